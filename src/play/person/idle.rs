//! What could be used and would cost something and do nothing now: it is not offered, unless the person wants it to be.

use super::needless::Bench;
use crate::players::{Cautious, Player, Scripted, View};
use crate::replay::Playable;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::event::{Event, EventData};
use brim_core::game::journal::Note;
use brim_core::game::table::Table;
use brim_core::phrase::Phrase;
use brim_core::vocabulary::Word;
use brim_vm::keys::option_key;

/// The options of a decision that would do something, or might, in their order.
pub(super) fn useful(bench: &Bench<'_>, table: &Table, decision: &Decision, options: Vec<Choice>) -> Vec<Choice> {
    let uses = |choice: &Choice| matches!(choice, Choice::Use { .. });
    if !options.iter().any(uses) {
        return options;
    }
    let offered = decision.about == About::Use;
    let passed = offered.then(|| tried(bench, table, decision, &Choice::Pass)).flatten();
    let idle = |choice: &Choice| {
        let Choice::Use { op, .. } = choice else { return false };
        if bench.program.op(*op).is_some_and(heals_alone)
            && table.heroes.iter().all(|hero| hero.wounds == 0 && hero.sanity_damage == 0)
        {
            return true;
        }
        let Some((without, dice)) = &passed else { return false };
        // Where dice are thrown, what did not come might have come.
        tried(bench, table, decision, choice).is_some_and(|(with, thrown)| thrown == *dice && with == *without)
    };
    options.into_iter().filter(|choice| !idle(choice)).collect()
}

/// True where all that a text does is to heal.
fn heals_alone(op: Phrase<'_>) -> bool {
    !op.body().is_empty()
        && op.body().iter().all(|effect| match effect.word() {
            Word::Effect(_) if effect.body().is_empty() => {
                effect.word().entry().is_some_and(|entry| entry.id.starts_with("effect.heals"))
            }
            Word::Effect(_) => heals_alone(effect),
            _ => false,
        })
}

/// What happens up to the next question to somebody, prices left out, and how many throws of dice were made, if this is answered.
fn tried(bench: &Bench<'_>, table: &Table, decision: &Decision, choice: &Choice) -> Option<(Vec<Event>, usize)> {
    bench.before?;
    let mut game = bench.game();
    game.journal = Some(Vec::new());
    let keys = bench.answers.iter().cloned().chain([option_key(bench.program, table, choice)]);
    let trier = Trier { who: decision.who, using: *choice != Choice::Pass, careful: Cautious::new() };
    game.step(&mut Scripted::new(keys).then(trier));
    let notes = game.journal.take().unwrap_or_default();
    let throws = notes.iter().filter(|note| matches!(note, Note::Throw { .. })).count();
    let events = notes.into_iter().filter_map(|note| match note {
        Note::Event(event) if !is_price(&event.what) => Some(event),
        _ => None,
    });
    Some((events.collect(), throws))
}

fn is_price(what: &EventData) -> bool {
    match what {
        EventData::Used { .. } | EventData::CardMoves { .. } => true,
        EventData::Gains { amount, .. }
        | EventData::Grit { amount, .. }
        | EventData::Gold { amount, .. }
        | EventData::DarkStone { amount, .. } => *amount < 0,
        _ => false,
    }
}

/// Answers what belongs to the use, and nothing after it.
struct Trier {
    who: Chooser,
    using: bool,
    careful: Cautious,
}

impl Player for Trier {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        match decision.about {
            About::Use if decision.who == self.who => {
                self.using = false;
                Some(Choice::Pass)
            }
            About::Pick { .. } | About::Card { .. } | About::Pay { .. } | About::Heal { .. } if self.using => {
                self.careful.choose(view, decision)
            }
            _ => None,
        }
    }
}
