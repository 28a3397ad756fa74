//! The one door for chance.
use serde::{Deserialize, Serialize};
/// What a throw is for: part of its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// A To Hit roll.
    ToHit,
}
