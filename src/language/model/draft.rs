//! Phrases while they are being read or changed: a tree, which is kept in a [`Store`] once it is done.

use super::placed::Placed;
use crate::diagnostic::Place;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Dice;
use brim_core::game::engine::Size;
use brim_core::game::ids::{DeclId, OpId};
use brim_core::phrase::{Held, NounHeld, NounRef, Phrase, Phrases, Selector, Store, Value};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Chosen, Noun, Pick, Rule, Word};

/// More holes than any sentence has.
pub const MOST_HOLES: usize = 16;

/// A phrase in the making.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// The word.
    pub word: Word,
    /// What fills the holes, by name; an optional clause that is not there has no entry.
    pub holes: Vec<(&'static str, Filling)>,
    /// What stands under it.
    pub body: Vec<Draft>,
    /// Where it stands.
    pub place: Place,
}

/// What fills a hole of a draft; each is what the [`Value`] of the same name is.
#[derive(Clone, Debug)]
pub(super) enum Filling {
    Number(i32),
    Signed(i32),
    AtLeast(i32),
    Face(i32, i32),
    Dice(Dice),
    Text(String),
    Name(DeclId),
    Names(Vec<DeclId>),
    Abilities(Vec<(DeclId, Option<i32>)>),
    Stat(StatKey),
    None,
    Size(Size),
    Rule(Rule),
    Flag(bool),
    Choice(Chosen),
    Choices(Vec<Chosen>),
    Words(Vec<String>),
    Cell(i32, i32),
    Numbers(Vec<i32>),
    Purpose(Purpose),
    Phrase(Box<Draft>),
    Selector(Box<SelectorDraft>),
}

/// A selector in the making.
#[derive(Clone, Debug)]
pub(super) struct SelectorDraft {
    pub pick: Pick,
    pub filters: Vec<Draft>,
    pub noun: NounDraft,
    pub relations: Vec<Draft>,
    pub place: Place,
}

/// A noun in the making.
#[derive(Clone, Debug)]
pub(super) enum NounDraft {
    Noun(Noun),
    Named(DeclId),
    Alias(String),
}

impl Draft {
    /// What fills its holes.
    pub fn fillings(&self) -> impl Iterator<Item = &Filling> {
        self.holes.iter().map(|(_, filling)| filling)
    }

    /// The same, to be changed.
    pub fn fillings_mut(&mut self) -> impl Iterator<Item = &mut Filling> {
        self.holes.iter_mut().map(|(_, filling)| filling)
    }

    /// Keeps it in a store, parts before the whole. Holes that its word does not have are left out.
    pub fn keep(self, store: &mut Store) -> OpId {
        let holes = self.word.entry().map_or(&[][..], |entry| entry.holes);
        let mut held = [Held::Absent; MOST_HOLES];
        let held = held.get_mut(..holes.len()).unwrap_or_default();
        for (name, filling) in self.holes {
            let slot = holes.iter().position(|hole| hole.name == name).and_then(|at| held.get_mut(at));
            if let Some(slot) = slot {
                *slot = filling.keep(store);
            }
        }
        let body = keep_all(self.body, store);
        store.push(self.word, held, &body, self.place.marked())
    }

    /// A phrase that is kept, as a draft of another one.
    pub fn of(phrase: Phrase<'_>) -> Draft {
        let holes = phrase.holes().map(|(hole, value)| (hole, Filling::of(value)));
        Draft { word: phrase.word(), holes: holes.collect(), body: all_of(phrase.body()), place: phrase.place() }
    }

    /// The same as another word.
    pub fn with_word(self, word: Word) -> Draft {
        Draft { word, ..self }
    }
}

fn keep_all(all: Vec<Draft>, store: &mut Store) -> Vec<OpId> {
    all.into_iter().map(|draft| draft.keep(store)).collect()
}

fn all_of(all: Phrases<'_>) -> Vec<Draft> {
    all.iter().map(Draft::of).collect()
}

impl Filling {
    fn keep(self, store: &mut Store) -> Held {
        match self {
            Filling::Number(n) => Held::Number(n),
            Filling::Signed(n) => Held::Signed(n),
            Filling::AtLeast(n) => Held::AtLeast(n),
            Filling::Face(low, high) => Held::Face(low, high),
            Filling::Dice(dice) => Held::Dice(dice),
            Filling::Text(text) => Held::Text(store.keep_text(&text)),
            Filling::Name(id) => Held::Name(id),
            Filling::Names(ids) => Held::Names(store.keep_names(&ids)),
            Filling::Abilities(all) => Held::Abilities(store.keep_abilities(&all)),
            Filling::Stat(key) => Held::Stat(key),
            Filling::None => Held::None,
            Filling::Size(size) => Held::Size(size),
            Filling::Rule(rule) => Held::Rule(rule),
            Filling::Flag(flag) => Held::Flag(flag),
            Filling::Choice(chosen) => Held::Choice(chosen),
            Filling::Choices(all) => Held::Choices(store.keep_chosen(&all)),
            Filling::Words(words) => Held::Words(store.keep_words(words)),
            Filling::Cell(column, row) => Held::Cell(column, row),
            Filling::Numbers(all) => Held::Numbers(store.keep_numbers(&all)),
            Filling::Purpose(purpose) => Held::Purpose(purpose),
            Filling::Phrase(draft) => Held::Phrase(draft.keep(store)),
            Filling::Selector(selector) => {
                let SelectorDraft { pick, filters, noun, relations, place } = *selector;
                let (filters, relations) = (keep_all(filters, store), keep_all(relations, store));
                let noun = match noun {
                    NounDraft::Noun(noun) => NounHeld::Noun(noun),
                    NounDraft::Named(id) => NounHeld::Named(id),
                    NounDraft::Alias(alias) => NounHeld::Alias(store.keep_text(&alias)),
                };
                Held::Selector(store.push_select(pick, noun, &filters, &relations, place.marked()))
            }
        }
    }

    fn of(value: Value<'_>) -> Filling {
        match value {
            Value::Number(n) => Filling::Number(n),
            Value::Signed(n) => Filling::Signed(n),
            Value::AtLeast(n) => Filling::AtLeast(n),
            Value::Face(low, high) => Filling::Face(low, high),
            Value::Dice(dice) => Filling::Dice(dice),
            Value::Text(text) => Filling::Text(text.to_owned()),
            Value::Name(id) => Filling::Name(id),
            Value::Names(ids) => Filling::Names(ids.to_vec()),
            Value::Abilities(all) => Filling::Abilities(all.to_vec()),
            Value::Stat(key) => Filling::Stat(key),
            Value::None => Filling::None,
            Value::Size(size) => Filling::Size(size),
            Value::Rule(rule) => Filling::Rule(rule),
            Value::Flag(flag) => Filling::Flag(flag),
            Value::Choice(chosen) => Filling::Choice(chosen),
            Value::Choices(all) => Filling::Choices(all.to_vec()),
            Value::Words(words) => Filling::Words(words.to_vec()),
            Value::Cell(column, row) => Filling::Cell(column, row),
            Value::Numbers(all) => Filling::Numbers(all.to_vec()),
            Value::Purpose(purpose) => Filling::Purpose(purpose),
            Value::Phrase(phrase) => Filling::Phrase(Box::new(Draft::of(phrase))),
            Value::Selector(selector) => Filling::Selector(Box::new(selector_of(selector))),
        }
    }
}

fn selector_of(selector: Selector<'_>) -> SelectorDraft {
    let noun = match selector.noun() {
        NounRef::Noun(noun) => NounDraft::Noun(noun),
        NounRef::Named(id) => NounDraft::Named(id),
        NounRef::Alias(alias) => NounDraft::Alias(alias.to_owned()),
    };
    SelectorDraft {
        pick: selector.pick(),
        filters: all_of(selector.filters()),
        noun,
        relations: all_of(selector.relations()),
        place: selector.place(),
    }
}
