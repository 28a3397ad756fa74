//! Stats that were worked out before: players and rules ask for the same ones again and again.
//!
//! A stat that hangs on nothing but what is in play (a sheet, cards, what was gained) is kept until an event changes that. One for which a text had
//! to look about (where somebody stands, how many Wounds it has) is kept only until anything changes. Which it is, is seen while it is worked out:
//! whatever looks about says so ([`Machine::looks_about`]).

use std::cell::{Cell, RefCell};

use super::machine::Machine;
use crate::game::ids::Model;
use crate::model::StatKey;
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
    /// Skills and whatever else is no stat of the table: few are ever asked for.
    others: RefCell<Vec<(Model, StatKey, Entry)>>,
    /// What is being worked out has looked about.
    looked: Cell<bool>,
    /// Whose stat is being worked out.
    asked: Cell<Option<Model>>,
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
            others: RefCell::default(),
            looked: Cell::default(),
            asked: Cell::default(),
            compares: Cell::default(),
        }
    }
}

impl Memo {
    /// Where a stat of a model stands, or its first.
    fn place(&self, model: Model, stat: Option<Stat>) -> (&RefCell<Vec<Entry>>, usize) {
        let (list, number) = match model {
            Model::Hero(id) => (&self.heroes, usize::from(id.0)),
            Model::Enemy(id) => (&self.enemies, usize::from(id.0)),
        };
        (list, number * Stat::ALL.len() + stat.map_or(0, |stat| stat as usize))
    }

    fn get(&self, model: Model, key: StatKey) -> Option<Entry> {
        let entry = match key {
            StatKey::Stat(stat) => {
                let (list, at) = self.place(model, Some(stat));
                list.borrow().get(at).copied()
            }
            _ => self.get_other(model, key),
        }?;
        let good = if entry.looked { entry.age == self.now } else { entry.age >= self.firm };
        good.then_some(entry)
    }

    #[inline(never)]
    fn get_other(&self, model: Model, key: StatKey) -> Option<Entry> {
        let same = |(who, what, _): &&(Model, StatKey, Entry)| *who == model && *what == key;
        self.others.borrow().iter().find(same).map(|(.., entry)| *entry)
    }

    fn put(&self, model: Model, key: StatKey, entry: Entry) {
        let StatKey::Stat(stat) = key else {
            let mut others = self.others.borrow_mut();
            match others.iter_mut().find(|(who, what, _)| *who == model && *what == key) {
                Some((.., slot)) => *slot = entry,
                None => others.push((model, key, entry)),
            }
            return;
        };
        let (list, at) = self.place(model, Some(stat));
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
            self.memo.others.get_mut().clear();
        }
    }

    /// Forgets the stats of one model: nobody else's hang on what has changed.
    pub(super) fn forget_stats_of(&mut self, model: Model) {
        self.forget_stats(false);
        let (list, first) = self.memo.place(model, None);
        let mut list = list.borrow_mut();
        list.iter_mut().skip(first).take(Stat::ALL.len()).for_each(|entry| *entry = Entry::default());
        self.memo.others.borrow_mut().retain(|(who, ..)| *who != model);
    }

    /// Says that what is being worked out hangs on more than what is in play.
    pub(super) fn looks_about(&self) {
        self.memo.looked.set(true);
    }

    /// A stat as it was worked out before, while nothing has changed that it hangs on.
    pub(super) fn remembered(&self, model: Model, key: StatKey) -> Option<i32> {
        let entry = self.memo.get(model, key)?;
        if entry.looked || self.of_another(model) {
            self.looks_about();
        }
        Some(entry.value)
    }

    /// A stat worked out and kept.
    pub(super) fn remember(&self, model: Model, key: StatKey, work: impl Fn() -> i32) -> i32 {
        let before = self.memo.looked.replace(false);
        let asked = self.memo.asked.replace(Some(model));
        let value = work();
        self.memo.asked.set(asked);
        let looked = self.memo.looked.get();
        self.memo.looked.set(before || looked || self.of_another(model));
        // Within another question the answer may have been cut short.
        if self.questions.get() == 0 {
            self.memo.put(model, key, Entry { age: self.memo.now, looked, value });
        }
        value
    }

    /// True where another model's stat is being worked out: it hangs on one that may be forgotten by itself, and so has looked about.
    fn of_another(&self, model: Model) -> bool {
        self.memo.asked.get().is_some_and(|asked| asked != model)
    }

    /// True where an answer is still the same. One that is asked for on the way is not compared again.
    pub(super) fn is_fresh(&self, value: i32, work: &dyn Fn() -> i32) -> bool {
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
