//! The first look at a text, before the grammar: what is wrong with its characters and its lines.

use std::borrow::Cow;

use crate::tree::{MAX_LINE, Problem, ProblemKind, Span};

/// A text that is fit for the grammar, of the same length as the one it was made from.
pub(crate) struct Scanned<'s> {
    /// The text. Where a merge left two versions of some lines, the second one is blanked; a remark behind `//` has the mark of one.
    pub text: Cow<'s, str>,
    /// What was found.
    pub problems: Vec<Problem>,
}

/// Looks through `source` once.
pub(crate) fn scan(source: &str) -> Scanned<'_> {
    let mut problems = Vec::new();
    let mut conflicts = Conflicts::default();
    let mut remarks = Vec::new();
    let mut start = 0;
    for line in source.split('\n') {
        let end = start + line.len();
        if line.trim_end_matches('\r').len() > MAX_LINE {
            problems.push(Problem { kind: ProblemKind::LineTooLong, span: Span::new(start, end), other: None });
        }
        if let Some(span) = hidden_run(line, start) {
            problems.push(Problem { kind: ProblemKind::ControlCharacter, span, other: None });
        }
        if let Some(mark) = merge_mark(line) {
            conflicts.meet(mark, start, end);
        }
        if let Some(at) = slashes(line) {
            let span = Span::new(start + at, start + at + SLASHES.len());
            problems.push(Problem { kind: ProblemKind::StrayCharacter, span, other: None });
            remarks.push(start + at);
        }
        start = end + 1;
    }
    conflicts.finish();
    problems.append(&mut conflicts.problems);
    Scanned { text: with_remarks(blank_out(source, &conflicts.blanks), &remarks), problems }
}

/// How other languages begin a remark.
const SLASHES: &str = "//";

/// Where a line has a remark behind two slashes: at its beginning or behind a blank, and neither in a text in quotes nor in a remark.
fn slashes(line: &str) -> Option<usize> {
    if !line.contains(SLASHES) {
        return None;
    }
    let (mut quoted, mut before) = (None, ' ');
    for (at, letter) in line.char_indices() {
        match (quoted, letter) {
            (None, '#') => return None,
            (None, '/') if before.is_whitespace() && line.get(at..).is_some_and(|rest| rest.starts_with(SLASHES)) => {
                return Some(at);
            }
            (None, '"') => quoted = Some('"'),
            (None, '“' | '”') => quoted = Some('”'),
            (Some(close), _) if letter == close => quoted = None,
            _ => {}
        }
        before = letter;
    }
    None
}

/// The text in which such remarks are remarks: what stands in them is read as nothing else.
fn with_remarks<'s>(text: Cow<'s, str>, remarks: &[usize]) -> Cow<'s, str> {
    if remarks.is_empty() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for &at in remarks {
        out.push_str(text.get(out.len()..at).unwrap_or(""));
        // Where a merge left two versions, the slashes may be blanked.
        out.push_str(if text.get(at..).is_some_and(|rest| rest.starts_with(SLASHES)) { "# " } else { "  " });
    }
    out.push_str(text.get(out.len()..).unwrap_or(""));
    Cow::Owned(out)
}

/// True for a character that shows nothing and may mislead: a terminal escape, a NUL, a change of writing direction.
/// Joiners (U+200C, U+200D) belong to the spelling of some languages and are left to the words.
pub(crate) fn is_hidden(letter: char) -> bool {
    match letter {
        '\t' | '\n' | '\r' => false,
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}' => true,
        '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' => true,
        _ => letter.is_control(),
    }
}

/// The first run of hidden characters in a line that starts at `start`. One a line is enough to find the others.
fn hidden_run(line: &str, start: usize) -> Option<Span> {
    let plain = |byte: u8| byte == b'\t' || (0x20..0x7f).contains(&byte);
    let content = line.trim_end_matches('\r');
    if content.bytes().all(plain) {
        return None;
    }
    let is_bad = |letter: char| is_hidden(letter) || letter == '\r';
    // A byte order mark is how some editors begin a file.
    let skipped = if start == 0 && content.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let rest = content.get(skipped..).unwrap_or("");
    let from = rest.find(is_bad)?;
    let tail = rest.get(from..).unwrap_or("");
    let length = tail.find(|letter| !is_bad(letter)).unwrap_or(tail.len());
    Some(Span::new(start + skipped + from, start + skipped + from + length))
}

/// The marks of a merge conflict, in their order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MergeMark {
    Ours,
    Between,
    Theirs,
}

fn merge_mark(line: &str) -> Option<MergeMark> {
    let first = line.chars().next()?;
    let mark = match first {
        '<' => MergeMark::Ours,
        '|' | '=' => MergeMark::Between,
        '>' => MergeMark::Theirs,
        _ => return None,
    };
    let length = line.chars().take_while(|&letter| letter == first).count();
    let ends = line.get(length..).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\r']));
    (length == 7 && ends).then_some(mark)
}

/// Reads merge marks: one problem a conflict, and its first version is the one that is parsed.
#[derive(Default)]
struct Conflicts {
    open: Option<(Span, Option<usize>)>,
    blanks: Vec<(usize, usize)>,
    problems: Vec<Problem>,
}

impl Conflicts {
    fn meet(&mut self, mark: MergeMark, start: usize, end: usize) {
        match (mark, self.open) {
            (MergeMark::Ours, _) => {
                self.finish();
                self.open = Some((Span::new(start, end), None));
            }
            (MergeMark::Between, Some((ours, None))) => self.open = Some((ours, Some(start))),
            (MergeMark::Theirs, Some((ours, between))) => {
                self.blanks.push((ours.start as usize, ours.end as usize));
                self.blanks.push((between.unwrap_or(start), end));
                let other = Some(Span::new(start, end));
                self.problems.push(Problem { kind: ProblemKind::MergeMark, span: ours, other });
                self.open = None;
            }
            // A line of signs without a conflict around it is somebody's ornament; the words report its characters.
            (MergeMark::Between | MergeMark::Theirs, _) => {}
        }
    }

    /// A conflict without its end: only its first mark is certain.
    fn finish(&mut self) {
        if let Some((ours, _)) = self.open.take() {
            self.blanks.push((ours.start as usize, ours.end as usize));
            self.problems.push(Problem { kind: ProblemKind::MergeMark, span: ours, other: None });
        }
    }
}

/// The text with every range replaced by as many spaces; line ends stay.
fn blank_out<'s>(source: &'s str, ranges: &[(usize, usize)]) -> Cow<'s, str> {
    if ranges.is_empty() {
        return Cow::Borrowed(source);
    }
    let mut text = String::with_capacity(source.len());
    for &(start, end) in ranges {
        text.push_str(source.get(text.len()..start).unwrap_or(""));
        let hidden = source.get(start..end).unwrap_or("");
        text.extend(hidden.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
    }
    text.push_str(source.get(text.len()..).unwrap_or(""));
    Cow::Owned(text)
}
