//! Brimscript: the rules language and engine for *Shadows of Brimstone* content.
//!
//! The way of the data is one street: text (`brim_grammar`) → syntax → model → IR → game. Everything else is a view off it.

pub use brim_check as check;
pub use brim_core::{game, program, vocabulary};
pub use brim_language::{card, catalog, diagnostic, model, pack};
pub use brim_lower as lower;
pub use brim_play::{players, replay, scenario, sim, text};
pub use brim_review::{diff, mix, snapshot};
pub use brim_rules as rules;
pub use brim_vm as vm;
