//! One game of a run: played to its end, and counted.

use std::collections::BTreeMap;

use super::run::GameResult;
use crate::game::event::What;
use crate::game::journal::Note;
use crate::ir::Program;
use crate::players::Player;
use crate::replay::{Adventure, Game, Pace, outcome_key};
use crate::text::{Names, ProgramNames};
use crate::vm::Setup;

/// The most steps of a game: far more than the limit on turns allows for.
const MOST_STEPS: u32 = 100_000;

/// Plays a game to its end.
pub fn play(program: &Program, setup: &Setup, player: &mut dyn Player) -> GameResult {
    let mut game = Adventure::new(program, setup);
    game.journal = Some(Vec::new());
    let mut counts = BTreeMap::new();
    let mut pace = Pace::On;
    for _ in 0..MOST_STEPS {
        pace = game.step(player);
        if let Some(notes) = &mut game.journal {
            notes.drain(..).for_each(|note| count(program, &note, &mut counts));
        }
        if pace != Pace::On {
            break;
        }
    }
    let (outcome, fault) = match pace {
        Pace::Over(outcome) => (outcome_key(outcome), None),
        Pace::Waits(_) => ("waits", None),
        Pace::On => ("endless", None),
        Pace::Fault(fault) => ("fault", Some(format!("{}: {}", fault.code, fault.message))),
    };
    GameResult { outcome: outcome.to_owned(), turns: game.table().cursor.turn, counts, fault }
}

/// Counts what a person wants to know of many games: who brings heroes down.
fn count(program: &Program, note: &Note, counts: &mut BTreeMap<String, u32>) {
    let Note::Event(event) = note else { return };
    let by = || {
        let source = event.cause.source.map(|source| ProgramNames(program).plural(source));
        source.unwrap_or_else(|| "no text of its own".to_owned())
    };
    let what = match &event.what {
        What::Ko { .. } => format!("KO'd by {}", by()),
        What::Dies { .. } => format!("killed by {}", by()),
        What::Revives { .. } => "Revive tokens spent".to_owned(),
        _ => return,
    };
    *counts.entry(what).or_default() += 1;
}
