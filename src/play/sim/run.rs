//! Runs the games, on as many threads as wanted.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use super::card::CardGame;
use super::goals::GoalGame;
use crate::text::Deeds;
use brim_core::game::chance::{hash64, mix};

/// How one game went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The key of its outcome (see [`outcome_key`](crate::replay::outcome_key)), `fault` or `waits`.
    pub outcome: String,
    /// The turn it ended in.
    pub turns: u32,
    /// Where the Darkness stood at its end, on missions with a depth track.
    #[serde(default)]
    pub darkness: Option<i32>,
    /// What was counted, by words a player understands: "KO'd by Hungry Dead", "asked by hand: ...".
    pub counts: BTreeMap<String, u32>,
    /// The fault that stopped it.
    pub fault: Option<String>,
    /// What brought down the hero who fell last.
    #[serde(default)]
    pub last_fall: Option<String>,
    /// What the heroes of each class did, by its name.
    #[serde(default)]
    pub classes: BTreeMap<String, OfClass>,
    /// The goals of the mission, and what came of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<GoalGame>,
    /// What the card that was looked at did.
    #[serde(default)]
    pub card: Option<CardGame>,
}

/// What heroes of a class did, and what was done to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfClass {
    /// How many heroes.
    pub heroes: u64,
    /// Experience gained.
    pub xp: i64,
    /// Enemies killed.
    pub kills: u64,
    /// Wounds done to enemies.
    pub dealt: i64,
    /// Wounds taken.
    pub wounds: i64,
    /// Sanity damage taken.
    pub sanity: i64,
    /// How often KO'd.
    pub falls: u64,
    /// How many died.
    pub deaths: u64,
}

impl GameResult {
    /// How often heroes were KO'd or killed.
    pub fn falls(&self) -> u64 {
        self.classes.values().map(|of| of.falls.saturating_add(of.deaths)).sum()
    }
}

impl OfClass {
    /// The deeds of one hero, who is not counted yet.
    pub(super) fn of(deeds: &Deeds) -> OfClass {
        OfClass {
            heroes: 0,
            xp: i64::from(deeds.xp),
            kills: u64::from(deeds.kills),
            dealt: i64::from(deeds.dealt),
            wounds: i64::from(deeds.wounds),
            sanity: i64::from(deeds.sanity),
            falls: u64::try_from(deeds.fell.len()).unwrap_or(u64::MAX),
            deaths: u64::from(deeds.died.is_some()),
        }
    }

    /// Adds others of the class.
    pub(super) fn add(&mut self, other: &OfClass) {
        self.heroes = self.heroes.saturating_add(other.heroes);
        self.xp = self.xp.saturating_add(other.xp);
        self.kills = self.kills.saturating_add(other.kills);
        self.dealt = self.dealt.saturating_add(other.dealt);
        self.wounds = self.wounds.saturating_add(other.wounds);
        self.sanity = self.sanity.saturating_add(other.sanity);
        self.falls = self.falls.saturating_add(other.falls);
        self.deaths = self.deaths.saturating_add(other.deaths);
    }
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

/// Plays the games of these numbers, each with its own seed, on several threads. Calls `told` after each game, on the thread that played it; where `stop` says
/// so, games that have begun are played to their end and no other begins. A game whose thread panicked is missing from the results.
pub fn run(
    numbers: Range<u32>,
    seed: u64,
    threads: usize,
    play: &(dyn Fn(u64) -> GameResult + Sync),
    told: &(dyn Fn() + Sync),
    stop: &(dyn Fn() -> bool + Sync),
) -> Run {
    let next = AtomicU32::new(numbers.start);
    let done: Mutex<Vec<(u32, GameResult)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= numbers.end || stop() {
                return;
            }
            let result = play(seed_of(seed, game));
            done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((game, result));
            told();
        }
    };
    let many = numbers.len();
    let threads = threads.clamp(1, MOST_THREADS).min(many.max(1));
    if threads == 1 {
        work();
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                // A thread that panicked has printed why on standard error; the others go on.
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
