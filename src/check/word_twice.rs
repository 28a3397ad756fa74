//! Words that stand twice where once says the same: `each Undead Undead enemy`, `not not`, `for each each hero`.

use super::context::{Context, In};
use super::parts::part_of;
use super::walk::{Mark, Site};
use brim_core::phrase::{ConditionView, CountView};
use brim_core::vocabulary::{Category, Condition, Hole, HoleKind, Pick, Word, entries};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every phrase.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Condition(Condition::Not)]) {
        if let Some(ConditionView::Not { condition: inner }) = ConditionView::of(phrase)
            && inner.word() == phrase.word()
        {
            let message = "`not` twice takes itself back";
            out.push(told(context, decl, inner.place(), message, "one of the two is too many"));
        }
    }
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Selector) {
        phrase.selectors().for_each(|selector| filters(context, decl, selector, out));
    }
    let per = |hole: &Hole| hole.optional && hole.kind == HoleKind::Phrase(Category::Count);
    let counted: Vec<Word> = entries().filter(|entry| entry.holes.iter().any(per)).map(|entry| entry.word).collect();
    for Site { decl, phrase, .. } in context.sites(In::Texts, &counted) {
        if let Some(count) = part_of(phrase, Category::Count) {
            each(context, decl, count, out);
        }
    }
}

fn told(context: &Context, decl: &Declaration, place: Place, message: &str, label: &str) -> Diagnostic {
    context
        .finding(Code::NothingHappens, decl, place, message)
        .label(label)
        .help("delete one of the two, or write what was meant")
}

/// A word before the noun that stands there already.
fn filters(context: &Context, decl: &Declaration, selector: Selector<'_>, out: &mut Vec<Diagnostic>) {
    let words = |place: Place| context.text(place).to_lowercase();
    for (at, filter) in selector.filters().iter().enumerate() {
        let same = |other: &Phrase<'_>| words(other.place()) == words(filter.place());
        if let Some(first) = selector.filters().iter().take(at).find(same) {
            let message = format!("`{}` appears twice", context.text(filter.place()));
            let found = told(context, decl, filter.place(), &message, "the second time");
            out.push(found.other(first.place(), "the first time"));
        }
    }
}

/// `for each each hero`: once is enough where nothing more is said of them.
fn each(context: &Context, decl: &Declaration, count: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(CountView::Which { who: selector }) = CountView::of(count) else { return };
    let plain = selector.filters().is_empty() && selector.relations().is_empty();
    if selector.pick() == Pick::Each && plain && matches!(selector.noun(), NounRef::Noun(_)) {
        out.push(told(context, decl, selector.place(), "`each` appears twice", "the second time"));
    }
}
