//! Comments inside phrases: the tree lifts them out, the formatter writes them where they stood.

use crate::tree::{Body, Item, Span, Statement};

/// The comments that the tree lifted out of phrases: they begin after the beginning of the statement they stand before.
pub(crate) fn inner_comments(items: &[Item], found: &mut Vec<Span>) {
    let mut next = u32::MAX;
    for item in items.iter().rev() {
        match item {
            Item::Statement(statement) => {
                next = statement.span.start;
                inner_comments_below(statement, found);
            }
            Item::Comment(span) if span.start > next => found.push(*span),
            Item::Comment(_) | Item::Blank => {}
        }
    }
}

fn inner_comments_below(statement: &Statement, found: &mut Vec<Span>) {
    match &statement.body {
        Body::None => {}
        Body::Inline(list) => list.iter().for_each(|inner| inner_comments_below(inner, found)),
        Body::Block(block) => inner_comments(&block.items, found),
    }
}
