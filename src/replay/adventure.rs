//! A whole adventure, step by step: set up by the interpreter, carried out by the rules, decided by a player.

use std::collections::{BTreeMap, BTreeSet};

use super::run::{Game, Pace};
use crate::game::decision::{Choice, Decision};
use crate::game::engine::{Engine, Halt};
use crate::game::ids::{DeclId, OpId};
use crate::game::journal::Note;
use crate::game::table::Table;
use crate::ir::Program;
use crate::players::{Player, View};
use crate::vm::{Answers, Left, Machine, Setup, keys};

/// A game under way.
pub struct Adventure<'p> {
    program: &'p Program,
    left: Left,
    begun: bool,
    /// Cards that come on top of their decks when it begins.
    on_top: Vec<DeclId>,
    /// What happened since it was last taken, where somebody listens.
    pub journal: Option<Vec<Note>>,
    /// Whoever listens wants to know of events alone, and of no throws and choices.
    pub events_only: bool,
    /// Ops that ran, and rules whose moment came, with how often, where somebody wants to know.
    pub ran: Option<BTreeMap<OpId, u32>>,
    /// Declarations whose texts were carried out, where somebody wants to know.
    pub used: Option<BTreeSet<DeclId>>,
    /// A decision that nobody answers leaves the table as it was before the step.
    pub pausable: bool,
}

/// A player as the interpreter asks it.
struct Seat<'s> {
    player: &'s mut dyn Player,
}

impl Answers for Seat<'_> {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        self.player.choose(&View::new(engine, decision), decision)
    }
}

impl<'p> Adventure<'p> {
    /// A game that is set up and has not begun.
    pub fn new(program: &'p Program, setup: &Setup) -> Self {
        let table = Machine::set_up(program, setup).into_table();
        let on_top = setup.on_top.clone();
        Adventure { on_top, begun: false, ..Adventure::resume(program, table) }
    }

    /// Notes from now on which declarations the game makes use of.
    pub fn note_used(&mut self) {
        let mut machine = Machine::go_on(self.program, std::mem::take(&mut self.left));
        self.used = Some(machine.declared().into_iter().collect());
        self.left = machine.put_away();
    }

    /// A game that goes on from a table.
    pub fn resume(program: &'p Program, table: Table) -> Self {
        Adventure {
            program,
            left: table.into(),
            begun: true,
            on_top: Vec::new(),
            journal: None,
            events_only: false,
            ran: None,
            used: None,
            pausable: false,
        }
    }

    /// Plays to the end, or until nobody answers.
    pub fn play(&mut self, player: &mut dyn Player) -> Pace {
        loop {
            match self.step(player) {
                Pace::On => {}
                ended => return ended,
            }
        }
    }

    /// True once the first step was carried out.
    pub fn has_begun(&self) -> bool {
        self.begun
    }
}

impl Game for Adventure<'_> {
    fn step(&mut self, player: &mut dyn Player) -> Pace {
        let before = self.pausable.then(|| (self.left.table.clone(), self.journal.as_ref().map(Vec::len)));
        let mut machine = Machine::go_on(self.program, std::mem::take(&mut self.left));
        machine.journal = self.journal.take();
        machine.events_only = self.events_only;
        machine.ran = self.ran.take();
        machine.used = self.used.take();
        machine.on_top.clone_from(&self.on_top);
        machine.answers = Some(Box::new(Seat { player }));
        let done = if self.begun { machine.step() } else { machine.begin() };
        self.journal = machine.journal.take();
        self.ran = machine.ran.take();
        self.used = machine.used.take();
        self.left = machine.put_away();
        let pace = match done {
            Ok(()) | Err(Halt::EndTurn | Halt::EndFight) => Pace::On,
            Err(Halt::Over(outcome)) => Pace::Over(outcome),
            Err(Halt::Ask(decision)) => Pace::Waits(decision),
            Err(Halt::Fault(fault)) => Pace::Fault(fault),
        };
        match (&pace, before) {
            (Pace::Waits(_), Some((table, notes))) => {
                self.left = table.into();
                if let (Some(journal), Some(notes)) = (&mut self.journal, notes) {
                    journal.truncate(notes);
                }
            }
            _ => self.begun = true,
        }
        pace
    }

    fn table(&self) -> &Table {
        &self.left.table
    }

    fn fingerprint(&self) -> u64 {
        keys::fingerprint(self.program, &self.left.table)
    }
}
