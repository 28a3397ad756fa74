//! Hits whose die shows 1: what misses has no target, and hardly any die of 1 is a hit.

use super::context::{Context, In};
use super::parts;
use super::walk::Site;
use brim_core::phrase::{ConditionView, MomentView};
use brim_core::vocabulary::{Category, Moment, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Placed};

/// Looks at every rule that answers to a hit.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &Category::RuleForm.words()) {
        let Some(moment) = parts::moment(rule).filter(|moment| moment.word() == Word::Moment(Moment::Strikes)) else {
            continue;
        };
        let Some(MomentView::Strikes { who, whom }) = MomentView::of(moment) else { continue };
        let asks = |condition: Phrase<'_>| {
            let mut place = None;
            condition.walk(&mut |part| {
                if let Some(ConditionView::RollIs { what: _, face: (_, high) }) = ConditionView::of(part)
                    && high <= 1
                {
                    place = place.or(Some(part.place()));
                }
            });
            place
        };
        let within = rule.body().iter().filter_map(parts::condition).chain(parts::condition(rule)).find_map(asks);
        let Some(place) = within else { continue };
        let found = context
            .finding(Code::NothingHappens, decl, place, "a die that shows 1 is no hit, unless something is added to it")
            .label("hardly ever so")
            .other(moment.place(), "comes for hits alone")
            .help(of_the_roll(context.text(who.place()), context.text(whom.place()), "1"));
        out.push(found);
    }
}

/// What to write for dice that may have missed.
pub(super) fn of_the_roll(who: &str, whom: &str, face: &str) -> String {
    let near = "a die that misses is rolled against nobody, so who stands near is all that can be asked";
    match (who.starts_with("this "), whom.starts_with("this ")) {
        (false, true) => format!("answer to the roll: `when {who} next to {whom} rolls to hit {face}`; {near}"),
        _ => format!("answer to the roll: `when {who} rolls to hit {face}`; {near}"),
    }
}
