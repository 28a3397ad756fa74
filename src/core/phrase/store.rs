//! The store: phrases in a few flat lists. Parts come before their whole.

use ecow::EcoString;

use super::StatKey;
use super::place::{Marked, Packed};
use super::slot::Slot;
use crate::game::chance::Purpose;
use crate::game::dice::Dice;
use crate::game::engine::Size;
use crate::game::ids::{DeclId, OpId, SelectId};
use crate::vocabulary::{Chosen, Noun, Pick, Rule, Word};

/// A part of one of the store's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub(super) from: u32,
    pub(super) len: u32,
}

/// What fills a hole, as it is kept: longer things lie in lists of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Held {
    /// Nothing: the optional clause is not there.
    #[default]
    Absent,
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
    Text(u32),
    /// A declared thing.
    Name(DeclId),
    /// Several declared things.
    Names(Span),
    /// Named abilities with their numbers.
    Abilities(Span),
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
    Choices(Span),
    /// Words.
    Words(Span),
    /// A space, column and row.
    Cell(i32, i32),
    /// Faces.
    Numbers(Span),
    /// What dice are thrown for.
    Purpose(Purpose),
    /// A phrase.
    Phrase(OpId),
    /// A selector.
    Selector(SelectId),
}

/// A noun, as it is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NounHeld {
    /// A noun of the language.
    Noun(Noun),
    /// Models of this enemy type or hero class.
    Named(DeclId),
    /// The model that a scenario calls so: a text of the store.
    Alias(u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) word: Word,
    /// How many of its holes are kept: optional clauses at the end that are not there take no room.
    holes: u8,
    /// Where what fills them begins, in the order of the table.
    slots: u32,
    body: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Select {
    pub(super) pick: Pick,
    pub(super) noun: NounHeld,
    filters: Span,
    relations: Span,
}

/// Phrases and selectors, with all that is in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Store {
    nodes: Vec<Node>,
    slots: Vec<Slot>,
    selects: Vec<Select>,
    /// Phrases under phrases, filters and relations.
    phrases: Vec<OpId>,
    texts: Vec<EcoString>,
    names: Vec<DeclId>,
    /// Where the phrases stand in the texts of packs, and the selectors.
    places: Vec<Packed>,
    select_places: Vec<Packed>,
    rare: Option<Box<Rare>>,
}

/// What few declarations have.
#[derive(Clone, Debug, Default, PartialEq)]
struct Rare {
    words: Vec<String>,
    abilities: Vec<(DeclId, Option<i32>)>,
    chosen: Vec<Chosen>,
    numbers: Vec<i32>,
    /// What slots have no room for.
    long: Vec<Held>,
}

impl Rare {
    const NOTHING: &Rare =
        &Rare { words: Vec::new(), abilities: Vec::new(), chosen: Vec::new(), numbers: Vec::new(), long: Vec::new() };
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn put<T>(list: &mut Vec<T>, more: impl IntoIterator<Item = T>) -> Span {
    let from = number(list.len());
    list.extend(more);
    Span { from, len: number(list.len()).saturating_sub(from) }
}

#[inline]
fn part<T>(list: &[T], span: Span) -> &[T] {
    let from = span.from as usize;
    list.get(from..from.saturating_add(span.len as usize)).unwrap_or_default()
}

impl Store {
    /// A store of nothing.
    pub const EMPTY: Store = Store {
        nodes: Vec::new(),
        slots: Vec::new(),
        selects: Vec::new(),
        phrases: Vec::new(),
        texts: Vec::new(),
        names: Vec::new(),
        places: Vec::new(),
        select_places: Vec::new(),
        rare: None,
    };

    /// How many phrases it has.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True where it has none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many selectors it has.
    pub fn selects(&self) -> usize {
        self.selects.len()
    }

    /// Adds a phrase: one thing for each hole of its word, in the order of the table.
    pub fn push(&mut self, word: Word, holes: &[Held], body: &[OpId], place: Marked) -> OpId {
        let node = self.make(word, holes, body);
        self.nodes.push(node);
        self.places.push(Packed::of(place));
        OpId(number(self.nodes.len() - 1))
    }

    /// Puts another phrase in the place of one.
    pub fn replace(&mut self, id: OpId, word: Word, holes: &[Held], body: &[OpId]) {
        let made = self.make(word, holes, body);
        if let Some(node) = self.nodes.get_mut(id.index()) {
            *node = made;
        }
    }

    fn make(&mut self, word: Word, holes: &[Held], body: &[OpId]) -> Node {
        let filled = holes.iter().rposition(|held| *held != Held::Absent).map_or(0, |last| last + 1);
        let from = number(self.slots.len());
        for held in holes.iter().take(filled) {
            self.fill(*held);
        }
        let slots = Span { from, len: number(filled) };
        let body = put(&mut self.phrases, body.iter().copied());
        Node { word, holes: u8::try_from(slots.len).unwrap_or(u8::MAX), slots: slots.from, body }
    }

    fn fill(&mut self, held: Held) {
        let slot = Slot::short(held).unwrap_or_else(|| {
            let rare = self.rare_mut();
            match held {
                Held::Choice(chosen) => Slot::Choice(put(&mut rare.chosen, [chosen]).from),
                long => Slot::Long(put(&mut rare.long, [long]).from),
            }
        });
        self.slots.push(slot);
    }

    /// Adds a selector.
    pub fn push_select(
        &mut self,
        pick: Pick,
        noun: NounHeld,
        filters: &[OpId],
        relations: &[OpId],
        place: Marked,
    ) -> SelectId {
        let filters = put(&mut self.phrases, filters.iter().copied());
        let relations = put(&mut self.phrases, relations.iter().copied());
        self.selects.push(Select { pick, noun, filters, relations });
        self.select_places.push(Packed::of(place));
        SelectId(number(self.selects.len() - 1))
    }

    /// Keeps a text.
    pub fn keep_text(&mut self, text: &str) -> u32 {
        put(&mut self.texts, [text.into()]).from
    }

    /// Keeps words.
    pub fn keep_words(&mut self, words: impl IntoIterator<Item = String>) -> Span {
        put(&mut self.rare_mut().words, words)
    }

    /// Keeps names.
    pub fn keep_names(&mut self, names: &[DeclId]) -> Span {
        put(&mut self.names, names.iter().copied())
    }

    /// Keeps abilities.
    pub fn keep_abilities(&mut self, all: &[(DeclId, Option<i32>)]) -> Span {
        put(&mut self.rare_mut().abilities, all.iter().copied())
    }

    /// Keeps words of closed lists.
    pub fn keep_chosen(&mut self, all: &[Chosen]) -> Span {
        put(&mut self.rare_mut().chosen, all.iter().copied())
    }

    /// Keeps numbers.
    pub fn keep_numbers(&mut self, all: &[i32]) -> Span {
        put(&mut self.rare_mut().numbers, all.iter().copied())
    }

    #[inline]
    fn rare(&self) -> &Rare {
        self.rare.as_deref().unwrap_or(Rare::NOTHING)
    }

    fn rare_mut(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }

    /// What it holds, in a store that takes no more room than that needs. This one is empty then, and keeps its room for more.
    pub fn take(&mut self) -> Store {
        fn exact<T>(list: &mut Vec<T>) -> Vec<T> {
            let mut kept = Vec::with_capacity(list.len());
            kept.append(list);
            kept
        }
        Store {
            nodes: exact(&mut self.nodes),
            slots: exact(&mut self.slots),
            selects: exact(&mut self.selects),
            phrases: exact(&mut self.phrases),
            texts: exact(&mut self.texts),
            names: exact(&mut self.names),
            places: exact(&mut self.places),
            select_places: exact(&mut self.select_places),
            rare: self.rare.take(),
        }
    }

    /// Appends another store to this one: what was number 0 there is the number that comes back here.
    pub fn append(&mut self, other: &Store) -> u32 {
        let (ops, slots) = (number(self.nodes.len()), number(self.slots.len()));
        let (selects, phrases) = (number(self.selects.len()), number(self.phrases.len()));
        let texts = number(self.texts.len());
        let names = number(self.names.len());
        let Rare { words, abilities, chosen, numbers, long } = self.rare();
        let (words, abilities) = (number(words.len()), number(abilities.len()));
        let (chosen, numbers, long) = (number(chosen.len()), number(numbers.len()), number(long.len()));
        let span = |span: Span, by: u32| Span { from: span.from.saturating_add(by), ..span };
        let op = |id: OpId| OpId(id.0.saturating_add(ops));
        self.nodes.extend(other.nodes.iter().map(|node| Node {
            slots: node.slots.saturating_add(slots),
            body: span(node.body, phrases),
            ..*node
        }));
        let from = |from: u32, by: u32| from.saturating_add(by);
        self.slots.extend(other.slots.iter().map(|slot| match *slot {
            Slot::Text(at) => Slot::Text(from(at, texts)),
            Slot::Names(len, at) => Slot::Names(len, from(at, names)),
            Slot::Abilities(len, at) => Slot::Abilities(len, from(at, abilities)),
            Slot::Choice(at) => Slot::Choice(from(at, chosen)),
            Slot::Choices(len, at) => Slot::Choices(len, from(at, chosen)),
            Slot::Words(len, at) => Slot::Words(len, from(at, words)),
            Slot::Numbers(len, at) => Slot::Numbers(len, from(at, numbers)),
            Slot::Phrase(id) => Slot::Phrase(op(id)),
            Slot::Selector(id) => Slot::Selector(SelectId(from(id.0, selects))),
            Slot::Long(at) => Slot::Long(from(at, long)),
            other => other,
        }));
        self.selects.extend(other.selects.iter().map(|select| Select {
            noun: match select.noun {
                NounHeld::Alias(at) => NounHeld::Alias(at.saturating_add(texts)),
                other => other,
            },
            filters: span(select.filters, phrases),
            relations: span(select.relations, phrases),
            ..*select
        }));
        self.phrases.extend(other.phrases.iter().map(|id| op(*id)));
        self.texts.extend(other.texts.iter().cloned());
        self.names.extend_from_slice(&other.names);
        self.places.extend_from_slice(&other.places);
        self.select_places.extend_from_slice(&other.select_places);
        if let Some(other) = other.rare.as_deref() {
            let rare = self.rare_mut();
            rare.words.extend_from_slice(&other.words);
            rare.abilities.extend_from_slice(&other.abilities);
            rare.chosen.extend_from_slice(&other.chosen);
            rare.numbers.extend_from_slice(&other.numbers);
            rare.long.extend(other.long.iter().map(|held| match *held {
                Held::Names(of) => Held::Names(span(of, names)),
                Held::Abilities(of) => Held::Abilities(span(of, abilities)),
                Held::Choices(of) => Held::Choices(span(of, chosen)),
                Held::Words(of) => Held::Words(span(of, words)),
                Held::Numbers(of) => Held::Numbers(span(of, numbers)),
                other => other,
            }));
        }
        ops
    }

    /// Gives other numbers to the declarations that it names.
    pub fn renumber(&mut self, new: impl Fn(DeclId) -> DeclId) {
        for slot in &mut self.slots {
            match slot {
                Slot::Name(id)
                | Slot::Skill(id)
                | Slot::Max(id)
                | Slot::Tests(id)
                | Slot::TestDice(id)
                | Slot::Result(id) => *id = new(*id),
                _ => {}
            }
        }
        for select in &mut self.selects {
            if let NounHeld::Named(id) = &mut select.noun {
                *id = new(*id);
            }
        }
        let listed = self.rare.iter_mut().flat_map(|rare| &mut rare.abilities).map(|(id, _)| id);
        self.names.iter_mut().chain(listed).for_each(|id| *id = new(*id));
    }

    #[inline]
    pub(super) fn node(&self, id: OpId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    #[inline]
    pub(super) fn slots_of(&self, node: &Node) -> &[Slot] {
        part(&self.slots, Span { from: node.slots, len: u32::from(node.holes) })
    }

    /// What fills a hole, unpacked.
    #[inline]
    pub(super) fn held(&self, slot: Slot) -> Held {
        let rare = self.rare();
        slot.held(&rare.chosen, &rare.long)
    }

    #[inline]
    pub(super) fn body_of(&self, node: &Node) -> &[OpId] {
        part(&self.phrases, node.body)
    }

    #[inline]
    pub(super) fn select_at(&self, id: SelectId) -> Option<&Select> {
        self.selects.get(id.0 as usize)
    }

    #[inline]
    pub(super) fn filters_of(&self, select: &Select) -> &[OpId] {
        part(&self.phrases, select.filters)
    }

    #[inline]
    pub(super) fn relations_of(&self, select: &Select) -> &[OpId] {
        part(&self.phrases, select.relations)
    }

    #[inline]
    pub(super) fn place_of(&self, id: OpId) -> Marked {
        self.places.get(id.index()).copied().unwrap_or_default().place()
    }

    #[inline]
    pub(super) fn place_of_select(&self, id: SelectId) -> Marked {
        self.select_places.get(id.0 as usize).copied().unwrap_or_default().place()
    }

    #[inline]
    pub(super) fn text(&self, at: u32) -> &str {
        self.texts.get(at as usize).map_or("", EcoString::as_str)
    }

    pub(super) fn words(&self, span: Span) -> &[String] {
        part(&self.rare().words, span)
    }

    #[inline]
    pub(super) fn names(&self, span: Span) -> &[DeclId] {
        part(&self.names, span)
    }

    pub(super) fn abilities(&self, span: Span) -> &[(DeclId, Option<i32>)] {
        part(&self.rare().abilities, span)
    }

    pub(super) fn chosen(&self, span: Span) -> &[Chosen] {
        part(&self.rare().chosen, span)
    }

    pub(super) fn numbers(&self, span: Span) -> &[i32] {
        part(&self.rare().numbers, span)
    }
}
