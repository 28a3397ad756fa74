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

#[cfg(test)]
#[allow(clippy::float_arithmetic, clippy::indexing_slicing, reason = "figures of a test")]
mod tests {
    use super::*;
    use brim_core::game::chance::mix;

    /// Pairs of which so many in ten thousand step down and up, until the test knows or there are too many.
    fn played(seed: u64, down: u64, up: u64) -> (Verdict, u32) {
        let mut steps = Steps::default();
        for pair in 0..MOST_PAIRS {
            let lot = mix(seed, u64::from(pair)) % 10_000;
            let (before, after) = (lot < down, (down..down + up).contains(&lot));
            steps.add(before, after);
            if (pair + 1).is_multiple_of(100) && steps.verdict() != Verdict::Undecided {
                return (steps.verdict(), pair + 1);
            }
        }
        (Verdict::Undecided, MOST_PAIRS)
    }

    /// How often each verdict falls in so many tests.
    fn rates(down: u64, up: u64, tests: u64) -> [u64; 4] {
        let mut out = [0; 4];
        for test in 0..tests {
            let (verdict, _) = played(mix(down * 10_000 + up, test), down, up);
            let at = match verdict {
                Verdict::Harder => 0,
                Verdict::Easier => 1,
                Verdict::NoDifference => 2,
                Verdict::Undecided => 3,
            };
            out[at] += 1;
        }
        out
    }

    /// Where there is no difference, one is seen in 1 of 20 tests at the most, however often games come out otherwise.
    #[test]
    fn nothing_is_rarely_seen_as_something() {
        for each in [0, 20, 100, 500, 1500, 2500] {
            let [harder, easier, none, undecided] = rates(each, each, 300);
            // 15 are allowed; what chance adds to that is 11 at the most in a thousand such tests.
            assert!(harder + easier <= 26, "{each}: {harder} harder, {easier} easier");
            // Where half of all games come out otherwise, some tests reach the limit without knowing.
            assert!(none >= 240, "{each}: {none} without a difference, {undecided} undecided");
        }
    }

    /// A difference of 2 points is missed in 1 of 20 at the most, and a large one never.
    #[test]
    fn what_is_there_is_seen() {
        for each in [0, 100, 500, 1500] {
            let [harder, easier, none, undecided] = rates(each + 200, each, 300);
            assert!(
                easier == 0 && harder >= 274,
                "{each}: {harder} harder, {easier} easier, {none} none, {undecided} undecided"
            );
            let [harder, easier, none, undecided] = rates(each, each + 200, 300);
            assert!(
                harder == 0 && easier >= 274,
                "{each}: {harder} harder, {easier} easier, {none} none, {undecided} undecided"
            );
        }
        assert_eq!(rates(900, 300, 100), [100, 0, 0, 0]);
    }

    /// Pairs that are all alike are done with after few.
    #[test]
    fn what_is_alike_is_soon_known() {
        assert_eq!(played(1, 0, 0), (Verdict::NoDifference, 200));
        let mut steps = Steps::default();
        assert_eq!(steps.verdict(), Verdict::Undecided);
        steps.add(true, false);
        assert_eq!((steps.verdict(), steps.pairs()), (Verdict::Undecided, 1));
    }
}
