//! How far every space is from every other. Ranges, nearest targets and ways ask for it all the time, so it is kept beside the index and
//! brought up to date when a tile is laid.

use std::borrow::Cow;

use super::super::ids::{SpaceId, TileId};
use super::{Board, Near};

/// Boards with more spaces measure every time anew: the table would grow with the square.
const MOST_KEPT: usize = 512;

/// Where no way leads.
const NONE: u16 = u16::MAX;

/// How many places a row has at first. Twice as many when they are full: most tiles that are laid find room in them.
const FIRST: usize = 64;

/// So many spaces fit into one word of a bit set.
const WORD: usize = 64;

/// How many words hold all spaces of a board whose distances are kept.
const MOST_WORDS: usize = MOST_KEPT / WORD;

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

    /// For each space, in order: whether it is within the given distance.
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

    /// How far a space is from another, where the distances of both are kept.
    #[inline]
    pub(super) fn steps(&self, a: SpaceId, b: SpaceId) -> Option<u16> {
        self.row(a)?.get(b.index()).copied()
    }

    /// Room for more spaces, from which no way leads anywhere yet.
    fn grow(&mut self, count: usize) {
        let long = count.next_power_of_two().max(FIRST);
        if long == self.long {
            self.count = count;
            self.rows.resize(count * long, NONE);
            return;
        }
        // Room for all rows that are as long.
        let mut rows = Vec::with_capacity(long * long);
        for old in self.rows.chunks(self.long.max(1)) {
            rows.extend_from_slice(old);
            rows.resize(rows.len() + long - old.len(), NONE);
        }
        rows.resize(count * long, NONE);
        *self = Far { count, long, rows };
    }
}

impl Board {
    /// The fewest steps between adjacent spaces from one space to another; walls count, barriers and models do not. Ranges are measured so.
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> Option<i32> {
        match self.far.steps(a, b) {
            Some(steps) => (steps != NONE).then(|| i32::from(steps)),
            None => self.distances(a).to(b),
        }
    }

    /// The distances from a space to every space.
    #[inline]
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
        self.far = Far::default();
        if count == 0 || count > MOST_KEPT {
            return;
        }
        let all: Vec<SpaceId> = self.spaces().collect();
        let rows = self.measure_within(&all, |space| Some(space.index()));
        self.far.grow(count);
        for (row, measured) in self.far.rows.chunks_mut(self.far.long.max(1)).zip(rows.chunks(count.max(1))) {
            row.iter_mut().zip(measured).for_each(|(slot, steps)| *slot = *steps);
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
        // The new spaces, by their numbers, then those that were there.
        let new = count - old;
        let mut spaces: Vec<SpaceId> = Vec::with_capacity(new + before.len());
        spaces.extend(self.spaces().skip(old));
        spaces.extend(before.iter().map(|(anchor, _)| *anchor));
        let anchors = || (new..).zip(before).map(|(at, (anchor, _))| (at, *anchor));
        let inner = self.measure_within(&spaces, |space| match space.index().checked_sub(old) {
            Some(at) => Some(at),
            None => anchors().find(|(_, anchor)| *anchor == space).map(|(at, _)| at),
        });
        let inner: Vec<&[u16]> = inner.chunks(spaces.len().max(1)).collect();
        self.far.grow(count);
        // What the new spaces are from each anchor, and the others.
        let ways: Vec<(&[u16], Vec<u16>)> = anchors()
            .filter_map(|(at, anchor)| Some((inner.get(at)?.get(..new)?, self.far.row(anchor)?.get(..old)?.to_vec())))
            .collect();
        let (there, here) = self.far.rows.split_at_mut(old * self.far.long);
        for (at, row) in there.chunks_mut(self.far.long.max(1)).enumerate() {
            let Some(slots) = row.get_mut(old..count) else { continue };
            shorten(slots, ways.iter().map(|(to, on)| (*to, on.get(at).copied().unwrap_or(NONE))));
        }
        for (at, (row, inner)) in here.chunks_mut(self.far.long.max(1)).zip(&inner).enumerate() {
            let (others, slots) = row.split_at_mut(old.min(row.len()));
            shorten(others, ways.iter().map(|(to, on)| (&on[..], to.get(at).copied().unwrap_or(NONE))));
            slots.iter_mut().zip(inner.iter().take(new)).for_each(|(slot, steps)| *slot = *steps);
        }
    }

    /// The distances between some spaces, a row for each, over these spaces alone. `place` gives a space's index among them.
    /// Breadth-first by levels; each level is one bit set.
    fn measure_within(&self, spaces: &[SpaceId], place: impl Fn(SpaceId) -> Option<usize>) -> Vec<u16> {
        let many = spaces.len();
        if many > WORD {
            return self.measure_wide(spaces, place);
        }
        let beside = |from: &SpaceId| self.neighbours(*from).filter_map(&place).fold(0u64, |near, at| near | 1 << at);
        let near: Vec<u64> = spaces.iter().map(beside).collect();
        let mut rows = vec![NONE; many * many];
        for (at, row) in rows.chunks_mut(many.max(1)).enumerate() {
            let (mut seen, mut edge, mut steps) = (1u64 << at, 1u64 << at, 0u16);
            while edge != 0 {
                let mut next = 0;
                while edge != 0 {
                    let to = usize::try_from(edge.trailing_zeros()).unwrap_or(many);
                    edge &= edge - 1;
                    if let (Some(slot), Some(near)) = (row.get_mut(to), near.get(to)) {
                        *slot = steps;
                        next |= near;
                    }
                }
                edge = next & !seen;
                seen |= next;
                steps += 1;
            }
        }
        rows
    }

    /// The same over more spaces than one word has bits.
    fn measure_wide(&self, spaces: &[SpaceId], place: impl Fn(SpaceId) -> Option<usize>) -> Vec<u16> {
        type Set = [u64; MOST_WORDS];
        let many = spaces.len().min(MOST_KEPT);
        let words = many.div_ceil(WORD);
        let put = |set: &mut Set, at: usize| {
            if let Some(word) = set.get_mut(at / WORD) {
                *word |= 1 << (at % WORD);
            }
        };
        let beside = |from: &SpaceId| {
            let mut near = Set::default();
            self.neighbours(*from).filter_map(&place).for_each(|at| put(&mut near, at));
            near
        };
        let near: Vec<Set> = spaces.iter().take(many).map(beside).collect();
        let mut rows = vec![NONE; many * many];
        for (at, row) in rows.chunks_mut(many.max(1)).enumerate() {
            let (mut seen, mut steps) = (Set::default(), 0u16);
            put(&mut seen, at);
            let mut edge = seen;
            while edge.iter().any(|word| *word != 0) {
                let mut next = Set::default();
                for (base, word) in (0..many).step_by(WORD).zip(edge) {
                    let mut left = word;
                    while left != 0 {
                        let to = base + usize::try_from(left.trailing_zeros()).unwrap_or(many);
                        left &= left - 1;
                        let (Some(slot), Some(near)) = (row.get_mut(to), near.get(to)) else { continue };
                        *slot = steps;
                        next.iter_mut().zip(near).take(words).for_each(|(next, near)| *next |= near);
                    }
                }
                for ((edge, next), seen) in edge.iter_mut().zip(next).zip(&mut seen) {
                    *edge = next & !*seen;
                    *seen |= next;
                }
                steps += 1;
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
        let together = |(a, _): &(SpaceId, Near)| before.iter().all(|(b, _)| a == b || self.is_next(*a, *b));
        joined && before.iter().all(kept) && before.iter().all(together)
    }
}

/// Shortens all distances that are shorter by way of the given spaces. Usually there are two of them; they are handled in one pass.
fn shorten<'a>(slots: &mut [u16], mut ways: impl Iterator<Item = (&'a [u16], u16)>) {
    while let Some(one) = ways.next() {
        let other = ways.next().unwrap_or(one);
        for (slot, (to, from)) in slots.iter_mut().zip(one.0.iter().zip(other.0)) {
            *slot = (*slot).min(to.saturating_add(one.1)).min(from.saturating_add(other.1));
        }
    }
}
