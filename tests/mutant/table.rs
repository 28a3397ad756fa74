//! What came of all mutants, in figures.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::made::{How, Mutant};
use super::packs::Pack;
use super::told::Verdict;
use super::words::{Words, words};

/// So many accepted deletions are told in words.
const TOLD_IN_WORDS: usize = 30;

/// The figures of one kind of slip.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row {
    all: usize,
    told: usize,
    /// With exactly one finding, at the place of the slip.
    once: usize,
    means: usize,
    same: usize,
    neither: usize,
    panics: usize,
}

/// All figures.
#[derive(Default)]
pub struct Table {
    rows: BTreeMap<How, Row>,
    same: BTreeMap<&'static str, usize>,
    accepted: Vec<(u64, Words)>,
    wrong: Vec<String>,
    log: String,
}

impl Table {
    /// Adds what came of the mutants of a pack.
    pub fn add(&mut self, pack: &Pack, all: &[(&Mutant, Verdict)]) {
        for (mutant, verdict) in all {
            let row = self.rows.entry(mutant.how).or_default();
            row.all += 1;
            let class = match verdict {
                Verdict::Told { count, here, .. } => {
                    row.told += 1;
                    row.once += usize::from(*count == 1 && *here);
                    match (count, here) {
                        (1, true) => "once",
                        (1, false) => "elsewhere",
                        _ => "several",
                    }
                }
                Verdict::Means => {
                    row.means += 1;
                    "means"
                }
                Verdict::Same(why) => {
                    row.same += 1;
                    *self.same.entry(why).or_insert(0) += 1;
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
            let line = line(pack, mutant);
            let told = match verdict {
                Verdict::Told { all, .. } => all.join(" | "),
                _ => String::new(),
            };
            if matches!(class, "neither" | "panic") {
                self.wrong.push(format!("{class}, {}: {line}", mutant.how.called()));
            }
            let _ = writeln!(self.log, "{class}\t{}\t{line}\t{told}", mutant.how.called());
        }
        self.accept(pack, all);
    }

    /// Keeps some accepted deletions in words: of each token one, so that they are not all alike.
    fn accept(&mut self, pack: &Pack, all: &[(&Mutant, Verdict)]) {
        let accepted = all.iter().filter(|(mutant, verdict)| mutant.how == How::Deleted && *verdict == Verdict::Means);
        let mut accepted: Vec<&Mutant> = accepted.map(|(mutant, _)| *mutant).collect();
        accepted.sort_by_key(|mutant| mutant.lot);
        let mut seen: BTreeSet<String> = self.accepted.iter().map(|(_, words)| alike(&words.token)).collect();
        for mutant in accepted {
            let token = pack.texts.get(&mutant.file).and_then(|text| text.get(mutant.span.0..mutant.span.1));
            if token.is_some_and(|token| seen.insert(alike(token.trim())))
                && let Some(words) = words(pack, mutant)
            {
                self.accepted.push((mutant.lot, words));
            }
        }
    }

    /// The figures, to be read.
    pub fn text(&self) -> String {
        let mut out = String::from(
            "| one token is | mutants | reported | with one finding, at the place | changes the model | says the same in another way | neither | panics |\n\
             |---|---:|---:|---:|---:|---:|---:|---:|\n",
        );
        for (how, row) in &self.rows {
            let Row { all, told, once, means, same, neither, panics } = row;
            let _ = writeln!(
                out,
                "| {} | {all} | {told} | {once} ({}) | {means} | {same} | {neither} | {panics} |",
                how.called(),
                share(*once, *told)
            );
        }
        out
    }

    /// What says the same in another way.
    pub fn ways(&self) -> String {
        self.same.iter().map(|(why, count)| format!("* {count}: {why}\n")).collect()
    }

    /// Accepted deletions in words.
    pub fn accepted(&mut self) -> String {
        self.accepted.sort_by_key(|(lot, _)| *lot);
        let mut out = String::from("| in | the line without its `…` | said before | says now |\n|---|---|---|---|\n");
        let plain = |text: &str| text.replace('|', "·").replace('\n', " ");
        for (_, Words { id, line, token, before, after }) in self.accepted.iter().take(TOLD_IN_WORDS) {
            let (before, after) = (plain(before), plain(after));
            let nothing = |text: String| if text.is_empty() { "(nothing)".to_owned() } else { text };
            let _ = writeln!(
                out,
                "| {id} | `{}` without `{}` | {} | {} |",
                plain(line),
                plain(token),
                nothing(before),
                nothing(after)
            );
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
    pub fn hold(&self) {
        assert!(self.wrong.is_empty(), "a slip that nobody would ever see:\n{}", self.wrong.join("\n"));
        let Some(row) = self.rows.get(&How::Misspelt) else { return };
        assert!(row.told > 0 && row.once * 100 >= row.told * 98, "misspelt words: {row:?}");
    }
}

/// Figures and signs of one sort are alike.
fn alike(token: &str) -> String {
    match token.trim_start_matches(['+', '-', '"']) {
        rest if rest.starts_with(|letter: char| letter.is_ascii_digit()) => {
            token.replace(|letter: char| letter.is_ascii_digit(), "0")
        }
        _ if token.starts_with('"') => "\"".to_owned(),
        _ => token.to_lowercase(),
    }
}

fn share(part: usize, whole: usize) -> String {
    let permille = part * 1000 / whole.max(1);
    format!("{}.{} %", permille / 10, permille % 10)
}

/// The line of a mutant, with what was and what is.
fn line(pack: &Pack, mutant: &Mutant) -> String {
    let text = pack.texts.get(&mutant.file).map_or("", String::as_str);
    let from = text[..mutant.span.0].rfind('\n').map_or(0, |at| at + 1);
    let to = text[mutant.span.1..].find('\n').map_or(text.len(), |at| at + mutant.span.1);
    let (was, now) = (&text[mutant.span.0..mutant.span.1], &mutant.instead);
    let shown = format!("{}«{was}»«{now}»{}", &text[from..mutant.span.0], &text[mutant.span.1..to]);
    format!("{}:{} {}", mutant.file, mutant.line, shown.trim().replace('\n', "/"))
}
