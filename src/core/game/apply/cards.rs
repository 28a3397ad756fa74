//! Cards going from place to place: every card is in exactly one, and the piles say the same as the cards.

use std::collections::BTreeMap;

use super::super::cards::{Attached, Card, Zone};
use super::super::ids::{CardId, DeclId, HeroId};
use super::super::table::Table;

impl Table {
    /// Moves a card: on top of its pile or discard pile, to the end of a hero's cards. A card without a deck that is put into a pile, and a
    /// card given to a hero who is not there, leaves the game.
    pub(super) fn move_card(&mut self, id: CardId, to: Zone) {
        let Some(card) = self.cards.card(id) else { return };
        let (deck, from) = (card.deck, card.zone);
        let to = match to {
            Zone::Pile | Zone::Discard | Zone::Stack if deck.is_none() => Zone::Removed,
            Zone::Hero(hero) if self.hero(hero).is_none() => Zone::Removed,
            to => to,
        };
        if from == to && matches!(to, Zone::Hero(_) | Zone::InPlay | Zone::Stack) {
            return;
        }
        if [from, to].iter().any(|zone| matches!(zone, Zone::Hero(_) | Zone::InPlay)) {
            self.arrivals.count();
        }
        if let (Zone::Hero(_), Zone::Hero(_)) = (from, to)
            && !self.handed.contains(&id)
        {
            self.handed.push(id);
        }
        // What sits on it is with the same hero.
        let attached: Vec<(CardId, bool)> =
            self.attached(id).filter_map(|card| Some((card.id, card.on?.forged))).collect();
        self.take_card(id, deck, from);
        match (to, deck) {
            (Zone::Pile, Some(deck)) => self.cards.piles.entry(deck).or_default().push(id),
            (Zone::Discard, Some(deck)) => self.cards.discards.entry(deck).or_default().push(id),
            (Zone::Stack, Some(deck)) => self.cards.stacks.entry(deck).or_default().push(id),
            (Zone::Hero(hero), _) => self.with_hero(hero, |hero| hero.cards.push(id)),
            (Zone::InPlay, _) => self.cards.in_play.push(id),
            (Zone::Pile | Zone::Discard | Zone::Stack, _) | (Zone::OnTile(_) | Zone::Resolving | Zone::Removed, _) => {}
        }
        self.set_zone(id, to);
        // What lies on a card is gone with it.
        if !matches!(to, Zone::Hero(_) | Zone::InPlay | Zone::Resolving) {
            self.cards.change_holds(id, BTreeMap::clear);
        }
        self.move_attached(id, to, attached);
    }

    /// A new card, with a hero.
    pub(super) fn new_item(&mut self, hero: HeroId, decl: DeclId) {
        let Ok(id) = u16::try_from(self.cards.all.len()) else { return };
        let (id, zone) = (CardId(id), Zone::Hero(hero));
        if let Some(hero) = self.hero_mut(hero) {
            hero.cards.push(id);
            self.cards.all.push(Card { id, decl, deck: None, zone, holds: BTreeMap::new(), on: None });
            self.arrivals.count();
        }
    }

    /// An upgrade sits on an item of the hero who has both, or on none.
    pub(super) fn attach(&mut self, id: CardId, on: Option<Attached>) {
        let zone = |id: CardId| self.cards.card(id).map(|card| card.zone);
        let with_hero =
            |on: &Attached| on.to != id && matches!(zone(id), Some(Zone::Hero(_))) && zone(id) == zone(on.to);
        let on = on.filter(with_hero);
        if let Some(card) = self.cards.all.get_mut(id.index()) {
            card.on = on;
        }
        // What it says, and the abilities that it brings, serve a hero from now on, or no more.
        self.arrivals.count();
    }

    /// A card that goes elsewhere comes off what it sat on. What sits on it goes along to another hero; where the item goes out of play, what is
    /// forged into it goes too, and the rest stays behind with the hero.
    fn move_attached(&mut self, id: CardId, to: Zone, attached: Vec<(CardId, bool)>) {
        let on = self.cards.card(id).and_then(|card| card.on);
        let stays = on.and_then(|on| self.cards.card(on.to)).is_some_and(|item| item.zone == to);
        if let Some(card) = self.cards.all.get_mut(id.index()).filter(|_| !stays) {
            card.on = None;
        }
        for (upgrade, forged) in attached {
            match to {
                Zone::Hero(_) => self.move_card(upgrade, to),
                _ => {
                    if let Some(card) = self.cards.all.get_mut(upgrade.index()) {
                        card.on = None;
                    }
                    if forged {
                        self.move_card(upgrade, Zone::Removed);
                    }
                }
            }
        }
    }

    /// Lays a draw pile anew. Cards of the order that are not in the deck's pile or discard pile are left where they are;
    /// cards of the pile that the order leaves out stay at its bottom.
    pub(super) fn lay_pile(&mut self, deck: DeclId, order: &[CardId]) {
        let mut laid: Vec<CardId> = Vec::with_capacity(order.len());
        for &id in order {
            let here = self
                .cards
                .card(id)
                .is_some_and(|card| card.deck == Some(deck) && matches!(card.zone, Zone::Pile | Zone::Discard));
            // In hand until all are: so none is laid twice.
            if here {
                self.set_zone(id, Zone::Resolving);
                laid.push(id);
            }
        }
        let mut pile = self.cards.piles.remove(&deck).unwrap_or_default();
        pile.retain(|id| self.cards.card(*id).is_some_and(|card| card.zone == Zone::Pile));
        let mut discard = self.cards.discards.remove(&deck);
        if let Some(discard) = &mut discard {
            discard.retain(|id| self.cards.card(*id).is_some_and(|card| card.zone == Zone::Discard));
        }
        self.cards.discards.extend(discard.map(|discard| (deck, discard)));
        laid.iter().for_each(|id| self.set_zone(*id, Zone::Pile));
        pile.extend(laid);
        self.cards.piles.insert(deck, pile);
    }

    /// A piece of clothing comes before all else that its hero has.
    pub(super) fn wear(&mut self, hero: HeroId, card: CardId) {
        self.with_hero(hero, |hero| {
            if let Some(at) = hero.cards.iter().position(|other| *other == card) {
                hero.cards.remove(at);
                hero.cards.insert(0, card);
            }
        });
        self.arrivals.count();
    }

    /// A hero's hands: of the cards named, those it holds, each once.
    pub(super) fn assign_hands(&mut self, hero: HeroId, hands: &[CardId]) {
        self.with_hero(hero, |hero| {
            hero.hands.clear();
            for id in hands {
                if hero.cards.contains(id) && !hero.hands.contains(id) {
                    hero.hands.push(*id);
                }
            }
        });
    }

    /// The adventure is over: what lies in play or face down goes back to its discard pile.
    pub(super) fn clear_cards(&mut self) {
        let down = self.cards.stacks.values().flatten();
        let on_tile = self.cards.all.iter().filter(|card| matches!(card.zone, Zone::OnTile(_))).map(|card| &card.id);
        let left: Vec<CardId> = self.cards.in_play.iter().chain(down).chain(on_tile).copied().collect();
        left.into_iter().for_each(|card| self.move_card(card, Zone::Discard));
        self.cards.revealed.clear();
    }

    fn take_card(&mut self, id: CardId, deck: Option<DeclId>, from: Zone) {
        let out = |list: Option<&mut Vec<CardId>>| {
            if let Some(list) = list {
                list.retain(|one| *one != id);
            }
        };
        match (from, deck) {
            (Zone::Pile, Some(deck)) => out(self.cards.piles.get_mut(&deck)),
            (Zone::Discard, Some(deck)) => out(self.cards.discards.get_mut(&deck)),
            (Zone::Stack, Some(deck)) => {
                out(self.cards.stacks.get_mut(&deck));
                if self.cards.stack(deck).is_empty() {
                    self.cards.stacks.remove(&deck);
                }
            }
            (Zone::InPlay, _) => out(Some(&mut self.cards.in_play)),
            (Zone::Hero(hero), _) => self.with_hero(hero, |hero| {
                out(Some(&mut hero.cards));
                out(Some(&mut hero.hands));
            }),
            (Zone::Pile | Zone::Discard | Zone::Stack, _) | (Zone::OnTile(_) | Zone::Resolving | Zone::Removed, _) => {}
        }
    }

    fn set_zone(&mut self, id: CardId, zone: Zone) {
        self.cards.set_zone(id, zone);
    }
}
