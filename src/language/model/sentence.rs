//! The sentences of the vocabulary, taken apart: literals, typed holes and optional clauses.

use std::sync::OnceLock;

pub use brim_core::vocabulary::Sort;
use brim_core::vocabulary::{Category, Entry, HoleKind, Kind, entries};

/// One element of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A word that stands there.
    Literal(&'static str),
    /// A hole: its name and what fills it.
    Hole(&'static str, Hole),
    /// An optional clause.
    Optional(Vec<Element>),
    /// A comma that must stand there: after it something else begins.
    Comma,
}

/// What fills a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hole {
    /// A selector that picks this sort of thing.
    Selector(Sort),
    /// A phrase of this category.
    Phrase(Category),
    /// Something counted that has a word of its own and no name: `wounds`, `dark stone`.
    Counter,
    /// An amount without `for each …` of its own.
    Flat,
    /// The name of something declared, of one of these kinds (empty: of any).
    Name(Vec<Kind>),
    /// Several names, with commas.
    Names(Vec<Kind>),
    /// Named abilities, each with its number where it takes one.
    Abilities,
    /// A name that is declared here.
    New,
    /// A text in quotes.
    Text,
    /// A whole number.
    Number,
    /// A number with its sign.
    Signed,
    /// A number to reach: `4+`.
    AtLeast,
    /// A result or results of a roll: `6`, `6+`, `1-3`.
    Face,
    /// Dice.
    Dice,
    /// A stat.
    Stat,
    /// A figure on a sheet: an amount, `4+`, or `none`.
    Value,
    /// What is read off somebody: a stat, or something counted.
    Measure,
    /// A size of a base.
    Size,
    /// A rule point.
    Rule,
    /// What stands at a rule point: a number, dice, yes, no, or one of its words.
    Reading,
    /// One of a closed list of words.
    OneOf(&'static [&'static str]),
    /// Any one word.
    Word,
    /// Ids of the systems ledger, with commas.
    Ids,
    /// A space: `3,5`.
    Cell,
    /// Faces, with commas.
    Numbers,
    /// What dice are thrown for.
    Purpose,
    /// A model, by the name that the scenario gave it.
    Who,
    /// A name that a scenario gives to a model.
    Alias,
    /// Several of them, with commas.
    Aliases,
    /// An answer to a question: what is left of the line.
    Answer,
    /// A place of a mission: a tile or a spot.
    Place,
    /// A name that a mission gives to a tile of its map.
    NewPlace,
}

/// One entry with its sentence taken apart.
#[derive(Debug)]
pub struct Sentence {
    /// The entry.
    pub entry: &'static Entry,
    /// What must stand there, in order.
    pub path: Vec<Element>,
    /// Optional clauses, in their fixed order.
    pub tail: Vec<Vec<Element>>,
}

/// Every entry's sentence.
pub fn sentences() -> &'static [Sentence] {
    static ALL: OnceLock<Vec<Sentence>> = OnceLock::new();
    ALL.get_or_init(|| entries().map(Sentence::new).collect())
}

impl Sentence {
    fn new(entry: &'static Entry) -> Self {
        let mut path = Vec::new();
        let mut tail = Vec::new();
        for element in elements(entry, entry.sentence) {
            match element {
                Element::Optional(clause) => tail.push(clause),
                other => path.push(other),
            }
        }
        Sentence { entry, path, tail }
    }

    /// The sentence as people read it: holes as `[amount]`, optional clauses in brackets.
    pub fn plain(&self) -> String {
        self.entry.sentence.replace(" ,", ",")
    }
}

/// Takes a sentence apart. Commas are pauses for readers: they are optional where content is read, but for the one before what is carried out at
/// a moment (`when …, {then}`). Without it the first words of the effect would be read as the last ones of the moment.
fn elements(entry: &Entry, sentence: &'static str) -> Vec<Element> {
    let mut out = Vec::new();
    let mut rest = sentence.trim_start();
    while let Some(first) = rest.chars().next() {
        let (element, after) = match first {
            '[' => {
                let (inner, after) = closed(rest, '[', ']');
                (Some(Element::Optional(elements(entry, inner))), after)
            }
            '{' => {
                let (name, after) = closed(rest, '{', '}');
                let found = entry.holes.iter().chain(entry.moved).find(|hole| hole.name == name);
                (found.map(|found| Element::Hole(name, hole(found.kind))), after)
            }
            ',' => {
                let behind = rest.get(1..).unwrap_or("");
                let moved =
                    |hole: &brim_core::vocabulary::Hole| behind.trim_start().starts_with(&format!("{{{}}}", hole.name));
                (entry.moved.iter().any(moved).then_some(Element::Comma), behind)
            }
            _ => {
                let end = rest.find([' ', ',', ']', '}']).unwrap_or(rest.len()).max(1);
                let (word, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
                (Some(Element::Literal(word)), after)
            }
        };
        out.extend(element);
        rest = after.trim_start();
    }
    out
}

/// The text between a bracket and its partner, and what follows.
fn closed(text: &'static str, open: char, close: char) -> (&'static str, &'static str) {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return (text.get(1..at).unwrap_or(""), text.get(at + 1..).unwrap_or(""));
            }
        }
    }
    (text.get(1..).unwrap_or(""), "")
}

/// A hole as tries hold it: they merge kinds of names.
fn hole(kind: HoleKind) -> Hole {
    match kind {
        HoleKind::Selector(sort) => Hole::Selector(sort),
        HoleKind::Phrase(category) => Hole::Phrase(category),
        HoleKind::Name(kinds) => Hole::Name(kinds.to_vec()),
        HoleKind::Names(kinds) => Hole::Names(kinds.to_vec()),
        HoleKind::OneOf(words) => Hole::OneOf(words),
        HoleKind::Counter => Hole::Counter,
        HoleKind::Flat => Hole::Flat,
        HoleKind::Abilities => Hole::Abilities,
        HoleKind::New => Hole::New,
        HoleKind::Text => Hole::Text,
        HoleKind::Number => Hole::Number,
        HoleKind::Signed => Hole::Signed,
        HoleKind::AtLeast => Hole::AtLeast,
        HoleKind::Face => Hole::Face,
        HoleKind::Dice => Hole::Dice,
        HoleKind::Stat => Hole::Stat,
        HoleKind::Value => Hole::Value,
        HoleKind::Measure => Hole::Measure,
        HoleKind::Size => Hole::Size,
        HoleKind::Rule => Hole::Rule,
        HoleKind::Reading => Hole::Reading,
        HoleKind::Word | HoleKind::Rows => Hole::Word,
        HoleKind::Ids => Hole::Ids,
        HoleKind::Cell => Hole::Cell,
        HoleKind::Numbers => Hole::Numbers,
        HoleKind::Purpose => Hole::Purpose,
        HoleKind::Who => Hole::Who,
        HoleKind::Alias => Hole::Alias,
        HoleKind::Aliases => Hole::Aliases,
        HoleKind::Answer => Hole::Answer,
        HoleKind::Place => Hole::Place,
        HoleKind::NewPlace => Hole::NewPlace,
    }
}
