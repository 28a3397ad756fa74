//! Tests, rolls, choices, and what happens only if.

use super::Machine;
use super::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::dice::Die;
use brim_core::game::engine::{Engine, Interrupt, ThrowSpec};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model, OpId};
use brim_core::program::StatKey;
use brim_core::program::{Arg, Op, Slot};
use brim_core::vocabulary::{Effect, Label, Stat, Word};
use brim_rules::ask;

impl Machine<'_> {
    pub(super) fn tests(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(need) = op.int(Slot::Need) else { return Ok(()) };
        self.for_each(op, scope, |machine, model, scope| {
            if machine.stat_of(model, StatKey::Stat(Stat::NoTests)) != 0 {
                return Ok(());
            }
            let (mut successes, mut passed, mut faces) = (0i32, true, Vec::new());
            for skill in op.decls_in(Slot::Skill) {
                let (reached, shown) = machine.test(model, *skill, need, scope)?;
                successes = successes.saturating_add(reached);
                passed &= reached > 0;
                faces.extend(shown);
            }
            scope.amount = Some(successes);
            machine.branches(&op.body, (successes, passed), &faces, scope)
        })
    }

    /// The test of one skill: the dice that reached the number, and what the dice show.
    fn test(&mut self, model: Model, skill: DeclId, need: i32, scope: &Scope) -> Result<(i32, Vec<i32>), Interrupt> {
        let owner = model.hero();
        // A model without the skill rolls a single D6.
        let dice = if owner.is_some() { self.stat_of(model, StatKey::Skill(skill)) } else { 1 };
        let cause = Cause { actor: Some(model), ..self.cause_of(scope) };
        let modifier = self.stat_of(model, StatKey::Stat(Stat::SkillTests));
        let throw = self.throw(ThrowSpec {
            purpose: Purpose::Test,
            owner,
            die: Die::D6,
            count: u16::try_from(dice.clamp(0, ask::MOST_DICE)).unwrap_or(0),
            need: Some(need),
            total: false,
            modifier,
            cause,
            grit: owner.is_some(),
        })?;
        let results = throw.faces.iter().map(|face| face + throw.modifier);
        let successes = i32::try_from(results.filter(|face| *face >= need).count()).unwrap_or(0);
        if let Some(hero) = owner {
            self.happens(EventData::Tested { hero, skill, successes }, scope)?;
        }
        Ok((successes, throw.faces))
    }

    /// The branches of a test: what any die shows first, then doubles, each success and each miss, then pass or fail.
    fn branches(
        &mut self,
        body: &[OpId],
        (successes, passed): (i32, bool),
        faces: &[i32],
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        if let Some(branch) = self.any_face(body, faces) {
            return self.run_branch(branch, scope);
        }
        if is_doubles(faces)
            && let Some(branch) = self.branch(body, Label::Doubles)
        {
            self.run_branch(branch, scope)?;
        }
        let misses = i32::try_from(faces.len()).unwrap_or(i32::MAX).saturating_sub(successes);
        for (label, times) in [(Label::EachSuccess, successes), (Label::EachMiss, misses)] {
            if let Some(branch) = self.branch(body, label) {
                for _ in 0..times {
                    self.run_branch(branch, scope)?;
                }
            }
        }
        let label = if passed { Label::Pass } else { Label::Fail };
        match self.branch(body, label) {
            Some(branch) => self.run_branch(branch, scope),
            None => Ok(()),
        }
    }

    /// The branch for a face that one of the dice shows: the first of those written.
    fn any_face(&self, body: &[OpId], faces: &[i32]) -> Option<OpId> {
        let shown = |op: &Op| {
            op.face(Slot::Face).is_some_and(|(low, high)| faces.iter().any(|face| (low..=high).contains(face)))
        };
        let is =
            |id: &&OpId| self.program.op(**id).is_some_and(|op| op.word == Word::Label(Label::AnyFace) && shown(op));
        body.iter().find(is).copied()
    }

    fn run_branch(&mut self, branch: OpId, scope: &mut Scope) -> Result<(), Interrupt> {
        self.spend(branch)?;
        let body = self.body_of(branch);
        self.block(&body, scope)
    }

    pub(super) fn rolls(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let times = 1 + self.ability_bonus(scope, Stat::Times);
        for _ in 0..times.clamp(0, 20) {
            if word == Effect::Roll {
                self.roll_once(op, None, scope)?;
            } else {
                self.for_each(op, scope, |machine, model, scope| machine.roll_once(op, Some(model), scope))?;
            }
        }
        Ok(())
    }

    fn roll_once(&mut self, op: &Op, model: Option<Model>, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(Arg::Dice(dice)) = op.arg(Slot::Dice) else { return Ok(()) };
        let mut dice = *dice;
        dice.plus = op.int(Slot::Plus).unwrap_or(0) + self.ability_bonus(scope, Stat::Rolls);
        dice.plus += op.op(Slot::More).map_or(0, |more| self.static_amount(more, scope));
        dice.plus -= op.op(Slot::Less).map_or(0, |less| self.static_amount(less, scope));
        let cause = Cause { actor: model.or(scope.this), ..self.cause_of(scope) };
        // A hero's own roll may be re-rolled; the roll of an enemy's or a card's text is nobody's.
        let owner = model.and_then(Model::hero);
        let throw = ask::roll_dice(self, Purpose::Effect, dice, owner, &cause)?;
        let result = throw.total();
        scope.roll = Some(result);
        scope.amount = Some(result);
        self.row(&op.body, result, scope)?;
        match self.branch(&op.body, Label::Doubles).filter(|_| is_doubles(&throw.faces)) {
            Some(branch) => self.run_branch(branch, scope),
            None => Ok(()),
        }
    }

    pub(super) fn rolls_on(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(chart) = op.decl_in(Slot::Chart) else { return Ok(()) };
        let plus = op.int(Slot::Plus).unwrap_or(0);
        self.for_each(op, scope, |machine, model, _| match model {
            Model::Hero(hero) => machine.roll_on(chart, hero, plus),
            Model::Enemy(_) => Ok(()),
        })
    }

    pub(super) fn chooses(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let body = op.body.clone();
        self.for_each(op, scope, |machine, model, scope| {
            let Model::Hero(hero) = model else { return Ok(()) };
            let mut options = Vec::new();
            for (at, id) in (0u16..).zip(&body) {
                let Some(option) = machine.program.op(*id) else { continue };
                let so = option.op(Slot::Condition).is_none_or(|condition| machine.holds(condition, scope));
                if so && machine.price(option, scope, hero).is_some() {
                    options.push(Choice::Option(at, option.text(Slot::Name).unwrap_or("").to_owned()));
                }
            }
            let about = About::Card { source: scope.decl };
            machine.choosing.clone_from(&body);
            let choice = ask::choose(machine, Chooser::Hero(hero), about, options)?;
            machine.choosing.clear();
            let Choice::Option(at, label) = choice else { return Ok(()) };
            let Some(id) = body.get(usize::from(at)).copied() else { return Ok(()) };
            scope.chosen.push((hero, label));
            if let Some(Some(cost)) = machine.program.op(id).and_then(|option| machine.price(option, scope, hero)) {
                machine.pay(cost, scope, hero)?;
            }
            machine.run_branch(id, scope)
        })
    }

    /// The price of an option: None where it cannot be paid, Some(None) where it has none.
    fn price(&self, option: &Op, scope: &Scope, hero: HeroId) -> Option<Option<OpId>> {
        let costs = [Slot::Cost, Slot::Other].map(|slot| option.op(slot));
        if costs.iter().all(Option::is_none) {
            return Some(None);
        }
        costs.into_iter().flatten().find(|cost| self.payable(*cost, scope, hero)).map(Some)
    }

    pub(super) fn may(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(op, scope, |machine, model, scope| {
            let Model::Hero(hero) = model else { return Ok(()) };
            let cost = op.op(Slot::Cost);
            if cost.is_some_and(|cost| !machine.payable(cost, scope, hero)) {
                return Ok(());
            }
            let about = About::Card { source: scope.decl };
            let options = vec![Choice::Pass, Choice::Yes];
            if machine.ask(Decision { who: Chooser::Hero(hero), about, options })? != Choice::Yes {
                return Ok(());
            }
            if let Some(cost) = cost {
                machine.pay(cost, scope, hero)?;
            }
            machine.block(&op.body, scope)
        })
    }

    pub(super) fn each(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(op, scope, |machine, _, scope| machine.block(&op.body, scope))
    }

    pub(super) fn when_so(&mut self, op: &Op, scope: &mut Scope) -> Result<bool, Interrupt> {
        let held = op.op(Slot::Condition).is_some_and(|condition| self.holds(condition, scope));
        if held {
            self.block(&op.body, scope)?;
        }
        Ok(held)
    }

    pub(super) fn repeat(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let times = self.amount_in(op, Slot::N, scope, Purpose::Amount)?;
        for _ in 0..times {
            self.block(&op.body, scope)?;
        }
        Ok(())
    }

    pub(super) fn casts(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(Arg::Dice(dice)) = op.arg(Slot::Dice) else { return Ok(()) };
        let dice = *dice;
        let Some(hero) = self.who(op, scope)?.first().and_then(|model| model.hero()) else { return Ok(()) };
        let need = self.amount_in(op, Slot::Need, scope, Purpose::Amount)?;
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
        let mut total = throw.total();
        if let (Some(what), Some(by), Some(step)) = (op.decl_in(Slot::EventData), op.int(Slot::By), op.int(Slot::Step))
        {
            let held = self.table.holds(Model::Hero(hero), what);
            let most = if step > 0 { held / step } else { 0 };
            if total < need && most > 0 {
                let options = (0..=most).map(Choice::Number).collect();
                let about = About::Pay { source: scope.decl };
                if let Choice::Number(times) = self.ask(Decision { who: Chooser::Hero(hero), about, options })? {
                    if times > 0 {
                        self.happens(
                            EventData::Gains { model: Model::Hero(hero), what, amount: -times * step },
                            scope,
                        )?;
                    }
                    total = total.saturating_add(times.saturating_mul(by));
                }
            }
        }
        let passed = total >= need;
        let doubles = is_doubles(&throw.faces);
        if let Some(card) = scope.card {
            self.happens(EventData::Casts { hero, card, passed, doubles }, scope)?;
        }
        scope.roll = Some(total);
        let label = if passed { Label::Pass } else { Label::Fail };
        if let Some(branch) = self.branch(&op.body, label) {
            self.run_branch(branch, scope)?;
        }
        if doubles && let Some(branch) = self.branch(&op.body, Label::Doubles) {
            self.run_branch(branch, scope)?;
        }
        Ok(())
    }
}

/// True where two dice show the same.
fn is_doubles(faces: &[i32]) -> bool {
    faces.iter().enumerate().any(|(at, face)| faces.iter().skip(at + 1).any(|other| other == face))
}
