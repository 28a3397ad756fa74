//! The core game state: table, heroes, enemies, board, cards, chance. Plain data, no rules.
//!
//! Start at [`table::Table`], what lies on the table; [`event::EventData`], all that can happen to it; and
//! [`engine::Engine`], the one trait through which the rules see content.

pub mod aim;
pub mod amount;
mod apply;
pub mod attack;
pub mod board;
pub mod cards;
pub mod chance;
pub mod decision;
pub mod deeds;
pub mod depth;
pub mod dice;
pub mod effect;
pub mod engine;
pub mod event;
pub mod fingerprint;
pub mod ids;
pub mod journal;
pub mod limits;
pub mod rulebook;
pub mod table;
