//! Items that a text hands on from one hero to another.

use super::{Machine, Scope};
use brim_core::game::cards::Zone;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::EventData;
use brim_core::phrase::Selector;

impl Machine<'_> {
    /// The item whose text this is goes to somebody else as it is. Where that one carries no items it stays with whoever has it.
    pub(super) fn hands_on(&mut self, who: Selector<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(card) = scope.card else { return Ok(()) };
        self.for_each(who, scope, |machine, model, scope| {
            let held = machine.table.cards.card(card).map(|card| (card.zone, card.decl));
            match (model.hero(), held) {
                (Some(hero), Some((Zone::Hero(from), item))) if from != hero && machine.takes_card(hero, item) => {
                    machine.happens(EventData::CardMoves { card, to: Zone::Hero(hero) }, scope)?;
                    Ok(())
                }
                _ => Ok(()),
            }
        })
    }
}
