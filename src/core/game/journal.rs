//! The journal: what happened in a game, note by note. It is one more listener: with it or without, a game goes the same way.

use serde::{Deserialize, Serialize};

use super::attack::Cause;
use super::chance::Purpose;
use super::decision::{About, Chooser, Decision};
use super::dice::Die;
use super::engine::{Throw, ThrowSpec};
use super::event::{Event, HitKind};
use super::ids::{DeclId, HeroId, Model};

/// One note of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Note {
    /// Something happened: the event as it was applied.
    #[serde(rename = "event")]
    Event(Event),
    /// Dice were thrown, and their re-rolls are over.
    #[serde(rename = "throw")]
    Throw {
        /// What for.
        purpose: Purpose,
        /// Whose throw it was.
        owner: Option<HeroId>,
        /// The kind of die.
        die: Die,
        /// The faces as they count.
        faces: Vec<i32>,
        /// Which of them were re-rolled.
        rerolled: Vec<bool>,
        /// Added to each die, or to the total.
        modifier: i32,
        /// The number that each die (or the total) had to reach.
        need: Option<i32>,
        /// The total counted, not each die.
        total: bool,
        /// Who or what caused it.
        cause: Cause,
    },
    /// Somebody chose.
    #[serde(rename = "decision")]
    Decision {
        /// Who.
        who: Chooser,
        /// The key of the option taken.
        choice: String,
        /// The text that asks for somebody or something to be picked.
        #[serde(default)]
        source: Option<DeclId>,
    },
    /// Hits strike a model; and once more when what stops hits has stopped what it can, and what is left is about to be suffered.
    #[serde(rename = "strike")]
    Strike(Tally),
}

/// What became of hits that struck one model together, stage by stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// Whom they struck.
    pub model: Model,
    /// What hits they were.
    pub kind: HitKind,
    /// Each of them: who struck it, and its damage before anything stopped it.
    pub hits: Vec<(Option<Model>, i32)>,
    /// The Defense of an enemy, which is taken off each hit that does not ignore it.
    pub defense: i32,
    /// What stops hits has stopped what it can.
    pub done: bool,
    /// The stages that changed something, in their order: what was left of each hit then, and nothing of those that were stopped.
    pub stages: Vec<(Stage, Vec<Option<i32>>)>,
}

/// Where a hit is stopped, wholly or in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Cover stops whole hits.
    #[serde(rename = "cover")]
    Cover,
    /// Defense or Willpower of a hero stops whole hits; an enemy's is taken off the damage of each.
    #[serde(rename = "defense")]
    Defense,
    /// A text changes the damage, or does something else instead.
    #[serde(rename = "text")]
    Text,
    /// A Shield takes something off each hit.
    #[serde(rename = "shield")]
    Shield,
    /// Armor stops single Wounds.
    #[serde(rename = "armor")]
    Armor,
    /// One hit cannot do more.
    #[serde(rename = "limit")]
    Limit,
    /// A text comes in the place of Wounds about to be taken, or of a part of them.
    #[serde(rename = "instead")]
    Instead,
}

impl Tally {
    /// What was left of each hit before a stage, by its place in the list; after the last, what is suffered.
    pub fn before(&self, stage: usize) -> Vec<Option<i32>> {
        match stage.checked_sub(1).and_then(|last| self.stages.get(last)) {
            Some((_, left)) => left.clone(),
            None => self.hits.iter().map(|(_, damage)| Some(*damage)).collect(),
        }
    }

    /// What is left of each hit in the end.
    pub fn left(&self) -> Vec<Option<i32>> {
        self.before(self.stages.len())
    }
}

impl Note {
    /// The note of a throw.
    pub fn thrown(spec: &ThrowSpec, throw: &Throw) -> Note {
        Note::Throw {
            purpose: spec.purpose,
            owner: spec.owner,
            die: spec.die,
            faces: throw.faces.clone(),
            rerolled: throw.rerolled.clone(),
            modifier: throw.modifier,
            need: spec.need,
            total: spec.total,
            cause: spec.cause.clone(),
        }
    }

    /// The note of a choice, by its stable key.
    pub fn chosen(decision: &Decision, key: String) -> Note {
        let source = match decision.about {
            About::Pick { source } => Some(source),
            _ => None,
        };
        Note::Decision { who: decision.who, choice: key, source }
    }
}
