//! Errors of the versions that are compared: where a version has some, a diff covers only what could be read.

use serde::Serialize;

use super::change::Diff;
use super::side::Side;
use brim_language::diagnostic::json::findings;
use brim_language::diagnostic::{Diagnostic, Severity};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Version {
    /// What was.
    Old,
    /// What is.
    New,
}

impl Version {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Version::Old => "old",
            Version::New => "new",
        }
    }
}

/// An error that `brim check` finds in one version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VersionError {
    /// Which version has it.
    pub version: Version,
    /// The code: `B0101`.
    pub code: String,
    /// The file.
    pub file: Option<String>,
    /// The line.
    pub line: Option<u32>,
    /// What is wrong.
    pub message: String,
}

impl VersionError {
    /// The error in a line: `moor/moor.brim:3: …`.
    pub fn words(&self) -> String {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{file}:{line}: {}", self.message),
            (Some(file), None) => format!("{file}: {}", self.message),
            (None, _) => self.message.clone(),
        }
    }
}

/// Adds the errors of one version to a diff. `side` is the version as it stands by itself, `found` what a check of it finds. Errors of
/// packs that it only requires are not its own.
pub fn errors(diff: &mut Diff, version: Version, side: Side<'_>, found: &[Diagnostic]) {
    let required = |found: &&Diagnostic| {
        let Some(place) = found.place else { return false };
        side.loaded.packs.iter().any(|pack| {
            let own = pack.files.contains(&place.file) || pack.manifest.place.is_some_and(|own| own.file == place.file);
            own && !pack.asked
        })
    };
    let errors = found.iter().filter(|found| found.severity == Severity::Error && !required(found));
    let errors: Vec<Diagnostic> = errors.cloned().collect();
    diff.errors.extend(findings(&errors, &side.loaded.sources).into_iter().map(|found| VersionError {
        version,
        code: found.code,
        file: found.place.file,
        line: found.place.line,
        message: found.message,
    }));
}
