//! How the tiles of a map are joined, and where on them a space of their pictures lies.

use std::collections::BTreeMap;

use super::maps::{Amiss, Laying, place_key};
use crate::game::board::{Beyond, Board, Side, TilePlan};
use crate::game::ids::{DeclId, SpaceId, TileId};
use crate::game::table::Site;
use crate::phrase::PlaceName;

/// How a tile is joined to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The tile and the place of its doorway.
    pub door: (TileId, usize),
    /// The doorway of the new tile.
    pub entrance: usize,
}

/// The tile that a place names, or on which it lies.
pub fn tile_of(board: &Board, places: &BTreeMap<String, Site>, place: PlaceName<'_>) -> Option<TileId> {
    match place {
        PlaceName::Tile(decl) => board.tiles().find(|tile| board.tile(*tile).is_some_and(|tile| tile.decl == decl)),
        PlaceName::Named(name) => places.get(&place_key(name)).map(|site| site.tile),
        PlaceName::That => None,
    }
}

/// The doorways of a tile on a side of its picture.
pub(super) fn doors_to(
    board: &Board,
    tile: TileId,
    side: Side,
    plans: &dyn Fn(DeclId) -> Option<TilePlan>,
) -> Vec<usize> {
    let plan = board.tile(tile).and_then(|tile| plans(tile.decl));
    let doors = plan.map(|plan| plan.doorways).unwrap_or_default();
    doors.iter().enumerate().filter(|(_, door)| door.side == side).map(|(at, _)| at).collect()
}

/// How a tile is joined: to the door that is named, else to the first free one where it fits; by the door that is named, else by its entrance, else by
/// the first of its doors that fits.
///
/// # Errors
/// Why it cannot be joined.
pub fn joint(
    board: &Board,
    places: &BTreeMap<String, Site>,
    laying: &Laying<'_>,
    plan: &TilePlan,
    plans: &dyn Fn(DeclId) -> Option<TilePlan>,
) -> Result<Joint, Amiss> {
    let (beside, side) = laying.beside.ok_or(Amiss::Unjoined)?;
    let tile = tile_of(board, places, beside).ok_or(Amiss::NoTile)?;
    let laid = board.tile(tile).ok_or(Amiss::NoTile)?;
    let kept = |door: &usize| laid.doorways.get(*door).is_some_and(|door| door.to == Beyond::Waiting);
    let free = |door: &usize| kept(door) || laid.doorways.get(*door).is_some_and(|door| door.to == Beyond::Unexplored);
    let mut doors: Vec<usize> = match side {
        Some(side) => doors_to(board, tile, side, plans),
        None => (0..laid.doorways.len()).collect(),
    };
    doors.retain(free);
    if doors.is_empty() {
        return Err(Amiss::NoDoor);
    }
    // A door that was kept for it is taken before others. The door by which the heroes came in is the last one that is taken.
    if side.is_none() {
        doors.sort_by_key(|door| (!kept(door), Some(*door) == laid.entrance));
    }
    let mut own: Vec<usize> = match laying.by {
        Some(by) => {
            (0..plan.doorways.len()).filter(|at| plan.doorways.get(*at).is_some_and(|door| door.side == by)).collect()
        }
        None => (0..plan.doorways.len()).collect(),
    };
    if own.is_empty() {
        return Err(Amiss::NoOwnDoor);
    }
    own.sort_by_key(|at| Some(*at) != plan.entrance);
    let fits = |door: usize| {
        own.iter().copied().find(|entrance| board.fits(plan, (tile, door), *entrance)).map(|entrance| (door, entrance))
    };
    let (door, entrance) = doors.into_iter().find_map(fits).ok_or(Amiss::NoRoom)?;
    Ok(Joint { door: (tile, door), entrance })
}

/// The space of a tile in a column and row of its picture, however the tile lies.
pub(super) fn space_of(
    board: &Board,
    tile: TileId,
    (column, row): (i32, i32),
    plans: &dyn Fn(DeclId) -> Option<TilePlan>,
) -> Option<SpaceId> {
    let laid = board.tile(tile)?;
    let plan = plans(laid.decl)?;
    let cell = (i16::try_from(column.checked_sub(1)?).ok()?, i16::try_from(row.checked_sub(1)?).ok()?);
    let cells = plan.all_cells();
    if !cells.contains(&cell) {
        return None;
    }
    let turns = plan.doorways.first().zip(laid.doorways.first());
    let turns = turns.map_or(0, |(drawn, lies)| (lies.side.quarters() + 4 - drawn.side.quarters()) % 4);
    // The cell in front of all others, turned with them.
    let marked = TilePlan { cells: std::iter::once(cell).chain(cells).collect(), ..TilePlan::default() };
    let (x, y) = marked.turned(turns).cells.first().copied()?;
    let spaces = || laid.spaces.iter().filter_map(|space| board.space(*space));
    let (left, top) = (spaces().map(|space| space.x).min()?, spaces().map(|space| space.y).min()?);
    board.at(laid.region, left.checked_add(x)?, top.checked_add(y)?)
}
