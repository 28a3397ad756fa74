//! Slips put into the packs that are shipped, one token at a time, and what comes of each.

#![allow(
    clippy::expect_used,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

pub mod kept;
pub mod made;
pub mod packs;
pub mod table;
pub mod told;
pub mod words;
