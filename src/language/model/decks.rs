//! Which deck a card belongs to: lints, lowering and views all call this.

use super::build::{Declaration, Model};
use super::trie::holds_effects;
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member};

impl Declaration {
    /// True for a kind of card that lies in a deck, and belongs to the one for its kind where it names none.
    pub fn is_drawn(&self) -> bool {
        self.kind != Kind::Location && holds_effects(self.kind)
    }

    /// True for a deck to which cards of its kind belong that name none.
    pub fn is_default_deck(&self) -> bool {
        matches!(self.member(Member::Holds).and_then(MemberView::of), Some(MemberView::Holds { what: _, how: true }))
    }
}

impl Model {
    /// The decks that hold a kind of card, of those packs that a pack can speak of.
    pub fn decks_holding(&self, kind: Kind, from: usize) -> impl Iterator<Item = &Declaration> {
        let visible = self.names.visible.get(from).map_or(&[][..], Vec::as_slice);
        self.of_kind(Kind::Deck).filter(move |deck| deck.held_kind() == Some(kind) && visible.contains(&deck.pack))
    }

    /// The deck that a card belongs to: the one it names; else, of the decks for its kind that its pack can speak of, the one that holds them
    /// by default, or the only one. So neither files nor packs that it does not require move it.
    pub fn deck_of(&self, card: &Declaration) -> Option<DeclId> {
        match card.member(Member::OfDeck).and_then(MemberView::of) {
            Some(MemberView::OfDeck { what }) => Some(what),
            _ => self.deck_by_default(card),
        }
    }

    /// The deck that a card belongs to where it names none.
    pub fn deck_by_default(&self, card: &Declaration) -> Option<DeclId> {
        if !card.is_drawn() {
            return None;
        }
        let decks = || self.decks_holding(card.kind, card.pack);
        let only = || Some(decks().next()?.id).filter(|_| decks().nth(1).is_none());
        decks().find(|deck| deck.is_default_deck()).map(|deck| deck.id).or_else(only)
    }
}
