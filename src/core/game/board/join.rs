//! Laying tiles: anywhere, or joined to a doorway so that the half-spaces of the two become one.

use serde::{Deserialize, Serialize};

use super::super::ids::{DeclId, SpaceId, TileId};
use super::index::{Mark, Near};
use super::plan::{Cell, Edge, Side, TilePlan};
use super::{Beyond, Board, Doorway, Space, Tile};

/// Where a tile is laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// The grid.
    pub region: u8,
    /// The column of the tile's smallest column, after turning.
    pub x: i16,
    /// The row of its smallest row, after turning.
    pub y: i16,
    /// Quarter turns clockwise.
    pub rotation: u8,
}

/// Why a tile does not fit. The board is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Overlap {
    /// There is a space of another tile already.
    #[serde(rename = "taken")]
    Taken {
        /// The column.
        x: i16,
        /// The row.
        y: i16,
    },
    /// One of the two doorways does not exist.
    #[serde(rename = "no-doorway")]
    NoDoorway,
    /// Something is behind the doorway already.
    #[serde(rename = "doorway-in-use")]
    DoorwayInUse,
    /// The two doorways are of different widths.
    #[serde(rename = "doorways-differ")]
    DoorwaysDiffer,
    /// It reaches beyond the end of the grid, or there are more tiles or spaces than can be numbered.
    #[serde(rename = "beyond-the-grid")]
    BeyondTheGrid,
}

/// A tile on the grid before it is laid: its cells, its doorways, and the unexplored doorway that each of them meets.
struct Lie {
    cells: Vec<Cell>,
    doors: Vec<(Side, Vec<Cell>)>,
    meeting: Vec<Option<(TileId, usize)>>,
}

impl Board {
    /// Lays a tile. Where one of its doorways meets an unexplored doorway of another tile exactly, they are joined.
    ///
    /// # Errors
    /// [`Overlap`], where it does not fit.
    pub fn place_tile(&mut self, plan: &TilePlan, decl: DeclId, at: Placement) -> Result<TileId, Overlap> {
        let plan = plan.turned(at.rotation);
        self.lay(&plan, decl, at, plan.entrance)
    }

    /// Lays a tile behind an unexplored doorway: turned and shifted so that the doorways merge.
    /// `entrance` is the doorway of the new tile, by its place in the plan; it becomes the new tile's entrance.
    ///
    /// # Errors
    /// [`Overlap`], where it does not fit.
    pub fn join(
        &mut self,
        plan: &TilePlan,
        door: (TileId, usize),
        entrance: usize,
        decl: DeclId,
    ) -> Result<TileId, Overlap> {
        let (plan, at) = self.turned_to(plan, door, entrance)?;
        self.lay(&plan, decl, at, Some(entrance))
    }

    /// True where [`Board::join`] would lay the tile.
    pub fn fits(&self, plan: &TilePlan, door: (TileId, usize), entrance: usize) -> bool {
        let turned = self.turned_to(plan, door, entrance);
        turned.and_then(|(plan, at)| self.room_for(&plan, plan.each_cell(), at)).is_ok()
    }

    /// A plan turned so that its entrance meets a doorway, and where it comes to lie.
    fn turned_to(
        &self,
        plan: &TilePlan,
        door: (TileId, usize),
        entrance: usize,
    ) -> Result<(TilePlan, Placement), Overlap> {
        let tile = self.tile(door.0).ok_or(Overlap::NoDoorway)?;
        let doorway = tile.doorways.get(door.1).ok_or(Overlap::NoDoorway)?;
        if !matches!(doorway.to, Beyond::Unexplored | Beyond::Waiting) {
            return Err(Overlap::DoorwayInUse);
        }
        let side = plan.doorways.get(entrance).ok_or(Overlap::NoDoorway)?.side;
        let rotation = (doorway.side.opposite().quarters() + 4 - side.quarters()) % 4;
        let plan = plan.turned(rotation);
        let mut new: Vec<Cell> = plan.doorways.get(entrance).ok_or(Overlap::NoDoorway)?.cells.clone();
        let mut old: Vec<Cell> =
            doorway.spaces.iter().filter_map(|id| self.space(*id)).map(|space| (space.x, space.y)).collect();
        new.sort_unstable();
        old.sort_unstable();
        let (Some(from), Some(to)) = (new.first(), old.first()) else { return Err(Overlap::DoorwaysDiffer) };
        let x = to.0.checked_sub(from.0).ok_or(Overlap::BeyondTheGrid)?;
        let y = to.1.checked_sub(from.1).ok_or(Overlap::BeyondTheGrid)?;
        if shifted(new.into_iter(), x, y) != Some(old) {
            return Err(Overlap::DoorwaysDiffer);
        }
        Ok((plan, Placement { region: tile.region, x, y, rotation }))
    }

    /// Puts an End Cap on an unexplored doorway: its half-spaces stay spaces, and nothing is behind them. True where it did.
    pub fn close_door(&mut self, tile: TileId, doorway: usize) -> bool {
        match self.doorway_mut(tile, doorway) {
            Some(door) if door.to == Beyond::Unexplored => {
                door.to = Beyond::Closed;
                true
            }
            _ => false,
        }
    }

    /// Keeps an unexplored doorway for a tile of the map that is hidden still.
    pub fn keep_door(&mut self, tile: TileId, doorway: usize) {
        if let Some(door) = self.doorway_mut(tile, doorway).filter(|door| door.to == Beyond::Unexplored) {
            door.to = Beyond::Waiting;
        }
    }

    /// Ties two unexplored doorways together by a Gate: each half-space of one becomes adjacent to each of the other
    /// (Swamps of Death rulebook, p. 35). True where it did.
    pub fn open_gate(&mut self, here: (TileId, usize), there: (TileId, usize)) -> bool {
        let free = |door: (TileId, usize)| {
            let door = self.tile(door.0).and_then(|tile| tile.doorways.get(door.1));
            door.filter(|door| door.to == Beyond::Unexplored).map(|door| door.spaces.clone())
        };
        let (Some(near), Some(far)) = (free(here), free(there)) else { return false };
        if here == there {
            return false;
        }
        self.gates.extend(near.iter().flat_map(|a| far.iter().map(|b| (*a, *b))));
        for (door, beyond) in [(here, there.0), (there, here.0)] {
            if let Some(door) = self.doorway_mut(door.0, door.1) {
                door.to = Beyond::Gate(beyond);
            }
        }
        self.index_spaces(&near);
        self.index_spaces(&far);
        self.measure_all();
        true
    }

    /// Ties pairs of spaces together as the spaces of a Gate are, wherever they lie.
    pub fn tie_gates(&mut self, pairs: &[(SpaceId, SpaceId)]) {
        if pairs.is_empty() {
            return;
        }
        for (a, b) in pairs.iter().copied() {
            if a != b && self.space(a).is_some() && self.space(b).is_some() {
                self.gates.push((a, b));
                self.index_spaces(&[a, b]);
            }
        }
        self.measure_all();
    }

    /// True where a step from one space to another leads through a Gate.
    pub fn across_gate(&self, from: SpaceId, to: SpaceId) -> bool {
        self.gates.iter().any(|&(a, b)| (a, b) == (from, to) || (b, a) == (from, to))
    }

    fn doorway_mut(&mut self, tile: TileId, doorway: usize) -> Option<&mut Doorway> {
        self.tiles.get_mut(tile.index())?.doorways.get_mut(doorway)
    }

    /// Where a plan that is turned already would lie, its cells in the order given, and which doorways its own would meet.
    fn room_for(&self, plan: &TilePlan, cells: impl Iterator<Item = Cell>, at: Placement) -> Result<Lie, Overlap> {
        let cells = shifted(cells, at.x, at.y).ok_or(Overlap::BeyondTheGrid)?;
        let mut doors: Vec<(Side, Vec<Cell>)> = Vec::with_capacity(plan.doorways.len());
        for door in &plan.doorways {
            let mut cells = shifted(door.cells.iter().copied(), at.x, at.y).ok_or(Overlap::BeyondTheGrid)?;
            cells.sort_unstable_by_key(|(x, y)| (*y, *x));
            cells.dedup();
            doors.push((door.side, cells));
        }
        let meeting: Vec<Option<(TileId, usize)>> =
            doors.iter().map(|(side, cells)| self.meets(at.region, *side, cells)).collect();
        let merged =
            |cell: &Cell| doors.iter().zip(&meeting).any(|((_, cells), met)| met.is_some() && cells.contains(cell));
        if let Some(&(x, y)) = cells.iter().find(|cell| self.at(at.region, cell.0, cell.1).is_some() && !merged(cell)) {
            return Err(Overlap::Taken { x, y });
        }
        let too_many = |cells: usize| self.spaces.len() + cells > usize::from(u16::MAX);
        // Half-spaces may be among them twice.
        if too_many(cells.len()) && too_many(plan.all_cells().len()) {
            return Err(Overlap::BeyondTheGrid);
        }
        Ok(Lie { cells, doors, meeting })
    }

    /// Lays a plan that is turned already, its cell (0, 0) at the placement.
    fn lay(
        &mut self,
        plan: &TilePlan,
        decl: DeclId,
        at: Placement,
        entrance: Option<usize>,
    ) -> Result<TileId, Overlap> {
        let id = TileId(u16::try_from(self.tiles.len()).map_err(|_| Overlap::BeyondTheGrid)?);
        let Lie { cells, doors, meeting } = self.room_for(plan, plan.all_cells().into_iter(), at)?;
        let mut before = Vec::new();
        let mut spaces: Vec<SpaceId> = Vec::with_capacity(cells.len());
        self.spaces.reserve(cells.len());
        self.near.reserve(cells.len());
        for cell in cells {
            let shared = self.at(at.region, cell.0, cell.1);
            before.extend(shared.and_then(|space| Some((space, self.near.get(space.index())?.clone()))));
            spaces.extend(self.lay_cell(at.region, cell, id, shared));
        }
        self.grid.lay(&self.spaces);
        let marks = self.walls.len() + self.barriers.len();
        self.walls.extend(marks_of(at, &plan.walls, &plan.covered));
        self.walls.sort_unstable();
        self.barriers.extend(marks_of(at, &plan.barriers, &plan.barrier_ends));
        self.barriers.sort_unstable();
        let is_marked = self.walls.len() + self.barriers.len() > marks;
        let doorways = doors
            .iter()
            .zip(&meeting)
            .map(|((side, cells), met)| Doorway {
                side: *side,
                spaces: cells.iter().filter_map(|(x, y)| self.at(at.region, *x, *y)).collect(),
                to: met.map_or(Beyond::Unexplored, |(tile, _)| Beyond::Tile(tile)),
            })
            .collect();
        let entrance = entrance.filter(|place| *place < doors.len());
        let region = at.region;
        self.tiles.push(Tile { decl, region, spaces, doorways, entrance, passage: plan.passage, searched: 0 });
        for (tile, doorway) in meeting.into_iter().flatten() {
            if let Some(door) = self.doorway_mut(tile, doorway) {
                door.to = Beyond::Tile(id);
            }
        }
        self.index_around(id, is_marked);
        self.measure_tile(id, &before);
        Ok(id)
    }

    /// The unexplored doorway that lies on exactly these cells and looks the other way.
    fn meets(&self, region: u8, side: Side, cells: &[Cell]) -> Option<(TileId, usize)> {
        let (x, y) = *cells.first()?;
        let spaces: Option<Vec<SpaceId>> = cells.iter().map(|(x, y)| self.at(region, *x, *y)).collect();
        let spaces = spaces?;
        let tiles = self.at(region, x, y).map(|space| self.tiles_of(space));
        tiles.into_iter().flatten().find_map(|tile| {
            let fits = |door: &Doorway| {
                matches!(door.to, Beyond::Unexplored | Beyond::Waiting)
                    && door.side == side.opposite()
                    && door.spaces == spaces
            };
            self.tile(tile)?.doorways.iter().position(fits).map(|place| (tile, place))
        })
    }

    fn lay_cell(&mut self, region: u8, (x, y): Cell, tile: TileId, shared: Option<SpaceId>) -> Option<SpaceId> {
        if let Some(id) = shared {
            let space = self.spaces.get_mut(id.index())?;
            let free = space.tiles.iter_mut().find(|slot| slot.is_none())?;
            *free = Some(tile);
            return Some(id);
        }
        let id = SpaceId(u16::try_from(self.spaces.len()).ok()?);
        self.spaces.push(Space { region, x, y, tiles: [Some(tile), None] });
        self.near.push(Near::default());
        Some(id)
    }

    /// Brings the index up to date on a new tile, and on the tiles it was joined to where it `is_marked`: its walls and barriers may part their spaces.
    fn index_around(&mut self, tile: TileId, is_marked: bool) {
        let mut spaces: Vec<SpaceId> = self.tile(tile).map(|tile| tile.spaces.clone()).unwrap_or_default();
        if !is_marked {
            return self.index_spaces(&spaces);
        }
        let shared: Vec<Space> = spaces
            .iter()
            .filter_map(|id| self.space(*id))
            .filter(|space| !space.tiles.contains(&None))
            .copied()
            .collect();
        // Of the tiles beside it, what touches the spaces that belong to both.
        let touched = |id: &SpaceId| {
            let near = |a: &Space, b: &Space| a.x.abs_diff(b.x) <= 1 && a.y.abs_diff(b.y) <= 1;
            self.space(*id).is_some_and(|space| shared.iter().any(|other| near(space, other)))
        };
        for next in self.adjacent_tiles(tile) {
            spaces.extend(self.tile(next).into_iter().flat_map(|tile| &tile.spaces).filter(|id| touched(id)));
        }
        self.index_spaces(&spaces);
    }
}

fn shifted(cells: impl Iterator<Item = Cell>, x: i16, y: i16) -> Option<Vec<Cell>> {
    let mut shifted = Vec::with_capacity(cells.size_hint().0);
    for cell in cells {
        shifted.push((cell.0.checked_add(x)?, cell.1.checked_add(y)?));
    }
    Some(shifted)
}

/// The edges and cross points of a plan on the grid of half squares.
fn marks_of<'a>(at: Placement, edges: &'a [Edge], points: &'a [Cell]) -> impl Iterator<Item = Mark> + 'a {
    let (x, y) = (i32::from(at.x) * 2, i32::from(at.y) * 2);
    let mark = move |half_x: i32, half_y: i32| Mark(at.region, x + half_x, y + half_y);
    let edges = edges.iter().map(move |edge| {
        let (dx, dy) = match edge.side {
            Side::North => (1, 0),
            Side::East => (2, 1),
            Side::South => (1, 2),
            Side::West => (0, 1),
        };
        mark(i32::from(edge.cell.0) * 2 + dx, i32::from(edge.cell.1) * 2 + dy)
    });
    edges.chain(points.iter().map(move |point| mark(i32::from(point.0) * 2, i32::from(point.1) * 2)))
}
