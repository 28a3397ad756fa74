//! What each crate of `src/` does by itself, a folder for each crate, as the code lies there: in one program with all other tests, so that no crate is
//! compiled a second time for its own.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

mod check;
mod core;
mod language;
mod play;
mod proof;
mod review;
mod vm;
