#![allow(clippy::float_arithmetic, clippy::indexing_slicing, reason = "figures of a test")]
use brim_core::game::chance::mix;
use brim_play::sim::{MOST_PAIRS, Steps, Verdict};

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
