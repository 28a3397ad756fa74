//! What the texts of a pack test, give, take and harm.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Declaration, Model, Phrase};
use brim_core::game::dice::Dice;
use brim_core::phrase::{AmountView, CostView, EffectView, HoldingView, kept};

/// A skill, and how often its texts test it at each number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tested {
    /// The skill.
    pub skill: String,
    /// The numbers to reach, from low to high.
    pub needs: Vec<Need>,
}

/// A number that tests ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Need {
    /// The number to reach.
    pub need: i32,
    /// In how many lines.
    pub lines: usize,
}

/// Something that texts give or take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Given {
    /// What.
    pub what: String,
    /// In how many lines.
    pub lines: usize,
    /// The least at once, of those lines that say how much.
    pub least: Option<i32>,
    /// The most at once.
    pub most: Option<i32>,
}

/// What texts speak of.
#[derive(Default)]
pub(super) struct Spoken {
    pub(super) tests: Vec<Tested>,
    pub(super) given: Vec<Given>,
    pub(super) taken: Vec<Given>,
    pub(super) harm: Vec<Given>,
}

/// By name: in how many lines, and the least and the most.
type Counts = BTreeMap<String, (usize, Option<(i32, i32)>)>;

/// Goes through all texts.
pub(super) fn spoken(model: &Model, decls: &[&Declaration]) -> Spoken {
    let mut tests: BTreeMap<String, BTreeMap<i32, usize>> = BTreeMap::new();
    let (mut given, mut taken, mut harm) = (Counts::new(), Counts::new(), Counts::new());
    for decl in decls {
        decl.walk(&mut |phrase| {
            if let Some(CostView::Held { n, what, per: _, all: _ } | CostView::UpTo { n, what }) = CostView::of(phrase)
            {
                count(&mut taken, holding(model, what), Some(n));
            }
            let Some(effect) = EffectView::of(phrase) else { return };
            let mut hurt = |what: &str, n| count(&mut harm, Some(what.to_owned()), Some(n));
            match effect {
                EffectView::Tests { who: _, skill, need, other, least } => {
                    for (skill, need) in other.iter().zip(least) {
                        *tests.entry(model.name(*skill).to_owned()).or_default().entry(need).or_insert(0) += 1;
                    }
                    for skill in skill {
                        *tests.entry(model.name(*skill).to_owned()).or_default().entry(need).or_insert(0) += 1;
                    }
                }
                EffectView::Gains { who: _, n, what, per: _ } => count(&mut given, holding(model, what), Some(n)),
                EffectView::Draws { who: _, n, deck, keep: _, anywhere: _ } => {
                    count(&mut given, Some(format!("{} cards", model.name(deck))), Some(n));
                }
                EffectView::Loses { who: _, n, what, random: _, per: _ } => {
                    count(&mut taken, holding(model, what), Some(n))
                }
                EffectView::LosesAll { who: _, every: (), what } => count(&mut taken, holding(model, what), None),
                EffectView::TakesWounds { who: _, n, past: _, per: _ } => hurt("Wounds", n),
                EffectView::TakesHits { who: _, n, each: _, past: _, per: _ } => hurt("Hits", n),
                EffectView::TakesHorror { who: _, n, each: _, past: _, per: _ } => hurt("Horror Hits", n),
                EffectView::TakesSanity { who: _, n, past: _, per: _ } => hurt("Sanity damage", n),
                EffectView::TakesCorruption { who: _, n, past: _, per: _ } => hurt("Corruption Hits", n),
                _ => {}
            }
        });
    }
    let tested = |(skill, needs): (String, BTreeMap<i32, usize>)| {
        let needs = needs.into_iter().map(|(need, lines)| Need { need, lines }).collect();
        Tested { skill, needs }
    };
    Spoken {
        tests: tests.into_iter().map(tested).collect(),
        given: sorted(given),
        taken: sorted(taken),
        harm: sorted(harm),
    }
}

/// What is gained or lost, by its name on a card.
fn holding(model: &Model, what: Phrase<'_>) -> Option<String> {
    match HoldingView::of(what) {
        Some(HoldingView::Named { what, items: false }) => Some(model.name(what).to_owned()),
        Some(HoldingView::Named { what, items: true }) => Some(format!("{} Items", model.name(what))),
        _ => what.word().entry().map(|entry| entry.english.split('|').next_back().unwrap_or(entry.english).to_owned()),
    }
}

fn count(counts: &mut Counts, what: Option<String>, amount: Option<Phrase<'_>>) {
    let Some(what) = what else { return };
    let (lines, bounds) = counts.entry(what).or_insert((0, None));
    *lines += 1;
    if let Some((low, high)) = amount.and_then(range) {
        *bounds = Some(bounds.map_or((low, high), |(least, most)| (least.min(low), most.max(high))));
    }
}

/// The least and the most that an amount is, if the game does not count it.
fn range(amount: Phrase<'_>) -> Option<(i32, i32)> {
    match AmountView::of(amount)? {
        AmountView::Number { n, per: None } => Some((n, n)),
        AmountView::Either { n, condition: _, other } => Some((n.min(other), n.max(other))),
        AmountView::Dice { dice, plus } => Some(Dice { plus: plus.unwrap_or(0), ..dice }.bounds()),
        AmountView::BestOf { which, dice, plus } => Some(kept(which, dice, plus).bounds()),
        _ => None,
    }
}

/// The most frequent first.
fn sorted(counts: Counts) -> Vec<Given> {
    let given = |(what, (lines, bounds)): (String, (usize, Option<(i32, i32)>))| Given {
        what,
        lines,
        least: bounds.map(|(least, _)| least),
        most: bounds.map(|(_, most)| most),
    };
    let mut given: Vec<Given> = counts.into_iter().map(given).collect();
    given.sort_by(|one, other| (other.lines, &one.what).cmp(&(one.lines, &other.what)));
    given
}
