//! Tiles: the doors that an Exploration token opens by the die.

use super::context::Context;
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Value};

/// The sides in the order in which lines name them: the mark in a picture, and the word.
const SIDES: [(char, &str); 4] = [('n', "north"), ('e', "east"), ('s', "south"), ('w', "west")];

/// Looks at every tile.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for tile in context.decls().filter(|decl| decl.kind == Kind::Tile) {
        doors(context, tile, out);
    }
}

/// A result opens a doorway that the picture has; of a tile that names results, each doorway has some; a passage has none.
fn doors(context: &Context, tile: &Declaration, out: &mut Vec<Diagnostic>) {
    let Some(Value::Words(rows)) = tile.member(Member::Picture).and_then(|picture| picture.get("rows")) else { return };
    let drawn = |mark: char| rows.iter().any(|row| row.contains(mark));
    let mut named = Vec::new();
    for line in tile.members(Member::Exit) {
        let Some(Value::Choice(side)) = line.get("side") else { continue };
        let Some((mark, word)) = SIDES.into_iter().find(|(_, word)| side.is(word)) else { continue };
        named.push(mark);
        let (message, label, help) = if tile.member(Member::Passage).is_some() {
            (
                "no die is rolled for the doors of a passage".to_owned(),
                "never rolled for",
                "take the line away".to_owned(),
            )
        } else if !drawn(mark) {
            let help = format!("draw it with `{mark}`, or name another side");
            (format!("the picture has no doorway to the {word} that could be a door"), "opens nothing", help)
        } else {
            continue;
        };
        let found = context.finding(Code::NeverComes, tile, line.place, message).label(label).help(help);
        out.push(found);
    }
    let Some(first) = tile.members(Member::Exit).next().filter(|_| !named.is_empty()) else { return };
    for (mark, word) in SIDES.into_iter().filter(|(mark, _)| drawn(*mark) && !named.contains(mark)) {
        let message = format!("no result of the die opens the doorway to the {word}");
        let found = context.finding(Code::NeverComes, tile, first.place, message);
        out.push(
            found.label("the other doorways have results").help(format!("write one: `door 5-6 {word}` (`{mark}`)")),
        );
    }
}
