//! What a game costs, so that every game ends: a step and a whole game have a limited amount of fuel each, and whatever happens takes of it by what it asks of
//! the machine. Steps of the machine are counted and never the clock, so a game ends at one point on every machine.

use super::machine::Machine;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::OpId;
use brim_core::game::limits::{MAX_FUEL, MAX_GAME};
use brim_core::game::table::Arrivals;

/// So many things on the table are looked at, or dice thrown, for the price of one effect.
const LOOKS: usize = 8;
/// So many texts are asked whether they answer for the price of one effect.
const ASKS: usize = 64;
/// So many letters are told for the price of one effect.
const LETTERS: usize = 16;

/// What a game has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fuel {
    /// The step under way.
    pub step: u64,
    /// All steps so far.
    pub game: u64,
}

impl Fuel {
    fn spend(&mut self, cost: u64) {
        self.step = self.step.saturating_add(cost);
        self.game = self.game.saturating_add(cost);
    }
}

impl Machine<'_> {
    /// What the game has cost so far.
    pub fn fuel(&self) -> Fuel {
        self.fuel
    }

    /// Counts an op; its text is on the path while it runs.
    pub(super) fn spend(&mut self, op: OpId) -> Result<(), Interrupt> {
        self.note_ran(op);
        self.charge(1)
    }

    /// Counts an event: it is noted, and what it says is told.
    pub(super) fn spend_event(&mut self, event: &Event) -> Result<(), Interrupt> {
        let letters = match &event.what {
            EventData::Says { text } => text.len(),
            _ => 0,
        };
        self.charge(share(letters, LETTERS).saturating_add(1))
    }

    /// Counts what it takes to look at the table anew where something has come or gone: the more lies there, the more. What is spent beyond the
    /// fuel shows at the next effect.
    pub(super) fn spend_look(&mut self, before: Arrivals) {
        if !before.is_same(self.table.arrivals) {
            self.fuel.spend(share(self.table.things(), LOOKS));
        }
    }

    /// Counts texts that were asked whether they answer to something.
    pub(super) fn spend_asking(&mut self, texts: usize) {
        if texts >= ASKS {
            self.fuel.spend(share(texts, ASKS));
        }
    }

    /// Counts dice that are thrown: as many as heroes roll cost nothing.
    pub(super) fn spend_dice(&mut self, dice: u16) -> Result<(), Interrupt> {
        match share(usize::from(dice), LOOKS) {
            0 => Ok(()),
            cost => self.charge(cost),
        }
    }

    fn charge(&mut self, cost: u64) -> Result<(), Interrupt> {
        self.fuel.spend(cost);
        if self.fuel.step > MAX_FUEL {
            return Err(self.fault("B0701", format!("more than {MAX_FUEL} effects in one step"), &[]));
        }
        if self.fuel.game > MAX_GAME {
            return Err(self.fault("B0701", format!("more than {MAX_GAME} effects in one game"), &[]));
        }
        Ok(())
    }
}

/// How many go into a number of them.
fn share(all: usize, size: usize) -> u64 {
    u64::try_from(all / size.max(1)).unwrap_or(u64::MAX)
}
