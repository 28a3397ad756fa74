//! What packs declare: names resolved, phrases read, typed. Syntax trees in, model out.
//!
//! [`build`] first collects the names of all packs ([`names`]), then reads every line by the tries of the vocabulary
//! ([`trie`], [`read`], [`fill`]) into one generic node ([`node::Phrase`]), and checks what `this` and `that` point at ([`bind`]).
//! Last of all it writes out what is made from other things, and applies patches ([`patch`]).

mod bind;
mod build;
mod collection;
mod decks;
#[cfg(test)]
mod examples_tests;
mod fill;
mod guess;
mod heads;
pub mod infix;
mod misread;
pub mod names;
pub mod node;
pub mod patch;
pub mod plain;
mod read;
pub mod remarks;
pub mod said;
pub mod sentence;
mod sort;
mod spelled;
pub mod threads;
pub mod topics;
pub mod trie;
#[cfg(test)]
mod trie_tests;
pub mod wording;

pub use brim_core::program::StatKey;
pub use build::{Declaration, Model, build, declared_names};
pub use collection::Stock;
pub use names::{Found, Named, Names};
pub use node::{NounRef, Phrase, Selector, Value};
