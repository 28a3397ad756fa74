//! Amounts in play: what is done, held, added or rolled. One bound holds for all of them, so that sums of amounts never overflow: what comes from
//! a text is held within it when it is read, and what piles up is held within it each time something is added.

use super::limits::MOST;

/// An amount within the bound.
pub fn bounded(amount: i32) -> i32 {
    amount.clamp(-MOST, MOST)
}

/// Two amounts together.
pub fn plus(one: i32, other: i32) -> i32 {
    bounded(one.saturating_add(other))
}

/// An amount multiplied.
pub fn times(one: i32, by: i32) -> i32 {
    bounded(one.saturating_mul(by))
}

/// Several amounts together.
pub fn total(all: impl IntoIterator<Item = i32>) -> i32 {
    all.into_iter().fold(0, plus)
}

/// How many there are of something.
pub fn number(count: usize) -> i32 {
    i32::try_from(count).map_or(MOST, bounded)
}
