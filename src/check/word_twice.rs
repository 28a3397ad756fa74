//! Words that stand twice where once says the same: `each Undead Undead enemy`, `not not`, `for each each hero`.

use super::context::Context;
use brim_core::vocabulary::{Condition, Count, Kind, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Selector, Value};

/// Looks at every phrase.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        decl.walk(&mut |phrase| {
            if let (Word::Condition(Condition::Not), Some(inner)) = (phrase.word, phrase.phrase("condition"))
                && inner.word == Word::Condition(Condition::Not)
            {
                out.push(told(
                    context,
                    decl,
                    inner.place,
                    "`not` twice takes itself back",
                    "one of the two is too many",
                ));
            }
            for (hole, value) in &phrase.holes {
                match value {
                    Value::Selector(selector) => filters(context, decl, selector, out),
                    Value::Phrase(count) if *hole == "per" => each(context, decl, count, out),
                    _ => {}
                }
            }
        });
    }
}

fn told(context: &Context, decl: &Declaration, place: Place, message: &str, label: &str) -> Diagnostic {
    context
        .finding(Code::NothingHappens, decl, place, message)
        .label(label)
        .help("take one of the two away, or write what was meant")
}

/// A word before the noun that stands there already.
fn filters(context: &Context, decl: &Declaration, selector: &Selector, out: &mut Vec<Diagnostic>) {
    let words = |place: Place| context.text(place).to_lowercase();
    for (at, filter) in selector.filters.iter().enumerate() {
        let same = |other: &&Phrase| words(other.place) == words(filter.place);
        if let Some(first) = selector.filters.iter().take(at).find(same) {
            let message = format!("`{}` stands twice", context.text(filter.place));
            let found = told(context, decl, filter.place, &message, "the second time");
            out.push(found.other(first.place, "the first time"));
        }
    }
}

/// `for each each hero`: once is enough where nothing more is said of them.
fn each(context: &Context, decl: &Declaration, count: &Phrase, out: &mut Vec<Diagnostic>) {
    let Some(selector) = count.selector("who").filter(|_| count.word == Word::Count(Count::Which)) else { return };
    let plain = selector.filters.is_empty() && selector.relations.is_empty();
    if selector.pick == Pick::Each && plain && matches!(selector.noun, NounRef::Noun(_)) {
        out.push(told(context, decl, selector.place, "`each` stands twice", "the second time"));
    }
}
