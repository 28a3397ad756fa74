//! Casting rolls: a hero throws for a spell, and tokens may raise what it threw.

use super::super::charts::branch;
use super::Machine;
use super::Scope;
use super::rolls::is_doubles;
use brim_core::game::amount::{plus, times};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Interrupt, ThrowSpec};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::phrase::{Phrase, Phrases, Selector};
use brim_core::vocabulary::Label;
use brim_rules::ask;

/// Tokens that raise a casting roll: by how much, and for how many of them.
#[derive(Clone, Copy)]
pub(super) struct Raise {
    pub(super) by: i32,
    pub(super) step: i32,
    pub(super) what: DeclId,
}

impl Machine<'_> {
    pub(super) fn casts(
        &mut self,
        who: Selector<'_>,
        (dice, need): (Dice, Phrase<'_>),
        raise: Option<Raise>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| match model {
            Model::Hero(hero) => machine.hero_casts(hero, (dice, need), raise, body, scope),
            Model::Enemy(_) => Ok(()),
        })
    }

    fn hero_casts(
        &mut self,
        hero: HeroId,
        (dice, need): (Dice, Phrase<'_>),
        raise: Option<Raise>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let need = self.amount_of(need, scope)?;
        let cause = self.cause_of(scope);
        let throw = self.throw(ThrowSpec {
            purpose: Purpose::Cast,
            owner: Some(hero),
            die: dice.die,
            count: dice.count,
            need: Some(need),
            total: true,
            modifier: dice.plus,
            cause,
            grit: true,
        })?;
        let mut result = throw.total();
        if let Some(Raise { by, step, what }) = raise {
            let held = self.table.holds(Model::Hero(hero), what);
            let most = if step > 0 { held / step } else { 0 };
            if result < need {
                let options = (0..=most).map(Choice::Number).collect();
                let about = About::Pay { source: scope.decl };
                if let Choice::Number(taken) = ask::choose(self, Chooser::Hero(hero), about, options)? {
                    let amount = -taken.saturating_mul(step);
                    self.happens(EventData::Gains { model: Model::Hero(hero), what, amount }, scope)?;
                    result = plus(result, times(taken, by));
                }
            }
        }
        let passed = result >= need;
        let doubles = is_doubles(&throw.faces);
        if let Some(card) = scope.card {
            self.happens(EventData::Casts { hero, card, passed, doubles }, scope)?;
        }
        scope.roll = Some(result);
        let label = if passed { Label::Pass } else { Label::Fail };
        if let Some(branch) = branch(body, label) {
            self.run_branch(branch, scope)?;
        }
        if doubles && let Some(branch) = branch(body, Label::Doubles) {
            self.run_branch(branch, scope)?;
        }
        Ok(())
    }
}
