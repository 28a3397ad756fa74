//! What the words of a help propose to write, and the ways in which it can be put into the text.

use brim_grammar::Span;
use brim_language::diagnostic::{Diagnostic, Edit, Place};
use brim_language::pack::Loaded;

/// The most ways in which one line is tried.
const WAYS: usize = 6;

/// Lines that a help proposes, each in place of what is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// The lines, as they are written; those that stand under a line are part of it.
    pub lines: Vec<String>,
    /// What the help says after them.
    pub rest: String,
}

/// The next text between backticks, and what follows it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.split_once('`')
}

/// A text that can be written as it stands: no `…` in it, no word in capitals that stands for something.
fn whole(line: &str) -> bool {
    let hole = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut words = line.split(|letter: char| !letter.is_alphanumeric());
    !line.trim().is_empty() && !line.contains('…') && (line.contains('"') || !words.any(hole))
}

impl Proposed {
    /// What a help proposes, where it gives lines that are written as they stand.
    pub fn of(help: &str) -> Option<Proposed> {
        let after = help.strip_prefix("write `").or_else(|| {
            let (_, after) = help.split_once(" write `")?;
            Some(after)
        })?;
        let (first, mut rest) = quoted(after)?;
        let mut lines = Vec::new();
        if let Some(head) = first.strip_suffix('{') {
            let mut under: Vec<&str> = Vec::new();
            for joint in [", and in it `", " and `", " and `"] {
                let Some((line, behind)) = rest.strip_prefix(joint).and_then(quoted) else { break };
                under.push(line);
                rest = behind;
            }
            if head.trim().is_empty() || under.is_empty() || !under.iter().all(|line| whole(line)) {
                return None;
            }
            lines.push(format!("{head}{{\n{}\n}}", under.join("\n")));
        } else {
            lines.push(first.to_owned());
            while let Some((line, behind)) =
                [" or `", ", `", ", or `"].iter().find_map(|joint| rest.strip_prefix(joint)).and_then(quoted)
            {
                lines.push(line.to_owned());
                rest = behind;
            }
        }
        // What stands elsewhere, or has a part of the author's own, is no line to put in place.
        let ends = rest.is_empty() || rest.starts_with("; ") || rest.starts_with(", or ") || rest.starts_with(" for ");
        (ends && lines.iter().all(|line| whole(line))).then(|| Proposed { lines, rest: rest.to_owned() })
    }

    /// The help with some of its lines alone.
    pub fn with(lines: &[&str]) -> String {
        let all: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
        format!("write {}", all.join(" or "))
    }
}

/// The ways in which a line can take the place of what a finding points at: of the marked words, of the line that they stand in, of a part of it.
pub fn ways(loaded: &Loaded, one: &Diagnostic, line: &str) -> Vec<Edit> {
    let Some(place) = one.place else { return Vec::new() };
    let text = loaded.sources.text(place.file);
    let (from, to) = (place.span.start as usize, place.span.end as usize);
    let (Some(before), Some(behind)) = (text.get(..from), text.get(to..)) else { return Vec::new() };
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = to + behind.find('\n').unwrap_or(behind.len());
    let Some(row) = text.get(start..end) else { return Vec::new() };
    let first = start + (row.len() - row.trim_start().len());
    let marked = text.get(from..to).unwrap_or_default();
    let mut spans: Vec<(usize, usize)> = Vec::new();
    // Where as many words are proposed as are marked, they take their place; a whole line takes the place of the line.
    let (marks, words) = (marked.split_whitespace().count(), line.split_whitespace().count());
    let of_line: Vec<usize> = {
        let mut ends = vec![start + row.trim_end().len()];
        let cut = |mark: &str| text.get(to..end).and_then(|behind| behind.find(mark)).map(|at| to + at);
        ends.extend([" {", ":", ";", " }", " #"].iter().filter_map(|mark| cut(mark)));
        ends
    };
    let mut starts = vec![first];
    let opens = text.get(first..from).unwrap_or_default();
    starts.extend(["; ", ": ", "{ "].iter().filter_map(|mark| opens.rfind(mark).map(|at| first + at + mark.len())));
    let lines = of_line.iter().flat_map(|end| starts.iter().map(move |start| (*start, *end)));
    if words > marks + 2 {
        spans.extend(lines);
        spans.push((from, to));
    } else {
        spans.push((from, to));
        spans.extend(lines);
    }
    let edit = |(from, to): (usize, usize)| Edit {
        place: Place { file: place.file, span: Span::new(from, to) },
        text: line.to_owned(),
        certain: false,
    };
    let mut out: Vec<Edit> = Vec::new();
    for span in spans.into_iter().filter(|(from, to)| from <= to) {
        let edit = edit(span);
        if !out.contains(&edit) {
            out.push(edit);
        }
    }
    out.truncate(WAYS);
    out
}
