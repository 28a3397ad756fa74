//! Tests that nobody can pass, or nobody can fail.

use super::context::{Context, plain};
use super::results::Results;
use super::walk::Site;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Cost, Effect, Kind, Member, Modifier, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Value};

/// Looks at skill tests.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.said(&[Word::Effect(Effect::Tests), Word::Effect(Effect::Casts)]) {
        out.extend(cast(context, decl, phrase));
        let (Word::Effect(Effect::Tests), Some(Value::AtLeast(need))) = (phrase.word, phrase.get("need")) else {
            continue;
        };
        let (message, label) = match need {
            7.. => (format!("no D6 shows {need} or more: nobody can pass this test"), "at most 6+"),
            1 => ("every D6 shows 1 or more: nobody can fail this test".to_owned(), "at least 2+"),
            _ => continue,
        };
        let place = context.figure(phrase.place, &format!("{need}+"));
        let found = context.finding(Code::ImpossibleTest, decl, place, message).label(label);
        out.push(found.help("a test needs a number from 2+ to 6+"));
    }
}

/// A casting roll that cannot reach its number, or cannot miss it.
fn cast(context: &Context, decl: &Declaration, phrase: &Phrase) -> Option<Diagnostic> {
    let (Word::Effect(Effect::Casts), Some(need)) = (phrase.word, plain(phrase.phrase("need"))) else { return None };
    let Some(Value::Dice(dice)) = phrase.get("dice") else { return None };
    let results = Results::of_dice(*dice).known;
    let (first, last) = (*results.first()?, *results.last()?);
    let raised = raised(context, decl, phrase);
    let (message, label) = match need {
        _ if need > last && phrase.get("by").is_none() => {
            (format!("no {dice} shows {need} or more: nobody can cast this"), format!("at most {last}"))
        }
        _ if raised.is_some_and(|raised| need > last.saturating_add(raised)) => {
            let most = last.saturating_add(raised.unwrap_or(0));
            (
                format!("{dice} and all that can raise it come to {most}: nobody can cast this"),
                format!("at most {most}"),
            )
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

/// How far the hero with the most tokens can raise a cast; nothing where that cannot be told.
fn raised(context: &Context, decl: &Declaration, cast: &Phrase) -> Option<i32> {
    let (by, step, token) = (cast.number("by")?, cast.number("step").filter(|step| *step > 0)?, cast.name("what")?);
    let key = Value::Stat(StatKey::Max(token));
    let mut most = None;
    let mut more = 0_i32;
    let raises = [Word::Member(Member::Printed), Word::Modifier(Modifier::Change)];
    for Site { decl: sheet, phrase: line, .. } in context.in_play(&raises) {
        if line.get("stat") != Some(&key) {
            continue;
        }
        match line.word {
            Word::Member(Member::Printed) if sheet.kind == Kind::Class => most = most.max(plain(line.phrase("to"))),
            Word::Modifier(Modifier::Change) => more = more.saturating_add(line.number("by").unwrap_or(0).max(0)),
            _ => {}
        }
    }
    let mut paid = 0;
    decl.walk(&mut |part| {
        let price = part.phrase("cost").filter(|cost| cost.word == Word::Cost(Cost::Held));
        let ours = price.filter(|cost| cost.phrase("what").and_then(|what| what.name("what")) == Some(token));
        paid = paid.max(ours.and_then(|cost| plain(cost.phrase("n"))).unwrap_or(0));
    });
    let left = most?.saturating_add(more).saturating_sub(paid).max(0);
    Some(by.saturating_mul(left.checked_div(step)?))
}
