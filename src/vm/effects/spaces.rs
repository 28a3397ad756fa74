//! What happens along spaces: something is thrown at one, a line of them is swept, models are thrown back and moved.

use super::super::spaces::is_space;
use super::{Machine, Scope};
use brim_core::game::board::Pass;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::Model;
use brim_core::phrase::{Phrase, Phrases, Selector};
use brim_core::vocabulary::{Bearing, Query, Stat};
use brim_rules::attack::{self, Thrown};
use brim_rules::{ask, enemies, occupancy, thrown};

impl Machine<'_> {
    pub(super) fn throws_this(
        &mut self,
        who: Selector<'_>,
        range: Phrase<'_>,
        bounces: Phrase<'_>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        for model in self.pick_bound(who, scope)? {
            if !self.may_throw(model) {
                continue;
            }
            let range = self.amount_of(range, scope)?;
            let bounces = self.amount_dice(bounces, scope);
            let thrown = Thrown {
                by: model,
                range,
                to_hit: Stat::RangeToHit,
                bounces,
                ability: Some(scope.decl),
                free: false,
                cause: self.cause_of(scope),
            };
            let inner = scope.clone();
            attack::throw_at_space(self, &thrown, &mut |machine: &mut Self, space| {
                let mut landing = Scope { fared: scope.fared.clone(), ..inner.clone() };
                landing.points_at(Some(space), 1);
                let done = machine.block(body.ids(), &mut landing);
                scope.fared = landing.fared;
                done
            })?;
        }
        Ok(())
    }

    pub(super) fn sweeps(
        &mut self,
        who: Selector<'_>,
        n: Phrase<'_>,
        body: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let (Model::Hero(hero), Some(from)) = (model, machine.stands_at(model)) else { return Ok(()) };
            let length = machine.amount_of(n, scope)?.clamp(0, 100);
            let lines: Vec<_> = (1..=8).map(|face| machine.table.board.ray(from, face, length)).collect();
            let options = lines.iter().filter_map(|line| line.first()).copied().map(Choice::Space).collect();
            let choice = ask::choose(machine, Chooser::Hero(hero), About::Target, options)?;
            let line = lines.into_iter().find(|line| line.first().is_some_and(|first| choice == Choice::Space(*first)));
            let mut struck = Vec::new();
            for on in line.into_iter().flatten() {
                // A great base in the line is struck once.
                if let Some(other) = occupancy::occupant(machine, on).filter(|on| !struck.contains(on)) {
                    struck.push(other);
                }
            }
            for other in struck {
                let mut inner = scope.clone();
                inner.bind(other);
                let done = machine.block(body.ids(), &mut inner);
                scope.fared = inner.fared;
                done?;
            }
            Ok(())
        })
    }

    pub(super) fn pushed(
        &mut self,
        who: Selector<'_>,
        n: Phrase<'_>,
        (way, whom): (Bearing, Selector<'_>),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            // From whom, or to whom, is asked for each of them.
            let Some(other) = machine.pick_bound(whom, scope)?.first().copied() else { return Ok(()) };
            let from = machine.ground(other);
            let spaces = machine.amount_of(n, scope)?;
            let cause = machine.cause_of(scope);
            match way {
                Bearing::AwayFrom => thrown::throw_back(machine, model, &from, spaces, &cause)?,
                Bearing::Toward => thrown::drag(machine, model, &from, spaces, &cause)?,
            };
            Ok(())
        })
    }

    /// Enemies move at once, as near as they can to the first of those who are meant.
    pub(super) fn follows(
        &mut self,
        who: Selector<'_>,
        whom: Selector<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let Model::Enemy(enemy) = model else { return Ok(()) };
            let to = match is_space(whom) {
                true => machine.spaces_picked(whom, scope)?.first().copied(),
                false => {
                    let leader = machine.pick_bound(whom, scope)?.first().copied();
                    leader.and_then(|leader| machine.table.place_of(leader))
                }
            };
            to.map_or(Ok(()), |to| enemies::follow(machine, enemy, to))
        })
    }

    pub(super) fn moves_up_to(&mut self, who: Selector<'_>, n: Phrase<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let most = machine.amount_of(n, scope)?.clamp(0, 100);
            // Who lies KO'd goes nowhere, and neither does who cannot move.
            if !machine.may_go(model) {
                return Ok(());
            }
            let Some(from) = machine.table.place_of(model) else { return Ok(()) };
            let occupied = |space| match occupancy::occupant(machine, space) {
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
            let about = About::Move { left: most, by: Some(scope.decl) };
            if let Choice::Space(to) = machine.ask(Decision { who, about, options })? {
                machine.happens(EventData::Moves { model, to }, scope)?;
                machine.happens(EventData::MoveEnds { model }, scope)?;
            }
            Ok(())
        })
    }

    /// True for a model that stands, and that nothing keeps in its space.
    fn may_go(&self, model: Model) -> bool {
        match model {
            Model::Hero(hero) => {
                self.table.hero(hero).is_some_and(brim_core::game::table::Hero::is_standing)
                    && self.stat(Query::HeroMoves, model, Stat::Rooted) == 0
            }
            Model::Enemy(_) => {
                [Stat::Rooted, Stat::Immobile].iter().all(|held| self.stat(Query::EnemyMoves, model, *held) == 0)
            }
        }
    }
}
