//! What a stat is looked up by.

use serde::{Deserialize, Serialize};

use crate::game::ids::DeclId;
use crate::vocabulary::Stat;

/// A stat, a skill, or what is said of a token, a clothing slot or a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StatKey {
    /// A stat of the table.
    Stat(Stat),
    /// A skill that content declares.
    Skill(DeclId),
    /// The most of a token that one hero can hold.
    Max(DeclId),
    /// How many pieces of clothing of a slot (by its place in the list of slots) a hero can wear.
    Worn(u8),
    /// What a roll on a chart comes to.
    Result(DeclId),
}
