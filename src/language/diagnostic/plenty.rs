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

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(file: u32, at: usize, code: Code) -> Diagnostic {
        Diagnostic::new(code, Place { file: FileId(file), span: Span::new(at, at + 1) }, "x")
    }

    #[test]
    fn a_file_with_few_findings_is_left_alone() {
        let mut all: Vec<Diagnostic> = (0..MAX_FINDINGS).map(|at| finding(1, at, Code::StrayClose)).collect();
        let before = all.clone();
        Untold::default().close(&mut all);
        assert_eq!(all, before);
    }

    #[test]
    fn errors_are_told_before_questions() {
        let mut all: Vec<Diagnostic> = (0..2_000).map(|at| finding(1, at, Code::Misspelt)).collect();
        all.push(finding(1, 5_000, Code::StrayClose));
        all.push(finding(2, 0, Code::Misspelt));
        Untold::default().close(&mut all);
        assert_eq!(all.len(), MAX_FINDINGS + 2);
        assert!(all.iter().any(|one| one.code == Code::StrayClose));
        let last = all.last().unwrap();
        assert_eq!((last.code, last.severity), (Code::FindingsLeft, Severity::Warning));
        assert_eq!(last.message, "1000 findings of this file are shown, and 1001 more are left out");
    }

    #[test]
    fn what_was_never_made_is_counted() {
        let mut untold = Untold::default();
        untold.add(FileId(3), 1);
        let mut all = Vec::new();
        untold.close(&mut all);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].message, "1000 findings of this file are shown, and 1 more is left out");
        assert_eq!(all[0].severity, Severity::Error);
    }
}
