//! The same game for ever: the final states of games of a small frozen pack (`tests/golden/pack`), one number each.
//!
//! Debug and release, one thread or many, this platform or another: the numbers are the same, because chance is addressed and nothing
//! else is left to chance. Ordinary content does not move them, for the pack is nobody's content; a change of the rules, of what a
//! table holds or of what a careful player likes does, and is meant to be seen. Where such a change is wanted, write them anew with
//!
//! ```text
//! BRIM_RENEW=1 cargo test --test whole golden
//! ```
//!
//! and say in the commit why they moved.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use std::path::{Path, PathBuf};

use brimscript::check::check;
use brimscript::lower::lower;
use brimscript::pack::{InMemory, load};
use brimscript::players::{Cautious, Player, Random};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Hero, Playable, Setup, StepResult, hex, outcome_key};
use brimscript::sim::seed_of;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn frozen() -> Program {
    let mut files = InMemory::default();
    for entry in walkdir::WalkDir::new(folder().join("pack")).sort_by_file_name() {
        let entry = entry.expect("the pack can be read");
        if entry.file_type().is_file() {
            let path = format!("frozen/{}", entry.file_name().to_string_lossy());
            files.add(&path, &std::fs::read(entry.path()).expect("a file can be read"));
        }
    }
    let loaded = load(&files, &["frozen".to_owned()]);
    let checked = check(&loaded);
    let found: Vec<_> = checked.diagnostics.iter().chain(&loaded.diagnostics).collect();
    assert!(found.is_empty(), "the language has moved, and the frozen pack must follow: {found:?}");
    lower(&checked.model)
}

/// One game in a line: who played, with how many, the seed, and what came of it.
fn line(program: &Program, cautious: bool, heroes: usize, seed: u64) -> String {
    let classes = ["Warden", "Trapper"].iter().cycle().take(heroes);
    let heroes_of = classes.map(|class| Hero::of((*class).to_owned())).collect();
    let setup = Setup { mission: "Last Watch".to_owned(), heroes: heroes_of, ..Setup::default() };
    let begin = setup.in_full(program).and_then(|setup| setup.resolve(program, seed)).expect("it is all there");
    let mut player: Box<dyn Player> = if cautious { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
    let mut game = Adventure::new(program, &begin);
    let StepResult::Over(outcome) = game.play(&mut player) else { panic!("the game has no end") };
    let player = if cautious { "cautious" } else { "random" };
    let (turn, hash) = (game.table().cursor.turn, hex(game.fingerprint()));
    format!("{player} {heroes} {seed} {} {turn} {hash}", outcome_key(outcome))
}

fn lines(program: &Program) -> Vec<String> {
    let games = [1, 2, 4, 6].into_iter().flat_map(|heroes| [false, true].map(|cautious| (cautious, heroes)));
    games.flat_map(|(cautious, heroes)| [1, 2].map(|seed| line(program, cautious, heroes, seed))).collect()
}

const HEAD: &str = "# player heroes seed outcome turn state; written by: BRIM_RENEW=1 cargo test --test whole golden\n";

#[test]
fn games_end_as_they_always_did() {
    let program = frozen();
    let now = lines(&program);
    let path = folder().join("states.txt");
    if std::env::var_os("BRIM_RENEW").is_some() {
        let text = now.iter().fold(HEAD.to_owned(), |text, line| text + line + "\n");
        std::fs::write(&path, text).expect("the states can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the states can be read");
    let then: Vec<&str> = written.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(now, then, "the end of a game has moved: see the top of this file");
}

#[test]
fn threads_change_nothing() {
    let program = frozen();
    let alone = lines(&program);
    let together: Vec<Vec<String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(|| lines(&program))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread ends")).collect()
    });
    assert!(together.iter().all(|lines| *lines == alone));
}

/// Seeds of simulated games are part of every report ever written.
#[test]
fn seeds_of_simulated_games_stay() {
    assert_eq!([seed_of(1, 0), seed_of(1, 1), seed_of(2, 0)].map(hex), SEEDS);
}

const SEEDS: [&str; 3] = ["e42b615eed110645", "4b054a501d3a102e", "1ba3893fcb6f8f47"];
