//! What the goals of a mission ask of those who play: how each stands, and how a player brings it about.

use serde::{Deserialize, Serialize};

use super::ids::{DeclId, EnemyId, HeroId, OpId, SpaceId};
use super::table::Settled;

/// A goal of the mission, as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// Its place among the mission's goals.
    pub goal: u8,
    /// Its name.
    pub name: String,
    /// The mission can be won without it.
    pub bonus: bool,
    /// How it came out, once it has.
    pub settled: Option<Settled>,
    /// What brings it about, as things stand now: each of them does.
    pub ways: Vec<Deed>,
    /// What keeps it from being failed.
    pub guards: Vec<Deed>,
    /// How near it is: so much of so much.
    pub near: Option<Near>,
}

/// How near a goal is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Near {
    /// So much there is.
    pub have: i32,
    /// So much is needed.
    pub need: i32,
    /// Of what: `spaces away`, `turns`.
    pub what: String,
}

/// Something that a player can do for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// To be there: one of these heroes, or all of them.
    #[serde(rename = "be-at")]
    BeAt {
        /// Whose being there counts.
        who: Vec<HeroId>,
        /// All of them must be there.
        all: bool,
        /// Where.
        at: Vec<SpaceId>,
    },
    /// To get hold of something: at one of these spaces, by using one of these texts.
    #[serde(rename = "fetch")]
    Fetch {
        /// What.
        what: DeclId,
        /// Where one must stand for it.
        at: Vec<SpaceId>,
        /// The texts by which it is had.
        by: Vec<OpId>,
    },
    /// To kill these; or all, where nobody is named.
    #[serde(rename = "kill")]
    Kill {
        /// Those of them that are on the board.
        whom: Vec<EnemyId>,
    },
    /// To keep these from harm: heroes, or models on the heroes' side, which can perhaps be mended.
    #[serde(rename = "guard")]
    Guard {
        /// The models that are no heroes.
        whom: Vec<EnemyId>,
        /// The texts by which they are mended.
        by: Vec<OpId>,
    },
    /// To last until this turn is over.
    #[serde(rename = "last")]
    Last {
        /// The turn.
        until: i32,
    },
    /// To explore, until enough is found.
    #[serde(rename = "explore")]
    Explore,
}

impl Deed {
    /// What a player does, in a few words.
    pub fn words(&self) -> &'static str {
        match self {
            Deed::BeAt { .. } => "go there",
            Deed::Fetch { .. } => "get hold of it",
            Deed::Kill { .. } => "fight",
            Deed::Guard { .. } => "guard",
            Deed::Last { .. } => "last until then",
            Deed::Explore => "explore",
        }
    }
}
