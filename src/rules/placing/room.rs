//! An attack placed in a room (SBSD p.24, FF p.24, GOV p.24, COMP "Placing Enemies").
//!
//! Slowest type first, on every other space from the back of the room; then the gaps; what is left overflows onto the tile at the
//! entrance, and from there to whatever is next.

use super::{Arrival, Place, added, by_initiative, free_models, models, muster, place_one};
use crate::distance::width;
use crate::occupancy::fits;
use brim_core::game::attack::Cause;
use brim_core::game::board::Beyond;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{DeclId, SpaceId, TileId};
use brim_core::vocabulary::{Arriving, Query, Stat};

/// Places all arrivals on a tile.
pub(super) fn place<E: Engine + ?Sized>(
    engine: &mut E,
    arrivals: &[Arrival],
    tile: TileId,
    cause: &Cause,
) -> Result<(), Interrupt> {
    // All types share one round of the pattern: the next goes on where the last stopped.
    let (mut pattern, mut rows) = (Order::of(engine, tile, false), None);
    let mut from = 0;
    for arrival in by_initiative(engine, arrivals, false) {
        let first = engine.table().next.enemy;
        let fills = engine.kind_stat(Query::Placed, arrival.kind, Stat::FillsSpaces) != 0;
        for _ in 0..muster(engine, &arrival, cause)? {
            let (order, start) = match fills {
                true => (rows.get_or_insert_with(|| Order::of(engine, tile, true)), 0),
                false => (&mut pattern, from),
            };
            let Some((next, at)) = next_space(engine, arrival.kind, order, start) else { break };
            if !fills {
                from = next;
            }
            if !place_one(engine, arrival.kind, Place { at, target: None }, cause)? {
                break;
            }
        }
        added(engine, arrival.by, (first, Some(Arriving::Attack)), cause)?;
    }
    Ok(())
}

/// The spaces in the order they are filled: the tile's own (every other one first, or row by row), then, once those are full, those of the
/// tile at its entrance.
struct Order {
    tile: TileId,
    spaces: Vec<SpaceId>,
    overflows: bool,
}

impl Order {
    fn of<E: Engine + ?Sized>(engine: &E, tile: TileId, rows: bool) -> Order {
        let board = &engine.table().board;
        let spaces = if rows { board.rows_from_back(tile) } else { board.placing_order(tile) };
        Order { tile, spaces, overflows: false }
    }

    /// Goes on with the spaces of the tile at the entrance.
    fn overflow<E: Engine + ?Sized>(&mut self, engine: &E) {
        self.overflows = true;
        let board = &engine.table().board;
        let entrance = board.tile(self.tile).and_then(|tile| tile.doorways.get(tile.entrance?)).map(|door| door.to);
        if let Some(Beyond::Tile(before)) = entrance {
            let own = |space: &SpaceId| board.tiles_of(*space).any(|tile| tile == self.tile);
            self.spaces.extend(board.placing_order(before).into_iter().filter(|space| !own(space)));
        }
    }
}

/// The next space in which a model of the type fits, and the place after it. A great base may need a space that lies before: then the
/// whole order is gone through. Beyond it, the nearest fit of all.
fn next_space<E: Engine + ?Sized>(
    engine: &E,
    kind: DeclId,
    order: &mut Order,
    from: usize,
) -> Option<(usize, SpaceId)> {
    let wide = width(engine, kind);
    let find = |spaces: &[SpaceId], from: usize| {
        let mut left = spaces.iter().enumerate().skip(from);
        left.find(|(_, at)| fits(engine, **at, wide, None)).map(|(place, at)| (place, *at))
    };
    let mut found = find(&order.spaces, from);
    if found.is_none() && !order.overflows {
        let own = order.spaces.len();
        order.overflow(engine);
        found = find(&order.spaces, from.max(own));
    }
    if let Some((place, at)) = found {
        return Some((place + 1, at));
    }
    let found = find(&order.spaces, 0).map(|(_, at)| at);
    let first = order.spaces.first().copied()?;
    let at = found.or_else(|| models::nearest_fit(engine, kind, first, false))?;
    (free_models(engine, kind) > 0).then_some((from, at))
}
