//! Attacks that are done: a hero's with everything that belongs to it, or one enemy's by itself.

use super::Failure;
use super::answers::Aim;
use super::walk::Walk;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::game::table::Active;
use brim_core::phrase::Selector;

use brim_core::vocabulary::{Query, Stat};
use brim_rules::attack::{Plan, attack, targets};
use brim_rules::enemies;

impl Walk<'_> {
    pub(super) fn attack(
        &mut self,
        who: Selector<'_>,
        whom: Selector<'_>,
        item: Option<DeclId>,
    ) -> Result<(), Failure> {
        let (who, whom) = (self.model(who)?, self.model(whom)?);
        match who {
            Model::Hero(hero) => {
                item.map(|item| self.in_hand(hero, item)).transpose()?;
                let able = self.machine.stat(Query::Shown, who, Stat::MeleeToHit) > 0
                    && self.machine.stat(Query::Shown, who, Stat::Combat) > 0;
                if able { self.hero_attacks(Plan::melee(hero), whom) } else { Ok(()) }
            }
            Model::Enemy(_) => self.enemy_attacks(who, whom),
        }
    }

    pub(super) fn shoot(
        &mut self,
        who: Selector<'_>,
        whom: Selector<'_>,
        items: [Option<DeclId>; 2],
    ) -> Result<(), Failure> {
        let (who, whom) = (self.model(who)?, self.model(whom)?);
        let Model::Hero(hero) = who else { return self.enemy_attacks(who, whom) };
        let weapons = items.into_iter().flatten().map(|item| self.in_hand(hero, item));
        let mut weapons = weapons.collect::<Result<Vec<CardId>, Failure>>()?;
        if weapons.is_empty() {
            let hands = self.machine.table().hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default();
            weapons.extend(hands.into_iter().find(|card| self.machine.card_stat(Query::Shown, *card, Stat::Shots) > 0));
        }
        if let Some(card) = weapons.iter().find(|card| !self.machine.is_for(**card, hero)) {
            let table = self.machine.table();
            let weapon = table.cards.decl(*card).map_or("it", |decl| self.suite.program.name(decl));
            self.refused = Some(format!("{} is not for {}, and nothing happens", weapon, self.called(who)));
            return Ok(());
        }
        if let Some(card) = weapons.iter().find(|card| !self.machine.may_attack_with(**card, hero)) {
            let weapon = self.machine.table().cards.decl(*card).map_or("it", |decl| self.suite.program.name(decl));
            self.refused = Some(format!("{} cannot attack with {weapon}, and nothing happens", self.called(who)));
            return Ok(());
        }
        if weapons.is_empty() || self.machine.stat(Query::Shown, who, Stat::RangeToHit) <= 0 {
            return Ok(());
        }
        self.hero_attacks(Plan::ranged(hero, weapons), whom)
    }

    /// The card of this name, which must be in hand.
    fn in_hand(&self, hero: HeroId, item: DeclId) -> Result<CardId, Failure> {
        let table = &self.machine.table();
        let held =
            |cards: &[CardId], item: DeclId| cards.iter().copied().find(|card| table.cards.decl(*card) == Some(item));
        let now = table.hero(hero).ok_or_else(|| Failure::new("the hero is not there"))?;
        let (who, what) = (self.called(Model::Hero(hero)), self.suite.program.name(item));
        match (held(&now.hands, item), held(&now.cards, item)) {
            (Some(card), _) => Ok(card),
            (None, Some(card)) if self.machine.card_stat(Query::Shown, card, Stat::Hands) <= 0 => Ok(card),
            (None, Some(_)) => Err(Failure::new(format!("{who} has no hand free for {what}"))),
            (None, None) => Err(Failure::new(format!("{who} does not have {what}"))),
        }
    }

    fn hero_attacks(&mut self, plan: Plan, whom: Model) -> Result<(), Failure> {
        let hero = plan.hero;
        let spent = self.machine.table().hero(hero).is_none_or(|hero| hero.turn.attacked);
        let barred = self.machine.stat(Query::Shown, Model::Hero(hero), Stat::NoAttacks) != 0;
        if !self.stands(hero) || spent || barred || targets(&self.machine, &plan).is_empty() {
            return Ok(());
        }
        self.enter(Active::Hero(hero));
        self.act(Aim::Attack(whom), |machine| attack(machine, &plan))
    }

    fn enemy_attacks(&mut self, who: Model, whom: Model) -> Result<(), Failure> {
        let (Model::Enemy(enemy), Model::Hero(hero)) = (who, whom) else {
            return Err(Failure::new("an enemy attacks heroes only"));
        };
        let Some(kind) = self.machine.table().enemy(enemy).map(|enemy| enemy.kind) else { return Ok(()) };
        self.enter(Active::Group(kind));
        self.act(Aim::Attack(whom), |machine| enemies::attack_alone(machine, enemy, hero).map(|_| ()))
    }
}
