//! `brim sim`: many games of a mission, and what they come to.

mod against;
mod goals;
mod rows;
mod stop;
mod vary;
mod written;

use self::against::{Before, Compared, Party};
use super::bar::Bar;
use super::game::{OnTable, Players, TableArgs, about_edition, could_not, quoted};
use crate::console::{self, Format, Outcome};
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::similar::similar;
use brimscript::game::ids::DeclId;
use brimscript::program::Decl;
use brimscript::replay::TableEdition;
use brimscript::sim::{
    CardReport, Cause, DeckSeen, Defeat, GameResult, GoalSeen, HarmBy, Idle, MissionLine, Named, OfClass, Report, Run,
    Seen, Share, Spread, Tally, TextIdle, Why, counted, named, play, run_until, seed_of,
};
use brimscript::vocabulary::Kind;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::collections::BTreeMap;
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

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    mission: &'a str,
    heroes: Vec<&'a str>,
    heroes_drawn: bool,
    /// How many heroes play.
    party: usize,
    /// The edition that the games are played by.
    edition: &'a TableEdition,
    players: &'static str,
    games: u32,
    seed: u64,
    outcomes: &'a BTreeMap<String, u32>,
    shares: &'a BTreeMap<String, Share>,
    turns: Spread,
    turns_by_outcome: &'a BTreeMap<String, Spread>,
    /// Games by their number of turns.
    lengths: &'a BTreeMap<u32, u32>,
    /// How often heroes were KO'd or killed in a game.
    falls: Spread,
    /// Games by that number.
    falls_counts: &'a BTreeMap<u32, u32>,
    /// Games by the space of the Darkness at their end.
    darkness: &'a BTreeMap<i32, u32>,
    defeats: &'a [Defeat],
    classes: &'a BTreeMap<String, OfClass>,
    /// Every deck on the table, with the cards that were never drawn and resolved.
    decks: &'a [DeckSeen],
    /// Cards that came and of which some effect never ran, and why.
    idle: &'a [TextIdle],
    causes: &'a [Cause],
    /// The goals of the mission: how often each came, what the players did for it, how near they got.
    goals: &'a [GoalSeen],
    /// What heroes came to harm by.
    harm: Harm<'a>,
    /// The lines of the mission, with how often each took effect.
    mission_lines: &'a [MissionLine],
    /// The card that was looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a CardReport>,
    /// How it compares with an earlier run.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<&'a Compared>,
    faults: Vec<Fault>,
    /// Every game by number, its outcome and its turns: what a later run is compared with.
    results: Vec<against::OneGame>,
    threads: usize,
    games_per_second: f64,
    elapsed_ms: u128,
}

/// What heroes came to harm by.
#[derive(Debug, Serialize)]
struct Harm<'a> {
    enemies: &'a [HarmBy],
    /// Each with the enemies that it brought.
    cards: &'a [HarmBy],
    /// By neither.
    rest: Tally,
}

/// The JSON document of several runs.
#[derive(Debug, Serialize)]
struct Documents<'a> {
    schema: &'static str,
    runs: Vec<OneOf<'a>>,
}

/// One of several runs.
#[derive(Debug, Serialize)]
struct OneOf<'a> {
    label: &'a str,
    #[serde(flatten)]
    document: Document<'a>,
}

/// A fault of content that games met.
#[derive(Debug, Serialize)]
struct Fault {
    message: String,
    first_game: u32,
    /// With which `brim play` shows it.
    seed: u64,
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
    match (args.format, runs.as_slice()) {
        (Format::Human, runs) => written::human(args, runs),
        (Format::Json, [ran]) if args.vary.is_empty() => console::document(&document(ran)),
        (Format::Json, runs) => console::document(&Documents {
            schema: "brim.sim-runs/1",
            runs: runs.iter().map(|ran| OneOf { label: &ran.label, document: document(ran) }).collect(),
        }),
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
    let done = run_until(args.games, args.seed, threads, &play, &|| bar.step(), &stop::wanted);
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

/// The JSON document of a run.
fn document(ran: &Ran) -> Document<'_> {
    let report = &ran.report;
    Document {
        schema: "brim.sim/1",
        mission: &ran.mission,
        heroes: ran.heroes.iter().map(String::as_str).collect(),
        heroes_drawn: ran.drawn,
        party: ran.party,
        edition: &ran.edition,
        players: ran.args.players.word(),
        games: report.games,
        seed: report.seed,
        outcomes: &report.outcomes,
        shares: &report.shares,
        turns: report.turns,
        turns_by_outcome: &report.turns_by_outcome,
        lengths: &report.lengths,
        falls: report.falls,
        falls_counts: &report.falls_counts,
        darkness: &report.darkness,
        defeats: &report.defeats,
        classes: &report.classes,
        decks: &ran.decks,
        idle: &ran.idle,
        causes: &report.causes,
        goals: &report.goals,
        harm: Harm { enemies: &ran.enemies, cards: &ran.cards, rest: ran.rest },
        mission_lines: &ran.mission_lines,
        card: ran.looked.as_ref(),
        against: ran.compared.as_ref(),
        results: against::results(&ran.done),
        faults: report
            .faults
            .iter()
            .map(|(message, first_game)| Fault {
                message: message.clone(),
                first_game: *first_game,
                seed: seed_of(report.seed, *first_game),
            })
            .collect(),
        threads: ran.threads,
        games_per_second: rate(report.games, ran.elapsed),
        elapsed_ms: ran.elapsed.as_millis(),
    }
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

/// `1 game`, `2 games`.
fn of(count: i64, what: &str) -> String {
    match (count, what) {
        (1, what) => format!("1 {what}"),
        (_, "hero") => format!("{count} heroes"),
        _ => format!("{count} {what}s"),
    }
}

/// What was seen of one card.
#[expect(clippy::float_arithmetic, reason = "figures for people")]
fn look(args: &Args, card: &CardReport, kind: Option<Kind>) -> Vec<String> {
    let mut lines = vec![String::new(), format!("{}:", escaped(&card.name))];
    let cancelled = match card.cancelled {
        0 => String::new(),
        many => format!(", {many} of them cancelled"),
    };
    let (times, games) = (of(card.came.into(), "time"), of(args.games.into(), "game"));
    let verb = kind.and_then(counted).unwrap_or("came");
    let lost = match card.lost {
        0 => String::new(),
        many => format!(", and {many} of them were lost or spent"),
    };
    lines.push(format!("  {verb} {times} in {} of {games}{cancelled}{lost}", card.games));
    lines.push(format!(
        "  it and the enemies it brought dealt {} and {} sanity damage, and took down {}, in {}",
        of(card.wounds, "wound"),
        card.sanity,
        of(card.falls.into(), "hero"),
        of(card.harmed.into(), "game")
    ));
    let share = |share: &Share| {
        let points = |part: f64| part * 100.0;
        format!("{:.1} % ({:.1} to {:.1})", points(share.share), points(share.low), points(share.high))
    };
    let without = args.games.saturating_sub(card.games);
    lines.push(match (card.games, without) {
        (0, _) if kind != Some(Kind::Enemy) && kind.and_then(counted) == Some("came") => "  it never came: `--on-top` lays it on top of its deck".to_owned(),
        (0, _) => "  it never came in these games: nothing of what was played brought it".to_owned(),
        (_, 0) => format!("  victories (95 % confidence interval): {}; it came in every game", share(&card.with)),
        _ => format!(
            "  victories (95 % confidence interval): {} with it, {} without it; longer games see more cards, so compare a run without it",
            share(&card.with),
            share(&card.without)
        ),
    });
    for (seed, turn) in &card.seeds {
        let (mission, table) = (quoted(&args.mission), args.table.typed());
        let players = match args.players {
            Players::Cautious => "",
            Players::Dealt => " --players dealt",
            Players::Aimless => " --players aimless",
            Players::Random => " --players random",
        };
        lines.push(format!("  to see it on turn {turn}: brim play {mission} --auto{players} {table} --seed {seed}"));
    }
    lines
}

/// What a card changes as long as it is in play does no harm of its own, and is not counted as harm.
fn standing(table: &OnTable, card: DeclId) -> Option<String> {
    let stands = table.program.standing.values().flatten().chain(&table.program.grants);
    stands.into_iter().any(|one| one.rule.decl == card).then(|| {
        "  what it adds to others as long as it is in play is not counted as its harm: compare the victories, or a run \
         with `--on-top` and one without by `--against`"
            .to_owned()
    })
}

#[expect(clippy::float_arithmetic, reason = "a figure for people")]
fn rate(games: u32, elapsed: Duration) -> f64 {
    f64::from(games) / elapsed.as_secs_f64().max(1e-9)
}

#[expect(clippy::float_arithmetic, reason = "figures for people")]
fn human(args: &Args, report: &Report, mission: &str, heroes: &[&str], edition: &TableEdition) -> Vec<String> {
    let party = match heroes.is_empty() {
        true => format!("{} heroes, drawn for each game", args.table.drawn().unwrap_or(0)),
        false => escaped(&heroes.join(", ")).into_owned(),
    };
    let mut lines = vec![
        format!("{}: {} games, seed {}, {} players", escaped(mission), report.games, report.seed, args.players.word()),
        format!("party: {party}"),
    ];
    lines.extend(about_edition(edition));
    lines.push(String::new());
    for (outcome, count) in &report.outcomes {
        let share = report.shares.get(outcome).copied().unwrap_or(Share { share: 0.0, low: 0.0, high: 0.0 });
        let turns = report.turns_by_outcome.get(outcome).copied().unwrap_or_default();
        lines.push(format!(
            "{outcome:<18}{count:>8}  {:>5.1} %  (95 % confidence interval {:.1} to {:.1}), {:.1} turns",
            share.share * 100.0,
            share.low * 100.0,
            share.high * 100.0,
            turns.mean
        ));
    }
    let turns = report.turns;
    lines.push(String::new());
    lines.push(format!(
        "turns: {:.1} on average, median {}, at most {} in 95 % of the games",
        turns.mean, turns.p50, turns.p95
    ));
    if !report.defeats.is_empty() {
        lines.extend([String::new(), "losses, by what took down the last hero:".to_owned()]);
    }
    for defeat in report.defeats.iter().take(MOST_LINES) {
        let by = defeat.last_fall.as_deref().unwrap_or("no hero had fallen");
        lines.push(format!("{:>8} x {}: {}", defeat.games, defeat.outcome, escaped(by)));
    }
    lines.extend(more(report.defeats.len()));
    lines.extend([String::new(), "heroes, average per game:".to_owned()]);
    lines.push(format!(
        "{:<22}{:>7}{:>8}{:>8}{:>8}{:>8}{:>8}{:>7}{:>7}",
        "class", "games", "XP", "killed", "wounds", "taken", "sanity", "KO'd", "dead"
    ));
    for (class, of) in &report.classes {
        let mean = |sum: i64| whole(sum) / whole(i64::try_from(of.heroes).unwrap_or(i64::MAX)).max(1.0);
        let times = |count: u64| mean(i64::try_from(count).unwrap_or(i64::MAX));
        lines.push(format!(
            "{:<22}{:>7}{:>8.1}{:>8.1}{:>8.1}{:>8.1}{:>8.1}{:>7.2}{:>7.2}",
            shortened(&escaped(class), 21),
            of.heroes,
            mean(of.xp),
            times(of.kills),
            mean(of.dealt),
            mean(of.wounds),
            mean(of.sanity),
            times(of.falls),
            times(of.deaths)
        ));
    }
    if !report.causes.is_empty() {
        lines.push(String::new());
    }
    for cause in report.causes.iter().take(MOST_LINES) {
        let games = of(cause.games.into(), "game");
        lines.push(format!("{:>8} x {} (in {games})", cause.times, escaped(&cause.what)));
    }
    for (fault, game) in &report.faults {
        let seed = seed_of(report.seed, *game);
        lines.push(format!(
            "a fault, first in game {game}: {}; to see it: brim play --auto --seed {seed} ...",
            escaped(fault)
        ));
    }
    lines
}

/// More lines of a kind are not shown to a person.
const MOST_LINES: usize = 12;

/// Says how many more lines there are.
fn more(all: usize) -> Option<String> {
    let more = all.checked_sub(MOST_LINES).filter(|more| *more > 0)?;
    Some(format!("{:>10} {more} more: `--format json` lists them all", ""))
}

/// A sum as a figure for people: sums of games are far below what a float holds exactly.
fn whole(sum: i64) -> f64 {
    f64::from(i32::try_from(sum).unwrap_or(i32::MAX))
}

/// The cards that were never drawn and resolved, deck by deck, and those of which not all was seen.
fn cards(decks: &[DeckSeen], idle: &[TextIdle]) -> Vec<String> {
    let mut lines = vec![String::new()];
    let all: usize = decks.iter().map(|deck| deck.cards).sum();
    let missing: usize = decks.iter().map(|deck| deck.missing.len()).sum();
    lines.push(match missing {
        0 => format!("all {all} cards of {} decks were drawn and resolved", decks.len()),
        _ => format!("{} of {all} cards of {} decks were drawn and resolved; the others:", all - missing, decks.len()),
    });
    let (unused, used): (Vec<&DeckSeen>, Vec<&DeckSeen>) =
        decks.iter().filter(|deck| !deck.missing.is_empty()).partition(|deck| deck.draws == 0 && laid(deck) == 0);
    for deck in used {
        let head = format!("{} ({} of {} cards, {} draws)", deck.name, deck.missing.len(), deck.cards, deck.draws);
        for (why, words) in [
            (Why::NotYet, "never drawn"),
            (Why::FaceDown, "lay face down to the end"),
            (Why::Cancelled, "were cancelled each time"),
        ] {
            let names: Vec<&str> =
                deck.missing.iter().filter(|card| card.why == why).map(|card| card.name.as_str()).collect();
            if !names.is_empty() {
                lines.push(format!("  {}: {words}: {}", escaped(&head), escaped(&names.join(", "))));
            }
        }
    }
    if !unused.is_empty() {
        let names: Vec<String> = unused.iter().map(|deck| format!("{} ({})", deck.name, deck.cards)).collect();
        lines.push(format!("  decks that no game drew from: {}", escaped(&names.join(", "))));
    }
    if !idle.is_empty() {
        let never: usize = idle.iter().map(|text| text.never).sum();
        lines.push(format!("{} cards that were drawn have effects that never ran ({never} in all):", idle.len()));
        for text in idle.iter().take(MOST_LINES) {
            let why: Vec<String> = text.why.iter().map(Idle::told).collect();
            lines.push(format!("  {}: {}", escaped(&text.name), escaped(&why.join("; "))));
        }
        lines.extend(more(idle.len()));
    }
    lines
}

/// How many cards of a deck were seen face down only.
fn laid(deck: &DeckSeen) -> usize {
    deck.missing.iter().filter(|card| card.why == Why::FaceDown).count()
}
