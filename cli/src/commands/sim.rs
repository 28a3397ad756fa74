//! `brim sim`: many games of a mission, and what they come to.

mod against;
mod document;
mod goals;
mod rows;
mod stop;
mod told;
mod vary;
mod written;

use self::against::{Before, Compared, Party};
use super::bar::Bar;
use super::game::{OnTable, Players, TableArgs, could_not};
use crate::console::{self, Format, Outcome};
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::similar::similar;
use brimscript::game::ids::DeclId;
use brimscript::program::Decl;
use brimscript::replay::TableEdition;
use brimscript::sim::{
    CardReport, DeckSeen, GameResult, HarmBy, MissionLine, Named, Report, Run, Seen, Tally, TextIdle, counted, named,
    play, run,
};
use brimscript::vocabulary::Kind;
use clap::builder::RangedU64ValueParser;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The arguments of `brim sim`.
#[derive(Clone, Debug, clap::Args)]
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
    /// Look at one thing, by its id or its name: a card, an enemy, an item, a token or a marker: how often it came, what it did, and games in
    /// which it can be seen
    #[arg(long, value_name = "NAME")]
    card: Option<String>,
    /// Compare with an earlier run, written by `--format json` into this file: game by game, with what is more than chance
    #[arg(long, value_name = "FILE")]
    against: Option<String>,
    /// How many games to play at a time; by default as many as the machine can. The results do not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Write a report as one page of HTML, to look at in a browser and to print
    #[arg(long, value_name = "FILE")]
    report: Option<String>,
    /// Write a row for each game: CSV where the name ends with .csv, else a JSON document a line
    #[arg(long, value_name = "FILE")]
    rows: Option<String>,
    /// Play several runs and tell of them side by side: `heroes=1..6`, `pack=old,new`, `players=cautious,random`, `edition=…`, `mission=…`, `ruling=…`; several of these
    /// give each with each
    #[arg(long, value_name = "WHAT=A,B")]
    vary: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// What one run came to.
struct Ran {
    args: Args,
    /// What tells it from other runs: `heroes 4`.
    label: String,
    table: OnTable,
    mission: String,
    heroes: Vec<String>,
    drawn: bool,
    party: usize,
    edition: TableEdition,
    done: Run,
    report: Report,
    decks: Vec<DeckSeen>,
    idle: Vec<TextIdle>,
    enemies: Vec<HarmBy>,
    cards: Vec<HarmBy>,
    rest: Tally,
    mission_lines: Vec<MissionLine>,
    looked: Option<CardReport>,
    card: Option<DeclId>,
    compared: Option<Compared>,
    threads: usize,
    elapsed: Duration,
}

/// Plays the games, and reports the results.
pub fn run_games(args: &Args) -> Outcome {
    match games(args) {
        Ok(outcome) => outcome,
        Err(why) => could_not(&why),
    }
}

fn games(args: &Args) -> Result<Outcome, String> {
    if args.against.is_some() && !args.vary.is_empty() {
        return Err("`--against` compares one run with one: leave `--vary` out".to_owned());
    }
    rows::check(args.rows.as_deref())?;
    let versions = vary::versions(args)?;
    let before = args.against.as_deref().map(Before::read).transpose()?;
    let count = u32::try_from(versions.len()).unwrap_or(u32::MAX);
    let bar = Bar::new("games", args.games.saturating_mul(count));
    stop::listen();
    let mut runs = Vec::new();
    let mut waiting = before;
    for (label, version) in versions {
        runs.push(one_run(version, label, waiting.take(), &bar)?);
        if stop::wanted() {
            break;
        }
    }
    bar.clear();
    if let Some(file) = &args.rows {
        rows::write(file, &runs)?;
    }
    if let Some(file) = &args.report {
        written::page(file, &runs, args.games)?;
    }
    let whole = runs.iter().all(|ran| ran.report.faults.is_empty() && ran.report.games == args.games);
    let all = u32::try_from(runs.len()).unwrap_or(u32::MAX) == count;
    match args.format {
        Format::Human => written::human(args, &runs),
        Format::Json => document::print(&runs, !args.vary.is_empty()),
    }
    if stop::wanted() {
        let played: u64 = runs.iter().map(|ran| u64::from(ran.report.games)).sum();
        let wanted = u64::from(args.games) * u64::from(count);
        console::note(&format!(
            "ended early: {played} of {wanted} games; the results are those of the games that were played"
        ));
    }
    Ok(if whole && all { Outcome::Fine } else { Outcome::Findings })
}

/// One run: a party, the packs of one table, so many games.
fn one_run(args: Args, label: String, before: Option<Before>, bar: &Bar) -> Result<Ran, String> {
    let table = args.table.on_table(&args.mission)?;
    let setup = args.table.setup(&table, &args.mission, args.seed)?;
    let card = args.card.as_deref().map(|name| find(&table, name)).transpose()?;
    if let Some(why) = before.as_ref().and_then(|before| before.other(&setup.mission, &args)) {
        return Err(why);
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let started = Instant::now();
    let seen = Mutex::new(Seen::default());
    let play = |seed| {
        let (result, more) = one(&args, &table, seed, card);
        seen.lock().unwrap_or_else(PoisonError::into_inner).add(more);
        result
    };
    let done = run(0..args.games, args.seed, threads, &play, &|| bar.step(), &stop::wanted);
    let elapsed = started.elapsed();
    let report = Report::of(&done);
    let looked = card.and_then(|card| table.program.decl(card));
    let looked = looked.map(|decl| CardReport::of(&done, &decl.id, &decl.name));
    let drawn = args.table.drawn().is_some();
    let names: Vec<String> = setup.heroes.iter().map(|hero| hero.name.clone()).collect();
    let now = Party { heroes: names.clone(), drawn };
    let compared = before.map(|before| before.with(&done, &report, &now));
    let seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
    let program = &table.program;
    let mission = program.find(&setup.mission, Some(Kind::Mission));
    let mission_lines = mission.map(|mission| seen.harms.mission(program, &table.model, mission)).unwrap_or_default();
    Ok(Ran {
        label,
        mission: setup.mission.clone(),
        heroes: if drawn { Vec::new() } else { names },
        drawn,
        party: setup.heroes.len(),
        edition: args.table.edition(&table, &setup, false),
        decks: seen.decks(program),
        idle: seen.idle(program, &table.model),
        enemies: seen.harms.enemies(program),
        cards: seen.harms.cards(program),
        rest: seen.harms.rest(),
        mission_lines,
        done,
        report,
        looked,
        card,
        compared,
        threads,
        elapsed,
        args,
        table,
    })
}

/// One game. Where the heroes are drawn, each game draws its own.
fn one(args: &Args, table: &OnTable, seed: u64, card: Option<DeclId>) -> (GameResult, Seen) {
    let setup = args.table.setup(table, &args.mission, seed);
    let begin = setup.and_then(|setup| table.begin(&setup, seed));
    match begin {
        Ok(begin) => play(&table.program, &begin, &mut args.players.player(seed), card),
        Err(why) => {
            (GameResult { outcome: "fault".to_owned(), fault: Some(why), ..GameResult::default() }, Seen::default())
        }
    }
}

/// What was named, exactly: what several things are called is asked back with their ids.
fn find(table: &OnTable, name: &str) -> Result<DeclId, String> {
    let program = &table.program;
    let shown = escaped(name);
    match named(program, name) {
        Named::One(id) => Ok(id),
        Named::Several(ids) => {
            let ids: Vec<String> = ids.iter().map(|id| format!("`{}`", escaped(id))).collect();
            Err(format!(
                "`{shown}` is the name of {} things on this table: write one of the ids {}",
                ids.len(),
                ids.join(", ")
            ))
        }
        Named::Uncounted(kind) => Err(format!(
            "`{shown}` is the name of a declaration of the kind `{}`, of which games count nothing: name a card, an enemy, an item, a token or a \
             marker",
            kind.word()
        )),
        Named::Nobody => {
            let fits = |decl: &&Decl| decl.kind.is_some_and(|kind| counted(kind).is_some()) || decl.deck.is_some();
            let all = || program.decls.iter().filter(fits);
            let like = match name.contains('/') {
                true => similar(name, all().map(|decl| decl.id.as_str())),
                false => similar(name, all().map(|decl| decl.name.as_str())),
            };
            let like = like.first().map(|like| format!("; did you mean `{}`?", escaped(like)));
            Err(format!("nothing on this table is called `{shown}`{}", like.unwrap_or_default()))
        }
    }
}
