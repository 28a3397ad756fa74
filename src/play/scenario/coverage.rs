//! What scenarios prove, and what none of them ever ran.

use std::collections::{BTreeMap, BTreeSet};

use super::{Outcome, Status};
use brim_core::game::ids::{DeclId, OpId};
use brim_core::program::Program;
use brim_core::vocabulary::{Kind, Word};

/// The ids that a passed scenario covers in which something is expected after something was done.
pub fn covered(outcomes: &[Outcome]) -> BTreeSet<String> {
    let proven = outcomes.iter().filter(|outcome| outcome.status == Status::Passed && outcome.proves);
    proven.flat_map(|outcome| outcome.covers.iter().cloned()).collect()
}

/// The ops of one declaration that can run, and those of them that no scenario ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Untouched {
    /// How many can run.
    pub all: usize,
    /// The ones that never did.
    pub never: Vec<OpId>,
}

/// By declaration, those with effects: the ones that no scenario ran.
pub fn untouched(program: &Program, ran: &BTreeSet<OpId>) -> BTreeMap<DeclId, Untouched> {
    let mut found: BTreeMap<DeclId, Untouched> = BTreeMap::new();
    for op in program.store.all().filter(|op| matches!(op.word(), Word::Effect(_))) {
        let owner = program.owner(op.id());
        if program.decl(owner).and_then(|decl| decl.kind) == Some(Kind::Scenario) {
            continue;
        }
        let entry = found.entry(owner).or_default();
        entry.all += 1;
        if !ran.contains(&op.id()) {
            entry.never.push(op.id());
        }
    }
    found
}
