//! Lines that change nothing.

use super::context::{Context, plain};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Phrase, Value};
use crate::vocabulary::{Effect, Modifier, Word};

/// Looks for amounts of 0, bonuses of 0 and choices with one option.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        decl.walk(&mut |phrase| {
            let Some((figure, message, help)) = idle(phrase) else { return };
            let place = context.figure(phrase.place, figure);
            out.push(context.finding(Code::NothingHappens, decl, place, message).label("changes nothing").help(help));
        });
    }
}

/// Why a phrase changes nothing, with the figure that shows it.
fn idle(phrase: &Phrase) -> Option<(&'static str, &'static str, &'static str)> {
    let take_away = "write another number, or take the line away";
    match phrase.word {
        Word::Modifier(Modifier::Change | Modifier::OfAbility) if phrase.get("by") == Some(&Value::Signed(0)) => {
            let figure = "0";
            Some((figure, "a bonus of 0 changes nothing", take_away))
        }
        Word::Modifier(Modifier::Times) if phrase.number("by") == Some(1) => {
            Some(("1", "a figure times 1 stays the same", take_away))
        }
        Word::Effect(Effect::Repeat) if plain(phrase.phrase("n")).is_some_and(|n| n <= 0) => {
            Some(("0", "what is repeated 0 times does not happen", take_away))
        }
        Word::Effect(Effect::Chooses) if phrase.body.len() == 1 => Some((
            "chooses",
            "a choice with one option leaves nothing to choose",
            "add an option, or say what happens without a choice",
        )),
        Word::Effect(effect) if effect != Effect::Casts && plain(phrase.phrase("n")) == Some(0) => {
            Some(("0", "an amount of 0 changes nothing", take_away))
        }
        _ => None,
    }
}
