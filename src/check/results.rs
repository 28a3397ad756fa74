//! Which results a roll can show.

use std::collections::BTreeSet;

use super::context::{bounds, listed};
use brim_core::game::dice::Dice;
use brim_core::phrase::EffectView;
use brim_language::model::Phrase;

/// The results that a roll can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// Those that are known.
    pub known: BTreeSet<i32>,
    /// Something counted in the game is added: any higher result can come too.
    pub higher: bool,
    /// Something counted in the game is taken off: any lower result can come too.
    pub lower: bool,
}

/// More results than any chart has: beyond it nothing is counted one by one.
const MOST: i32 = 2000;

impl Results {
    /// What these dice show.
    pub fn of_dice(dice: Dice) -> Results {
        let faces = dice.die.faces();
        let count = i32::from(dice.count).min(MOST / 20);
        let end = |face: Option<&i32>| face.copied().unwrap_or(0).saturating_mul(count);
        let known = match count {
            1 => faces.iter().map(|face| face.saturating_add(dice.plus)).collect(),
            _ => (end(faces.iter().min())..=end(faces.iter().max())).map(|sum| sum.saturating_add(dice.plus)).collect(),
        };
        Results { known, higher: false, lower: false }
    }

    /// What an effect rolls, with its dice, with what it adds and takes off; `raised` are the two bounds of what others add.
    pub fn of_roll(roll: Phrase<'_>, raised: (i32, i32)) -> Option<(Dice, Results)> {
        let (dice, plus, more, less) = match EffectView::of(roll)? {
            EffectView::Roll { dice, plus, more, less } | EffectView::Rolls { who: _, dice, plus, more, less } => {
                (dice, plus.unwrap_or(0), more, less)
            }
            _ => return None,
        };
        let mut results = Results::of_dice(dice);
        results.shift(raised.0.saturating_add(plus), raised.1.saturating_add(plus));
        if let Some((low, high)) = more.map(bounds) {
            results.shift(low, high.unwrap_or(low));
            results.higher |= high.is_none();
        }
        if let Some((low, high)) = less.map(bounds) {
            results.shift(-high.unwrap_or(low), -low);
            results.lower |= high.is_none();
        }
        Some((dice, results))
    }

    fn shift(&mut self, low: i32, high: i32) {
        let (low, high) = (low.clamp(-MOST, MOST), high.clamp(-MOST, MOST));
        if (low, high) != (0, 0) {
            self.known =
                self.known.iter().flat_map(|result| (low..=high).map(move |by| result.saturating_add(by))).collect();
        }
    }

    /// True where a row for these results can be reached.
    pub fn reach(&self, low: i32, high: i32) -> bool {
        self.known.range(low..=high.max(low)).next().is_some() && low <= high
            || self.higher && self.known.last().is_some_and(|last| high > *last)
            || self.lower && self.known.first().is_some_and(|first| low < *first)
    }
}

/// Results as an author writes them: `1-2`, `4+`, `6`.
pub fn face(low: i32, high: i32) -> String {
    match (low, high) {
        (low, i32::MAX) => format!("{low}+"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}-{high}"),
    }
}

/// Single results in a few words: `3, 5-6 and 9`; those that stand next to each other among all results are one span.
pub fn spans(some: &BTreeSet<i32>, all: &BTreeSet<i32>) -> String {
    let mut out: Vec<(i32, i32)> = Vec::new();
    let mut open = false;
    for result in all {
        if !some.contains(result) {
            open = false;
            continue;
        }
        match out.last_mut() {
            Some(last) if open => last.1 = *result,
            _ => out.push((*result, *result)),
        }
        open = true;
    }
    let out: Vec<String> = out.into_iter().map(|(low, high)| face(low, high)).collect();
    listed(&out)
}
