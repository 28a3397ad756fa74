//! Braces that do not balance: which one is wrong, told by the indentation, and the text with that one put right.
//!
//! A text is cut into segments, each from one line without indentation to the next. Where the braces of a segment
//! balance, it is left alone however it is indented; so a mistake in one declaration never changes how another is read.

use std::ops::Range;

use pest::iterators::Pairs;

use crate::marks::{Mark, MarkKind, marks};
use crate::parse::Rule;
use crate::places::{Edits, Places};
use crate::tree::{Problem, ProblemKind, Span};

/// A text whose braces balance.
pub(crate) struct Repaired {
    /// The text.
    pub text: String,
    /// One problem for each brace that was missing or too many.
    pub problems: Vec<Problem>,
    /// The way back to the text as it was.
    pub places: Places,
}

/// Repairs a text whose parse showed that its braces do not balance.
pub(crate) fn repair(pairs: Pairs<'_, Rule>, text: &str) -> Repaired {
    let marks = marks(pairs, text);
    let mut edits = Edits::default();
    let mut problems = Vec::new();
    for fault in faults(&marks) {
        match fault {
            Fault::Unclosed { open, before } => {
                let Some(mark) = marks.get(open) else { continue };
                let end = Span::new(text.len(), text.len());
                let other = marks.get(before).map_or(end, |mark| mark.span);
                problems.push(Problem { kind: ProblemKind::NeverClosed, span: mark.head, other: Some(other) });
                edits.close_before(text, end_of_block(&marks, open, before, text));
            }
            Fault::Stray { close, head } => {
                let Some(mark) = marks.get(close) else { continue };
                let head = head.and_then(|head| marks.get(head)).map(|head| head.span);
                problems.push(Problem { kind: ProblemKind::StrayClose, span: mark.span, other: head });
                match head {
                    Some(head) => edits.insert(head.end as usize, "{"),
                    None => edits.replace(mark.span.start as usize, ";"),
                }
            }
        }
    }
    let (text, places) = edits.apply(text);
    Repaired { text, problems, places }
}

/// The line start before which an unclosed block is closed: comments that are indented no deeper than the block's own
/// line belong to what follows.
fn end_of_block(marks: &[Mark], open: usize, before: usize, text: &str) -> usize {
    let indent = marks.get(open).map_or(0, |mark| mark.indent);
    let mut next = before;
    while let Some(mark) = next.checked_sub(1).filter(|&index| index > open).and_then(|index| marks.get(index)) {
        if mark.kind != MarkKind::Comment || !mark.first || mark.indent > indent {
            break;
        }
        next -= 1;
    }
    marks.get(next).map_or(text.len(), |mark| mark.line_start)
}

/// A brace that is wrong, by the indices of marks.
enum Fault {
    /// The block that opens at `open` should end before the mark `before` (or the end of the text).
    Unclosed { open: usize, before: usize },
    /// The brace at `close` closes nothing; perhaps it closes what the phrase at `head` forgot to open.
    Stray { close: usize, head: Option<usize> },
}

fn faults(marks: &[Mark]) -> Vec<Fault> {
    let base = marks.iter().filter(|mark| mark.leads()).map(|mark| mark.indent).min().unwrap_or(0);
    let starts = |mark: &Mark| mark.leads() && mark.kind != MarkKind::Close && mark.indent <= base;
    let mut ends: Vec<usize> = (1..marks.len()).filter(|&index| marks.get(index).is_some_and(starts)).collect();
    ends.push(marks.len());
    let mut found = Vec::new();
    let (mut start, mut segment) = (0, 0);
    while let Some(&end) = ends.get(segment) {
        if let Some(together) = sound_segments(marks, start, ends.get(segment..).unwrap_or(&[])) {
            segment += together;
        } else {
            found.extend(by_indentation(marks, start..end));
            segment += 1;
        }
        start = ends.get(segment - 1).copied().unwrap_or(marks.len());
    }
    // A text that is not indented at all tells nothing; then the first brace without a partner is as good as any.
    let counted = by_count(marks, 0..marks.len());
    if is_plausible(&found, &counted) { found } else { counted }
}

/// How many of the segments that start at `start` balance together: one, as a rule; a few where somebody pasted lines
/// without indentation into a block.
fn sound_segments(marks: &[Mark], start: usize, ends: &[usize]) -> Option<usize> {
    const AT_MOST: usize = 4;
    let balanced = |&end: &usize| by_count(marks, start..end).is_empty();
    ends.iter().take(AT_MOST).position(balanced).map(|index| index + 1)
}

/// True where indentation found about as many faults as there must be.
fn is_plausible(found: &[Fault], counted: &[Fault]) -> bool {
    found.len() <= 2 * counted.len() + 2
}

/// The faults that counting alone finds: the fewest there can be, at the outermost places.
fn by_count(marks: &[Mark], range: Range<usize>) -> Vec<Fault> {
    let mut open = Vec::new();
    let mut faults = Vec::new();
    for (index, mark) in marks.iter().enumerate().take(range.end).skip(range.start) {
        match mark.kind {
            MarkKind::Open => open.push(index),
            MarkKind::Close if open.pop().is_none() => faults.push(Fault::Stray { close: index, head: None }),
            _ => {}
        }
    }
    faults.extend(open.into_iter().rev().map(|open| Fault::Unclosed { open, before: range.end }));
    faults
}

/// The faults of one segment by its indentation: the reading with the fewest, the strictest of these first.
fn by_indentation(marks: &[Mark], range: Range<usize>) -> Vec<Fault> {
    let counted = by_count(marks, range.clone());
    let mut best: Option<Vec<Fault>> = None;
    for habits in 0..8 {
        let (own_line, own_indent, ends_deeper) = (habits & 4 == 0, habits & 2 == 0, habits & 1 == 0);
        let (open, heads, faults) = (Vec::new(), Vec::new(), Vec::new());
        let mut reading = Reading { marks, own_line, own_indent, ends_deeper, open, heads, faults };
        reading.read(range.clone());
        let found = reading.faults;
        if found.len() <= counted.len() {
            return found;
        }
        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
            best = Some(found);
        }
    }
    best.filter(|best| is_plausible(best, &counted)).unwrap_or(counted)
}

/// One way to read the braces of a segment.
struct Reading<'m> {
    marks: &'m [Mark],
    /// The author closes a block either on the line that opened it or on a line of its own.
    own_line: bool,
    /// A brace on its own line stands exactly under the line that it closes.
    own_indent: bool,
    /// No line that follows a closing brace is indented deeper than it.
    ends_deeper: bool,
    /// The blocks that are open.
    open: Vec<usize>,
    /// Lines that may be heads whose brace was forgotten, each indented deeper than the one before.
    heads: Vec<usize>,
    faults: Vec<Fault>,
}

impl Reading<'_> {
    fn read(&mut self, range: Range<usize>) {
        for (index, mark) in self.marks.iter().enumerate().take(range.end).skip(range.start) {
            match mark.kind {
                MarkKind::Comment => {}
                MarkKind::Close => self.close(index, mark),
                MarkKind::Open | MarkKind::Statement => {
                    if mark.first {
                        self.end_deeper(index, mark.indent);
                        self.forget_heads(mark.indent);
                        self.heads.push(index);
                    }
                    if mark.kind == MarkKind::Open {
                        self.open.push(index);
                    }
                }
            }
        }
        while let Some(open) = self.open.pop() {
            self.faults.push(Fault::Unclosed { open, before: range.end });
        }
    }

    fn top(&self) -> Option<&Mark> {
        self.marks.get(*self.open.last()?)
    }

    /// A line that is not indented deeper than the line of a block ends that block.
    fn end_deeper(&mut self, before: usize, indent: usize) {
        while self.top().is_some_and(|top| top.indent >= indent)
            && let Some(open) = self.open.pop()
        {
            self.faults.push(Fault::Unclosed { open, before });
        }
    }

    /// The indentation of the first line behind a mark.
    fn next_indent(&self, index: usize) -> usize {
        let behind = self.marks.get(index + 1..).unwrap_or(&[]);
        behind.iter().find(|mark| mark.leads()).map_or(0, |mark| mark.indent)
    }

    fn forget_heads(&mut self, indent: usize) {
        while self.heads.last().and_then(|&head| self.marks.get(head)).is_some_and(|head| head.indent >= indent) {
            self.heads.pop();
        }
    }

    fn close(&mut self, index: usize, mark: &Mark) {
        let fits = match self.top() {
            None => false,
            Some(top) if !mark.first => top.line == mark.line || !self.own_line,
            Some(top) if top.indent < mark.indent => !self.own_indent,
            Some(_) if self.ends_deeper && self.next_indent(index) > mark.indent => false,
            Some(_) => {
                let marks = self.marks;
                let under = |open: &usize| marks.get(*open).is_some_and(|open| open.indent == mark.indent);
                if self.open.iter().any(under) {
                    self.end_deeper(index, mark.indent + 1);
                }
                true
            }
        };
        if fits {
            self.open.pop();
        } else {
            let head = if mark.first { self.forgotten_head(index, mark.indent) } else { None };
            self.faults.push(Fault::Stray { close: index, head });
        }
        if mark.first {
            self.forget_heads(mark.indent + 1);
        }
    }

    /// The phrase that the brace at `close` would close, had it been opened: the last line with the same indentation, if
    /// it has no block and what follows it is indented deeper.
    fn forgotten_head(&mut self, close: usize, indent: usize) -> Option<usize> {
        self.forget_heads(indent + 1);
        let head = self.heads.pop()?;
        let mark = self.marks.get(head).filter(|mark| mark.indent == indent)?;
        if self.open.last().is_some_and(|&open| open > head) {
            return None;
        }
        let mut last = head;
        for (index, behind) in self.marks.iter().enumerate().take(close).skip(head) {
            match behind.kind {
                MarkKind::Comment => {}
                _ if behind.line != mark.line => return (behind.indent > indent).then_some(last),
                MarkKind::Statement => last = index,
                MarkKind::Open | MarkKind::Close => return None,
            }
        }
        None
    }
}
