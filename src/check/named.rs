//! What concerns whoever asked: the findings of the packs that were named, and the errors of those they need.

use std::collections::BTreeSet;
use std::fmt;

use brim_language::diagnostic::{Diagnostic, FileId, Severity};
use brim_language::pack::Loaded;

/// Findings of packs that nobody named and that were brought in because another pack needs them; they are counted, not told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Apart {
    /// Warnings.
    pub warnings: usize,
    /// Things worth a thought.
    pub hints: usize,
}

/// Parts the findings: those of named packs and all errors stay, the others are counted. Nothing can be done with a pack
/// whose requirements are broken, so their errors are told whoever asks.
pub fn named(loaded: &Loaded, diagnostics: Vec<Diagnostic>) -> (Vec<Diagnostic>, Apart) {
    let required = loaded.packs.iter().filter(|pack| !pack.asked);
    let files: BTreeSet<FileId> = required
        .flat_map(|pack| pack.files.iter().copied().chain(pack.manifest.place.map(|place| place.file)))
        .collect();
    let mut apart = Apart::default();
    let mut kept = diagnostics;
    kept.retain(|found| {
        let theirs = found.place.is_some_and(|place| files.contains(&place.file));
        match (theirs, found.severity) {
            (false, _) | (true, Severity::Error) => return true,
            (true, Severity::Warning) => apart.warnings += 1,
            (true, Severity::Hint) => apart.hints += 1,
        }
        false
    });
    (kept, apart)
}

impl fmt::Display for Apart {
    /// `1 warning, 3 hints in required packs are not shown; check those packs by name`; nothing where there is none.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: usize, thing: &str| match count {
            0 => None,
            1 => Some(format!("1 {thing}")),
            more => Some(format!("{more} {thing}s")),
        };
        let all: Vec<String> =
            [counted(self.warnings, "warning"), counted(self.hints, "hint")].into_iter().flatten().collect();
        match all.as_slice() {
            [] => Ok(()),
            all => write!(out, "{} in required packs are not shown; check those packs by name", all.join(", ")),
        }
    }
}

impl fmt::Display for super::Origins {
    /// `180 rulebook, 30 facts, 4 original`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scenarios = if self.scenarios == 1 { "scenario" } else { "scenarios" };
        let all = [
            (self.rulebooks, "rulebook"),
            (self.facts, "facts"),
            (self.original, "original"),
            (self.scenarios, scenarios),
        ];
        let told: Vec<String> =
            all.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        out.write_str(&told.join(", "))
    }
}
