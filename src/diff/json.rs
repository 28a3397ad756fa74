//! A diff as one JSON document, `brim.diff/1`.

use serde::Serialize;

use super::change::{AlsoTouched, Change, Diff, Hit, Likeness, PackPair};
use super::classes::Class;
use super::decks::DeckChange;
use super::version::{Advice, advice};

/// The document. `changes` applied to the old packs give the new ones ([`apply`](super::apply)).
#[derive(Debug, Serialize)]
pub struct Document<'d> {
    schema: &'static str,
    packs: &'d [PackPair],
    changes: &'d [Change],
    totals: Totals,
    unchanged: usize,
    renames: &'d [Likeness],
    decks: &'d [DeckChange],
    also: &'d [AlsoTouched],
    hits: &'d [Hit],
    version: Vec<Advice>,
}

/// How many changes are of each class, and how many were let go.
#[derive(Clone, Copy, Debug, Serialize)]
struct Totals {
    breaking: usize,
    dangerous: usize,
    safe: usize,
    allowed: usize,
}

/// The document of a diff.
pub fn document(diff: &Diff) -> Document<'_> {
    Document {
        schema: "brim.diff/1",
        packs: &diff.packs,
        changes: &diff.changes,
        totals: Totals {
            breaking: diff.count(Class::Breaking),
            dangerous: diff.count(Class::Dangerous),
            safe: diff.count(Class::Safe),
            allowed: diff.changes.iter().filter(|change| change.allowed.is_some()).count(),
        },
        unchanged: diff.unchanged,
        renames: &diff.renames,
        decks: &diff.decks,
        also: &diff.also,
        hits: &diff.hits,
        version: advice(diff),
    }
}
