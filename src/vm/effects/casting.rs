//! Casting rolls: a hero throws for a spell, and tokens may add dice to it or raise what it threw.

use super::Machine;
use super::Scope;
use super::rolls::{any_face, is_doubles};
use crate::holding::Held;
use brim_core::game::amount::{plus, times, total};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Interrupt, Throw, ThrowSpec};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model, OpId};
use brim_core::phrase::{Phrase, Phrases, Selector, Value};
use brim_core::vocabulary::{Condition, Effect, Query, Stat, Word};
use brim_rules::ask;

/// Tokens that raise a casting roll: by how much, and for how many of them.
#[derive(Clone, Copy)]
pub(super) struct Raise {
    pub(super) by: i32,
    pub(super) step: i32,
    pub(super) what: DeclId,
}

/// Tokens that add dice to a casting roll: one die for so many of them.
#[derive(Clone, Copy)]
pub(super) struct MoreDice {
    pub(super) step: i32,
    pub(super) what: DeclId,
}

/// A casting roll as the card words it.
pub(super) struct Cast<'p> {
    pub(super) op: OpId,
    pub(super) dice: Dice,
    pub(super) need: Phrase<'p>,
    pub(super) raise: Option<Raise>,
    pub(super) more: Option<MoreDice>,
    pub(super) body: Phrases<'p>,
}

/// True where what the roll comes to is asked beyond the number that it needs; below another roll `that roll` is that one.
fn asks_roll(body: Phrases<'_>) -> bool {
    body.iter().any(|line| {
        let other = matches!(line.word(), Word::Effect(Effect::Rolls | Effect::Roll | Effect::Tests | Effect::Casts));
        let mut asked = false;
        for value in line.slots().flatten() {
            if let Value::Phrase(part) = value {
                part.walk(&mut |part| asked |= part.word() == Word::Condition(Condition::RollIs));
            }
        }
        asked || !other && asks_roll(line.body())
    })
}

impl Machine<'_> {
    pub(super) fn casts(&mut self, who: Selector<'_>, cast: &Cast<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| match model {
            Model::Hero(hero) => machine.hero_casts(hero, cast, scope),
            Model::Enemy(_) => Ok(()),
        })
    }

    fn hero_casts(&mut self, hero: HeroId, cast: &Cast<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let need = self.amount_of(cast.need, scope)?;
        let modifier = plus(cast.dice.plus, self.casting_bonus(hero, scope));
        let thrown = self.casting_dice(hero, (cast.dice, cast.dice.count), (need, modifier), scope)?;
        // What a text adds to the throw counts with the rest.
        let (mut faces, mut modifier) = (thrown.faces, thrown.modifier);
        let count = usize::from(cast.dice.count);
        while let Some(MoreDice { step, what }) = cast.more {
            if plus(best(&faces, count), modifier) >= need || self.spent(hero, (cast.op, what, step), 1, scope)? == 0 {
                break;
            }
            // The new die takes the place of the lowest of those that count, or counts for nothing.
            let kept = plus(best(&faces, count.saturating_sub(1)), modifier);
            let thrown = self.casting_dice(hero, (cast.dice, 1), (need, kept), scope)?;
            modifier = plus(modifier, thrown.modifier.saturating_sub(kept));
            faces.extend(thrown.faces);
        }
        let mut result = plus(best(&faces, count), modifier);
        if let Some(Raise { by, step, what }) = cast.raise
            && (result < need || asks_roll(cast.body))
        {
            let taken = self.spent(hero, (cast.op, what, step), i32::MAX, scope)?;
            result = plus(result, times(taken, by));
        }
        let passed = result >= need;
        let doubles = is_doubles(&faces);
        let before = self.table.hero(hero).map(|now| (hero, now.deeds));
        if let Some(card) = scope.card {
            self.happens(EventData::Casts { hero, card, passed, doubles }, scope)?;
        }
        scope.roll = Some(result);
        // What was paid for it is `that many`; where nothing was counted, the roll is.
        scope.amount = scope.amount.or(Some(result));
        let outer = self.casts.len();
        self.casts.extend(before);
        let done = self.cast_comes_out(cast.body, passed, &faces, scope);
        self.casts.truncate(outer);
        done
    }

    /// What the dice bring, and the pass or the fail.
    fn cast_comes_out(
        &mut self,
        body: Phrases<'_>,
        passed: bool,
        faces: &[i32],
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        if let Some(branch) = any_face(body, faces, false).next() {
            return self.run_branch(branch, scope);
        }
        self.by_face(body, faces, scope)?;
        self.on_doubles(body, faces, scope)?;
        self.outcome(body, passed, (faces, 0), scope)
    }

    /// What the hero adds to a casting roll for this card.
    fn casting_bonus(&self, hero: HeroId, scope: &Scope) -> i32 {
        let Some(card) = scope.card else { return 0 };
        let outer = self.casting.replace(Some((hero, card)));
        let bonus = self.stat(Query::Casts, Model::Hero(hero), Stat::CastingRolls);
        self.casting.set(outer);
        bonus
    }

    /// So many dice are thrown for the spell.
    fn casting_dice(
        &mut self,
        hero: HeroId,
        (dice, count): (Dice, u16),
        (need, modifier): (i32, i32),
        scope: &Scope,
    ) -> Result<Throw, Interrupt> {
        let cause = self.cause_of(scope);
        self.throw(ThrowSpec {
            need: Some(need),
            total: true,
            modifier,
            ..ThrowSpec::new(Purpose::Cast, dice.die, count, cause).thrown_by(Some(hero))
        })
    }

    /// The hero pays tokens, `step` of them at a time and at most so many times; how many times it did.
    fn spent(
        &mut self,
        hero: HeroId,
        (op, what, step): (OpId, DeclId, i32),
        most: i32,
        scope: &mut Scope,
    ) -> Result<i32, Interrupt> {
        let held = self.at_hand(hero, Held::named(what), scope);
        let most = if step > 0 { (held / step).min(most) } else { 0 };
        if most <= 0 {
            return Ok(0);
        }
        let options = (0..=most).map(Choice::Number).collect();
        let about = About::Pay { source: scope.decl };
        let Choice::Number(taken) = ask::choose(self, Chooser::Hero(hero), about, options)? else { return Ok(0) };
        let amount = taken.saturating_mul(step);
        if amount > 0 {
            self.pays_some(amount, Held::named(what), (op, scope), hero)?;
        }
        Ok(taken)
    }
}

/// The sum of the best so many dice.
fn best(faces: &[i32], count: usize) -> i32 {
    let mut sorted = faces.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    total(sorted.into_iter().take(count))
}
