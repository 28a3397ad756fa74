//! What heroes can carry (SBSD p.20), and what they may give to each other.

use super::machine::Machine;
use brim_core::game::amount::total;
use brim_core::game::attack::Cause;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Query, Rule, Stat};
use brim_rules::ask;
use brim_rules::hero::hands;

impl Machine<'_> {
    /// The items that a hero may give away, with those of some others who could carry each. The Light Source is handed on by its own rule.
    pub(super) fn goods_of(&self, hero: HeroId, others: &[HeroId]) -> Vec<(CardId, HeroId)> {
        let Some(holder) = self.table.hero(hero).filter(|hero| hero.is_standing()) else { return Vec::new() };
        let mut goods = holder.cards.iter().copied().filter(|card| self.goes_round(*card)).peekable();
        if goods.peek().is_none() {
            return Vec::new();
        }
        // What each has room for is the same for all the goods.
        let rooms = others.iter().filter_map(|other| Some((*other, self.can_carry(*other)?)));
        let rooms: Vec<(HeroId, i32)> = rooms.collect();
        let mut given = Vec::with_capacity(rooms.len() * holder.cards.len());
        for card in goods {
            let weight = self.weight(card);
            given.extend(rooms.iter().filter(|(_, room)| weight <= *room).map(|(other, _)| (card, *other)));
        }
        given
    }

    /// The Side Bag tokens that a hero may give away, with those of some others who have room for each (SBSD p.21).
    pub(super) fn tokens_of(&self, hero: HeroId, others: &[HeroId]) -> Vec<(DeclId, HeroId)> {
        let Some(holder) = self.table.hero(hero).filter(|hero| hero.is_standing()) else { return Vec::new() };
        let tokens = holder.holds.iter().filter(|(token, count)| **count > 0 && self.in_side_bag(**token));
        let mut tokens = tokens.map(|(token, _)| *token).peekable();
        if tokens.peek().is_none() {
            return Vec::new();
        }
        // Into a full bag goes none of them.
        let open: Vec<HeroId> = others.iter().copied().filter(|other| self.room_in_bag(*other) > 0).collect();
        let mut given = Vec::new();
        for token in tokens {
            let stack = self.stack_of(token);
            let room = |other| stack.is_none_or(|stack| self.room_in_stack(Model::Hero(other), token, stack) > 0);
            given.extend(open.iter().filter(|other| room(**other)).map(|other| (token, *other)));
        }
        given
    }

    /// True where a hero could take a card up and use it: while no enemies are about it swaps what it holds as it likes (FF p.20, GOV p.20).
    pub(super) fn can_take_up(&self, card: CardId, hero: HeroId) -> bool {
        let Some(holder) = self.table.hero(hero) else { return false };
        let handed =
            self.table.cards.decl(card).and_then(|id| self.program.texts(id)).is_some_and(|texts| texts.handed);
        handed
            && self.table.enemies.is_empty()
            && holder.cards.contains(&card)
            && !holder.hands.contains(&card)
            && self.needs_hands(card) <= self.most_hands_for(hero)
            && self.serves(card, hero)
    }

    /// Takes a card up that is to be used, and keeps in hand what there is room for beside it.
    pub(super) fn take_up(&mut self, card: CardId, hero: HeroId) -> Result<(), Interrupt> {
        if !self.can_take_up(card, hero) {
            return Ok(());
        }
        let free = self.stat(Query::InHand, Model::Hero(hero), Stat::Hands);
        let mut free = free - self.needs_hands(card);
        let mut hands = vec![card];
        for other in self.table.hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default() {
            let needs = self.needs_hands(other);
            if needs <= free {
                free -= needs;
                hands.push(other);
            }
        }
        self.propose_event(Event {
            what: EventData::HandsAssigned { hero, hands },
            cause: Cause { hero: Some(hero), ..Cause::default() },
        })?;
        Ok(())
    }

    /// The most hands that an item may take for a hero to hold it.
    pub fn most_hands_for(&self, hero: HeroId) -> i32 {
        self.stat(Query::InHand, Model::Hero(hero), Stat::Hands).min(hands::most_for_one(self, hero))
    }

    fn needs_hands(&self, card: CardId) -> i32 {
        self.card_stat(Query::CardFigure, card, Stat::Hands)
    }

    /// True for an item that may change hands: it stays neither with its hero nor in its hand, and does not sit on another.
    fn goes_round(&self, card: CardId) -> bool {
        let Some(card) = self.table.cards.card(card).filter(|card| card.on.is_none()) else { return false };
        let Some(texts) = self.program.texts(card.decl) else { return false };
        !texts.personal && !texts.light && self.kind(card.decl) == Some(Kind::Item) && !self.sticks(card.id)
    }

    /// How much more a hero could carry; nothing where it takes no items at all.
    fn can_carry(&self, hero: HeroId) -> Option<i32> {
        let takes = self.stat(Query::Carries, Model::Hero(hero), Stat::NoItems) == 0;
        takes.then(|| self.carries_at_most(hero).saturating_sub(self.carried(hero)))
    }

    fn weight(&self, card: CardId) -> i32 {
        self.table.cards.decl(card).and_then(|decl| self.program.texts(decl)).map_or(0, |texts| texts.weight)
    }

    fn carried(&self, hero: HeroId) -> i32 {
        self.table.hero(hero).map_or(0, |hero| total(hero.cards.iter().map(|card| self.weight(*card))))
    }

    /// The rule's figure, and the skills that carry weight.
    fn carries_at_most(&self, hero: HeroId) -> i32 {
        let skills = self.program.carrying_skills().iter();
        let more = total(skills.map(|skill| self.stat_of(Model::Hero(hero), StatKey::Skill(*skill))));
        let limit = self.stat(Query::Carries, Model::Hero(hero), Stat::CarryingLimit);
        total([self.table.rules.number(Rule::CarryBase), more, limit])
    }

    /// Who has got more than it can carry leaves something behind, as it likes: of what has a weight and does not stay with it.
    pub(super) fn unburden(&mut self, hero: HeroId, cause: &Cause) -> Result<(), Interrupt> {
        while self.carried(hero) > self.carries_at_most(hero) {
            let cards = self.table.hero(hero).map(|hero| hero.cards.clone()).unwrap_or_default();
            let mut heavy: Vec<CardId> =
                cards.into_iter().filter(|card| self.weight(*card) > 0 && self.goes_round(*card)).collect();
            heavy.reverse();
            let Some(first) = heavy.first().copied() else { break };
            let about = About::Card { source: self.table.cards.decl(first).unwrap_or_default() };
            let options = heavy.into_iter().map(Choice::Card).collect();
            let choice = ask::choose(self, Chooser::Hero(hero), about, options)?;
            let card = if let Choice::Card(card) = choice { card } else { first };
            let to = self.discard_zone(card);
            self.propose_event(Event { what: EventData::CardMoves { card, to }, cause: cause.clone() })?;
            // A text may keep it there.
            if self.table.hero(hero).is_some_and(|hero| hero.cards.contains(&card)) {
                break;
            }
        }
        Ok(())
    }
}
