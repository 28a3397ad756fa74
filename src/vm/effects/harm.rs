//! Wounds, hits, Horror and Corruption Hits, healing.

use super::{ForEach, Machine, Scope};
use brim_core::game::chance::Purpose;
use brim_core::game::effect::Span;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{HeroId, Model};
use brim_core::phrase::{NounRef, Phrase, Selector, Value};
use brim_core::vocabulary::{Fared, Healed, Healing, Pick, Protection, Stat};
use brim_rules::ask;
use brim_rules::harm::{self, Blow, Ignores, Strike};

/// True for an amount that is rolled.
fn has_dice(amount: Phrase<'_>) -> bool {
    let mut dice = false;
    amount.walk(&mut |part| dice |= part.slots().flatten().any(|value| matches!(value, Value::Dice(_))));
    dice
}

/// What a text says is ignored.
pub(super) fn ignoring(past: Option<Protection>, base: Ignores) -> Ignores {
    match past {
        Some(Protection::Defense | Protection::Willpower) => Ignores { defense: true, ..base },
        Some(Protection::Armor) => Ignores { armor: true, ..base },
        Some(Protection::DefenseAndArmor) => Ignores { defense: true, armor: true, ..base },
        Some(Protection::SpiritArmor) => Ignores { spirit: true, ..base },
        Some(Protection::WillpowerAndSpiritArmor) => Ignores { defense: true, spirit: true, ..base },
        None => base,
    }
}

impl Machine<'_> {
    /// Hits of any kind, each with its damage.
    pub(super) fn struck(
        &mut self,
        kind: HitKind,
        who: Selector<'_>,
        n: ForEach<'_>,
        each: Option<Phrase<'_>>,
        past: Option<Protection>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let ignores = ignoring(past, Ignores::default());
        self.strikes(who, scope, (kind, ignores), |machine, scope| {
            let hits = machine.amount_for_each(n, scope, Purpose::Amount)?;
            // Of dice each hit has its own.
            let dice = each.is_some_and(has_dice);
            let rolls = if dice { hits.clamp(0, ask::MOST_DICE) } else { hits.clamp(0, 1) };
            let mut damage = Vec::new();
            for _ in 0..rolls {
                damage.push(each.map_or(Ok(1), |each| machine.amount_of(each, scope))?);
            }
            Ok((hits, damage))
        })
    }

    /// Wounds come after Defense, whether a text says so or not; Armor saves them unless it says that it does not.
    pub(super) fn takes_wounds(
        &mut self,
        who: Selector<'_>,
        n: ForEach<'_>,
        past: Option<Protection>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let ignores = ignoring(past, Ignores::DIRECT);
        self.strikes(who, scope, (HitKind::Hit, ignores), |machine, scope| {
            Ok((1, vec![machine.amount_for_each(n, scope, Purpose::Amount)?]))
        })
    }

    /// Strikes whoever is meant, with a number of hits and their damage, to which the ability it stands in may add.
    fn strikes(
        &mut self,
        who: Selector<'_>,
        scope: &mut Scope,
        (kind, ignores): (HitKind, Ignores),
        mut hits: impl FnMut(&mut Self, &mut Scope) -> Result<(i32, Vec<i32>), Interrupt>,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            if machine.immune(model, &cause) {
                return Ok(());
            }
            let (hits, damage) = hits(machine, scope)?;
            let damage: Vec<i32> =
                damage.into_iter().map(|each| machine.ability_figure(scope, Stat::Damage, each)).collect();
            let most = damage.iter().copied().max().unwrap_or(0);
            if hits <= 0 || most <= 0 {
                return Ok(());
            }
            let mut strike = Strike::of(kind, hits, most, ignores, &cause);
            if damage.len() > 1 {
                strike.blows.iter_mut().zip(damage).for_each(|(blow, each)| blow.damage = each.max(0));
            }
            let fared = match kind {
                HitKind::Hit => Some(Fared::Wounded),
                HitKind::Horror => Some(Fared::Shaken),
                HitKind::Corruption => None,
            };
            let taken = machine.strikes_apart(model, &strike)?;
            scope.fared.extend(fared.filter(|_| taken > 0).map(|fared| (model, fared)));
            Ok(())
        })
    }

    /// What a text does is no part of the hit to which it answers: what was used on that once per hit stays used.
    fn strikes_apart(&mut self, model: Model, strike: &Strike) -> Result<i32, Interrupt> {
        let outer = self.table.uses.take(Span::Hit);
        let struck = harm::strike(self, model, strike);
        self.table.uses.take(Span::Hit);
        self.table.uses.put_back(outer);
        struck.map(|struck| struck.taken)
    }

    pub(super) fn takes_sanity(
        &mut self,
        who: Selector<'_>,
        n: ForEach<'_>,
        past: Option<Protection>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let ignores = ignoring(past, Ignores::DIRECT);
        self.for_each(who, scope, |machine, model, scope| {
            let damage = machine.amount_for_each(n, scope, Purpose::Amount)?;
            let cause = machine.cause_of(scope);
            // No Horror Hit: what its actor adds to those has no part in it.
            let blow = Blow { damage, ignores, ..Blow::default() };
            let strike = Strike { kind: HitKind::Horror, blows: vec![blow], cause };
            let taken = machine.strikes_apart(model, &strike)?;
            scope.fared.extend((taken > 0).then_some((model, Fared::Shaken)));
            Ok(())
        })
    }

    pub(super) fn heals(
        &mut self,
        what: Healing,
        who: Selector<'_>,
        n: ForEach<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            let amount = machine.amount_for_each(n, scope, Purpose::Heal)?;
            let healed = match (what, model) {
                (Healing::Any, Model::Hero(hero)) => harm::heal_any(machine, hero, amount, &cause)?,
                (Healing::Sanity, _) => harm::heal(machine, model, 0, amount, &cause)?,
                (Healing::Any | Healing::Wounds, _) => harm::heal(machine, model, amount, 0, &cause)?,
            };
            scope.fared.extend((healed > 0).then_some((model, Fared::Healed)));
            Ok(())
        })
    }

    pub(super) fn heals_all(&mut self, who: Selector<'_>, what: Healed, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let hurt = model.hero().and_then(|id| machine.table.hero(id)).map_or(0, |hero| hero.sanity_damage);
            let wounds = machine.wounds(model);
            let cause = machine.cause_of(scope);
            let (wounds, hurt) = match what {
                Healed::Fully => (wounds, hurt),
                Healed::Wounds => (wounds, 0),
                Healed::Sanity => (0, hurt),
            };
            let healed = harm::heal(machine, model, wounds, hurt, &cause)?;
            scope.fared.extend((healed > 0).then_some((model, Fared::Healed)));
            Ok(())
        })
    }

    pub(super) fn recovers(&mut self, who: Selector<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        // Only those who lie KO'd recover: here a hero is one of them, while elsewhere it is one who stands.
        let one = matches!(who.pick(), Pick::This | Pick::That) || matches!(who.noun(), NounRef::Alias(_));
        let picked = if !one && self.asked_state(who).is_none() {
            let mut lying = self.heroes_of(who, scope, false);
            lying.retain(|model| model.hero().and_then(|id| self.table.hero(id)).is_some_and(|hero| hero.ko.is_some()));
            self.pick_among(lying, who, scope)?
        } else {
            self.pick(who, scope)?
        };
        self.for_each_of(picked, who, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            model.hero().map_or(Ok(()), |hero| harm::recover(machine, hero, &cause))
        })
    }

    pub(super) fn dies(&mut self, who: Selector<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            if machine.ignores(model, &cause) {
                return Ok(());
            }
            match model {
                // "Instead of being killed, on 1-3 it is killed": by whoever killed it, as it would have been.
                Model::Enemy(_) if machine.spared.contains(&model) && harm::is_spent(machine, model) => Ok(()),
                // The hit it answers to has taken its last Health, and kills it.
                Model::Enemy(_) if machine.is_doomed(model) => Ok(()),
                Model::Enemy(enemy) => harm::kill(machine, enemy, &cause),
                Model::Hero(hero) => machine.hero_dies(hero, scope),
            }
        })
    }

    /// A hero is killed; with the last one that stands the mission is lost.
    pub(crate) fn hero_dies(&mut self, hero: HeroId, scope: &Scope) -> Result<(), Interrupt> {
        self.happens(EventData::Dies { hero }, scope)?;
        match harm::all_have_fallen(self) {
            false => Ok(()),
            true => Err(Interrupt::Over(brim_core::game::table::Outcome::AllKo)),
        }
    }

    pub(super) fn prevents(&mut self, n: Phrase<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let amount = self.amount_of(n, scope)?;
        if let Some(pending) = self.damage.last_mut() {
            *pending = (*pending).saturating_sub(amount).max(0);
        }
        Ok(())
    }
}
