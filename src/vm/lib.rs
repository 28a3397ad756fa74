//! The interpreter: runs the program against the game. It implements the one trait through which the rules see content
//! ([`Engine`]); running a word is an exhaustive `match` ([`effects`]), so a new word is one entry of the table and one function.
//!
//! Start at [`Machine`]; an event goes through [`pipeline`], a stat through [`project`], a selector through [`select`].

mod amount;
mod carriers;
mod carrying;
mod changes;
mod charts;
mod condition;
mod darkness;
pub mod effects;
mod engine;
mod exploring;
mod faults;
mod hints;
mod holding;
mod in_play;
pub mod keys;
mod lots;
mod machine;
mod memo;
mod moments;
pub mod pipeline;
pub mod project;
mod relate;
mod said;
mod scope;
pub mod select;
mod setup;
mod sheets;
mod sound;
mod stacks;
mod throws;
mod triggers;
mod upgrades;
mod uses;

pub use darkness::piece_of;
pub use faults::{MAX_DEPTH, MAX_FUEL};
pub use lots::lots;
pub use machine::{Answers, Left, LoadedDice, Machine, Script, Thrown};
pub use scope::{Carrier, Scope};
pub use setup::{HeroSetup, Setup};
