//! Stats that were worked out since the table last changed: players and rules ask for the same ones again and again.

use std::cell::RefCell;

use super::machine::Machine;
use crate::game::ids::Model;
use crate::vocabulary::Stat;

/// What was worked out, by model and stat. An entry of an older age counts for nothing.
#[derive(Debug)]
pub(super) struct Memo {
    age: u32,
    heroes: RefCell<Vec<(u32, i32)>>,
    enemies: RefCell<Vec<(u32, i32)>>,
}

impl Default for Memo {
    fn default() -> Self {
        // Empty entries are of age 0.
        Memo { age: 1, heroes: RefCell::default(), enemies: RefCell::default() }
    }
}

impl Memo {
    fn place(&self, model: Model, stat: Stat) -> (&RefCell<Vec<(u32, i32)>>, usize) {
        let (list, number) = match model {
            Model::Hero(id) => (&self.heroes, usize::from(id.0)),
            Model::Enemy(id) => (&self.enemies, usize::from(id.0)),
        };
        (list, number * Stat::ALL.len() + stat as usize)
    }

    fn get(&self, model: Model, stat: Stat) -> Option<i32> {
        let (list, at) = self.place(model, stat);
        let entry = list.borrow().get(at).copied();
        entry.filter(|(age, _)| *age == self.age).map(|(_, value)| value)
    }

    fn put(&self, model: Model, stat: Stat, value: i32) {
        let (list, at) = self.place(model, stat);
        let mut list = list.borrow_mut();
        if list.len() <= at {
            list.resize(at - at % Stat::ALL.len() + Stat::ALL.len(), (0, 0));
        }
        if let Some(entry) = list.get_mut(at) {
            *entry = (self.age, value);
        }
    }
}

impl Machine<'_> {
    /// Forgets all stats: something has changed.
    pub(super) fn forget_stats(&mut self) {
        match self.memo.age.checked_add(1) {
            Some(age) => self.memo.age = age,
            None => self.memo = Memo::default(),
        }
    }

    /// A stat, worked out once while nothing changes.
    pub(super) fn remembered(&self, model: Model, stat: Stat, work: impl FnOnce() -> i32) -> i32 {
        if let Some(value) = self.memo.get(model, stat) {
            return value;
        }
        let value = work();
        // Within another question the answer may have been cut short.
        if self.questions.get() == 0 {
            self.memo.put(model, stat, value);
        }
        value
    }
}
