//! Packs beside packs: what changed between two versions, what a table of packs comes to, an enemy beside the official ones.

pub mod beside;
pub mod diff;
pub mod mix;
