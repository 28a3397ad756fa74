//! What changes do to the odds: the same games played with the old packs and with the new ones, until a sequential test on the pairs knows whether the
//! share of victories is another. That is the one verdict; all other figures are estimates.

use serde::Serialize;

use brim_play::sim::{GameResult, Pairs, Run, Share, Steps, Verdict, run};

/// So many pairs are played between two looks at them.
const BATCH: u32 = 100;

/// How many figures are estimated of each comparison.
const FIGURES: usize = 4;

/// A mission played with the old and with the new packs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// The id of the mission.
    pub mission: String,
    /// Its name.
    pub name: String,
    /// The name of the card that lay on top of its deck in both, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_top: Option<String>,
    /// What the test says of the share of victories.
    pub verdict: Verdict,
    /// Games that were played with both; none where no change touches the mission: then its games are the same.
    pub pairs: u32,
    /// So many were played at the most.
    pub limit: u32,
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
    /// Wounds that all heroes together took a game.
    pub wounds: Difference,
    /// Turns a game.
    pub turns: Difference,
    /// Experience that all heroes together gained a game.
    pub xp: Difference,
    /// For how many estimates their intervals are corrected.
    pub estimates: usize,
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

/// What is compared, and how far that goes.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// The id of the mission.
    pub mission: String,
    /// Its name.
    pub name: String,
    /// The name of the card on top of its deck.
    pub on_top: Option<String>,
    /// So many pairs at the most.
    pub limit: u32,
    /// The seed of the run.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
    /// How many comparisons there are in all: intervals are corrected for that.
    pub among: usize,
}

/// Plays a game by its seed.
pub type Playing<'a> = dyn Fn(u64) -> GameResult + Sync + 'a;

impl Balance {
    /// Plays pairs of games until the test knows, or there are as many as may be. Calls `told` after each game.
    pub fn decide(asked: Compared, old: &Playing<'_>, new: &Playing<'_>, told: &(dyn Fn() + Sync)) -> Balance {
        let (mut before, mut after) =
            (Run { seed: asked.seed, ..Run::default() }, Run { seed: asked.seed, ..Run::default() });
        let mut steps = Steps::default();
        let mut played = 0;
        while played < asked.limit && steps.verdict() == Verdict::Undecided {
            let next = played.saturating_add(BATCH).min(asked.limit);
            let more = |play: &Playing<'_>| run(played..next, asked.seed, asked.threads, play, told, &|| false).games;
            let (olds, news) = (more(old), more(new));
            for (number, game) in &olds {
                let there = news.binary_search_by_key(number, |(number, _)| *number).ok();
                if let Some((_, other)) = there.and_then(|at| news.get(at)) {
                    steps.add(is_won(game), is_won(other));
                }
            }
            before.games.extend(olds);
            after.games.extend(news);
            played = next;
        }
        Balance::of(asked, steps.verdict(), &before, &after)
    }

    /// A mission that no change touches: its games need not be played to be the same.
    pub fn untouched(asked: Compared) -> Balance {
        Balance::of(asked, Verdict::NoDifference, &Run::default(), &Run::default())
    }

    /// Compares two runs of a mission with the same seeds.
    fn of(asked: Compared, verdict: Verdict, old: &Run, new: &Run) -> Balance {
        let pairs = Pairs::of(old, new, is_won);
        let faults = |run: &Run| {
            u32::try_from(run.games.iter().filter(|(_, game)| game.fault.is_some()).count()).unwrap_or(u32::MAX)
        };
        let estimates = FIGURES * asked.among.max(1);
        let of = |figure: &dyn Fn(&GameResult) -> i64| Difference::of(old, new, estimates, figure);
        Balance {
            mission: asked.mission,
            name: asked.name,
            on_top: asked.on_top,
            verdict,
            pairs: pairs.games,
            limit: asked.limit,
            same: pairs.same,
            before: pairs.before.share,
            after: pairs.after.share,
            victories: pairs.change,
            kos: of(&|game| i64::try_from(game.classes.values().map(|of| of.falls).sum::<u64>()).unwrap_or(i64::MAX)),
            wounds: of(&|game| game.classes.values().map(|of| of.wounds).sum()),
            turns: of(&|game| i64::from(game.turns)),
            xp: of(&|game| game.classes.values().map(|of| of.xp).sum()),
            estimates,
            faults: (faults(old), faults(new)),
        }
    }
}

fn is_won(game: &GameResult) -> bool {
    game.outcome == "victory"
}

impl Difference {
    #[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a figure for people; no rule reads it")]
    fn of(old: &Run, new: &Run, estimates: usize, figure: &dyn Fn(&GameResult) -> i64) -> Difference {
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
        let half = deviations(estimates) * (spread / (count - 1.0).max(1.0)).sqrt();
        Difference { before, after, change, low: change - half, high: change + half }
    }
}

/// So many standard deviations each way hold the truth of all estimates together in 95 of 100 cases (Bonferroni; the quantile by Abramowitz and Stegun, 26.2.23).
#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a figure for people; no rule reads it")]
pub fn deviations(estimates: usize) -> f64 {
    let tail = 0.025 / estimates.max(1) as f64;
    let t = (-2.0 * tail.ln()).sqrt();
    t - (2.515_517 + t * (0.802_853 + t * 0.010_328)) / (1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)))
}

/// What came of all missions, for a terminal. `heroes` says who played.
#[expect(clippy::float_arithmetic, reason = "a figure for people; no rule reads it")]
pub fn balance_words(all: &[Balance], heroes: &str) -> Vec<String> {
    let mut out = vec![format!("Balance, {heroes}, careful players")];
    let names: Vec<String> = all.iter().map(named).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (one, name) in all.iter().zip(&names) {
        if one.pairs == 0 && one.verdict == Verdict::NoDifference {
            out.push(format!("  {name:<wide$}   no difference: no change touches it, its games are the same"));
            continue;
        }
        let points = |share: f64| format!("{:+.1}", share * 100.0);
        let Share { share: change, low, high } = one.victories;
        let interval = format!("95 % CI {} to {}", points(low), points(high));
        let victories = format!(
            "victories {:.1} % -> {:.1} %, {} points ({interval})",
            one.before * 100.0,
            one.after * 100.0,
            points(change)
        );
        let pairs = thousands(one.pairs);
        out.push(match one.verdict {
            Verdict::NoDifference => format!("  {name:<wide$}   {} ({interval}), {pairs} pairs", one.verdict.words()),
            Verdict::Undecided => format!("  {name:<wide$}   undecided after {pairs} pairs: {victories}"),
            verdict => format!("  {name:<wide$}   {}: {victories}, {pairs} pairs", verdict.words()),
        });
        let indent = " ".repeat(wide + 5);
        if one.same == one.pairs {
            out.push(format!("{indent}every game went the same way"));
            continue;
        }
        let figures = [("KOs", one.kos), ("Wounds taken", one.wounds), ("turns", one.turns), ("XP", one.xp)];
        let clear = |of: &Difference| of.low > 0.0 || of.high < 0.0;
        let told: Vec<String> = figures
            .iter()
            .filter(|(_, of)| clear(of))
            .map(|(what, of)| {
                let way = if of.change > 0.0 { "more" } else { "fewer" };
                let way = if *what == "XP" && of.change < 0.0 { "less" } else { way };
                let ends = if of.change > 0.0 { (of.low, of.high) } else { (-of.high, -of.low) };
                format!("{:.2} {way} {what} a game ({:.2} to {:.2})", of.change.abs(), ends.0, ends.1)
            })
            .collect();
        let unclear: Vec<&str> = figures.iter().filter(|(_, of)| !clear(of)).map(|(what, _)| *what).collect();
        let mut parts = told;
        if !unclear.is_empty() {
            parts.push(format!("no clear change of {}", unclear.join(", ")));
        }
        out.push(format!("{indent}estimates: {}", parts.join("; ")));
        if one.faults != (0, 0) {
            out.push(format!("{indent}games with a fault: {} -> {}", one.faults.0, one.faults.1));
        }
    }
    if let Some(first) = all.first() {
        let lone = if first.estimates == FIGURES { String::new() } else { format!(" of all {}", first.estimates) };
        out.push(format!(
            "  the test looks at victories alone; intervals of estimates hold{lone} together in 95 of 100 cases"
        ));
    }
    out
}

fn named(one: &Balance) -> String {
    one.on_top.as_ref().map_or_else(|| one.name.clone(), |card| format!("{card}, on top ({})", one.name))
}

/// A number with a comma for each thousand.
pub fn thousands(number: u32) -> String {
    match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}
