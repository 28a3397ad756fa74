//! The journal of a snapshot: situations, each with what happened by the faces that the dice showed.

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// A journal as it is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal {
    lines: Vec<String>,
    /// What was written down without being played, and is no figure of a sheet: how many cards lie in which deck.
    listed: Vec<String>,
}

/// What happened with these dice.
pub(crate) type Runs = Vec<(u32, Vec<String>)>;

impl Journal {
    /// A situation without dice.
    pub fn plain(&mut self, title: &str, lines: Vec<String>) {
        self.listed.extend(lines.iter().cloned());
        self.figures(title, lines);
    }

    /// Figures, as they can be read off a sheet: nothing happens with them here.
    pub fn figures(&mut self, title: &str, lines: Vec<String>) {
        if !lines.is_empty() {
            self.lines.push(title.to_owned());
            self.put(1, lines);
        }
    }

    /// A situation with what happened: runs that went the same way stand together.
    pub fn situation(&mut self, title: &str, runs: Runs) {
        let mut groups: Vec<(Vec<u32>, Vec<String>)> = Vec::new();
        for (dice, lines) in runs {
            match groups.iter_mut().find(|(_, same)| *same == lines) {
                Some((all, _)) => all.push(dice),
                None => groups.push((vec![dice], lines)),
            }
        }
        self.lines.push(title.to_owned());
        if let [(_, lines)] = groups.as_mut_slice() {
            let lines = std::mem::take(lines);
            self.put(1, if lines.is_empty() { vec!["Nothing happens.".to_owned()] } else { lines });
            return;
        }
        for (dice, lines) in groups {
            let dice: Vec<String> = dice.iter().map(|first| (first + 1).to_string()).collect();
            self.lines.push(format!("  dice from {}", dice.join(", ")));
            self.put(2, if lines.is_empty() { vec!["Nothing happens.".to_owned()] } else { lines });
        }
    }

    /// A situation as the difference from another one: empty where they are equal.
    pub fn difference(&mut self, title: &str, without: &Runs, with: &Runs) -> bool {
        let runs: Runs = without
            .iter()
            .zip(with)
            .map(|((_, old), (dice, new))| (*dice, changed_lines(old, new)))
            .filter(|(_, lines)| !lines.is_empty())
            .collect();
        if runs.is_empty() {
            return false;
        }
        self.situation(title, runs);
        true
    }

    fn put(&mut self, depth: usize, lines: Vec<String>) {
        let indent = "  ".repeat(depth);
        self.lines.extend(
            lines
                .into_iter()
                .flat_map(|line| line.lines().map(|line| format!("{indent}{}", line.trim_end())).collect::<Vec<_>>()),
        );
    }

    /// True where no situation was written.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// All of it.
    pub fn text(self) -> String {
        self.lines.join("\n")
    }

    /// What was written down without being played, and is no figure of a sheet.
    pub fn listed(self) -> Vec<String> {
        self.listed
    }
}

/// The lines that differ, `-` what is gone and `+` what has come, each under the line that heads it.
fn changed_lines(old: &[String], new: &[String]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut heading: Option<&String> = None;
    for op in capture_diff_slices(Algorithm::Myers, old, new) {
        if let DiffOp::Equal { .. } = op {
            let same = new.get(op.new_range()).unwrap_or_default();
            heading = same.iter().rev().find(|line| !line.starts_with(' ')).or(heading);
            continue;
        }
        if let Some(line) = heading.take() {
            out.push(line.clone());
        }
        let (gone, come) = (old.get(op.old_range()).unwrap_or_default(), new.get(op.new_range()).unwrap_or_default());
        out.extend(gone.iter().map(|line| format!("- {}", line.trim_start())));
        out.extend(come.iter().map(|line| format!("+ {}", line.trim_start())));
    }
    out
}
