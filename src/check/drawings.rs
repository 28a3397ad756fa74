//! Drawings of map tiles: doorways two spaces wide with a space behind them, and a place to start on.

use super::context::Context;
use super::parts::tile_sort;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member, TileSort};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every tile.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for tile in context.decls().filter(|decl| decl.kind == Kind::Tile) {
        let Some(picture) = tile.member(Member::Picture) else { continue };
        let rows = rows(picture);
        doorways(context, tile, picture, &rows, out);
        let starts = rows.iter().any(|row| row.contains(&'*'));
        if let Some(line) = tile_sort(tile, TileSort::Entrance).filter(|_| !starts) {
            let found = context
                .finding(Code::TileDrawing, tile, picture.place(), "the heroes have no space to start on")
                .label("no `*` in this picture")
                .other(line.place(), "the heroes start on this tile")
                .help("draw `*` for each space on which a hero may start");
            out.push(found);
        }
    }
}

/// The rows of a picture, as far as the model keeps them.
pub fn rows(picture: Phrase<'_>) -> Vec<Vec<char>> {
    match MemberView::of(picture) {
        Some(MemberView::Picture { rows: Some(rows) }) => rows.iter().map(|row| row.chars().collect()).collect(),
        _ => Vec::new(),
    }
}

fn doorways(context: &Context, tile: &Declaration, picture: Phrase<'_>, rows: &[Vec<char>], out: &mut Vec<Diagnostic>) {
    let cell = |x: i32, y: i32| -> char {
        let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
        row.zip(usize::try_from(x).ok()).and_then(|(row, x)| row.get(x)).copied().unwrap_or('#')
    };
    // A tile that has no other doorway may have a narrow one: it is joined to nothing.
    let alone = rows.iter().flatten().filter(|mark| "nesw".contains(mark.to_ascii_lowercase())).count() == 1;
    let space = |mark: char| mark != '#' && mark != ' ';
    for (mark, side, inward) in
        [('n', "north", (0, 1)), ('s', "south", (0, -1)), ('e', "east", (-1, 0)), ('w', "west", (1, 0))]
    {
        for door in [mark, mark.to_ascii_uppercase()] {
            let mut halves: Vec<(i32, i32)> = Vec::new();
            for (y, row) in (0_i32..).zip(rows) {
                halves.extend((0_i32..).zip(row).filter(|(_, found)| **found == door).map(|(x, _)| (x, y)));
            }
            let together = match halves.as_slice() {
                [] => continue,
                [_] if alone => continue,
                [(x, y), (to, down)] => (to - x, down - y) == if inward.0 == 0 { (1, 0) } else { (0, 1) },
                _ => false,
            };
            let told = |message: String, label: &str, help: &str| {
                context.finding(Code::TileDrawing, tile, picture.place(), message).label(label).help(help)
            };
            if !together {
                let message = format!("the doorway to the {side} is not two half-spaces side by side");
                let label = format!("`{door}`: {}", if halves.len() == 1 { "one half" } else { "not in line" });
                let help = other_length(rows).unwrap_or_else(|| {
                    "draw two of its letters next to each other: rows of one length keep them in line".to_owned()
                });
                out.push(told(message, &label, &help));
            } else if halves.iter().any(|(x, y)| !space(cell(x + inward.0, y + inward.1))) {
                let message = format!("there is a wall right behind the doorway to the {side}");
                out.push(told(
                    message,
                    &format!("nobody can go on from `{door}`"),
                    "draw a space, `.`, behind each half of the doorway",
                ));
            }
        }
    }
}

/// What to do about the one row of a picture that is longer or shorter than all others.
fn other_length(rows: &[Vec<char>]) -> Option<String> {
    let odd = |at: usize| {
        let others = || rows.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, row)| row.len());
        let most = others().next().filter(|most| others().all(|other| other == *most))?;
        Some(most).filter(|most| rows.get(at).is_some_and(|row| row.len() != *most))
    };
    let (at, most) = (0..rows.len()).find_map(|at| Some((at, odd(at)?))).filter(|_| rows.len() > 2)?;
    let row = rows.get(at)?;
    let (drawn, number) = (row.iter().collect::<String>(), at + 1);
    Some(format!(
        "row {number} of the picture, `{drawn}`, is {} wide, and the others {most}: make it as long",
        row.len()
    ))
}
