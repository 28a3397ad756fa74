//! Tokens, cards and abilities that are used, or could be.

use brim_core::phrase::Phrase;
use std::cell::RefCell;
use std::rc::Rc;

use super::Failure;
use super::answers::{Aim, Voice};
use super::giving::declared;
use super::walk::Walk;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Window};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::Active;

use brim_rules::hero;
use brim_vm::{Machine, Script};

impl Walk<'_> {
    /// A hero uses something, in its own activation. What the rules forbid does not happen.
    pub(super) fn uses(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let who = self.hero(op, "who")?;
        let what = declared(op, "what")?;
        let aim = self.aim(op)?;
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

    fn aim(&self, op: Phrase<'_>) -> Result<Aim, Failure> {
        let on = match op.select("whom") {
            Some(_) => Some(self.model(op, "whom")?),
            None => None,
        };
        Ok(Aim::Use { on, at: self.space(op, "at")? })
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
    pub(super) fn usable(&self, op: Phrase<'_>) -> Result<bool, Failure> {
        let hero = self.hero(op, "who")?;
        let what = declared(op, "what")?;
        let own = self.machine.table().cursor.active == Some(Active::Hero(hero));
        let aim = self.aim(op)?;
        let ways = self.offered(hero, what, own);
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
