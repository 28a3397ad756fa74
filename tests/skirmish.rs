//! Whole games of the skirmish: no fault, no endless game, the invariants of the table kept.

use crate::support;

use brimscript::game::table::Outcome;
use brimscript::players::{Cautious, Random};
use brimscript::replay::{Adventure, Playable, StepResult};
use brimscript::vm::{HeroSetup, Setup};
use brimscript::vocabulary::Kind;

fn setup(program: &brimscript::program::Program, party: usize, seed: u64) -> Setup {
    let mission = program.find("Skirmish", Some(Kind::Mission));
    let classes: Vec<_> = program.of_kind(Kind::Class).collect();
    let heroes = classes
        .iter()
        .cycle()
        .take(party)
        .map(|(class, decl)| HeroSetup { class: *class, name: decl.name.clone(), ..HeroSetup::default() })
        .collect();
    Setup { mission, heroes, seed, ..Default::default() }
}

/// Six games of each size of party in `cargo test`, twenty in `.ci/run`.
#[test]
fn random_games_end_and_keep_the_table_sound() {
    let (_, program) = support::program();
    for party in 1..=6 {
        for seed in 0..if support::whole() { 20 } else { 6 } {
            let mut game = Adventure::new(program, &setup(program, party, seed));
            let mut player = Random::new(seed);
            let pace = loop {
                let pace = game.step(&mut player);
                let broken = game.table().check();
                assert!(broken.is_empty(), "party {party} seed {seed}: {broken:?}");
                if pace != StepResult::On {
                    break pace;
                }
            };
            assert!(
                matches!(pace, StepResult::Over(outcome) if outcome != Outcome::TurnCap),
                "party {party} seed {seed} turn {}: {pace:?}",
                game.table().cursor.turn
            );
        }
    }
}

#[test]
fn cautious_wins_more_than_random() {
    let (_, program) = support::program();
    let games = if support::whole() { 60 } else { 20 };
    for party in [2, 4] {
        let mut wins = [0, 0];
        for seed in 0..games {
            let outcome = |pace: StepResult| i32::from(pace == StepResult::Over(Outcome::Victory));
            wins[0] += outcome(Adventure::new(program, &setup(program, party, seed)).play(&mut Random::new(seed)));
            wins[1] += outcome(Adventure::new(program, &setup(program, party, seed)).play(&mut Cautious::default()));
        }
        println!("party {party}: random {} cautious {} of {games}", wins[0], wins[1]);
        assert!(wins[1] > wins[0], "party {party}: {wins:?}");
    }
}
