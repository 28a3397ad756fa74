//! Reading the braces of a broken segment by its indentation.

use std::ops::Range;

use crate::marks::{Mark, MarkKind};

/// A brace that is wrong, by the indices of marks.
pub(crate) enum Fault {
    /// The block that opens at `open` should end before the mark `before` (or the end of the text).
    Unclosed { open: usize, before: usize },
    /// The brace at `close` closes nothing; perhaps it closes what the phrase at `head` forgot to open.
    Stray { close: usize, head: Option<usize> },
}

/// One way to read the braces of a segment.
pub(crate) struct Reading<'m> {
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

impl<'m> Reading<'m> {
    /// The reading number `habits` of 0..8, the strictest first: each bit gives up one habit of tidy authors.
    pub(crate) fn new(marks: &'m [Mark], habits: u8) -> Self {
        let (own_line, own_indent, ends_deeper) = (habits & 4 == 0, habits & 2 == 0, habits & 1 == 0);
        Reading { marks, own_line, own_indent, ends_deeper, open: Vec::new(), heads: Vec::new(), faults: Vec::new() }
    }

    /// The faults of a segment.
    pub(crate) fn read(mut self, range: Range<usize>) -> Vec<Fault> {
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
        self.faults
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

    /// The indentation of the first line after a mark.
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
