//! Diagnostics: plain data that we own. Terminal, JSON, SARIF and editors are renderers over it.
//!
//! A [`Diagnostic`] points at the smallest span that shows a mistake, says in game words what is wrong, and offers one
//! concrete next step. Its [`Code`] is stable and has an explain page.

use brim_core::vocabulary::Kind;
use brim_grammar::Span;
use serde::{Deserialize, Serialize};

pub mod codes;
pub mod escape;
pub mod explain;
pub mod fix;
pub mod form;
pub mod github;
pub mod json;
pub mod plenty;
pub mod sarif;
pub mod similar;
pub mod sources;
mod stand_in;
pub mod stray_names;

pub use codes::Code;
pub use plenty::{MAX_FINDINGS, Untold};
pub use sources::{Position, Source, Sources};

/// The number of a loaded file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileId(pub u32);

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Which file.
    pub file: FileId,
    /// Where in it.
    pub span: Span,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a thought.
    Hint,
    /// A question to the author: probably not meant.
    Warning,
    /// Must be fixed before the content can be used.
    Error,
}

/// How sure the tool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// May be meant that way.
    Likely,
    /// Cannot be right.
    Sure,
}

/// A second place that shows the cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub place: Place,
    /// What it shows, in a few words.
    pub text: String,
}

/// A change of the text that a machine can make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; an empty span inserts.
    pub place: Place,
    /// By what.
    pub text: String,
    /// The fix is certain: `--fix` makes it.
    pub certain: bool,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its stable code.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// How sure it is.
    pub confidence: Confidence,
    /// What is wrong, in game words; lower case, no full stop, stands alone in one line.
    pub message: String,
    /// The smallest span that shows it. None for things without a text: a folder that cannot be read.
    pub place: Option<Place>,
    /// The declaration it stands in, as an author says it: `The Tollkeeper (encounter)`.
    pub subject: Option<String>,
    /// What stands at the place, in a few words, under the marked span.
    pub label: String,
    /// Places that show the cause.
    pub others: Vec<Label>,
    /// One concrete next step.
    pub help: Option<String>,
    /// Changes that would fix it.
    pub edits: Vec<Edit>,
    /// The name that nothing the pack can speak of declares, if that is what is wrong: another pack may.
    pub missing: Option<Box<MissingName>>,
    /// What is told in its place where its advice does not hold once it is followed.
    pub without_advice: Option<Box<Diagnostic>>,
}

/// A name that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingName {
    /// As written.
    pub name: String,
    /// The kinds of thing that belong there; none: any.
    pub kinds: Vec<Kind>,
}

impl Diagnostic {
    /// A finding with this code's own severity and confidence.
    pub fn new(code: Code, place: Place, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity: code.severity(),
            confidence: code.confidence(),
            message: message.into(),
            place: Some(place),
            subject: None,
            label: String::new(),
            others: Vec::new(),
            help: None,
            edits: Vec::new(),
            missing: None,
            without_advice: None,
        }
    }

    /// A finding without a place in a text.
    pub fn without_place(code: Code, message: impl Into<String>) -> Self {
        Diagnostic { place: None, ..Diagnostic::new(code, Place::default(), message) }
    }

    /// Says what stands at the marked place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.label = text.into();
        self
    }

    /// Adds a place that shows the cause.
    #[must_use]
    pub fn other(mut self, place: Place, text: impl Into<String>) -> Self {
        self.others.push(Label { place, text: text.into() });
        self
    }

    /// Adds a place that shows the cause, where there is one.
    #[must_use]
    pub fn others_at(self, place: Option<Place>, text: &str) -> Self {
        place.into_iter().fold(self, |found, place| found.other(place, text))
    }

    /// Says the next step.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Adds a change that would fix it.
    #[must_use]
    pub fn edit(mut self, place: Place, text: impl Into<String>, certain: bool) -> Self {
        self.edits.push(Edit { place, text: text.into(), certain });
        self
    }

    /// Says which name leads nowhere.
    #[must_use]
    pub fn missing(mut self, name: impl Into<String>, kinds: &[Kind]) -> Self {
        self.missing = Some(Box::new(MissingName { name: name.into(), kinds: kinds.to_vec() }));
        self
    }

    /// True where it says what to write.
    pub fn proposes(&self) -> bool {
        !self.edits.is_empty() || self.help.as_deref().is_some_and(|help| help.contains("write `"))
    }

    /// Says what is told in its place where its advice does not hold.
    #[must_use]
    pub fn or_plainly(mut self, plain: Diagnostic) -> Self {
        self.without_advice = Some(Box::new(plain));
        self
    }

    /// Says in which declaration it stands.
    #[must_use]
    pub fn subject(mut self, subject: impl Into<String>) -> Self {
        self.subject = Some(subject.into());
        self
    }
}
