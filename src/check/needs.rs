//! What must be the case for a condition to be so, by the rows of the vocabulary.

use brim_core::phrase::{ConditionView, PositionView};
use brim_core::vocabulary::{Fact, Pick, Quantity, Relation, Word};
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
    ways(condition, &|_| None)
}

/// The same, with what else a condition asks for.
pub fn ways(condition: Phrase<'_>, more: &dyn Fn(&ConditionView<'_>) -> Option<Fact>) -> Vec<Vec<Fact>> {
    match ConditionView::of(condition) {
        // Where the thing is not there at all, it is not so either.
        Some(view @ ConditionView::Not { condition: _ }) => vec![more(&view).into_iter().collect()],
        None => vec![Vec::new()],
        Some(ConditionView::Both { a, b }) => both(&ways(a, more), &ways(b, more)),
        Some(ConditionView::Either { a, b }) => ways(a, more).into_iter().chain(ways(b, more)).collect(),
        Some(view) => {
            let mut facts: Vec<Fact> = condition.word().entry().map(|entry| entry.needs.to_vec()).unwrap_or_default();
            facts.extend(more(&view));
            if let ConditionView::Turn { n: _, how: _, of: true } = view {
                facts.push(Fact::Fight);
            }
            if let ConditionView::Against { who } = view
                && who.pick() != Pick::This
            {
                facts.push(Fact::Own);
            }
            if let ConditionView::Stands { who, place } = view
                && who.pick() != Pick::No
            {
                facts.extend(behind(place));
            }
            for who in condition.selectors().filter(|who| who.pick() != Pick::No) {
                who.relations().iter().for_each(|relation| facts.extend(behind(relation)));
            }
            // `there are 2 or more heroes in range and sight`
            if let ConditionView::Many { n, what } = view
                && n.word() != Word::Quantity(Quantity::None)
            {
                facts.extend(what.selectors().flat_map(|who| who.relations().iter()).flat_map(behind));
            }
            vec![facts]
        }
    }
}

/// What must be the case where this is said after a noun. Who is not there is so at any time.
pub fn behind(relation: Phrase<'_>) -> Vec<Fact> {
    let mut facts = Vec::new();
    if relation.word() != Word::Relation(Relation::Away) {
        relation.walk(&mut |part| {
            // `a hero attacked by this enemy`: in an attack of its own.
            let own =
                matches!(PositionView::of(part), Some(PositionView::AttackedBy { whom }) if whom.pick() == Pick::This);
            let needs = part.word().entry().into_iter().flat_map(|entry| entry.needs);
            facts.extend(needs.filter(|fact| !own || **fact != Fact::Suffered));
        });
    }
    facts
}
