//! `do` steps: what somebody does, and what the game's clock does. Attacks are in `fighting.rs`, moves in `moving.rs`, uses in `using.rs`.

use super::Failure;
use super::able::search;
use super::answers::Aim;
use super::using::Use;
use super::walk::Walk;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::{Active, Cursor, Outcome, Step as TurnStep};
use brim_core::phrase::{Phrases, Selector, StepView};
use brim_core::vocabulary::{Alone, Clock, Doing, Handling};
use brim_rules::enemies;
use brim_rules::harm::{nobody_left, recover_all};
use brim_rules::hero::{self, Refusal};
use brim_vm::{Machine, Scope};

/// More steps than any turn has.
const MOST_STEPS: usize = 200;

impl<'a> Walk<'a> {
    pub(super) fn doing(&mut self, step: StepView<'_>, body: Phrases<'_>) -> Result<(), Failure> {
        if !matches!(step, StepView::DoStep { clock: _ }) {
            // What is done may change who comes when.
            self.order = None;
        }
        // Whoever acts after a set-up does so in the first turn, whether its start was told or not.
        self.unbegun &= matches!(
            step,
            StepView::DoEffect
                | StepView::DoTurn
                | StepView::DoStep { clock: Clock::StartOfTurn | Clock::StartOfFight | Clock::StartOfAdventure }
        );
        match step {
            StepView::DoTo { who, doing, whom, item, other } => match (doing, item, other) {
                (Doing::Attacks, item, None) => self.attack(who, whom, item),
                (Doing::Attacks, ..) => Err(Failure::new("a melee attack is made with one weapon: leave out `and …`")),
                (Doing::Shoots, item, other) => self.shoot(who, whom, [item, other]),
                (Doing::Helps, None, None) => self.help(who, whom),
                (Doing::Helps, ..) => Err(Failure::new("nobody helps with a weapon: leave out `with …`")),
            },
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
            StepView::DoWith { who, handling: Handling::Uses, what, which, whom, at, tile } => {
                self.uses(Use { who, what, which, whom, at, tile })
            }
            StepView::DoWith {
                who,
                handling: Handling::Visits,
                what,
                which: None,
                whom: None,
                at: None,
                tile: None,
            } => self.visit(who, what),
            StepView::DoWith { who: _, handling: Handling::Visits, what: _, which: _, whom: _, at: _, tile: _ } => {
                Err(Failure::new("a location is visited, and nothing else: leave out what stands behind its name"))
            }
            StepView::DoCome { what } => self.come(what),
            StepView::DoAlone { who, alone: Alone::Activates, how: false } => self.activate(who),
            StepView::DoAlone { who: _, alone: Alone::Activates, how: true } => {
                Err(Failure::new("a door is searched: write `searches through the door`"))
            }
            StepView::DoTurn => self.turn(),
            StepView::DoStep { clock } => self.clock(clock),
            StepView::DoAlone { who, alone: Alone::Searches, how: looks } => {
                let (wish, choice) = search(looks);
                self.takes(self.hero(who)?, wish, &choice, Aim::Nothing)
            }
            StepView::DoDuring { who } => {
                let hero = self.hero(who)?;
                let why = (!self.stands(hero)).then(|| self.refusal_words(Model::Hero(hero), Refusal::Down(hero)));
                self.must(Model::Hero(hero), "activate", why)?;
                self.enter(Active::Hero(hero));
                self.effects(body)
            }
            _ => self.effects(body),
        }
    }

    /// Carries something out. To ask for what the rules do not offer is a failure.
    pub(super) fn act(
        &mut self,
        aim: Aim,
        run: impl FnOnce(&mut Machine<'a>) -> Result<(), Interrupt>,
    ) -> Result<(), Failure> {
        self.begin(aim);
        let done = run(&mut self.machine);
        self.halted = done.is_err();
        let forbidden = self.said.borrow().forbidden.clone();
        match forbidden {
            Some(why) => Err(Failure::new(why).label("the rules do not offer this")),
            None => self.settle(done),
        }
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
        self.with_reach(|walk| walk.act(Aim::Nothing, |machine| machine.block(body.ids(), &mut scope)))
    }

    pub(super) fn stands(&self, hero: HeroId) -> bool {
        self.machine.table().hero(hero).is_some_and(|hero| hero.is_standing())
    }

    fn activate(&mut self, who: Selector<'_>) -> Result<(), Failure> {
        let model = self.model(who)?;
        self.leave();
        self.machine.table_mut().cursor.step = TurnStep::Activations;
        let why = self.activate_refusal(model);
        self.must(model, "activate", why)?;
        let turn = self.machine.table().cursor.turn;
        let active = match model {
            Model::Hero(id) => Some(Active::Hero(id)),
            Model::Enemy(id) => self.machine.table().enemy(id).map(|enemy| Active::Group(enemy.kind)),
        };
        self.activated.extend(active.map(|active| (turn, active)));
        match model {
            Model::Hero(id) => {
                let aim = Aim::Activate { rolls: self.move_faces() };
                self.act(aim, |machine| hero::activate(machine, id))
            }
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

    /// What ambushed before the first turn began is quick in that one, which is the first of a fight that is given.
    fn first_turn(&mut self) {
        if std::mem::take(&mut self.unbegun) {
            self.turned = true;
            self.machine.table_mut().cursor.turn = 0;
            return;
        }
        if std::mem::replace(&mut self.turned, true) || !self.activated.is_empty() {
            return;
        }
        let table = self.machine.table_mut();
        let now = table.cursor.turn;
        for group in table.groups.iter_mut().filter(|group| group.ambush_turn == Some(now)) {
            group.ambush_turn = Some(now.saturating_add(1));
        }
        let from = &mut table.cursor.fight_from;
        *from = from.map(|from| from.max(now.saturating_add(1)));
    }

    /// A whole turn, or what is left of it when a fight or the adventure ends.
    fn turn(&mut self) -> Result<(), Failure> {
        self.first_turn();
        self.left.clear();
        self.activated.clear();
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
                self.first_turn();
                self.activated.clear();
                self.machine.table_mut().cursor.step = TurnStep::Start;
                let done = self.machine.step();
                self.settle(done)?;
                self.fight_over()?;
                self.order = Some(self.order_of_turn());
                return Ok(());
            }
            Clock::EndOfTurn => {
                self.turned = true;
                self.activated.clear();
                self.machine.table_mut().cursor.step = TurnStep::End;
                self.order = None;
                let done = self.machine.step();
                self.settle(done)?;
                return self.fight_over();
            }
            Clock::StartOfDay => EventData::DayStarts {
                day: self.machine.table().stay.as_ref().map_or(1, |stay| stay.day.saturating_add(1)),
            },
            Clock::EndOfDay => {
                // Whoever was knocked out by day is up again in the morning.
                return self.act(Aim::Nothing, |machine| {
                    machine.propose(Event { what: EventData::DayEnds {}, cause: Cause::default() })?;
                    recover_all(machine, &Cause::default())
                });
            }
            Clock::EndOfStay => EventData::StayEnds {},
            Clock::RoomExploration => {
                // The clock comes there, and what waits for it happens, before rooms are explored.
                let what = EventData::StepStarts { step: TurnStep::Exploration };
                let told = self.machine.propose(Event { what, cause: Cause::default() });
                let done = told.and_then(|_| self.machine.step());
                return self.settle(done);
            }
            Clock::StartOfFight => EventData::FightStarts {},
            Clock::EndOfFight => EventData::FightEnds {},
            Clock::StartOfAdventure if self.machine.table().mission.is_some() => return self.set_up(),
            Clock::StartOfAdventure => EventData::AdventureStarts {},
            // It ends once: what follows its end has come with the step that ended it.
            Clock::EndOfAdventure if self.machine.table().outcome.is_some() => return Ok(()),
            Clock::EndOfAdventure => return self.won(),
        };
        self.act(Aim::Nothing, |machine| machine.propose(Event { what, cause: Cause::default() }).map(|_| ()))
    }

    /// The fight ends where nobody is left of it, as it does in a whole turn.
    fn fight_over(&mut self) -> Result<(), Failure> {
        if !nobody_left(&self.machine) {
            return Ok(());
        }
        self.settle(Err(Interrupt::EndFight))
    }

    /// The adventure is over and won: the KO'd recover first (SBSD p. 36).
    fn won(&mut self) -> Result<(), Failure> {
        self.act(Aim::Nothing, |machine| {
            recover_all(machine, &Cause::default())?;
            let what = EventData::AdventureEnds { outcome: Outcome::Victory };
            machine.propose(Event { what, cause: Cause::default() }).map(|_| ())
        })
    }

    /// The whole set-up of the mission, and its first turn is the next: the first time with new heroes, then with those who came out of the adventure
    /// before.
    fn set_up(&mut self) -> Result<(), Failure> {
        self.machine.table_mut().cursor = Cursor::default();
        let done = self.lays_out();
        self.unbegun = true;
        let cursor = &mut self.machine.table_mut().cursor;
        (cursor.turn, cursor.step) = (cursor.turn.max(1), TurnStep::Start);
        done
    }

    fn lays_out(&mut self) -> Result<(), Failure> {
        self.machine.table_mut().heroes.iter_mut().for_each(|hero| hero.at = None);
        if std::mem::replace(&mut self.begun, true) {
            self.machine.lay_ready();
            return self.act(Aim::Nothing, Machine::begin_again);
        }
        // Who was given its gear before has it.
        let heroes: Vec<HeroId> = self.machine.table().heroes.iter().map(|hero| hero.id).collect();
        for hero in heroes.into_iter().filter(|hero| !self.geared.contains(hero)) {
            self.machine.equip(hero);
        }
        self.machine.lay_ready();
        self.act(Aim::Nothing, Machine::begin)
    }

    /// The adventure ends, and the party comes to a town.
    fn come(&mut self, town: DeclId) -> Result<(), Failure> {
        if self.machine.table().outcome.is_none() {
            self.won()?;
        }
        self.act(Aim::Nothing, |machine| brim_rules::town::come(machine, town))?;
        self.act(Aim::Nothing, Machine::step)
    }

    /// A hero goes to a location that the town has, where it has not been out yet this day.
    fn visit(&mut self, who: Selector<'_>, location: DeclId) -> Result<(), Failure> {
        let hero = self.hero(who)?;
        let why = self.visit_refusal(hero, location);
        self.must(Model::Hero(hero), &self.wish_to_visit(location), why)?;
        self.act(Aim::Nothing, |machine| brim_rules::town::visit(machine, hero, location))
    }

    /// A hero does one of the things that the rules offer it in its activation.
    pub(super) fn takes(&mut self, hero: HeroId, wish: &str, choice: &Choice, aim: Aim) -> Result<(), Failure> {
        self.enter(Active::Hero(hero));
        let why = self.refusal(hero, choice);
        self.must(Model::Hero(hero), wish, why)?;
        self.act(aim, |machine| hero::take(machine, hero, choice))
    }

    fn help(&mut self, who: Selector<'_>, fallen: Selector<'_>) -> Result<(), Failure> {
        let (who, fallen) = (self.hero(who)?, self.hero(fallen)?);
        let wish = format!("help {}", self.called(Model::Hero(fallen)));
        self.takes(who, &wish, &Choice::Help(fallen), Aim::Nothing)
    }
}
