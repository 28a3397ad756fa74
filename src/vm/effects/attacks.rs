//! Attacks that texts bring about: extra attacks of enemies, Free Attacks, things thrown.

use super::Machine;
use super::Scope;
use crate::machine::OnHit;
use crate::relation::RANGE_ASKED;
use brim_core::game::attack::Reach;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model, OpId};
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Effect, Label, Rule, Stat, Word};
use brim_rules::attack::{self, Plan, Thrown};
use brim_rules::enemies::{self, Extra};
use brim_rules::thrown;

impl Machine<'_> {
    pub(super) fn extra_attack(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let melee = word == Effect::MeleeAttack;
        let dice_slot = if melee { Slot::Combat } else { Slot::Shots };
        let stat = if melee { Stat::Combat } else { Stat::Shots };
        for attacker in self.who(op, scope)? {
            let range = match melee {
                true => 0,
                false => {
                    self.amount_in(op, Slot::Range, scope, Purpose::Amount)? + self.ability_bonus(scope, Stat::Range)
                }
            };
            let dice = self.amount_in(op, dice_slot, scope, Purpose::Amount)? + self.ability_bonus(scope, stat);
            let mut asking = scope.clone();
            asking.this = Some(attacker);
            asking.amount = Some(range);
            asking.roll = Some(RANGE_ASKED);
            let Some(select) = op.select(Slot::Whom) else { continue };
            for target in self.pick(select, &asking)? {
                scope.bind(target);
                let damage = op.op(Slot::Damage).map(|id| self.amount_dice(id, scope));
                let damage =
                    damage.map(|dice| Dice { plus: dice.plus + self.ability_bonus(scope, Stat::Damage), ..dice });
                self.one_attack(op, attacker, target, (range, dice, damage), melee, scope)?;
            }
        }
        Ok(())
    }

    fn one_attack(
        &mut self,
        op: &Op,
        attacker: Model,
        target: Model,
        (range, dice, damage): (i32, i32, Option<Dice>),
        melee: bool,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        let body = self.branch(&op.body, Label::InsteadOfDamage).map(|label| self.body_of(label)).unwrap_or_default();
        let depth = self.table.attacks.len() + 1;
        self.on_hit.push(OnHit { depth, body, scope: scope.clone() });
        let cause = self.cause_of(scope);
        let reach = if melee { Reach::Melee } else { Reach::Ranged };
        let done = match (attacker, target) {
            (Model::Enemy(enemy), Model::Hero(hero)) => {
                let extra = Extra { hero, reach, range, damage, shots: dice, to_hit: None, cause };
                enemies::extra_attack(self, enemy, &extra).map(|_| ())
            }
            (Model::Hero(hero), Model::Enemy(enemy)) => {
                let plan = Plan {
                    reach,
                    dice: Some(dice),
                    range: Some(range),
                    only: vec![enemy],
                    ability: Some(scope.decl),
                    adjacent_first: false,
                    cause,
                    ..Plan::melee(hero)
                };
                attack::attack(self, &plan)
            }
            _ => Ok(()),
        };
        self.on_hit.pop();
        done
    }

    pub(super) fn free_attack(&mut self, word: Effect, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        for model in self.who(op, scope)? {
            let Model::Hero(hero) = model else { continue };
            let cause = self.cause_of(scope);
            let damage = op.int(Slot::Damage).unwrap_or(0);
            let mut plan = Plan { free: true, ability: Some(scope.decl), damage, cause, ..Plan::melee(hero) };
            if word == Effect::FreeMelee {
                let own = self.amount_in(op, Slot::Combat, scope, Purpose::Amount)?;
                // Where the reading gives a melee Free Attack its bonuses, it has what the hero adds to its printed Combat.
                let plain = self.table.rules.flag(Rule::FreeMeleePlain);
                let bonus = if plain { 0 } else { self.combat_bonus(hero) };
                plan.dice = Some(own + bonus);
            } else {
                plan.reach = Reach::Ranged;
                plan.range = Some(self.amount_in(op, Slot::Range, scope, Purpose::Amount)?);
                plan.dice = Some(self.amount_in(op, Slot::Shots, scope, Purpose::Amount)?);
                plan.to_hit = (op.reach() == Some(Reach::Melee)).then_some(Stat::MeleeToHit);
                plan.adjacent_first = op.arg(Slot::Anyone).is_none();
            }
            attack::attack(self, &plan)?;
        }
        Ok(())
    }

    /// False for a text that is a Free Attack with nobody to hit.
    pub(crate) fn has_target(&self, body: &[OpId], hero: HeroId, scope: &Scope) -> bool {
        let attack = |op: &&Op| matches!(op.word, Word::Effect(Effect::FreeAttack | Effect::FreeMelee));
        let Some(op) = body.iter().filter_map(|id| self.program.op(*id)).find(attack) else { return true };
        let mut plan = Plan { free: true, ..Plan::melee(hero) };
        if op.word == Word::Effect(Effect::FreeAttack) {
            plan.reach = Reach::Ranged;
            plan.range = op.op(Slot::Range).map(|range| self.static_amount(range, scope));
            plan.adjacent_first = op.arg(Slot::Anyone).is_none();
        }
        !attack::targets(self, &plan).is_empty()
    }

    fn combat_bonus(&self, hero: HeroId) -> i32 {
        let model = Model::Hero(hero);
        let printed = self.kind_of(model).and_then(|kind| self.program.decl(kind)).and_then(|decl| {
            match decl.printed.get(&brim_core::program::StatKey::Stat(Stat::Combat)) {
                Some(brim_core::program::Printed::Int(n)) => Some(*n),
                _ => None,
            }
        });
        self.stat(model, Stat::Combat) - printed.unwrap_or(0)
    }

    pub(super) fn throws_this(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        for model in self.who(op, scope)? {
            let Model::Hero(hero) = model else { continue };
            let range = self.amount_in(op, Slot::Range, scope, Purpose::Amount)?;
            let bounces = op.op(Slot::Bounces).map(|id| self.amount_dice(id, scope)).unwrap_or_default();
            let thrown = Thrown {
                hero,
                range,
                to_hit: Stat::RangeToHit,
                bounces,
                ability: Some(scope.decl),
                free: false,
                cause: self.cause_of(scope),
            };
            let body = op.body.clone();
            let inner = scope.clone();
            attack::throw_at_space(self, &thrown, &mut |machine: &mut Self, space| {
                let mut landing = Scope { space: Some(space), ..inner.clone() };
                machine.block(&body, &mut landing)
            })?;
        }
        Ok(())
    }

    pub(super) fn sweeps(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        use brim_core::game::decision::{About, Choice, Chooser};
        self.for_each(op, scope, |machine, model, scope| {
            let (Model::Hero(hero), Some(from)) = (model, machine.table.place_of(model)) else { return Ok(()) };
            let length = machine.amount_in(op, Slot::N, scope, Purpose::Amount)?.clamp(0, 100);
            let lines: Vec<_> = (1..=8).map(|face| machine.table.board.ray(from, face, length)).collect();
            let options = lines.iter().filter_map(|line| line.first()).copied().map(Choice::Space).collect();
            let choice = brim_rules::ask::choose(machine, Chooser::Hero(hero), About::Target, options)?;
            let line = lines.into_iter().find(|line| line.first().is_some_and(|first| choice == Choice::Space(*first)));
            let mut struck = Vec::new();
            for on in line.into_iter().flatten() {
                // A great base in the line is struck once.
                if let Some(other) = brim_rules::occupancy::occupant(machine, on).filter(|on| !struck.contains(on)) {
                    struck.push(other);
                }
            }
            for other in struck {
                let mut inner = scope.clone();
                inner.bind(other);
                machine.block(&op.body, &mut inner)?;
            }
            Ok(())
        })
    }

    pub(super) fn pushed(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let from = match op.select(Slot::Whom) {
            Some(select) => self.pick(select, scope)?.first().and_then(|model| self.stands_at(*model)),
            None => None,
        };
        let Some(from) = from else { return Ok(()) };
        self.for_each(op, scope, |machine, model, scope| {
            let spaces = machine.amount_in(op, Slot::N, scope, Purpose::Amount)?;
            let cause = machine.cause_of(scope);
            thrown::throw_back(machine, model, from, spaces, &cause)?;
            Ok(())
        })
    }

    pub(super) fn moves_up_to(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        use brim_core::game::board::Pass;
        use brim_core::game::decision::{About, Choice, Chooser, Decision};
        self.for_each(op, scope, |machine, model, scope| {
            let most = machine.amount_in(op, Slot::N, scope, Purpose::Amount)?.clamp(0, 100);
            let Some(from) = machine.table.place_of(model) else { return Ok(()) };
            let occupied = |space| match brim_rules::occupancy::occupant(machine, space) {
                Some(_) => Pass::Blocked,
                None => Pass::Free,
            };
            let reached = machine.table.board.reach(from, most, &occupied, false);
            let mut options = vec![Choice::Pass];
            options.extend(reached.iter().filter(|reached| reached.stop).map(|reached| Choice::Space(reached.space)));
            let who = model.hero().map_or(Chooser::Party, Chooser::Hero);
            if options.len() == 1 {
                return Ok(());
            }
            if let Choice::Space(to) = machine.ask(Decision { who, about: About::Move { left: most }, options })? {
                machine.happens(EventData::Moves { model, to }, scope)?;
                machine.happens(EventData::MoveEnds { model }, scope)?;
            }
            Ok(())
        })
    }
}
