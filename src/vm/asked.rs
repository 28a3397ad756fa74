//! Figures that the rules have asked for: by which query, of whom, and with what answer.

use super::machine::Machine;
use brim_core::game::attack::Attack;
use brim_core::game::ids::{CardId, DeclId, Model};
use brim_core::game::table::Outcome;
use brim_core::vocabulary::{Fact, Query, Stat, Word};

/// Of whom a figure is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Of a model.
    Model(Model),
    /// Of an enemy type without a model.
    Kind(DeclId),
    /// Of a card.
    Card(CardId),
}

/// A figure that was asked for: the query, of whom, the stat, the answer.
pub type Answered = (Query, Asked, Stat, i32);

impl Machine<'_> {
    /// From now on answers to queries are noted, for who wants to know what a text changes.
    pub fn note_answers(&mut self) {
        self.answered.replace(Some(Vec::new()));
    }

    /// The answers that were noted.
    pub fn answers_noted(&self) -> Vec<Answered> {
        self.answered.borrow().clone().unwrap_or_default()
    }

    /// A query was answered. What the table of queries says of it must be so.
    pub(super) fn asked(&self, query: Query, of: Asked, stat: Stat, value: i32) {
        debug_assert!(query.reads().contains(&stat), "{} reads {}, which its row does not name", query.id(), stat.id());
        debug_assert!(
            query.gives().iter().all(|fact| self.is_fact(*fact)),
            "{} is asked where what its row gives is not the case",
            query.id()
        );
        if query != Query::Shown
            && let Some(answered) = self.answered.borrow_mut().as_mut()
        {
            answered.push((query, of, stat, value));
        }
    }

    /// A text comes to act: what the row of its moment, its window or the event in whose place it acts says of the facts then must be so. Looked at in
    /// debug builds, where somebody counts what ran: in scenarios and in the nets.
    pub(super) fn comes(&self, word: Word) {
        if cfg!(debug_assertions)
            && self.ran.is_some()
            && let Some(row) = word.entry()
        {
            let not_so: Vec<Fact> = row.gives.iter().copied().filter(|fact| !self.is_fact(*fact)).collect();
            assert!(not_so.is_empty(), "{} comes, and is not what its row gives: {not_so:?}", row.id);
            let mut untold = vec![Fact::Attack, Fact::Weapon, Fact::Target, Fact::Hit, Fact::Fight, Fact::Won];
            untold.retain(|fact| !row.gives.contains(fact) && !row.may.contains(fact) && self.is_fact(*fact));
            // A made table plays no mission, and goes on when all its enemies are gone.
            untold.retain(|fact| *fact != Fact::Won || self.table.mission.is_some() && self.table.attack().is_none());
            assert!(untold.is_empty(), "{} comes, and its row does not tell of {untold:?}", row.id);
        }
    }

    /// True where this is the case now.
    fn is_fact(&self, fact: Fact) -> bool {
        let attack = self.table.attack();
        let supposed = self.supposed();
        let wields = supposed.as_ref().is_some_and(|supposed| !supposed.weapons.is_empty());
        match fact {
            Fact::Attack => attack.is_some() || supposed.is_some(),
            Fact::Unfinished => attack.is_some(),
            Fact::Target => {
                let given =
                    |attack: &Attack| attack.target.is_some() || attack.hits.iter().any(|hit| hit.target.is_some());
                self.aimed.get().is_some() || attack.is_some_and(given)
            }
            Fact::Own => supposed.is_some() || attack.is_some(),
            Fact::Hit | Fact::Unstopped => attack.is_some_and(|attack| !attack.hits.is_empty()),
            Fact::Weapon => wields || attack.is_some_and(|attack| !attack.weapons.is_empty()),
            Fact::Spell => self.casting.get().is_some(),
            Fact::Dice | Fact::Roll => !self.throws.is_empty(),
            Fact::Harm => !self.damage.is_empty(),
            // Told by the event alone.
            Fact::Arrival => true,
            Fact::Fight => self.table.fighting(),
            Fact::Peace => !self.table.fighting(),
            // What a condition asks for, and no row says.
            Fact::Suffered | Fact::Melee | Fact::Ranged => attack.is_some() || supposed.is_some(),
            Fact::Acted => self.table.heroes.iter().any(|hero| hero.has_activated()),
            Fact::Enemies => !self.table.enemies.is_empty(),
            Fact::Won => self.table.outcome == Some(Outcome::Victory),
            Fact::Town => self.table.stay.is_some(),
        }
    }
}
