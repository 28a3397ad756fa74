//! A game that a person plays, from one question to the next.
//!
//! A game halts where nobody answers. Then what happened up to there is told, the person answers, and the step is run again from its start
//! with all answers so far: chance is addressed, so it goes the same way. Going back is the same with one answer less.

use super::idle::useful;
use super::matter::matter;
use super::needless::{Bench, leads_to_one_state};
use super::orders::Orders;
use super::tally::Tally;
use crate::players::Scripted;
use crate::replay::{Adventure, Playable, StepResult};
use crate::text::{Labels, ProgramNames, Transcript, Wording, mission_lines};
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::engine::Fault;
use brim_core::game::ids::OpId;
use brim_core::game::table::{Outcome, Table};
use brim_core::program::Program;
use brim_language::model::Model;
use brim_vm::Setup as Begin;
use brim_vm::keys::option_key;
use std::collections::BTreeMap;

/// Who gave an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The person, or somebody the person let answer.
    Person,
    /// A saved game.
    Save,
    /// A standing order.
    Order,
    /// Nobody: there was nothing to choose.
    Nobody,
}

/// One step of the game, from its start.
struct Frame<'n> {
    /// The table before it. None before anything has happened.
    table: Option<Table>,
    transcript: Transcript<'n>,
    answers: Vec<String>,
    by: Vec<By>,
}

impl<'n> Frame<'n> {
    fn new(table: Option<Table>, transcript: Transcript<'n>) -> Frame<'n> {
        Frame { table, transcript, answers: Vec::new(), by: Vec::new() }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Who chooses, and what about.
    pub decision: Decision,
    /// The options that are offered, in their order: those that the rules allow, without what a standing order leaves out.
    pub options: Vec<Choice>,
    /// The line whose text asks; nothing where the rules ask.
    pub text: Option<OpId>,
    /// The table as it is.
    pub table: Table,
    /// The models on it.
    pub labels: Labels,
}

/// Where a game stands still.
#[derive(Clone, Debug)]
pub enum Pause {
    /// It asks something.
    Asks(Box<Asked>),
    /// It is over.
    Over(Outcome),
    /// It cannot go on.
    Fault(Box<Fault>),
}

/// What happened since the last answer, and where the game stands still.
#[derive(Clone, Debug)]
pub struct Told {
    /// What happened, in lines.
    pub lines: Vec<String>,
    /// Where it stands still.
    pub pause: Pause,
}

/// A game at the table of a person.
pub struct Sitting<'p> {
    pub(super) names: &'p ProgramNames<'p>,
    begin: &'p Begin,
    frames: Vec<Frame<'p>>,
    /// Answers of a saved game that are still to come.
    decided: Vec<String>,
    /// What the person has said once and for all.
    pub orders: Orders,
    shown: Vec<String>,
    pub(super) asked: Option<Box<Asked>>,
    /// An answer of the save was no longer possible: the rest of it was left.
    pub parted: bool,
    /// Tells each line of the mission as it comes, in the words of these packs.
    pub events: Option<&'p Model>,
}

impl<'p> Sitting<'p> {
    /// A game that begins, or goes on behind these answers of a saved one.
    pub fn new(names: &'p ProgramNames<'p>, begin: &'p Begin, decided: Vec<String>) -> Sitting<'p> {
        let first = Adventure::new(names.0, begin);
        let frames = vec![Frame::new(None, Transcript::new(names, first.table()))];
        Sitting {
            names,
            begin,
            frames,
            decided,
            orders: Orders::default(),
            shown: Vec::new(),
            asked: None,
            parted: false,
            events: None,
        }
    }

    pub(super) fn program(&self) -> &'p Program {
        self.names.0
    }

    /// The keys of all options taken so far, in order.
    pub fn decisions(&self) -> Vec<String> {
        let answers = self.frames.iter().flat_map(|frame| frame.answers.iter().cloned());
        answers.chain(self.decided.iter().cloned()).collect()
    }

    /// How many answers were given by whom, those of a saved game left out.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for by in self.frames.iter().flat_map(|frame| &frame.by) {
            match by {
                By::Person => tally.said += 1,
                By::Order => tally.ordered += 1,
                By::Nobody => tally.needless += 1,
                By::Save => {}
            }
        }
        tally
    }

    /// Goes on to the next question, or to the end.
    pub fn go_on(&mut self) -> Told {
        let mut lines = Vec::new();
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Told { lines, pause: Pause::Over(Outcome::TurnCap) };
            };
            let mut game = match &frame.table {
                Some(table) => Adventure::resume(self.names.0, table.clone()),
                None => Adventure::new(self.names.0, self.begin),
            };
            game.journal = Some(Vec::new());
            game.ran = self.events.map(|_| BTreeMap::new());
            let answers = frame.answers.iter().cloned().chain(self.decided.iter().cloned());
            let mut script = Scripted::new(answers);
            let pace = game.step(&mut script);
            let notes = game.journal.take().unwrap_or_default();
            // A saved game hands its decisions to the steps they belong to.
            let given = script.taken().saturating_sub(frame.answers.len()).min(self.decided.len());
            frame.answers.extend(self.decided.drain(..given));
            frame.by.resize(frame.answers.len(), By::Save);
            let mut transcript = frame.transcript.clone();
            let told = transcript.tell_all(&notes);
            lines.extend(fresh(&mut self.shown, told));
            if let (Some(model), Some(mission)) = (self.events, game.table().mission)
                && !matches!(pace, StepResult::Waits(_))
            {
                let ran = game.ran.take().unwrap_or_default();
                lines.extend(mission_lines(model, self.names.0, mission, ran.into_keys()));
            }
            match pace {
                StepResult::On => {
                    self.shown.clear();
                    self.orders.pass(&game.table().cursor);
                    self.frames.push(Frame::new(Some(game.table().clone()), transcript));
                }
                StepResult::Waits(_) if script.misfit().is_some() => {
                    self.parted = true;
                    self.decided.clear();
                }
                StepResult::Waits(decision) => {
                    let table = game.table().clone();
                    match self.unasked(&decision, &table, &transcript) {
                        Ok((choice, by)) => self.put(option_key(self.program(), &table, &choice), by),
                        Err(options) => {
                            let labels = transcript.labels().clone();
                            let asked =
                                Box::new(Asked { decision: *decision, options, text: game.asked_by, table, labels });
                            self.asked = Some(asked.clone());
                            return Told { lines, pause: Pause::Asks(asked) };
                        }
                    }
                }
                StepResult::Over(outcome) => {
                    self.asked = None;
                    return Told { lines, pause: Pause::Over(outcome) };
                }
                StepResult::Fault(fault) => {
                    self.asked = None;
                    return Told { lines, pause: Pause::Fault(fault) };
                }
            }
        }
    }

    /// The answer to a question that is not asked, or else the options that are offered.
    fn unasked(
        &self,
        decision: &Decision,
        table: &Table,
        transcript: &Transcript<'_>,
    ) -> Result<(Choice, By), Vec<Choice>> {
        if let [only] = decision.options.as_slice() {
            return Ok((only.clone(), By::Nobody));
        }
        let wording = Wording { table, labels: transcript.labels(), names: self.names, model: None };
        let about = |choice: &Choice| matter(self.program(), &wording, decision, choice);
        let mut options = self.orders.offered(decision, &about);
        let Some(bench) = self.bench() else { return Err(options) };
        if self.orders.hide_idle() {
            options = useful(&bench, table, decision, options);
        }
        if let Some(choice) = self.orders.answer(decision, &options, &about) {
            return Ok((choice, By::Order));
        }
        match options.as_slice() {
            [only] => Ok((only.clone(), By::Order)),
            [first, ..] if leads_to_one_state(&bench, table, decision) => Ok((first.clone(), By::Nobody)),
            _ => Err(options),
        }
    }

    /// The step that waits, to be tried.
    pub fn bench(&self) -> Option<Bench<'_>> {
        let frame = self.frames.last()?;
        Some(Bench {
            program: self.program(),
            begin: self.begin,
            before: frame.table.as_ref(),
            answers: &frame.answers,
        })
    }

    fn put(&mut self, key: String, by: By) {
        if let Some(frame) = self.frames.last_mut() {
            frame.answers.push(key);
            frame.by.push(by);
        }
    }

    /// Answers the question with one of its options.
    pub fn take(&mut self, choice: &Choice) {
        if let Some(asked) = self.asked.take() {
            self.put(option_key(self.program(), &asked.table, choice), By::Person);
        }
    }

    /// Takes the last answer of the person back, with all that followed by itself. False where there is none.
    pub fn back(&mut self) -> bool {
        self.shown.clear();
        self.asked = None;
        while let Some(frame) = self.frames.last_mut() {
            while let (Some(_), Some(by)) = (frame.answers.pop(), frame.by.pop()) {
                if matches!(by, By::Person | By::Save) {
                    let left = self.decisions().len();
                    self.orders.back_to(left);
                    return true;
                }
            }
            if self.frames.len() == 1 {
                return false;
            }
            self.frames.pop();
        }
        false
    }

    /// The table as it stands: where the question is asked, or before the step that waits.
    pub fn table(&self) -> Option<&Table> {
        match &self.asked {
            Some(asked) => Some(&asked.table),
            None => self.frames.last().and_then(|frame| frame.table.as_ref()),
        }
    }
}

/// The lines that were not shown yet. A line that was still open and went on is shown whole.
fn fresh(shown: &mut Vec<String>, lines: Vec<String>) -> Vec<String> {
    let same = shown.iter().zip(&lines).take_while(|(old, new)| old == new).count();
    let new = lines.iter().skip(same).cloned().collect();
    *shown = lines;
    new
}
