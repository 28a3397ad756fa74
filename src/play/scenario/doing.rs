//! What is done.

use super::Failure;
use super::answers::Aim;
use super::giving::declared;
use super::walk::Walk;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{HeroId, Model, SpaceId};
use brim_core::game::table::{Active, Outcome, Step as TurnStep};
use brim_core::phrase::Phrase;

use brim_core::vocabulary::{Chosen, Stat, Step};
use brim_rules::hero::{self, movement};
use brim_rules::{enemies, exploring, occupancy};
use brim_vm::{Machine, Scope};

/// More steps than any turn has.
const MOST_STEPS: usize = 200;

impl<'a> Walk<'a> {
    pub(super) fn doing(&mut self, step: Step, op: Phrase<'_>) -> Result<(), Failure> {
        if step != Step::DoStep {
            // What is done may change who comes when.
            self.order = None;
        }
        match step {
            Step::DoAttack => self.attack(op),
            Step::DoShoot => self.shoot(op),
            Step::DoMove => {
                let model = self.model(op, "who")?;
                let to = self.the_space(op, "at")?;
                match model {
                    Model::Hero(hero) => self.travel(hero, to, None),
                    Model::Enemy(_) => self.shift(model, to),
                }
            }
            Step::DoDrag => {
                let (hero, fallen) = (self.hero(op, "who")?, self.hero(op, "whom")?);
                let to = self.the_space(op, "at")?;
                self.travel(hero, to, Some(fallen))
            }
            Step::DoUse => self.uses(op),
            Step::DoCome => self.come(op),
            Step::DoVisit => self.visit(op),
            Step::DoActivate => self.activate(op),
            Step::DoTurn => self.turn(),
            Step::DoStep => self.clock(op),
            Step::DoRecover => self.help(op),
            Step::DoSearch => self.search(op),
            Step::DoDuring => {
                let hero = self.hero(op, "who")?;
                self.enter(Active::Hero(hero));
                self.effects(op)
            }
            _ => self.effects(op),
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

    fn effects(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let mut scope = Scope { decl: self.decl, ..Scope::default() };
        self.act(Aim::Nothing, |machine| machine.block(op.body().ids(), &mut scope))
    }

    /// A hero that stands and is not held goes as far as it can; it rolls first where it has not yet this turn.
    fn travel(&mut self, hero: HeroId, to: SpaceId, drags: Option<HeroId>) -> Result<(), Failure> {
        if !self.stands(hero) || self.machine.stat(Model::Hero(hero), Stat::Rooted) != 0 {
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

    fn activate(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let model = self.model(op, "who")?;
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

    fn clock(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let clock = op.chosen("clock").map_or("", Chosen::words);
        self.leave();
        self.left.clear();
        self.begin(Aim::Nothing);
        let what = match clock {
            "start of turn" => {
                self.machine.table_mut().cursor.step = TurnStep::Start;
                let done = self.machine.step();
                self.settle(done)?;
                self.order = Some(self.order_of_turn());
                return Ok(());
            }
            "end of turn" => {
                self.machine.table_mut().cursor.step = TurnStep::End;
                self.order = None;
                let done = self.machine.step();
                return self.settle(done);
            }
            "start of day" => EventData::DayStarts {
                day: self.machine.table().stay.as_ref().map_or(1, |stay| stay.day.saturating_add(1)),
            },
            "end of day" => EventData::DayEnds {},
            "end of stay" => EventData::StayEnds {},
            "room exploration" => {
                self.machine.table_mut().cursor.step = TurnStep::Exploration;
                let done = self.machine.step();
                return self.settle(done);
            }
            "start of fight" => EventData::FightStarts {},
            "end of fight" => EventData::FightEnds {},
            "start of adventure" if self.machine.table().mission.is_some() => return self.set_up(),
            "start of adventure" => EventData::AdventureStarts {},
            "end of adventure" => EventData::AdventureEnds { outcome: Outcome::Victory },
            _ => return Err(Failure::new("the line does not say what begins or ends")),
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
    fn search(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let who = self.hero(op, "who")?;
        let looks = op.chosen("how").is_some();
        let wanted = if looks { Choice::Look } else { Choice::Scavenge };
        let spent = self.machine.table().hero(who).is_none_or(|hero| hero.turn.attacked);
        if !self.stands(who) || spent || !exploring::searches(&self.machine, who).contains(&wanted) {
            return Ok(());
        }
        self.enter(Active::Hero(who));
        self.act(Aim::Nothing, |machine| match looks {
            true => exploring::look(machine, who),
            false => exploring::scavenge(machine, who),
        })
    }

    /// The adventure ends, and the party comes to a town.
    fn come(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let town = declared(op, "what")?;
        if self.machine.table().outcome.is_none() {
            let what = EventData::AdventureEnds { outcome: Outcome::Victory };
            self.act(Aim::Nothing, |machine| machine.propose(Event { what, cause: Cause::default() }).map(|_| ()))?;
        }
        self.act(Aim::Nothing, |machine| brim_rules::town::come(machine, town))?;
        self.act(Aim::Nothing, Machine::step)
    }

    /// A hero goes to a location that the town has, where it has not been out yet this day.
    fn visit(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let (hero, location) = (self.hero(op, "who")?, declared(op, "what")?);
        if !brim_rules::town::open_to(&self.machine, hero).contains(&location) {
            return Ok(());
        }
        self.act(Aim::Nothing, |machine| brim_rules::town::visit(machine, hero, location))
    }

    fn help(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let (who, fallen) = (self.hero(op, "who")?, self.hero(op, "whom")?);
        let spent = self.machine.table().hero(who).is_none_or(|hero| hero.turn.attacked);
        if !self.stands(who) || spent || !hero::helpable(&self.machine, who).contains(&fallen) {
            return Ok(());
        }
        self.enter(Active::Hero(who));
        self.act(Aim::Nothing, |machine| hero::help(machine, who, fallen))
    }
}
