//! What could be used and would do nothing now: brim does not offer it.

use brimscript::game::decision::{About, Choice, Chooser, Decision};
use brimscript::game::event::{Event, EventData};
use brimscript::game::journal::Note;
use brimscript::game::table::Table;
use brimscript::model::Phrase;
use brimscript::players::{Cautious, Player, Scripted, View};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Playable};
use brimscript::vm::keys::option_key;
use brimscript::vocabulary::Word;

/// The options of a decision that are worth a thought, in their order. `again` is the step from its start, and `answers` what was
/// answered in it so far.
pub fn useful(
    program: &Program,
    again: &dyn Fn() -> Option<Table>,
    table: &Table,
    answers: &[String],
    decision: &Decision,
) -> Vec<Choice> {
    let offered = decision.about == About::Use;
    let passed = offered.then(|| tried(program, again, table, answers, decision, &Choice::Pass)).flatten();
    let idle = |choice: &Choice| {
        let Choice::Use { op, .. } = choice else { return false };
        if program.op(*op).is_some_and(heals_alone)
            && table.heroes.iter().all(|hero| hero.wounds == 0 && hero.sanity_damage == 0)
        {
            return true;
        }
        let Some((without, dice)) = &passed else { return false };
        // Where dice are thrown, what did not come might have come.
        tried(program, again, table, answers, decision, choice)
            .is_some_and(|(with, thrown)| thrown == *dice && with == *without)
    };
    decision.options.iter().filter(|choice| !idle(choice)).cloned().collect()
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
fn tried(
    program: &Program,
    again: &dyn Fn() -> Option<Table>,
    table: &Table,
    answers: &[String],
    decision: &Decision,
    choice: &Choice,
) -> Option<(Vec<Event>, usize)> {
    let mut game = Adventure::resume(program, again()?);
    game.journal = Some(Vec::new());
    let keys = answers.iter().cloned().chain([option_key(program, table, choice)]);
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
