//! An enemy beside the official sheets that are nearest to it: their figures, what the dice make of them, and fights of the same party against each. Every figure is
//! marked lower, like or higher; there is no score and no rank.

mod fights;
mod figures;
mod words;

pub use figures::{Mark, Sheet};
pub use words::beside_words;

use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_play::odds::Odds;
use serde::Serialize;

/// How many official sheets stand beside it.
const NEAREST: usize = 3;

/// An enemy beside others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beside {
    /// The enemy itself.
    pub enemy: Sheet,
    /// The official sheets, the nearest first.
    pub others: Vec<Sheet>,
    /// Each line: what it is, and what it is of each.
    pub rows: Vec<Row>,
    /// How many games were played against each.
    pub games: u32,
    /// How many models of each fought in them.
    pub models: u16,
    /// The heroes that attack and are attacked, and that fight.
    pub heroes: Vec<String>,
    /// What is not seen here.
    pub unseen: Vec<String>,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Where it comes from: `sheet`, `odds`, `games`.
    pub part: &'static str,
    /// What it is.
    pub name: String,
    /// Of the enemy itself.
    pub value: f64,
    /// As it is written.
    pub text: String,
    /// Of the others, with how the enemy compares.
    pub others: Vec<Cell>,
}

/// A figure of another sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// It.
    pub value: f64,
    /// As it is written.
    pub text: String,
    /// How the enemy compares with it.
    pub mark: Mark,
}

/// The enemies whose figures are printed in a rulebook or among the facts of a box.
pub fn official(program: &Program) -> Vec<DeclId> {
    let printed =
        |id: &DeclId| figures::source(program, *id).is_some_and(|source| !source.to_lowercase().contains("original"));
    program.of_kind(Kind::Enemy).map(|(id, _)| id).filter(printed).collect()
}

/// Puts an enemy beside the official sheets that are nearest in size and XP. The party of `odds` attacks, is attacked and fights.
///
/// # Errors
/// Says why it cannot be done.
pub fn beside(odds: &Odds<'_>, enemy: DeclId, told: &mut dyn FnMut()) -> Result<Beside, String> {
    let program = odds.program;
    let own = figures::sheet(odds, enemy)?;
    let mut others: Vec<(i32, Sheet)> = Vec::new();
    for other in official(program).into_iter().filter(|other| *other != enemy) {
        let sheet = figures::sheet(odds, other)?;
        others.push((figures::distance(&own, &sheet), sheet));
    }
    others.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.id.cmp(&b.1.id)));
    let others: Vec<Sheet> = others.into_iter().take(NEAREST).map(|(_, sheet)| sheet).collect();
    if others.is_empty() {
        return Err("no pack on this table has an enemy from a rulebook or from facts to compare with: name one that has, with --pack".to_owned());
    }
    let mut rows = figures::rows(&own, &others);
    rows.extend(fights::odds(odds, &own, &others, told)?);
    let models = fights::models(odds, &own, &others);
    rows.extend(fights::games(odds, &own, &others, models, told)?);
    let mut unseen: Vec<String> = UNSEEN.iter().map(|line| (*line).to_owned()).collect();
    unseen.extend(figures::by_hand(program, enemy));
    let heroes = odds.party.iter().map(|hero| hero.name.clone()).collect();
    Ok(Beside { enemy: own, others, rows, games: odds.games, models, heroes, unseen })
}

/// What nothing here looks at.
const UNSEEN: [&str; 3] = [
    "Elite abilities, the Brutal side, and other enemies in the same fight",
    "cards, missions, worlds and the map: the room is open and lit",
    "what heroes find and learn: these have what their party file says, or the starting items of their sheets",
];
