//! Whether one version of a mission is harder than the other: a sequential test on pairs of games, as chess engines are compared.
//!
//! Each pair is a step down, none or a step up: won with the old version alone, alike, won with the new one alone. The test weighs "the share of victories is
//! 2 points higher" against "it is the same", and the same downwards, and stops as soon as it knows. It is a generalised sequential probability ratio test: what
//! is likeliest under each of the two is fitted to the pairs, so that pairs that are mostly alike are told apart sooner.

use serde::Serialize;

/// A change of this share of victories, in hundredths, is one that matters.
pub const POINTS: u32 = 2;

/// More pairs than this are not played.
pub const MOST_PAIRS: u32 = 20_000;

/// Pairs that came out so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Steps {
    /// Won with the first version alone.
    pub down: u32,
    /// Won with both or with neither.
    pub alike: u32,
    /// Won with the second version alone.
    pub up: u32,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Fewer victories.
    Harder,
    /// More victories.
    Easier,
    /// Whatever there is, it is less than 2 points.
    NoDifference,
    /// The pairs do not say it yet.
    Undecided,
}

impl Verdict {
    /// In words.
    pub fn words(self) -> String {
        match self {
            Verdict::Harder => "harder".to_owned(),
            Verdict::Easier => "easier".to_owned(),
            Verdict::NoDifference => format!("no difference of {POINTS} points"),
            Verdict::Undecided => "undecided".to_owned(),
        }
    }
}

impl Steps {
    /// Adds a pair: whether each version was won.
    pub fn add(&mut self, before: bool, after: bool) {
        let count = match (before, after) {
            (true, false) => &mut self.down,
            (false, true) => &mut self.up,
            _ => &mut self.alike,
        };
        *count = count.saturating_add(1);
    }

    /// How many pairs.
    pub fn pairs(&self) -> u32 {
        self.down.saturating_add(self.alike).saturating_add(self.up)
    }

    /// What the pairs say. An error of 5 % is allowed for each: to see a difference, up or down, where there is none, and to see none where it is 2 points.
    #[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
    pub fn verdict(&self) -> Verdict {
        // Up and down share the error of seeing what is not there.
        let (seen, missed) = (0.025_f64, 0.05_f64);
        let (above, below) = (((1.0 - missed) / seen).ln(), (missed / (1.0 - seen)).ln());
        let points = f64::from(POINTS) / 100.0;
        let (up, down) = (self.evidence(points), self.evidence(-points));
        match (up >= above, down >= above) {
            (true, false) => Verdict::Easier,
            (false, true) => Verdict::Harder,
            _ if up <= below && down <= below => Verdict::NoDifference,
            _ => Verdict::Undecided,
        }
    }

    /// How much likelier the pairs are where the mean step is this than where it is none: the logarithm of the ratio.
    #[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
    fn evidence(&self, mean: f64) -> f64 {
        // What never came may still come.
        let counts = [self.down, self.alike, self.up].map(|count| f64::from(count).max(1e-3));
        let (there, none) = (fitted(&counts, mean), fitted(&counts, 0.0));
        counts.iter().zip(there.iter().zip(&none)).map(|(count, (there, none))| count * (there / none).ln()).sum()
    }
}

/// The steps, in the order of the counts.
const STEPS: [f64; 3] = [-1.0, 0.0, 1.0];

/// The chances of the steps under which these counts are likeliest, of all those with this mean. Each is its share over 1 + x times how far its step lies
/// from the mean, with the x for which the mean comes out.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn fitted(counts: &[f64; 3], mean: f64) -> [f64; 3] {
    let all: f64 = counts.iter().sum();
    let share = |x: f64| -> [f64; 3] {
        let mut out = [0.0; 3];
        for ((out, count), step) in out.iter_mut().zip(counts).zip(STEPS) {
            *out = count / all / (1.0 + x * (step - mean));
        }
        out
    };
    let off = |x: f64| -> f64 { share(x).iter().zip(STEPS).map(|(share, step)| share * (step - mean)).sum() };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / (1.0 + mean));
    // The mean falls where x grows: halving the range 60 times leaves less than a float can tell.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if off(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    share(f64::midpoint(low, high))
}
