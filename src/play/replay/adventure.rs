//! A whole adventure, step by step: set up by the interpreter, carried out by the rules, decided by a player.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use super::run::{Playable, StepResult};
use crate::players::{Absent, Player, View};
use brim_core::game::aim::Aim;
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, OpId};
use brim_core::game::journal::Note;
use brim_core::game::table::Table;
use brim_core::program::Program;
use brim_vm::{Answers, Fuel, Machine, Paused, Setup, keys};

/// A game under way.
///
/// It holds its program by a shared pointer, or, where somebody else keeps that all the while, by a reference.
pub struct Adventure<P> {
    program: P,
    left: Paused,
    begun: bool,
    /// It begins with a table that was given.
    given: bool,
    /// Cards that come on top of their decks when it begins.
    on_top: Vec<DeclId>,
    /// What happened since it was last taken, where somebody listens.
    pub journal: Option<Vec<Note>>,
    /// Whoever listens wants to know of these events alone, and of no throws and choices.
    pub heard: Option<fn(&EventData) -> bool>,
    /// Ops that ran, and rules whose moment came, with how often, where somebody wants to know.
    pub ran: Option<BTreeMap<OpId, u32>>,
    /// Declarations whose texts were carried out, where somebody wants to know.
    pub used: Option<BTreeSet<DeclId>>,
    /// The line whose text asks what nobody has answered; nothing where the rules ask it.
    pub asked_by: Option<OpId>,
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

impl<P: Deref<Target = Program> + Clone> Adventure<P> {
    /// A game that is set up and has not begun.
    pub fn new(program: P, setup: &Setup) -> Self {
        Adventure::prepared(program, setup, &|_| {})
    }

    /// A game that is set up, with something done at the table before it begins.
    pub fn prepared(program: P, setup: &Setup, prepare: &dyn Fn(&mut Machine<'_>)) -> Self {
        let mut on_top = setup.on_top.clone();
        let mut machine = match &setup.given {
            Some(table) => {
                let mut machine = Machine::new(&program, Table { seed: setup.seed, ..Table::clone(table) });
                on_top.extend(machine.complete(setup));
                machine
            }
            None => Machine::set_up(&program, setup),
        };
        prepare(&mut machine);
        let table = machine.into_table();
        let given = setup.given.is_some();
        Adventure { on_top, begun: false, given, ..Adventure::resume(program, table) }
    }

    /// Notes from now on which declarations the game makes use of.
    pub fn note_used(&mut self) {
        let mut machine = Machine::go_on(&self.program, std::mem::take(&mut self.left));
        self.used = Some(machine.declared().into_iter().collect());
        self.left = machine.put_away();
    }

    /// A game that goes on from a table.
    pub fn resume(program: P, mut table: Table) -> Self {
        table.cards.keep_places();
        Adventure {
            program,
            left: table.into(),
            begun: true,
            given: false,
            on_top: Vec::new(),
            journal: None,
            heard: None,
            ran: None,
            used: None,
            asked_by: None,
            pausable: false,
        }
    }

    /// Plays to the end, or until nobody answers.
    pub fn play(&mut self, player: &mut dyn Player) -> StepResult {
        loop {
            match self.step(player) {
                StepResult::On => {}
                ended => return ended,
            }
        }
    }

    /// Plays at most `steps` steps, by one machine. After each of them the listener is given what was noted since the last one, and
    /// the table as it is now.
    pub fn steps(
        &mut self,
        player: &mut dyn Player,
        most: u32,
        listener: &mut dyn FnMut(&[Note], &Table),
    ) -> StepResult {
        let program = self.program.clone();
        let mut machine = self.machine(&program, player);
        let mut now = StepResult::On;
        for _ in 0..most {
            now = pace(self.next(&mut machine));
            self.begun = true;
            if let Some(mut notes) = machine.journal.take() {
                listener(&notes, machine.table());
                notes.clear();
                machine.journal = Some(notes);
            }
            if now != StepResult::On {
                break;
            }
        }
        self.take_back(&mut machine);
        now
    }

    /// A machine that goes on with the game.
    fn machine<'m>(&mut self, program: &'m Program, player: &'m mut dyn Player) -> Machine<'m> {
        let mut machine = Machine::go_on(program, std::mem::take(&mut self.left));
        machine.journal = self.journal.take();
        machine.heard = self.heard;
        machine.ran = self.ran.take();
        machine.used = self.used.take();
        machine.on_top.clone_from(&self.on_top);
        machine.answers = Some(Box::new(Seat { player }));
        machine
    }

    /// The next step: the first one begins the game.
    fn next(&self, machine: &mut Machine<'_>) -> Result<(), Interrupt> {
        match (self.begun, self.given) {
            (true, _) => machine.step(),
            (false, true) => machine.begin_given(),
            (false, false) => machine.begin(),
        }
    }

    /// Takes the game back from a machine that went on with it.
    fn take_back(&mut self, machine: &mut Machine<'_>) {
        self.journal = machine.journal.take();
        self.ran = machine.ran.take();
        self.used = machine.used.take();
        self.asked_by = machine.asked_by();
        self.left = machine.put_away();
    }

    /// What the game has cost so far.
    pub fn fuel(&self) -> Fuel {
        self.left.fuel
    }

    /// The program.
    pub fn program(&self) -> &P {
        &self.program
    }

    /// The goals of the mission as they stand.
    pub fn aims(&mut self) -> Vec<Aim> {
        let program = self.program.clone();
        let mut nobody = Absent;
        let mut machine = self.machine(&program, &mut nobody);
        let aims = machine.aims();
        self.take_back(&mut machine);
        aims
    }

    /// True once the first step was carried out.
    pub fn has_begun(&self) -> bool {
        self.begun
    }
}

/// How a game goes on after a step.
fn pace(done: Result<(), Interrupt>) -> StepResult {
    match done {
        Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => StepResult::On,
        Err(Interrupt::Over(outcome)) => StepResult::Over(outcome),
        Err(Interrupt::Ask(decision)) => StepResult::Waits(decision),
        Err(Interrupt::Fault(fault)) => StepResult::Fault(fault),
    }
}

impl<P: Deref<Target = Program> + Clone> Playable for Adventure<P> {
    fn step(&mut self, player: &mut dyn Player) -> StepResult {
        let before =
            self.pausable.then(|| (self.left.table.clone(), self.left.fuel, self.journal.as_ref().map(Vec::len)));
        let program = self.program.clone();
        let mut machine = self.machine(&program, player);
        let pace = pace(self.next(&mut machine));
        self.take_back(&mut machine);
        match (&pace, before) {
            (StepResult::Waits(_), Some((table, fuel, notes))) => {
                self.left = table.into();
                self.left.fuel = fuel;
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
        keys::fingerprint(&self.program, &self.left.table)
    }
}
