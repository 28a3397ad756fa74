//! Tests, casts and rolls, and the branches that they lead to.

use super::super::charts::{branch, is_chart, reached};
use super::Machine;
use super::Scope;
use brim_core::game::amount::{plus, total};
use brim_core::game::attack::{Cause, Reach};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Engine, Interrupt, ThrowSpec};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, Model};
use brim_core::phrase::{EffectView, LabelView, Phrase, Phrases, Selector};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Fared, Label, Outcome, Pick, Query, Score, Share, Stat};
use brim_rules::ask;

/// What is added to a roll: a number, an amount more, an amount less.
type Added<'a> = (Option<i32>, Option<Phrase<'a>>, Option<Phrase<'a>>);

impl Machine<'_> {
    pub(super) fn tests(
        &mut self,
        who: Selector<'_>,
        (skills, need): (&[DeclId], i32),
        other: Option<(DeclId, i32)>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let (mut passes, mut fails) = (0i32, 0i32);
        let outer = scope.amount;
        // Who makes no skill tests is left out of them (GOV p.38): nobody picks it, and no lot falls on it.
        let can = |model: &Model| !self.is_dead(*model) && self.stat(Query::Tests, *model, Stat::NoTests) == 0;
        let able = self.fitting_among(who, scope, &can);
        let picked = self.pick_among(able, who, scope)?;
        let done = self.for_each_of(picked, who, scope, |machine, model, scope| {
            let (skills, need) = match other {
                Some(other) if machine.takes_other((skills, need), other, model, scope)? => (&[other.0][..], other.1),
                _ => (skills, need),
            };
            let (mut successes, mut passed, mut faces) = (0i32, true, Vec::new());
            // What a test that is told of ends lets its rows come first.
            let mut halted = None;
            for skill in skills {
                let (reached, shown) = machine.tested((model, *skill), need, scope, &mut halted)?;
                successes = successes.saturating_add(reached);
                passed &= reached > 0;
                faces.extend(shown);
            }
            let counted = if passed { &mut passes } else { &mut fails };
            *counted = counted.saturating_add(1);
            scope.fared.push((model, if passed { Fared::Passed } else { Fared::Failed }));
            // Where none of them reached it, `that many` under `fail` is what was spoken of before.
            let before = outer.filter(|_| successes == 0);
            scope.amount = Some(successes);
            ask::keep_ends(machine.branches(body, (successes, passed), (&faces, before), scope), &mut halted)?;
            halted.map_or(Ok(()), Err)
        });
        // What ends the turn or the mission lets the text end first.
        let mut halted = None;
        ask::keep_ends(done, &mut halted)?;
        self.together(body, (passes, fails), scope)?;
        // What was paid or counted before the test is `that many` below it again.
        scope.amount = outer.or(scope.amount);
        halted.map_or(Ok(()), Err)
    }

    /// Those for whom a block is carried out. Who makes no skill tests is not picked as the one for whom a line of it is a test.
    pub(super) fn picked_for(
        &mut self,
        body: Phrases<'_>,
        who: Selector<'_>,
        scope: &Scope,
    ) -> Result<Vec<Model>, Interrupt> {
        let that = |line: Phrase<'_>| match EffectView::of(line) {
            Some(EffectView::Tests { who, skill: _, need: _, other: _, least: _ }) => who.pick() == Pick::That,
            _ => false,
        };
        if !matches!(who.pick(), Pick::One | Pick::Random) || !body.iter().any(that) {
            return self.pick(who, scope);
        }
        let can = |model: &Model| self.stat(Query::Tests, *model, Stat::NoTests) == 0;
        let able = self.fitting_among(who, scope, &can);
        self.pick_among(able, who, scope)
    }

    /// Of two tests a hero takes the one that it likes better; the likelier one is named first.
    fn takes_other(
        &mut self,
        (skills, need): (&[DeclId], i32),
        (other, least): (DeclId, i32),
        model: Model,
        scope: &Scope,
    ) -> Result<bool, Interrupt> {
        let (Some(hero), [first]) = (model.hero(), skills) else { return Ok(false) };
        let chance = |skill: DeclId, need: i32| self.stat_of(model, StatKey::Skill(skill)).saturating_mul(7 - need);
        let mut options = vec![Choice::Thing(*first), Choice::Thing(other)];
        if chance(other, least) > chance(*first, need) {
            options.reverse();
        }
        let about = About::Pick { source: scope.decl };
        Ok(self.ask(Decision { who: Chooser::Hero(hero), about, options })? == Choice::Thing(other))
    }

    /// The rows of a test that are about all who took it together, in the order in which they are written.
    fn together(&mut self, body: Phrases<'_>, (passes, fails): (i32, i32), scope: &mut Scope) -> Result<(), Interrupt> {
        for row in body.iter() {
            let Some(LabelView::Together { share, outcome }) = LabelView::of(row) else { continue };
            let (count, others) = if outcome == Outcome::Pass { (passes, fails) } else { (fails, passes) };
            if count > 0 && (share == Share::Any || others == 0) {
                scope.amount = Some(count);
                self.run_branch(row, scope)?;
            }
        }
        Ok(())
    }

    /// What is added to each die of a test of a skill.
    pub(in super::super) fn added_to_tests(&self, model: Model, skill: DeclId, asked: Query) -> i32 {
        self.stat(asked, model, Stat::SkillTests).saturating_add(self.stat_of(model, StatKey::Tests(skill)))
    }

    /// How many dice a hero rolls in a test of a skill: as many as it has of that, more or fewer as texts say.
    fn test_dice(&self, model: Model, skill: DeclId) -> i32 {
        let dice = self.stat_of(model, StatKey::Skill(skill));
        let dice = self.reckon(Query::Tests, model, Stat::TestDice, dice);
        self.figure_for(model, StatKey::TestDice(skill), dice)
    }

    /// The test of one skill: the dice that reached the number, and what the dice show.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] if a re-roll is to be decided, and any [`Interrupt`] that a triggered text raises.
    pub fn test(
        &mut self,
        model: Model,
        skill: DeclId,
        need: i32,
        scope: &Scope,
    ) -> Result<(i32, Vec<i32>), Interrupt> {
        let mut halted = None;
        let tested = self.tested((model, skill), need, scope, &mut halted)?;
        halted.map_or(Ok(tested), Err)
    }

    /// The same; what ends with it waits in `halted`.
    fn tested(
        &mut self,
        (model, skill): (Model, DeclId),
        need: i32,
        scope: &Scope,
        halted: &mut Option<Interrupt>,
    ) -> Result<(i32, Vec<i32>), Interrupt> {
        let owner = model.hero();
        // A model without the skill rolls a single D6.
        let dice = if owner.is_some() { self.test_dice(model, skill) } else { 1 };
        let cause = Cause { actor: Some(model), ..self.cause_of(scope) };
        let modifier = self.added_to_tests(model, skill, Query::Tests);
        self.testing = Some(skill);
        let count = u16::try_from(dice.clamp(1, ask::MOST_DICE)).unwrap_or(0);
        let throw = self.throw(ThrowSpec {
            need: Some(need),
            modifier,
            ..ThrowSpec::new(Purpose::Test, Die::D6, count, cause).thrown_by(owner)
        })?;
        let results = throw.faces.iter().map(|face| plus(*face, throw.modifier));
        let successes = i32::try_from(results.filter(|face| *face >= need).count()).unwrap_or(0);
        if let Some(hero) = owner {
            ask::keep_ends(self.happens(EventData::Tested { hero, skill, successes }, scope).map(|_| ()), halted)?;
        }
        Ok((successes, throw.faces))
    }

    /// So many dice against the To Hit number of whoever rolls, in melee where no reach is said.
    pub(super) fn rolls_to_hit(
        &mut self,
        who: Selector<'_>,
        n: Phrase<'_>,
        reach: Option<Reach>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let stat = if reach == Some(Reach::Ranged) { Stat::RangeToHit } else { Stat::MeleeToHit };
        self.for_each(who, scope, |machine, model, scope| {
            let owner = model.hero();
            let query = if owner.is_some() { Query::Throws } else { Query::EnemyThrows };
            let need = machine.stat(query, model, stat);
            let count = machine.amount_of(n, scope)?;
            let count = u16::try_from(count.clamp(0, ask::MOST_DICE)).unwrap_or(0);
            let die = ask::die(machine.stat(query, model, Stat::ToHitSides));
            let cause = Cause { actor: Some(model), ..machine.cause_of(scope) };
            let throw = machine.throw(ThrowSpec {
                need: Some(need),
                modifier: machine.stat(query, model, Stat::ToHitRolls),
                ..ThrowSpec::new(Purpose::ToHit, die, count, cause).thrown_by(owner)
            })?;
            // Who has no such number hits nothing.
            let reaches = |face: &&i32| need > 0 && plus(**face, throw.modifier) >= need;
            let hits = i32::try_from(throw.faces.iter().filter(reaches).count()).unwrap_or(0);
            scope.amount = Some(hits);
            machine.branches(body, (hits, hits > 0), (&throw.faces, None), scope)
        })
    }

    /// The branches of a test: what any die shows first, then doubles, each success and each miss, then pass or fail.
    fn branches(
        &mut self,
        body: Phrases<'_>,
        (successes, passed): (i32, bool),
        (faces, before): (&[i32], Option<i32>),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let outer = std::mem::replace(&mut scope.shown, (faces.to_vec(), successes));
        let done = self.each_branch(body, (successes, passed), (faces, before), scope);
        scope.shown = outer;
        done
    }

    fn each_branch(
        &mut self,
        body: Phrases<'_>,
        (successes, passed): (i32, bool),
        (faces, before): (&[i32], Option<i32>),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        if let Some(branch) = any_face(body, faces, false).next() {
            return self.run_branch(branch, scope);
        }
        let mut halted = None;
        ask::keep_ends(self.by_face(body, faces, scope), &mut halted)?;
        ask::keep_ends(self.on_doubles(body, faces, scope), &mut halted)?;
        let misses = i32::try_from(faces.len()).unwrap_or(i32::MAX).saturating_sub(successes);
        for (wanted, times) in [(Score::Success, successes), (Score::Miss, misses)] {
            let of = |row: &Phrase<'_>| matches!(LabelView::of(*row), Some(LabelView::EachDie { result }) if result == wanted);
            if let Some(branch) = body.iter().find(of) {
                ask::keep_ends(self.run_beside(branch, times, scope), &mut halted)?;
            }
        }
        let reached = scope.amount;
        scope.amount = before.or(reached);
        ask::keep_ends(self.outcome(body, passed, (faces, successes), scope), &mut halted)?;
        scope.amount = reached;
        halted.map_or(Ok(()), Err)
    }

    /// The branch of a pass or of a fail, which knows what the dice of its throw show.
    pub(super) fn outcome(
        &mut self,
        body: Phrases<'_>,
        passed: bool,
        (faces, successes): (&[i32], i32),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let Some(branch) = branch(body, if passed { Label::Pass } else { Label::Fail }) else { return Ok(()) };
        let outer = std::mem::replace(&mut scope.shown, (faces.to_vec(), successes));
        let done = self.run_branch(branch, scope);
        scope.shown = outer;
        done
    }

    /// A line about single dice under a `pass` or a `fail`: once for each of them, or once where any shows that.
    pub(super) fn each_die(&mut self, row: Phrase<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let (faces, successes) = &scope.shown;
        let shown = i32::try_from(faces.len()).unwrap_or(i32::MAX);
        let times = match LabelView::of(row) {
            Some(LabelView::EachFace { face: (low, high) }) => {
                i32::try_from(faces.iter().filter(|face| (low..=high).contains(face)).count()).unwrap_or(i32::MAX)
            }
            Some(LabelView::AnyFace { face: (low, high), also: _ }) => {
                i32::from(faces.iter().any(|face| (low..=high).contains(face)))
            }
            Some(LabelView::EachDie { result: Score::Success }) => *successes,
            Some(LabelView::EachDie { result: Score::Miss }) => shown.saturating_sub(*successes),
            _ => 0,
        };
        self.run_beside(row, times, scope)
    }

    /// The branches for what single dice show that happen beside all else.
    pub(super) fn by_face(&mut self, body: Phrases<'_>, faces: &[i32], scope: &mut Scope) -> Result<(), Interrupt> {
        for branch in any_face(body, faces, true) {
            self.run_beside(branch, 1, scope)?;
        }
        for row in body.iter() {
            if let Some(LabelView::EachFace { face: (low, high) }) = LabelView::of(row) {
                let shown = faces.iter().filter(|face| (low..=high).contains(face)).count();
                self.run_beside(row, i32::try_from(shown).unwrap_or(0), scope)?;
            }
        }
        Ok(())
    }

    /// A branch that happens beside others, so often: whom it picks is not whom the others mean.
    fn run_beside(&mut self, branch: Phrase<'_>, times: i32, scope: &mut Scope) -> Result<(), Interrupt> {
        for _ in 0..times {
            let mut beside = scope.clone();
            let done = self.run_branch(branch, &mut beside);
            scope.fared = beside.fared;
            done?;
        }
        Ok(())
    }

    pub(super) fn run_branch(&mut self, branch: Phrase<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        self.spend(branch.id())?;
        self.block(branch.body().ids(), scope)
    }

    /// Somebody rolls, or nobody in particular.
    pub(super) fn rolls(
        &mut self,
        who: Option<Selector<'_>>,
        dice: Dice,
        added: Added<'_>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let rounds = self.ability_bonus(scope, Stat::Times).saturating_add(1);
        self.repeats(rounds.min(20), scope, |machine, scope| match who {
            None => machine.roll_once(None, dice, added, body, scope),
            Some(who) => machine
                .for_each(who, scope, |machine, model, scope| machine.roll_once(Some(model), dice, added, body, scope)),
        })
    }

    /// Repeats something. What another line of the sheet adds to the repetitions of an ability is added once: to what is repeated here, and
    /// not again to what stands inside it.
    pub(super) fn repeats(
        &mut self,
        times: i32,
        scope: &mut Scope,
        mut act: impl FnMut(&mut Self, &mut Scope) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let outer = std::mem::replace(&mut scope.repeated, true);
        let mut done = Ok(());
        // Each time speaks of what its own lines have done, and those before all of it: to whom, and who chose what.
        let before = (scope.fared.clone(), scope.chosen.clone());
        let mut all = before.clone();
        for _ in 0..times {
            scope.fared.clone_from(&before.0);
            scope.chosen.clone_from(&before.1);
            done = act(self, scope);
            all.0.extend(scope.fared.iter().skip(before.0.len()).copied());
            all.1.extend(scope.chosen.iter().skip(before.1.len()).cloned());
            if done.is_err() {
                break;
            }
        }
        scope.repeated = outer;
        (scope.fared, scope.chosen) = all;
        done
    }

    fn roll_once(
        &mut self,
        model: Option<Model>,
        mut dice: Dice,
        (fixed, more, less): Added<'_>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        if model.is_some_and(|model| self.is_dead(model)) {
            return Ok(());
        }
        let more = more.map_or(0, |more| self.plain_amount(more, scope));
        let less = less.map_or(0, |less| self.plain_amount(less, scope));
        dice.plus = total([fixed.unwrap_or(0), self.ability_bonus(scope, Stat::Rolls), more, -less]);
        let cause = Cause { actor: model.or(scope.this), ..self.cause_of(scope) };
        // A hero's own roll may be re-rolled; the roll of an enemy's or a card's text is nobody's.
        let owner = if model.is_none() { self.roller(scope) } else { model.and_then(Model::hero) };
        let throw = match owner.filter(|_| is_chart(body)) {
            Some(hero) => self.chart_throw(hero, dice, body.ids(), &cause)?,
            None => ask::roll_dice(self, Purpose::Effect, dice, owner, &cause)?,
        };
        let result = reached(dice, &throw, body);
        scope.roll = Some(result);
        scope.amount = Some(result);
        let outer = std::mem::replace(&mut scope.shown, (throw.faces.clone(), 0));
        let done = self.shown_or_row(body, (&throw.faces, result), scope);
        scope.shown = outer;
        done
    }

    /// The row of a result, and what the dice bring by what they show themselves, whatever is added: instead of it, or before it.
    pub(in super::super) fn shown_or_row(
        &mut self,
        rows: Phrases<'_>,
        (faces, result): (&[i32], i32),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        if let Some(branch) = any_face(rows, faces, false).next() {
            return self.run_branch(branch, scope);
        }
        self.by_face(rows, faces, scope)?;
        self.on_doubles(rows, faces, scope)?;
        self.row(rows, result, scope)
    }

    /// What doubles bring, beside what the total brings and before it.
    pub(super) fn on_doubles(&mut self, body: Phrases<'_>, faces: &[i32], scope: &mut Scope) -> Result<(), Interrupt> {
        match branch(body, Label::Doubles).filter(|_| is_doubles(faces)) {
            Some(branch) => self.run_beside(branch, 1, scope),
            None => Ok(()),
        }
    }

    pub(super) fn rolls_on(
        &mut self,
        who: Selector<'_>,
        chart: DeclId,
        plus: Option<i32>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, _| match model {
            Model::Hero(hero) if !machine.is_dead(model) => machine.roll_on(chart, hero, plus.unwrap_or(0)),
            _ => Ok(()),
        })
    }
}

/// The branches for a face that one of the dice shows, in the order in which they are written: those that happen beside all else, or those
/// that happen instead of it.
pub(super) fn any_face<'a>(body: Phrases<'a>, faces: &[i32], beside: bool) -> impl Iterator<Item = Phrase<'a>> {
    body.iter().filter(move |row| match LabelView::of(*row) {
        Some(LabelView::AnyFace { face: (low, high), also }) => {
            also == beside && faces.iter().any(|face| (low..=high).contains(face))
        }
        _ => false,
    })
}

/// True where two dice show the same.
pub(super) fn is_doubles(faces: &[i32]) -> bool {
    faces.iter().enumerate().any(|(at, face)| faces.iter().skip(at + 1).any(|other| other == face))
}
