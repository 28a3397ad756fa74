//! Somebody who decides what the dice show, in place of chance: whoever looks at every throw in turn, where chance shows one of them.

use brim_core::game::chance::Purpose;
use brim_core::game::engine::ThrowSpec;

/// Decides what comes of each throw and of each random pick of a game, in the order in which the rules ask.
pub trait Fate {
    /// The faces of dice that are thrown, or thrown again: as many as the throw has.
    fn faces(&mut self, spec: &ThrowSpec) -> Vec<i32>;

    /// An order of so many candidates, as places in their list. For most purposes the first alone counts.
    fn order(&mut self, purpose: Purpose, candidates: usize) -> Vec<usize>;
}
