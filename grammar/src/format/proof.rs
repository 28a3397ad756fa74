//! The proof of the formatter: two texts say the same.

use crate::tree::{Body, File, Item, Span, Statement};

/// A tree and the text it was read from.
type Read<'a> = (&'a File, &'a str);

/// True where two texts have the same statements in the same words, and the same comments at the same places. Only blank
/// lines may differ.
pub(crate) fn says_the_same(before: Read<'_>, after: Read<'_>) -> bool {
    let texts = Texts { before: before.1, after: after.1 };
    after.0.problems.is_empty() && texts.items(&before.0.items, &after.0.items)
}

struct Texts<'s> {
    before: &'s str,
    after: &'s str,
}

impl Texts<'_> {
    fn items(&self, before: &[Item], after: &[Item]) -> bool {
        let written = |item: &&Item| !matches!(item, Item::Blank);
        let mut after = after.iter().filter(written);
        let same = |item: &Item| match (item, after.next()) {
            (Item::Statement(before), Some(Item::Statement(after))) => self.statement(before, after),
            (Item::Comment(before), Some(Item::Comment(after))) => self.comment(Some(*before), Some(*after)),
            _ => false,
        };
        before.iter().filter(written).all(same) && after.next().is_none()
    }

    fn statement(&self, before: &Statement, after: &Statement) -> bool {
        before.tokens.iter().map(|token| &token.kind).eq(after.tokens.iter().map(|token| &token.kind))
            && self.comment(before.trailing, after.trailing)
            && self.body(&before.body, &after.body)
    }

    fn body(&self, before: &Body, after: &Body) -> bool {
        match (before, after) {
            (Body::None, Body::None) => true,
            (Body::Inline(before), Body::Inline(after)) => {
                before.len() == after.len()
                    && before.iter().zip(after).all(|(before, after)| self.statement(before, after))
            }
            (Body::Block(before), Body::Block(after)) => {
                self.comment(before.opening_comment, after.opening_comment) && self.items(&before.items, &after.items)
            }
            _ => false,
        }
    }

    fn comment(&self, before: Option<Span>, after: Option<Span>) -> bool {
        match (before, after) {
            (Some(before), Some(after)) => before.of(self.before) == after.of(self.after),
            (None, None) => true,
            _ => false,
        }
    }
}
