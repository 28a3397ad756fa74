//! Drawings of map tiles: doorways two spaces wide with a space behind them, and a place to start on where one is needed.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::lines::{Map, deck};
use super::parts::tile_sort;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{LabelView, MemberView, PlaceName};
use brim_core::vocabulary::{Kind, Member, TileSort, Word};
use brim_grammar::Span;
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every tile.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for tile in context.decls().filter(|decl| decl.kind == Kind::Tile) {
        let Some(picture) = tile.member(Member::Picture) else { continue };
        let rows = rows(picture);
        let before = out.len();
        doorways(context, tile, picture, &rows, out);
        if let Some((at, most)) = odd_row(&rows).filter(|_| out.len() == before) {
            let mut found = other_length(context, tile, picture, (&rows, at, most), None);
            found.severity = Severity::Warning;
            out.push(found);
        }
        if out.len() == before {
            out.extend(cut_in_two(context, tile, picture, &rows));
        }
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

/// Looks at spaces to start on that are drawn on a tile on which nobody starts.
pub fn start_spaces(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut named: BTreeSet<DeclId> = BTreeSet::new();
    for Site { decl, phrase, .. } in context.sites(In::Written, &[Word::Member(Member::StartOn)]) {
        match MemberView::of(phrase) {
            Some(MemberView::StartOn { place: PlaceName::Tile(tile) }) => {
                named.insert(tile);
            }
            // By a name that the mission gives it: any of its tiles.
            Some(MemberView::StartOn { place: _ }) => decl.walk(&mut |part| {
                if let Some(LabelView::Lies { tile, name: _, door: _, beside: _, by: _, hidden: _ }) =
                    LabelView::of(part)
                {
                    named.insert(tile);
                }
            }),
            _ => {}
        }
    }
    // Where a map begins its heroes start.
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        named.extend(Map::of(mission).and_then(|map| map.tiles.first().copied()));
    }
    for tile in context.decls().filter(|decl| decl.kind == Kind::Tile && !named.contains(&decl.id)) {
        let sheet = context.model.sheet(tile.id).unwrap_or(tile);
        let Some(picture) = tile.member(Member::Picture) else { continue };
        let rows = rows(picture);
        let Some(at) = rows.iter().position(|row| row.contains(&'*')) else { continue };
        // One that is an entrance may be where the missions of others begin, unless it is drawn.
        let entrance = tile_sort(sheet, TileSort::Entrance);
        if entrance.is_some() && deck(sheet).is_none() {
            continue;
        }
        if let Some(line) = entrance {
            let mut found = context
                .finding(
                    Code::TileDrawing,
                    tile,
                    line.place(),
                    "nobody starts on this tile: it is drawn from a deck, and no map begins with it",
                )
                .label("an entrance")
                .help("delete `entrance`, and draw `.` for each `*`; or delete the line of its deck");
            found.severity = Severity::Warning;
            out.push(found);
            continue;
        }
        let place = row_place(context, picture, &rows, at).unwrap_or_else(|| picture.place());
        let mut found = context
            .finding(
                Code::TileDrawing,
                tile,
                place,
                "nobody starts on this tile, and its picture has spaces to start on",
            )
            .label("a `*`")
            .help(format!(
                "add the line `entrance`, let a mission say `heroes start on {}`, or draw `.` for a plain space",
                context.name(tile.id)
            ));
        found.severity = Severity::Warning;
        out.push(found);
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
    let (odd, mut odd_told) = (odd_row(rows), false);
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
                match odd {
                    // One row of another length puts all that stands behind the slip out of line.
                    Some(_) if odd_told => {}
                    Some((at, most)) => {
                        odd_told = true;
                        out.push(other_length(context, tile, picture, (rows, at, most), Some(&message)));
                    }
                    None => out.push(told(
                        message,
                        &label,
                        "draw two of its letters next to each other: rows of one length keep them in line",
                    )),
                }
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

/// A tile of which one part cannot be reached from another: nobody gets from this doorway to that one.
fn cut_in_two(context: &Context, tile: &Declaration, picture: Phrase<'_>, rows: &[Vec<char>]) -> Option<Diagnostic> {
    let cell = |(x, y): (usize, usize)| {
        rows.get(y).and_then(|row| row.get(x)).copied().filter(|mark| !matches!(mark, '#' | ' '))
    };
    let doors: Vec<(char, (usize, usize))> = rows
        .iter()
        .enumerate()
        .flat_map(|(y, row)| row.iter().enumerate().map(move |(x, mark)| (*mark, (x, y))))
        .filter(|(mark, _)| "nesw".contains(mark.to_ascii_lowercase()))
        .collect();
    let (first, from) = doors.first().copied()?;
    let (mut reached, mut open) = (BTreeSet::from([from]), vec![from]);
    while let Some((x, y)) = open.pop() {
        let beside = [(0, 1), (1, 0), (1, 1)].into_iter().flat_map(|(far, deep): (usize, usize)| {
            let (left, right) = (x.checked_sub(far), Some(x + far));
            let (up, down) = (y.checked_sub(deep), Some(y + deep));
            [(left, up), (left, down), (right, up), (right, down)]
        });
        for at in beside.filter_map(|(x, y)| Some((x?, y?))) {
            if cell(at).is_some() && reached.insert(at) {
                open.push(at);
            }
        }
    }
    let (other, _) = doors.into_iter().find(|(_, at)| !reached.contains(at))?;
    let message = format!("nobody gets from the doorway `{first}` to the doorway `{other}`: walls part them");
    let found = context.finding(Code::TileDrawing, tile, picture.place(), message).label("cut in two");
    Some(found.help("draw spaces, `.`, from one to the other"))
}

/// The one row of a picture that is longer or shorter than all others, and how long those are.
fn odd_row(rows: &[Vec<char>]) -> Option<(usize, usize)> {
    let odd = |at: usize| {
        let others = || rows.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, row)| row.len());
        let most = others().next().filter(|most| others().all(|other| other == *most))?;
        Some(most).filter(|most| rows.get(at).is_some_and(|row| row.len() != *most))
    };
    (0..rows.len()).find_map(|at| Some((at, odd(at)?))).filter(|_| rows.len() > 2)
}

/// What to say of that row.
fn other_length(
    context: &Context,
    tile: &Declaration,
    picture: Phrase<'_>,
    (rows, at, most): (&[Vec<char>], usize, usize),
    follows: Option<&str>,
) -> Diagnostic {
    let long = rows.get(at).map_or(0, Vec::len);
    let message = format!("row {} of the picture is {long} wide, and the others {most}", at + 1);
    let label = match most.abs_diff(long) {
        1 if long < most => "a letter is missing".to_owned(),
        1 => "a letter too many".to_owned(),
        some if long < most => format!("{some} letters are missing"),
        some => format!("{some} letters too many"),
    };
    let place = row_place(context, picture, rows, at).unwrap_or_else(|| picture.place());
    let found = context.finding(Code::TileDrawing, tile, place, message).label(label);
    let found = match follows.filter(|_| place != picture.place()) {
        Some(follows) => found.other(picture.place(), follows),
        None => found,
    };
    found.help(format!("make it {most} wide, as the others are; where nothing is, draw `#`"))
}

/// Where a row of a picture stands, with its quotes.
fn row_place(context: &Context, picture: Phrase<'_>, rows: &[Vec<char>], at: usize) -> Option<Place> {
    let place = picture.place();
    let start = place.span.end as usize;
    let text = context.loaded.sources.text(place.file).get(start..)?;
    let mut quotes = text.match_indices('"').map(|(at, _)| at);
    let (from, to) = (quotes.nth(at * 2)?, quotes.next()?);
    let drawn: String = rows.get(at)?.iter().collect();
    let span = Span::new(start + from, start + to + 1);
    (text.get(from + 1..to)? == drawn).then_some(Place { file: place.file, span })
}
