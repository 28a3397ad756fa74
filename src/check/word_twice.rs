//! Words that stand twice where once says the same: `each Undead Undead enemy`, `not not`.

use super::asks_other::keywords;
use super::context::{Context, In};
use super::walk::{Mark, Site};
use brim_core::phrase::ConditionView;
use brim_core::vocabulary::{Condition, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

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
        let named: Vec<_> = keywords(filter).collect();
        let again = named.iter().enumerate().find(|(at, one)| named.iter().take(*at).any(|first| first == *one));
        if let Some((_, id)) = again {
            let message = format!("`{}` appears twice", context.name(*id));
            out.push(told(context, decl, filter.place(), &message, "either of them is the same"));
        }
        let same = |other: &Phrase<'_>| words(other.place()) == words(filter.place());
        if let Some(first) = selector.filters().iter().take(at).find(same) {
            let message = format!("`{}` appears twice", context.text(filter.place()));
            let found = told(context, decl, filter.place(), &message, "the second time");
            out.push(found.other(first.place(), "the first time"));
        }
    }
}
