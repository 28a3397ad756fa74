//! What concerns whoever asked: the findings of the packs that were named, and the errors of those they need.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::context::listed;
use brim_language::diagnostic::{Diagnostic, FileId, Severity};
use brim_language::pack::Loaded;

/// Findings of packs that nobody named and that were brought in because another pack needs them; they are counted, not told.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Apart {
    /// Warnings.
    pub warnings: usize,
    /// Things worth a thought.
    pub hints: usize,
    /// The ids of the packs that they are in.
    pub packs: Vec<String>,
}

/// Parts the findings: those of named packs and all errors stay, the others are counted. Nothing can be done with a pack
/// whose requirements are broken, so their errors are told whoever asks.
pub fn named(loaded: &Loaded, diagnostics: Vec<Diagnostic>) -> (Vec<Diagnostic>, Apart) {
    let mut files: BTreeMap<FileId, &str> = BTreeMap::new();
    for pack in loaded.packs.iter().filter(|pack| !pack.asked) {
        let own = pack.files.iter().copied().chain(pack.manifest.place.map(|place| place.file));
        files.extend(own.map(|file| (file, pack.manifest.id.as_str())));
    }
    let mut packs = BTreeSet::new();
    let mut apart = Apart::default();
    let mut kept = diagnostics;
    kept.retain(|found| {
        let Some(pack) = found.place.and_then(|place| files.get(&place.file)) else { return true };
        match found.severity {
            Severity::Error => return true,
            Severity::Warning => apart.warnings += 1,
            Severity::Hint => apart.hints += 1,
        }
        packs.insert(*pack);
        false
    });
    apart.packs = packs.into_iter().map(str::to_owned).collect();
    (kept, apart)
}

impl fmt::Display for Apart {
    /// `1 warning, 3 hints in required packs are not shown; name base as well to see them`; nothing where there is none.
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
            all => {
                let (count, packs) = (all.join(", "), listed(&self.packs));
                write!(out, "{count} in required packs are not shown; name {packs} as well to see them")
            }
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
