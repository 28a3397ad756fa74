//! Line of sight: from the middle of a space to the middle of another, crossing no wall (Swamps of Death rulebook, p. 26).
//!
//! The line is followed from cell to cell in whole numbers. Each passage must be between adjacent spaces of the index. Models never block, barriers neither.
//! A line exactly through a cross point passes where the two spaces it leads between are adjacent: not where a wall covers
//! the point or walls stand on both sides of it, but where it only grazes the bare corner of a wall. So adjacent spaces always see each other.

use super::super::ids::SpaceId;
use super::Board;

/// One passage of a line from cell to cell.
#[derive(Clone, Copy)]
struct Leg {
    dx: i16,
    dy: i16,
}

impl Board {
    /// True where the line between the middles of two spaces crosses no wall. Within a region it is the same both ways.
    ///
    /// Through a Gate sees only who stands on one of its spaces: as if standing just across (Swamps of Death rulebook, p. 35).
    pub fn sees(&self, a: SpaceId, b: SpaceId) -> bool {
        if a == b || self.adjacent(a, b) {
            return self.space(a).is_some();
        }
        self.sees_plainly(a, b) || self.across(a).any(|gate| self.sees_plainly(gate, b))
    }

    fn across(&self, a: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        self.near.get(a.index()).into_iter().flat_map(|near| near.across.iter().copied())
    }

    fn sees_plainly(&self, a: SpaceId, b: SpaceId) -> bool {
        let Some(mut legs) = self.legs(a, b) else { return false };
        legs.try_fold(a, |here, leg| self.passage(here, leg)).is_some()
    }

    /// The spaces that a straight template touches from a space to another, in order: without the first, with the last. Where the line
    /// goes through a cross point, it touches the spaces on both sides of it too. It ends at a wall, and at a Gate.
    pub fn line(&self, a: SpaceId, b: SpaceId) -> Vec<SpaceId> {
        let mut here = a;
        let mut touched = Vec::new();
        for leg in self.legs(a, b).into_iter().flatten() {
            if leg.dx != 0 && leg.dy != 0 {
                let sides = [Leg { dx: leg.dx, dy: 0 }, Leg { dx: 0, dy: leg.dy }];
                touched.extend(sides.into_iter().filter_map(|side| self.passage(here, side)));
            }
            let Some(next) = self.passage(here, leg) else { break };
            touched.push(next);
            here = next;
        }
        touched
    }

    /// The adjacent space that a leg leads to.
    fn passage(&self, from: SpaceId, leg: Leg) -> Option<SpaceId> {
        let near = self.near.get(from.index())?;
        near.to.get(way(leg)).copied().flatten()
    }

    /// The line from the middle of a space to the middle of another, as passages from cell to cell. None across regions.
    fn legs(&self, a: SpaceId, b: SpaceId) -> Option<Legs> {
        let (from, to) = (self.space(a)?, self.space(b)?);
        if from.region != to.region {
            return None;
        }
        let (wide, high) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let step = Leg { dx: if wide < 0 { -1 } else { 1 }, dy: if high < 0 { -1 } else { 1 } };
        Some(Legs { wide: wide.abs(), high: high.abs(), step, x: 0, y: 0 })
    }
}

/// The passages of a line that are still to come.
struct Legs {
    /// How many cells it goes across and down in all.
    wide: i64,
    high: i64,
    /// The direction of a passage across, and of one down.
    step: Leg,
    /// How many cells it has gone.
    x: i64,
    y: i64,
}

impl Iterator for Legs {
    type Item = Leg;

    fn next(&mut self) -> Option<Leg> {
        if self.x >= self.wide && self.y >= self.high {
            return None;
        }
        // Which grid line is met first: the next one across, the next one down, or both at a cross point.
        let (across, down) = ((1 + 2 * self.x) * self.high, (1 + 2 * self.y) * self.wide);
        let dx = if across <= down { self.step.dx } else { 0 };
        let dy = if down <= across { self.step.dy } else { 0 };
        self.x += i64::from(dx != 0);
        self.y += i64::from(dy != 0);
        Some(Leg { dx, dy })
    }
}

/// The direction of a leg, by its place among the eight.
fn way(leg: Leg) -> usize {
    match (leg.dx, leg.dy) {
        (0, -1) => 0,
        (1, -1) => 1,
        (1, 0) => 2,
        (1, 1) => 3,
        (0, 1) => 4,
        (-1, 1) => 5,
        (-1, 0) => 6,
        _ => 7,
    }
}
