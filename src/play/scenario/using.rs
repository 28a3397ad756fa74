//! Tokens, cards and abilities that are used, or could be.

use brim_core::phrase::Selector;
use std::cell::RefCell;
use std::rc::Rc;

use super::Failure;
use super::answers::{Aim, Voice};
use super::walk::Walk;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Window};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::Active;

use brim_rules::hero;
use brim_vm::{Machine, Script};

/// What a line says of something that is used, or could be.
#[derive(Clone, Copy)]
pub(super) struct Use<'a> {
    pub who: Selector<'a>,
    pub what: DeclId,
    pub whom: Option<Selector<'a>>,
    pub at: Option<(i32, i32)>,
    pub tile: Option<DeclId>,
}

impl Walk<'_> {
    /// A hero uses something, in its own activation. What the rules forbid does not happen.
    pub(super) fn uses(&mut self, line: Use<'_>) -> Result<(), Failure> {
        let (who, what) = (self.hero(line.who)?, line.what);
        let aim = self.aim(line)?;
        if !self.stands(who) {
            return Ok(());
        }
        let before = self.machine.table().clone();
        self.enter(Active::Hero(who));
        match self.offered(who, what, true).into_iter().next() {
            Some(choice) => self.act(aim, |machine| hero::using(machine, who, &choice)),
            None => {
                *self.machine.table_mut() = before;
                let hero = self.said.borrow().names.hero(self.machine.table(), who);
                let name = self.machine.program.name(what);
                self.refused = Some(format!("{hero} cannot use {name} here, and nothing happens"));
                Ok(())
            }
        }
    }

    fn aim(&self, line: Use<'_>) -> Result<Aim, Failure> {
        let on = line.whom.map(|whom| self.model(whom)).transpose()?;
        Ok(Aim::Use { on, at: line.at.map(|at| self.space(at, line.tile)).transpose()? })
    }

    /// Ways in which a hero could use something now.
    fn offered(&self, hero: HeroId, what: DeclId, own: bool) -> Vec<Choice> {
        let turn = self.machine.table().hero(hero).map(|hero| hero.turn.clone()).unwrap_or_default();
        let mut windows = vec![Window::Between];
        if own {
            windows = vec![Window::OwnActivation];
            windows.extend((!turn.attacked).then_some(Window::Attack));
            windows.extend((!turn.free_attack).then_some(Window::FreeAttack));
            windows.push(Window::StartOfTurn);
        }
        let said = self.said.borrow();
        windows
            .into_iter()
            .flat_map(|window| self.machine.usable(window, Some(hero)))
            .filter(|choice| said.names.used(self.machine.table(), choice) == Some(what))
            .collect()
    }

    /// Whether a hero could use something now; in its own activation, if it is under way.
    pub(super) fn usable(&self, line: Use<'_>) -> Result<bool, Failure> {
        let hero = self.hero(line.who)?;
        let own = self.machine.table().cursor.active == Some(Active::Hero(hero));
        let aim = self.aim(line)?;
        let ways = self.offered(hero, line.what, own);
        Ok(ways.iter().any(|choice| self.could(hero, choice, &aim)))
    }

    /// Tries it on a copy of the table, with dice that roll as they like.
    fn could(&self, hero: HeroId, choice: &Choice, aim: &Aim) -> bool {
        if *aim == (Aim::Use { on: None, at: None }) {
            return true;
        }
        let mut machine = Machine::new(self.suite.program, self.machine.table().clone());
        machine.aliases = self.machine.aliases.clone();
        machine.script = Some(Script { any: true, ..Script::default() });
        let mut said = self.said.borrow().clone();
        said.begin(aim.clone());
        let said = Rc::new(RefCell::new(said));
        machine.answers = Some(Box::new(Voice(Rc::clone(&said))));
        // Only the decisions on the way matter.
        let _ = hero::using(&mut machine, hero, choice);
        let met = match aim {
            Aim::Use { on: Some(Model::Enemy(enemy)), .. } => machine.table().enemy(*enemy).is_some(),
            // What could go to one hero alone went there without a question.
            Aim::Use { on: Some(Model::Hero(on)), .. } => machine.table().hero(*on) != self.machine.table().hero(*on),
            _ => true,
        };
        let said = said.borrow();
        !said.forbidden && (said.met || met)
    }
}
