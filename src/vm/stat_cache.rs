//! Stats that were worked out before: players and rules ask for the same ones again and again.
//!
//! A stat that hangs on nothing but what is in play (a sheet, cards, what was gained) is kept until an event changes what speaks of it; one that
//! hangs on other stats of its model, until an event changes any. One for which a text had to look about (where somebody stands, how many Wounds
//! it has) is kept only until anything changes. Which it is, is seen while it is worked out: whatever looks about says so
//! ([`Machine::looks_about`]). One that nothing in play speaks of is not kept at all: it is what the sheet says.

use std::cell::{Cell, RefCell};

use super::machine::Machine;
use brim_core::game::ids::Model;
use brim_core::program::StatKey;
use brim_core::vocabulary::Stat;

/// What was worked out, by model and stat.
#[derive(Debug)]
pub(super) struct Memo {
    /// How often anything has changed.
    now: u32,
    /// When what is in play last changed in a way that any stat may hang on.
    firm: u32,
    /// When it last changed any stat at all.
    any: u32,
    /// When it last changed each stat.
    stats: [u32; Stat::ALL.len()],
    heroes: RefCell<Vec<Entry>>,
    enemies: RefCell<Vec<Entry>>,
    /// Skills and whatever else is no stat of the table: few are ever asked for.
    others: RefCell<Vec<(Model, StatKey, Entry)>>,
    /// What that which is being worked out hangs on, as far as is known.
    hangs: Cell<Hangs>,
    /// Whose stat is being worked out.
    asked: Cell<Option<Model>>,
    /// An answer is being compared with a fresh one.
    compares: Cell<bool>,
}

/// What an answer hangs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Hangs {
    /// On what is in play and speaks of the stat.
    #[default]
    Texts,
    /// On other stats of the model too.
    Stats,
    /// On anything else.
    Anything,
}

/// An answer. One of age 0 was never given.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    age: u32,
    hangs: Hangs,
    value: i32,
}

impl Default for Memo {
    fn default() -> Self {
        Memo {
            now: 1,
            firm: 1,
            any: 1,
            stats: [1; Stat::ALL.len()],
            heroes: RefCell::default(),
            enemies: RefCell::default(),
            others: RefCell::default(),
            hangs: Cell::default(),
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
        let (entry, changed) = match key {
            StatKey::Stat(stat) => {
                let (list, at) = self.place(model, Some(stat));
                let changed = self.stats.get(stat as usize).copied().unwrap_or(self.now);
                (list.borrow().get(at).copied()?, changed.max(self.firm))
            }
            _ => (self.get_other(model, key)?, self.firm),
        };
        let last = match entry.hangs {
            Hangs::Texts => changed,
            Hangs::Stats => self.any,
            Hangs::Anything => self.now,
        };
        (entry.age >= last).then_some(entry)
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
            self.memo.any = self.memo.now;
            self.memo.others.get_mut().clear();
        }
    }

    /// Forgets some stats of everybody: those alone may have changed, and what hangs on them.
    pub(super) fn forget_these(&mut self, stats: u128) {
        self.forget_stats(false);
        if stats != 0 {
            self.memo.any = self.memo.now;
            let mut left = stats;
            while let Some(slot) = self.memo.stats.get_mut(left.trailing_zeros() as usize) {
                *slot = self.memo.now;
                left &= left - 1;
            }
        }
    }

    /// Forgets some stats of one model, and those that hang on others of its.
    pub(super) fn forget_stats_of(&mut self, model: Model, stats: u128) {
        let (list, first) = self.memo.place(model, None);
        let mut list = list.borrow_mut();
        let own = list.get_mut(first..).into_iter().flatten().take(Stat::ALL.len());
        let mut left = stats;
        for entry in own {
            if left & 1 != 0 || entry.hangs == Hangs::Stats {
                entry.age = 0;
            }
            left >>= 1;
        }
        self.memo.others.borrow_mut().retain(|(who, ..)| *who != model);
    }

    /// Says that what is being worked out hangs on more than what is in play.
    pub(super) fn looks_about(&self) {
        self.memo.hangs.set(Hangs::Anything);
    }

    /// Says that a stat of a model was asked for. One of another model than that whose stat is being worked out may be forgotten by itself.
    pub(super) fn hangs_on(&self, model: Model) {
        if let Some(asked) = self.memo.asked.get() {
            let hangs = if asked == model { Hangs::Stats } else { Hangs::Anything };
            self.memo.hangs.set(self.memo.hangs.get().max(hangs));
        }
    }

    /// A stat as it was worked out before, while nothing has changed that it hangs on.
    pub(super) fn remembered(&self, model: Model, key: StatKey) -> Option<i32> {
        let entry = self.memo.get(model, key)?;
        if entry.hangs == Hangs::Anything {
            self.looks_about();
        }
        self.hangs_on(model);
        Some(entry.value)
    }

    /// A stat worked out and kept.
    pub(super) fn remember(&self, model: Model, key: StatKey, work: impl Fn() -> i32) -> i32 {
        let before = self.memo.hangs.replace(Hangs::Texts);
        let asked = self.memo.asked.replace(Some(model));
        let value = work();
        self.memo.asked.set(asked);
        let hangs = self.memo.hangs.get();
        // What asked for it looks about where this did.
        let through = if hangs == Hangs::Anything { hangs } else { before };
        self.memo.hangs.set(before.max(through));
        self.hangs_on(model);
        // Within another question the answer may have been cut short.
        if self.questions.get() == 0 {
            self.memo.put(model, key, Entry { age: self.memo.now, hangs, value });
        }
        value
    }

    /// True where an answer is still the same. One that is asked for on the way is not compared again.
    pub(super) fn is_fresh(&self, value: i32, work: &dyn Fn() -> i32) -> bool {
        if self.questions.get() > 0 || self.memo.compares.replace(true) {
            return true;
        }
        let hangs = self.memo.hangs.get();
        let fresh = work() == value;
        self.memo.hangs.set(hangs);
        self.memo.compares.set(false);
        fresh
    }
}
