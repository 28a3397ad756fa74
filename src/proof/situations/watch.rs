//! What somebody sees who watches the tables of a snapshot: what ran, what was offered, which figures the rules asked for.

use std::collections::BTreeSet;

use brim_core::game::journal::Note;
use brim_core::vocabulary::Stat;
use brim_play::sim::Seen;
use brim_vm::Machine;

/// What was seen at some tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    /// Ops that ran and uses that were offered.
    pub seen: Seen,
    /// The stats for which the rules asked.
    pub asked: BTreeSet<Stat>,
    /// What was seen of each run, one after the other.
    pub runs: Vec<Run>,
    /// How many options each decision of the run under way had.
    pub offered: Vec<usize>,
}

/// What was seen of one run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    notes: Vec<Note>,
    /// Something stopped it.
    stopped: bool,
    /// How many options each of its decisions had.
    offered: Vec<usize>,
}

impl Watch {
    /// A machine tells from now on what this wants to know.
    pub fn begin(machine: &mut Machine<'_>) {
        machine.ran = Some(Default::default());
        machine.note_answers();
    }

    /// Takes in what a machine told.
    pub fn end(&mut self, machine: &mut Machine<'_>, notes: Vec<Note>, stopped: bool) {
        let offered = std::mem::take(&mut self.offered);
        self.runs.push(Run { notes, stopped, offered });
        self.seen.count_ran(&machine.ran.take().unwrap_or_default());
        self.asked.extend(machine.answers_noted().into_iter().map(|(_, _, stat, _)| stat));
    }

    /// How many runs went otherwise than another time.
    pub fn runs_beside(&self, other: &Watch) -> usize {
        self.runs.iter().enumerate().filter(|(at, run)| other.runs.get(*at) != Some(*run)).count()
    }

    /// Adds what was seen elsewhere.
    pub fn add(&mut self, other: Watch) {
        self.seen.add(other.seen);
        self.asked.extend(other.asked);
        self.runs.extend(other.runs);
    }
}
