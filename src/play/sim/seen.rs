//! What games saw of the decks and of the texts on the table: which cards never came, and which effects never ran.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::harm::Harms;
use super::idle::{Idle, above, reasons};
use crate::scenario::coverage::untouched;
use brim_core::game::cards::{Cards, Zone};
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, DeclId, OpId};
use brim_core::game::journal::Note;
use brim_core::game::table::Table;
use brim_core::program::Program;
use brim_language::model::Model;

/// What some games saw. It is the same in whatever order they are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// By deck, and by what is printed on its cards.
    decks: BTreeMap<DeclId, BTreeMap<DeclId, Times>>,
    /// Ops that ran, and rules whose moment came, with how often.
    pub ran: BTreeMap<OpId, u32>,
    /// Rules that somebody was offered to use, with how often.
    pub offered: BTreeMap<OpId, u32>,
    /// What heroes came to harm by, and what the mission did.
    pub harms: Harms,
    /// Cards of the game at hand that lie face down.
    down: BTreeSet<CardId>,
}

/// How often something became of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Times {
    /// Drawn, or turned over.
    drawn: u64,
    /// Cancelled once it was drawn.
    cancelled: u64,
    /// Laid face down: in a stack, or on a tile.
    down: u64,
}

/// A deck and what never came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckSeen {
    /// The id of the deck.
    pub deck: String,
    /// Its name.
    pub name: String,
    /// How many different cards it holds.
    pub cards: usize,
    /// How often a card of it was drawn, in all games.
    pub draws: u64,
    /// The cards that were never drawn and resolved, by id.
    pub missing: Vec<CardMissing>,
}

/// A card that was never drawn and resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardMissing {
    /// Its id.
    pub card: String,
    /// Its name.
    pub name: String,
    /// Why.
    pub why: Why,
}

/// Why a card was never resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// No game ever drew from its deck.
    DeckUnused,
    /// Its deck was drawn from, and it did not come: more games may bring it.
    NotYet,
    /// It was laid face down, and the game was over before it was turned over.
    FaceDown,
    /// It was cancelled each time.
    Cancelled,
}

/// A card that was resolved, and effects of it that never ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextIdle {
    /// Its id.
    pub card: String,
    /// Its name.
    pub name: String,
    /// How many effects it has.
    pub effects: usize,
    /// How many of them never ran.
    pub never: usize,
    /// Why, for each place of the text that kept some from running.
    pub why: Vec<Idle>,
}

impl Seen {
    /// The decks of a game before its first step.
    pub fn of(table: &Table) -> Seen {
        let mut seen = Seen::default();
        for card in &table.cards.all {
            if let Some(deck) = card.deck {
                seen.decks.entry(deck).or_default().entry(card.decl).or_default();
            }
        }
        seen
    }

    /// True for events of which cards are counted.
    pub fn hears(what: &EventData) -> bool {
        matches!(what, EventData::Draws { .. } | EventData::CardMoves { .. } | EventData::Cancelled { .. })
    }

    /// Takes in a note of a game with these cards.
    pub fn take(&mut self, note: &Note, cards: &Cards) {
        let Note::Event(event) = note else { return };
        match event.what {
            EventData::Draws { card, .. } => {
                self.down.remove(&card);
                self.count(card, cards, |times| times.drawn += 1);
            }
            EventData::CardMoves { card, to: Zone::Stack | Zone::OnTile(_) } => {
                self.down.insert(card);
                self.count(card, cards, |times| times.down += 1);
            }
            EventData::Cancelled { card: Some(card) } if !self.down.remove(&card) => {
                self.count(card, cards, |times| times.cancelled += 1);
            }
            _ => {}
        }
    }

    fn count(&mut self, card: CardId, cards: &Cards, what: impl FnOnce(&mut Times)) {
        if let Some(card) = cards.card(card)
            && let Some(deck) = card.deck
        {
            what(self.decks.entry(deck).or_default().entry(card.decl).or_default());
        }
    }

    /// Counts ops that ran.
    pub fn count_ran(&mut self, ran: &BTreeMap<OpId, u32>) {
        for (op, times) in ran {
            let all = self.ran.entry(*op).or_default();
            *all = all.saturating_add(*times);
        }
    }

    /// Counts the uses that a decision offers.
    pub fn count_offered(&mut self, decision: &Decision) {
        for option in &decision.options {
            if let Choice::Use { op, .. } = option {
                let times = self.offered.entry(*op).or_default();
                *times = times.saturating_add(1);
            }
        }
    }

    /// Adds what other games saw.
    pub fn add(&mut self, other: Seen) {
        for (deck, cards) in other.decks {
            let own = self.decks.entry(deck).or_default();
            for (card, more) in cards {
                let times = own.entry(card).or_default();
                times.drawn = times.drawn.saturating_add(more.drawn);
                times.cancelled = times.cancelled.saturating_add(more.cancelled);
                times.down = times.down.saturating_add(more.down);
            }
        }
        self.harms.add(other.harms);
        for (own, other) in [(&mut self.ran, other.ran), (&mut self.offered, other.offered)] {
            for (op, more) in other {
                let times = own.entry(op).or_default();
                *times = times.saturating_add(more);
            }
        }
    }

    /// The decks by id, each with the cards that never came.
    pub fn decks(&self, program: &Program) -> Vec<DeckSeen> {
        let mut decks: Vec<DeckSeen> = self
            .decks
            .iter()
            .map(|(deck, cards)| {
                let draws = cards.values().fold(0u64, |sum, times| sum.saturating_add(times.drawn));
                let why = |times: &Times| match times {
                    Times { drawn, cancelled, .. } if drawn > cancelled => None,
                    Times { drawn: 1.., .. } => Some(Why::Cancelled),
                    Times { down: 1.., .. } => Some(Why::FaceDown),
                    _ if draws == 0 => Some(Why::DeckUnused),
                    _ => Some(Why::NotYet),
                };
                let missing = |(card, times): (&DeclId, &Times)| {
                    let (id, name) = told(program, *card);
                    Some(CardMissing { card: id, name, why: why(times)? })
                };
                let mut missing: Vec<CardMissing> = cards.iter().filter_map(missing).collect();
                missing.sort_by(|a, b| a.card.cmp(&b.card));
                let (id, name) = told(program, *deck);
                DeckSeen { deck: id, name, cards: cards.len(), draws, missing }
            })
            .collect();
        decks.sort_by(|a, b| a.deck.cmp(&b.deck));
        decks
    }

    /// Cards that came, and of which some effect never ran, by id.
    pub fn idle(&self, program: &Program, model: &Model) -> Vec<TextIdle> {
        let came: BTreeSet<DeclId> = self
            .decks
            .values()
            .flatten()
            .filter(|(_, times)| times.drawn > times.cancelled)
            .map(|(card, _)| *card)
            .collect();
        let texts = untouched(program, &self.ran.keys().copied().collect());
        let above = above(program);
        let idle = texts.into_iter().filter(|(card, text)| came.contains(card) && !text.never.is_empty());
        let mut idle: Vec<TextIdle> = idle
            .map(|(card, text)| {
                let (id, name) = told(program, card);
                let why = reasons(program, model, self, &above, &text.never);
                TextIdle { card: id, name, effects: text.all, never: text.never.len(), why }
            })
            .collect();
        idle.sort_by(|a, b| a.card.cmp(&b.card));
        idle
    }
}

/// The id and the name of a declaration.
pub(super) fn told(program: &Program, decl: DeclId) -> (String, String) {
    program.decl(decl).map_or_else(Default::default, |decl| (decl.id.clone(), decl.shown().into_owned()))
}
