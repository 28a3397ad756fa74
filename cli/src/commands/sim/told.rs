//! What a run came to, for a person.

use super::Args;
use crate::commands::game::{OnTable, Players, about_edition, quoted};
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::game::ids::DeclId;
use brimscript::replay::TableEdition;
use brimscript::sim::{CardReport, DeckSeen, Idle, Report, Share, TextIdle, Why, counted, seed_of};
use brimscript::vocabulary::Kind;
use std::time::Duration;

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
pub fn look(args: &Args, card: &CardReport, kind: Option<Kind>) -> Vec<String> {
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
pub fn standing(table: &OnTable, card: DeclId) -> Option<String> {
    let stands = table.program.standing.values().flatten().chain(&table.program.grants);
    stands.into_iter().any(|one| one.rule.decl == card).then(|| {
        "  what it adds to others as long as it is in play is not counted as its harm: compare the victories, or a run \
         with `--on-top` and one without by `--against`"
            .to_owned()
    })
}

#[expect(clippy::float_arithmetic, reason = "a figure for people")]
pub fn rate(games: u32, elapsed: Duration) -> f64 {
    f64::from(games) / elapsed.as_secs_f64().max(1e-9)
}

/// How many games there are, and how many of them are none: those that were not played, and those that a fault stopped.
fn games(report: &Report, asked: u32) -> String {
    let mut told = match report.games {
        all if all >= asked => format!("{all} games"),
        some => format!("{some} of {asked} games, ended early"),
    };
    let stopped: u32 = ["fault", "waits"].iter().filter_map(|key| report.outcomes.get(*key)).sum();
    if stopped > 0 {
        told.push_str(&format!(" ({stopped} of them stopped before their end)"));
    }
    told
}

#[expect(clippy::float_arithmetic, reason = "figures for people")]
pub fn human(args: &Args, report: &Report, mission: &str, heroes: &[&str], edition: &TableEdition) -> Vec<String> {
    let party = match heroes.is_empty() {
        true => format!("{} heroes, drawn for each game", args.table.drawn().unwrap_or(0)),
        false => escaped(&heroes.join(", ")).into_owned(),
    };
    let mut lines = vec![
        format!(
            "{}: {}, seed {}, {} players",
            escaped(mission),
            games(report, args.games),
            report.seed,
            args.players.word()
        ),
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
pub const MOST_LINES: usize = 12;

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
pub fn cards(decks: &[DeckSeen], idle: &[TextIdle]) -> Vec<String> {
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
