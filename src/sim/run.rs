//! Runs the games, on as many threads as wanted.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use crate::game::chance::{hash64, mix};

/// How one game went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The key of its outcome (see [`outcome_key`](crate::replay::outcome_key)), `fault` or `waits`.
    pub outcome: String,
    /// The turn it ended in.
    pub turns: u32,
    /// What was counted, by words a player understands: "KO'd by Hungry Dead", "asked by hand: ...".
    pub counts: BTreeMap<String, u32>,
    /// The fault that stopped it.
    pub fault: Option<String>,
}

/// The games of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The seed of the run.
    pub seed: u64,
    /// The games by number, from 0.
    pub games: Vec<(u32, GameResult)>,
}

/// The seed of a game by its number.
pub fn seed_of(run: u64, game: u32) -> u64 {
    mix(mix(hash64("brim.sim"), run), u64::from(game))
}

/// Plays games number 0 to `games`, each with its own seed, on so many threads. `told` is called after each game, on whichever thread
/// played it. A game whose thread broke down is missing from the results.
pub fn run(
    games: u32,
    seed: u64,
    threads: usize,
    play: &(dyn Fn(u64) -> GameResult + Sync),
    told: &(dyn Fn() + Sync),
) -> Run {
    let next = AtomicU32::new(0);
    let done: Mutex<Vec<(u32, GameResult)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return;
            }
            let result = play(seed_of(seed, game));
            done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((game, result));
            told();
        }
    };
    let threads = threads.clamp(1, MOST_THREADS).min(usize::try_from(games).unwrap_or(1).max(1));
    if threads == 1 {
        work();
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                // A thread that broke down has told why on standard error; the others go on.
                let _ = thread.join();
            }
        });
    }
    let mut games = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    games.sort_unstable_by_key(|(game, _)| *game);
    Run { seed, games }
}

/// More threads than this are of no use to anybody.
const MOST_THREADS: usize = 256;
