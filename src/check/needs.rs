//! What must be the case for a condition to be so, by the rows of the vocabulary.

use brim_core::phrase::ConditionView;
use brim_core::vocabulary::{Fact, Pick};
use brim_language::model::Phrase;

/// Each way of one with each way of the other.
pub fn both(one: &[Vec<Fact>], other: &[Vec<Fact>]) -> Vec<Vec<Fact>> {
    let with =
        |facts: &Vec<Fact>| other.iter().map(|more| facts.iter().chain(more).copied().collect()).collect::<Vec<_>>();
    one.iter().flat_map(with).take(MOST).collect()
}

/// The most ways in which a condition can be so that are looked at.
const MOST: usize = 64;

/// The ways in which a condition can be so: what must be the case in each.
pub fn needs(condition: Phrase<'_>) -> Vec<Vec<Fact>> {
    match ConditionView::of(condition) {
        // Where the thing is not there at all, it is not so either.
        Some(ConditionView::Not { condition: _ }) | None => vec![Vec::new()],
        Some(ConditionView::Both { a, b }) => both(&needs(a), &needs(b)),
        Some(ConditionView::Either { a, b }) => needs(a).into_iter().chain(needs(b)).collect(),
        Some(view) => {
            let mut facts: Vec<Fact> = condition.word().entry().map(|entry| entry.needs.to_vec()).unwrap_or_default();
            if let ConditionView::Against { who } = view
                && who.pick() != Pick::This
            {
                facts.push(Fact::Own);
            }
            for who in condition.selectors().filter(|who| who.pick() != Pick::No) {
                who.relations().iter().for_each(|relation| {
                    relation.walk(&mut |part| {
                        facts.extend(part.word().entry().into_iter().flat_map(|entry| entry.needs));
                    });
                });
            }
            vec![facts]
        }
    }
}
