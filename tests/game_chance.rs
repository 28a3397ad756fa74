//! Chance: golden vectors (they must never change: every saved game hangs on them), fairness, independence.

use brimscript::game::chance::{Address, Purpose, hash64, mix, order, roll};
use brimscript::game::dice::Die;

const SEED: u64 = 20_240_607;

fn address() -> Address {
    let cause = hash64("base/samurai-warrior");
    Address { purpose: Purpose::ToHit, cause, turn: 3, activation: 2, occurrence: 0, slot: 0, attempt: 0 }
}

#[test]
fn golden_names() {
    assert_eq!(hash64(""), 0xf52a_15e9_a9b5_e89b);
    assert_eq!(hash64("swamps-of-death/hungry-dead"), 0xe8f2_172a_c06b_4fc1);
    assert_eq!(mix(1, 2), 0xf36f_78ee_23d3_031c);
    assert_eq!(address().counted(), 0xff2f_a710_dd34_b2e1);
}

#[test]
fn golden_faces() {
    let faces = |die| roll(SEED, &address(), die, 12);
    assert_eq!(faces(Die::D6), [6, 4, 3, 1, 4, 3, 4, 5, 4, 1, 5, 2]);
    assert_eq!(faces(Die::D3), [3, 2, 2, 1, 2, 2, 2, 3, 2, 1, 3, 1]);
    assert_eq!(faces(Die::Peril), [6, 4, 4, 3, 4, 4, 4, 5, 4, 3, 5, 3]);
    assert_eq!(faces(Die::D8), [6, 8, 7, 5, 4, 7, 6, 3, 2, 1, 1, 6]);
    assert_eq!(faces(Die::D20), [14, 16, 3, 9, 12, 19, 6, 3, 14, 9, 5, 2]);
    assert_eq!(faces(Die::D36), [36, 54, 33, 31, 14, 33, 64, 65, 64, 11, 35, 32]);
}

#[test]
fn golden_order() {
    let keys: Vec<u64> = ["Hungry Dead", "Void Spider", "Night Terror", "Oni", "Tengu"].map(hash64).to_vec();
    assert_eq!(order(SEED, &Address { purpose: Purpose::Shuffle, ..address() }, &keys), [2, 1, 0, 4, 3]);
}

#[test]
fn purposes_keep_their_numbers() {
    let codes: Vec<u8> = Purpose::ALL.iter().map(|purpose| purpose.code()).collect();
    assert_eq!(codes, (1..=35).collect::<Vec<u8>>());
}

#[test]
fn every_die_shows_its_faces_alone() {
    for die in [Die::D3, Die::D6, Die::D8, Die::D20, Die::D36, Die::Peril] {
        let mut rolled = roll(SEED, &address(), die, 2000);
        rolled.sort_unstable();
        rolled.dedup();
        let mut faces = die.faces().to_vec();
        faces.dedup();
        assert_eq!(rolled, faces, "{die}");
    }
}

/// Pearson's test in whole numbers: the sum of (seen - expected)² against its 99.9% bound times the expected count.
fn fair(seen: &[u64], bound: u64) -> bool {
    let places = seen.len() as u64;
    let expected = seen.iter().sum::<u64>() / places;
    let sum: u64 = seen.iter().map(|count| count.abs_diff(expected).pow(2)).sum();
    sum <= bound * expected
}

#[test]
fn dice_are_fair() {
    // 99.9% bounds of chi-square for 5, 7 and 35 degrees of freedom, rounded up.
    for (die, sides, bound) in [(Die::D6, 6, 21), (Die::D8, 8, 25), (Die::D36, 36, 67)] {
        let faces = die.faces();
        let mut seen = vec![0u64; sides];
        for throw in 0..9_000u32 {
            let at = Address { occurrence: throw, ..address() };
            for face in roll(SEED, &at, die, 4) {
                seen[faces.iter().position(|one| *one == face).unwrap()] += 1;
            }
        }
        assert!(fair(&seen, bound), "{die}: {seen:?}");
    }
}

#[test]
fn each_candidate_is_as_likely_to_be_first() {
    let keys = [10, 11, 12, 13];
    let mut first = vec![0u64; 4];
    for turn in 0..8_000 {
        first[order(SEED, &Address { turn, ..address() }, &keys)[0]] += 1;
    }
    assert!(fair(&first, 17), "{first:?}");
}

#[test]
fn one_more_die_moves_no_other() {
    let many = roll(SEED, &address(), Die::D6, 40);
    for count in 0..40u16 {
        assert_eq!(roll(SEED, &address(), Die::D6, count), many[..usize::from(count)]);
        assert_eq!(roll(SEED, &Address { slot: count, ..address() }, Die::D6, 1), many[usize::from(count)..][..1]);
    }
}

#[test]
fn a_reroll_is_a_new_die_in_its_slot() {
    let again = |slot| roll(SEED, &address().again(slot), Die::D20, 1)[0];
    let all = roll(SEED, &Address { attempt: 1, ..address() }, Die::D20, 20);
    assert_eq!((0..20).map(again).collect::<Vec<_>>(), all);
    assert_ne!(all, roll(SEED, &address(), Die::D20, 20));
}

#[test]
fn every_part_of_the_address_matters() {
    let base = address();
    let others = [
        Address { purpose: Purpose::Damage, ..base },
        Address { cause: base.cause + 1, ..base },
        Address { turn: 4, ..base },
        Address { activation: 3, ..base },
        Address { occurrence: 1, ..base },
        Address { attempt: 1, ..base },
    ];
    let throw = |seed, at: &Address| roll(seed, at, Die::D20, 20);
    assert!(others.iter().all(|other| throw(SEED, other) != throw(SEED, &base)));
    assert_ne!(throw(SEED + 1, &base), throw(SEED, &base));
    assert!(others[..4].iter().all(|other| other.counted() != base.counted()));
    assert!(others[4..].iter().all(|other| other.counted() == base.counted()));
}

#[test]
fn one_more_candidate_changes_no_order_of_the_others() {
    let keys: Vec<u64> = (0..30).map(|card| mix(7, card)).collect();
    let all = order(SEED, &address(), &keys);
    for left in 0..keys.len() {
        let fewer: Vec<u64> =
            keys.iter().enumerate().filter(|(place, _)| *place != left).map(|(_, key)| *key).collect();
        let some: Vec<u64> = order(SEED, &address(), &fewer).into_iter().map(|place| fewer[place]).collect();
        let expected: Vec<u64> = all.iter().filter(|place| **place != left).map(|place| keys[*place]).collect();
        assert_eq!(some, expected);
    }
    let turned: Vec<u64> = keys.iter().rev().copied().collect();
    let by_key = |keys: &[u64]| order(SEED, &address(), keys).into_iter().map(|place| keys[place]).collect::<Vec<_>>();
    assert_eq!(by_key(&turned), by_key(&keys), "nor does the order they are given in");
}
