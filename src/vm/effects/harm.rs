//! Wounds, hits, Horror and Corruption Hits, healing.

use super::Machine;
use super::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{HeroId, Model};
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Chosen, Effect, Stat};
use brim_rules::harm::{self, Blow, Ignores, Strike};

impl Machine<'_> {
    /// What a text says is ignored.
    pub(super) fn past(&self, op: &Op, base: Ignores) -> Ignores {
        match op.chosen(Slot::Past).map(Chosen::words) {
            Some("defense" | "willpower") => Ignores { defense: true, ..base },
            Some("armor") => Ignores { armor: true, ..base },
            Some("defense and armor") => Ignores { defense: true, armor: true, ..base },
            _ => base,
        }
    }

    /// The amount of an effect, for each of what it says, with the bonus of the ability it stands in.
    pub(crate) fn amount_in(&mut self, op: &Op, slot: Slot, scope: &Scope, purpose: Purpose) -> Result<i32, Interrupt> {
        let cause = self.cause_of(scope);
        let amount = match op.op(slot) {
            Some(id) => self.amount(id, scope, purpose, None, &cause)?,
            None => op.int(slot).unwrap_or(1),
        };
        Ok(match op.op(Slot::Per) {
            Some(per) if slot == Slot::N => amount.saturating_mul(self.count(per, scope)),
            _ => amount,
        })
    }

    fn struck(
        &mut self,
        op: &Op,
        scope: &mut Scope,
        kind: HitKind,
        ignores: Ignores,
        direct: bool,
    ) -> Result<(), Interrupt> {
        let bonus = self.ability_bonus(scope, Stat::Damage);
        self.for_each(op, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            if machine.immune(model, &cause) {
                return Ok(());
            }
            let amount = machine.amount_in(op, Slot::N, scope, Purpose::Amount)?;
            let each = machine.amount_in(op, Slot::Each, scope, Purpose::Amount)? + bonus;
            let (hits, damage) = if direct { (1, amount + bonus) } else { (amount, each) };
            if hits <= 0 || damage <= 0 {
                return Ok(());
            }
            let strike = Strike::of(kind, hits, damage, ignores, &cause);
            harm::strike(machine, model, &strike)?;
            Ok(())
        })
    }

    pub(super) fn takes_wounds(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        // Wounds come after Defense, whether a text says so or not; Armor saves them unless it says that it does not.
        let ignores = self.past(op, Ignores::DIRECT);
        self.struck(op, scope, HitKind::Hit, ignores, true)
    }

    pub(super) fn takes_hits(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let ignores = self.past(op, Ignores::default());
        self.struck(op, scope, HitKind::Hit, ignores, false)
    }

    pub(super) fn takes_horror(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let ignores = self.past(op, Ignores::default());
        self.struck(op, scope, HitKind::Horror, ignores, false)
    }

    pub(super) fn takes_corruption(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let ignores = self.past(op, Ignores::default());
        self.struck(op, scope, HitKind::Corruption, ignores, false)
    }

    pub(super) fn takes_sanity(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let ignores = self.past(op, Ignores::DIRECT);
        self.for_each(op, scope, |machine, model, scope| {
            let damage = machine.amount_in(op, Slot::N, scope, Purpose::Amount)?;
            let cause = machine.cause_of(scope);
            let blow = Blow { damage, ignores, by: cause.actor, ..Blow::default() };
            harm::strike(machine, model, &Strike { kind: HitKind::Horror, blows: vec![blow], cause })?;
            Ok(())
        })
    }

    pub(super) fn heals(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(op, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            if word == Effect::HealsAll {
                let hurt = model.hero().and_then(|id| machine.table.hero(id)).map_or(0, |hero| hero.sanity_damage);
                let wounds = machine.wounds(model);
                return machine.heal(model, wounds, hurt, &cause);
            }
            let amount = machine.amount_in(op, Slot::N, scope, Purpose::Heal)?;
            match (word, model) {
                (Effect::HealsAny, Model::Hero(hero)) => harm::heal_any(machine, hero, amount, &cause).map(|_| ()),
                (Effect::HealsSanity, _) => machine.heal(model, 0, amount, &cause),
                _ => machine.heal(model, amount, 0, &cause),
            }
        })
    }

    fn heal(&mut self, model: Model, wounds: i32, sanity: i32, cause: &Cause) -> Result<(), Interrupt> {
        harm::heal(self, model, wounds, sanity, cause)?;
        Ok(())
    }

    pub(super) fn recovers(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(op, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            model.hero().map_or(Ok(()), |hero| harm::recover(machine, hero, &cause))
        })
    }

    pub(super) fn dies(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(op, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            match model {
                Model::Enemy(enemy) => harm::kill(machine, enemy, &cause),
                Model::Hero(hero) => machine.hero_dies(hero, scope),
            }
        })
    }

    /// A hero is killed; with the last one that stands the mission is lost.
    pub(crate) fn hero_dies(&mut self, hero: HeroId, scope: &Scope) -> Result<(), Interrupt> {
        self.happens(EventData::Dies { hero }, scope)?;
        match self.table.standing().next() {
            Some(_) => Ok(()),
            None => Err(Interrupt::Over(brim_core::game::table::Outcome::AllKo)),
        }
    }

    pub(super) fn prevents(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let amount = self.amount_in(op, Slot::N, scope, Purpose::Amount)?;
        if let Some(pending) = self.damage.last_mut() {
            *pending = (*pending).saturating_sub(amount).max(0);
        }
        Ok(())
    }
}
