//! What a run came to, as a JSON document.

use super::told::rate;
use super::{Ran, against};
use crate::console;
use brimscript::replay::TableEdition;
use brimscript::sim::{
    CardReport, Cause, DeckSeen, Defeat, GoalSeen, HarmBy, MissionLine, OfClass, Share, Spread, Tally, TextIdle,
    seed_of,
};
use serde::Serialize;
use std::collections::BTreeMap;

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
    against: Option<&'a against::Compared>,
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

/// Prints the document of one run, or of several.
pub fn print(runs: &[Ran], several: bool) {
    match runs {
        [ran] if !several => console::document(&document(ran)),
        runs => console::document(&Documents {
            schema: "brim.sim-runs/1",
            runs: runs.iter().map(|ran| OneOf { label: &ran.label, document: document(ran) }).collect(),
        }),
    }
}
