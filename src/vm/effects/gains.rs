//! What is gained and lost: tokens, markers, Grit, gold, lasting effects, abilities.

use super::Machine;
use super::Scope;
use crate::game::chance::Purpose;
use crate::game::effect::{Effect as Lasting, From, Until};
use crate::game::engine::Halt;
use crate::game::event::What;
use crate::game::ids::{DeclId, EffectId, Model, OpId};
use crate::ir::{Op, Slot};
use crate::rules::{harm, placing};
use crate::vocabulary::{Duration, Effect, Kind, Word};

impl Machine<'_> {
    pub(super) fn holds_change(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Halt> {
        let Some(what) = op.decl_in(Slot::What) else { return Ok(()) };
        self.for_each(op, scope, |machine, model, scope| {
            let amount = match word {
                Effect::LosesAll => -machine.table.holds(model, what),
                Effect::Loses => -machine.amount_in(op, Slot::N, scope, Purpose::Amount)?,
                _ => machine.amount_in(op, Slot::N, scope, Purpose::Amount)?,
            };
            if machine.kind(what) == Some(Kind::Item) {
                return machine.receives(model, what, amount, scope);
            }
            if amount != 0 {
                machine.happens(What::Gains { model, what, amount }, scope)?;
            }
            Ok(())
        })
    }

    /// Items that a hero gets, one by one.
    fn receives(&mut self, model: Model, item: DeclId, count: i32, scope: &Scope) -> Result<(), Halt> {
        let Model::Hero(hero) = model else { return Ok(()) };
        for _ in 0..count.clamp(0, 100) {
            self.happens(What::Receives { hero, item }, scope)?;
            let newest = self.table.hero(hero).and_then(|hero| hero.cards.last()).copied();
            if let Some(card) = newest {
                self.forge(card, hero, scope)?;
            }
        }
        Ok(())
    }

    pub(super) fn purse(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Halt> {
        self.for_each(op, scope, |machine, model, scope| {
            let Model::Hero(hero) = model else { return Ok(()) };
            let amount = machine.amount_in(op, Slot::N, scope, Purpose::Amount)?;
            let held = machine.table.hero(hero).cloned().unwrap_or_default();
            let what = match word {
                Effect::GainsGrit => What::Grit { hero, amount },
                Effect::LosesGrit => What::Grit { hero, amount: -amount.min(held.grit) },
                Effect::GainsXp => What::Xp { hero, amount },
                Effect::GainsGold | Effect::GainsMoney => What::Gold { hero, amount },
                Effect::LosesGold | Effect::LosesMoney => What::Gold { hero, amount: -amount.min(held.gold) },
                Effect::GainsStone => What::DarkStone { hero, amount },
                Effect::LosesStone => What::DarkStone { hero, amount: -amount.min(held.dark_stone) },
                Effect::LosesCorruption => What::Corruption { hero, amount: -amount.min(held.corruption) },
                _ => {
                    let cause = machine.cause_of(scope);
                    return harm::corrupt(machine, hero, amount, &cause).map(|_| ());
                }
            };
            machine.happens(what, scope)?;
            Ok(())
        })
    }

    pub(super) fn gains_elite(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Halt> {
        let mut kinds = Vec::new();
        for model in self.who(op, scope)? {
            if let Some(kind) = self.kind_of(model).filter(|kind| !kinds.contains(kind)) {
                kinds.push(kind);
            }
        }
        let cause = self.cause_of(scope);
        for kind in kinds {
            for _ in 0..self.amount_in(op, Slot::N, scope, Purpose::Amount)?.clamp(0, 6) {
                placing::gain_elite(self, kind, &cause)?;
            }
        }
        Ok(())
    }

    pub(super) fn gets(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Halt> {
        let models = self.who(op, scope)?;
        if let [only] = models.as_slice() {
            scope.bind(*only);
        }
        match op.op(Slot::Mod) {
            Some(modifier) => self.lasting(op, modifier, &models, scope),
            None => Ok(()),
        }
    }

    pub(super) fn gets_all(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Halt> {
        let models = self.who(op, scope)?;
        if let [only] = models.as_slice() {
            scope.bind(*only);
        }
        for modifier in op.body.clone() {
            self.spend(modifier)?;
            self.lasting(op, modifier, &models, scope)?;
        }
        Ok(())
    }

    /// A lasting effect: its amount and its subjects are fixed now.
    fn lasting(&mut self, op: &Op, modifier: OpId, subjects: &[Model], scope: &Scope) -> Result<(), Halt> {
        if subjects.is_empty() {
            return Ok(());
        }
        let time = op.op(Slot::Time).and_then(|id| self.program.op(id)).map(|op| op.word);
        let Some(Word::Duration(time)) = time else { return Ok(()) };
        let (from, until) = match time {
            Duration::EndOfAttack => (From::Now, Until::EndOfAttack),
            Duration::EndOfActivation => (From::Now, Until::EndOfActivation),
            Duration::EndOfTurn => (From::Now, Until::EndOfTurn),
            Duration::EndOfFight => (From::Now, Until::EndOfFight),
            Duration::EndOfAdventure => (From::Now, Until::EndOfAdventure),
            Duration::NextActivation => (From::Now, Until::NextActivation),
            Duration::DuringNextActivation => (From::NextActivation, Until::EndOfNextActivation),
            Duration::DuringNextFight => (From::NextFight, Until::EndOfFight),
            Duration::DuringNextAdventure => (From::NextAdventure, Until::EndOfAdventure),
            Duration::EndOfNextAdventure => (From::Now, Until::EndOfNextAdventure),
            Duration::ForGood => (From::Now, Until::Permanent),
        };
        let effect = Lasting {
            id: EffectId(0),
            source: scope.decl,
            modifier,
            amount: self.modifier_amount(modifier, scope),
            subjects: subjects.to_vec(),
            from,
            until,
        };
        self.happens(What::EffectStarts { effect }, scope)?;
        Ok(())
    }

    pub(super) fn learns(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Halt> {
        let Some(what) = op.decl_in(Slot::What) else { return Ok(()) };
        self.for_each(op, scope, |machine, model, scope| {
            if let Model::Hero(hero) = model {
                machine.happens(What::Learns { hero, what }, scope)?;
                let cause = machine.cause_of(scope);
                harm::check_life(machine, model, &cause)?;
            }
            Ok(())
        })
    }
}
