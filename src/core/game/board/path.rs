//! Distances and ways: breadth first over the index, always in the same order.

use super::super::ids::SpaceId;
use super::Board;

/// What a model that moves may do with a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Enter it, and stop there.
    Free,
    /// Go through it, but not stop there.
    Through,
    /// Neither.
    Blocked,
}

/// A space within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The space.
    pub space: SpaceId,
    /// The movement it costs, in spaces.
    pub cost: i32,
    /// The space before it on the way.
    pub via: SpaceId,
    /// The move may end here. Spaces that can only be gone through are listed too, for the ways that lead over them.
    pub stop: bool,
}

impl Board {
    /// The spaces a model can get to with `max` movement, nearest first, without the one it stands on. Of several shortest ways the
    /// first in the order of [`Board::neighbours`] is taken. `pass` says what stands in the way; `through_barriers`, that
    /// barriers do not (a model that moves through models; Forbidden Fortress rulebook, p. 13).
    pub fn reach(
        &self,
        from: SpaceId,
        max: i32,
        pass: &dyn Fn(SpaceId) -> Pass,
        through_barriers: bool,
    ) -> Vec<Reached> {
        let mut seen = vec![false; self.space_count()];
        if let Some(start) = seen.get_mut(from.index()) {
            *start = true;
        }
        // Reached spaces are expanded in the order in which they were found.
        let mut reached: Vec<Reached> = Vec::with_capacity(self.space_count());
        let (mut here, mut cost, mut next) = (from, 0, 0);
        while cost < max {
            let rows = if through_barriers { self.neighbour_rows(here) } else { self.step_rows(here) };
            for row in rows {
                for &space in row {
                    // Whether it can be entered is checked once.
                    if seen.get_mut(space.index()).is_none_or(|seen| std::mem::replace(seen, true)) {
                        continue;
                    }
                    let pass = pass(space);
                    if pass != Pass::Blocked {
                        reached.push(Reached { space, cost: cost + 1, via: here, stop: pass == Pass::Free });
                    }
                }
            }
            let Some(step) = reached.get(next) else { break };
            (here, cost, next) = (step.space, step.cost, next + 1);
        }
        reached
    }

    /// The way to a space within reach, without the first space and with the last. Empty where it is not among them.
    pub fn path(&self, from: SpaceId, reached: &[Reached], to: SpaceId) -> Vec<SpaceId> {
        let mut way = Vec::new();
        let mut here = to;
        while here != from && way.len() <= reached.len() {
            let Some(step) = reached.iter().find(|step| step.space == here) else { return Vec::new() };
            way.push(here);
            here = step.via;
        }
        way.reverse();
        way
    }
}
