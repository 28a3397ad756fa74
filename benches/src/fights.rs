//! How many games of a mission a core plays in a second, and how long one takes beside the toml crate reading a hundred declarations: machines
//! differ, that differs less.

use brimscript::check::check;
use brimscript::lower::lower;
use brimscript::pack::load;
use brimscript::players::{Cautious, Player, Random};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Hero, Setup, StepResult};
use brimscript::sim::seed_of;
use brimscript::vm::Setup as Begin;
use brimscript::vocabulary::Kind;

use crate::as_toml;
use crate::figures::{Contestant, Figure, compare, hundredths, table};
use crate::files::{content, generated};
use crate::generate::pack;

/// The parties that fight.
const PARTIES: [usize; 4] = [1, 2, 4, 6];

/// How many declarations the toml crate reads beside the games, and how often in a run.
const DECLARATIONS: usize = 100;
const READINGS: usize = 100;

/// Measures: games of a mission, per party and player, without a journal and with one, beside the reading of TOML.
///
/// # Errors
/// Where the content cannot be played.
pub fn fights(mission: &str, games: u32, rounds: usize) -> Result<Vec<Figure>, String> {
    let files = content().map_err(|error| format!("content/ cannot be read: {error}"))?;
    let checked = check(&load(&files, &["content".to_owned()]));
    let program = lower(&checked.model);
    if program.find(mission, Some(Kind::Mission)).is_none() {
        return Err(format!("content/ has no mission {mission}"));
    }
    let texts = pack(DECLARATIONS, false);
    let text = as_toml::toml(&check(&load(&generated(&texts), &["bench".to_owned()])).model);
    toml::from_str::<toml::Table>(&text).map_err(|error| format!("the TOML cannot be read: {error}"))?;
    let mut figures = Vec::new();
    for party in PARTIES {
        let setup = setup(&program, mission, party).resolve(&program, 0);
        let setup = setup.map_err(|trouble| format!("{mission} cannot be set up: {trouble}"))?;
        let contestants = [("cautious", false), ("cautious", true), ("random", false), ("random", true)];
        let names: Vec<String> = contestants
            .iter()
            .map(|(player, journal)| format!("{party} {player}{}", if *journal { ", journal" } else { "" }))
            .collect();
        let contestants = contestants.iter().zip(&names).map(|((player, journal), name)| {
            let (program, cautious) = (&program, *player == "cautious");
            let setup = &setup;
            let run = move || (0..games).map(|game| usize::from(play(program, setup, game, cautious, *journal))).sum();
            Contestant { name, bytes: 0, things: usize::try_from(games).unwrap_or(0), run: Box::new(run) }
        });
        let read = || (0..READINGS).map(|_| toml::from_str::<toml::Table>(&text).map_or(0, |table| table.len())).sum();
        let reading = Contestant { name: "toml", bytes: text.len(), things: READINGS, run: Box::new(read) };
        figures.extend(compare(rounds, std::iter::once(reading).chain(contestants).collect()));
    }
    Ok(figures)
}

/// A mission with a party of the first classes there are.
fn setup(program: &Program, mission: &str, party: usize) -> Setup {
    let classes: Vec<String> = program.of_kind(Kind::Class).map(|(_, decl)| decl.name.clone()).collect();
    let heroes = classes.into_iter().cycle().take(party).map(Hero::of).collect();
    let setup = Setup { mission: mission.to_owned(), heroes, ..Setup::default() };
    setup.in_full(program).unwrap_or(setup)
}

/// Plays one game; true where it came to an end.
fn play(program: &Program, setup: &Begin, game: u32, cautious: bool, journal: bool) -> bool {
    let seed = seed_of(7, game);
    let mut adventure = Adventure::new(program, &Begin { seed, ..setup.clone() });
    adventure.journal = journal.then(Vec::new);
    let mut careful = Cautious::default();
    let mut random = Random::new(seed);
    let player: &mut dyn Player = if cautious { &mut careful } else { &mut random };
    matches!(adventure.play(player), StepResult::Over(_))
}

/// The figures for people.
pub fn told(mission: &str, figures: &[Figure]) -> String {
    let row = |five: &[Figure]| {
        let figure = |place: usize| five.get(place);
        let games = |place: usize| figure(place).map_or_else(String::new, |figure| figure.per_second.to_string());
        let ratio = |one: usize, other: usize| {
            let (Some(one), Some(other)) = (figure(one), figure(other)) else { return String::new() };
            let (one, other) = (one.micros.saturating_mul(other.things), other.micros.saturating_mul(one.things));
            hundredths(one.saturating_mul(100) / other.max(1))
        };
        let party = figure(1).and_then(|figure| figure.name.split(' ').next()).unwrap_or("");
        vec![party.to_owned(), games(1), ratio(1, 0), ratio(2, 1), games(3), ratio(3, 0), ratio(4, 3)]
    };
    let rows: Vec<Vec<String>> = figures.chunks(5).map(row).collect();
    let head = ["heroes", "cautious games/s", "toml", "journal", "random games/s", "toml", "journal"];
    format!(
        "{mission}: games in a second on one core; how many times as long a game takes as the toml crate takes to read \
         {DECLARATIONS} declarations, and how many times as long with the journal on\n{}",
        table(&head, &rows)
    )
}
