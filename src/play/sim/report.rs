//! What the games of a run come to, in numbers for people.

use std::collections::BTreeMap;

use serde::Serialize;

use super::goals::{GoalSeen, goals_seen};
use super::run::{OfClass, Run};
use crate::replay::outcome_key;
use brim_core::game::table::Outcome;

/// The report of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u32,
    /// The seed of the run.
    pub seed: u64,
    /// Games by outcome.
    pub outcomes: BTreeMap<String, u32>,
    /// The share of each outcome, with its interval.
    pub shares: BTreeMap<String, Share>,
    /// Turns.
    pub turns: Spread,
    /// Turns by outcome.
    pub turns_by_outcome: BTreeMap<String, Spread>,
    /// Games by their number of turns.
    pub lengths: BTreeMap<u32, u32>,
    /// How many heroes were KO'd or killed in a game.
    pub falls: Spread,
    /// Games by how often heroes were KO'd or killed.
    pub falls_counts: BTreeMap<u32, u32>,
    /// Games by the space on which the Darkness stood at their end: 0 is the Darkness Start, the highest number the Entrance.
    pub darkness: BTreeMap<i32, u32>,
    /// How games were lost, most first.
    pub defeats: Vec<Defeat>,
    /// What the heroes of each class did, by its name.
    pub classes: BTreeMap<String, OfClass>,
    /// The goals of the mission, in their order.
    pub goals: Vec<GoalSeen>,
    /// What was counted, most first.
    pub causes: Vec<Cause>,
    /// The faults met, each once, with the number of the first game that met it.
    pub faults: Vec<(String, u32)>,
}

/// A share of all games, with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share, 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How numbers are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Their mean.
    pub mean: f64,
    /// Half of them are at most this.
    pub p50: u32,
    /// 19 of 20 are at most this.
    pub p95: u32,
}

/// A way to lose.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Defeat {
    /// The outcome.
    pub outcome: String,
    /// What brought down the hero who fell last, where one did.
    pub last_fall: Option<String>,
    /// In how many games.
    pub games: u32,
}

/// Something that was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    /// What.
    pub what: String,
    /// How often in all.
    pub times: u32,
    /// In how many games.
    pub games: u32,
}

impl Report {
    /// The share of games that the heroes won.
    pub fn victories(&self) -> Share {
        let won = self.shares.get(outcome_key(Outcome::Victory));
        won.copied().unwrap_or_else(|| Share::of(0, self.games))
    }

    /// The report of a run.
    pub fn of(run: &Run) -> Report {
        let mut outcomes: BTreeMap<String, u32> = BTreeMap::new();
        let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        let mut faults: Vec<(String, u32)> = Vec::new();
        let mut turns: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        let mut lost: BTreeMap<(&str, Option<&str>), u32> = BTreeMap::new();
        let mut classes: BTreeMap<String, OfClass> = BTreeMap::new();
        let (mut lengths, mut falls_counts, mut darkness) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut falls = Vec::new();
        for (number, game) in &run.games {
            *outcomes.entry(game.outcome.clone()).or_default() += 1;
            turns.entry(game.outcome.clone()).or_default().push(game.turns);
            if game.outcome != outcome_key(Outcome::Victory) && game.fault.is_none() {
                *lost.entry((&game.outcome, game.last_fall.as_deref())).or_default() += 1;
            }
            let fell = u32::try_from(game.falls()).unwrap_or(u32::MAX);
            falls.push(fell);
            *lengths.entry(game.turns).or_default() += 1;
            *falls_counts.entry(fell).or_default() += 1;
            if let Some(space) = game.darkness {
                *darkness.entry(space).or_default() += 1;
            }
            for (class, deeds) in &game.classes {
                classes.entry(class.clone()).or_default().add(deeds);
            }
            for (what, times) in &game.counts {
                let (all, games) = counts.entry(what).or_default();
                *all = all.saturating_add(*times);
                *games += 1;
            }
            if let Some(fault) = game.fault.as_ref().filter(|fault| faults.iter().all(|(known, _)| known != *fault)) {
                faults.push((fault.clone(), *number));
            }
        }
        let mut causes: Vec<Cause> =
            counts.into_iter().map(|(what, (times, games))| Cause { what: what.to_owned(), times, games }).collect();
        causes.sort_by(|a, b| b.times.cmp(&a.times).then_with(|| a.what.cmp(&b.what)));
        let games = u32::try_from(run.games.len()).unwrap_or(u32::MAX);
        let shares = outcomes.iter().map(|(outcome, count)| (outcome.clone(), Share::of(*count, games))).collect();
        let mut defeats: Vec<Defeat> = lost
            .into_iter()
            .map(|((outcome, by), games)| Defeat {
                outcome: outcome.to_owned(),
                last_fall: by.map(str::to_owned),
                games,
            })
            .collect();
        // The sort is stable: what is as frequent stays in the order of its words.
        defeats.sort_by_key(|defeat| std::cmp::Reverse(defeat.games));
        let all = turns.values().flatten().copied().collect();
        let turns_by_outcome = turns.into_iter().map(|(outcome, turns)| (outcome, Spread::of(turns))).collect();
        let seed = run.seed;
        Report {
            games,
            seed,
            outcomes,
            shares,
            turns: Spread::of(all),
            turns_by_outcome,
            lengths,
            falls: Spread::of(falls),
            falls_counts,
            darkness,
            defeats,
            classes,
            goals: goals_seen(run),
            causes,
            faults,
        }
    }
}

impl Share {
    /// A share of a whole: Wilson's interval at 95 %.
    #[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
    pub fn of(count: u32, all: u32) -> Share {
        if all == 0 {
            return Share { share: 0.0, low: 0.0, high: 1.0 };
        }
        const Z: f64 = 1.959_963_985;
        let all = f64::from(all);
        let share = f64::from(count) / all;
        let middle = (share + Z * Z / (2.0 * all)) / (1.0 + Z * Z / all);
        let half = Z / (1.0 + Z * Z / all) * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
        Share { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

impl Spread {
    /// How these numbers are spread.
    #[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
    pub fn of(mut numbers: Vec<u32>) -> Spread {
        numbers.sort_unstable();
        let Ok(count) = u32::try_from(numbers.len()) else { return Spread::default() };
        let sum: u64 = numbers.iter().map(|number| u64::from(*number)).sum();
        let at = |hundredths: usize| {
            let place = (numbers.len() * hundredths).div_ceil(100).saturating_sub(1);
            numbers.get(place).copied().unwrap_or(0)
        };
        // Sums of turns are far below the 2^53 that a float holds exactly.
        let mean = if count == 0 { 0.0 } else { f64::from(u32::try_from(sum).unwrap_or(u32::MAX)) / f64::from(count) };
        Spread { mean, p50: at(50), p95: at(95) }
    }
}
