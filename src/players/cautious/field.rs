//! Where the enemies stand and how far everything is from them: worked out once for a decision.

use std::cell::{OnceCell, RefCell};

use super::odds::{Guard, life_of, menace};
use crate::game::board::Distances;
use crate::game::ids::{DeclId, EnemyId, SpaceId};
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
    base: Base,
    /// The distance from its base to every space.
    pub(super) far: Option<Distances<'v>>,
    /// What is left of its Health and how much it has, and what guards it, once somebody has asked.
    life: OnceCell<(i32, i32)>,
    guard: OnceCell<Guard>,
}

/// The spaces of a base. Most are one space wide.
enum Base {
    One(SpaceId),
    Wide(Vec<SpaceId>),
}

impl<'v> Field<'v> {
    /// The enemies as they stand.
    pub(super) fn of(view: &View<'v>) -> Field<'v> {
        let foes = view.enemies().iter().map(|enemy| foe(view, enemy)).collect();
        Field { foes, menaces: RefCell::default() }
    }

    /// How dangerous an enemy of its type is to anybody, the first of them for all: see [`menace`].
    pub(super) fn menace(&self, view: &View<'_>, foe: &Foe) -> i32 {
        let mut known = self.menaces.borrow_mut();
        if let Some((_, menace)) = known.iter().find(|(kind, _)| *kind == foe.kind) {
            return *menace;
        }
        let first = self.foes.iter().find(|first| first.kind == foe.kind).unwrap_or(foe);
        let menace = menace(view, first.id);
        known.push((foe.kind, menace));
        menace
    }

    /// The enemies next to a space.
    pub(super) fn beside(&self, space: SpaceId) -> impl Iterator<Item = &Foe<'v>> {
        self.foes.iter().filter(move |foe| foe.far(space) == 1)
    }

    /// True where an enemy is next to a space.
    pub(super) fn is_beside(&self, space: SpaceId) -> bool {
        self.beside(space).next().is_some()
    }

    /// How far the nearest enemy is from a space.
    pub(super) fn nearest(&self, space: SpaceId) -> Option<i32> {
        self.foes.iter().map(|foe| foe.far(space)).min().filter(|far| *far < FAR)
    }
}

/// A distance that nothing has.
pub(super) const FAR: i32 = 10_000;

impl Foe<'_> {
    /// The spaces of its base.
    pub(super) fn at(&self) -> &[SpaceId] {
        match &self.base {
            Base::One(at) => std::slice::from_ref(at),
            Base::Wide(spaces) => spaces,
        }
    }

    /// What is left of its Health, and how much it has.
    pub(super) fn life(&self, view: &View<'_>) -> (i32, i32) {
        *self.life.get_or_init(|| life_of(view, self.id))
    }

    /// What guards it from hits.
    pub(super) fn guard(&self, view: &View<'_>) -> Guard {
        *self.guard.get_or_init(|| Guard::of(view, self.id))
    }

    /// The distance to a space: 1 where it is adjacent.
    pub(super) fn far(&self, space: SpaceId) -> i32 {
        self.far.as_ref().and_then(|far| far.to(space)).unwrap_or(FAR)
    }

    /// True where it can be seen from a space.
    pub(super) fn seen(&self, view: &View<'_>, space: SpaceId) -> bool {
        self.at().iter().any(|at| view.board().sees(space, *at))
    }
}

fn foe<'v>(view: &View<'v>, enemy: &Enemy) -> Foe<'v> {
    let board = view.board();
    let base = match view.width(enemy.kind) {
        1 => Base::One(enemy.at),
        wide => Base::Wide(board.footprint(enemy.at, wide)),
    };
    let far = match &base {
        Base::One(at) => Some(board.distances(*at)),
        Base::Wide(spaces) => board.distances_from(spaces),
    };
    Foe { id: enemy.id, kind: enemy.kind, base, far, life: OnceCell::new(), guard: OnceCell::new() }
}
