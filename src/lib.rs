//! Brimscript: the rules language and engine for *Shadows of Brimstone* content.
//!
//! The way of the data is one street: text (`brim_grammar`) → syntax → model → IR → game. Everything else is a view off it.

pub mod card;
pub mod catalog;
pub mod check;
pub mod diagnostic;
pub mod diff;
pub mod game;
pub mod lower;
pub mod mix;
pub mod model;
pub mod pack;
pub mod players;
pub mod program;
pub mod replay;
pub mod rules;
pub mod scenario;
pub mod sim;
pub mod snapshot;
pub mod text;
pub mod vm;
pub mod vocabulary;
