//! Where the enemies stand and how far everything is from them: worked out once for a decision.

use crate::game::ids::{EnemyId, Model, SpaceId};
use crate::players::View;

/// The enemies on the board.
pub(super) struct Field {
    pub(super) foes: Vec<Foe>,
}

/// An enemy on the board.
pub(super) struct Foe {
    pub(super) id: EnemyId,
    /// The spaces of its base.
    pub(super) at: Vec<SpaceId>,
    /// The distance from its base to every space.
    far: Vec<Option<u16>>,
}

impl Field {
    /// The enemies as they stand.
    pub(super) fn of(view: &View<'_>) -> Field {
        Field { foes: view.enemies().iter().map(|enemy| foe(view, enemy.id)).collect() }
    }

    /// The enemies next to a space.
    pub(super) fn beside(&self, space: SpaceId) -> impl Iterator<Item = &Foe> {
        self.foes.iter().filter(move |foe| foe.far(space) == 1)
    }

    /// How far the nearest enemy is from a space.
    pub(super) fn nearest(&self, space: SpaceId) -> Option<i32> {
        self.foes.iter().map(|foe| foe.far(space)).min().filter(|far| *far < FAR)
    }
}

/// A distance that nothing has.
pub(super) const FAR: i32 = 10_000;

impl Foe {
    /// The distance to a space: 1 where it is adjacent.
    pub(super) fn far(&self, space: SpaceId) -> i32 {
        self.far.get(space.index()).copied().flatten().map_or(FAR, i32::from)
    }

    /// True where it can be seen from a space.
    pub(super) fn seen(&self, view: &View<'_>, space: SpaceId) -> bool {
        self.at.iter().any(|at| view.board().sees(space, *at))
    }
}

fn foe(view: &View<'_>, id: EnemyId) -> Foe {
    let at = view.base(Model::Enemy(id));
    let mut far: Vec<Option<u16>> = vec![None; view.board().space_count()];
    for space in &at {
        for (slot, new) in far.iter_mut().zip(view.board().distances(*space)) {
            *slot = match (*slot, new) {
                (Some(old), Some(new)) => Some(old.min(new)),
                (old, new) => old.or(new),
            };
        }
    }
    Foe { id, at, far }
}
