//! Players against an arena without content.

use super::arena::*;
use super::*;

/// Fights that are hard to win.
const HALLS: [&[&str]; 4] = [
    &["0.1.2.3", ".......", ".......", ".......", "ab.b..a", ".a..ba.", "a..a..b"],
    &["..0.1..", ".......", ".......", "#.....#", "..a.a..", ".b.a.a.", "...b..."],
    &["0.1", "...", "...", "...", "...", ".b.", "...", "b.b"],
    &["0..1", "....", ".aa.", "aaaa", "aaa.", "..a."],
];

/// Fights of 240 won, turns they took, Wounds the heroes had when it was over.
fn tally(player: impl Fn(u64) -> Box<dyn Player>) -> Vec<(u32, u32, i32)> {
    let fight = |map: &[&str]| {
        let (mut wins, mut turns, mut wounds) = (0, 0, 0);
        for seed in 0..60 {
            let mut arena = Arena::new(map, seed);
            wins += u32::from(arena.fight(&mut player(seed)));
            turns += arena.table.cursor.turn;
            wounds += arena.table.heroes.iter().map(|hero| hero.wounds).sum::<i32>();
        }
        (wins, turns, wounds)
    };
    HALLS.iter().map(|map| fight(map)).collect()
}

#[test]
fn care_wins_far_more_than_chance() {
    let careful = tally(|_| Box::new(Cautious::new()));
    let random = tally(|seed| Box::new(Random::new(seed)));
    eprintln!("cautious {careful:?}\nrandom   {random:?}");
    let wins = |tally: &[(u32, u32, i32)]| tally.iter().map(|(wins, ..)| wins).sum::<u32>();
    assert!(wins(&careful) >= wins(&random) + 100, "{careful:?} {random:?}");
    for (careful, random) in careful.iter().zip(&random) {
        assert!(careful.0 > random.0, "{careful:?} {random:?}");
    }
}

#[test]
fn debug_one() {
    use crate::text::{Maps, Transcript};
    for (h, map) in HALLS.iter().enumerate() {
        for seed in 0..60 {
            let mut arena = Arena::new(map, seed);
            let start = arena.table.clone();
            let mut player = Cautious::new();
            for _ in 0..600 {
                if arena.step_quiet(&mut player) {
                    break;
                }
            }
            if arena.table.cursor.turn > 25 {
                let mut t = Transcript::new(&Sheets, &start);
                let lines = t.tell_all(&arena.journal);
                println!("hall {h} seed {seed} turn {}", arena.table.cursor.turn);
                for l in lines.iter().rev().take(60).rev() {
                    println!("{l}");
                }
                println!("{}", Maps::default().changed(&arena.table, &Sheets).unwrap());
                return;
            }
        }
    }
}
