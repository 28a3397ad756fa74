//! What games come to, frozen: of each of many games its end, its length and one number over all decisions and every twentieth state.
//!
//! The numbers are made of lasting keys and plain figures and know no name of the code (`tests/frozen/digest.rs`): whatever is moved, renamed or laid out anew
//! in the code leaves them as they are. A change of the rules or of content that is played moves them. Where that is meant, write them anew with
//!
//! ```text
//! BRIM_RENEW=1 cargo test --test whole frozen_games
//! ```
//!
//! and say in the commit why they moved.
//!
//! `cargo test` plays every fourth game; `BRIM_WHOLE=1` plays all, and so does `.ci/run`.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

#[path = "frozen/digest.rs"]
mod digest;
use crate::{shelf, support};

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use brimscript::game::decision::{Choice, Decision};
use brimscript::lower::lower;
use brimscript::model::build;
use brimscript::pack::load;
use brimscript::players::{Cautious, Player, Random, View};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Playable, Setup, StepResult, party};
use brimscript::sim::seed_of;
use digest::{START, digest, hash, outcome};

/// Every so many steps the state is taken into the number.
const EVERY: u32 = 20;
/// So many games of each kind.
const GAMES: u32 = 60;
/// In a sample, one of so many of them.
const SAMPLE: usize = 4;

/// A player whose decisions are taken into the number.
struct Noted<'p> {
    player: &'p mut dyn Player,
    number: u64,
}

impl Player for Noted<'_> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        let choice = self.player.choose(view, decision)?;
        self.number = hash(&view.key(&choice), self.number);
        Some(choice)
    }
}

fn line(program: &Program, cautious: bool, heroes: usize, game: u32) -> String {
    let seed = seed_of(17, game);
    let mission = "A Fistful of Dark Stone".to_owned();
    let setup = Setup { mission, heroes: party(program, heroes, seed), ..Setup::default() };
    let begin = setup.in_full(program).and_then(|setup| setup.resolve(program, seed)).expect("it is all there");
    let mut player: Box<dyn Player> = if cautious { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
    let mut noted = Noted { player: &mut *player, number: START };
    let mut adventure = Adventure::new(program, &begin);
    let mut number = START;
    loop {
        let pace = adventure.steps(&mut noted, EVERY, &mut |_, _| {});
        number = hash(&digest(program, adventure.table()), number);
        match pace {
            StepResult::On => {}
            StepResult::Over(_) => break,
            other => panic!("a game that does not end: {other:?}"),
        }
    }
    let number = hash(&format!("{:016x}", noted.number), number);
    let table = adventure.table();
    let player = if cautious { "cautious" } else { "random" };
    format!("{player} {heroes} {game} {} {} {number:016x}", outcome(table.outcome), table.cursor.turn)
}

#[test]
fn games_come_to_what_they_always_came_to() {
    let loaded = load(&shelf::files(&shelf::shipped()), &["content/swamps-of-death".to_owned()]);
    let program = lower(&build(&loaded).0);
    let kinds = [1, 2, 4, 6].into_iter().flat_map(|heroes| [(true, heroes), (false, heroes)]);
    let games: Vec<(bool, usize, u32)> =
        kinds.flat_map(|(cautious, heroes)| (0..GAMES).map(move |game| (cautious, heroes, game))).collect();
    let renew = std::env::var_os("BRIM_RENEW").is_some();
    let every = if renew || support::whole() { 1 } else { SAMPLE };
    let next = AtomicUsize::new(0);
    let mut now: Vec<(usize, String)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(every, Ordering::Relaxed);
                let Some((cautious, heroes, game)) = games.get(at) else { return done };
                done.push((at, line(&program, *cautious, *heroes, *game)));
            }
        };
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread ends")).collect()
    });
    now.sort();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen/games.txt");
    if renew {
        let head =
            "# player heroes game outcome turn number; written by: BRIM_RENEW=1 cargo test --test whole frozen_games\n";
        let text = now.iter().fold(head.to_owned(), |text, (_, line)| text + line + "\n");
        std::fs::write(&path, text).expect("the numbers can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the numbers can be read");
    let then: Vec<&str> = written.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(then.len(), games.len(), "the file has all games");
    let both = now.iter().map(|(at, now)| (now.as_str(), then.get(*at).copied().unwrap_or_default()));
    let moved: Vec<_> = both.filter(|(now, then)| now != then).take(5).collect();
    assert!(moved.is_empty(), "games have moved, these among them (now, then): {moved:?}");
}
