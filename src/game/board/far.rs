//! How far every space is from every other. Ranges, nearest targets and ways ask for it all the time, so it is kept beside the index and
//! brought up to date when a tile is laid.

use std::borrow::Cow;

use super::super::ids::{SpaceId, TileId};
use super::{Board, Near};

/// Boards with more spaces measure every time anew: the table would grow with the square.
const MOST_KEPT: usize = 512;

/// Where no way leads.
const NONE: u16 = u16::MAX;

/// Rows are so many places longer at a time: most tiles that are laid find room in them.
const SPARE: usize = 64;

/// Tiles with more spaces are measured one space after the other.
const MOST_BITS: usize = 128;

/// The distances of a board, a row for each space. Empty where they are not kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Far {
    count: usize,
    /// How long a row is, with the room that it has left: from that no way leads anywhere.
    long: usize,
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
        let start = from.index().checked_mul(self.long)?;
        self.rows.get(start..start.checked_add(self.count)?)
    }

    /// Writes how far a space is from another, both ways.
    fn set(&mut self, a: SpaceId, b: SpaceId, steps: u16) {
        for (a, b) in [(a, b), (b, a)] {
            if let Some(slot) = self.rows.get_mut(a.index() * self.long + b.index()) {
                *slot = steps;
            }
        }
    }

    /// Writes how far a space is from the first ones, both ways.
    fn set_first(&mut self, one: SpaceId, row: &[u16]) {
        let start = one.index() * self.long;
        if let Some(slots) = self.rows.get_mut(start..start + row.len()) {
            slots.copy_from_slice(row);
        }
        for (slots, steps) in self.rows.chunks_mut(self.long.max(1)).zip(row) {
            if let Some(slot) = slots.get_mut(one.index()) {
                *slot = *steps;
            }
        }
    }

    /// Room for more spaces, from which no way leads anywhere yet.
    fn grow(&mut self, count: usize) {
        let long = count.next_multiple_of(SPARE);
        if long == self.long {
            self.count = count;
            self.rows.resize(count * long, NONE);
            return;
        }
        let mut rows = vec![NONE; count * long];
        if self.long > 0 {
            for (new, old) in rows.chunks_mut(long).zip(self.rows.chunks(self.long)) {
                new.iter_mut().zip(old).for_each(|(new, old)| *new = *old);
            }
        }
        *self = Far { count, long, rows };
    }
}

impl Board {
    /// The fewest steps between adjacent spaces from one space to another; walls count, barriers and models do not. Ranges are measured so.
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> Option<i32> {
        match self.far.row(a) {
            Some(row) => row.get(b.index()).filter(|steps| **steps != NONE).map(|steps| i32::from(*steps)),
            None => self.distances(a).to(b),
        }
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
        self.far = Far::default();
        self.far.grow(count);
        let all: Vec<SpaceId> = self.spaces().collect();
        let inner = self.measure_within(&all);
        for (from, row) in all.iter().zip(inner.chunks(count.max(1))) {
            self.far.set_first(*from, row);
        }
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
        let inner = self.measure_within(&spaces);
        let place = |space: SpaceId| spaces.iter().position(|other| *other == space);
        let anchors = before.iter().filter_map(|(anchor, _)| Some((*anchor, place(*anchor)?)));
        let anchors: Vec<(SpaceId, usize)> = anchors.collect();
        let mut row = vec![NONE; old];
        for (&new, inner) in spaces.iter().zip(inner.chunks(spaces.len().max(1))) {
            if new.index() < old {
                continue;
            }
            row.fill(NONE);
            for (anchor, at) in &anchors {
                let to = inner.get(*at).copied().unwrap_or(NONE);
                for (best, on) in row.iter_mut().zip(self.far.row(*anchor).unwrap_or_default()) {
                    *best = (*best).min(to.saturating_add(*on));
                }
            }
            self.far.set_first(new, &row);
            for (other, steps) in spaces.iter().zip(inner) {
                self.far.set(new, *other, *steps);
            }
        }
    }

    /// How far some spaces are from each other, a row for each, over none but themselves. All that is as far is looked at together: a bit for each.
    fn measure_within(&self, spaces: &[SpaceId]) -> Vec<u16> {
        let many = spaces.len();
        let mut places: Vec<Option<usize>> = vec![None; self.space_count()];
        for (at, space) in spaces.iter().enumerate() {
            if let Some(slot) = places.get_mut(space.index()) {
                *slot = Some(at);
            }
        }
        let place = |space: SpaceId| places.get(space.index()).copied().flatten();
        if many > MOST_BITS {
            let row = |from: &SpaceId| {
                let far = self.measure(*from, |space| place(space).is_some());
                spaces.iter().map(move |to| far.get(to.index()).copied().unwrap_or(NONE)).collect::<Vec<u16>>()
            };
            return spaces.iter().flat_map(row).collect();
        }
        let beside = |from: &SpaceId| self.neighbours(*from).filter_map(place).fold(0u128, |near, at| near | 1 << at);
        let near: Vec<u128> = spaces.iter().map(beside).collect();
        let mut rows = vec![NONE; many * many];
        for (at, row) in rows.chunks_mut(many.max(1)).enumerate() {
            let (mut seen, mut edge, mut steps) = (1u128 << at, 1u128 << at, 0u16);
            while edge != 0 {
                let mut next = 0;
                while edge != 0 {
                    let to = usize::try_from(edge.trailing_zeros()).unwrap_or(many);
                    edge &= edge - 1;
                    if let Some(slot) = row.get_mut(to) {
                        *slot = steps;
                    }
                    next |= near.get(to).copied().unwrap_or(0);
                }
                edge = next & !seen;
                seen |= next;
                steps = steps.saturating_add(1);
            }
        }
        rows
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
