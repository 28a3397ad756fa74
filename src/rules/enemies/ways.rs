//! Where an enemy can go (SBSD p.28 and 31-32, FF p.28 and 31-32, GOV p.28 and 32-33): past whom, and how great bases fit.

use crate::distance::width;
use crate::occupancy::{Crowd, shares_with};
use brim_core::game::board::{Pass, Reached};
use brim_core::game::engine::{Engine, Size};
use brim_core::game::ids::{EnemyId, Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};

/// The spaces an enemy can get to with a given movement. Large bases count their anchor space; with `overflow` they may
/// hang over the edge of the board, with at least half of the base on it where they stop.
pub(super) fn ways<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, most: i32, overflow: bool) -> Vec<Reached> {
    let Some(now) = engine.table().enemy(enemy) else { return Vec::new() };
    let wide = width(engine, now.kind);
    let through = engine.stat(Query::EnemyMoves, Model::Enemy(enemy), Stat::MovesThrough) != 0;
    let board = &engine.table().board;
    let crowd = Crowd::of(engine);
    let whole = usize::from(wide) * usize::from(wide);
    let pushes_aside = !through && engine.size(now.kind) >= Size::Large;
    let shares = wide == 1
        && (engine.kind_stat(Query::Placed, now.kind, Stat::SharesSpaces) != 0
            || engine.kind_stat(Query::Placed, now.kind, Stat::Crowd) > 1);
    // One may enter a space in which somebody stands whom it brushes aside, or shares it with.
    let may_enter = |space: SpaceId| match crowd.at(space) {
        None => true,
        Some(Model::Enemy(other)) if other == enemy || pushes_aside && is_small(engine, other) => true,
        Some(there) => shares && shares_with(engine, now.kind, space, there, Some(Model::Enemy(enemy))),
    };
    let pass = |anchor: SpaceId| {
        let (stands, blocked) = if wide == 1 {
            (Pass::Free, !may_enter(anchor))
        } else {
            let stands = match board.under(anchor, wide).count() {
                valid if valid == whole => Pass::Free,
                _ if !overflow => return Pass::Blocked,
                valid if valid * 2 >= whole => Pass::Free,
                _ => Pass::Through,
            };
            (stands, board.under(anchor, wide).any(|space| !may_enter(space)))
        };
        match (blocked, through) {
            (false, _) => stands,
            (true, true) => Pass::Through,
            (true, false) => Pass::Blocked,
        }
    };
    board.reach(now.at, most, &pass, through || overflow)
}

/// Large and greater enemies brush Small and Medium ones aside. Those that move through models have no need to.
pub(super) fn pushes<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, other: EnemyId) -> bool {
    !is_small(engine, enemy)
        && is_small(engine, other)
        && engine.stat(Query::EnemyMoves, Model::Enemy(enemy), Stat::MovesThrough) == 0
}

/// True for Small and Medium enemies.
fn is_small<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> bool {
    engine.table().enemy(enemy).is_none_or(|enemy| engine.size(enemy.kind) < Size::Large)
}

/// True where an enemy with its anchor on a space is adjacent to another space, or stands in it.
pub(super) fn touches<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, anchor: SpaceId, space: SpaceId) -> bool {
    let board = &engine.table().board;
    match wide(engine, enemy) {
        1 => board.adjacent(anchor, space) || anchor == space,
        wide => board.under(anchor, wide).any(|part| board.adjacent(part, space)),
    }
}

/// How many spaces wide the base of an enemy is.
pub(super) fn wide<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> u8 {
    engine.table().enemy(enemy).map_or(1, |enemy| width(engine, enemy.kind))
}

/// The same as [`touches`] with a base so wide, for anchors on many spaces.
pub(super) fn touching<E: Engine + ?Sized>(engine: &E, wide: u8, space: SpaceId) -> impl Fn(SpaceId) -> bool {
    let board = &engine.table().board;
    let far = board.distances(space);
    move |anchor| match wide {
        1 => far.to(anchor).is_some_and(|steps| steps <= 1),
        wide => board.under(anchor, wide).any(|part| far.to(part) == Some(1)),
    }
}
