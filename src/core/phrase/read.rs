//! Looking at a phrase and at a selector of a store.

use std::fmt;

use super::hole::HoleType;
use super::place::Marked;
use super::slot::Slot;
use super::store::{Held, NounHeld, Store};
use super::{NounRef, Phrases, StatKey, Value};
use crate::game::ids::{DeclId, OpId, SelectId};
use crate::vocabulary::{Chosen, Noun, Pick, Word};

/// A phrase: which word of the vocabulary, what fills its holes, and what stands under it.
#[derive(Clone, Copy)]
pub struct Phrase<'a> {
    store: &'a Store,
    id: OpId,
}

impl Store {
    /// A phrase.
    #[inline]
    pub fn phrase(&self, id: OpId) -> Option<Phrase<'_>> {
        self.node(id).map(|_| Phrase { store: self, id })
    }

    /// Its phrases, parts before the whole.
    pub fn all(&self) -> impl Iterator<Item = Phrase<'_>> {
        (0..self.len()).filter_map(|at| u32::try_from(at).ok()).map(|at| Phrase { store: self, id: OpId(at) })
    }

    /// A selector.
    #[inline]
    pub fn selector(&self, id: SelectId) -> Option<Selector<'_>> {
        self.select_at(id).map(|_| Selector { store: self, id })
    }
}

pub(super) static NOWHERE: Store = Store::EMPTY;

impl<'a> Phrase<'a> {
    /// The phrase that says nothing.
    #[inline]
    pub fn nothing() -> Self {
        Phrase { store: &NOWHERE, id: OpId(0) }
    }

    #[inline]
    pub(super) fn new(store: &'a Store, id: OpId) -> Self {
        Phrase { store, id }
    }

    /// True where it is this very phrase, and not one like it.
    #[inline]
    pub fn is(self, other: Phrase<'_>) -> bool {
        std::ptr::eq(self.store, other.store) && self.id == other.id
    }

    /// Its place in its store.
    #[inline]
    pub fn id(self) -> OpId {
        self.id
    }

    /// The store it stands in.
    #[inline]
    pub fn store(self) -> &'a Store {
        self.store
    }

    /// The word.
    #[inline]
    pub fn word(self) -> Word {
        // Only phrases that are there are ever looked at.
        self.store.node(self.id).map_or(Word::NOTHING, |node| node.word)
    }

    /// What stands under it.
    #[inline]
    pub fn body(self) -> Phrases<'a> {
        Phrases::new(self.store, self.store.node(self.id).map_or(&[], |node| self.store.body_of(node)))
    }

    /// Where it stands in a text.
    pub fn marked(self) -> Marked {
        self.store.place_of(self.id)
    }

    /// What fills its holes, in the order of the table.
    #[inline]
    pub fn slots(self) -> Slots<'a> {
        Slots { store: self.store, slots: self.packed().iter() }
    }

    /// The holes that are filled, and with what.
    pub fn holes(self) -> impl Iterator<Item = (&'static str, Value<'a>)> + use<'a> {
        let holes = self.word().entry().map_or(&[][..], |entry| entry.holes);
        holes.iter().zip(self.slots()).filter_map(|(hole, value)| Some((hole.name, value?)))
    }

    /// What fills its holes, as the store keeps it: whoever looks for one sort of filling need not unpack the others.
    #[inline]
    fn packed(self) -> &'a [Slot] {
        self.store.node(self.id).map_or(&[][..], |node| self.store.slots_of(node))
    }

    /// The selectors in its holes.
    pub fn selectors(self) -> impl Iterator<Item = Selector<'a>> + use<'a> {
        let store = self.store;
        self.packed().iter().filter_map(move |slot| match slot {
            Slot::Selector(id) => Some(Selector { store, id: *id }),
            _ => None,
        })
    }

    /// The phrases in its holes.
    pub fn parts(self) -> impl Iterator<Item = Phrase<'a>> + use<'a> {
        let store = self.store;
        self.packed().iter().filter_map(move |slot| match slot {
            Slot::Phrase(id) => Some(Phrase { store, id: *id }),
            _ => None,
        })
    }

    /// The stat in its holes, whatever its word.
    pub fn stat(self) -> Option<StatKey> {
        let store = self.store;
        self.packed().iter().find_map(|slot| Packed { store, slot: *slot }.stat())
    }

    /// Who does what it says, or whom it happens to, whatever its word: what the table calls `who`.
    pub fn subject(self) -> Option<Selector<'a>> {
        self.holes().find_map(|(hole, value)| match value {
            Value::Selector(selector) if hole == "who" => Some(selector),
            _ => None,
        })
    }

    /// What fills a hole of a sentence that is written out, if the clause is there. Whoever wants to know what a phrase says reads its view.
    pub fn get(self, hole: &str) -> Option<Value<'a>> {
        let place = self.word().entry()?.place_of(hole)?;
        self.slots().nth(place).flatten()
    }

    /// Calls `visit` for this phrase and everything in it, outermost first.
    pub fn walk(self, visit: &mut dyn FnMut(Phrase<'a>)) {
        visit(self);
        for slot in self.packed() {
            match slot {
                Slot::Phrase(id) => Phrase { store: self.store, id: *id }.walk(visit),
                Slot::Selector(id) => {
                    let selector = Selector { store: self.store, id: *id };
                    selector.filters().iter().chain(selector.relations()).for_each(|part| part.walk(visit));
                }
                _ => {}
            }
        }
        self.body().iter().for_each(|inner| inner.walk(visit));
    }
}

/// What fills a hole, as the store keeps it.
#[derive(Clone, Copy)]
pub struct Packed<'a> {
    store: &'a Store,
    slot: Slot,
}

impl<'a> Packed<'a> {
    /// The phrase in it.
    #[inline]
    pub(super) fn phrase(self) -> Option<Phrase<'a>> {
        match self.slot {
            Slot::Phrase(id) => Some(Phrase { store: self.store, id }),
            _ => None,
        }
    }

    /// The selector in it.
    #[inline]
    pub(super) fn selector(self) -> Option<Selector<'a>> {
        match self.slot {
            Slot::Selector(id) => Some(Selector { store: self.store, id }),
            _ => None,
        }
    }

    /// The one of a closed list in it.
    #[inline]
    pub(super) fn choice(self) -> Option<Chosen> {
        match self.slot {
            Slot::Choice(_) => match self.store.held(self.slot) {
                Held::Choice(chosen) => Some(chosen),
                _ => None,
            },
            _ => None,
        }
    }

    /// The declaration in it.
    #[inline]
    pub(super) fn name(self) -> Option<DeclId> {
        match self.slot {
            Slot::Name(id) => Some(id),
            _ => None,
        }
    }

    /// The number in it, without a sign.
    #[inline]
    pub(super) fn number(self) -> Option<i32> {
        match self.slot {
            Slot::Number(n) => Some(n),
            _ => None,
        }
    }

    /// The number in it, with a sign.
    #[inline]
    pub(super) fn signed(self) -> Option<i32> {
        match self.slot {
            Slot::Signed(n) => Some(n),
            _ => None,
        }
    }

    /// The stat in it.
    #[inline]
    pub(super) fn stat(self) -> Option<StatKey> {
        Some(match self.slot {
            Slot::Stat(stat) => StatKey::Stat(stat),
            Slot::Skill(id) => StatKey::Skill(id),
            Slot::Max(id) => StatKey::Max(id),
            Slot::Worn(worn) => StatKey::Worn(worn),
            Slot::Tests(id) => StatKey::Tests(id),
            Slot::TestDice(id) => StatKey::TestDice(id),
            Slot::Result(id) => StatKey::Result(id),
            _ => return None,
        })
    }

    /// Whatever is in it; none for a hole that is not filled.
    pub(super) fn value(self) -> Option<Value<'a>> {
        let store = self.store;
        Some(match store.held(self.slot) {
            Held::Absent => return None,
            Held::Number(n) => Value::Number(n),
            Held::Signed(n) => Value::Signed(n),
            Held::AtLeast(n) => Value::AtLeast(n),
            Held::Face(low, high) => Value::Face(low, high),
            Held::Dice(dice) => Value::Dice(dice),
            Held::Text(at) => Value::Text(store.text(at)),
            Held::Name(id) => Value::Name(id),
            Held::Names(span) => Value::Names(store.names(span)),
            Held::Abilities(span) => Value::Abilities(store.abilities(span)),
            Held::Stat(key) => Value::Stat(key),
            Held::None => Value::None,
            Held::Size(size) => Value::Size(size),
            Held::Rule(rule) => Value::Rule(rule),
            Held::Flag(flag) => Value::Flag(flag),
            Held::Choice(chosen) => Value::Choice(chosen),
            Held::Choices(span) => Value::Choices(store.chosen(span)),
            Held::Words(span) => Value::Words(store.words(span)),
            Held::Cell(column, row) => Value::Cell(column, row),
            Held::Purpose(purpose) => Value::Purpose(purpose),
            Held::Numbers(span) => Value::Numbers(store.numbers(span)),
            Held::Phrase(id) => Value::Phrase(Phrase { store, id }),
            Held::Selector(id) => Value::Selector(Selector { store, id }),
        })
    }
}

/// What fills the holes of a phrase, one after the other.
#[derive(Clone)]
pub struct Slots<'a> {
    store: &'a Store,
    slots: std::slice::Iter<'a, Slot>,
}

impl<'a> Slots<'a> {
    /// The next, which must be there.
    #[inline]
    pub fn filled<T: HoleType>(&mut self) -> Option<T::Filled<'a>> {
        T::filled(self.packed()?)
    }

    /// The next, which may be missing.
    #[inline]
    pub fn perhaps<T: HoleType>(&mut self) -> T::Perhaps<'a> {
        T::perhaps(self.packed())
    }

    #[inline]
    fn packed(&mut self) -> Option<Packed<'a>> {
        self.slots.next().map(|slot| Packed { store: self.store, slot: *slot })
    }
}

impl<'a> Iterator for Slots<'a> {
    type Item = Option<Value<'a>>;

    #[inline]
    fn next(&mut self) -> Option<Option<Value<'a>>> {
        self.packed().map(Packed::value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.slots.size_hint()
    }
}

/// How somebody is pointed at.
#[derive(Clone, Copy)]
pub struct Selector<'a> {
    store: &'a Store,
    id: SelectId,
}

impl<'a> Selector<'a> {
    /// Its place in its store.
    #[inline]
    pub fn id(self) -> SelectId {
        self.id
    }

    /// True where it means each of several, and not one of them: `each hero`, `the party`.
    pub fn is_several(self) -> bool {
        self.pick() == Pick::Each || self.noun() == NounRef::Noun(Noun::Party)
    }

    /// The pick.
    #[inline]
    pub fn pick(self) -> Pick {
        self.store.select_at(self.id).map_or(Pick::No, |select| select.pick)
    }

    /// What is picked.
    #[inline]
    pub fn noun(self) -> NounRef<'a> {
        match self.store.select_at(self.id).map(|select| select.noun) {
            Some(NounHeld::Noun(noun)) => NounRef::Noun(noun),
            Some(NounHeld::Named(id)) => NounRef::Named(id),
            Some(NounHeld::Alias(at)) => NounRef::Alias(self.store.text(at)),
            None => NounRef::Alias(""),
        }
    }

    /// The words before the noun.
    #[inline]
    pub fn filters(self) -> Phrases<'a> {
        Phrases::new(self.store, self.store.select_at(self.id).map_or(&[], |select| self.store.filters_of(select)))
    }

    /// The words after the noun.
    #[inline]
    pub fn relations(self) -> Phrases<'a> {
        Phrases::new(self.store, self.store.select_at(self.id).map_or(&[], |select| self.store.relations_of(select)))
    }

    /// Where it stands in a text.
    pub fn marked(self) -> Marked {
        self.store.place_of_select(self.id)
    }

    /// The enemy type or class that is named in the place of a noun.
    pub fn named(self) -> Option<DeclId> {
        match self.noun() {
            NounRef::Named(id) => Some(id),
            _ => None,
        }
    }
}

/// Two phrases are equal that say the same, wherever they stand.
impl PartialEq for Phrase<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.word() == other.word() && self.slots().eq(other.slots()) && self.body().iter().eq(other.body().iter())
    }
}

impl PartialEq for Selector<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.pick() == other.pick()
            && self.noun() == other.noun()
            && self.filters().iter().eq(other.filters().iter())
            && self.relations().iter().eq(other.relations().iter())
    }
}

impl fmt::Debug for Phrase<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = to.debug_struct(self.word().id());
        self.holes().for_each(|(hole, value)| {
            shown.field(hole, &value);
        });
        shown.field("body", &self.body().iter().collect::<Vec<_>>()).finish()
    }
}

impl fmt::Debug for Selector<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filters: Vec<_> = self.filters().iter().collect();
        let relations: Vec<_> = self.relations().iter().collect();
        to.debug_struct("selector")
            .field("pick", &self.pick())
            .field("filters", &filters)
            .field("noun", &self.noun())
            .field("relations", &relations)
            .finish()
    }
}
