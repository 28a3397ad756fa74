//! What keeps somebody from attacking at all, with a weapon, or somebody: asked of an attack that is not made yet, as far as it is settled.

use std::sync::Arc;

use super::asked::Asked;
use super::machine::{Machine, Supposed};
use brim_core::game::attack::Reach;
use brim_core::game::ids::{CardId, HeroId, Model, OpId};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Fact, Query, Stat};

/// What is not settled before somebody says how it attacks.
pub(super) const HOW: &[Fact] = &[Fact::Attack, Fact::Weapon, Fact::Target];

/// What is not settled before somebody says whom it attacks.
const WHOM: &[Fact] = &[Fact::Target];

impl Machine<'_> {
    /// True where nothing keeps a hero from attacking with this weapon.
    pub(super) fn may_wield(&self, hero: HeroId, reach: Reach, card: CardId) -> bool {
        self.may_attack_so(hero, reach, &[card])
    }

    /// True where nothing keeps a hero from an attack with these weapons: bare hands are none.
    pub(super) fn may_attack_so(&self, hero: HeroId, reach: Reach, weapons: &[CardId]) -> bool {
        self.is_free_to(Query::Wields, Model::Hero(hero), (reach, weapons), None)
    }

    /// True where nothing keeps somebody from attacking this one so.
    pub(super) fn may_aim_at(&self, by: Model, reach: Reach, weapons: &[CardId], target: Model) -> bool {
        let query = if by.hero().is_some() { Query::Aims } else { Query::EnemyMarks };
        self.is_free_to(query, by, (reach, weapons), Some(target))
    }

    /// True where nothing keeps somebody from throwing a thing at a space, which is a ranged attack with no weapon.
    pub(super) fn may_throw(&self, by: Model) -> bool {
        let query = if by.hero().is_some() { Query::Wields } else { Query::EnemyAims };
        self.is_free_to(query, by, (Reach::Ranged, &[]), None)
    }

    /// The melee weapons in the hands of a hero with which nothing keeps it from attacking: all of them are used together.
    pub(super) fn hand_weapons(&self, hero: HeroId) -> Vec<CardId> {
        let hands = self.table.hero(hero).map(|hero| hero.hands.as_slice()).unwrap_or_default();
        let texts = |card: CardId| self.table.cards.decl(card).and_then(|id| self.program.texts(id));
        let strikes = |card: &CardId| texts(*card).is_some_and(|texts| texts.melee);
        hands.iter().copied().filter(|card| strikes(card) && self.may_wield(hero, Reach::Melee, *card)).collect()
    }

    fn is_free_to(&self, query: Query, by: Model, (reach, weapons): (Reach, &[CardId]), target: Option<Model>) -> bool {
        if self.printed_alone(by, Stat::NoAttacks) == Some(0) {
            return true;
        }
        let supposed = Supposed { by, reach, weapons: weapons.to_vec() };
        let supposed = self.supposed.replace(Some(Arc::new(supposed)));
        let aimed = self.aimed.replace(target);
        let unsettled = self.unsettled.replace(if target.is_some() { &[] } else { WHOM });
        let barred = self.work_out(by, StatKey::Stat(Stat::NoAttacks));
        self.asked(query, Asked::Model(by), Stat::NoAttacks, barred);
        self.unsettled.set(unsettled);
        self.aimed.set(aimed);
        self.supposed.replace(supposed);
        barred == 0
    }

    /// The attack that is looked at as if somebody made it.
    pub(super) fn supposed(&self) -> Option<Arc<Supposed>> {
        self.supposed.borrow().clone()
    }

    /// True for conditions that ask for what is not settled yet of the attack: they are asked once it is.
    pub(super) fn comes_too_early(&self, conditions: &[OpId]) -> bool {
        let unsettled = self.unsettled.get();
        !unsettled.is_empty() && self.ask_for(conditions, unsettled)
    }

    /// True for what was asked when an attack that goes on was made: only whom it strikes is still asked.
    pub(super) fn was_asked(&self, conditions: &[OpId]) -> bool {
        self.going_on.get() && !self.ask_for(conditions, WHOM)
    }

    /// True where some of the conditions ask for one of these facts.
    fn ask_for(&self, conditions: &[OpId], facts: &[Fact]) -> bool {
        let mut asked = false;
        for condition in conditions.iter().filter_map(|id| self.program.op(*id)) {
            condition.walk(&mut |part| {
                let needs = part.word().entry().map(|entry| entry.needs).unwrap_or_default();
                asked |= needs.iter().any(|fact| facts.contains(fact));
            });
        }
        asked
    }
}
