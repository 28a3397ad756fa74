//! Comments, and the statements that they belong to: above them, or at the end of their line.

use brim_grammar::{Body, Item, Span, Statement};

use crate::diagnostic::{FileId, Place};

/// A comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Where it stands.
    pub place: Place,
    /// What it stands above: the next statement with everything under it; or, at the end of a line, the statement of that line.
    pub about: Span,
}

/// Collects the comments of a text.
pub(super) fn collect(file: FileId, items: &[Item], out: &mut Vec<Remark>) {
    let mut above: Vec<Span> = Vec::new();
    for item in items {
        match item {
            Item::Comment(span) => above.push(*span),
            Item::Blank => {}
            Item::Statement(statement) => {
                let place = |span: Span| Place { file, span };
                out.extend(above.drain(..).map(|span| Remark { place: place(span), about: statement.span }));
                of_statement(file, statement, out);
            }
        }
    }
    let nothing = |span: Span| Remark { place: Place { file, span }, about: Span { start: span.end, end: span.end } };
    out.extend(above.into_iter().map(nothing));
}

fn of_statement(file: FileId, statement: &Statement, out: &mut Vec<Remark>) {
    let mut behind = |span: Span, about: Span| out.push(Remark { place: Place { file, span }, about });
    if let Some(span) = statement.trailing {
        behind(span, statement.span);
    }
    if let Body::Block(block) = &statement.body
        && let Some(span) = block.opening_comment
    {
        behind(span, statement.phrase);
    }
    match &statement.body {
        Body::None => {}
        Body::Inline(list) => list.iter().for_each(|inner| of_statement(file, inner, out)),
        Body::Block(block) => collect(file, &block.items, out),
    }
}
