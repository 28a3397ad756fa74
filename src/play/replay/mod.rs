//! Saved games: set-up, seed, decisions, the hashes of the declarations used, and a fingerprint of the game now and then.
//!
//! With the same content a save runs to the same end, on every platform. On changed content, [`changes`] says what changed before
//! anything is run, and [`replay`] where the two games part.

mod adventure;
mod compare;
mod edition;
mod game;
mod laid;
mod page;
mod party_file;
mod recorder;
mod run;
mod save;
mod setup;
mod story;

pub use adventure::Adventure;
pub use compare::{Changes, Divergence, changes};
pub use edition::{TableEdition, WrittenFor, written_for};
pub use game::{Game, NotResumed, Question, State};
pub use laid::laid;
pub use page::{entry, page};
pub use party_file::party_of;
pub use recorder::Recorder;
pub use run::{Playable, Replayed, StepResult, record, replay, replay_to};
pub use save::{Fingerprint, Hero, KeptOrder, Pack, SCHEMA, Save, Setup, Unread};
pub use setup::{Missing, Readings, hashes, hero_setup, packs, party, readings};
pub use story::{Told, story};

use brim_core::game::table::Outcome;

/// A fingerprint is taken whenever this many decisions have passed, and at the first decision of a turn.
pub const EVERY: usize = 16;

/// The most decisions of a save. A game of many hundred turns has some ten thousand.
pub const MOST_DECISIONS: usize = 1_000_000;

/// A hash as it is written.
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

/// An outcome as saves and reports write it.
pub fn outcome_key(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "victory",
        Outcome::AllKo => "all-ko",
        Outcome::Fled => "fled",
        Outcome::DarknessEscaped => "darkness-escaped",
        Outcome::Failed => "failed",
        Outcome::TurnCap => "turn-cap",
    }
}
