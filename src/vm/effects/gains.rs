//! What is gained and lost: tokens, markers, Grit, gold, lasting effects, abilities.

use super::Machine;
use super::Scope;
use brim_core::game::chance::Purpose;
use brim_core::game::effect::{EndsAt, LastingEffect as Lasting, Span, StartsAt};
use brim_core::game::engine::Interrupt;
use brim_core::game::event::EventData;
use brim_core::game::ids::{EffectId, Model, OpId};
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Duration, Effect, Word};
use brim_rules::{harm, placing};

impl Machine<'_> {
    /// Gains and losses of whatever can be held.
    pub(super) fn holds_change(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(held) = self.holding_in(op) else { return Ok(()) };
        if let Some(card) = self.card_keeper(op, scope) {
            let amount = match word {
                Effect::LosesAll => -self.held_on(card, held),
                Effect::Loses => -self.amount_in(op, Slot::N, scope, Purpose::Amount)?,
                _ => self.amount_in(op, Slot::N, scope, Purpose::Amount)?,
            };
            return self.lay_on(card, held, amount, scope);
        }
        // What the party shares it gains once, and not each of them.
        let once = self.is_party(op) && self.is_shared_holding(held);
        let mut done = false;
        self.for_each(op, scope, |machine, model, scope| {
            if std::mem::replace(&mut done, true) && once {
                return Ok(());
            }
            let amount = match word {
                Effect::LosesAll => -machine.held(model, held),
                Effect::Loses => -machine.amount_in(op, Slot::N, scope, Purpose::Amount)?,
                _ => machine.amount_in(op, Slot::N, scope, Purpose::Amount)?,
            };
            let cause = machine.cause_of(scope);
            if let (Some(hero), true) = (model.hero(), op.arg(Slot::Random).is_some()) {
                return machine.lose_at_random(hero, held, -amount, &cause);
            }
            machine.hold(model, held, amount, &cause)
        })
    }

    pub(super) fn gains_elite(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
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

    pub(super) fn gets(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let models = self.who(op, scope)?;
        if let [only] = models.as_slice() {
            scope.bind(*only);
        }
        match op.op(Slot::Mod) {
            Some(modifier) => self.lasting(op, modifier, &models, scope),
            None => Ok(()),
        }
    }

    pub(super) fn gets_all(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
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
    fn lasting(&mut self, op: &Op, modifier: OpId, subjects: &[Model], scope: &Scope) -> Result<(), Interrupt> {
        if subjects.is_empty() {
            return Ok(());
        }
        let Some(time) = op.op(Slot::Time).and_then(|id| self.program.op(id)) else { return Ok(()) };
        let Word::Duration(word) = time.word else { return Ok(()) };
        let (from, until) = match (word, time.span()) {
            (Duration::UntilEnd, span) => (StartsAt::Now, self.until_end(span.unwrap_or(Span::Turn), false)),
            (Duration::UntilEndOfNext, span) => (StartsAt::Now, self.until_end(span.unwrap_or(Span::Turn), true)),
            (Duration::NextActivation, _) => (StartsAt::Now, EndsAt::NextActivation),
            (Duration::DuringNext, Some(Span::Turn)) => (StartsAt::NextTurn, EndsAt::EndOfTurn),
            (Duration::DuringNext, Some(Span::Fight)) => (StartsAt::NextFight, EndsAt::EndOfFight),
            (Duration::DuringNext, Some(Span::Adventure)) => (StartsAt::NextAdventure, EndsAt::EndOfAdventure),
            (Duration::DuringNext, _) => (StartsAt::NextActivation, EndsAt::EndOfNextActivation),
            (Duration::ForGood, _) => (StartsAt::Now, EndsAt::Permanent),
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
        self.happens(EventData::EffectStarts { effect }, scope)?;
        Ok(())
    }

    /// The end of the span under way, or of the next one. Where none is under way, the next one is the one to come.
    fn until_end(&self, span: Span, next: bool) -> EndsAt {
        match span {
            Span::Attack | Span::Hit if next && self.table.attack().is_some() => EndsAt::EndOfNextAttack,
            Span::Attack | Span::Hit => EndsAt::EndOfAttack,
            Span::Activation if next => EndsAt::EndOfNextActivation,
            Span::Activation => EndsAt::EndOfActivation,
            Span::Fight if next && self.table.fighting() => EndsAt::EndOfNextFight,
            Span::Fight => EndsAt::EndOfFight,
            Span::Adventure if next && self.table.stay.is_none() => EndsAt::EndOfNextAdventure,
            Span::Adventure => EndsAt::EndOfAdventure,
            Span::Turn | Span::Day | Span::Stay if next => EndsAt::EndOfNextTurn,
            Span::Turn | Span::Day | Span::Stay => EndsAt::EndOfTurn,
        }
    }

    pub(super) fn learns(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(what) = op.decl_in(Slot::EventData) else { return Ok(()) };
        self.for_each(op, scope, |machine, model, scope| {
            if let Model::Hero(hero) = model {
                machine.happens(EventData::Learns { hero, what }, scope)?;
                let cause = machine.cause_of(scope);
                harm::check_life(machine, model, &cause)?;
            }
            Ok(())
        })
    }
}
