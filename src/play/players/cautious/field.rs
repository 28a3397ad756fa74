//! Where the enemies stand and how far everything is from them: worked out once for a decision.

use std::cell::OnceCell;

use super::odds::{Guard, enemy_damage, life_of, menace_with};
use crate::players::View;
use brim_core::game::board::Distances;
use brim_core::game::ids::{DeclId, EnemyId, SpaceId};
use brim_core::game::table::Enemy;

/// The enemies on the board.
pub struct Field<'v> {
    pub(super) foes: Vec<Foe<'v>>,
    /// Their types, in the order of their first ones.
    kinds: Vec<Kind>,
}

/// An enemy type on the board. The first of its enemies stands for all.
struct Kind {
    decl: DeclId,
    first: EnemyId,
    /// How dangerous they are, and what a hit of theirs does, once somebody has asked.
    menace: OnceCell<i32>,
    damage: OnceCell<i32>,
}

/// An enemy on the board.
pub(super) struct Foe<'v> {
    pub(super) id: EnemyId,
    /// Its type, by its place among those of the field.
    pub(super) kind: usize,
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
    pub fn of(view: &View<'v>) -> Field<'v> {
        let mut kinds: Vec<Kind> = Vec::new();
        let mut foes = Vec::with_capacity(view.enemies().len());
        for enemy in view.enemies() {
            let kind = kinds.iter().position(|kind| kind.decl == enemy.kind).unwrap_or_else(|| {
                let (menace, damage) = Default::default();
                kinds.push(Kind { decl: enemy.kind, first: enemy.id, menace, damage });
                kinds.len() - 1
            });
            foes.push(foe(view, enemy, kind));
        }
        Field { foes, kinds }
    }

    /// How many types there are.
    pub(super) fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// How dangerous an enemy of its type is to anybody: see [`menace`](super::odds::menace).
    pub(super) fn menace(&self, view: &View<'_>, foe: &Foe) -> i32 {
        let Some(kind) = self.kinds.get(foe.kind) else { return 0 };
        *kind.menace.get_or_init(|| menace_with(view, kind.first, || self.damage(view, foe)))
    }

    /// What a hit of an enemy of its type does, in hundredths.
    pub(super) fn damage(&self, view: &View<'_>, foe: &Foe) -> i32 {
        let Some(kind) = self.kinds.get(foe.kind) else { return 0 };
        *kind.damage.get_or_init(|| enemy_damage(view, kind.first))
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

fn foe<'v>(view: &View<'v>, enemy: &Enemy, kind: usize) -> Foe<'v> {
    let board = view.board();
    let base = match view.width(enemy.kind) {
        1 => Base::One(enemy.at),
        wide => Base::Wide(board.footprint(enemy.at, wide)),
    };
    let far = match &base {
        Base::One(at) => Some(board.distances(*at)),
        Base::Wide(spaces) => board.distances_from(spaces),
    };
    Foe { id: enemy.id, kind, base, far, life: OnceCell::new(), guard: OnceCell::new() }
}
