//! How many games of a mission a core plays in a second.

use brimscript::check::check;
use brimscript::ir::{Program, lower};
use brimscript::pack::load;
use brimscript::players::{Cautious, Player, Random};
use brimscript::replay::{Adventure, Hero, Pace, Setup};
use brimscript::sim::seed_of;
use brimscript::vocabulary::Kind;

use crate::figures::{Contestant, Figure, compare, hundredths, table};
use crate::files::content;

/// The parties that fight.
const PARTIES: [usize; 4] = [1, 2, 4, 6];

/// Measures: games of a mission, per party and player, without a journal and with one.
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
    let setups: Vec<Setup> = PARTIES.iter().map(|party| setup(&program, mission, *party)).collect();
    if let Some(trouble) = setups.iter().find_map(|setup| setup.resolve(&program, 0).err()) {
        return Err(format!("{mission} cannot be set up: {trouble:?}"));
    }
    let mut figures = Vec::new();
    for (party, setup) in PARTIES.into_iter().zip(&setups) {
        let contestants = [("cautious", false), ("cautious", true), ("random", false), ("random", true)];
        let names: Vec<String> = contestants
            .iter()
            .map(|(player, journal)| format!("{party} {player}{}", if *journal { ", journal" } else { "" }))
            .collect();
        let contestants = contestants.iter().zip(&names).map(|((player, journal), name)| {
            let (program, cautious) = (&program, *player == "cautious");
            let run = move || (0..games).map(|game| usize::from(play(program, setup, game, cautious, *journal))).sum();
            Contestant { name, bytes: 0, things: usize::try_from(games).unwrap_or(0), run: Box::new(run) }
        });
        figures.extend(compare(rounds, contestants.collect()));
    }
    Ok(figures)
}

/// A mission with a party of the first classes there are.
fn setup(program: &Program, mission: &str, party: usize) -> Setup {
    let classes: Vec<String> = program.of_kind(Kind::Class).map(|(_, decl)| decl.name.clone()).collect();
    let heroes = classes.into_iter().cycle().take(party).map(|class| Hero { class, name: String::new() }).collect();
    let setup = Setup { mission: mission.to_owned(), heroes, ..Setup::default() };
    setup.in_full(program).unwrap_or(setup)
}

/// Plays one game; true where it came to an end.
fn play(program: &Program, setup: &Setup, game: u32, cautious: bool, journal: bool) -> bool {
    let seed = seed_of(7, game);
    let Ok(setup) = setup.resolve(program, seed) else { return false };
    let mut adventure = Adventure::new(program, &setup);
    adventure.journal = journal.then(Vec::new);
    let mut careful = Cautious::default();
    let mut random = Random::new(seed);
    let player: &mut dyn Player = if cautious { &mut careful } else { &mut random };
    matches!(adventure.play(player), Pace::Over(_))
}

/// The figures for people.
pub fn told(mission: &str, figures: &[Figure]) -> String {
    let row = |four: &[Figure]| {
        let figure = |place: usize| four.get(place);
        let games = |place: usize| figure(place).map_or_else(String::new, |figure| figure.per_second.to_string());
        let ratio = |with: usize, without: usize| {
            let (Some(with), Some(without)) = (figure(with), figure(without)) else { return String::new() };
            hundredths(with.micros.saturating_mul(100) / without.micros.max(1))
        };
        let party = figure(0).and_then(|figure| figure.name.split(' ').next()).unwrap_or("");
        vec![party.to_owned(), games(0), ratio(1, 0), games(2), ratio(3, 2)]
    };
    let rows: Vec<Vec<String>> = figures.chunks(4).map(row).collect();
    let head = ["heroes", "cautious games/s", "journal, times", "random games/s", "journal, times"];
    format!(
        "{mission}: games in a second on one core; how many times as long they take with the journal on\n{}",
        table(&head, &rows)
    )
}
