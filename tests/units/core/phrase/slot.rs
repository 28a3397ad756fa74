use brim_core::game::dice::{Dice, Die};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{Held, Marked, Store, Value};
use brim_core::vocabulary::{Amount, Word};

/// Whether it fits the eight bytes that a store has for it or lies elsewhere.
#[test]
fn what_fits_and_what_does_not_come_back_as_they_were() {
    let mut store = Store::default();
    let names = |from: u32, count: u32| (from..from + count).map(DeclId).collect::<Vec<_>>();
    let (first, long, longer) = (names(0, 70_000), names(1, 65_535), names(2, 65_536));
    let [_, kept, all] = [&first, &long, &longer].map(|names| Held::Names(store.keep_names(names)));
    let dice = |count, plus| Dice { plus, ..Dice::of(count, Die::D6) };
    let cases = [
        (Held::Face(1, 2), Some(Value::Face(1, 2))),
        (Held::Face(-1, 40_000), Some(Value::Face(-1, 40_000))),
        (Held::Cell(i32::MIN, 3), Some(Value::Cell(i32::MIN, 3))),
        (Held::Dice(dice(2, -1)), Some(Value::Dice(dice(2, -1)))),
        (Held::Dice(dice(256, 1)), Some(Value::Dice(dice(256, 1)))),
        (Held::Dice(dice(1, i32::MAX)), Some(Value::Dice(dice(1, i32::MAX)))),
        (kept, Some(Value::Names(&long))),
        (all, Some(Value::Names(&longer))),
        (Held::Absent, None),
    ];
    let ids = cases.map(|(held, _)| store.push(Word::Amount(Amount::Number), &[held], &[], Marked::default()));
    for (id, (held, wanted)) in ids.into_iter().zip(cases) {
        let found = store.phrase(id).unwrap().holes().next().map(|(_, value)| value);
        assert_eq!(found, wanted, "{held:?}");
    }
}
