//! `brim sim`: many games of a mission, and what they come to.

use super::game::{OnTable, Players, TableArgs, could_not, on_table};
use crate::console::{self, Format, Outcome};
use brimscript::diagnostic::escape::escaped;
use brimscript::sim::{Cause, GameResult, Report, Share, Spread, play, run, seed_of};
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The arguments of `brim sim`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The mission, by its name or its id
    mission: String,
    /// How many games to play
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = RangedU64ValueParser::<u32>::new().range(1..=10_000_000))]
    games: u32,
    /// The seed of all chance; the same seed gives the same games
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    table: TableArgs,
    /// Who decides
    #[arg(long, value_enum, default_value_t)]
    players: Players,
    /// How many games to play at a time; by default as many as the machine can. The results do not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// How to tell the results
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    mission: &'a str,
    heroes: Vec<&'a str>,
    heroes_drawn: bool,
    players: &'static str,
    games: u32,
    seed: u64,
    outcomes: &'a BTreeMap<String, u32>,
    shares: &'a BTreeMap<String, Share>,
    turns: Spread,
    causes: &'a [Cause],
    faults: Vec<Fault<'a>>,
    threads: usize,
    games_per_second: f64,
    elapsed_ms: u128,
}

/// A fault of content that games met.
#[derive(Debug, Serialize)]
struct Fault<'a> {
    message: &'a str,
    first_game: u32,
    /// With which `brim play` shows it.
    seed: u64,
}

/// Plays the games, and tells what came of them.
pub fn run_games(args: &Args) -> Outcome {
    let table = match on_table(args.table.paths()) {
        Ok(table) => table,
        Err(why) => return could_not(&why),
    };
    let setup = match args.table.setup(&table, &args.mission, args.seed) {
        Ok(setup) => setup,
        Err(why) => return could_not(&why),
    };
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let started = Instant::now();
    let bar = Bar::new(args.games);
    let done = run(args.games, args.seed, threads, &|seed| one(args, &table, seed), &|| bar.step());
    bar.clear();
    let elapsed = started.elapsed();
    let report = Report::of(&done);
    let drawn = args.table.drawn().is_some();
    let heroes: Vec<&str> =
        if drawn { Vec::new() } else { setup.heroes.iter().map(|hero| hero.name.as_str()).collect() };
    match args.format {
        Format::Human => console::result(&human(args, &report, &setup.mission, &heroes, elapsed)),
        Format::Json => console::document(&Document {
            schema: "brim.sim/1",
            mission: &setup.mission,
            heroes,
            heroes_drawn: drawn,
            players: args.players.word(),
            games: report.games,
            seed: report.seed,
            outcomes: &report.outcomes,
            shares: &report.shares,
            turns: report.turns,
            causes: &report.causes,
            faults: report
                .faults
                .iter()
                .map(|(message, first_game)| Fault {
                    message,
                    first_game: *first_game,
                    seed: seed_of(report.seed, *first_game),
                })
                .collect(),
            threads,
            games_per_second: rate(report.games, elapsed),
            elapsed_ms: elapsed.as_millis(),
        }),
    }
    if report.faults.is_empty() && report.games == args.games { Outcome::Fine } else { Outcome::Findings }
}

/// One game. Where the heroes are drawn, each game draws its own.
fn one(args: &Args, table: &OnTable, seed: u64) -> GameResult {
    let setup = args.table.setup(table, &args.mission, seed);
    let begin = setup.and_then(|setup| setup.resolve(&table.program, seed).map_err(|missing| missing.to_string()));
    match begin {
        Ok(begin) => play(&table.program, &begin, &mut args.players.player(seed)),
        Err(why) => GameResult { outcome: "fault".to_owned(), fault: Some(why), ..GameResult::default() },
    }
}

#[expect(clippy::float_arithmetic, reason = "a figure for people")]
fn rate(games: u32, elapsed: Duration) -> f64 {
    f64::from(games) / elapsed.as_secs_f64().max(1e-9)
}

#[expect(clippy::float_arithmetic, reason = "figures for people")]
fn human(args: &Args, report: &Report, mission: &str, heroes: &[&str], elapsed: Duration) -> String {
    let party = match heroes.is_empty() {
        true => format!("{} heroes, drawn for each game", args.table.drawn().unwrap_or(0)),
        false => escaped(&heroes.join(", ")).into_owned(),
    };
    let mut lines = vec![
        format!("{}: {} games, seed {}, {} players", escaped(mission), report.games, report.seed, args.players.word()),
        format!("party: {party}"),
        String::new(),
    ];
    for (outcome, count) in &report.outcomes {
        let share = report.shares.get(outcome).copied().unwrap_or(Share { share: 0.0, low: 0.0, high: 0.0 });
        lines.push(format!(
            "{outcome:<18}{count:>8}  {:>5.1} %  (19 times of 20 between {:.1} and {:.1})",
            share.share * 100.0,
            share.low * 100.0,
            share.high * 100.0
        ));
    }
    let turns = report.turns;
    lines.push(String::new());
    lines.push(format!(
        "turns: {:.1} on average, half of the games at most {}, 19 of 20 at most {}",
        turns.mean, turns.p50, turns.p95
    ));
    if !report.causes.is_empty() {
        lines.push(String::new());
    }
    for cause in report.causes.iter().take(12) {
        let games = if cause.games == 1 { "1 game".to_owned() } else { format!("{} games", cause.games) };
        lines.push(format!("{:>8} x {} (in {games})", cause.times, escaped(&cause.what)));
    }
    for (fault, game) in &report.faults {
        let seed = seed_of(report.seed, *game);
        lines.push(format!(
            "a fault, first in game {game}: {}; to see it: brim play --auto --seed {seed} ...",
            escaped(fault)
        ));
    }
    lines.push(String::new());
    lines.push(format!("{:.0} games a second", rate(report.games, elapsed)));
    lines.join("\n")
}

/// Shows how far it is, once it takes longer than a moment, and on a terminal only.
struct Bar {
    games: u32,
    done: AtomicU32,
    started: Instant,
    shown: bool,
}

impl Bar {
    fn new(games: u32) -> Bar {
        Bar { games, done: AtomicU32::new(0), started: Instant::now(), shown: std::io::stderr().is_terminal() }
    }

    fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let often = self.games.div_ceil(200).max(1);
        if self.shown && done.is_multiple_of(often) && self.started.elapsed() > Duration::from_secs(1) {
            let mut err = std::io::stderr().lock();
            let _ = write!(err, "\r{done} of {} games", self.games).and_then(|()| err.flush());
        }
    }

    fn clear(&self) {
        if self.shown && self.started.elapsed() > Duration::from_secs(1) {
            let mut err = std::io::stderr().lock();
            let _ = write!(err, "\r{:40}\r", "").and_then(|()| err.flush());
        }
    }
}
