//! How many cards each deck holds, and from whom.

use std::collections::BTreeMap;

use serde::Serialize;

use super::side::{Key, Side};
use crate::game::ids::DeclId;
use crate::model::Declaration;
use crate::vocabulary::{Kind, Member};

/// A deck with other cards than before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckChange {
    /// The id of the deck.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many cards it held.
    pub before: i64,
    /// How many it holds.
    pub after: i64,
    /// How many cards each pack brings now.
    pub from: BTreeMap<String, i64>,
}

/// The decks of one side.
#[derive(Debug, Default)]
pub(super) struct Decks {
    /// By the key of the deck: its name, and the cards from each pack.
    pub all: BTreeMap<String, (String, BTreeMap<String, i64>)>,
    /// The deck that holds cards of a kind which name none.
    by_kind: BTreeMap<Kind, DeclId>,
}

impl Decks {
    /// Counts the cards of all packs of a side.
    pub fn of(side: Side<'_>) -> Decks {
        let mut decks = Decks::default();
        for deck in side.model.of_kind(Kind::Deck) {
            if let Some(kind) = deck.held_kind() {
                decks.by_kind.entry(kind).or_insert(deck.id);
            }
        }
        for card in side.model.sheets() {
            let Some(deck) = decks.deck_of(card) else { continue };
            let Some(key) = side.key(deck) else { continue };
            let name = side.model.name(deck).to_owned();
            let copies = card.member(Member::Copies).and_then(|line| line.number("n")).unwrap_or(1);
            let pack = side.model.names.packs.get(card.pack).cloned().unwrap_or_default();
            let (_, from) = decks.all.entry(key.id()).or_insert_with(|| (name, BTreeMap::new()));
            let count = from.entry(pack).or_default();
            *count = count.saturating_add(i64::from(copies));
        }
        decks
    }

    /// The deck that a card lies in.
    pub fn deck_of(&self, card: &Declaration) -> Option<DeclId> {
        let named = card.member(Member::OfDeck).and_then(|line| line.name("what"));
        let drawn = !matches!(card.kind, Kind::Item | Kind::Spell | Kind::Tile | Kind::Deck);
        named.or_else(|| self.by_kind.get(&card.kind).copied().filter(|_| drawn))
    }

    /// True where a deck of this side holds cards of that kind.
    pub fn hold(&self, kind: Kind) -> bool {
        self.by_kind.contains_key(&kind)
    }

    fn count(&self, id: &str) -> i64 {
        self.all.get(id).map_or(0, |(_, from)| from.values().sum())
    }
}

/// The decks that hold another number of cards, or that only one side has.
pub(super) fn changes(old: &Decks, new: &Decks) -> Vec<DeckChange> {
    let mut ids: Vec<&String> = old.all.keys().chain(new.all.keys()).collect();
    ids.sort();
    ids.dedup();
    let change = |id: &String| {
        let (name, from) = new.all.get(id).or_else(|| old.all.get(id))?.clone();
        let (before, after) = (old.count(id), new.count(id));
        let from = if new.all.contains_key(id) { from } else { BTreeMap::new() };
        let same = old.all.get(id).map(|(_, from)| from) == Some(&from);
        (!same).then(|| DeckChange { id: id.clone(), name, before, after, from })
    };
    ids.into_iter().filter_map(change).collect()
}

/// The deck of a card as its key's id, and the deck's name.
pub(super) fn deck_of(side: Side<'_>, decks: &Decks, card: Option<DeclId>) -> Option<(Key, String)> {
    let deck = decks.deck_of(side.model.sheet(card?)?)?;
    Some((side.key(deck)?, side.model.name(deck).to_owned()))
}
