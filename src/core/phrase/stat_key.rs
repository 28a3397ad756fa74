//! What a stat is looked up by.

use serde::{Deserialize, Serialize};

use crate::game::ids::DeclId;
use crate::vocabulary::{Clothing, Stat};

/// A stat, a skill, or a property of a token, a clothing slot or a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StatKey {
    /// A stat of the table.
    #[serde(rename = "stat")]
    Stat(Stat),
    /// A skill that content declares.
    #[serde(rename = "skill")]
    Skill(DeclId),
    /// The most of a token that one hero can hold.
    #[serde(rename = "max")]
    Max(DeclId),
    /// How many pieces of clothing of a slot a hero can wear.
    #[serde(rename = "worn")]
    Worn(Clothing),
    /// Added to each die of tests of this skill.
    #[serde(rename = "tests")]
    Tests(DeclId),
    /// How many dice more are rolled in tests of this skill.
    #[serde(rename = "test-dice")]
    TestDice(DeclId),
    /// What a roll on a chart comes to.
    #[serde(rename = "result")]
    Result(DeclId),
}

impl StatKey {
    /// What content declares of it: the skill, the token, the chart.
    pub fn declared(self) -> Option<DeclId> {
        match self {
            StatKey::Skill(id)
            | StatKey::Max(id)
            | StatKey::Tests(id)
            | StatKey::TestDice(id)
            | StatKey::Result(id) => Some(id),
            StatKey::Stat(_) | StatKey::Worn(_) => None,
        }
    }
}
