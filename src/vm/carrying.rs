//! What heroes can carry (SBSD p.20), and what they may give to each other.

use super::machine::Machine;
use crate::game::attack::Cause;
use crate::game::decision::{About, Choice, Chooser};
use crate::game::engine::Halt;
use crate::game::event::{Event, What};
use crate::game::ids::{CardId, HeroId, Model};
use crate::ir::Slot;
use crate::model::StatKey;
use crate::rules::ask;
use crate::vocabulary::{Kind, Member, Rule, Stat};

impl Machine<'_> {
    /// The items that a hero may give away, with those who could carry each. The Light Source is handed on by its own rule.
    pub(super) fn goods_of(&self, hero: HeroId) -> Vec<(CardId, Vec<HeroId>)> {
        let Some(holder) = self.table.hero(hero).filter(|hero| hero.is_standing()) else { return Vec::new() };
        let goods = holder.cards.iter().copied().filter(|card| self.goes_round(*card));
        goods
            .map(|card| {
                let others = self.table.standing().map(|other| other.id).filter(|other| *other != hero);
                (card, others.filter(|other| self.can_take(*other, card)).collect::<Vec<_>>())
            })
            .filter(|(_, others)| !others.is_empty())
            .collect()
    }

    /// True for an item that may change hands: it stays neither with its hero nor in its hand, and does not sit on another.
    fn goes_round(&self, card: CardId) -> bool {
        if self.sticks(card) {
            return false;
        }
        let Some(card) = self.table.cards.card(card).filter(|card| card.on.is_none()) else { return false };
        let line = |member| self.program.line(card.decl, member).is_some();
        self.kind(card.decl) == Some(Kind::Item) && !line(Member::Personal) && !line(Member::Light)
    }

    fn can_take(&self, hero: HeroId, card: CardId) -> bool {
        self.stat_of(Model::Hero(hero), StatKey::Stat(Stat::NoItems)) == 0
            && self.carried(hero).saturating_add(self.weight(card)) <= self.carries_at_most(hero)
    }

    fn weight(&self, card: CardId) -> i32 {
        let line = self.table.cards.decl(card).and_then(|decl| self.program.line(decl, Member::Weight));
        line.and_then(|line| line.int(Slot::N)).unwrap_or(0)
    }

    fn carried(&self, hero: HeroId) -> i32 {
        self.table.hero(hero).map_or(0, |hero| hero.cards.iter().map(|card| self.weight(*card)).sum())
    }

    /// The rule's figure, and the skills that carry weight.
    fn carries_at_most(&self, hero: HeroId) -> i32 {
        let skills = self.program.of_kind(Kind::Skill).map(|(id, _)| id);
        let skills = skills.filter(|skill| self.program.line(*skill, Member::CarrySkill).is_some());
        let more: i32 = skills.map(|skill| self.stat_of(Model::Hero(hero), StatKey::Skill(skill))).sum();
        self.table.rules.number(Rule::CarryBase).saturating_add(more)
    }

    /// Who has got more than it can carry leaves something behind, as it likes: of what has a weight and does not stay with it.
    pub(super) fn unburden(&mut self, hero: HeroId, cause: &Cause) -> Result<(), Halt> {
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
            self.propose_event(Event { what: What::CardMoves { card, to }, cause: cause.clone() })?;
        }
        Ok(())
    }
}
