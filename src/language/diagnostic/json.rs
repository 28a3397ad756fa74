//! Findings as plain records: what every format shows, with files, lines and columns instead of spans.
//!
//! The names of the fields are the `diagnostics[]` of `brim.check/1` and do not change. Whatever a person may read is safe
//! to print; the text of an edit is the exact text to write.

use super::escape::escaped;
use super::{Confidence, Diagnostic, Place, Severity, Sources};
use serde::{Deserialize, Serialize};

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The stable code: `B0101`.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// How sure it is.
    pub confidence: Confidence,
    /// What is wrong, in one line.
    pub message: String,
    /// The declaration it stands in: `The Tollkeeper (encounter)`.
    pub subject: Option<String>,
    /// Where it stands; all nothing for what has no text.
    #[serde(flatten)]
    pub place: Region,
    /// What stands at the place.
    pub label: String,
    /// Places that show the cause.
    pub others: Vec<Other>,
    /// The next step.
    pub help: Option<String>,
    /// Changes that would fix it.
    pub edits: Vec<Change>,
}

/// A stretch of a file. Lines and columns count from 1, columns in characters; the end is the first character after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Region {
    /// The way to the file from where the tool was started.
    pub file: Option<String>,
    /// Where it begins.
    pub line: Option<u32>,
    /// Where it begins.
    pub column: Option<u32>,
    /// Where it ends.
    pub end_line: Option<u32>,
    /// Where it ends.
    pub end_column: Option<u32>,
}

/// A place that shows the cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Other {
    /// Where.
    #[serde(flatten)]
    pub place: Region,
    /// What it shows.
    pub text: String,
}

/// A change of the text that a machine can make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What is replaced.
    #[serde(flatten)]
    pub place: Region,
    /// By what, exactly.
    pub text: String,
    /// The fix is certain.
    pub certain: bool,
}

impl Region {
    /// The region of a place. A file that was never read has a name and no lines.
    pub fn of(place: Place, sources: &Sources) -> Region {
        let Some(source) = sources.get(place.file) else { return Region::default() };
        let file = Some(escaped(source.path()).into_owned());
        if source.text().is_empty() {
            return Region { file, ..Region::default() };
        }
        let start = source.position(place.span.start);
        let end = source.position(place.span.end.max(place.span.start));
        Region {
            file,
            line: Some(start.line),
            column: Some(start.column),
            end_line: Some(end.line),
            end_column: Some(end.column),
        }
    }
}

impl Finding {
    /// The record of a diagnostic.
    pub fn of(diagnostic: &Diagnostic, sources: &Sources) -> Finding {
        let region = |place: Place| Region::of(place, sources);
        let safe = |text: &str| escaped(text).into_owned();
        Finding {
            code: diagnostic.code.as_str().to_owned(),
            severity: diagnostic.severity,
            confidence: diagnostic.confidence,
            message: safe(&diagnostic.message),
            subject: diagnostic.subject.as_deref().map(safe),
            place: diagnostic.place.map(region).unwrap_or_default(),
            label: safe(&diagnostic.label),
            others: diagnostic
                .others
                .iter()
                .map(|label| Other { place: region(label.place), text: safe(&label.text) })
                .collect(),
            help: diagnostic.help.as_deref().map(|help| help.split('\n').map(safe).collect::<Vec<_>>().join("\n")),
            edits: diagnostic
                .edits
                .iter()
                .map(|edit| Change { place: region(edit.place), text: edit.text.clone(), certain: edit.certain })
                .collect(),
        }
    }

    /// The finding in one line, the card's name before everything else: `Bile Giant (enemy), line 3: …`. What stands in no
    /// declaration begins with its file.
    pub fn headline(&self) -> String {
        let subject = self.subject.as_deref().or(self.place.file.as_deref());
        match (subject, self.place.line) {
            (Some(subject), Some(line)) => format!("{subject}, line {line}: {}", self.message),
            (Some(subject), None) => format!("{subject}: {}", self.message),
            (None, _) => self.message.clone(),
        }
    }
}

/// Diagnostics in the order of their places; one that was made twice is there once.
pub fn sorted<'d>(diagnostics: &'d [Diagnostic], sources: &Sources) -> Vec<&'d Diagnostic> {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    let path = |place: Place| sources.get(place.file).map(|source| source.path().to_owned());
    sorted.sort_by_cached_key(|diagnostic| {
        let place = diagnostic.place;
        (place.and_then(path), place.map(|place| place.span), diagnostic.code, diagnostic.message.clone())
    });
    sorted.dedup();
    sorted
}

/// The records of many diagnostics, in the order of their places.
pub fn findings(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Finding> {
    sorted(diagnostics, sources).into_iter().map(|diagnostic| Finding::of(diagnostic, sources)).collect()
}

/// How many findings there are of each severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Things that must be fixed.
    pub errors: usize,
    /// What the author probably did not mean.
    pub warnings: usize,
    /// Things worth a thought.
    pub hints: usize,
}

impl Totals {
    /// Counts them.
    pub fn of(findings: &[Finding]) -> Totals {
        let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
        Totals { errors: count(Severity::Error), warnings: count(Severity::Warning), hints: count(Severity::Hint) }
    }
}

impl std::fmt::Display for Totals {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(
            out,
            "{} error{}, {} warning{}",
            self.errors,
            plural(self.errors),
            self.warnings,
            plural(self.warnings)
        )?;
        if self.hints > 0 {
            write!(out, ", {} hint{}", self.hints, plural(self.hints))?;
        }
        Ok(())
    }
}
