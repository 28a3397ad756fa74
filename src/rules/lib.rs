//! The procedures of the game: the turn, moving, fights, harm. The skeleton that content hangs on.
//!
//! Every function works on an [`Engine`](brim_core::game::engine::Engine) and through nothing else: it proposes events, asks
//! for decisions, throws dice, and reads stats and the figures of the rulebook. No card, enemy, marker or ability is named
//! here; where the rulebooks disagree, a [`Rule`](brim_core::vocabulary::Rule) point says which reading is in force.
//!
//! [`turn::step`] runs a game from one step to the next. The rest are the procedures that it and the texts of content use.

pub mod ask;
pub mod attack;
pub mod darkness;
pub mod distance;
pub mod enemies;
pub mod exploring;
pub mod harm;
pub mod hero;
pub mod home;
pub mod initiative;
pub mod occupancy;
pub mod placing;
pub mod searching;
pub mod setup;
pub mod thrown;
pub mod town;
pub mod turn;

#[cfg(test)]
mod tests;
