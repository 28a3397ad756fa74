//! Cards and where they are: every card is in exactly one place at all times.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::{CardId, DeclId, HeroId, TileId};

/// All cards of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cards {
    /// Every card, by id.
    pub all: Vec<Card>,
    /// The draw piles, top last, by deck.
    pub piles: BTreeMap<DeclId, Vec<CardId>>,
    /// The discard piles, top last, by deck.
    pub discards: BTreeMap<DeclId, Vec<CardId>>,
    /// Cards that lie open on the table (Remains in Play), in the order of their entry.
    pub in_play: Vec<CardId>,
    /// Cards that were drawn face down and lie in a stack, top last, by deck.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stacks: BTreeMap<DeclId, Vec<CardId>>,
    /// Decks whose stack has been revealed: what comes to it from now on is resolved at once, where the ruling says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<DeclId>,
    /// The few cards that are asked for by where they are, once somebody has looked: worked out, and not saved.
    #[serde(skip)]
    found: Found,
}

/// Where the few cards are that the game asks for all the time, where that is kept. It follows from the cards: two games do not differ by it.
#[derive(Clone, Debug, Default)]
struct Found(Option<Places>);

#[derive(Clone, Debug, Default)]
struct Places {
    /// The Exploration tokens that lie on tiles.
    on_tiles: Vec<(TileId, CardId)>,
    /// The cards that are being resolved.
    resolving: Vec<CardId>,
    /// The cards on which tokens or markers lie.
    holding: Vec<CardId>,
}

impl PartialEq for Found {
    fn eq(&self, _: &Found) -> bool {
        true
    }
}

/// Puts a card into a list in order, or takes it out.
fn list(cards: &mut Vec<CardId>, id: CardId, there: bool) {
    match (cards.binary_search(&id), there) {
        (Err(at), true) => cards.insert(at, id),
        (Ok(at), false) => {
            cards.remove(at);
        }
        _ => {}
    }
}

/// One physical card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The card.
    pub id: CardId,
    /// What is printed on it.
    pub decl: DeclId,
    /// The deck it belongs to, if it belongs to one.
    pub deck: Option<DeclId>,
    /// Where it is.
    pub zone: Zone,
    /// Counters on it, by token declaration.
    pub holds: BTreeMap<DeclId, i32>,
    /// An upgrade: the item it is attached to, whose holder has both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Attached>,
}

/// How an upgrade sits on an item (SBSD p. 21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// The item.
    pub to: CardId,
    /// It is part of the item and never comes off.
    pub forged: bool,
}

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zone {
    /// In its deck's draw pile.
    #[serde(rename = "pile")]
    Pile,
    /// In its deck's discard pile.
    #[serde(rename = "discard")]
    Discard,
    /// With a hero.
    #[serde(rename = "hero")]
    Hero(HeroId),
    /// Open on the table.
    #[serde(rename = "in-play")]
    InPlay,
    /// Drawn face down, in the stack of its deck.
    #[serde(rename = "stack")]
    Stack,
    /// Face down on a tile: an Exploration token.
    #[serde(rename = "on-tile")]
    OnTile(TileId),
    /// Drawn and being resolved.
    #[serde(rename = "resolving")]
    Resolving,
    /// Out of the game.
    #[serde(rename = "removed")]
    Removed,
}

impl Zone {
    /// The hero who has what is there.
    pub fn hero(self) -> Option<HeroId> {
        match self {
            Zone::Hero(hero) => Some(hero),
            _ => None,
        }
    }
}

impl Cards {
    /// A card.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.all.get(id.index())
    }

    /// The cards of a deck that lie face down in its stack, top last.
    pub fn stack(&self, deck: DeclId) -> &[CardId] {
        self.stacks.get(&deck).map_or(&[], Vec::as_slice)
    }

    /// The Exploration token that lies face down on a tile.
    pub fn token_on(&self, tile: TileId) -> Option<CardId> {
        let look = || self.all.iter().find(|card| card.zone == Zone::OnTile(tile)).map(|card| card.id);
        let Some(kept) = &self.found.0 else { return look() };
        let token = kept.on_tiles.iter().filter(|(on, _)| *on == tile).map(|(_, card)| *card).min();
        debug_assert_eq!(token, look(), "a token was laid unseen");
        token
    }

    /// The cards that are being resolved, in their order.
    pub fn resolving(&self) -> Vec<CardId> {
        let look =
            || self.all.iter().filter(|card| card.zone == Zone::Resolving).map(|card| card.id).collect::<Vec<_>>();
        let Some(kept) = &self.found.0 else { return look() };
        debug_assert_eq!(kept.resolving, look(), "a card began to be resolved unseen");
        kept.resolving.clone()
    }

    /// The cards on which tokens or markers lie, in their order.
    pub fn holding(&self) -> impl Iterator<Item = &Card> {
        let kept = self.found.0.as_ref().map(|kept| &kept.holding);
        debug_assert!(
            kept.is_none_or(|kept| self
                .all
                .iter()
                .filter(|card| !card.holds.is_empty())
                .map(|card| card.id)
                .eq(kept.iter().copied())),
            "something was laid on a card unseen"
        );
        let listed = kept.into_iter().flatten().filter_map(|id| self.card(*id));
        let others = if kept.is_none() { self.all.as_slice() } else { &[] };
        listed.chain(others.iter().filter(|card| !card.holds.is_empty()))
    }

    /// Keeps from now on where the cards are that are asked for all the time.
    pub fn keep_places(&mut self) {
        let on = |card: &Card| if let Zone::OnTile(tile) = card.zone { Some((tile, card.id)) } else { None };
        let some = |fits: fn(&Card) -> bool| self.all.iter().filter(|card| fits(card)).map(|card| card.id).collect();
        self.found = Found(Some(Places {
            on_tiles: self.all.iter().filter_map(on).collect(),
            resolving: some(|card| card.zone == Zone::Resolving),
            holding: some(|card| !card.holds.is_empty()),
        }));
    }

    /// Puts a card in a place; the piles are another's business.
    pub(super) fn set_zone(&mut self, id: CardId, zone: Zone) {
        let Some(card) = self.all.get_mut(id.index()) else { return };
        let before = std::mem::replace(&mut card.zone, zone);
        let Some(kept) = &mut self.found.0 else { return };
        if matches!(before, Zone::OnTile(_)) {
            kept.on_tiles.retain(|(_, card)| *card != id);
        }
        if let Zone::OnTile(tile) = zone {
            kept.on_tiles.push((tile, id));
        }
        list(&mut kept.resolving, id, zone == Zone::Resolving);
    }

    /// Changes what lies on a card.
    pub(super) fn change_holds(&mut self, id: CardId, change: impl FnOnce(&mut BTreeMap<DeclId, i32>)) {
        let Some(card) = self.all.get_mut(id.index()) else { return };
        change(&mut card.holds);
        if let Some(kept) = &mut self.found.0 {
            list(&mut kept.holding, id, !card.holds.is_empty());
        }
    }

    /// What is printed on a card.
    pub fn decl(&self, id: CardId) -> Option<DeclId> {
        self.card(id).map(|card| card.decl)
    }
}
