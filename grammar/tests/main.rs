//! One program for all tests of brim-grammar: what they share is compiled and linked once. `cargo test -p brim-grammar --test whole NAME` runs one file of them.

mod common;

mod formatting;
mod random;
mod recovery;
mod remarks;
mod speed;
mod trees;
