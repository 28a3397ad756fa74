//! A bound on findings: of a file with very many, the first are shown and the rest are counted.

use std::collections::BTreeMap;

use brim_grammar::Span;

use super::{Code, Diagnostic, FileId, Place, Severity};

/// The most findings of one file that are shown. Nobody fixes more of them in one sitting.
pub const MAX_FINDINGS: usize = 1_000;

/// How many findings of each file there was no room for, so that they were never made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Untold {
    files: BTreeMap<FileId, usize>,
}

impl Untold {
    /// Counts findings of a file that are left out. Such are errors.
    pub fn add(&mut self, file: FileId, count: usize) {
        if count > 0 {
            *self.files.entry(file).or_default() += count;
        }
    }

    /// What is known of one file.
    pub fn of(&self, file: FileId) -> Untold {
        Untold { files: self.files.get_key_value(&file).map(|(file, count)| (*file, *count)).into_iter().collect() }
    }

    /// Keeps as many findings of each file as are shown, errors first, and names the files that have more. That something is
    /// beyond its limit is shown in any case.
    pub fn close(mut self, diagnostics: &mut Vec<Diagnostic>) {
        let mut counts: BTreeMap<FileId, usize> = BTreeMap::new();
        for file in diagnostics.iter().filter_map(|found| found.place).map(|place| place.file) {
            *counts.entry(file).or_default() += 1;
        }
        let full = |place: Option<Place>| place.is_some_and(|place| counts.get(&place.file) > Some(&MAX_FINDINGS));
        if self.files.is_empty() && !diagnostics.iter().any(|found| full(found.place)) {
            return;
        }
        let mut worst: BTreeMap<FileId, Severity> = self.files.keys().map(|file| (*file, Severity::Error)).collect();
        let (crowded, mut kept): (Vec<Diagnostic>, Vec<Diagnostic>) = std::mem::take(diagnostics)
            .into_iter()
            .partition(|found| full(found.place) && found.code != Code::PackTooLarge);
        let mut crowded: Vec<Diagnostic> = crowded;
        crowded.sort_by_key(|found| (std::cmp::Reverse(found.severity), found.place, found.code));
        let mut told: BTreeMap<FileId, usize> = BTreeMap::new();
        for found in crowded {
            let Some(place) = found.place else { continue };
            let told = told.entry(place.file).or_default();
            if *told < MAX_FINDINGS {
                *told += 1;
                kept.push(found);
            } else {
                self.add(place.file, 1);
                let worst = worst.entry(place.file).or_insert(found.severity);
                *worst = found.severity.max(*worst);
            }
        }
        for (file, count) in self.files {
            let place = Place { file, span: Span::default() };
            let one = count == 1;
            let are = if one { "is" } else { "are" };
            let mut found = Diagnostic::new(
                Code::FindingsLeft,
                place,
                format!("{MAX_FINDINGS} findings of this file are shown, and {count} more {are} left out"),
            )
            .label("this file")
            .help("fix those that are shown, and check again: often one mistake near the top runs through all of it");
            found.severity = worst.get(&file).copied().unwrap_or(Severity::Error);
            kept.push(found);
        }
        *diagnostics = kept;
    }
}
