//! Where the enemies stand and how far everything is from them: worked out once for a decision.

use std::cell::RefCell;

use super::odds::menace;
use crate::game::board::Distances;
use crate::game::ids::{DeclId, EnemyId, Model, SpaceId};
use crate::game::table::Enemy;
use crate::players::View;

/// The enemies on the board.
pub(super) struct Field<'v> {
    pub(super) foes: Vec<Foe<'v>>,
    /// How dangerous those of a type are, once somebody has asked.
    menaces: RefCell<Vec<(DeclId, i32)>>,
}

/// An enemy on the board.
pub(super) struct Foe<'v> {
    pub(super) id: EnemyId,
    /// Its type.
    pub(super) kind: DeclId,
    /// The spaces of its base.
    pub(super) at: Vec<SpaceId>,
    /// The distance from its base to every space.
    pub(super) far: Option<Distances<'v>>,
}

impl<'v> Field<'v> {
    /// The enemies as they stand.
    pub(super) fn of(view: &View<'v>) -> Field<'v> {
        let foes = view.enemies().iter().map(|enemy| foe(view, enemy)).collect();
        Field { foes, menaces: RefCell::default() }
    }

    /// How dangerous an enemy of its type is to anybody: see [`menace`].
    pub(super) fn menace(&self, view: &View<'_>, foe: &Foe) -> i32 {
        let mut known = self.menaces.borrow_mut();
        if let Some((_, menace)) = known.iter().find(|(kind, _)| *kind == foe.kind) {
            return *menace;
        }
        let menace = menace(view, foe.id);
        known.push((foe.kind, menace));
        menace
    }

    /// The enemies next to a space.
    pub(super) fn beside(&self, space: SpaceId) -> impl Iterator<Item = &Foe<'v>> {
        self.foes.iter().filter(move |foe| foe.far(space) == 1)
    }

    /// How far the nearest enemy is from a space.
    pub(super) fn nearest(&self, space: SpaceId) -> Option<i32> {
        self.foes.iter().map(|foe| foe.far(space)).min().filter(|far| *far < FAR)
    }
}

/// A distance that nothing has.
pub(super) const FAR: i32 = 10_000;

impl Foe<'_> {
    /// The distance to a space: 1 where it is adjacent.
    pub(super) fn far(&self, space: SpaceId) -> i32 {
        self.far.as_ref().and_then(|far| far.to(space)).unwrap_or(FAR)
    }

    /// True where it can be seen from a space.
    pub(super) fn seen(&self, view: &View<'_>, space: SpaceId) -> bool {
        self.at.iter().any(|at| view.board().sees(space, *at))
    }
}

fn foe<'v>(view: &View<'v>, enemy: &Enemy) -> Foe<'v> {
    let at = view.base(Model::Enemy(enemy.id));
    let far = view.board().distances_from(&at);
    Foe { id: enemy.id, kind: enemy.kind, at, far }
}
