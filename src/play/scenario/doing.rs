//! What is done.

use super::Failure;
use super::answers::Aim;
use super::using::Use;
use super::walk::Walk;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, SpaceId};
use brim_core::game::table::{Active, Outcome, Step as TurnStep};
use brim_core::phrase::{Phrases, Selector, StepView};
use brim_core::vocabulary::{Clock, Query, Stat};
use brim_rules::hero::{self, movement};
use brim_rules::{enemies, occupancy, searching};
use brim_vm::{Machine, Scope};

/// More steps than any turn has.
const MOST_STEPS: usize = 200;

impl<'a> Walk<'a> {
    pub(super) fn doing(&mut self, step: StepView<'_>, body: Phrases<'_>) -> Result<(), Failure> {
        if !matches!(step, StepView::DoStep { clock: _ }) {
            // What is done may change who comes when.
            self.order = None;
        }
        match step {
            StepView::DoAttack { who, whom, item } => self.attack(who, whom, item),
            StepView::DoShoot { who, whom, item, other } => self.shoot(who, whom, [item, other]),
            StepView::DoMove { who, at, tile } => {
                let model = self.model(who)?;
                let to = self.space(at, tile)?;
                match model {
                    Model::Hero(hero) => self.travel(hero, to, None),
                    Model::Enemy(_) => self.shift(model, to),
                }
            }
            StepView::DoDrag { who, whom, at, tile } => {
                let (hero, fallen) = (self.hero(who)?, self.hero(whom)?);
                let to = self.space(at, tile)?;
                self.travel(hero, to, Some(fallen))
            }
            StepView::DoUse { who, what, whom, at, tile } => self.uses(Use { who, what, whom, at, tile }),
            StepView::DoCome { what } => self.come(what),
            StepView::DoVisit { who, what } => self.visit(who, what),
            StepView::DoActivate { who } => self.activate(who),
            StepView::DoTurn => self.turn(),
            StepView::DoStep { clock } => self.clock(clock),
            StepView::DoRecover { who, whom } => self.help(who, whom),
            StepView::DoSearch { who, how: looks } => self.search(who, looks),
            StepView::DoDuring { who } => {
                let hero = self.hero(who)?;
                self.enter(Active::Hero(hero));
                self.effects(body)
            }
            _ => self.effects(body),
        }
    }

    /// Carries something out. Where it asks for what the rules do not offer, it never happened.
    pub(super) fn act(
        &mut self,
        aim: Aim,
        run: impl FnOnce(&mut Machine<'a>) -> Result<(), Interrupt>,
    ) -> Result<(), Failure> {
        let before = (self.machine.table().clone(), self.machine.script.clone(), self.machine.thrown.len());
        let queues = self.said.borrow().queues.clone();
        self.begin(aim);
        let done = run(&mut self.machine);
        if self.said.borrow().forbidden {
            *self.machine.table_mut() = before.0;
            self.machine.script = before.1;
            self.machine.thrown.truncate(before.2);
            self.machine.settle();
            self.said.borrow_mut().queues = queues;
            return Ok(());
        }
        self.settle(done)
    }

    /// Begins somebody's activation, if it was not under way before, without an entry in the journal.
    pub(super) fn enter(&mut self, active: Active) {
        self.machine.table_mut().cursor.step = TurnStep::Activations;
        if self.machine.table().cursor.active != Some(active) {
            self.leave();
            self.happens(EventData::ActivationStarts { active });
        }
    }

    /// The activation under way is over.
    fn leave(&mut self) {
        if let Some(active) = self.machine.table().cursor.active {
            self.happens(EventData::ActivationEnds { active });
        }
    }

    fn effects(&mut self, body: Phrases<'_>) -> Result<(), Failure> {
        let mut scope = Scope { decl: self.decl, ..Scope::default() };
        self.act(Aim::Nothing, |machine| machine.block(body.ids(), &mut scope))
    }

    /// A hero that stands and is not held goes as far as it can; it rolls first where it has not yet this turn.
    fn travel(&mut self, hero: HeroId, to: SpaceId, drags: Option<HeroId>) -> Result<(), Failure> {
        if !self.stands(hero) || self.machine.stat(Query::HeroMoves, Model::Hero(hero), Stat::Rooted) != 0 {
            return Ok(());
        }
        self.enter(Active::Hero(hero));
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
        done
    }

    /// An enemy is moved to a space.
    fn shift(&mut self, model: Model, to: SpaceId) -> Result<(), Failure> {
        if occupancy::occupant(&self.machine, to).is_some_and(|other| other != model) {
            return Ok(());
        }
        self.act(Aim::Nothing, |machine| {
            for what in [EventData::Moves { model, to }, EventData::MoveEnds { model }] {
                machine.propose(Event { what, cause: Cause::default() })?;
            }
            Ok(())
        })
    }

    pub(super) fn stands(&self, hero: HeroId) -> bool {
        self.machine.table().hero(hero).is_some_and(|hero| hero.is_standing())
    }

    fn activate(&mut self, who: Selector<'_>) -> Result<(), Failure> {
        let model = self.model(who)?;
        self.leave();
        self.machine.table_mut().cursor.step = TurnStep::Activations;
        match model {
            Model::Hero(id) if self.stands(id) => {
                let aim = Aim::Activate { rolls: self.move_faces() };
                self.act(aim, |machine| hero::activate(machine, id))
            }
            Model::Hero(_) => Ok(()),
            Model::Enemy(id) => match self.machine.table().enemy(id).map(|enemy| enemy.kind) {
                Some(kind) => self.act(Aim::Nothing, |machine| enemies::activate(machine, kind)),
                None => Ok(()),
            },
        }
    }

    /// Faces laid down for Move rolls.
    fn move_faces(&self) -> usize {
        let script = self.machine.script.as_ref();
        script.and_then(|script| script.faces.get(&Purpose::Move)).map_or(0, |faces| faces.len())
    }

    /// A whole turn, or what is left of it when a fight or the adventure ends.
    fn turn(&mut self) -> Result<(), Failure> {
        self.left.clear();
        let (first, last) = match &self.machine.table().stay {
            None => (TurnStep::Start, TurnStep::Start),
            Some(stay) if stay.day == 0 => (TurnStep::Day, TurnStep::Day),
            Some(_) => (TurnStep::Visits, TurnStep::Day),
        };
        let in_town = self.machine.table().stay.is_some();
        if !(in_town && self.machine.table().cursor.step == TurnStep::Day) {
            self.machine.table_mut().cursor.step = first;
        }
        self.begin(Aim::Activate { rolls: self.move_faces() });
        for _ in 0..MOST_STEPS {
            let done = self.machine.step();
            let left = in_town && self.machine.table().stay.is_none();
            let over = done.is_err() || left || self.machine.table().cursor.step == last;
            self.settle(done)?;
            if over {
                return Ok(());
            }
        }
        Err(Failure::new("the turn does not end"))
    }

    fn clock(&mut self, clock: Clock) -> Result<(), Failure> {
        self.leave();
        self.left.clear();
        self.begin(Aim::Nothing);
        let what = match clock {
            Clock::StartOfTurn => {
                self.machine.table_mut().cursor.step = TurnStep::Start;
                let done = self.machine.step();
                self.settle(done)?;
                self.order = Some(self.order_of_turn());
                return Ok(());
            }
            Clock::EndOfTurn => {
                self.machine.table_mut().cursor.step = TurnStep::End;
                self.order = None;
                let done = self.machine.step();
                return self.settle(done);
            }
            Clock::StartOfDay => EventData::DayStarts {
                day: self.machine.table().stay.as_ref().map_or(1, |stay| stay.day.saturating_add(1)),
            },
            Clock::EndOfDay => EventData::DayEnds {},
            Clock::EndOfStay => EventData::StayEnds {},
            Clock::RoomExploration => {
                self.machine.table_mut().cursor.step = TurnStep::Exploration;
                let done = self.machine.step();
                return self.settle(done);
            }
            Clock::StartOfFight => EventData::FightStarts {},
            Clock::EndOfFight => EventData::FightEnds {},
            Clock::StartOfAdventure if self.machine.table().mission.is_some() => return self.set_up(),
            Clock::StartOfAdventure => EventData::AdventureStarts {},
            Clock::EndOfAdventure => EventData::AdventureEnds { outcome: Outcome::Victory },
        };
        self.act(Aim::Nothing, |machine| machine.propose(Event { what, cause: Cause::default() }).map(|_| ()))
    }

    /// The whole set-up of the mission, with new heroes.
    fn set_up(&mut self) -> Result<(), Failure> {
        self.machine.table_mut().heroes.iter_mut().for_each(|hero| hero.at = None);
        self.machine.outfit();
        self.act(Aim::Nothing, Machine::begin)
    }

    /// A hero searches where the rules let it.
    fn search(&mut self, who: Selector<'_>, looks: bool) -> Result<(), Failure> {
        let who = self.hero(who)?;
        let wanted = if looks { Choice::Look } else { Choice::Scavenge };
        let spent = self.machine.table().hero(who).is_none_or(|hero| hero.turn.attacked);
        if !self.stands(who) || spent || !searching::searches(&self.machine, who).contains(&wanted) {
            return Ok(());
        }
        self.enter(Active::Hero(who));
        self.act(Aim::Nothing, |machine| match looks {
            true => searching::look(machine, who),
            false => searching::scavenge(machine, who),
        })
    }

    /// The adventure ends, and the party comes to a town.
    fn come(&mut self, town: DeclId) -> Result<(), Failure> {
        if self.machine.table().outcome.is_none() {
            let what = EventData::AdventureEnds { outcome: Outcome::Victory };
            self.act(Aim::Nothing, |machine| machine.propose(Event { what, cause: Cause::default() }).map(|_| ()))?;
        }
        self.act(Aim::Nothing, |machine| brim_rules::town::come(machine, town))?;
        self.act(Aim::Nothing, Machine::step)
    }

    /// A hero goes to a location that the town has, where it has not been out yet this day.
    fn visit(&mut self, who: Selector<'_>, location: DeclId) -> Result<(), Failure> {
        let hero = self.hero(who)?;
        if !brim_rules::town::open_to(&self.machine, hero).contains(&location) {
            return Ok(());
        }
        self.act(Aim::Nothing, |machine| brim_rules::town::visit(machine, hero, location))
    }

    fn help(&mut self, who: Selector<'_>, fallen: Selector<'_>) -> Result<(), Failure> {
        let (who, fallen) = (self.hero(who)?, self.hero(fallen)?);
        let spent = self.machine.table().hero(who).is_none_or(|hero| hero.turn.attacked);
        if !self.stands(who) || spent || !hero::helpable(&self.machine, who).contains(&fallen) {
            return Ok(());
        }
        self.enter(Active::Hero(who));
        self.act(Aim::Nothing, |machine| hero::help(machine, who, fallen))
    }
}
