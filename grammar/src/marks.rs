//! The skeleton of a text for repairs: its statements, comments and braces, each with the indentation of its line.

use pest::iterators::{Pair, Pairs};

use crate::parse::Rule;
use crate::tree::Span;

/// The spaces of the grammar: a brace may be put after these, but not after more exotic ones, which a text without its
/// closing quote would take in together with the brace.
const SPACES: [char; 4] = [' ', '\t', '\r', '\u{A0}'];

/// What a [`Mark`] marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkKind {
    /// A phrase.
    Statement,
    /// A comment between statements.
    Comment,
    /// `{`
    Open,
    /// `}`
    Close,
}

/// One thing of the text that matters for the balance of braces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// Where it stands; for a phrase without the spaces around it.
    pub span: Span,
    /// For an opening brace its phrase, else the span itself.
    pub head: Span,
    /// True where only spaces stand before it on its line.
    pub first: bool,
    /// Where its line starts.
    pub line_start: usize,
    /// The index of the first mark of its line. A phrase that goes on over several lines counts as one line.
    pub line: usize,
    /// How far that first mark is indented.
    pub indent: usize,
}

impl Mark {
    /// True for a first mark other than a comment: comments are often indented by chance.
    pub(crate) fn leads(&self) -> bool {
        self.first && self.kind != MarkKind::Comment
    }
}

/// The marks of a parsed text, in their order.
pub(crate) fn marks(pairs: Pairs<'_, Rule>, text: &str) -> Vec<Mark> {
    let mut marker = Marker { text, marks: Vec::new(), line_start: 0, seen: 0, indent: 0, line: 0 };
    for pair in pairs {
        marker.walk(pair.into_inner());
    }
    marker.marks
}

struct Marker<'t> {
    text: &'t str,
    marks: Vec<Mark>,
    line_start: usize,
    seen: usize,
    indent: usize,
    line: usize,
}

impl Marker<'_> {
    fn walk(&mut self, pairs: Pairs<'_, Rule>) {
        for pair in pairs {
            match pair.as_rule() {
                Rule::comment => self.mark(MarkKind::Comment, pair.as_span().start(), pair.as_span().end(), None),
                Rule::stray_close => self.mark(MarkKind::Close, pair.as_span().start(), pair.as_span().end(), None),
                Rule::statement => self.statement(pair),
                _ => {}
            }
        }
    }

    fn statement(&mut self, statement: Pair<'_, Rule>) {
        let mut head = None;
        for part in statement.into_inner() {
            let place = part.as_span();
            match part.as_rule() {
                Rule::phrase => {
                    let start = place.end() - place.as_str().trim_start_matches(SPACES).len();
                    let end = place.start() + place.as_str().trim_end_matches(SPACES).len();
                    if start < end {
                        head = Some(Span::new(start, end));
                        self.mark(MarkKind::Statement, start, end, None);
                    }
                }
                Rule::block => {
                    let (start, end) = (place.start(), place.end());
                    self.mark(MarkKind::Open, start, start + 1, head);
                    let inside = part.into_inner();
                    let closed = inside.clone().next_back().is_none_or(|last| last.as_rule() != Rule::missing_close);
                    self.walk(inside);
                    if closed {
                        self.mark(MarkKind::Close, end.saturating_sub(1), end, None);
                    }
                }
                _ => self.walk(part.into_inner()),
            }
        }
    }

    fn mark(&mut self, kind: MarkKind, start: usize, end: usize, head: Option<Span>) {
        let passed = self.text.get(self.seen..start).unwrap_or("");
        let mut first = self.marks.is_empty();
        if let Some(at) = passed.rfind('\n') {
            self.line_start = self.seen + at + 1;
            first = true;
        }
        self.seen = start;
        let before = self.text.get(self.line_start..start).unwrap_or("").trim_start_matches('\u{FEFF}');
        // Only what may be the first thing on its line is worth the look back to where the line begins.
        first = first && before.trim_start().is_empty();
        if first {
            self.indent =
                before.chars().fold(0, |width, space| if space == '\t' { (width / 4 + 1) * 4 } else { width + 1 });
            self.line = self.marks.len();
        }
        let span = Span::new(start, end);
        let head = head.unwrap_or(span);
        let Marker { line_start, line, indent, .. } = *self;
        self.marks.push(Mark { kind, span, head, first, line_start, line, indent });
    }
}
