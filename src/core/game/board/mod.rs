//! The board: tiles on an integer grid, the spaces they make, and the walls and barriers between them.
//!
//! `x` grows to the east and `y` to the south. A cell is one grid square; a *space* is a cell on which a model can stand. Where two
//! tiles meet at a doorway their half-spaces are one space that belongs to both (Forbidden Fortress rulebook, p. 6). Tiles
//! that merely touch are not connected. Adjacency, sight, distance, paths and bounces all read one index,
//! made when a tile is placed; it is worked out anew, and not saved, when a board is loaded.
//!
//! A *region* is a grid of its own: each side of a Gate is one. A Gate ties two doorways of any regions together.

mod bounce;
mod draw;
mod far;
mod grid;
mod index;
mod join;
mod path;
mod placing;
mod plan;
mod ring;
mod sight;

use serde::{Deserialize, Serialize};

pub use draw::{Line, covered_points, draw, draw_part, line_at};
pub use far::Distances;
pub use join::{Overlap, Placement};
pub use path::{Pass, Reached};
pub use plan::{Cell, DoorPlan, Edge, Side, TilePlan};

use super::ids::{DeclId, SpaceId, TileId};
use index::{Mark, Near};

/// The tiles on the table and the spaces they make.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Parts", into = "Parts")]
pub struct Board {
    spaces: Vec<Space>,
    tiles: Vec<Tile>,
    /// Walls inside tiles: edges, and cross points that a wall covers. Sorted.
    walls: Vec<Mark>,
    /// Barriers: edges, and cross points that the end of one covers. Sorted.
    barriers: Vec<Mark>,
    /// Pairs of spaces that a Gate makes adjacent, each pair once.
    gates: Vec<(SpaceId, SpaceId)>,
    /// Spaces by region, row and column. Derived.
    grid: grid::Grid,
    /// What each space is next to. Derived.
    near: Vec<Near>,
    /// How far every space is from every other. Derived.
    far: far::Far,
}

/// A space: somewhere a model can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    /// The grid it lies on.
    pub region: u8,
    /// The column, growing to the east.
    pub x: i16,
    /// The row, growing to the south.
    pub y: i16,
    /// The tiles it belongs to: two where half-spaces met.
    pub tiles: [Option<TileId>; 2],
}

/// A tile as it lies on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tile {
    /// What is printed on it.
    pub decl: DeclId,
    /// The grid it lies on.
    pub region: u8,
    /// Its spaces, by row and column of the board.
    pub spaces: Vec<SpaceId>,
    /// Its doorways (puzzle connections), in the order of its plan.
    pub doorways: Vec<Doorway>,
    /// The doorway the heroes come in by (the green arrow, or the one it was joined with), by its place in `doorways`.
    pub entrance: Option<usize>,
    /// A passage, and not a room.
    pub passage: bool,
    /// How often it was searched (scavenged).
    pub searched: i32,
}

/// A doorway of a tile on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Doorway {
    /// The side it opens to, as the tile lies.
    pub side: Side,
    /// Its half-spaces, by row and column of the board.
    pub spaces: Vec<SpaceId>,
    /// What is behind it.
    pub to: Beyond,
}

/// What is behind a doorway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beyond {
    /// Nobody knows yet: it is a door, and its half-spaces can be stood on (Swamps of Death rulebook, p. 13).
    #[serde(rename = "unexplored")]
    Unexplored,
    /// A tile of the map that waits hidden: nobody can look there before a text reveals it.
    #[serde(rename = "waiting")]
    Waiting,
    /// Another tile.
    #[serde(rename = "tile")]
    Tile(TileId),
    /// An End Cap: a dead end.
    #[serde(rename = "closed")]
    Closed,
    /// A Gate, and beyond it this tile.
    #[serde(rename = "gate")]
    Gate(TileId),
}

impl Board {
    /// A space.
    pub fn space(&self, id: SpaceId) -> Option<&Space> {
        self.spaces.get(id.index())
    }

    /// Every space, in the order they were laid.
    pub fn spaces(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.len()).filter_map(|index| u16::try_from(index).ok()).map(SpaceId)
    }

    /// How many spaces there are: every [`SpaceId`] is below it.
    pub fn space_count(&self) -> usize {
        self.spaces.len()
    }

    /// The space at a row and column of a region.
    pub fn at(&self, region: u8, x: i16, y: i16) -> Option<SpaceId> {
        self.grid.at(region, x, y)
    }

    /// A tile.
    pub fn tile(&self, id: TileId) -> Option<&Tile> {
        self.tiles.get(id.index())
    }

    /// Counts a search of a tile.
    pub fn search(&mut self, tile: TileId) {
        if let Some(tile) = self.tiles.get_mut(tile.index()) {
            tile.searched = tile.searched.saturating_add(1);
        }
    }

    /// Every tile, in the order they were placed.
    pub fn tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        (0..self.tiles.len()).filter_map(|index| u16::try_from(index).ok()).map(TileId)
    }

    /// The doorway on a space behind which nobody knows what is: its tile and its place there.
    pub fn door_at(&self, space: SpaceId) -> Option<(TileId, usize)> {
        let open = |door: &Doorway| door.to == Beyond::Unexplored && door.spaces.contains(&space);
        self.tiles_of(space).find_map(|tile| Some((tile, self.tile(tile)?.doorways.iter().position(open)?)))
    }

    /// Every doorway behind which nobody knows what is, as its tile and its place there.
    pub fn doors(&self) -> impl Iterator<Item = (TileId, usize)> + '_ {
        let of = |id: TileId| {
            let doorways = self.tile(id).map_or(&[][..], |tile| &tile.doorways);
            let open = doorways.iter().enumerate().filter(|(_, door)| door.to == Beyond::Unexplored);
            open.map(move |(place, _)| (id, place))
        };
        self.tiles().flat_map(of)
    }

    /// The tiles a space belongs to: two where half-spaces met.
    pub fn tiles_of(&self, space: SpaceId) -> impl Iterator<Item = TileId> + use<> {
        self.space(space).map_or([None; 2], |space| space.tiles).into_iter().flatten()
    }

    /// True where both spaces belong to one tile. A merged space is on both of its tiles.
    pub fn share_tile(&self, a: SpaceId, b: SpaceId) -> bool {
        self.tiles_of(a).any(|tile| self.tiles_of(b).any(|other| tile == other))
    }

    /// True where the two spaces lie on the same tile or on tiles next to each other.
    pub fn near_tile(&self, a: SpaceId, b: SpaceId) -> bool {
        self.share_tile(a, b)
            || self
                .tiles_of(a)
                .any(|tile| self.tiles_beyond(tile).any(|next| self.tiles_of(b).any(|other| other == next)))
    }

    /// The same of what reaches from space `b`, where it goes through a Gate from that Gate's own spaces alone.
    pub fn near_tile_from(&self, a: SpaceId, b: SpaceId) -> bool {
        self.share_tile(a, b) || self.tiles_reached(b).iter().any(|tile| self.tiles_of(a).any(|other| other == *tile))
    }

    /// The tiles behind the doorways of those on which a space lies, and those behind a Gate on whose spaces it is, by id.
    pub fn tiles_reached(&self, space: SpaceId) -> Vec<TileId> {
        let doors = self.tiles_of(space).flat_map(|tile| self.tiles_behind_doors(tile));
        let mut tiles: Vec<TileId> = doors.chain(self.across(space).flat_map(|far| self.tiles_of(far))).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    /// The tiles on which a space lies [near](Board::near_tile) a space: its own, and those next to them.
    pub fn tiles_near(&self, space: SpaceId) -> Vec<TileId> {
        let own = self.tiles_of(space);
        own.flat_map(|tile| std::iter::once(tile).chain(self.tiles_beyond(tile))).collect()
    }

    /// The tiles connected to a tile by a doorway or a Gate, without itself, by id.
    pub fn adjacent_tiles(&self, tile: TileId) -> Vec<TileId> {
        let mut tiles: Vec<TileId> = self.tiles_beyond(tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    /// The tiles behind the doorways of a tile that are no Gates, in the order of its doorways.
    pub fn tiles_behind_doors(&self, tile: TileId) -> impl Iterator<Item = TileId> {
        let doorways = self.tile(tile).map_or(&[][..], |tile| &tile.doorways);
        doorways.iter().filter_map(|door| match door.to {
            Beyond::Tile(next) => Some(next),
            Beyond::Gate(_) | Beyond::Unexplored | Beyond::Waiting | Beyond::Closed => None,
        })
    }

    /// What lies beyond each doorway of a tile, in the order of its doorways, and what lies across each Gate on it.
    fn tiles_beyond(&self, tile: TileId) -> impl Iterator<Item = TileId> {
        let far = move |(one, other): &(SpaceId, SpaceId)| match self.tiles_of(*one).any(|of| of == tile) {
            true => Some(*other),
            false => self.tiles_of(*other).any(|of| of == tile).then_some(*one),
        };
        let across = self.gates.iter().filter_map(far).flat_map(|space| self.tiles_of(space));
        self.tiles_behind_doors(tile).chain(across.filter(move |beyond| *beyond != tile))
    }
}

/// What of a board is saved: all that is not derived.
#[derive(Clone, Serialize, Deserialize)]
struct Parts {
    spaces: Vec<Space>,
    tiles: Vec<Tile>,
    walls: Vec<Mark>,
    barriers: Vec<Mark>,
    gates: Vec<(SpaceId, SpaceId)>,
}

impl From<Board> for Parts {
    fn from(board: Board) -> Self {
        let Board { spaces, tiles, walls, barriers, gates, .. } = board;
        Parts { spaces, tiles, walls, barriers, gates }
    }
}

impl From<Parts> for Board {
    fn from(parts: Parts) -> Self {
        let Parts { spaces, tiles, mut walls, mut barriers, gates } = parts;
        walls.sort_unstable();
        barriers.sort_unstable();
        let mut board = Board { spaces, tiles, walls, barriers, gates, ..Board::default() };
        board.index_all();
        board.measure_all();
        board
    }
}
