//! One statement of a file in the one way, without its comments.

use super::items::Writer;
use super::phrase::flat;
use crate::tree::{Block, Body, File, Item, Statement};

/// A statement of `source` in the one way, its comments and blank lines left out.
pub fn statement(source: &str, statement: &Statement) -> String {
    let file = File { items: vec![Item::Statement(without_comments(statement))], problems: Vec::new() };
    let text = Writer::new(source, &file).file(&file);
    text.trim_end().to_owned()
}

/// The phrase of a statement on one line, without what stands under it.
pub fn head(source: &str, statement: &Statement) -> String {
    flat(&statement.tokens, source)
}

fn without_comments(statement: &Statement) -> Statement {
    let body = match &statement.body {
        Body::None => Body::None,
        Body::Inline(list) => Body::Inline(list.iter().map(without_comments).collect()),
        Body::Block(block) => {
            let items = block.items.iter().filter_map(|item| match item {
                Item::Statement(inner) => Some(Item::Statement(without_comments(inner))),
                Item::Comment(_) | Item::Blank => None,
            });
            Body::Block(Box::new(Block { items: items.collect(), opening_comment: None, ..**block }))
        }
    };
    Statement { body, trailing: None, ..statement.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn comments_and_layout_are_left_out() {
        let text = "# head\nenemy \"X\" { # opening\n\n  health   2 # why\n  # a line\n  ability \"A\" {\n when this enemy is killed: nothing }\n}";
        let file = parse(text);
        let Some(Item::Statement(one)) = file.items.iter().find(|item| matches!(item, Item::Statement(_))) else {
            panic!("no statement");
        };
        assert_eq!(head(text, one), "enemy \"X\"");
        assert_eq!(
            statement(text, one),
            "enemy \"X\" {\n  health 2\n  ability \"A\" {\n    when this enemy is killed: nothing\n  }\n}"
        );
    }
}
