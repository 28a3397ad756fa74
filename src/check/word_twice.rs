//! Words that stand twice where once says the same: `each Undead Undead enemy`, `not not`, `for each each hero`.

use super::context::Context;
use super::walk::{Mark, Site};
use brim_core::vocabulary::{Condition, Count, Kind, Pick, Word, entries};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Selector, Value};

/// Looks at every phrase.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let texts = |site: &Site| site.decl.kind != Kind::Scenario;
    for Site { decl, phrase, .. } in context.texts(&[Word::Condition(Condition::Not)]) {
        if let Some(inner) = phrase.phrase("condition").filter(|inner| inner.word == phrase.word) {
            let message = "`not` twice takes itself back";
            out.push(told(context, decl, inner.place, message, "one of the two is too many"));
        }
    }
    for Site { decl, phrase, .. } in context.marked(Mark::Selector).filter(texts) {
        for (_, value) in &phrase.holes {
            if let Value::Selector(selector) = value {
                filters(context, decl, selector, out);
            }
        }
    }
    let counted: Vec<Word> =
        entries().filter(|entry| entry.sentence.contains("{per:")).map(|entry| entry.word).collect();
    for Site { decl, phrase, .. } in context.texts(&counted) {
        if let Some(count) = phrase.phrase("per") {
            each(context, decl, count, out);
        }
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
