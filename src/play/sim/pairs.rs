//! Two runs with the same seed, compared game by game: far fewer games are needed to see a difference.

use serde::Serialize;

use super::report::Share;
use super::run::{GameResult, Run};

/// Two runs compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairs {
    /// Games that were in both.
    pub games: u32,
    /// Games that went the same way: outcome and turns.
    pub same: u32,
    /// Won in both.
    pub both: u32,
    /// Won in the first alone.
    pub first: u32,
    /// Won in the second alone.
    pub second: u32,
    /// Won in neither.
    pub neither: u32,
    /// The share won in the first.
    pub before: Share,
    /// The share won in the second.
    pub after: Share,
    /// How much the share of wins changed, with its 95 % confidence interval.
    pub change: Share,
    /// The games that came out otherwise, by number.
    pub parted: Vec<Pair>,
}

/// A game that came out otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// Its number.
    pub game: u32,
    /// Its outcome in the first run.
    pub before: String,
    /// Its outcome in the second run.
    pub after: String,
}

impl Pairs {
    /// Compares two runs. `won` says what a win is.
    pub fn of(before: &Run, after: &Run, won: impl Fn(&GameResult) -> bool) -> Pairs {
        let find = |number: u32| {
            let place = after.games.binary_search_by_key(&number, |(number, _)| *number).ok()?;
            after.games.get(place).map(|(_, game)| game)
        };
        let [mut games, mut same, mut both, mut first, mut second, mut neither] = [0u32; 6];
        let mut parted = Vec::new();
        for (number, old) in &before.games {
            let Some(new) = find(*number) else { continue };
            games += 1;
            same += u32::from(old.outcome == new.outcome && old.turns == new.turns);
            match (won(old), won(new)) {
                (true, true) => both += 1,
                (true, false) => first += 1,
                (false, true) => second += 1,
                (false, false) => neither += 1,
            }
            if old.outcome != new.outcome {
                parted.push(Pair { game: *number, before: old.outcome.clone(), after: new.outcome.clone() });
            }
        }
        let (before, after) = (Share::of(both + first, games), Share::of(both + second, games));
        Pairs { games, same, both, first, second, neither, before, after, change: change(games, first, second), parted }
    }
}

/// The change of a share in paired games: only those that came out otherwise count.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
fn change(games: u32, first: u32, second: u32) -> Share {
    if games == 0 {
        return Share { share: 0.0, low: -1.0, high: 1.0 };
    }
    let (all, less, more) = (f64::from(games), f64::from(first), f64::from(second));
    let share = (more - less) / all;
    // One pair each way is added, so that a run without any difference does not claim to be sure of it.
    let (wide, less, more) = (all + 2.0, less + 1.0, more + 1.0);
    let middle = (more - less) / wide;
    let half = 1.959_963_985 * (more + less - (more - less) * (more - less) / wide).max(0.0).sqrt() / wide;
    Share { share, low: (middle - half).max(-1.0), high: (middle + half).min(1.0) }
}
