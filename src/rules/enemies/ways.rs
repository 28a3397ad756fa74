//! Where an enemy can go (SBSD p.28 and 31-32, FF p.28 and 31-32, GOV p.28 and 32-33): past whom, and how great bases fit.

use crate::game::board::{Pass, Reached};
use crate::game::engine::{Engine, Size};
use crate::game::ids::{EnemyId, Model, SpaceId};
use crate::rules::whereabouts::{occupant, room_for, width};
use crate::vocabulary::Stat;

/// The spaces an enemy can get to with so much movement. Great bases count their anchor space; with `overflow` they may
/// hang over the edge of the board, with at least half of the base on it where they stop.
pub(super) fn ways<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, most: i32, overflow: bool) -> Vec<Reached> {
    let Some(now) = engine.table().enemy(enemy) else { return Vec::new() };
    let wide = width(engine, now.kind);
    let through = engine.stat(Model::Enemy(enemy), Stat::MovesThrough) != 0;
    let board = &engine.table().board;
    let whole = usize::from(wide) * usize::from(wide);
    let pass = |anchor: SpaceId| {
        let base = if wide == 1 { vec![anchor] } else { board.footprint(anchor, wide) };
        let stands = match base.len() {
            valid if valid == whole => Pass::Free,
            _ if !overflow => return Pass::Blocked,
            valid if valid * 2 >= whole => Pass::Free,
            _ => Pass::Through,
        };
        let blocked = base.iter().any(|space| !may_enter(engine, enemy, *space));
        match (blocked, through) {
            (false, _) => stands,
            (true, true) => Pass::Through,
            (true, false) => Pass::Blocked,
        }
    };
    board.reach(now.at, most, &pass, through || overflow)
}

/// True where a space is free for an enemy, or held by one that it brushes aside.
fn may_enter<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, space: SpaceId) -> bool {
    let shares = || {
        let kind = engine.table().enemy(enemy).map(|enemy| enemy.kind);
        kind.is_some_and(|kind| room_for(engine, kind, space, Some(Model::Enemy(enemy))))
    };
    match occupant(engine, space) {
        None => true,
        Some(Model::Hero(_)) => shares(),
        Some(Model::Enemy(other)) => other == enemy || pushes(engine, enemy, other) || shares(),
    }
}

/// Large and greater enemies brush Small and Medium ones aside. Those that move through models have no need to.
pub(super) fn pushes<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, other: EnemyId) -> bool {
    let size = |enemy: EnemyId| engine.table().enemy(enemy).map_or(Size::Medium, |enemy| engine.size(enemy.kind));
    size(enemy) >= Size::Large && size(other) < Size::Large && engine.stat(Model::Enemy(enemy), Stat::MovesThrough) == 0
}

/// True where an enemy with its anchor on a space is adjacent to another space, or stands in it.
pub(super) fn touches<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, anchor: SpaceId, space: SpaceId) -> bool {
    let board = &engine.table().board;
    match engine.table().enemy(enemy).map_or(1, |enemy| width(engine, enemy.kind)) {
        1 => board.adjacent(anchor, space) || anchor == space,
        wide => board.footprint(anchor, wide).into_iter().any(|part| board.adjacent(part, space)),
    }
}
