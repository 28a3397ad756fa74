//! Stats that were worked out before: players and rules ask for the same ones again and again.
//!
//! A stat that hangs on nothing but what is in play (a sheet, cards, what was gained) is kept until an event changes that. One for which a text had
//! to look about (where somebody stands, how many Wounds it has) is kept only until anything changes. Which it is, is seen while it is worked out:
//! whatever looks about says so ([`Machine::looks_about`]).

use std::cell::{Cell, RefCell};

use super::machine::Machine;
use crate::game::ids::Model;
use crate::vocabulary::Stat;

/// What was worked out, by model and stat.
#[derive(Debug)]
pub(super) struct Memo {
    /// How often anything has changed.
    now: u32,
    /// When what is in play changed last.
    firm: u32,
    heroes: RefCell<Vec<Entry>>,
    enemies: RefCell<Vec<Entry>>,
    /// What is being worked out has looked about.
    looked: Cell<bool>,
    /// An answer is being compared with a fresh one.
    compares: Cell<bool>,
}

/// An answer. One of age 0 was never given.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    age: u32,
    looked: bool,
    value: i32,
}

impl Default for Memo {
    fn default() -> Self {
        Memo {
            now: 1,
            firm: 1,
            heroes: RefCell::default(),
            enemies: RefCell::default(),
            looked: Cell::default(),
            compares: Cell::default(),
        }
    }
}

impl Memo {
    fn place(&self, model: Model, stat: Stat) -> (&RefCell<Vec<Entry>>, usize) {
        let (list, number) = match model {
            Model::Hero(id) => (&self.heroes, usize::from(id.0)),
            Model::Enemy(id) => (&self.enemies, usize::from(id.0)),
        };
        (list, number * Stat::ALL.len() + stat as usize)
    }

    fn get(&self, model: Model, stat: Stat) -> Option<Entry> {
        let (list, at) = self.place(model, stat);
        let entry = list.borrow().get(at).copied()?;
        let good = if entry.looked { entry.age == self.now } else { entry.age >= self.firm };
        good.then_some(entry)
    }

    fn put(&self, model: Model, stat: Stat, entry: Entry) {
        let (list, at) = self.place(model, stat);
        let mut list = list.borrow_mut();
        if list.len() <= at {
            list.resize(at - at % Stat::ALL.len() + Stat::ALL.len(), Entry::default());
        }
        if let Some(slot) = list.get_mut(at) {
            *slot = entry;
        }
    }
}

impl Machine<'_> {
    /// Forgets stats: something has changed; what is in play too, or only what stands and happens there.
    pub(super) fn forget_stats(&mut self, in_play: bool) {
        match self.memo.now.checked_add(1) {
            Some(now) => self.memo.now = now,
            None => self.memo = Memo::default(),
        }
        if in_play {
            self.memo.firm = self.memo.now;
        }
    }

    /// Says that what is being worked out hangs on more than what is in play.
    pub(super) fn looks_about(&self) {
        self.memo.looked.set(true);
    }

    /// A stat, worked out once while nothing changes that it hangs on.
    pub(super) fn remembered(&self, model: Model, stat: Stat, work: impl Fn() -> i32) -> i32 {
        if let Some(entry) = self.memo.get(model, stat) {
            debug_assert!(self.is_fresh(entry.value, &work), "{stat:?} of {model:?} was changed unseen");
            self.memo.looked.set(self.memo.looked.get() || entry.looked);
            return entry.value;
        }
        let before = self.memo.looked.replace(false);
        let value = work();
        let looked = self.memo.looked.get();
        self.memo.looked.set(before || looked);
        // Within another question the answer may have been cut short.
        if self.questions.get() == 0 {
            self.memo.put(model, stat, Entry { age: self.memo.now, looked, value });
        }
        value
    }

    /// True where an answer is still the same. One that is asked for on the way is not compared again.
    fn is_fresh(&self, value: i32, work: &dyn Fn() -> i32) -> bool {
        if self.questions.get() > 0 || self.memo.compares.replace(true) {
            return true;
        }
        let looked = self.memo.looked.get();
        let fresh = work() == value;
        self.memo.looked.set(looked);
        self.memo.compares.set(false);
        fresh
    }
}
