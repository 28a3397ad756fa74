//! What lies around a space: whether it hangs together without it.

use super::super::ids::SpaceId;
use super::Board;

/// For spaces that lie around another, a byte for each direction: the bit of the step to the next of them, clockwise, and of the step back; the same
/// for the one after that, to which steps lead from straight directions alone.
const TO_NEXT: u64 = u64::from_le_bytes([1 << 2, 1 << 4, 1 << 4, 1 << 6, 1 << 6, 1 << 0, 1 << 0, 1 << 2]);
const FROM_NEXT: u64 = u64::from_le_bytes([1 << 6, 1 << 0, 1 << 0, 1 << 2, 1 << 2, 1 << 4, 1 << 4, 1 << 6]);
const TO_AFTER: u64 = u64::from_le_bytes([1 << 3, 0, 1 << 5, 0, 1 << 7, 0, 1 << 1, 0]);
const FROM_AFTER: u64 = u64::from_le_bytes([1 << 7, 0, 1 << 1, 0, 1 << 3, 0, 1 << 5, 0]);

/// The highest bit of each byte that is not empty.
fn filled(bytes: u64) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    (((bytes & LOW) + LOW) | bytes) & !LOW
}

impl Board {
    /// True where the spaces around a space hang together without it: those that are asked for, each next to the one before it as they lie around,
    /// with steps both ways. False too where it takes more than a look to say, as at a Gate.
    pub fn is_tied_around(&self, space: SpaceId, is_asked: impl Fn(SpaceId) -> bool) -> bool {
        self.look_round(space, is_asked).is_some_and(|(tied, _)| tied)
    }

    /// The same, with how many of those that are asked for lie around. Nothing at a Gate.
    pub fn look_round(&self, space: SpaceId, is_asked: impl Fn(SpaceId) -> bool) -> Option<(bool, i32)> {
        let near = self.near.get(space.index()).filter(|near| near.across.is_empty())?;
        // Where a model may step from each of them, by the direction in which it lies; from one that is not asked for, nowhere.
        let (mut steps, mut asked) = ([0; 8], 0);
        for (steps, to) in steps.iter_mut().zip(&near.to) {
            if let Some(near) = to.filter(|to| is_asked(*to)).and_then(|to| self.near.get(to.index())) {
                *steps = near.step_ways;
                asked += 1;
            }
        }
        // A byte for each direction; the next ones clockwise, and those after them, where each is.
        let here = u64::from_le_bytes(steps);
        let (next, after) = (here.rotate_right(8), here.rotate_right(16));
        let tied_next = filled(here & TO_NEXT) & filled(next & FROM_NEXT);
        // Across the corner, from one straight direction to the next.
        let tied_after = filled(here & TO_AFTER) & filled(after & FROM_AFTER);
        let is_next = filled(next);
        let gaps = filled(here) & !((is_next & tied_next) | (!is_next & tied_after));
        Some((gaps.count_ones() <= 1, asked))
    }
}
