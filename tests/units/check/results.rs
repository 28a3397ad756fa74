use std::collections::BTreeSet;

use brim_check::results::{Results, face, spans};
use brim_core::game::dice::{Dice, Die};

fn of(count: u16, die: Die) -> BTreeSet<i32> {
    Results::of_dice(Dice::of(count, die)).known
}

#[test]
fn dice_show_what_they_show() {
    assert_eq!(of(1, Die::D6), (1..=6).collect());
    assert_eq!(of(2, Die::D6), (2..=12).collect());
    assert_eq!(of(1, Die::D8), (1..=8).collect());
    assert_eq!(of(1, Die::Peril), (3..=6).collect());
    assert_eq!(of(1, Die::D36).len(), 36);
    assert!(!of(1, Die::D36).contains(&17));
}

#[test]
fn spans_join_neighbours_among_the_results_there_are() {
    let all = of(1, Die::D36);
    assert_eq!(spans(&BTreeSet::from([15, 16, 21, 33]), &all), "15-21 and 33");
    assert_eq!(spans(&BTreeSet::from([3]), &of(1, Die::D6)), "3");
    assert_eq!(face(4, i32::MAX), "4+");
}
