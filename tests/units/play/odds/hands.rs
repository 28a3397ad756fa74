use brim_core::game::dice::Die;
use brim_play::odds::hands;

/// Hands with and without an order have the same ways, and as many as the dice have.
#[test]
fn hands_have_all_ways() {
    for (die, most) in [(Die::D6, 5), (Die::D3, 6), (Die::Peril, 4), (Die::D8, 3), (Die::D36, 2)] {
        for count in 0..=most {
            for together in [false, true] {
                let (hands, all) = hands(die, count, together, 100_000).unwrap();
                assert_eq!(hands.iter().map(|hand| hand.ways).sum::<u64>(), all, "{die} {count} {together}");
                assert!(hands.iter().all(|hand| hand.faces.len() == usize::from(count)));
            }
        }
    }
    assert_eq!(hands(Die::D6, 4, true, 1000).unwrap().0.len(), 126);
    assert_eq!(hands(Die::D6, 4, false, 1000), None);
}
