//! Tests that nobody can pass, or nobody can fail.

use super::context::{Context, plain};
use super::results::Results;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Declaration, Phrase, Value};
use crate::vocabulary::{Effect, Word};

/// Looks at skill tests.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        decl.walk(&mut |phrase| {
            out.extend(cast(context, decl, phrase));
            let (Word::Effect(Effect::Tests), Some(Value::AtLeast(need))) = (phrase.word, phrase.get("need")) else {
                return;
            };
            let (message, label) = match need {
                7.. => (format!("no D6 shows {need} or more: nobody can pass this test"), "at most 6+"),
                1 => ("every D6 shows 1 or more: nobody can fail this test".to_owned(), "at least 2+"),
                _ => return,
            };
            let place = context.figure(phrase.place, &format!("{need}+"));
            let found = context.finding(Code::ImpossibleTest, decl, place, message).label(label);
            out.push(found.help("a test needs a number from 2+ to 6+"));
        });
    }
}

/// A casting roll that cannot reach its number, or cannot miss it.
fn cast(context: &Context, decl: &Declaration, phrase: &Phrase) -> Option<Diagnostic> {
    let (Word::Effect(Effect::Casts), Some(need)) = (phrase.word, plain(phrase.phrase("need"))) else { return None };
    let Some(Value::Dice(dice)) = phrase.get("dice") else { return None };
    let results = Results::of_dice(*dice).known;
    let (first, last) = (*results.first()?, *results.last()?);
    let (message, label) = match need {
        _ if need > last && phrase.get("by").is_none() => {
            (format!("no {dice} shows {need} or more: nobody can cast this"), format!("at most {last}"))
        }
        _ if need <= first => {
            (format!("every {dice} shows {need} or more: nobody can fail"), format!("at least {}", first + 1))
        }
        _ => return None,
    };
    let place = context.figure(phrase.place, &need.to_string());
    let found = context.finding(Code::ImpossibleTest, decl, place, message).label(label);
    Some(found.help(format!("a cast with {dice} needs a number from {} to {last}", first.saturating_add(1))))
}
