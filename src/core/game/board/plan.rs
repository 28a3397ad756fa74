//! A tile as it is printed: cells, doorways, walls and barriers, before it lies anywhere.

use serde::{Deserialize, Serialize};

use crate::vocabulary::Chosen;

/// A grid square or a cross point of a plan, as column and row. The cross point with the numbers of a cell is that cell's north-west corner.
pub type Cell = (i16, i16);

/// A side of a tile or of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Up: smaller rows.
    #[serde(rename = "north")]
    North,
    /// Right: greater columns.
    #[serde(rename = "east")]
    East,
    /// Down: greater rows.
    #[serde(rename = "south")]
    South,
    /// Left: smaller columns.
    #[serde(rename = "west")]
    West,
}

impl Side {
    /// The side that the language names.
    pub fn of(chosen: Chosen) -> Option<Side> {
        match chosen.words() {
            "north" => Some(Side::North),
            "east" => Some(Side::East),
            "south" => Some(Side::South),
            "west" => Some(Side::West),
            _ => None,
        }
    }
}

/// An edge of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Edge {
    /// The cell.
    pub cell: Cell,
    /// Its side.
    pub side: Side,
}

/// A printed doorway (puzzle connection).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoorPlan {
    /// The side it opens to.
    pub side: Side,
    /// Its half-spaces: two on every printed tile.
    pub cells: Vec<Cell>,
}

/// A printed tile. Everything outside of its cells is wall.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TilePlan {
    /// Cells on which a model can stand: at least half of the square is inside. Half-spaces of doorways may be left out here.
    pub cells: Vec<Cell>,
    /// Its doorways.
    pub doorways: Vec<DoorPlan>,
    /// The doorway with the green arrow, by its place: where the heroes come in.
    pub entrance: Option<usize>,
    /// Walls between two of its cells.
    pub walls: Vec<Edge>,
    /// Cross points that a wall covers: the spaces diagonal to each other there are not adjacent (Swamps of Death rulebook, p. 14).
    pub covered: Vec<Cell>,
    /// Barriers (white edges) between two of its cells.
    pub barriers: Vec<Edge>,
    /// Cross points past which the end of a barrier reaches: no diagonal step there (Forbidden Fortress rulebook, p. 13).
    pub barrier_ends: Vec<Cell>,
    /// A passage, and not a room.
    pub passage: bool,
}

impl Side {
    /// The side across.
    pub fn opposite(self) -> Side {
        self.turned(2)
    }

    /// The side after a number of quarter turns clockwise.
    pub fn turned(self, quarters: u8) -> Side {
        match (self.quarters() + quarters % 4) % 4 {
            0 => Side::North,
            1 => Side::East,
            2 => Side::South,
            _ => Side::West,
        }
    }

    /// Quarter turns clockwise from north.
    pub fn quarters(self) -> u8 {
        match self {
            Side::North => 0,
            Side::East => 1,
            Side::South => 2,
            Side::West => 3,
        }
    }
}

impl TilePlan {
    /// Every cell, as they are listed, the half-spaces of its doorways after the others: these may be among them twice.
    pub(super) fn each_cell(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells.iter().chain(self.doorways.iter().flat_map(|door| &door.cells)).copied()
    }

    /// Every cell, the half-spaces of its doorways with them, by row and column, each once.
    pub fn all_cells(&self) -> Vec<Cell> {
        let doorways = self.doorways.iter().map(|door| door.cells.len()).sum::<usize>();
        let mut cells: Vec<Cell> = Vec::with_capacity(self.cells.len() + doorways);
        cells.extend(self.each_cell());
        cells.sort_unstable_by_key(|(x, y)| (*y, *x));
        cells.dedup();
        cells
    }

    /// The plan after a number of quarter turns clockwise, with its smallest column and row at 0.
    pub fn turned(&self, quarters: u8) -> TilePlan {
        let mut plan = self.clone();
        for _ in 0..quarters % 4 {
            plan.map(turn_cell, turn_point, 1);
        }
        let (mut west, mut north) = (None, None);
        for (x, y) in plan.each_cell() {
            west = Some(west.map_or(x, |west: i16| west.min(x)));
            north = Some(north.map_or(y, |north: i16| north.min(y)));
        }
        let (west, north) = (west.unwrap_or(0), north.unwrap_or(0));
        let shift = |(x, y): Cell| (x.saturating_sub(west), y.saturating_sub(north));
        plan.map(shift, shift, 0);
        plan
    }

    fn map(&mut self, cell: impl Fn(Cell) -> Cell, point: impl Fn(Cell) -> Cell, quarters: u8) {
        self.cells.iter_mut().for_each(|at| *at = cell(*at));
        for door in &mut self.doorways {
            door.cells.iter_mut().for_each(|at| *at = cell(*at));
            door.side = door.side.turned(quarters);
        }
        for edge in self.walls.iter_mut().chain(&mut self.barriers) {
            *edge = Edge { cell: cell(edge.cell), side: edge.side.turned(quarters) };
        }
        self.covered.iter_mut().chain(&mut self.barrier_ends).for_each(|at| *at = point(*at));
    }
}

/// A cell after a quarter turn clockwise about the cross point (0, 0).
fn turn_cell((x, y): Cell) -> Cell {
    ((-1i16).saturating_sub(y), x)
}

/// A cross point after a quarter turn clockwise about the cross point (0, 0).
fn turn_point((x, y): Cell) -> Cell {
    (0i16.saturating_sub(y), x)
}
