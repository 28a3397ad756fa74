//! What fills a hole.

use super::StatKey;
use super::{Phrase, Selector};
use crate::game::chance::Purpose;
use crate::game::dice::Dice;
use crate::game::engine::Size;
use crate::game::ids::DeclId;
use crate::vocabulary::{Chosen, Noun, Rule};

/// What fills a hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// A number.
    Number(i32),
    /// A number with its sign.
    Signed(i32),
    /// A number to reach.
    AtLeast(i32),
    /// Results of a roll, from low to high.
    Face(i32, i32),
    /// Dice.
    Dice(Dice),
    /// A text.
    Text(&'a str),
    /// A declared thing.
    Name(DeclId),
    /// Several declared things.
    Names(&'a [DeclId]),
    /// Named abilities with their numbers.
    Abilities(&'a [(DeclId, Option<i32>)]),
    /// A stat.
    Stat(StatKey),
    /// `none`.
    None,
    /// A size.
    Size(Size),
    /// A rule point.
    Rule(Rule),
    /// Yes or no.
    Flag(bool),
    /// One of a closed list.
    Choice(Chosen),
    /// Several of a closed list.
    Choices(&'a [Chosen]),
    /// A word, or ids.
    Words(&'a [String]),
    /// A space, column and row.
    Cell(i32, i32),
    /// Faces.
    Numbers(&'a [i32]),
    /// What dice are thrown for.
    Purpose(Purpose),
    /// A phrase.
    Phrase(Phrase<'a>),
    /// A selector.
    Selector(Selector<'a>),
}

/// A noun of the language, or a name in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NounRef<'a> {
    /// A noun of the language.
    Noun(Noun),
    /// Models of this enemy type or hero class.
    Named(DeclId),
    /// The model that a scenario calls so.
    Alias(&'a str),
}

impl Value<'_> {
    /// A number, whatever its form.
    pub fn number(self) -> Option<i32> {
        match self {
            Value::Number(n) | Value::Signed(n) | Value::AtLeast(n) => Some(n),
            _ => None,
        }
    }
}
