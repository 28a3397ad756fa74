//! What changes do to the odds: the same games played with the old packs and with the new ones. Estimates; no verdict.

use serde::Serialize;

use brim_play::sim::{GameResult, Pairs, Run, Share};

/// A mission played with the old and with the new packs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// The id of the mission.
    pub mission: String,
    /// Its name.
    pub name: String,
    /// Games that were played with both.
    pub pairs: u32,
    /// Of those, how many went the same way: outcome and turns.
    pub same: u32,
    /// The share of victories with the old packs.
    pub before: f64,
    /// With the new ones.
    pub after: f64,
    /// How much that changed, with its 95 % confidence interval.
    pub victories: Share,
    /// KOs a game.
    pub kos: Difference,
    /// Turns a game.
    pub turns: Difference,
    /// Experience that all heroes together gained a game.
    pub xp: Difference,
    /// Games that met a fault, with the old packs and with the new ones.
    pub faults: (u32, u32),
}

/// A figure of paired games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Difference {
    /// Its mean with the old packs.
    pub before: f64,
    /// With the new ones.
    pub after: f64,
    /// How much it changed.
    pub change: f64,
    /// The lower end of the 95 % confidence interval of that.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Balance {
    /// Compares two runs of a mission with the same seeds.
    pub fn of(mission: &str, name: &str, old: &Run, new: &Run) -> Balance {
        let won = |game: &GameResult| game.outcome == "victory";
        let pairs = Pairs::of(old, new, won);
        let faults = |run: &Run| {
            u32::try_from(run.games.iter().filter(|(_, game)| game.fault.is_some()).count()).unwrap_or(u32::MAX)
        };
        let of = |figure: &dyn Fn(&GameResult) -> i64| Difference::of(old, new, figure);
        Balance {
            mission: mission.to_owned(),
            name: name.to_owned(),
            pairs: pairs.games,
            same: pairs.same,
            before: pairs.before.share,
            after: pairs.after.share,
            victories: pairs.change,
            kos: of(&|game| i64::try_from(game.classes.values().map(|of| of.falls).sum::<u64>()).unwrap_or(i64::MAX)),
            turns: of(&|game| i64::from(game.turns)),
            xp: of(&|game| game.classes.values().map(|of| of.xp).sum()),
            faults: (faults(old), faults(new)),
        }
    }
}

impl Difference {
    #[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a figure for people; no rule reads it")]
    fn of(old: &Run, new: &Run, figure: &dyn Fn(&GameResult) -> i64) -> Difference {
        let mut all: Vec<(i64, i64)> = Vec::new();
        for (number, before) in &old.games {
            let there = new.games.binary_search_by_key(number, |(number, _)| *number).ok();
            if let Some((_, after)) = there.and_then(|at| new.games.get(at)) {
                all.push((figure(before), figure(after)));
            }
        }
        if all.is_empty() {
            return Difference::default();
        }
        let count = all.len() as f64;
        let mean = |of: &dyn Fn(&(i64, i64)) -> f64| all.iter().map(of).sum::<f64>() / count;
        let (before, after) = (mean(&|pair| pair.0 as f64), mean(&|pair| pair.1 as f64));
        let change = after - before;
        let spread = mean(&|pair| {
            let off = (pair.1 - pair.0) as f64 - change;
            off * off
        });
        let half = 1.959_963_985 * (spread / (count - 1.0).max(1.0)).sqrt();
        Difference { before, after, change, low: change - half, high: change + half }
    }
}

/// What came of all missions, for a terminal. `heroes` says who played.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
pub fn balance_words(all: &[Balance], heroes: &str) -> Vec<String> {
    let mut out =
        vec![format!("Balance, {heroes}, careful players; estimates from paired games, 95 % confidence intervals")];
    for one in all {
        if one.same == one.pairs {
            out.push(format!("  {}   no game changed; {} pairs", one.name, one.pairs));
            continue;
        }
        let verdict = match (one.victories.low > 0.0, one.victories.high < 0.0) {
            (true, _) => "easier",
            (_, true) => "harder",
            _ => "no clear difference in victories",
        };
        out.push(format!("  {}   {verdict}; {} pairs, {} of them alike", one.name, one.pairs, one.same));
        let line = |what: &str, old: String, new: String, change: String| {
            format!("    {what:<12}  {:<20}  {change}", format!("{old} -> {new}"))
        };
        let (share, points) =
            (|share: f64| format!("{:.1} %", share * 100.0), |share: f64| format!("{:+.1}", share * 100.0));
        let Share { share: change, low, high } = one.victories;
        let change = format!("{} points ({} to {})", points(change), points(low), points(high));
        out.push(line("victories", share(one.before), share(one.after), change));
        for (what, of) in [("KOs a game", one.kos), ("turns a game", one.turns), ("XP a game", one.xp)] {
            let mean = |mean: f64| format!("{mean:.2}");
            let change = format!("{:+.2} ({:+.2} to {:+.2})", of.change, of.low, of.high);
            out.push(line(what, mean(of.before), mean(of.after), change));
        }
        if one.faults != (0, 0) {
            out.push(format!("    games with a fault: {} -> {}", one.faults.0, one.faults.1));
        }
    }
    out
}
