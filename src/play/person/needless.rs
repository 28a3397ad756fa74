//! Questions that need not be asked: those of which every answer leads to the same state. That is found by trying the answers.

use crate::players::Scripted;
use crate::replay::{Adventure, Playable, StepResult};
use brim_core::game::cards::Zone;
use brim_core::game::decision::{About, Choice, Decision};
use brim_core::game::event::EventData;
use brim_core::game::journal::Note;
use brim_core::game::table::{Outcome, Table};
use brim_core::program::Program;
use brim_vm::Setup as Begin;
use brim_vm::keys::option_key;

/// A step of a game that waits, to be run again from its beginning.
#[derive(Clone, Copy)]
pub struct Bench<'a> {
    /// The program.
    pub program: &'a Program,
    /// What was set up.
    pub begin: &'a Begin,
    /// The table before the step; nothing before the first.
    pub before: Option<&'a Table>,
    /// The keys of the answers given in it so far.
    pub answers: &'a [String],
}

impl<'a> Bench<'a> {
    /// The game at the beginning of the step.
    pub fn game(&self) -> Adventure<&'a Program> {
        match self.before {
            Some(table) => Adventure::resume(self.program, table.clone()),
            None => Adventure::new(self.program, self.begin),
        }
    }
}

/// Steps that are run for one question at the most. A question with more to try is asked.
const MOST_TRIES: usize = 40;

/// What becomes of a step.
#[derive(PartialEq)]
enum Comes {
    /// It ends, and the table is as it then is: nothing outside of it remembers anything.
    End(Box<Table>, Option<Outcome>),
    /// It asks something more, and each of the answers comes to something.
    Asks(Box<Decision>, Vec<Comes>),
}

/// True where every option leads to the same state: each of them was tried, with all answers to whatever is asked behind it, to the end of the
/// step. Where dice are thrown on the way, or a card is turned up that lay face down, the question is not the same for whoever does not know
/// how they fall, so it is asked.
pub fn leads_to_one_state(bench: &Bench<'_>, table: &Table, decision: &Decision) -> bool {
    if decision.options.len() < 2 || !may_be_one(decision) {
        return false;
    }
    let mut tries = 0;
    let mut first: Option<Comes> = None;
    for option in &decision.options {
        let keys = bench.answers.iter().cloned().chain([option_key(bench.program, table, option)]).collect();
        let Some(comes) = tried(bench, keys, &mut tries) else { return false };
        match &first {
            None => first = Some(comes),
            Some(first) if *first == comes => {}
            Some(_) => return false,
        }
    }
    true
}

/// Questions of which two answers never come to the same: they are not tried.
fn may_be_one(decision: &Decision) -> bool {
    let differ = matches!(
        decision.about,
        About::Start
            | About::Activation
            | About::Move { .. }
            | About::Reroll { .. }
            | About::Light
            | About::Visit
            | About::Flee
            | About::Leave
            | About::ByHand { .. }
    );
    !differ && !decision.options.iter().any(|option| matches!(option, Choice::Use { .. }))
}

fn tried(bench: &Bench<'_>, keys: Vec<String>, tries: &mut usize) -> Option<Comes> {
    *tries += 1;
    if *tries > MOST_TRIES {
        return None;
    }
    let mut game = bench.game();
    game.journal = Some(Vec::new());
    let answered = keys.len();
    let pace = game.step(&mut Scripted::new(keys.iter().cloned()));
    let notes = game.journal.take().unwrap_or_default();
    let answers = notes.iter().enumerate().filter(|(_, note)| matches!(note, Note::Decision { .. }));
    let last = answered.checked_sub(1).and_then(|last| answers.map(|(at, _)| at).nth(last)).unwrap_or(0);
    if notes.iter().skip(last).any(|note| is_chance(note, game.table(), bench.before)) {
        return None;
    }
    match pace {
        StepResult::On => Some(Comes::End(Box::new(game.table().clone()), None)),
        StepResult::Over(outcome) => Some(Comes::End(Box::new(game.table().clone()), Some(outcome))),
        StepResult::Fault(_) => None,
        StepResult::Waits(decision) => {
            let mut all = Vec::new();
            for option in &decision.options {
                let mut keys = keys.clone();
                keys.push(option_key(bench.program, game.table(), option));
                all.push(tried(bench, keys, tries)?);
            }
            Some(Comes::Asks(decision, all))
        }
    }
}

/// True for what nobody can know beforehand: dice, and cards that lay face down before the step.
fn is_chance(note: &Note, now: &Table, before: Option<&Table>) -> bool {
    match note {
        Note::Throw { .. } => true,
        Note::Event(event) => match event.what {
            EventData::CardMoves { card, .. } => {
                let lay = before.unwrap_or(now).cards.card(card).map(|card| card.zone);
                matches!(lay, None | Some(Zone::Pile | Zone::Stack | Zone::OnTile(_)))
            }
            EventData::Shuffled { .. } => true,
            _ => false,
        },
        Note::Decision { .. } | Note::Strike(_) => false,
    }
}
