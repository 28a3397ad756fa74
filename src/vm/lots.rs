//! The boxes that a game takes for decks whose cards should not be mixed, where the table leaves that to the lot.

use std::collections::BTreeSet;

use super::{Machine, Setup};
use brim_core::game::chance::{self, Address, Purpose};
use brim_core::game::ids::DeclId;
use brim_core::game::table::Table;
use brim_core::program::Program;

/// The decks of a game whose box was drawn by lot, each with the pack that the lot fell on.
pub fn lots(program: &Program, setup: &Setup) -> Vec<(DeclId, String)> {
    let machine = Machine::new(program, Table { seed: setup.seed, ..Table::default() });
    let drawn = setup.boxes.iter().filter(|(_, pack)| pack.is_none());
    drawn.filter_map(|(deck, _)| Some((*deck, machine.box_of(*deck, None)?))).collect()
}

impl Machine<'_> {
    /// The pack whose cards a deck takes: the one that is named, or one of those that have cards for it, drawn by lot.
    pub(super) fn box_of(&self, deck: DeclId, named: Option<&str>) -> Option<String> {
        if let Some(named) = named {
            return Some(named.to_owned());
        }
        let ids = (0..self.program.decls.len()).filter_map(|at| u32::try_from(at).ok().map(DeclId));
        let cards = ids.filter(|id| self.deck_of(*id) == Some(deck)).filter_map(|id| self.program.decl(id));
        let packs: BTreeSet<&str> = cards.map(|card| card.pack.as_str()).collect();
        let packs: Vec<&str> = packs.into_iter().collect();
        let keys: Vec<u64> = packs.iter().map(|id| chance::hash64(id)).collect();
        let cause = chance::hash64(&format!("box of {}", self.program.decl(deck)?.id));
        let purpose = Purpose::RandomPick;
        let address = Address { purpose, cause, turn: 0, activation: 0, occurrence: 0, slot: 0, attempt: 0 };
        let first = chance::order(self.table.seed, &address, &keys).first().copied()?;
        packs.get(first).map(|pack| (*pack).to_owned())
    }
}
