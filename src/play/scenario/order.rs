//! Who activates in a turn, first to last.

use std::rc::Rc;

use super::Failure;
use super::answers::{Aim, Voice};
use super::walk::Walk;
use super::words;
use brim_core::game::engine::Interrupt;
use brim_core::game::ids::Model;
use brim_core::game::table::Active;

use brim_rules::initiative;
use brim_vm::Machine;

impl Walk<'_> {
    /// The turn order now: tied heroes decide.
    pub(super) fn order_of_turn(&self) -> Result<Vec<Active>, String> {
        let mut machine = Machine::new(self.suite.program, self.machine.table().clone());
        machine.aliases = self.machine.aliases.clone();
        machine.script = self.machine.script.clone();
        self.said.borrow_mut().begin(Aim::Nothing);
        machine.answers = Some(Box::new(Voice(Rc::clone(&self.said))));
        let mut order = Vec::new();
        loop {
            match initiative::next(&mut machine) {
                Ok(Some(active)) => {
                    order.push(active);
                    machine.table_mut().cursor.order.retain(|other| *other != active);
                }
                Ok(None) => return Ok(order),
                Err(Interrupt::Ask(_)) => return Err(self.said.borrow_mut().question.take().unwrap_or_default()),
                Err(_) => return Err("the turn order cannot be determined".to_owned()),
            }
        }
    }

    pub(super) fn expect_order(&mut self, wanted: &[String]) -> Result<(), Failure> {
        let order = match self.order.clone() {
            Some(order) => order,
            None => self.order_of_turn(),
        };
        let order = order.map_err(Failure::new)?;
        let is = |(active, name): (&Active, &String)| {
            let alias = self.machine.aliases.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name));
            // Whom a card has placed, or changed, has the name of its type alone.
            let typed =
                matches!(active, Active::Group(kind) if self.suite.program.name(*kind).eq_ignore_ascii_case(name));
            alias.map_or(typed, |(_, model)| self.activates(*active, *model))
        };
        if order.len() == wanted.len() && order.iter().zip(wanted).all(is) {
            return Ok(());
        }
        let names: Vec<String> = order.iter().map(|active| self.active_words(*active)).collect();
        Err(Failure::new(format!("the order is {}, not {}", words::list(&names), words::list(wanted))))
    }

    fn activates(&self, active: Active, model: Model) -> bool {
        match (active, model) {
            (Active::Hero(hero), Model::Hero(id)) => hero == id,
            (Active::Group(kind), Model::Enemy(id)) => {
                self.machine.table().enemy(id).is_some_and(|enemy| enemy.kind == kind)
            }
            _ => false,
        }
    }

    fn active_words(&self, active: Active) -> String {
        match active {
            Active::Hero(hero) => self.called(Model::Hero(hero)),
            Active::Group(kind) => self.suite.program.name(kind).to_owned(),
        }
    }
}
