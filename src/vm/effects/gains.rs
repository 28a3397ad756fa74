//! What is gained and lost: tokens, markers, Grit, gold, lasting effects, abilities.

use super::Machine;
use super::Scope;
use brim_core::game::chance::Purpose;
use brim_core::game::effect::{Effect as Lasting, From, Span, Until};
use brim_core::game::engine::Halt;
use brim_core::game::event::What;
use brim_core::game::ids::{EffectId, Model, OpId};
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Duration, Effect, Word};
use brim_rules::{harm, placing};

impl Machine<'_> {
    /// Gains and losses of whatever can be held.
    pub(super) fn holds_change(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Halt> {
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
        let Some(time) = op.op(Slot::Time).and_then(|id| self.program.op(id)) else { return Ok(()) };
        let Word::Duration(word) = time.word else { return Ok(()) };
        let (from, until) = match (word, time.span()) {
            (Duration::UntilEnd, span) => (From::Now, self.until_end(span.unwrap_or(Span::Turn), false)),
            (Duration::UntilEndOfNext, span) => (From::Now, self.until_end(span.unwrap_or(Span::Turn), true)),
            (Duration::NextActivation, _) => (From::Now, Until::NextActivation),
            (Duration::DuringNext, Some(Span::Turn)) => (From::NextTurn, Until::EndOfTurn),
            (Duration::DuringNext, Some(Span::Fight)) => (From::NextFight, Until::EndOfFight),
            (Duration::DuringNext, Some(Span::Adventure)) => (From::NextAdventure, Until::EndOfAdventure),
            (Duration::DuringNext, _) => (From::NextActivation, Until::EndOfNextActivation),
            (Duration::ForGood, _) => (From::Now, Until::Permanent),
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

    /// The end of the span under way, or of the next one. Where none is under way, the next one is the one to come.
    fn until_end(&self, span: Span, next: bool) -> Until {
        match span {
            Span::Attack | Span::Hit if next && self.table.attack().is_some() => Until::EndOfNextAttack,
            Span::Attack | Span::Hit => Until::EndOfAttack,
            Span::Activation if next => Until::EndOfNextActivation,
            Span::Activation => Until::EndOfActivation,
            Span::Fight if next && self.table.fighting() => Until::EndOfNextFight,
            Span::Fight => Until::EndOfFight,
            Span::Adventure if next && self.table.stay.is_none() => Until::EndOfNextAdventure,
            Span::Adventure => Until::EndOfAdventure,
            Span::Turn | Span::Day | Span::Stay if next => Until::EndOfNextTurn,
            Span::Turn | Span::Day | Span::Stay => Until::EndOfTurn,
        }
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
