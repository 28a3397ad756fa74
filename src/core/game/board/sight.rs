//! Line of sight: from the middle of a space to the middle of another, crossing no wall (Swamps of Death rulebook, p. 26).
//!
//! The line is followed from cell to cell in whole numbers. Each passage must be between adjacent spaces of the index. Models block where they say so, barriers never.
//! A line exactly through a cross point passes where the two spaces it leads between are adjacent: not where a wall covers
//! the point or walls stand on both sides of it, but where it only grazes the bare corner of a wall. So adjacent spaces always see each other.

use super::super::ids::SpaceId;
use super::Board;

/// One passage of a line from cell to cell: its direction, by its place among the eight.
type Leg = usize;

impl Board {
    /// True where the line between the middles of two spaces crosses no wall. Within a region it is the same both ways.
    ///
    /// Adjacent spaces always see each other: the line is the one passage. Through a Gate sees only who stands on one of its spaces: as if standing just across (Swamps of Death rulebook, p. 35).
    pub fn sees(&self, a: SpaceId, b: SpaceId) -> bool {
        let seen = || self.sees_plainly(a, b) || self.across(a).any(|gate| self.sees_plainly(gate, b));
        let is_beside = self.far.steps(a, b).is_some_and(|steps| steps <= 1);
        debug_assert!(!is_beside || seen(), "what is adjacent is seen");
        is_beside || seen()
    }

    /// The same, where what stands in some spaces is in the way: a line through such a space is none. Who looks, and who is looked at, are not.
    pub fn sees_past(&self, a: SpaceId, b: SpaceId, in_the_way: &dyn Fn(SpaceId) -> bool) -> bool {
        let clear = |from| self.follows(from, b, &|space| space != a && space != b && in_the_way(space));
        let is_beside = self.far.steps(a, b).is_some_and(|steps| steps <= 1);
        is_beside || clear(a) || self.across(a).any(clear)
    }

    /// The spaces across a Gate on whose spaces it is.
    pub(super) fn across(&self, a: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        self.near.get(a.index()).into_iter().flat_map(|near| near.across.iter().copied())
    }

    fn sees_plainly(&self, a: SpaceId, b: SpaceId) -> bool {
        self.follows(a, b, &|_| false)
    }

    /// True where the line comes to its end, through no wall and no space that is in the way.
    fn follows(&self, a: SpaceId, b: SpaceId, in_the_way: &dyn Fn(SpaceId) -> bool) -> bool {
        let Some(legs) = self.legs(a, b) else { return false };
        let mut here = a;
        for leg in legs {
            let Some(next) = self.passage(here, leg).filter(|next| !in_the_way(*next)) else { return false };
            here = next;
        }
        true
    }

    /// The spaces that a straight template touches from a space to another, in order: without the first, with the last. Where the line
    /// goes through a cross point, it touches the spaces on both sides of it too. It ends at a wall, and at a Gate.
    pub fn line(&self, a: SpaceId, b: SpaceId) -> Vec<SpaceId> {
        let mut here = a;
        let mut touched = Vec::new();
        let Some(legs) = self.legs(a, b) else { return touched };
        let (sides, crooked) = ([legs.across, legs.down], legs.both);
        for leg in legs {
            if leg == crooked {
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
        near.to.get(leg).copied().flatten()
    }

    /// The line from the middle of a space to the middle of another, as passages from cell to cell. None across regions.
    fn legs(&self, a: SpaceId, b: SpaceId) -> Option<Legs> {
        let (from, to) = (self.space(a)?, self.space(b)?);
        if from.region != to.region {
            return None;
        }
        let (wide, high) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let (across, down) = (if wide < 0 { 6 } else { 2 }, if high < 0 { 0 } else { 4 });
        let both = match (across, down) {
            (2, 0) => 1,
            (2, _) => 3,
            (_, 0) => 7,
            _ => 5,
        };
        let (wide, high) = (wide.abs(), high.abs());
        Some(Legs { across, down, both, left: wide + high, wide, high, next_across: high, next_down: wide })
    }
}

/// The passages of a line that are still to come.
struct Legs {
    /// The direction of a passage across, of one down, and of one that is both.
    across: Leg,
    down: Leg,
    both: Leg,
    /// How many cells are left to go, across and down.
    left: i64,
    /// How many cells it goes across and down in all.
    wide: i64,
    high: i64,
    /// How far along the line the next grid line across is met, and the next one down. Both count alike.
    next_across: i64,
    next_down: i64,
}

impl Iterator for Legs {
    type Item = Leg;

    #[inline(always)]
    fn next(&mut self) -> Option<Leg> {
        if self.left <= 0 {
            return None;
        }
        // Which grid line is met first: the next one across, the next one down, or both at a cross point.
        let (is_across, is_down) = (self.next_across <= self.next_down, self.next_down <= self.next_across);
        self.left -= i64::from(is_across) + i64::from(is_down);
        if is_across {
            self.next_across += 2 * self.high;
        }
        if is_down {
            self.next_down += 2 * self.wide;
        }
        Some(match (is_across, is_down) {
            (true, true) => self.both,
            (true, false) => self.across,
            _ => self.down,
        })
    }
}
