//! The order in which the spaces of a tile are filled.

use super::super::ids::{SpaceId, TileId};
use super::{Board, Side};

impl Board {
    /// The order in which enemies are placed on a tile: every other space, as on a checkerboard, from the row farthest from
    /// the entrance and there from the left, as seen from the entrance; then the gaps in the same order (Swamps of Death rulebook, p. 24).
    /// Half-spaces of doorways are among them. Rows and columns keep their places through rows of other widths.
    pub fn placing_order(&self, tile: TileId) -> Vec<SpaceId> {
        let spaces = self.places_from_back(tile);
        let Some(((row, column), _)) = spaces.first().copied() else { return Vec::new() };
        let first = (row + column).rem_euclid(2);
        let on = |((row, column), _): &&((i32, i32), SpaceId)| (row + column).rem_euclid(2) == first;
        let mut order = Vec::with_capacity(spaces.len());
        order.extend(spaces.iter().filter(on).map(|(_, id)| *id));
        order.extend(spaces.iter().filter(|space| !on(space)).map(|(_, id)| *id));
        order
    }

    /// Where heroes start on an entrance tile: the two rows farthest from its doorway, row by row from the back
    /// (Swamps of Death rulebook, p. 11).
    pub fn start_spaces(&self, tile: TileId) -> Vec<SpaceId> {
        let mut spaces = self.places_from_back(tile);
        // A doorway is of the next tile as well: who starts in it would have come there already.
        let alone = |id: &SpaceId| self.tiles_of(*id).count() == 1;
        if spaces.iter().any(|(_, id)| alone(id)) {
            spaces.retain(|(_, id)| alone(id));
        }
        let mut rows: Vec<i32> = spaces.iter().map(|((row, _), _)| *row).collect();
        rows.dedup();
        let last = rows.get(1).or(rows.first()).copied();
        spaces.into_iter().take_while(|((row, _), _)| Some(*row) <= last).map(|(_, id)| id).collect()
    }

    /// The spaces of a tile, row by row from the back, each row from the left, as seen from the entrance.
    pub fn rows_from_back(&self, tile: TileId) -> Vec<SpaceId> {
        self.places_from_back(tile).into_iter().map(|(_, id)| id).collect()
    }

    /// The spaces of a tile with their rows and columns as seen with the entrance in front: from the back row, each from the left.
    /// A tile without an entrance is seen from its first doorway.
    fn places_from_back(&self, tile: TileId) -> Vec<((i32, i32), SpaceId)> {
        let Some(tile) = self.tile(tile) else { return Vec::new() };
        let front = tile.doorways.get(tile.entrance.unwrap_or(0)).map_or(Side::South, |door| door.side);
        let seen = |id: SpaceId| {
            let space = self.space(id)?;
            let (x, y) = (i32::from(space.x), i32::from(space.y));
            let place = match front {
                Side::South => (y, x),
                Side::North => (-y, -x),
                Side::East => (x, -y),
                Side::West => (-x, y),
            };
            Some((place, id))
        };
        let mut spaces = Vec::with_capacity(tile.spaces.len());
        spaces.extend(tile.spaces.iter().filter_map(|id| seen(*id)));
        spaces.sort_unstable();
        spaces
    }
}
