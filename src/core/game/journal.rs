//! The journal: what happened in a game, note by note. It is one more listener: with it or without, a game goes the same way.

use serde::{Deserialize, Serialize};

use super::attack::Cause;
use super::chance::Purpose;
use super::decision::{About, Chooser, Decision};
use super::dice::Die;
use super::engine::{Throw, ThrowSpec};
use super::event::Event;
use super::ids::{DeclId, HeroId};

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
        /// Who or what was behind it.
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
