//! Moves in a random direction, and the bases of great models.

use super::super::ids::SpaceId;
use super::{Board, Space};

impl Board {
    /// Where something ends that bounces by one space: 1 is north, and so on clockwise to 8, north-west. Into a wall, off the board or
    /// for any other face it stays where it is (Forbidden Fortress rulebook, p. 40). Barriers do not stop it.
    ///
    /// The rulebooks print the directions as a picture; this numbering is this project's own.
    pub fn bounce(&self, from: SpaceId, face: i32) -> SpaceId {
        let way = face.checked_sub(1).and_then(|way| usize::try_from(way).ok());
        let near = self.near.get(from.index());
        way.and_then(|way| near?.to.get(way).copied().flatten()).unwrap_or(from)
    }

    /// The spaces in a straight line from a space, that one left out, as far as nothing stops it. Directions are those of [`Board::bounce`].
    pub fn ray(&self, from: SpaceId, face: i32, length: i32) -> Vec<SpaceId> {
        let mut line = Vec::new();
        let mut at = from;
        for _ in 0..length {
            let next = self.bounce(at, face);
            if next == at {
                break;
            }
            line.push(next);
            at = next;
        }
        line
    }

    /// The valid spaces under a base of 2x2 spaces. The anchor is its smallest row and column.
    pub fn base(&self, anchor: SpaceId) -> Vec<SpaceId> {
        self.footprint(anchor, 2)
    }

    /// The valid spaces under a base of a given width, by row and column. The anchor is its smallest row and column.
    pub fn footprint(&self, anchor: SpaceId, wide: u8) -> Vec<SpaceId> {
        self.under(anchor, wide).collect()
    }

    /// The same, one after another.
    pub fn under(&self, anchor: SpaceId, wide: u8) -> impl Iterator<Item = SpaceId> + use<'_> {
        let cells = (0..i16::from(wide)).flat_map(move |dy| (0..i16::from(wide)).map(move |dx| (dx, dy)));
        let at = |space: &Space, (dx, dy): (i16, i16)| {
            self.at(space.region, space.x.checked_add(dx)?, space.y.checked_add(dy)?)
        };
        self.space(anchor).into_iter().flat_map(move |space| cells.clone().filter_map(move |cell| at(space, cell)))
    }

    /// How many of the four spaces under a base of 2x2 are valid: 4 where it stands on the board wholly, 2 or 3 where it
    /// overflows it (Swamps of Death rulebook, p. 32).
    pub fn base_on_board(&self, anchor: SpaceId) -> u8 {
        u8::try_from(self.base(anchor).len()).unwrap_or(0)
    }
}
