//! What is different: between the content of a save and the content at hand, and between two runs of one save.

use std::collections::BTreeMap;

use super::{Fingerprint, Save};
use crate::players::InvalidChoice;

/// How the content at hand differs from that of a save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Declarations the game used that read otherwise now.
    pub changed: Vec<String>,
    /// Declarations the game used that are gone.
    pub gone: Vec<String>,
    /// Packs of the save that are of another version now: id, then, now (nothing where it is not on the table).
    pub packs: Vec<(String, String, Option<String>)>,
}

impl Changes {
    /// True where nothing that the game used is different. A pack of a new version may well have changed nothing of it.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.gone.is_empty()
    }
}

/// What has changed since a game was saved. `now` are the hashes of all declarations at hand, by id; `packs` the versions by pack.
pub fn changes(save: &Save, now: &BTreeMap<String, String>, packs: &BTreeMap<String, String>) -> Changes {
    let mut changes = Changes::default();
    for (id, hash) in &save.declarations {
        match now.get(id) {
            None => changes.gone.push(id.clone()),
            Some(other) if other != hash => changes.changed.push(id.clone()),
            Some(_) => {}
        }
    }
    for pack in &save.setup.packs {
        let version = packs.get(&pack.id);
        if version != Some(&pack.version) {
            changes.packs.push((pack.id.clone(), pack.version.clone(), version.cloned()));
        }
    }
    changes
}

/// Where a game run again parts from the one that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// A choice of the save is no option any more.
    Choice(InvalidChoice),
    /// The state is another one when this decision is made. It was still the same at the fingerprint before it.
    State {
        /// The decision before which the states differ, and its turn.
        decision: u32,
        /// The turn of it.
        turn: u32,
        /// The last decision at which the states were seen to be the same.
        same: Option<u32>,
    },
    /// The game ended with choices left over.
    Early {
        /// Decisions made.
        made: usize,
        /// Decisions left over.
        left: usize,
    },
    /// All decisions fit, and yet the end is another one.
    End,
}

/// The first fingerprint that differs.
pub(super) fn first_difference(saved: &[Fingerprint], now: &[Fingerprint]) -> Option<Divergence> {
    let mut same = None;
    for (then, now) in saved.iter().zip(now) {
        if then != now {
            let first = if then.decision <= now.decision { then } else { now };
            return Some(Divergence::State { decision: first.decision, turn: first.turn, same });
        }
        same = Some(then.decision);
    }
    None
}
