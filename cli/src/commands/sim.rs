//! `brim sim`: many games of a mission, and what they come to.

mod against;
mod goals;

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
    CardReport, Cause, DeckSeen, Defeat, GameResult, GoalSeen, Idle, Named, OfClass, Report, Seen, Share, Spread,
    TextIdle, Why, counted, named, play, run, seed_of,
};
use brimscript::vocabulary::Kind;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
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
    defeats: &'a [Defeat],
    classes: &'a BTreeMap<String, OfClass>,
    /// Every deck on the table, with the cards that were never drawn and resolved.
    decks: &'a [DeckSeen],
    /// Cards that came and of which some effect never ran, and why.
    idle: &'a [TextIdle],
    causes: &'a [Cause],
    /// The goals of the mission: how often each came, what the players did for it, how near they got.
    goals: &'a [GoalSeen],
    /// The card that was looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<CardReport>,
    /// How it compares with an earlier run.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<Compared>,
    faults: Vec<Fault<'a>>,
    /// Every game by number, its outcome and its turns: what a later run is compared with.
    results: Vec<against::OneGame>,
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

/// Plays the games, and reports the results.
pub fn run_games(args: &Args) -> Outcome {
    let table = match args.table.on_table(&args.mission) {
        Ok(table) => table,
        Err(why) => return could_not(&why),
    };
    let setup = match args.table.setup(&table, &args.mission, args.seed) {
        Ok(setup) => setup,
        Err(why) => return could_not(&why),
    };
    let card = match args.card.as_deref().map(|name| find(&table, name)).transpose() {
        Ok(card) => card,
        Err(why) => return could_not(&why),
    };
    let before = match args.against.as_deref().map(Before::read).transpose() {
        Ok(before) => before,
        Err(why) => return could_not(&why),
    };
    if let Some(why) = before.as_ref().and_then(|before| before.other(&setup.mission, args)) {
        return could_not(&why);
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let started = Instant::now();
    let bar = Bar::new("games", args.games);
    let seen = Mutex::new(Seen::default());
    let play = |seed| {
        let (result, more) = one(args, &table, seed, card);
        seen.lock().unwrap_or_else(PoisonError::into_inner).add(more);
        result
    };
    let done = run(args.games, args.seed, threads, &play, &|| bar.step());
    bar.clear();
    let elapsed = started.elapsed();
    let report = Report::of(&done);
    let looked = card.and_then(|card| table.program.decl(card));
    let looked = looked.map(|decl| CardReport::of(&done, &decl.id, &decl.name));
    let now = Party {
        heroes: setup.heroes.iter().map(|hero| hero.name.clone()).collect(),
        drawn: args.table.drawn().is_some(),
    };
    let compared = before.map(|before| before.with(&done, &report, &now));
    let seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (decks, idle) = (seen.decks(&table.program), seen.idle(&table.program, &table.model));
    let drawn = args.table.drawn().is_some();
    let party = setup.heroes.len();
    let heroes: Vec<&str> =
        if drawn { Vec::new() } else { setup.heroes.iter().map(|hero| hero.name.as_str()).collect() };
    let edition = args.table.edition(&table, &setup, false);
    match args.format {
        Format::Human => {
            let mut told = human(args, &report, &setup.mission, &heroes, &edition);
            told.extend(goals::lines(&report.goals, report.games, args.players != Players::Aimless));
            told.extend(cards(&decks, &idle));
            let kind = card.and_then(|card| table.program.decl(card)?.kind);
            told.extend(looked.iter().flat_map(|card| look(args, card, kind)));
            told.extend(card.and_then(|card| standing(&table, card)));
            told.extend(
                compared.iter().flat_map(|compared| compared.told(args.against.as_deref().unwrap_or_default())),
            );
            told.push(String::new());
            told.push(format!("{:.0} games a second", rate(report.games, elapsed)));
            console::result(&told.join("\n"));
        }
        Format::Json => console::document(&Document {
            schema: "brim.sim/1",
            mission: &setup.mission,
            heroes,
            heroes_drawn: drawn,
            party,
            edition: &edition,
            players: args.players.word(),
            games: report.games,
            seed: report.seed,
            outcomes: &report.outcomes,
            shares: &report.shares,
            turns: report.turns,
            turns_by_outcome: &report.turns_by_outcome,
            defeats: &report.defeats,
            classes: &report.classes,
            decks: &decks,
            idle: &idle,
            causes: &report.causes,
            goals: &report.goals,
            card: looked,
            against: compared,
            results: against::results(&done),
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
