//! The interpreter: runs the program against the game. It implements the one trait through which the rules see content
//! ([`Engine`]); running a word is an exhaustive `match` ([`effects`]), so a new word is one entry of the table and one function.
//!
//! Start at [`Machine`]; an event goes through [`pipeline`], a stat through [`stats`], a selector through [`select`]. What is kept between two
//! questions is in `in_play`, and nowhere else.

mod aftermath;
mod aims;
mod amount;
mod asked;
mod barred;
mod before_dice_count;
mod capacity;
mod carrying;
mod charts;
mod condition;
mod darkness;
mod dice_on_table;
mod dying;
pub mod effects;
mod engine;
mod exploring;
mod fate;
mod faults;
mod fuel;
mod goals;
mod hints;
mod holders;
mod holding;
mod immunity;
mod in_play;
mod invariants;
mod just_gone;
pub mod keys;
mod limits;
mod look;
mod lots;
mod machine;
mod modified;
mod moments;
mod overfull;
mod passing;
pub mod pipeline;
mod places;
mod prices;
mod random_order;
mod relation;
mod replacing;
mod rerolls;
mod scope;
pub mod select;
mod setup;
mod spaces;
pub mod stats;
mod throws;
mod triggers;
mod until;
mod unusable;
mod upgrades;
mod usable;
mod watching;
mod weapons;
mod why;

pub use asked::{Answered, Asked};
pub use fate::Fate;
pub use fuel::Fuel;
pub use lots::lots;
pub use machine::{Answers, LoadedDice, Machine, Missed, Paused, Script, Thrown};
pub use scope::{Scope, TextHolder};
pub use setup::{HeroSetup, Setup};
pub use unusable::Unusable;
pub use why::Reason;
