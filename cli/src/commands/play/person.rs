//! A person at the terminal: questions with numbered options, and the way back.
//!
//! A game halts where nobody answers. Then its transcript is printed up to there, the person answers, and the step is run again from its start
//! with all answers so far: chance is addressed, so it goes the same way. Going back is the same with one answer less.

mod idle;
mod question;

use crate::console;
use brimscript::game::decision::{Choice, Decision};
use brimscript::game::journal::Note;
use brimscript::game::table::Table;
use brimscript::model::Model;
use brimscript::players::{Cautious, Player, Scripted, View};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Playable, StepResult};
use brimscript::text::{Maps, ProgramNames, Transcript, Wording};
use brimscript::vm::Setup as Begin;
use brimscript::vm::keys::option_key;
use question::{Answer, Question};
use std::collections::BTreeSet;

/// One step of the game, from its start.
struct Frame<'n> {
    /// The table before it. None before anything has happened.
    table: Option<Table>,
    transcript: Transcript<'n>,
    answers: Vec<String>,
    /// Those of them that were answered automatically.
    unasked: BTreeSet<usize>,
}

impl<'n> Frame<'n> {
    fn new(table: Option<Table>, transcript: Transcript<'n>) -> Frame<'n> {
        Frame { table, transcript, answers: Vec::new(), unasked: BTreeSet::new() }
    }
}

/// Plays until the game is over or the person leaves. Returns how it stands, and all decisions.
/// `kept` says that the game is kept when the person leaves.
pub fn play(
    (program, model): (&Program, &Model),
    begin: &Begin,
    mut decided: Vec<String>,
    kept: bool,
) -> (StepResult, Vec<String>) {
    let names = ProgramNames(program);
    let first = Adventure::new(program, begin);
    let transcript = Transcript::new(&names, first.table());
    let mut frames = vec![Frame::new(None, transcript)];
    let mut shown: Vec<String> = Vec::new();
    let mut maps = Maps::default();
    let mut careful: Option<Decision> = None;
    console::result(
        "Type the number of an option, or: u undo, a auto (a careful player answers), m map,\n\
         ? 2 read the card of option 2, ? read the card that opened the decision, q quit.\n",
    );
    loop {
        let Some(frame) = frames.last_mut() else { return (StepResult::On, Vec::new()) };
        let mut game = match &frame.table {
            Some(table) => Adventure::resume(program, table.clone()),
            None => Adventure::new(program, begin),
        };
        game.journal = Some(Vec::new());
        let answers = frame.answers.iter().cloned().chain(decided.iter().cloned());
        let mut script = Scripted::new(answers);
        let asked = careful.take();
        if asked.is_some() {
            script = script.then(Once(Some(Cautious::new())));
        }
        let pace = game.step(&mut script);
        let notes = game.journal.take().unwrap_or_default();
        // A saved game hands its decisions to the steps they belong to.
        let given = script.taken().saturating_sub(frame.answers.len()).min(decided.len());
        decided.drain(..given);
        let before = frame.answers.len();
        frame.answers = notes.iter().filter_map(choice).collect();
        if let (Some(decision), Some(key)) = (asked, frame.answers.get(before)) {
            let wording = Wording { table: game.table(), labels: frame.transcript.labels(), names: &names };
            let taken = decision.options.iter().find(|option| option_key(program, game.table(), option) == *key);
            let said = taken.map_or_else(|| key.clone(), |option| wording.option(&decision, option));
            console::result(&format!("      The careful player answers: {said}."));
        }
        let mut transcript = frame.transcript.clone();
        let lines = transcript.tell_all(&notes);
        show(&mut shown, lines);
        match pace {
            StepResult::On => {
                shown.clear();
                frames.push(Frame::new(Some(game.table().clone()), transcript));
            }
            StepResult::Waits(decision) if script.misfit().is_none() => {
                let again = || frame.table.clone();
                let options = idle::useful(program, &again, game.table(), &frame.answers, &decision);
                if options == [Choice::Pass] && decision.options.len() > 1 {
                    frame.unasked.insert(frame.answers.len());
                    frame.answers.push(option_key(program, game.table(), &Choice::Pass));
                    continue;
                }
                let table = game.table();
                let question = Question {
                    table,
                    transcript: &transcript,
                    model,
                    names: &names,
                    decision: &decision,
                    options: &options,
                    kept,
                };
                let changed = maps.changed(table, &names);
                if let Some(map) = changed.filter(|_| question.places().is_empty()) {
                    console::result(&map);
                }
                match question.ask() {
                    Answer::Take(key) => frame.answers.push(key),
                    Answer::Anybody => careful = Some(*decision),
                    Answer::Back => {
                        shown.clear();
                        back(&mut frames);
                    }
                    Answer::Leave => return (StepResult::Waits(decision), all(&frames)),
                }
            }
            StepResult::Waits(_) => {
                console::note(
                    "A saved answer is no longer possible: the game goes on from here, without the rest of the save.",
                );
                decided.clear();
            }
            ended => return (ended, all(&frames)),
        }
    }
}

/// A player who answers once.
struct Once<P>(Option<P>);

impl<P: Player> Player for Once<P> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        self.0.take()?.choose(view, decision)
    }
}

fn choice(note: &Note) -> Option<String> {
    match note {
        Note::Decision { choice, .. } => Some(choice.clone()),
        _ => None,
    }
}

fn all(frames: &[Frame<'_>]) -> Vec<String> {
    frames.iter().flat_map(|frame| frame.answers.iter().cloned()).collect()
}

/// Takes the last answer back, be it of this step or of one before it.
fn back(frames: &mut Vec<Frame<'_>>) {
    while let Some(frame) = frames.last_mut() {
        if frame.answers.pop().is_some() {
            // Automatic answers would be the same again.
            if frame.unasked.remove(&frame.answers.len()) {
                continue;
            }
            return;
        }
        if frames.len() == 1 {
            return;
        }
        frames.pop();
    }
}

/// Prints the lines that were not shown yet. A line that was still open and went on is shown whole.
fn show(shown: &mut Vec<String>, lines: Vec<String>) {
    let same = shown.iter().zip(&lines).take_while(|(old, new)| old == new).count();
    let new: Vec<&str> = lines.iter().skip(same).map(String::as_str).collect();
    if !new.is_empty() {
        console::result(&new.join("\n"));
    }
    *shown = lines;
}
