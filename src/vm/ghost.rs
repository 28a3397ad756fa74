//! Enemies and heroes that have just been killed: until all that answers to their death is done, what they had still has its say.

use std::collections::BTreeMap;

use super::machine::Machine;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};

/// An enemy that is no longer on the board, as it was when it fell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ghost {
    pub(super) enemy: EnemyId,
    /// Where it stood.
    pub(super) at: SpaceId,
    /// Its type.
    pub(super) kind: DeclId,
    /// The markers and tokens that it held.
    pub(super) holds: BTreeMap<DeclId, i32>,
}

/// A hero that was killed just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fallen {
    pub(super) hero: HeroId,
    /// Where it stood, where it stood anywhere.
    pub(super) at: Option<SpaceId>,
}

impl Machine<'_> {
    /// An enemy that was killed just now.
    pub(super) fn ghost(&self, id: EnemyId) -> Option<&Ghost> {
        self.ghosts.iter().find(|ghost| ghost.enemy == id)
    }

    /// A hero that was killed just now.
    pub(super) fn fallen(&self, id: HeroId) -> Option<&Fallen> {
        self.dying_heroes.iter().find(|fallen| fallen.hero == id)
    }

    /// Those of them that are off the board.
    pub(super) fn dying(&self) -> impl Iterator<Item = &Ghost> {
        self.ghosts.iter().filter(|ghost| self.table.enemy(ghost.enemy).is_none())
    }

    /// How many of a marker or token a model holds, or held when it fell.
    pub(super) fn held_till_now(&self, model: Model, what: DeclId) -> i32 {
        let ghost = model.enemy().filter(|_| !self.is_there(model)).and_then(|id| self.ghost(id));
        ghost.map_or_else(|| self.table.holds(model, what), |ghost| ghost.holds.get(&what).copied().unwrap_or(0))
    }
}
