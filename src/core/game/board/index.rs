//! The adjacency index: what every space is next to, and where a model may step. All geometry reads it.
//!
//! Two cells side by side are next to each other when they share a tile and no wall stands on their edge. Two cells across a cross
//! point are, when they share a tile, no wall covers the point, and at least one of the two ways round it is open. So a bare
//! inner corner of a wall does not part the two spaces that meet at it; only a wall printed over the cross point does
//! (Swamps of Death rulebook, p. 14), or walls on both ways round.

use serde::{Deserialize, Serialize};

use super::super::ids::{SpaceId, TileId};
use super::grid::Grid;
use super::{Board, Space};

/// The eight directions, clockwise from north: column and row.
pub(super) const DIRECTIONS: [(i16, i16); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// A place on the grid of half squares: the middle of a cell has two odd numbers, an edge one of them odd, a cross point none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(super) struct Mark(pub u8, pub i32, pub i32);

/// What a space is next to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Near {
    /// The adjacent space in each of the eight directions.
    pub to: [Option<SpaceId>; 8],
    /// The same in a row: all that are adjacent, and those that a model may step to.
    all: Row,
    steps: Row,
    /// The directions of the eight in which a model may step, a bit for each.
    pub step_ways: u8,
    /// Adjacent spaces across a Gate.
    pub across: Vec<SpaceId>,
}

/// Up to eight spaces in a row: what is asked most often is read without a look at what is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Row {
    spaces: [SpaceId; 8],
    count: u8,
}

impl Row {
    fn of(spaces: &[Option<SpaceId>; 8]) -> Row {
        let mut row = Row::default();
        for space in spaces.iter().flatten() {
            if let Some(slot) = row.spaces.get_mut(usize::from(row.count)) {
                *slot = *space;
                row.count += 1;
            }
        }
        row
    }

    fn get(&self) -> &[SpaceId] {
        self.spaces.get(..usize::from(self.count)).unwrap_or_default()
    }
}

impl Mark {
    /// What lies between two neighbouring cells: the edge they share, or the cross point.
    fn between(a: &Space, b: &Space) -> Mark {
        let middle = |a: i16, b: i16| i32::from(a) + i32::from(b) + 1;
        Mark(a.region, middle(a.x, b.x), middle(a.y, b.y))
    }
}

impl Board {
    /// True where two spaces are adjacent: walls and covered cross points part them, barriers do not. No space is adjacent to itself.
    pub fn adjacent(&self, a: SpaceId, b: SpaceId) -> bool {
        // What is one step away: where that is kept, it need not be looked for.
        let Some(steps) = self.far.steps(a, b) else { return self.is_next(a, b) };
        debug_assert_eq!(steps == 1, self.is_next(a, b), "the distances are not up to date");
        steps == 1
    }

    /// The same by the index alone, also while a tile is laid.
    pub(super) fn is_next(&self, a: SpaceId, b: SpaceId) -> bool {
        self.neighbours(a).any(|next| next == b)
    }

    /// The spaces adjacent to a space: clockwise from the north, then those across a Gate.
    pub fn neighbours(&self, a: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        self.around(a, |near| &near.all)
    }

    fn around(&self, a: SpaceId, row: impl Fn(&Near) -> &Row) -> impl Iterator<Item = SpaceId> + '_ {
        let near = self.near.get(a.index());
        let (row, across) = near.map_or((&[][..], &[][..]), |near| (row(near).get(), &near.across));
        row.iter().chain(across).copied()
    }

    /// True where a model that cannot cross barriers may step from one space to the other.
    pub fn may_step(&self, a: SpaceId, b: SpaceId) -> bool {
        self.steps(a).any(|next| next == b)
    }

    /// The same as [`Board::neighbours`], in two rows: those side by side, then those across a Gate.
    pub fn neighbour_rows(&self, a: SpaceId) -> [&[SpaceId]; 2] {
        self.near.get(a.index()).map_or([&[]; 2], |near| [near.all.get(), &near.across])
    }

    /// The same as [`Board::steps`], in two rows: those side by side, then those across a Gate.
    pub fn step_rows(&self, a: SpaceId) -> [&[SpaceId]; 2] {
        self.near.get(a.index()).map_or([&[]; 2], |near| [near.steps.get(), &near.across])
    }

    /// The spaces that a model that cannot cross barriers may step to, in the order of [`Board::neighbours`].
    pub fn steps(&self, a: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        self.around(a, |near| &near.steps)
    }

    /// How many spaces of doors (puzzle connections that no End Cap closes) can be walked to without crossing a barrier or a wall, the one stood on
    /// counted too (Forbidden Fortress rulebook, p. 34). The way over a barrier that is left to whoever is shut in wholly is none of them.
    /// Nothing where no barrier shuts it off from anything.
    pub fn ways_out(&self, from: SpaceId) -> Option<usize> {
        if self.barriers.is_empty() {
            return None;
        }
        let open = |door: &&super::Doorway| !matches!(door.to, super::Beyond::Waiting | super::Beyond::Closed);
        let doors = self.tiles.iter().flat_map(|tile| &tile.doorways).filter(open).flat_map(|door| &door.spaces);
        let mut seen = vec![false; self.spaces.len()];
        let (mut next, mut beyond) = (vec![from], Vec::new());
        while let Some(here) = next.pop() {
            let new = seen.get_mut(here.index()).is_some_and(|seen| !std::mem::replace(seen, true));
            let Some(near) = self.near.get(here.index()).filter(|_| new) else { continue };
            let ways = near.to.iter().zip(DIRECTIONS).filter_map(|(to, direction)| Some(((*to)?, direction)));
            let (free, barred): (Vec<_>, Vec<_>) =
                ways.partition(|(to, direction)| self.connected(here, *to, *direction, true));
            next.extend(free.into_iter().map(|(to, _)| to).chain(near.across.iter().copied()));
            beyond.extend(barred.into_iter().map(|(to, _)| to));
        }
        if beyond.iter().all(|space| seen.get(space.index()) == Some(&true)) {
            return None;
        }
        let mut reached: Vec<SpaceId> = doors.copied().filter(|space| seen.get(space.index()) == Some(&true)).collect();
        reached.sort_unstable();
        reached.dedup();
        Some(reached.len())
    }

    /// Works the whole index out.
    pub(super) fn index_all(&mut self) {
        self.grid = Grid::default();
        self.grid.lay(&self.spaces);
        self.near = vec![Near::default(); self.spaces.len()];
        let all: Vec<SpaceId> = self.spaces().collect();
        self.index_spaces(&all);
    }

    /// Works out what these spaces are next to. The grid is up to date.
    pub(super) fn index_spaces(&mut self, spaces: &[SpaceId]) {
        for &id in spaces {
            let near = self.look_around(id);
            if let Some(slot) = self.near.get_mut(id.index()) {
                *slot = near;
            }
        }
    }

    fn look_around(&self, id: SpaceId) -> Near {
        let mut near = Near::default();
        let Some(space) = self.space(id) else { return near };
        near.to = match space.tiles {
            [Some(tile), None] if self.walls.is_empty() => self.on_open_floor(space, tile),
            _ => self.within_walls(id, space, false),
        };
        near.all = Row::of(&near.to);
        near.across = self.gates.iter().filter_map(|&(a, b)| other_end(id, a, b)).collect();
        let ways =
            |to: &[Option<SpaceId>; 8]| (0..8).zip(to).fold(0, |ways, (way, to)| ways | u8::from(to.is_some()) << way);
        (near.steps, near.step_ways) = (near.all, ways(&near.to));
        // Where there is no barrier at all, nothing keeps anybody from a step.
        if !self.barriers.is_empty() {
            let free = self.within_walls(id, space, true);
            // A model that walls and barriers shut in wholly may leave over a barrier (Compilation, "Barriers").
            if free.iter().any(Option::is_some) {
                (near.steps, near.step_ways) = (Row::of(&free), ways(&free));
            }
        }
        near
    }

    /// What a space of one tile is next to where there are no walls: the spaces of that tile, and those across a cross point where one of the two
    /// beside both is a space too.
    fn on_open_floor(&self, space: &Space, tile: TileId) -> [Option<SpaceId>; 8] {
        let on = |id: &SpaceId| self.space(*id).is_some_and(|other| other.tiles.contains(&Some(tile)));
        let mut to = self.grid.around(space).map(|next| next.filter(on));
        let [north, _, east, _, south, _, west, _] = to.map(|next| next.is_some());
        for (way, corners) in [(1, north || east), (3, east || south), (5, south || west), (7, west || north)] {
            if let Some(slot) = to.get_mut(way).filter(|_| !corners) {
                *slot = None;
            }
        }
        to
    }

    /// What a space is next to, or where a step leads from it, with all that may stand between.
    fn within_walls(&self, id: SpaceId, space: &Space, step: bool) -> [Option<SpaceId>; 8] {
        let around = self.grid.around(space);
        let at = |way: usize| around.get(way % 8).copied().flatten();
        let mut way = 0;
        around.map(|next| {
            // Between two straight directions lies a crooked one.
            let corners = (way % 2 == 1).then(|| [at(way + 7), at(way + 1)]);
            way += 1;
            next.filter(|next| self.joined(id, *next, corners, step))
        })
    }

    /// The space in a direction, whatever is between.
    fn beside(&self, id: SpaceId, (dx, dy): (i16, i16)) -> Option<SpaceId> {
        let space = self.space(id)?;
        self.at(space.region, space.x.checked_add(dx)?, space.y.checked_add(dy)?)
    }

    /// Whether nothing parts two neighbouring cells: no wall, and (for a step) no barrier.
    fn connected(&self, a: SpaceId, b: SpaceId, (dx, dy): (i16, i16), step: bool) -> bool {
        let corners = (dx != 0 && dy != 0).then(|| [self.beside(a, (dx, 0)), self.beside(a, (0, dy))]);
        self.joined(a, b, corners, step)
    }

    /// The same where it is known what lies beside both of two cells across a cross point.
    fn joined(&self, a: SpaceId, b: SpaceId, corners: Option<[Option<SpaceId>; 2]>, step: bool) -> bool {
        let round = |corner: SpaceId| self.clear(a, corner, step) && self.clear(corner, b, step);
        self.clear(a, b, step) && corners.is_none_or(|corners| corners.into_iter().flatten().any(round))
    }

    /// Whether two neighbouring cells share a tile and nothing stands on the very edge or point between them.
    fn clear(&self, a: SpaceId, b: SpaceId, step: bool) -> bool {
        let (Some(here), Some(there)) = (self.space(a), self.space(b)) else { return false };
        let mark = Mark::between(here, there);
        self.share_tile(a, b)
            && self.walls.binary_search(&mark).is_err()
            && !(step && self.barriers.binary_search(&mark).is_ok())
    }
}

fn other_end(id: SpaceId, a: SpaceId, b: SpaceId) -> Option<SpaceId> {
    match id {
        _ if id == a => Some(b),
        _ if id == b => Some(a),
        _ => None,
    }
}
