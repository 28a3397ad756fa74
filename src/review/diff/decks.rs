//! How many cards each deck holds, and from whom.

use super::side::{Key, Side};
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::Member;
use brim_language::model::Declaration;
use serde::Serialize;
use std::collections::BTreeMap;

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
    /// How many cards each pack brought.
    pub from_before: BTreeMap<String, i64>,
    /// How many cards each pack brings now.
    pub from: BTreeMap<String, i64>,
}

/// The decks of one side.
#[derive(Debug, Default)]
pub(super) struct Decks {
    /// By the key of the deck: its name, and the cards from each pack.
    pub all: BTreeMap<String, (String, BTreeMap<String, i64>)>,
}

impl Decks {
    /// Counts the cards of all packs of a side.
    pub fn of(side: Side<'_>) -> Decks {
        let mut decks = Decks::default();
        for card in side.model.sheets() {
            let Some(deck) = side.model.deck_of(card) else { continue };
            let Some(key) = side.key(deck) else { continue };
            let name = side.model.name(deck).to_owned();
            let pack = side.model.names.packs.get(card.pack).cloned().unwrap_or_default();
            let (_, from) = decks.all.entry(key.id()).or_insert_with(|| (name, BTreeMap::new()));
            let count = from.entry(pack).or_default();
            *count = count.saturating_add(copies(card));
        }
        decks
    }

    fn count(&self, id: &str) -> i64 {
        self.all.get(id).map_or(0, |(_, from)| from.values().sum())
    }
}

/// How many copies of a card there are.
pub(super) fn copies(card: &Declaration) -> i64 {
    match card.member(Member::Copies).and_then(MemberView::of) {
        Some(MemberView::Copies { n }) => n.into(),
        _ => 1,
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
        let from_before = old.all.get(id).map(|(_, from)| from.clone()).unwrap_or_default();
        (from != from_before).then(|| DeckChange { id: id.clone(), name, before, after, from_before, from })
    };
    ids.into_iter().filter_map(change).collect()
}

/// The deck of a card: its key, and its name.
pub(super) fn deck_of(side: Side<'_>, card: Option<DeclId>) -> Option<(Key, String)> {
    let deck = side.model.deck_of(side.model.sheet(card?)?)?;
    Some((side.key(deck)?, side.model.name(deck).to_owned()))
}
