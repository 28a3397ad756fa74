//! The model's one generic node, and what fills its holes.

use crate::diagnostic::Place;
use brim_core::game::attack::Reach;
use brim_core::game::dice::Dice;
use brim_core::game::engine::Size;
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Chosen, Noun, Pick, Rule, Word};

/// A phrase that was read: which word of the vocabulary, what fills its holes, and what stands under it.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    /// The word.
    pub word: Word,
    /// What fills the holes, by name; an optional clause that is not there has no entry.
    pub holes: Vec<(&'static str, Value)>,
    /// What stands under it.
    pub body: Vec<Phrase>,
    /// Where it stands.
    pub place: Place,
    /// Its number in its declaration: ops of the IR carry it.
    pub node: u32,
}

/// What fills a hole.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
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
    Text(String),
    /// A declared thing.
    Name(DeclId),
    /// Several declared things.
    Names(Vec<DeclId>),
    /// Named abilities with their numbers.
    Abilities(Vec<(DeclId, Option<i32>)>),
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
    Choices(Vec<Chosen>),
    /// A word, or ids.
    Words(Vec<String>),
    /// A space, column and row.
    Cell(i32, i32),
    /// Faces.
    Numbers(Vec<i32>),
    /// A phrase.
    Phrase(Box<Phrase>),
    /// A selector.
    Selector(Box<Selector>),
}

/// How somebody is pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Selector {
    /// The pick.
    pub pick: Pick,
    /// The words before the noun.
    pub filters: Vec<Phrase>,
    /// What is picked.
    pub noun: NounRef,
    /// The words behind the noun.
    pub relations: Vec<Phrase>,
    /// Where it stands.
    pub place: Place,
}

/// A noun of the language, or a name in its place.
#[derive(Clone, Debug, PartialEq)]
pub enum NounRef {
    /// A noun of the language.
    Noun(Noun),
    /// Models of this enemy type or hero class.
    Named(DeclId),
    /// The model that a scenario calls so.
    Alias(String),
}

impl Phrase {
    /// What fills a hole, if the clause is there.
    pub fn get(&self, hole: &str) -> Option<&Value> {
        self.holes.iter().find(|(name, _)| *name == hole).map(|(_, value)| value)
    }

    /// The kind of attack it speaks of.
    pub fn reach(&self) -> Option<Reach> {
        match self.get("reach") {
            Some(Value::Choice(chosen)) => Reach::of(*chosen),
            _ => None,
        }
    }

    /// True where these words of a closed list stand in a hole.
    pub fn says(&self, hole: &str, words: &str) -> bool {
        matches!(self.get(hole), Some(Value::Choice(chosen)) if chosen.is(words))
    }

    /// A phrase in a hole.
    pub fn phrase(&self, hole: &str) -> Option<&Phrase> {
        match self.get(hole) {
            Some(Value::Phrase(phrase)) => Some(phrase),
            _ => None,
        }
    }

    /// A selector in a hole.
    pub fn selector(&self, hole: &str) -> Option<&Selector> {
        match self.get(hole) {
            Some(Value::Selector(selector)) => Some(selector),
            _ => None,
        }
    }

    /// A text in a hole.
    pub fn text(&self, hole: &str) -> Option<&str> {
        match self.get(hole) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A name in a hole.
    pub fn name(&self, hole: &str) -> Option<DeclId> {
        match self.get(hole) {
            Some(Value::Name(id)) => Some(*id),
            _ => None,
        }
    }

    /// A number in a hole, whatever its form.
    pub fn number(&self, hole: &str) -> Option<i32> {
        match self.get(hole) {
            Some(Value::Number(n) | Value::Signed(n) | Value::AtLeast(n)) => Some(*n),
            _ => None,
        }
    }

    /// Numbers it and everything in it anew, parts before the whole.
    pub(super) fn renumber(&mut self, next: &mut u32) {
        for (_, value) in &mut self.holes {
            match value {
                Value::Phrase(phrase) => phrase.renumber(next),
                Value::Selector(selector) => {
                    let parts = selector.filters.iter_mut().chain(&mut selector.relations);
                    parts.for_each(|phrase| phrase.renumber(next));
                }
                _ => {}
            }
        }
        self.node = *next;
        *next = next.saturating_add(1);
        self.body.iter_mut().for_each(|phrase| phrase.renumber(next));
    }

    /// Calls `visit` for this phrase and everything in it, outermost first.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Phrase)) {
        visit(self);
        for (_, value) in &self.holes {
            match value {
                Value::Phrase(phrase) => phrase.walk(visit),
                Value::Selector(selector) => selector.walk(visit),
                _ => {}
            }
        }
        for phrase in &self.body {
            phrase.walk(visit);
        }
    }
}

impl Selector {
    fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Phrase)) {
        for phrase in self.filters.iter().chain(&self.relations) {
            phrase.walk(visit);
        }
    }
}
