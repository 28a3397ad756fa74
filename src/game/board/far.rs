//! How far every space is from every other. Ranges, nearest targets and ways ask for it all the time, so it is kept beside the index and
//! brought up to date when a tile is laid.

use std::borrow::Cow;

use super::super::ids::{SpaceId, TileId};
use super::{Board, Near};

/// Boards with more spaces measure every time anew: the table would grow with the square.
const MOST_KEPT: usize = 512;

/// Where no way leads.
const NONE: u16 = u16::MAX;

/// The distances of a board, a row for each space. Empty where they are not kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Far {
    count: usize,
    rows: Vec<u16>,
}

/// The distances from one space.
pub struct Distances<'b> {
    row: Cow<'b, [u16]>,
}

impl Distances<'_> {
    /// The distance to a space; nothing where no way leads.
    pub fn to(&self, space: SpaceId) -> Option<i32> {
        self.row.get(space.index()).filter(|steps| **steps != NONE).map(|steps| i32::from(*steps))
    }

    /// For every space, in order, whether it is at most so far.
    pub fn within(&self, most: i32) -> impl Iterator<Item = bool> {
        let most = u16::try_from(most.max(0)).unwrap_or(NONE - 1);
        self.row.iter().map(move |steps| *steps <= most)
    }

    /// Takes the shorter ones of two: what is measured from either place.
    fn or_from(&mut self, other: &Distances<'_>) {
        for (best, other) in self.row.to_mut().iter_mut().zip(other.row.iter()) {
            *best = (*best).min(*other);
        }
    }
}

impl Far {
    fn row(&self, from: SpaceId) -> Option<&[u16]> {
        let start = from.index().checked_mul(self.count)?;
        self.rows.get(start..start.checked_add(self.count)?)
    }

    /// Writes how far a space is from another, both ways.
    fn set(&mut self, a: SpaceId, b: SpaceId, steps: u16) {
        for (a, b) in [(a, b), (b, a)] {
            if let Some(slot) = self.rows.get_mut(a.index() * self.count + b.index()) {
                *slot = steps;
            }
        }
    }

    /// Writes how far a space is from the first ones, both ways.
    fn set_first(&mut self, one: SpaceId, row: &[u16]) {
        let start = one.index() * self.count;
        if let Some(slots) = self.rows.get_mut(start..start + row.len()) {
            slots.copy_from_slice(row);
        }
        for (slots, steps) in self.rows.chunks_mut(self.count.max(1)).zip(row) {
            if let Some(slot) = slots.get_mut(one.index()) {
                *slot = *steps;
            }
        }
    }

    /// Room for more spaces, from which no way leads anywhere yet.
    fn grow(&mut self, count: usize) {
        let mut rows = vec![NONE; count * count];
        if self.count > 0 {
            for (new, old) in rows.chunks_mut(count).zip(self.rows.chunks(self.count)) {
                if let Some(start) = new.get_mut(..self.count) {
                    start.copy_from_slice(old);
                }
            }
        }
        *self = Far { count, rows };
    }
}

impl Board {
    /// The fewest steps between adjacent spaces from one space to another; walls count, barriers and models do not. Ranges are measured so.
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> Option<i32> {
        self.distances(a).to(b)
    }

    /// The distances from a space to every space.
    pub fn distances(&self, from: SpaceId) -> Distances<'_> {
        let row = match self.far.row(from) {
            Some(row) => Cow::Borrowed(row),
            None => Cow::Owned(self.measure(from, |_| true)),
        };
        Distances { row }
    }

    /// The distances from the nearest of several spaces, such as those of a base; nothing where there are none.
    pub fn distances_from(&self, spaces: &[SpaceId]) -> Option<Distances<'_>> {
        let (first, others) = spaces.split_first()?;
        let mut far = self.distances(*first);
        others.iter().for_each(|other| far.or_from(&self.distances(*other)));
        Some(far)
    }

    /// Breadth first over the index, within the spaces that are asked for.
    fn measure(&self, from: SpaceId, within: impl Fn(SpaceId) -> bool) -> Vec<u16> {
        let mut far = vec![NONE; self.space_count()];
        let mut next = Vec::with_capacity(self.space_count());
        if let Some(start) = far.get_mut(from.index()) {
            *start = 0;
            next.push((from, 0u16));
        }
        let mut at = 0;
        while let Some((here, steps)) = next.get(at).copied() {
            at += 1;
            let steps = steps.saturating_add(1);
            for space in self.neighbours(here).filter(|space| within(*space)) {
                if let Some(slot) = far.get_mut(space.index()).filter(|slot| **slot == NONE) {
                    *slot = steps;
                    next.push((space, steps));
                }
            }
        }
        far
    }

    /// Measures the whole board anew.
    pub(super) fn measure_all(&mut self) {
        let count = self.space_count();
        if count > MOST_KEPT {
            self.far = Far::default();
            return;
        }
        let mut rows = Vec::with_capacity(count * count);
        for space in self.spaces() {
            rows.extend(self.measure(space, |_| true));
        }
        self.far = Far { count, rows };
    }

    /// Measures a tile that was laid. `before` is what the half-spaces it was joined at were next to before.
    ///
    /// A tile joined at one doorway changes no distance between the spaces that were there, and every way to them leads over that
    /// doorway's half-spaces: they alone are asked. Whatever is not so plain is measured anew.
    pub(super) fn measure_tile(&mut self, tile: TileId, before: &[(SpaceId, Near)]) {
        let count = self.space_count();
        let old = self.far.count;
        let plain = count <= MOST_KEPT && old > 0 && self.one_way_in(tile, old, before);
        if !plain {
            return self.measure_all();
        }
        let spaces = self.tile(tile).map(|tile| tile.spaces.clone()).unwrap_or_default();
        self.far.grow(count);
        let mut inside = vec![false; count];
        for space in &spaces {
            if let Some(slot) = inside.get_mut(space.index()) {
                *slot = true;
            }
        }
        for &new in spaces.iter().filter(|space| space.index() >= old) {
            let inner = self.measure(new, |space| inside.get(space.index()) == Some(&true));
            let mut row = vec![NONE; old];
            for (anchor, _) in before {
                let to = inner.get(anchor.index()).copied().unwrap_or(NONE);
                for (best, on) in row.iter_mut().zip(self.far.row(*anchor).unwrap_or_default()) {
                    *best = (*best).min(to.saturating_add(*on));
                }
            }
            self.far.set_first(new, &row);
            for other in &spaces {
                self.far.set(new, *other, inner.get(other.index()).copied().unwrap_or(NONE));
            }
        }
    }

    /// True where a new tile was joined at half-spaces that are next to each other, and parted nothing that was next to them.
    fn one_way_in(&self, tile: TileId, old: usize, before: &[(SpaceId, Near)]) -> bool {
        let joined = self.tile(tile).is_some_and(|tile| {
            let ways = tile.doorways.iter().filter(|door| door.spaces.iter().any(|space| space.index() < old));
            ways.count() == 1
        });
        let kept = |(anchor, near): &(SpaceId, Near)| {
            let now = self.near.get(anchor.index());
            now.is_some_and(|now| {
                near.across == now.across && near.to.iter().flatten().all(|space| now.to.contains(&Some(*space)))
            })
        };
        let together = |(a, _): &(SpaceId, Near)| before.iter().all(|(b, _)| a == b || self.adjacent(*a, *b));
        joined && before.iter().all(kept) && before.iter().all(together)
    }
}
