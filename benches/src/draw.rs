//! Edits by chance, as an author makes them: mostly a figure, sometimes a line, a declaration, a name. The same number gives the same edits
//! for ever.

use brimscript::game::chance::{hash64, mix};

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// A figure.
    Figure,
    /// A line, put in or taken out.
    Line,
    /// A declaration, put in or taken out.
    Declaration,
    /// The name of a declaration.
    Name,
}

impl Edit {
    /// All of them.
    pub const ALL: [Edit; 4] = [Edit::Figure, Edit::Line, Edit::Declaration, Edit::Name];

    /// As it is told.
    pub fn words(self) -> &'static str {
        match self {
            Edit::Figure => "a figure",
            Edit::Line => "a line in or out",
            Edit::Declaration => "a declaration in or out",
            Edit::Name => "a name",
        }
    }
}

/// Draws edits of some texts.
pub struct Edits {
    seed: u64,
    drawn: u64,
    /// Texts as they were before lines, declarations and names changed, the last edit last: every second of them is taken back.
    before: Vec<(Edit, usize, String)>,
}

impl Edits {
    /// Edits of this number.
    pub fn new(seed: u64) -> Edits {
        Edits { seed: mix(hash64("edits"), seed), drawn: 0, before: Vec::new() }
    }

    fn below(&mut self, count: usize) -> usize {
        self.drawn += 1;
        let count = u64::try_from(count).unwrap_or(1).max(1);
        usize::try_from(mix(self.seed, self.drawn) % count).unwrap_or(0)
    }

    /// The next edit: what it is, which text it changes, and what that says then.
    pub fn next(&mut self, texts: &[&str]) -> (Edit, usize, String) {
        loop {
            let edit = match self.below(100) {
                0..60 => Edit::Figure,
                60..85 => Edit::Line,
                85..95 => Edit::Declaration,
                _ => Edit::Name,
            };
            // Whatever else changed in the text meanwhile is taken back too.
            if edit != Edit::Figure
                && self.below(2) == 0
                && let Some(at) = self.before.iter().rposition(|(other, ..)| *other == edit)
            {
                return self.before.remove(at);
            }
            let at = self.below(texts.len());
            let Some(old) = texts.get(at) else { continue };
            let lines: Vec<&str> = old.split_inclusive('\n').collect();
            let new = match edit {
                Edit::Figure => self.figure(old),
                Edit::Line => self.line(&lines),
                Edit::Declaration => self.declaration(&lines),
                Edit::Name => self.name(&lines),
            };
            if let Some(new) = new.filter(|new| new != old) {
                if edit != Edit::Figure {
                    self.before.retain(|(_, text, _)| *text != at);
                    self.before.push((edit, at, (*old).to_owned()));
                }
                return (edit, at, new);
            }
        }
    }

    fn figure(&mut self, text: &str) -> Option<String> {
        let digits: Vec<usize> = text.match_indices(|letter: char| letter.is_ascii_digit()).map(|(at, _)| at).collect();
        let at = *digits.get(self.below(digits.len()))?;
        let new = self.below(12).to_string();
        Some(format!("{}{new}{}", text.get(..at)?, text.get(at + 1..)?))
    }

    fn line(&mut self, lines: &[&str]) -> Option<String> {
        let plain = |line: &str| line.starts_with(' ') && !line.contains(['{', '}']);
        let all: Vec<usize> = lines.iter().enumerate().filter(|(_, line)| plain(line)).map(|(at, _)| at).collect();
        let at = *all.get(self.below(all.len()))?;
        let mut lines = lines.to_vec();
        if self.below(2) == 0 {
            lines.remove(at);
        } else {
            let other = *all.get(self.below(all.len()))?;
            lines.insert(at, *lines.get(other)?);
        }
        Some(lines.concat())
    }

    fn declaration(&mut self, lines: &[&str]) -> Option<String> {
        let (from, to) = self.whole(lines)?;
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        if self.below(2) == 0 {
            lines.drain(from..=to);
        } else {
            let mut copy = lines.get(from..=to)?.to_vec();
            let number = self.below(1_000);
            copy.first_mut().into_iter().for_each(|head| *head = head.replace("\" {", &format!(" {number}\" {{")));
            lines.splice(from..from, copy);
        }
        Some(lines.concat())
    }

    fn name(&mut self, lines: &[&str]) -> Option<String> {
        let (from, _) = self.whole(lines)?;
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let letter = ["x", "s", "er", " Lord"].get(self.below(4)).copied()?;
        lines.get_mut(from).into_iter().for_each(|head| *head = head.replace("\" {", &format!("{letter}\" {{")));
        Some(lines.concat())
    }

    /// The lines of a declaration.
    fn whole(&mut self, lines: &[&str]) -> Option<(usize, usize)> {
        let heads: Vec<usize> = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.ends_with("\" {\n") && !line.starts_with(' '))
            .map(|(at, _)| at)
            .collect();
        let from = *heads.get(self.below(heads.len()))?;
        let to = lines.iter().skip(from).position(|line| *line == "}\n")? + from;
        Some((from, to))
    }
}
