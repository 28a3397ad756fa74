//! Attacks that are done: a hero's with everything that belongs to it, or one enemy's by itself.

use super::Failure;
use super::answers::Aim;
use super::walk::Walk;
use brim_core::game::attack::Reach;
use brim_core::game::decision::Choice;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model};
use brim_core::game::table::Active;
use brim_core::phrase::Selector;

use brim_core::vocabulary::{Query, Stat};
use brim_rules::attack::Plan;
use brim_rules::enemies;
use brim_rules::hero::{self, Refusal, aim_refusal};

impl Walk<'_> {
    pub(super) fn attack(
        &mut self,
        who: Selector<'_>,
        whom: Selector<'_>,
        item: Option<DeclId>,
    ) -> Result<(), Failure> {
        let (who, whom) = (self.model(who)?, self.model(whom)?);
        self.enter_of(who);
        let why = self.attack_refusal(who, whom, item)?;
        self.must(who, &self.wish_to_attack(("attack", whom), [item, None]), why)?;
        match who {
            Model::Hero(hero) => self.act(Aim::Attack(whom), |machine| hero::take(machine, hero, &Choice::Melee)),
            Model::Enemy(enemy) => self.enemy_attacks(enemy, whom),
        }
    }

    pub(super) fn shoot(
        &mut self,
        who: Selector<'_>,
        whom: Selector<'_>,
        items: [Option<DeclId>; 2],
    ) -> Result<(), Failure> {
        let (who, whom) = (self.model(who)?, self.model(whom)?);
        self.enter_of(who);
        let why = self.shot_refusal(who, whom, items)?;
        self.must(who, &self.wish_to_attack(("shoot", whom), items), why)?;
        match who {
            Model::Hero(hero) => {
                let choice = self.shot(hero, items)?;
                self.act(Aim::Attack(whom), |machine| hero::take(machine, hero, &choice))
            }
            Model::Enemy(enemy) => self.enemy_attacks(enemy, whom),
        }
    }

    fn enter_of(&mut self, who: Model) {
        match who {
            Model::Hero(hero) => self.enter(Active::Hero(hero)),
            Model::Enemy(id) => {
                if let Some(kind) = self.machine.table().enemy(id).map(|enemy| enemy.kind) {
                    self.enter(Active::Group(kind));
                }
            }
        }
    }

    /// Why somebody cannot attack another now, in melee where it is a hero; nothing where it can.
    pub(super) fn attack_refusal(
        &self,
        who: Model,
        whom: Model,
        item: Option<DeclId>,
    ) -> Result<Option<String>, Failure> {
        let Model::Hero(hero) = who else { return self.enemy_refusal(who, whom) };
        if let Some(card) = item.map(|item| self.held(hero, item)).transpose()? {
            let held = self.machine.table().hero(hero).is_some_and(|hero| hero.hands.contains(&card));
            if !self.machine.is_for(card, hero) {
                return Ok(Some(self.refusal_words(who, Refusal::NotFor(card))));
            }
            if self.machine.card_stat(Query::Shown, card, Stat::Hands) > 0 && !held {
                let name = self.said.borrow().names.card(self.machine.table(), card);
                return Ok(Some(format!("{name} is not in hand")));
            }
            if !self.machine.may_attack_with(hero, Reach::Melee, &[card]) {
                return Ok(Some(self.refusal_words(who, Refusal::CannotAttackWith(card))));
            }
        }
        self.aim_refused(&Plan::melee(hero), whom, &Choice::Melee)
    }

    /// Why somebody cannot shoot at another now; nothing where it can.
    pub(super) fn shot_refusal(
        &self,
        who: Model,
        whom: Model,
        items: [Option<DeclId>; 2],
    ) -> Result<Option<String>, Failure> {
        let Model::Hero(hero) = who else {
            let refused = self.enemy_refusal(who, whom)?;
            let figures = [Stat::RangeToHit, Stat::Shots, Stat::Range];
            let blunt = figures.iter().any(|stat| self.machine.stat(Query::Shown, who, *stat) <= 0);
            let why = || self.refusal_words(who, Refusal::NoAttack(Reach::Ranged));
            return Ok(refused.or_else(|| blunt.then(why)));
        };
        let choice = self.shot(hero, items)?;
        let Choice::Ranged(weapons) = &choice else { return Ok(None) };
        self.aim_refused(&Plan::ranged(hero, weapons.clone()), whom, &choice)
    }

    /// The shot that a line means: with the weapons that it names, else with the first in hand that can shoot now.
    fn shot(&self, hero: HeroId, items: [Option<DeclId>; 2]) -> Result<Choice, Failure> {
        let offered = |choice: &Choice| hero::refusal(&self.machine, hero, true, choice).is_none();
        let one = |card: &CardId| offered(&Choice::Ranged(vec![*card]));
        let mut weapons: Vec<CardId> = Vec::new();
        match items {
            [Some(item), None] => {
                // Of two of one name the first that the rules let shoot.
                let first = self.held(hero, item)?;
                let named = |card: &CardId| self.machine.table().cards.decl(*card) == Some(item);
                weapons.push(self.in_hands(hero).into_iter().filter(named).find(one).unwrap_or(first));
            }
            [None, None] => {
                let shoots = |card: &CardId| self.machine.card_stat(Query::Shown, *card, Stat::Shots) > 0;
                let guns: Vec<CardId> = self.in_hands(hero).into_iter().filter(shoots).collect();
                weapons.extend(guns.iter().find(|card| one(card)).or(guns.first()));
            }
            _ => {
                for item in items.into_iter().flatten() {
                    weapons.push(self.held_beside(hero, item, &weapons)?);
                }
            }
        }
        let turned = Choice::Ranged(weapons.iter().rev().copied().collect());
        let choice = Choice::Ranged(weapons);
        // Where it does not matter which is in the primary hand, the rules offer one order of the two.
        Ok(if !offered(&choice) && offered(&turned) { turned } else { choice })
    }

    fn in_hands(&self, hero: HeroId) -> Vec<CardId> {
        self.machine.table().hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default()
    }

    fn aim_refused(&self, plan: &Plan, whom: Model, choice: &Choice) -> Result<Option<String>, Failure> {
        let hero = Model::Hero(plan.hero);
        let Model::Enemy(enemy) = whom else { return Err(Failure::new("a hero attacks enemies only")) };
        let refused = hero::refusal(&self.machine, plan.hero, true, choice);
        let aim = || aim_refusal(&self.machine, plan, enemy).map(|why| self.refusal_words(whom, why));
        Ok(match refused {
            None => aim(),
            Some(why @ Refusal::NoTarget) => aim().or_else(|| Some(self.refusal_words(hero, why))),
            Some(why) => Some(self.refusal_words(hero, why)),
        })
    }

    /// The card of this name, which the hero must have.
    fn held(&self, hero: HeroId, item: DeclId) -> Result<CardId, Failure> {
        self.held_beside(hero, item, &[])
    }

    /// The same beside others: of two guns of one name, the other.
    fn held_beside(&self, hero: HeroId, item: DeclId, others: &[CardId]) -> Result<CardId, Failure> {
        let table = self.machine.table();
        let now = table.hero(hero).ok_or_else(|| Failure::new("the hero is not there"))?;
        let all = now.hands.iter().chain(&now.cards).copied().filter(|card| !others.contains(card));
        all.into_iter().find(|card| table.cards.decl(*card) == Some(item)).ok_or_else(|| {
            let (who, what) = (self.called(Model::Hero(hero)), self.suite.program.name(item));
            Failure::new(format!("{who} does not have {what}"))
                .help(format!("give it before: `given {who} has {what}`"))
        })
    }

    fn enemy_refusal(&self, who: Model, whom: Model) -> Result<Option<String>, Failure> {
        let Model::Enemy(enemy) = who else { return Ok(None) };
        let why = enemies::refusal(&self.machine, enemy, whom);
        Ok(why.map(|why| {
            // Who attacks is there, so that it is the other one who is gone.
            let gone = why == Refusal::Gone && self.machine.table().enemy(enemy).is_some();
            let of_whom = gone || matches!(why, Refusal::Apart | Refusal::Far { .. } | Refusal::Unseen);
            self.refusal_words(if of_whom { whom } else { who }, why)
        }))
    }

    fn enemy_attacks(&mut self, enemy: EnemyId, whom: Model) -> Result<(), Failure> {
        self.act(Aim::Attack(whom), |machine| match whom {
            Model::Hero(hero) => enemies::attack_alone(machine, enemy, hero).map(|_| ()),
            Model::Enemy(other) => enemies::attack_enemy(machine, enemy, other),
        })
    }
}
