//! Packs beside packs: what changed between two versions, what a table of packs comes to, what each declaration says and does.

pub mod beside;
pub mod diff;
pub mod mix;
pub mod mutate;
pub mod prove;
mod situations;
pub mod snapshot;
pub mod stage;
