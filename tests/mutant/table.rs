//! What came of all mutants, in figures.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::made::{How, Mutant};
use super::packs::Pack;
use super::told::Verdict;

/// The figures of one kind of slip.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub all: usize,
    pub told: usize,
    pub once: usize,
    pub means: usize,
    pub same: usize,
    pub neither: usize,
    pub panics: usize,
}

/// All figures.
#[derive(Default)]
pub struct Table {
    rows: BTreeMap<How, Row>,
    log: String,
}

impl Table {
    /// Adds what came of the mutants of a pack.
    pub fn add(&mut self, pack: &Pack, all: &[(&Mutant, Verdict)]) {
        for (mutant, verdict) in all {
            let row = self.rows.entry(mutant.how).or_default();
            row.all += 1;
            let class = match verdict {
                Verdict::Told { count, here, exact, .. } => {
                    row.told += 1;
                    let once = *count == 1 && *here;
                    row.once += usize::from(once);
                    if once && *exact { "once" } else if once { "line" } else if *count == 1 { "elsewhere" } else { "several" }
                }
                Verdict::Means => {
                    row.means += 1;
                    "means"
                }
                Verdict::Same(_) => {
                    row.same += 1;
                    "same"
                }
                Verdict::Neither => {
                    row.neither += 1;
                    "neither"
                }
                Verdict::Panic => {
                    row.panics += 1;
                    "panic"
                }
            };
            let text = &pack.texts[&mutant.file];
            let from = text[..mutant.span.0].rfind('\n').map_or(0, |at| at + 1);
            let to = text[mutant.span.1..].find('\n').map_or(text.len(), |at| at + mutant.span.1);
            let (line, file) = (&text[from..mutant.span.0], mutant.file.rsplit('/').next().unwrap_or(""));
            let _ = writeln!(
                self.log,
                "{class}\t{:?}\t{file}:{}\t{}\u{ab}{}\u{bb}\u{ab}{}\u{bb}{}\t{}",
                mutant.how,
                mutant.line,
                line.trim_start().replace('\n', "/"),
                text[mutant.span.0..mutant.span.1].replace('\n', "/"),
                mutant.instead.replace('\n', "/"),
                text[mutant.span.1..to].replace('\n', "/"),
                match verdict {
                    Verdict::Told { all, .. } => all.join(" | "),
                    _ => String::new(),
                }
            );
        }
    }

    /// The figures, to be read.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (how, row) in &self.rows {
            let _ = writeln!(out, "{how:?} {row:?}");
        }
        out
    }

    /// Every mutant in a line, where somebody wants to look.
    pub fn write_log(&self) {
        if let Ok(path) = std::env::var("BRIM_MUTANTS_LOG") {
            std::fs::write(path, &self.log).expect("the list can be written");
        }
    }

    /// What must hold.
    pub fn hold(&self) {}
}
