use brim_core::game::amount::{number, plus, times, total};
use brim_core::game::limits::MOST;

#[test]
fn amounts_stay_within_their_bound() {
    assert_eq!(plus(i32::MAX, i32::MAX), MOST);
    assert_eq!(plus(i32::MIN, -1), -MOST);
    assert_eq!(times(i32::MIN, -1), MOST);
    assert_eq!(times(-MOST, MOST), -MOST);
    assert_eq!(total([MOST, MOST, -1]), MOST - 1);
    assert_eq!(number(usize::MAX), MOST);
    assert_eq!((plus(2, 3), times(2, 3), number(5)), (5, 6, 5));
}
