//! How many tokens and markers a model can hold: of each kind, and in the Side Bag (SBSD p.21).

use super::machine::Machine;
use brim_core::game::amount::total;
use brim_core::game::cards::Zone;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, OpId};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Query, Stat};

/// How many of a token or marker anybody can hold: what its words say, and whether it is but one where nothing is said.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    pub(super) at_most: Option<OpId>,
    of_one: bool,
}

impl Machine<'_> {
    /// How many more of a token or marker a model can hold.
    pub(super) fn room_for(&self, model: Model, what: DeclId) -> i32 {
        let room = self.stack_of(what).map_or(i32::MAX, |stack| self.room_in_stack(model, what, stack));
        match model {
            Model::Hero(hero) if self.in_side_bag(what) => room.min(self.room_in_bag(hero)),
            _ => room,
        }
    }

    /// How many of a token or marker anybody can hold, as its own words say.
    pub(super) fn stack_of(&self, what: DeclId) -> Option<Stack> {
        let texts = self.program.texts(what)?;
        Some(Stack { at_most: texts.at_most, of_one: texts.kind == Some(Kind::Marker) && !texts.several })
    }

    /// How many more of a token or marker can lie on a card: as many as one hero or enemy can hold; where a hero has the card, as many as that hero can.
    pub(super) fn room_on(&self, card: CardId, what: DeclId) -> i32 {
        let Some(stack) = self.stack_of(what) else { return i32::MAX };
        let there = self.table.cards.card(card);
        let model = there.and_then(|card| match card.zone {
            Zone::Hero(hero) => Some(Model::Hero(hero)),
            _ => None,
        });
        let scope = model.map(|model| self.scope_of(model)).unwrap_or_default();
        let anybody = || stack.at_most.map_or(i32::MAX, |amount| self.static_amount(amount, &scope));
        let most = model.map_or_else(anybody, |model| self.stat_of(model, StatKey::Max(what)));
        let most = if stack.of_one { most.min(1) } else { most };
        let lying = there.and_then(|card| card.holds.get(&what)).copied().unwrap_or(0);
        most.saturating_sub(lying).max(0)
    }

    /// How many more of it a model can hold.
    pub(super) fn room_in_stack(&self, model: Model, what: DeclId, stack: Stack) -> i32 {
        self.most_in_stack(model, what, stack).saturating_sub(self.table.holds(model, what)).max(0)
    }

    fn most_in_stack(&self, model: Model, what: DeclId, stack: Stack) -> i32 {
        let most = if stack.of_one { 1 } else { i32::MAX };
        most.min(self.stat_of(model, StatKey::Max(what)))
    }

    /// How many of a token or marker a model can hold at the most, whatever else it carries.
    pub fn most_held(&self, model: Model, what: DeclId) -> i32 {
        self.stack_of(what).map_or(i32::MAX, |stack| self.most_in_stack(model, what, stack))
    }

    /// For how many more tokens a hero has room in its Side Bag.
    pub(super) fn room_in_bag(&self, hero: HeroId) -> i32 {
        let Some(holder) = self.table.hero(hero) else { return i32::MAX };
        let in_bag = holder.holds.iter().filter(|(id, _)| self.in_side_bag(**id));
        let carried = total(in_bag.map(|(_, count)| *count));
        self.stat(Query::Carries, Model::Hero(hero), Stat::SideBag).saturating_sub(carried).max(0)
    }

    /// True for a token that goes into the Side Bag.
    pub(super) fn in_side_bag(&self, token: DeclId) -> bool {
        self.program.texts(token).is_some_and(|texts| texts.side_bag)
    }
}
