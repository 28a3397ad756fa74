//! A run compared with an earlier one: what changed, and what of it is more than chance.

use super::Args;
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::game::table::Outcome;
use brimscript::pack::Files;
use brimscript::replay::outcome_key;
use brimscript::sim::{Cause, GameResult, Pairs, Report, Run, seed_of};
use serde::{Deserialize, Serialize};

/// The largest document of a run that is read.
const LONGEST: usize = 256 << 20;

/// An earlier run, as its document describes it.
#[derive(Debug, Deserialize)]
pub struct Before {
    schema: String,
    mission: String,
    #[serde(default)]
    heroes: Vec<String>,
    players: String,
    seed: u64,
    /// How many heroes played; an older document of a drawn party does not say.
    #[serde(default)]
    party: Option<usize>,
    #[serde(default)]
    results: Vec<OneGame>,
    #[serde(default)]
    causes: Vec<OldCause>,
}

/// One game of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OneGame {
    game: u32,
    outcome: String,
    turns: u32,
}

/// The party of a run.
#[derive(Debug)]
pub struct Party {
    /// The heroes of it.
    pub heroes: Vec<String>,
    /// They are drawn for each game.
    pub drawn: bool,
}

/// What was counted in an earlier run.
#[derive(Debug, Deserialize)]
struct OldCause {
    what: String,
    games: u32,
}

/// Two runs compared.
#[derive(Debug, Serialize)]
pub struct Compared {
    pairs: Pairs,
    /// What came in more games or fewer than chance would have it.
    causes: Vec<Changed>,
    #[serde(skip)]
    seed: u64,
    /// The parties, where they are not the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    parties: Option<String>,
}

/// A count that is another now.
#[derive(Debug, Serialize)]
struct Changed {
    what: String,
    games_before: u32,
    games: u32,
}

/// The most lines of a kind that are printed.
const MOST: usize = 8;

/// Every game of a run: its number, its outcome and its turns.
pub fn results(run: &Run) -> Vec<OneGame> {
    let one = |(number, game): &(u32, GameResult)| OneGame {
        game: *number,
        outcome: game.outcome.clone(),
        turns: game.turns,
    };
    run.games.iter().map(one).collect()
}

impl Before {
    /// Reads an earlier run.
    pub fn read(file: &str) -> Result<Before, String> {
        let named = escaped(file).into_owned();
        let bytes = Disk.read(file, LONGEST).map_err(|trouble| format!("`{named}` cannot be read: {}", trouble.0))?;
        let read: Result<Before, _> = serde_json::from_slice(&bytes);
        let advice = "write one with `brim sim … --format json > FILE`";
        match read {
            Ok(before) if before.schema == "brim.sim/1" && !before.results.is_empty() => Ok(before),
            Ok(_) => Err(format!("`{named}` does not list single games: {advice}")),
            Err(_) => Err(format!("`{named}` is not the report of a run: {advice}")),
        }
    }

    /// Why it is another kind of run, and cannot be compared game by game.
    pub fn other(&self, mission: &str, args: &Args) -> Option<String> {
        if self.mission != mission {
            return Some(format!("the earlier run played `{}`", escaped(&self.mission)));
        }
        if self.seed != args.seed {
            return Some(format!(
                "the earlier run had another seed: add `--seed {}` to play the same games",
                self.seed
            ));
        }
        if self.players != args.players.word() {
            return Some(format!("the earlier run had {} players", escaped(&self.players)));
        }
        (self.heroes.is_empty() != args.table.drawn().is_some())
            .then(|| "the earlier run had another party: give both the same `--heroes`".to_owned())
    }

    /// Both parties in words, where they are not the same: the games are then other games.
    fn parties(&self, now: &Party) -> Option<String> {
        let counted = |many: usize| if many == 1 { "1 hero".to_owned() } else { format!("{many} heroes") };
        match self.party {
            _ if !now.drawn && self.heroes != now.heroes => {
                Some(format!("another party: {} before, {} now", self.heroes.join(", "), now.heroes.join(", ")))
            }
            Some(before) if before != now.heroes.len() => {
                Some(format!("another party: {} before, {} now", counted(before), counted(now.heroes.len())))
            }
            _ => None,
        }
    }

    /// Its games, as far as the document lists them.
    fn run(&self) -> Run {
        let game = |one: &OneGame| {
            (one.game, GameResult { outcome: one.outcome.clone(), turns: one.turns, ..GameResult::default() })
        };
        Run { seed: self.seed, games: self.results.iter().map(game).collect() }
    }

    /// Compares it with a run of now.
    pub fn with(&self, run: &Run, report: &Report, now: &Party) -> Compared {
        let old = self.run();
        let won = |game: &GameResult| game.outcome == outcome_key(Outcome::Victory);
        let mut causes: Vec<Changed> = Vec::new();
        if old.games.len() == run.games.len() {
            let before = |what: &str| self.causes.iter().find(|old| old.what == what).map_or(0, |old| old.games);
            let now = |what: &str| report.causes.iter().find(|new| new.what == what).map_or(0, |new| new.games);
            let gone = self.causes.iter().map(|old| old.what.as_str());
            let new = report.causes.iter().map(|Cause { what, .. }| what.as_str());
            let gone = gone.filter(|what| now(what) == 0);
            causes = new
                .chain(gone)
                .map(|what| Changed { what: what.to_owned(), games_before: before(what), games: now(what) })
                .filter(|changed| far(changed.games_before, changed.games))
                .collect();
            causes.sort_by_key(|changed| std::cmp::Reverse(changed.games.abs_diff(changed.games_before)));
        }
        Compared { pairs: Pairs::of(&old, run, won), causes, seed: run.seed, parties: self.parties(now) }
    }
}

/// True where two counts of games differ by more than chance explains at 95 % (the square of the difference, against four times the sum).
fn far(before: u32, now: u32) -> bool {
    let apart = u64::from(before.abs_diff(now));
    apart * apart > 4 * (u64::from(before) + u64::from(now))
}

impl Compared {
    /// In words.
    #[expect(clippy::float_arithmetic, reason = "figures for people")]
    pub fn told(&self, file: &str) -> Vec<String> {
        let pairs = &self.pairs;
        let points = |share: f64| share * 100.0;
        let mut lines = vec![String::new(), format!("against {} ({} games in both):", escaped(file), pairs.games)];
        lines.extend(self.parties.iter().map(|parties| format!("  {}", escaped(parties))));
        let sure = pairs.change.low > 0.0 || pairs.change.high < 0.0;
        lines.push(format!(
            "  victories: {:.1} % before, {:.1} % now; {:+.1} points (95 % confidence interval {:+.1} to {:+.1}): {}",
            points(pairs.before.share),
            points(pairs.after.share),
            points(pairs.change.share),
            points(pairs.change.low),
            points(pairs.change.high),
            if sure { "more than chance" } else { "this may be chance" }
        ));
        lines.push(format!(
            "  {} games ended the same way; {} were won before and not now, {} now and not before",
            pairs.same, pairs.first, pairs.second
        ));
        for pair in pairs.parted.iter().take(3) {
            lines.push(format!(
                "    {} before, {} now: --seed {}",
                escaped(&pair.before),
                escaped(&pair.after),
                seed_of(self.seed, pair.game)
            ));
        }
        for changed in self.causes.iter().take(MOST) {
            lines.push(format!(
                "  {}: in {} games before, in {} now",
                escaped(&changed.what),
                changed.games_before,
                changed.games
            ));
        }
        if self.causes.is_empty() {
            lines.push("  nothing that takes heroes down changed by more than chance".to_owned());
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::far;

    #[test]
    fn small_differences_are_chance() {
        assert!(!far(18, 22));
        assert!(!far(0, 4));
        assert!(far(0, 5));
        assert!(far(18, 83));
    }
}
