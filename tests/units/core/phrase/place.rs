use brim_core::phrase::{Marked, Store};
use brim_core::vocabulary::{Amount, Word};

#[test]
fn a_place_comes_back_as_it_was() {
    let end = 2 * 1024 * 1024;
    let mut store = Store::default();
    for place in [Marked::default(), Marked { file: 70_000, start: 17, end: 40 }, Marked { file: 1, start: 0, end }] {
        let id = store.push(Word::Amount(Amount::Number), &[], &[], place);
        assert_eq!(store.phrase(id).unwrap().marked(), place);
    }
}
