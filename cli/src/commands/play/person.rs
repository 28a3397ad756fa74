//! A person at the terminal: questions with numbered options, and the way back.
//!
//! A game halts where nobody answers. Then it is told up to there, the person answers, and the step is run again from its start
//! with all answers so far: chance is addressed, so it goes the same way. Going back is the same with one answer less.

use crate::console;
use brimscript::game::decision::{About, Choice, Decision};
use brimscript::game::ids::SpaceId;
use brimscript::game::journal::Note;
use brimscript::game::table::Table;
use brimscript::ir::Program;
use brimscript::players::{Cautious, Player, Scripted, View};
use brimscript::replay::{Adventure, Game, Pace};
use brimscript::text::{Maps, ProgramNames, Transcript, Wording, map_with};
use brimscript::vm::Setup as Begin;
use brimscript::vm::keys::option_key;
use std::collections::BTreeMap;
use std::io::Write;

/// One step of the game, from its start.
struct Frame<'n> {
    /// The table before it. None before anything has happened.
    table: Option<Table>,
    transcript: Transcript<'n>,
    answers: Vec<String>,
}

/// What a person says.
enum Answer {
    Take(String),
    Back,
    Leave,
    /// A careful player may answer this one.
    Anybody,
}

/// Plays until the game is over or the person leaves. Returns how it stands, and all decisions.
pub fn play(program: &Program, begin: &Begin, mut decided: Vec<String>) -> (Pace, Vec<String>) {
    let names = ProgramNames(program);
    let first = Adventure::new(program, begin);
    let transcript = Transcript::new(&names, first.table());
    let mut frames = vec![Frame { table: None, transcript, answers: Vec::new() }];
    let mut shown: Vec<String> = Vec::new();
    let mut maps = Maps::default();
    let mut careful = false;
    console::result(
        "Answer with a number. Also: u - take back, a - let a careful player answer, m - the map, q - leave.\n",
    );
    loop {
        let Some(frame) = frames.last_mut() else { return (Pace::On, Vec::new()) };
        let mut game = match &frame.table {
            Some(table) => Adventure::resume(program, table.clone()),
            None => Adventure::new(program, begin),
        };
        game.journal = Some(Vec::new());
        let answers = frame.answers.iter().cloned().chain(decided.iter().cloned());
        let mut script = Scripted::new(answers);
        if std::mem::take(&mut careful) {
            script = script.then(Once(Some(Cautious::new())));
        }
        let pace = game.step(&mut script);
        let notes = game.journal.take().unwrap_or_default();
        // A saved game hands its decisions to the steps they belong to.
        let given = script.taken().saturating_sub(frame.answers.len()).min(decided.len());
        decided.drain(..given);
        frame.answers = notes.iter().filter_map(choice).collect();
        let mut transcript = frame.transcript.clone();
        let lines = transcript.tell_all(&notes);
        show(&mut shown, lines);
        match pace {
            Pace::On => {
                shown.clear();
                frames.push(Frame { table: Some(game.table().clone()), transcript, answers: Vec::new() });
            }
            Pace::Waits(decision) if script.misfit().is_none() => {
                let changed = maps.changed(game.table(), &names);
                if let Some(map) = changed.filter(|_| places(&decision).is_empty()) {
                    console::result(&map);
                }
                match ask(game.table(), &transcript, &names, &decision) {
                    Answer::Take(key) => frame.answers.push(key),
                    Answer::Anybody => careful = true,
                    Answer::Back => {
                        shown.clear();
                        back(&mut frames);
                    }
                    Answer::Leave => return (Pace::Waits(decision), all(&frames)),
                }
            }
            Pace::Waits(_) => {
                console::note("A decision of the saved game is no option any more: the game goes on from here.");
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

/// Puts a decision to the person.
fn ask(table: &Table, transcript: &Transcript<'_>, names: &ProgramNames<'_>, decision: &Decision) -> Answer {
    let wording = Wording { table, cast: transcript.cast(), names };
    let places = places(decision);
    if !places.is_empty() {
        console::result(&map_with(table, transcript.cast(), names, &places));
    }
    console::result(&format!("\n{}", wording.question(decision)));
    for (number, option) in (1..).zip(&decision.options) {
        let on_map = matches!(option, Choice::Space(space) if places.contains_key(space));
        if !on_map {
            console::result(&format!("{number:>4}  {}", wording.option(decision, option)));
        }
    }
    if !places.is_empty() {
        console::result("      or the number of a space on the map");
    }
    loop {
        let Some(line) = read_line() else { return Answer::Leave };
        match line.trim() {
            "q" | "quit" => return Answer::Leave,
            "u" | "undo" => return Answer::Back,
            "a" | "auto" => return Answer::Anybody,
            "m" | "map" => console::result(&map_with(table, transcript.cast(), names, &places)),
            said => {
                let number = said.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                match number.and_then(|number| decision.options.get(number)) {
                    Some(choice) => return Answer::Take(option_key(names.0, table, choice)),
                    None => console::result(&format!("A number from 1 to {}, or u, a, m, q.", decision.options.len())),
                }
            }
        }
    }
}

/// The numbers of the options that are spaces, to be written on the map; only where no number would be too long for it.
fn places(decision: &Decision) -> BTreeMap<SpaceId, String> {
    if decision.options.len() > 999 || matches!(decision.about, About::Pay { .. }) {
        return BTreeMap::new();
    }
    let numbered = (1..).zip(&decision.options);
    numbered
        .filter_map(|(number, option): (usize, &Choice)| match option {
            Choice::Space(space) => Some((*space, number.to_string())),
            _ => None,
        })
        .collect()
}

/// A line from the person; nothing when there are no more.
fn read_line() -> Option<String> {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(b"> ").and_then(|()| out.flush());
    drop(out);
    let mut line = String::new();
    match std::io::stdin().read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line),
    }
}
