//! An attack placed in a room (SBSD p.24, FF p.24, GOV p.24, COMP "Placing Enemies").
//!
//! Slowest type first, on every other space from the back of the room; then the gaps; what is left overflows onto the tile at the
//! entrance, and from there to whatever is next.

use super::{Arrival, Place, added, by_initiative, free_models, models, muster, place_one};
use crate::game::attack::Cause;
use crate::game::board::Beyond;
use crate::game::engine::{Engine, Halt};
use crate::game::ids::{DeclId, SpaceId, TileId};
use crate::rules::whereabouts::{fits, width};
use crate::vocabulary::Stat;

/// Places all arrivals on a tile.
pub(super) fn place<E: Engine + ?Sized>(
    engine: &mut E,
    arrivals: &[Arrival],
    tile: TileId,
    cause: &Cause,
) -> Result<(), Halt> {
    // All types share one round of the pattern: the next goes on where the last stopped.
    let (pattern, rows) = (spaces(engine, tile, false), spaces(engine, tile, true));
    let mut from = 0;
    for arrival in by_initiative(engine, arrivals, false) {
        let first = engine.table().next.enemy;
        let fills = engine.kind_stat(arrival.kind, Stat::FillsSpaces) != 0;
        for _ in 0..muster(engine, &arrival, cause)? {
            let (spaces, start) = if fills { (&rows, 0) } else { (&pattern, from) };
            let Some((next, at)) = next_space(engine, arrival.kind, spaces, start) else { break };
            if !fills {
                from = next;
            }
            if !place_one(engine, arrival.kind, Place { at, target: None }, cause)? {
                break;
            }
        }
        added(engine, arrival.by, first, cause)?;
    }
    Ok(())
}

/// The spaces in the order they are filled: the tile's own (every other one first, or row by row), then those of the tile at its
/// entrance.
fn spaces<E: Engine + ?Sized>(engine: &E, tile: TileId, rows: bool) -> Vec<SpaceId> {
    let board = &engine.table().board;
    let mut spaces = if rows { board.rows_from_back(tile) } else { board.placing_order(tile) };
    let entrance = board.tile(tile).and_then(|tile| tile.doorways.get(tile.entrance?)).map(|door| door.to);
    if let Some(Beyond::Tile(before)) = entrance {
        for space in board.placing_order(before) {
            if !spaces.contains(&space) {
                spaces.push(space);
            }
        }
    }
    spaces
}

/// The next space in which a model of the type fits, and the place after it. A great base may need a space that lies before: then the
/// whole order is gone through. Beyond it, the nearest fit of all.
fn next_space<E: Engine + ?Sized>(
    engine: &E,
    kind: DeclId,
    spaces: &[SpaceId],
    from: usize,
) -> Option<(usize, SpaceId)> {
    let wide = width(engine, kind);
    let found = spaces.iter().enumerate().skip(from).find(|(_, at)| fits(engine, **at, wide, None));
    if let Some((place, at)) = found {
        return Some((place + 1, *at));
    }
    let found = spaces.iter().find(|at| fits(engine, **at, wide, None)).copied();
    let first = spaces.first().copied()?;
    let at = found.or_else(|| models::nearest_fit(engine, kind, first))?;
    (free_models(engine, kind) > 0).then_some((from, at))
}
