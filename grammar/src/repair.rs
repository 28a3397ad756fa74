//! Braces that do not balance: the indentation shows which one is wrong, and the text is parsed with that one repaired.
//!
//! A text is cut into segments, each from one line without indentation to the next. Where the braces of a segment
//! balance, it is left alone however it is indented; so a mistake in one declaration never changes how another is read.

use std::ops::Range;

use pest::iterators::Pairs;

use crate::marks::{Mark, MarkKind, marks};
use crate::parse::Rule;
use crate::places::{Edits, Places};
use crate::reading::{Fault, Reading};
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
    // A text without any indentation shows nothing; then the first brace without a partner is as good as any.
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
        let found = Reading::new(marks, habits).read(range.clone());
        if found.len() <= counted.len() {
            return found;
        }
        if best.as_ref().is_none_or(|best| found.len() < best.len()) {
            best = Some(found);
        }
    }
    best.filter(|best| is_plausible(best, &counted)).unwrap_or(counted)
}
