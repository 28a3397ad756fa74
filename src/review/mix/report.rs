//! The report on a table: what `brim mix --format json` prints, and what the words for people are made from.

use brim_language::diagnostic::Severity;
use brim_language::diagnostic::json::{Finding, Region};
use serde::Serialize;

/// A table of packs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// `brim.mix/1`.
    pub schema: &'static str,
    /// What the players call the table.
    pub name: Option<String>,
    /// The table file.
    pub table: Option<String>,
    /// The packs, by id.
    pub packs: Vec<PackRow>,
    /// Packs that cannot be used, and why.
    pub held: Vec<Held>,
    /// The edition that is played.
    pub edition: EditionOf,
    /// Which edition each pack is written for.
    pub editions: Vec<Counted>,
    /// The rulings on which these editions differ, and those that are read otherwise than the edition reads them.
    pub rulings: Vec<Ruling>,
    /// Fields that two packs change to two things.
    pub conflicts: Vec<Conflict>,
    /// Names that several packs print on things of one kind.
    pub names: Vec<SameName>,
    /// The decks.
    pub decks: Vec<Deck>,
    /// Enemies of which fewer models are owned than the table can place.
    pub models: Vec<Models>,
    /// The missions.
    pub missions: Vec<Mission>,
    /// Packs in which `brim check` finds errors of their own.
    pub failed: Vec<Failed>,
    /// How the table compares with its lock file; nothing where none was looked for.
    pub lock: Option<super::lock::Compared>,
    /// How many findings are errors.
    pub errors: usize,
    /// How many are warnings.
    pub warnings: usize,
    /// How many are hints.
    pub hints: usize,
    /// The findings.
    pub diagnostics: Vec<Finding>,
}

impl Report {
    /// The report with its findings, counted.
    #[must_use]
    pub fn with(mut self, found: Vec<Finding>) -> Report {
        let count = |severity| found.iter().filter(|found| found.severity == severity).count();
        self.errors = count(Severity::Error) + self.failed.iter().map(|failed| failed.errors).sum::<usize>();
        self.warnings = count(Severity::Warning);
        self.hints = count(Severity::Hint);
        self.diagnostics = found;
        self
    }
}

/// A pack on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackRow {
    /// Its id.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The edition it is written for.
    pub edition: Option<String>,
    /// It was named; else another pack needs it.
    pub named: bool,
    /// Its folder.
    pub path: String,
    /// How many declarations it has.
    pub declarations: usize,
    /// The packs it needs.
    pub requires: Vec<String>,
}

/// A pack that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Held {
    /// Its name.
    pub name: String,
    /// Why.
    pub why: String,
}

/// The edition that is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EditionOf {
    /// Its name; nothing where the packs declare none.
    pub taken: Option<String>,
    /// Why: `asked`, `table`, `common`, `most`, `tie` or `none`.
    pub why: &'static str,
}

/// A name, and packs that have to do with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Counted {
    /// The name.
    pub name: String,
    /// The packs, by id.
    pub packs: Vec<String>,
}

/// A ruling and how the table reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The question.
    pub question: String,
    /// Its readings.
    pub readings: Vec<Reading>,
    /// The reading that is taken.
    pub taken: String,
    /// Why: `edition`, `table` (a house rule of the table file), `asked` (`--ruling`) or `first` (the edition has none).
    pub why: &'static str,
}

/// A reading of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// As content writes it.
    pub words: String,
    /// The editions that take it.
    pub editions: Vec<String>,
    /// The packs on the table that are written for one of these.
    pub packs: Vec<String>,
}

/// A field that packs change to different things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// The id of the thing.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The field.
    pub field: String,
    /// The key under which a table file decides it.
    pub key: String,
    /// What each side says.
    pub sides: Vec<Side>,
    /// The pack that the table follows; nothing where it does not say.
    pub decided: Option<String>,
}

/// One of two changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// The pack.
    pub pack: String,
    /// The line.
    pub text: String,
    /// Where it stands.
    #[serde(flatten)]
    pub place: Region,
}

/// A name of several things.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SameName {
    /// The kind of thing.
    pub kind: String,
    /// The name as printed.
    pub name: String,
    /// The ids.
    pub ids: Vec<String>,
    /// How each is shown in play.
    pub shown: Vec<String>,
}

/// A deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// Its id.
    pub deck: String,
    /// Its name.
    pub name: String,
    /// How many cards it has in a game.
    pub cards: u32,
    /// How many of them each pack gives.
    pub from: Vec<Stack>,
    /// How many are of each genre, where cards have one.
    pub genres: Vec<Stack>,
    /// Which box is taken, for the three stacks that should not be mixed.
    pub boxes: Option<Boxes>,
    /// Things whose texts draw from it, by id.
    pub drawn_by: Vec<String>,
    /// The rules of the game draw from it.
    pub by_the_rules: bool,
    /// The decks that replace this one in a draw, by the size of the party.
    pub stands_for: Vec<String>,
}

/// From which pack the cards of a deck come that should not be mixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Boxes {
    /// The key that decides it in a table file.
    pub key: &'static str,
    /// A pack, `by lot each game` or `all`.
    pub taken: String,
    /// The table file says so.
    pub decided: bool,
}

/// A number of cards of one origin.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Stack {
    /// The pack or the genre.
    pub name: String,
    /// How many cards.
    pub cards: u32,
}

/// An enemy of which models are missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Models {
    /// Its id.
    pub enemy: String,
    /// Its name.
    pub name: String,
    /// How many the box has; `None` where the sheet gives no number.
    pub needed: Option<u32>,
    /// How many are owned. Of none, others stand in: as many as the box would have.
    pub owned: u32,
    /// Threat cards that place it, by name.
    pub threats: Vec<String>,
    /// Missions that place it, by name.
    pub missions: Vec<String>,
}

/// A mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mission {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The packs it makes use of, by id.
    pub needs: Vec<String>,
    /// It can be played on this table.
    pub playable: bool,
    /// Why not.
    pub why: Vec<String>,
}

/// Errors of one pack alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Failed {
    /// The pack.
    pub pack: String,
    /// How many.
    pub errors: usize,
}
