//! Whole fights, with dice as they fall.

use super::mock::*;
use crate::turn::step;
use brim_core::game::engine::{Interrupt, Size};
use brim_core::game::event::EventData;
use brim_core::game::table::{Outcome, Step};
use brim_core::vocabulary::Stat;

/// Runs until the fight is over or the heroes are.
fn run(mock: &mut Mock) -> Option<Outcome> {
    for _ in 0..2000 {
        let result = step(mock);
        assert_eq!(mock.table.check(), Vec::<String>::new());
        match result {
            Ok(()) if !mock.table.fighting() && mock.table.cursor.step == Step::Start => return None,
            Ok(()) => {}
            Err(Interrupt::Over(outcome)) => return Some(outcome),
            Err(halt) => panic!("{halt:?}"),
        }
    }
    panic!("the fight does not end");
}

fn fight(seed: u64) -> Mock {
    let mut mock = Mock::new(&["0.1..", ".....", ".....", "a.b.a", "..b..", "a...a"]);
    mock.seed = Some(seed);
    mock.player = Player::Eager;
    mock.table.cursor.turn = 0;
    mock.kind(OTHER, &[(Stat::Health, 8), (Stat::XpEach, 5), (Stat::Combat, 2), (Stat::Initiative, 5)]);
    mock.sizes.insert(OTHER, Size::Large);
    mock
}

/// Every fight ends, one way or the other, with nothing left undone; and the same seed gives the same fight.
#[test]
fn fights_come_to_an_end() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..40 {
        let mut mock = fight(seed);
        match run(&mut mock) {
            None => won += 1,
            Some(Outcome::AllKo) => lost += 1,
            Some(other) => panic!("{other:?}"),
        }
        let starts = mock.count(|what| matches!(what, EventData::AttackStarts { .. }));
        let ends = mock.count(|what| matches!(what, EventData::AttackEnds { .. }));
        // An attack that ends the adventure is not wound up; every other is.
        assert!(starts - ends <= 1, "{starts} attacks, {ends} ends");
        let mut again = fight(seed);
        run(&mut again);
        assert_eq!(mock.table, again.table);
        assert_eq!(mock.log, again.log);
    }
    assert!(won > 0 && lost > 0, "{won} won, {lost} lost");
}
