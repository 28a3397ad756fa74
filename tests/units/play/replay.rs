//! Saves of fights in an arena.

mod page;

use std::collections::BTreeMap;

use super::arena::Arena;
use brim_play::players::{Absent, Cautious, Random};
use brim_play::replay::*;

const HALL: [&str; 5] = ["0.1", "...", "...", "a.a", ".b."];

fn setup() -> Setup {
    Setup {
        mission: "base/the-hall".to_owned(),
        heroes: vec![Hero { name: "Kenji".to_owned(), ..Hero::of("base/hunter") }],
        packs: vec![Pack { id: "base".to_owned(), version: "1.0.0".to_owned() }],
        ..Setup::default()
    }
}

/// A fight that was played by chance for so many decisions at the most, and saved.
fn saved(seed: u64) -> Save {
    let mut save = Save::new(setup(), seed);
    let mut arena = Arena::new(&HALL, seed);
    // The fight in the arena goes on until the cap when the heroes win it; so it is played by chance, which does not.
    assert!(matches!(record(&mut arena, Random::new(seed), &mut save), StepResult::Over(_)));
    save
}

#[test]
fn a_save_runs_to_the_same_end() {
    for seed in 0..8 {
        let save = saved(seed);
        let again = Save::read(&save.write()).unwrap();
        assert_eq!(again, save);
        let replayed = replay(&mut Arena::new(&HALL, seed), &again, None, &mut |_| {});
        assert_eq!(replayed.parting, None);
        assert_eq!(replayed.decisions, save.decisions.len());
        assert_eq!(replayed.state_hash, save.state_hash);
        assert!(
            matches!(replayed.pace, StepResult::Over(outcome) if Some(outcome_key(outcome)) == save.outcome.as_deref())
        );
    }
}

#[test]
fn a_save_can_be_stopped_at_any_step() {
    let save = saved(1);
    let mut turns = Vec::new();
    let mut arena = Arena::new(&HALL, 1);
    let replayed = replay(&mut arena, &save, Some(9), &mut |game| turns.push(game.table().cursor.turn));
    assert_eq!((replayed.steps, replayed.pace, replayed.parting), (9, StepResult::On, None));
    assert_eq!(turns.len(), 9);
}

/// A step is a decision: so many of them in, the next one waits, and a longer way is the same way.
#[test]
fn a_save_can_be_looked_at_after_any_step() {
    let save = saved(1);
    let last = save.decisions.len();
    for step in [0, 1, 7, last / 2, last - 1] {
        let mut arena = Arena::new(&HALL, 1);
        let replayed = replay_to(&mut arena, &save, step, &mut |_| {});
        assert_eq!((replayed.decisions, replayed.parting), (step, None));
        assert!(matches!(replayed.pace, StepResult::Waits(_)), "step {step}: {:?}", replayed.pace);
    }
    for step in [last, last + 5] {
        let replayed = replay_to(&mut Arena::new(&HALL, 1), &save, step, &mut |_| {});
        assert_eq!((replayed.decisions, replayed.parting, replayed.state_hash), (last, None, save.state_hash));
    }
}

#[test]
fn a_game_that_waits_is_saved_too() {
    let mut save = Save::new(setup(), 3);
    let pace = record(&mut Arena::new(&HALL, 3), Absent, &mut save);
    assert!(matches!(pace, StepResult::Waits(_)));
    assert_eq!(save.outcome, None);
    assert_eq!(replay(&mut Arena::new(&HALL, 3), &save, None, &mut |_| {}).parting, None);
}

#[test]
fn changed_content_is_seen_where_it_tells() {
    let save = saved(2);
    let mut arena = Arena::new(&HALL, 2);
    arena.tougher = 2;
    let parting = replay(&mut arena, &save, None, &mut |_| {}).parting;
    let Some(Divergence::State { decision, same, .. }) = parting else { panic!("{parting:?}") };
    assert!(same.is_some_and(|same| same < decision));
    // A choice that is none any more, with nothing to show it before.
    let mut save = Save { fingerprints: Vec::new(), ..save };
    save.decisions[5] = "flee".to_owned();
    let parting = replay(&mut Arena::new(&HALL, 2), &save, None, &mut |_| {}).parting;
    assert!(matches!(parting, Some(Divergence::Choice(misfit)) if misfit.index == 5));
    // Choices left over.
    let mut save = saved(2);
    save.decisions.push("pass".to_owned());
    let parting = replay(&mut Arena::new(&HALL, 2), &save, None, &mut |_| {}).parting;
    assert!(matches!(parting, Some(Divergence::Early { left: 1, .. })));
    // The same choices, another end.
    let save = Save { state_hash: 1, ..saved(2) };
    assert_eq!(replay(&mut Arena::new(&HALL, 2), &save, None, &mut |_| {}).parting, Some(Divergence::End));
}

#[test]
fn fingerprints_are_sparse_and_at_each_turn() {
    let save = saved(1);
    let prints = &save.fingerprints;
    assert_eq!(prints[0].decision, 0);
    let turns: Vec<u32> = prints.iter().map(|print| print.turn).collect();
    assert!(turns.windows(2).all(|pair| pair[1] - pair[0] <= 1));
    assert!(prints.len() * 3 < save.decisions.len() + 12, "{} of {}", prints.len(), save.decisions.len());
}

#[test]
fn changes_are_told_before_anything_runs() {
    let hashes = |pairs: &[(&str, &str)]| {
        pairs.iter().map(|(id, hash)| ((*id).to_owned(), (*hash).to_owned())).collect::<BTreeMap<_, _>>()
    };
    let declarations = hashes(&[("base/rat", "1"), ("base/ogre", "2"), ("base/bat", "3")]);
    let save = Save { declarations, ..Save::new(setup(), 1) };
    let now = hashes(&[("base/rat", "1"), ("base/ogre", "9"), ("base/new", "4")]);
    let found = changes(&save, &now, &hashes(&[("base", "1.1.0")]));
    assert_eq!(found.changed, ["base/ogre"]);
    assert_eq!(found.gone, ["base/bat"]);
    assert_eq!(found.packs, [("base".to_owned(), "1.0.0".to_owned(), Some("1.1.0".to_owned()))]);
    assert!(!found.is_empty());
}

#[test]
fn what_is_no_save_is_not_read() {
    assert!(matches!(Save::read("{}"), Err(Unread::Form(_))));
    assert!(matches!(Save::read("\u{1b}["), Err(Unread::Form(_))));
    let other = saved(1).write().replace(SCHEMA, "brim.save/9");
    assert_eq!(Save::read(&other), Err(Unread::Schema("brim.save/9".to_owned())));
    assert!(Save::read(&saved(1).write().replace("\"state_hash\": \"", "\"state_hash\": \"x")).is_err());
}

#[test]
fn care_can_be_saved_and_run_again() {
    let mut save = Save::new(setup(), 7);
    let mut arena = Arena::new(&HALL, 7);
    let pace = record(&mut arena, Cautious::new(), &mut save);
    let replayed = replay(&mut Arena::new(&HALL, 7), &save, None, &mut |_| {});
    assert_eq!((replayed.pace, replayed.parting), (pace, None));
}
