//! Moves that are done: a hero's, step by step, and an enemy that is put somewhere.

use super::Failure;
use super::answers::Aim;
use super::walk::Walk;
use super::way;
use brim_core::game::attack::Cause;
use brim_core::game::decision::Choice;
use brim_core::game::engine::Engine;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{HeroId, Model, SpaceId};
use brim_core::game::table::Active;
use brim_core::vocabulary::{Query, Rule, Stat};
use brim_rules::distance::{beside, width};
use brim_rules::hero::{self, Refusal, movement};
use brim_rules::occupancy::{fits, occupant, room_for};

impl Walk<'_> {
    /// A hero goes to a space; it rolls first where it has not yet this turn.
    pub(super) fn travel(&mut self, hero: HeroId, to: SpaceId, drags: Option<HeroId>) -> Result<(), Failure> {
        let model = Model::Hero(hero);
        let wish = self.wish_to_move(to, drags);
        let from = self.machine.table().place_of(model);
        self.enter(Active::Hero(hero));
        let why = self.move_refusal(hero, to).or_else(|| self.drag_refusal(hero, drags?));
        self.must(model, &wish, why)?;
        let rolled = self.left.get(&hero).copied();
        let mut left = rolled.unwrap_or(0);
        let done = self.act(Aim::Move { to, drags }, |machine| {
            if rolled.is_none() {
                left = movement::move_roll(machine, hero)?;
            }
            left = movement::walk(machine, hero, left)?;
            Ok(())
        });
        self.left.insert(hero, left);
        done?;
        let why = self.falls_short(hero, (from, to), (left, drags));
        self.must(model, &wish, why)?;
        let undragged = drags.filter(|_| !self.said.borrow().dragging && !self.halted && self.stands(hero));
        let why = undragged.map(|fallen| format!("{} was not taken along", self.called(Model::Hero(fallen))));
        self.must(model, &wish, why)
    }

    /// Does something: what it makes of the Move of heroes who have rolled they have yet to walk.
    pub(super) fn with_reach<T>(&mut self, done: impl FnOnce(&mut Self) -> T) -> T {
        let before: Vec<(HeroId, i32)> =
            self.left.keys().map(|hero| (*hero, movement::reach(&self.machine, *hero))).collect();
        let result = done(self);
        for (hero, before) in before {
            let more = movement::reach(&self.machine, hero).saturating_sub(before);
            if let Some(left) = self.left.get_mut(&hero) {
                *left = left.saturating_add(more).max(0);
            }
        }
        result
    }

    /// Why a hero has not come to where it wanted: not where an Escape test, or a text, ended its move.
    fn falls_short(
        &self,
        hero: HeroId,
        (from, to): (Option<SpaceId>, SpaceId),
        (left, drags): (i32, Option<HeroId>),
    ) -> Option<String> {
        let model = Model::Hero(hero);
        let at = self.machine.table().place_of(model);
        let held = self.said.borrow().set_out.is_some_and(|from| Some(from) == at);
        let hindered =
            [Stat::Rooted, Stat::Stunned].into_iter().any(|stat| self.machine.stat(Query::Shown, model, stat) != 0);
        if at == Some(to) || held || hindered && at != from || self.halted || !self.stands(hero) {
            return None;
        }
        if hindered {
            return Some("a text keeps it from moving".to_owned());
        }
        let dragging = self.machine.table().rules.number(Rule::DragCost).saturating_add(1).max(1);
        let cost = if drags.is_some() { dragging } else { 1 };
        let why = self.way_refusal(hero, to, Some((left, cost)));
        Some(why.unwrap_or_else(|| "its move ended before".to_owned()))
    }

    /// Why a hero could not set out for a space; nothing where it could.
    pub(super) fn move_refusal(&self, hero: HeroId, to: SpaceId) -> Option<String> {
        if let Some(why) = hero::refusal(&self.machine, hero, false, &Choice::Move) {
            return Some(self.refusal_words(Model::Hero(hero), why));
        }
        if let Some(other) = occupant(&self.machine, to).filter(|other| *other != Model::Hero(hero)) {
            return Some(format!("{} stands there", self.called(other)));
        }
        self.way_refusal(hero, to, None)
    }

    /// Why there is no way to a space, or none that the hero's movement is enough for, by the cost of a space.
    pub(super) fn way_refusal(&self, hero: HeroId, to: SpaceId, left: Option<(i32, i32)>) -> Option<String> {
        let Some(far) = way::length(&self.machine, hero, to) else {
            return Some(format!("no way leads to {}", self.space_words(to)));
        };
        let (left, cost) = left.filter(|(left, cost)| i64::from(*left) < i64::from(far) * i64::from(*cost))?;
        let spaces = if far == 1 { "1 space" } else { &format!("{far} spaces") };
        let each = if cost == 1 { String::new() } else { format!(", each of which costs {cost}") };
        Some(format!("it has {left} movement left, and {} is {spaces} away{each}", self.space_words(to)))
    }

    /// Why a hero cannot take another along; nothing where it can.
    pub(super) fn drag_refusal(&self, hero: HeroId, fallen: HeroId) -> Option<String> {
        let (table, model) = (self.machine.table(), Model::Hero(hero));
        let refused = |why| Some(self.refusal_words(Model::Hero(fallen), why));
        if table.hero(fallen).is_some_and(|fallen| fallen.ko.is_none()) {
            return refused(Refusal::Stands);
        }
        let at = table.place_of(Model::Hero(fallen));
        let near = at.is_some_and(|at| table.place_of(model) == Some(at) || beside(&self.machine, model, at));
        if near { None } else { refused(Refusal::Apart) }
    }

    /// An enemy is moved to a space.
    pub(super) fn shift(&mut self, model: Model, to: SpaceId) -> Result<(), Failure> {
        let wish = self.wish_to_move(to, None);
        self.must(model, &wish, self.shift_refusal(model, to))?;
        self.act(Aim::Nothing, |machine| {
            for what in [EventData::Moves { model, to }, EventData::MoveEnds { model }] {
                machine.propose(Event { what, cause: Cause::default() })?;
            }
            Ok(())
        })
    }

    /// Why an enemy cannot stand in a space; nothing where it can.
    pub(super) fn shift_refusal(&self, model: Model, to: SpaceId) -> Option<String> {
        let Some(kind) = model.enemy().and_then(|enemy| self.machine.table().enemy(enemy)).map(|enemy| enemy.kind)
        else {
            return Some(self.refusal_words(model, Refusal::Gone));
        };
        let fits = fits(&self.machine, to, width(&self.machine, kind), Some(model));
        if fits || room_for(&self.machine, kind, to, Some(model)) {
            return None;
        }
        let other = occupant(&self.machine, to).filter(|other| *other != model);
        Some(match other {
            Some(other) => format!("{} stands there", self.called(other)),
            None => "there is no room for it".to_owned(),
        })
    }
}
