//! Tiles and the tokens that are laid on them: the doors that the die opens, Gates, Encounters of their own.

use super::context::Context;
use super::parts::tile_sort;
use brim_core::game::board::Side;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member, TileSort, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed};

/// The sides in the order in which lines name them: the mark in a picture, the word, and which it is.
const SIDES: [(char, &str, Side); 4] =
    [('n', "north", Side::North), ('e', "east", Side::East), ('s', "south", Side::South), ('w', "west", Side::West)];

/// Looks at every tile.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for tile in context.decls().filter(|decl| decl.kind == Kind::Tile) {
        doors(context, tile, out);
        out.extend(met(context, tile));
    }
    for token in context.decls().filter(|decl| decl.kind == Kind::Exploration) {
        out.extend(token.member(Member::Doors).and_then(|line| gates(context, token, line)));
    }
    for (patch, target) in context.changed() {
        let sheet = context.model.sheet(target.id).unwrap_or(target);
        patch.walk(&mut |line| match (target.kind, line.word()) {
            (Kind::Exploration, Word::Member(Member::Doors)) => out.extend(gates(context, patch, line)),
            (Kind::Tile, Word::Member(Member::OwnEncounter)) => {
                out.extend(tile_sort(sheet, TileSort::Passage).map(|passage| never_met(context, patch, line, passage)));
            }
            _ => {}
        });
    }
}

/// Only rooms are explored, so only there is an Encounter met.
fn met(context: &Context, tile: &Declaration) -> Option<Diagnostic> {
    let (line, passage) = (tile.member(Member::OwnEncounter)?, tile_sort(tile, TileSort::Passage)?);
    Some(never_met(context, tile, line, passage))
}

fn never_met(context: &Context, tile: &Declaration, line: Phrase<'_>, passage: Phrase<'_>) -> Diagnostic {
    let found = context
        .finding(Code::NeverComes, tile, line.place(), "nothing is met on a passage: only rooms are explored")
        .label("never comes")
        .other(passage.place(), "no room");
    found.help("make it a room, `room`; or write the Encounter for a room next to it")
}

/// The Gates of a token are doors: another world behind them is not laid.
fn gates(context: &Context, token: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MemberView::Doors { n, m: Some(gates) }) = MemberView::of(line) else { return None };
    let found = context
        .finding(Code::NeverComes, token, line.place(), "a Gate of an Exploration token is laid as a door")
        .label("nobody passes into another world here");
    let doors = n.saturating_add(gates);
    Some(found.help(format!(
        "write `doors {doors}`; or, where the card says so, keep the line with `# allow B0524: the basic game`"
    )))
}

/// What a D6 never shows, and a result for two doorways.
fn faces(context: &Context, tile: &Declaration, out: &mut Vec<Diagnostic>) {
    let lines: Vec<_> = tile
        .members(Member::Exit)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Exit { face, side } => Some((line, face, side)),
            _ => None,
        })
        .collect();
    for (at, (line, (low, high), side)) in lines.iter().enumerate() {
        let result = line.place();
        if *low < 1 || *high > 6 {
            let found =
                context.finding(Code::FaceNever, tile, result, "a D6 is rolled for the doorway, and shows 1 to 6");
            out.push(found.label("never rolled").help("write results from 1 to 6"));
        }
        let both = |(_, (from, to), other): &&(Phrase<'_>, (i32, i32), _)| other != side && from <= high && low <= to;
        if let Some((first, (from, to), _)) = lines.iter().take(at).find(both) {
            let (from, to) = (*from.max(low), *to.min(high));
            let shown = if from == to { from.to_string() } else { format!("{from}-{to}") };
            let mut found = context
                .finding(Code::ChartOverlap, tile, result, format!("the result {shown} opens two doorways"))
                .label("opens this one")
                .other(first.place(), "and this one")
                .help("give each result to one doorway: `door 1-3 north`, `door 4-6 east`");
            found.severity = Severity::Warning;
            out.push(found);
        }
    }
}

/// A result opens a doorway that the picture has; of a tile that names results, each doorway has some; a passage has none.
fn doors(context: &Context, tile: &Declaration, out: &mut Vec<Diagnostic>) {
    let picture = tile.member(Member::Picture).and_then(MemberView::of);
    let Some(MemberView::Picture { rows: Some(rows) }) = picture else { return };
    let drawn = |mark: char| rows.iter().any(|row| row.contains(mark));
    // Where one result opens nothing and one doorway has no result, the two belong together.
    let said: Vec<char> = tile
        .members(Member::Exit)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Exit { face: _, side } => {
                SIDES.into_iter().find(|(.., one)| *one == side).map(|(mark, ..)| mark)
            }
            _ => None,
        })
        .collect();
    let open: Vec<_> = SIDES.into_iter().filter(|(mark, ..)| drawn(*mark) && !said.contains(mark)).collect();
    let meant = match open.as_slice() {
        [(_, word, _)] if said.iter().filter(|mark| !drawn(**mark)).count() == 1 => Some(*word),
        _ => None,
    };
    faces(context, tile, out);
    for line in tile.members(Member::Exit) {
        let Some(MemberView::Exit { face: _, side }) = MemberView::of(line) else { continue };
        let Some((mark, word, _)) = SIDES.into_iter().find(|(.., one)| *one == side) else { continue };
        let (message, label, help) = if tile_sort(tile, TileSort::Passage).is_some() {
            ("no die is rolled for the doors of a passage".to_owned(), "never rolled for", "delete the line".to_owned())
        } else if let Some(meant) = meant.filter(|_| !drawn(mark)) {
            let place = context.figure(line.place(), word);
            let message = format!("the picture has no doorway to the {word} that could be a door");
            let found = context.finding(Code::NeverComes, tile, place, message).label("opens nothing");
            let help = format!("the doorway to the {meant} has no result: write `{meant}` here");
            out.push(found.help(help).edit(place, meant.to_owned(), false));
            continue;
        } else if !drawn(mark) {
            let help = format!("draw it with `{mark}`, or name another side");
            (format!("the picture has no doorway to the {word} that could be a door"), "opens nothing", help)
        } else {
            continue;
        };
        let found = context.finding(Code::NeverComes, tile, line.place(), message).label(label).help(help);
        out.push(found);
    }
    let Some(first) = tile.members(Member::Exit).next().filter(|_| !said.is_empty()) else { return };
    for (mark, word, _) in open.into_iter().filter(|_| meant.is_none()) {
        let message = format!("no result of the die opens the doorway to the {word}");
        let found = context.finding(Code::NeverComes, tile, first.place(), message);
        out.push(
            found.label("the other doorways have results").help(format!("write one: `door 5-6 {word}` (`{mark}`)")),
        );
    }
}
