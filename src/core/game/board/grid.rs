//! Which space lies at a row and column. All of a tile's cells are looked up when it is laid: so it is a table of cells, as long as that is small.

use super::super::ids::SpaceId;
use super::Space;
use super::index::DIRECTIONS;

/// Tables of more cells are not kept: their spaces stand in a list. A tile may lie far away from all others.
const MOST_CELLS: usize = 1 << 14;

/// How many rows and columns a table grows by at a time: most tiles that are laid find room.
const STEP: i32 = 32;

/// The spaces of a board by region, row and column.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Grid {
    /// A table for each region, in the order they came.
    fields: Vec<Field>,
    /// The spaces of regions too great for a table. Sorted.
    listed: Vec<((u8, i16, i16), SpaceId)>,
    /// How many spaces are on it.
    count: usize,
}

/// The cells of a region.
#[derive(Clone, Debug, PartialEq)]
struct Field {
    region: u8,
    west: i32,
    north: i32,
    /// Its rows and columns.
    wide: i32,
    high: i32,
    /// What lies in them, row by row. Empty where they would be too many.
    cells: Vec<Option<SpaceId>>,
}

impl Field {
    /// The smallest one that a space lies in.
    fn around(space: &Space) -> Field {
        let edge = |at: i16| i32::from(at).div_euclid(STEP) * STEP;
        let (west, north) = (edge(space.x), edge(space.y));
        Field { region: space.region, west, north, wide: STEP, high: STEP, cells: Vec::new() }
    }

    fn holds(&self, space: &Space) -> bool {
        let within = |at: i16, from: i32, long: i32| (from..from + long).contains(&i32::from(at));
        within(space.x, self.west, self.wide) && within(space.y, self.north, self.high)
    }

    /// Makes it reach a space.
    fn reach(&mut self, space: &Space) {
        let other = Field::around(space);
        let east = (self.west + self.wide).max(other.west + other.wide);
        let south = (self.north + self.high).max(other.north + other.high);
        (self.west, self.north) = (self.west.min(other.west), self.north.min(other.north));
        (self.wide, self.high) = (east - self.west, south - self.north);
    }

    fn place(&self, x: i32, y: i32) -> Option<usize> {
        let (column, row) = (x - self.west, y - self.north);
        if !(0..self.wide).contains(&column) || !(0..self.high).contains(&row) {
            return None;
        }
        usize::try_from(row * self.wide + column).ok()
    }

    /// What lies around a space that is not on its edge.
    fn inside(&self, space: &Space) -> Option<[Option<SpaceId>; 8]> {
        let north_west = self.place(i32::from(space.x) - 1, i32::from(space.y) - 1)?;
        let _south_east = self.place(i32::from(space.x) + 1, i32::from(space.y) + 1)?;
        let wide = usize::try_from(self.wide).ok()?;
        let [north, here, south] =
            [0, wide, wide * 2].map(|down| self.cells.get(north_west + down..north_west + down + 3));
        let (&[nw, n, ne], &[w, _, e], &[sw, s, se]) = (north?, here?, south?) else { return None };
        Some([n, ne, e, se, s, sw, w, nw])
    }

    fn at(&self, x: i32, y: i32) -> Option<SpaceId> {
        self.place(x, y).and_then(|place| self.cells.get(place).copied().flatten())
    }
}

impl Grid {
    /// The space at a row and column of a region.
    pub fn at(&self, region: u8, x: i16, y: i16) -> Option<SpaceId> {
        match self.field(region) {
            Some(field) => field.at(i32::from(x), i32::from(y)),
            None => self.listed_at(region, x, y),
        }
    }

    /// What lies in the eight directions from a space, whatever is between.
    pub fn around(&self, space: &Space) -> [Option<SpaceId>; 8] {
        self.field(space.region).and_then(|field| field.inside(space)).unwrap_or_else(|| {
            DIRECTIONS.map(|(dx, dy)| self.at(space.region, space.x.checked_add(dx)?, space.y.checked_add(dy)?))
        })
    }

    /// The table of a region, where it has one.
    fn field(&self, region: u8) -> Option<&Field> {
        self.fields.iter().find(|field| field.region == region).filter(|field| !field.cells.is_empty())
    }

    fn listed_at(&self, region: u8, x: i16, y: i16) -> Option<SpaceId> {
        let place = self.listed.binary_search_by_key(&(region, y, x), |(key, _)| *key).ok()?;
        self.listed.get(place).map(|(_, id)| *id)
    }

    /// Puts the spaces of a board on it that were laid since it was made.
    pub fn lay(&mut self, spaces: &[Space]) {
        let fits = |space: &Space| self.field(space.region).is_some_and(|field| field.holds(space));
        if !spaces.iter().skip(self.count).all(fits) {
            return self.lay_anew(spaces);
        }
        self.fill(spaces);
    }

    /// Lays a table for each region that is not too great for one.
    fn lay_anew(&mut self, spaces: &[Space]) {
        *self = Grid::default();
        for space in spaces {
            match self.fields.iter_mut().find(|field| field.region == space.region) {
                Some(field) if field.holds(space) => {}
                Some(field) => field.reach(space),
                None => self.fields.push(Field::around(space)),
            }
        }
        for field in &mut self.fields {
            let cells = i64::from(field.wide) * i64::from(field.high);
            let cells = usize::try_from(cells).ok().filter(|cells| *cells <= MOST_CELLS);
            field.cells = vec![None; cells.unwrap_or(0)];
        }
        self.fill(spaces);
        self.listed.sort_unstable();
    }

    fn fill(&mut self, spaces: &[Space]) {
        for (index, space) in spaces.iter().enumerate().skip(self.count) {
            let Some(id) = u16::try_from(index).ok().map(SpaceId) else { break };
            let field = self.fields.iter_mut().find(|field| field.region == space.region);
            let Some(field) = field.filter(|field| !field.cells.is_empty()) else {
                self.listed.push(((space.region, space.y, space.x), id));
                continue;
            };
            let place = field.place(i32::from(space.x), i32::from(space.y));
            if let Some(slot) = place.and_then(|place| field.cells.get_mut(place)) {
                *slot = Some(id);
            }
        }
        self.count = spaces.len();
    }
}
