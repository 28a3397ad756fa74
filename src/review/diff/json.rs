//! A diff as one JSON document, `brim.diff/1`.

use serde::Serialize;

use super::balance::Balance;
use super::change::{AlsoTouched, Change, Diff, Hit, Likeness, PackPair};
use super::classes::Class;
use super::decks::DeckChange;
use super::errors::VersionError;
use super::saves::SavedGame;
use super::version::{Advice, advice};

/// The document. `changes` applied to the old packs give the new ones ([`apply`](super::apply)).
#[derive(Debug, Serialize)]
pub struct Document<'d> {
    schema: &'static str,
    packs: &'d [PackPair],
    changes: &'d [Change],
    totals: Totals,
    /// How many declarations changed, by the worst class of each.
    declarations: Totals,
    unchanged: usize,
    renames: &'d [Likeness],
    decks: &'d [DeckChange],
    also: &'d [AlsoTouched],
    hits: &'d [Hit],
    errors: &'d [VersionError],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    not_compared: &'d [String],
    version: Vec<Advice>,
    /// Saved games that were run again with the new packs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saves: Option<&'d [SavedGame]>,
    /// Missions that were played with both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<&'d [Balance]>,
}

/// How many changes are of each class, and how many were let go.
#[derive(Clone, Copy, Debug, Serialize)]
struct Totals {
    breaking: usize,
    dangerous: usize,
    safe: usize,
    allowed: usize,
}

impl Totals {
    fn of(changes: impl Iterator<Item = (Class, bool)>) -> Totals {
        let mut totals = Totals { breaking: 0, dangerous: 0, safe: 0, allowed: 0 };
        for (class, allowed) in changes {
            *match class {
                _ if allowed => &mut totals.allowed,
                Class::Breaking => &mut totals.breaking,
                Class::Dangerous => &mut totals.dangerous,
                Class::Safe => &mut totals.safe,
            } += 1;
        }
        totals
    }
}

/// The document of a diff.
pub fn document(diff: &Diff) -> Document<'_> {
    Document {
        schema: "brim.diff/1",
        packs: &diff.packs,
        changes: &diff.changes,
        totals: Totals::of(diff.changes.iter().map(|change| (change.impact, change.allowed.is_some()))),
        declarations: Totals::of(diff.declarations().into_iter().map(|(_, class, allowed)| (class, allowed))),
        unchanged: diff.unchanged,
        renames: &diff.renames,
        decks: &diff.decks,
        also: &diff.also,
        hits: &diff.hits,
        errors: &diff.errors,
        not_compared: &diff.not_compared,
        version: advice(diff),
        saves: None,
        balance: None,
    }
}
