//! `brim prove`: which lines of a pack ever make a difference in play, and why others do not.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Instant;

use super::bar::Bar;
use super::paths_or_here;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::{Severity, Sources};
use brimscript::pack::load;
use brimscript::prove::{Options, Proof, Proven, prove};
use clap::builder::RangedU64ValueParser;
use serde::Serialize;

const SCHEMA: &str = "brim.prove/1";

/// How many of the least felt lines are listed where not all are.
const LEAST_FELT: usize = 5;

/// The arguments of `brim prove`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Packs or folders of packs; without one, the folder `content` or the pack you stand in
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// How many games of each mission to play for lines that change nothing in the standard situations; 0 plays none
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = RangedU64ValueParser::<u32>::new().range(0..=10_000))]
    games: u32,
    /// The seed of the games; the same seed gives the same games
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// List the lines that make a difference too, those that do so most seldom first
    #[arg(long)]
    all: bool,
    /// Number of threads; all cores without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document {
    schema: &'static str,
    packs: Vec<PackRecord>,
    lines: Vec<LineRecord>,
    /// How many lines never made a difference.
    silent: usize,
    errors: usize,
    elapsed_ms: u128,
}

#[derive(Debug, Serialize)]
struct PackRecord {
    id: String,
    version: String,
    lines: usize,
    silent: usize,
    situations: usize,
    games: usize,
}

/// A line of rules.
#[derive(Debug, Serialize)]
struct LineRecord {
    id: String,
    file: String,
    line: u32,
    text: String,
    differs: bool,
    /// Situations in which it made a difference, and all that were played with and without it.
    situations: [usize; 2],
    /// Games in which it made a difference, and all that were played with and without it.
    games: [usize; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonRecord>,
}

/// A game in which the line makes a difference.
#[derive(Debug, Serialize)]
struct GameRecord {
    mission: String,
    heroes: Vec<String>,
    /// Cards that lie on top of their decks.
    on_top: Vec<String>,
    /// What the first hero has from the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<String>,
    seed: u64,
    turn: u32,
}

#[derive(Debug, Serialize)]
struct ReasonRecord {
    key: &'static str,
    words: String,
}

/// Plays every line with and without.
pub fn run(args: &Args) -> Outcome {
    let begun = Instant::now();
    let paths = match paths_or_here(&args.paths) {
        Ok(paths) => super::by_name(&paths),
        Err(diagnostic) => {
            console::diagnostics(&[*diagnostic], &Sources::default());
            return failed(args, "there is no pack here");
        }
    };
    let loaded = load(&Disk, &paths);
    let roots: Vec<String> = loaded.packs.iter().filter(|pack| pack.asked).map(|pack| pack.root.clone()).collect();
    if roots.is_empty() || !loaded.unread.is_empty() {
        let mut unsound = loaded.diagnostics;
        unsound.retain(|found| found.severity == Severity::Error);
        console::diagnostics(&unsound, &loaded.sources);
        return failed(args, "nothing could be read");
    }
    let threads = args.threads.map(usize::from).or_else(|| std::thread::available_parallelism().ok().map(usize::from));
    let options = Options { seed: args.seed, games: args.games, threads: threads.unwrap_or(1) };
    let one = |root: &String| {
        let bar = Bar::new("declarations", 0);
        let proof = prove(&Disk, root, &roots, options, &|all| bar.step_of(all));
        bar.clear();
        proof
    };
    let proofs: Vec<Proof> = roots.iter().map(one).collect();
    for proof in &proofs {
        console::diagnostics(&proof.errors, &proof.sources);
    }
    let errors = proofs.iter().map(|proof| proof.errors.len()).sum();
    match args.format {
        Format::Json => console::document(&document(&proofs, errors, begun.elapsed().as_millis())),
        Format::Human => {
            let told: Vec<String> =
                proofs.iter().filter(|proof| proof.errors.is_empty()).map(|proof| told(args, proof)).collect();
            console::result(&told.join("\n\n"));
        }
    }
    if errors > 0 { Outcome::Findings } else { Outcome::Fine }
}

fn failed(args: &Args, message: &str) -> Outcome {
    if args.format == Format::Json {
        crate::fault::failed(message);
    }
    Outcome::CouldNotRun
}

fn silent(proof: &Proof) -> usize {
    proof.lines.iter().filter(|line| !line.differs()).count()
}

/// A pack as people read of it.
fn told(args: &Args, proof: &Proof) -> String {
    let mut out = String::new();
    let (lines, silent) = (proof.lines.len(), silent(proof));
    let _ = write!(
        out,
        "{} {}: {lines} lines of rules; {} made a difference, {silent} did not ({} situations, {} games)",
        proof.pack,
        proof.version,
        lines - silent,
        proof.situations,
        proof.games
    );
    let (mut warnings, mut hints) = (0_usize, 0_usize);
    if proof.lines.iter().any(|line| !line.differs() && (args.all || !line.is_unread_figure())) {
        out.push('\n');
    }
    let idle: Vec<_> = proof
        .lines
        .iter()
        .filter(|line| !line.differs() && (args.all || !line.is_unread_figure()))
        .filter_map(|line| Some((line, line.reason.as_ref()?)))
        .collect();
    // What keeps several lines of one text from a difference is said once.
    for alike in idle.chunk_by(|(one, why), (other, same)| one.id == other.id && one.path == other.path && why == same)
    {
        let Some((line, reason)) = alike.first() else { continue };
        let word = if reason.is_likely_a_slip() { "warning" } else { "hint" };
        *(if reason.is_likely_a_slip() { &mut warnings } else { &mut hints }) += alike.len();
        let (name, path, told) = (escaped(&line.name), escaped(&line.path), reason.told());
        let more = if alike.len() > 1 { format!("; so for {} lines", alike.len()) } else { String::new() };
        let _ = write!(out, "\n{word:<8} {name} ({path}:{}): {}{more}", line.line, escaped(&told));
        for (line, _) in alike {
            let _ = write!(out, "\n           {}", escaped(&line.text));
        }
    }
    let mut unread: BTreeMap<&str, usize> = BTreeMap::new();
    for line in proof.lines.iter().filter(|line| line.is_unread_figure()) {
        *unread.entry(line.text.split([' ', '"']).next().unwrap_or_default()).or_default() += 1;
    }
    if !unread.is_empty() && !args.all {
        let words: Vec<String> = unread.iter().map(|(word, count)| format!("{word} ({count})")).collect();
        let _ = write!(
            out,
            "\n\nFigures of sheets that nothing played depends on (--all lists them): {}",
            words.join(", ")
        );
    }
    let mut felt: Vec<&Proven> = proof.lines.iter().filter(|line| line.differs()).collect();
    felt.sort_by_key(|line| share(line));
    let shown = if args.all { felt.len() } else { LEAST_FELT.min(felt.len()) };
    if shown > 0 {
        out.push_str(if args.all {
            "\n\nLines that made a difference, the least felt first"
        } else {
            "\n\nLeast felt (--all lists every line)"
        });
    }
    for line in felt.iter().take(shown) {
        let _ = write!(out, "\n  {}: {}\n        {}", escaped(&line.name), escaped(&line.text), where_felt(line));
    }
    let count = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let _ = write!(out, "\n\n{}, {}", count(warnings, "warning"), count(hints, "hint"));
    out
}

/// How seldom a line made a difference, to sort by: first what did so in games alone.
fn share(line: &Proven) -> (bool, usize) {
    match (&line.game, line.situations) {
        (Some(_), _) => (false, line.games.0.saturating_mul(10_000) / line.games.1.max(1)),
        (None, (changed, all)) => (true, changed.saturating_mul(10_000) / all.max(1)),
    }
}

fn where_felt(line: &Proven) -> String {
    let Some(game) = &line.game else {
        return format!("in {} of {} situations", line.situations.0, line.situations.1);
    };
    let (changed, all) = line.games;
    let felt = format!("in no situation; in {changed} of {all} games, first in turn {}", game.turn);
    if let Some(given) = &game.given {
        return format!("{felt} of one in which the first hero had {}", escaped(given));
    }
    let top: String = game.on_top.iter().map(|card| format!(" --on-top {card}")).collect();
    let heroes = game.heroes.join(",");
    format!("{felt}: brim play {} --heroes {heroes} --seed {}{top} --auto", game.mission, game.seed)
}

fn document(proofs: &[Proof], errors: usize, elapsed_ms: u128) -> Document {
    let pack = |proof: &Proof| PackRecord {
        id: proof.pack.clone(),
        version: proof.version.clone(),
        lines: proof.lines.len(),
        silent: silent(proof),
        situations: proof.situations,
        games: proof.games,
    };
    let line = |line: &Proven| LineRecord {
        id: line.id.clone(),
        file: line.path.clone(),
        line: line.line,
        text: line.text.clone(),
        differs: line.differs(),
        situations: [line.situations.0, line.situations.1],
        games: [line.games.0, line.games.1],
        game: line.game.as_ref().map(|game| GameRecord {
            mission: game.mission.clone(),
            heroes: game.heroes.clone(),
            on_top: game.on_top.clone(),
            given: game.given.clone(),
            seed: game.seed,
            turn: game.turn,
        }),
        reason: line.reason.as_ref().map(|reason| ReasonRecord { key: reason.key(), words: reason.told() }),
    };
    Document {
        schema: SCHEMA,
        packs: proofs.iter().map(pack).collect(),
        lines: proofs.iter().flat_map(|proof| &proof.lines).map(line).collect(),
        silent: proofs.iter().map(silent).sum(),
        errors,
        elapsed_ms,
    }
}
