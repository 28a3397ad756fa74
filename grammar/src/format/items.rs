//! How items are laid out: lines, levels, comments.

use super::WIDTH;
use super::inner::inner_comments;
use super::phrase::{flat, flat_statement, has_block, width};
use super::rows::{Line, label_widths};
use crate::tree::{Block, Body, File, Item, Span, Statement, Token, TokenKind};

/// How much deeper each block stands.
const LEVEL: usize = 2;
/// How much deeper a phrase goes on than it began.
const CONTINUATION: usize = 4;

/// Writes one file.
pub(crate) struct Writer<'s> {
    source: &'s str,
    /// Comments inside phrases, in their order. In the tree they stand before their statements.
    inner: Vec<Span>,
    out: String,
    column: usize,
}

/// An item that is written, and whether a blank line stands before it.
struct Entry<'t> {
    item: &'t Item,
    blank: bool,
}

impl<'s> Writer<'s> {
    /// A writer for a file and its source.
    pub(crate) fn new(source: &'s str, file: &File) -> Self {
        let mut inner = Vec::new();
        inner_comments(&file.items, &mut inner);
        inner.sort_unstable();
        Writer { source, inner, out: String::with_capacity(source.len()), column: 0 }
    }

    /// The whole text.
    pub(crate) fn file(mut self, file: &File) -> String {
        let mut entries = self.entries(&file.items);
        part_declarations(&mut entries);
        for (index, entry) in entries.iter().enumerate() {
            self.entry(entry, index == 0, 0, 0);
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out
    }

    fn entries<'t>(&self, items: &'t [Item]) -> Vec<Entry<'t>> {
        let mut entries: Vec<Entry<'t>> = Vec::new();
        let mut blank = false;
        for item in items {
            match item {
                Item::Blank => blank = !entries.is_empty(),
                Item::Comment(span) if self.inner.binary_search(span).is_ok() => {}
                Item::Comment(_) | Item::Statement(_) => {
                    entries.push(Entry { item, blank });
                    blank = false;
                }
            }
        }
        entries
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += width(text);
    }

    fn new_line(&mut self, indent: usize) {
        self.out.push('\n');
        self.column = 0;
        self.spaces(indent);
    }

    fn spaces(&mut self, count: usize) {
        self.out.extend(std::iter::repeat_n(' ', count));
        self.column += count;
    }

    fn trailing(&mut self, comment: Option<Span>) {
        if let Some(comment) = comment {
            self.push("  ");
            self.push(comment.of(self.source));
        }
    }

    fn entry(&mut self, entry: &Entry<'_>, is_first: bool, indent: usize, label: usize) {
        if entry.blank {
            self.out.push('\n');
        }
        if !is_first {
            self.new_line(indent);
        }
        match entry.item {
            Item::Statement(statement) => {
                self.statement(statement, indent, label);
                self.trailing(statement.trailing);
            }
            Item::Comment(span) => self.push(span.of(self.source)),
            Item::Blank => {}
        }
    }

    /// A statement whose line is indented by `indent` and whose label is filled up to the width `label`.
    fn statement(&mut self, statement: &Statement, indent: usize, label: usize) {
        let start = self.column;
        self.phrase(&statement.tokens, indent + CONTINUATION);
        let fill = (start + label).saturating_sub(self.column);
        match &statement.body {
            Body::None => {}
            Body::Inline(list) => {
                self.push(":");
                for (index, inner) in list.iter().enumerate() {
                    if index == 0 {
                        self.spaces(fill + 1);
                    } else {
                        self.push("; ");
                    }
                    self.statement(inner, indent, 0);
                }
            }
            Body::Block(block) => self.block(block, indent),
        }
    }

    fn block(&mut self, block: &Block, indent: usize) {
        let Block { ref items, open, close, opening_comment } = *block;
        let place = close.map_or(open, |close| open.to(close));
        if items.is_empty() && opening_comment.is_none() {
            return self.push(" {}");
        }
        if opening_comment.is_none()
            && let Some(line) = self.one_line(items, place)
        {
            return self.push(&line);
        }
        self.push(" {");
        self.trailing(opening_comment);
        let entries = self.entries(items);
        let lines: Vec<Line<'_>> = entries.iter().map(Entry::line).collect();
        let labels = label_widths(&lines, self.source, |statement| self.has_inner(statement.phrase));
        for (entry, label) in entries.iter().zip(labels) {
            self.entry(entry, false, indent + LEVEL, label);
        }
        self.new_line(indent);
        self.push("}");
    }

    /// A block that its author wrote on one line, if there is room for it: `brutal { health 10 }`.
    fn one_line(&self, items: &[Item], place: Span) -> Option<String> {
        if place.of(self.source).contains('\n') {
            return None;
        }
        let mut line = String::from(" { ");
        for (index, item) in items.iter().enumerate() {
            let Item::Statement(statement) = item else { return None };
            if index > 0 {
                line.push_str("; ");
            }
            line.push_str(&flat_statement(statement, self.source)?);
        }
        line.push_str(" }");
        (self.column + width(&line) <= WIDTH).then_some(line)
    }

    /// A phrase; where it is too wide, or where a comment stands inside it, it goes on on the next line after a comma.
    fn phrase(&mut self, tokens: &[Token], indent: usize) {
        let mut pieces = tokens.split_inclusive(|token| token.kind == TokenKind::Comma).peekable();
        let mut is_first = true;
        let mut behind = 0;
        while let Some(piece) = pieces.next() {
            let Some(place) = piece.first().zip(piece.last()).map(|(first, last)| first.span.to(last.span)) else {
                continue;
            };
            let text = flat(piece, self.source);
            // The colon or the brace after the last piece has its place too.
            let room = if pieces.peek().is_none() { 2 } else { 0 };
            if !is_first {
                if self.comments_between(behind, place.start, indent) || self.column + 1 + width(&text) + room > WIDTH {
                    self.new_line(indent);
                } else {
                    self.push(" ");
                }
            }
            self.push(&text);
            behind = place.end;
            is_first = false;
        }
    }

    /// Writes the comments between two pieces of a phrase; says whether there were any.
    fn comments_between(&mut self, start: u32, end: u32, indent: usize) -> bool {
        let from = self.inner.partition_point(|comment| comment.start < start);
        let comments: Vec<Span> =
            self.inner.iter().skip(from).take_while(|comment| comment.start < end).copied().collect();
        let found = !comments.is_empty();
        for comment in comments {
            let before = self.source.get(..comment.start as usize).unwrap_or("");
            let line = before.rsplit('\n').next().unwrap_or("");
            if line.trim().is_empty() {
                self.new_line(indent);
                self.push(comment.of(self.source));
            } else {
                self.trailing(Some(comment));
            }
        }
        found
    }

    fn has_inner(&self, place: Span) -> bool {
        let from = self.inner.partition_point(|comment| comment.start < place.start);
        self.inner.get(from).is_some_and(|comment| comment.start < place.end)
    }
}

impl<'t> Entry<'t> {
    fn line(&self) -> Line<'t> {
        match self.item {
            Item::Statement(statement) => Line::Statement(statement, self.blank),
            Item::Comment(_) | Item::Blank => Line::Comment(self.blank),
        }
    }
}

/// A blank line stands between two declarations if one of them has a block; comments stay with the one they precede.
fn part_declarations(entries: &mut [Entry<'_>]) {
    let mut before: Option<bool> = None;
    let mut first_behind = 0;
    let mut has_blank = false;
    for index in 0..entries.len() {
        let Some(entry) = entries.get(index) else { continue };
        has_blank |= entry.blank;
        let Item::Statement(statement) = entry.item else { continue };
        let block = has_block(statement);
        let apart = before.is_some_and(|before| before || block);
        if let Some(first) = entries.get_mut(first_behind).filter(|_| apart && !has_blank) {
            first.blank = true;
        }
        before = Some(block);
        first_behind = index + 1;
        has_blank = false;
    }
}
