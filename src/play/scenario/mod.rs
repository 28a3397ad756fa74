//! Tests written in `.brim`: a board, faces for the dice, what is done and what is expected of it.
//!
//! Scenario dice are strict: every throw takes the next face laid down for its purpose, and a face or an answer left over fails the
//! scenario as a missing one does. [`Suite`] runs them; [`coverage`] lists what they prove and what none of them ever ran.

mod able;
mod answers;
pub mod coverage;
mod doing;
mod expecting;
mod fighting;
mod giving;
mod joining;
mod meaning;
mod mission_parts;
mod moving;
mod order;
mod refused;
mod settling;
mod stage;
mod standing;
mod suite;
mod using;
mod walk;
mod way;
mod words;

use brim_language::diagnostic::{Code, Place};

pub use suite::{Outcome, Status, Suite};

/// Why a scenario fails at a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Failure {
    /// What is wrong, in game words.
    pub message: String,
    /// What stands at the step, in a few words.
    pub label: String,
    /// The next step for its author.
    pub help: Option<String>,
    /// Its code, where it is more than a failed scenario.
    pub code: Option<Code>,
    /// Lines of the texts that were being carried out.
    pub others: Vec<(Place, String)>,
}

impl Failure {
    /// A failure with this message.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), ..Failure::default() }
    }

    /// Says what stands at the step.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Failure {
        self.label = text.into();
        self
    }

    /// Says the next step.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Failure {
        self.help = Some(text.into());
        self
    }
}
