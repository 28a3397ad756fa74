//! Maps of missions: each tile is joined to one that lies there, and spots, walls and doors are on its tiles.

use super::context::Context;
use brim_core::game::board::{Beyond, Side, TilePlan};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{MemberView, PlaceName};
use brim_core::program::{Amiss, Laying, Layout, drawn_plan, in_a_row, layings, tile_of};
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        two(context, mission, out);
        explored(context, mission, out);
        without(context, mission, out);
        let plan = |tile| {
            let sheet = context.model.sheet(tile).filter(|sheet| sheet.kind == Kind::Tile && !sheet.broken)?;
            Some(drawn_plan(sheet.body().iter()))
        };
        if mission.member(Member::MapDrawn).is_none() {
            listed(context, mission, &plan, out);
            continue;
        }
        let layout = Layout::of(mission.body().iter(), &plan, true);
        for (line, why) in &layout.amiss {
            let mut found = None;
            mission.walk(&mut |part| found = found.or((part.id() == *line).then_some(part)));
            // What is joined to a tile that is not laid is told with that tile.
            let follows = |line: &Phrase<'_>| matches!(why, Amiss::NoTile) && not_laid(mission, &layout, *line);
            out.extend(
                found.filter(|line| !follows(line)).map(|line| told(context, mission, (&layout, &plan), line, *why)),
            );
        }
    }
}

/// True where a line names a tile whose own line on the map is amiss.
fn not_laid(mission: &Declaration, layout: &Layout, line: Phrase<'_>) -> bool {
    let all = mission.member(Member::MapDrawn).map(layings).unwrap_or_default();
    let Some(place) = place_of(&all, line) else { return false };
    let is_it = |laying: &&Laying<'_>| match place {
        PlaceName::Tile(tile) => laying.tile == tile,
        PlaceName::Named(name) => laying.name.is_some_and(|own| own.eq_ignore_ascii_case(name)),
        PlaceName::That => false,
    };
    // Of two that wait for each other the upper one is told.
    let own = all.iter().position(|laying| laying.line == line.id()).unwrap_or(all.len());
    all.iter()
        .take(own)
        .filter(is_it)
        .any(|laying| laying.line != line.id() && layout.amiss.iter().any(|(amiss, _)| *amiss == laying.line))
}

/// The place that a line of a map is about, or joins a tile to.
fn place_of<'a>(all: &[Laying<'a>], line: Phrase<'a>) -> Option<PlaceName<'a>> {
    match MemberView::of(line) {
        Some(
            MemberView::Spot { name: _, at: _, place }
            | MemberView::Fence { what: _, from: _, to: _, place }
            | MemberView::Shut { side: _, place }
            | MemberView::StartOn { place },
        ) => Some(place),
        _ => all.iter().find(|one| one.line == line.id())?.beside.map(|(place, _)| place),
    }
}

/// The line above that has joined a tile by the same door.
fn taken_by<'a>(mission: &'a Declaration, line: Phrase<'a>) -> Option<Phrase<'a>> {
    let map = mission.member(Member::MapDrawn)?;
    let all = layings(map);
    let at = all.iter().position(|one| one.line == line.id())?;
    let (place, door) = all.get(at)?.beside?;
    let other = all.iter().take(at).find(|one| one.beside == Some((place, door)))?;
    map.body().iter().find(|line| line.id() == other.line)
}

/// What is laid where heroes explore are tiles.
fn explored(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    for line in mission.body().iter() {
        let Some(MemberView::OnMap { list: _, deck: Some(deck) } | MemberView::MapDrawn { deck: Some(deck) }) =
            MemberView::of(line)
        else {
            continue;
        };
        let Some(home) = context.model.decl(deck) else { continue };
        let Some(held) = home.held_kind().filter(|held| *held != Kind::Tile) else { continue };
        let name = context.name(deck);
        let place = context.figure(line.place(), &name);
        let found = context
            .finding(
                Code::MapAmiss,
                mission,
                place,
                format!("{name} holds {} cards and no tiles: nothing can be laid from it", held.word()),
            )
            .label("no deck of tiles")
            .other(home.place, format!("holds {} cards", held.word()));
        let decks: Vec<String> = context
            .model
            .decks_holding(Kind::Tile, mission.pack)
            .map(|deck| format!("`explored with {}`", context.name(deck.id)))
            .collect();
        out.push(found.help(match decks.is_empty() {
            true => "declare a deck of tiles: `deck \"My Map\" { holds tile }`".to_owned(),
            false => format!("name a deck of tiles: {}", super::context::listed(&decks)),
        }));
    }
}

/// One map is enough.
fn two(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let (Some(list), Some(drawn)) = (mission.member(Member::OnMap), mission.member(Member::MapDrawn)) else { return };
    let found = context
        .finding(Code::MapAmiss, mission, list.place(), "this mission has two maps")
        .label("tiles in a row")
        .other(drawn.place(), "tiles joined to one another")
        .help("keep one of them: `map { … }` can lay any shape");
    out.push(found);
}

/// Of tiles in a row each is joined to the one before it.
fn listed(
    context: &Context,
    mission: &Declaration,
    plan: &dyn Fn(DeclId) -> Option<TilePlan>,
    out: &mut Vec<Diagnostic>,
) {
    let Some(line) = mission.member(Member::OnMap) else { return };
    let Some(MemberView::OnMap { list, deck: _ }) = MemberView::of(line) else { return };
    for start in mission.members(Member::StartOn) {
        let Some(MemberView::StartOn { place: PlaceName::Tile(tile) }) = MemberView::of(start) else { continue };
        if list.contains(&tile) {
            continue;
        }
        let name = context.name(tile);
        let place = context.figure(start.place(), &name);
        let message = format!("{name} is not on the map of this mission: the heroes start on its first tile");
        let tiles: Vec<String> = list.iter().take(6).map(|tile| format!("`{}`", context.name(*tile))).collect();
        let found = context.finding(Code::MapAmiss, mission, place, message).label("no such tile");
        let found = found.other(line.place(), "its map");
        out.push(
            found.help(format!("name one of its tiles: {}; or add {name} to the map", super::context::either(&tiles))),
        );
    }
    for (tile, before) in in_a_row(list, plan).1 {
        let (tile, before) = (context.name(tile), context.name(before));
        let found = context
            .finding(Code::MapAmiss, mission, line.place(), format!("{tile} cannot be joined to {before}"))
            .label("it is never laid")
            .help(format!(
                "a tile goes on from the one before it in the list, by a doorway that is free and as wide as its own: look at the \
                 pictures of both, put them in another order, or say what joins what: `map {{ {before}; {tile} joins {before} }}`"
            ));
        out.push(found);
    }
}

/// What stands on a map needs one of tiles that are joined.
fn without(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    if mission.member(Member::MapDrawn).is_some() {
        return;
    }
    let on_map = |line: &Phrase<'_>| {
        matches!(
            MemberView::of(*line),
            Some(
                MemberView::Spot { name: _, at: _, place: _ }
                    | MemberView::Fence { what: _, from: _, to: _, place: _ }
                    | MemberView::Shut { side: _, place: _ }
            )
        )
    };
    // The same map, as a block: each tile joins the one before it.
    let list = mission.member(Member::OnMap);
    let tiles: Vec<String> = match list.and_then(MemberView::of) {
        Some(MemberView::OnMap { list, deck: None }) => list.iter().map(|tile| context.name(*tile)).collect(),
        _ => Vec::new(),
    };
    let joined = tiles.iter().zip(tiles.iter().skip(1)).map(|(before, tile)| format!("; {tile} joins {before}"));
    let block = match tiles.first() {
        Some(first) => format!("map {{ {first}{} }}", joined.collect::<String>()),
        None => "map { Entrance; Arena joins Entrance }".to_owned(),
    };
    for line in mission.body().iter().filter(on_map) {
        let mut found = context
            .finding(
                Code::MapAmiss,
                mission,
                line.place(),
                "this needs a map that says how its tiles are joined: a block",
            )
            .label("no such map here")
            .help(format!("in place of the list, write the map as a block: `{block}`"));
        if let Some(list) = list {
            found = found.other(list.place(), "the list of tiles");
        }
        out.push(found);
    }
}

/// How a place is called.
fn called(context: &Context, place: PlaceName<'_>) -> String {
    match place {
        PlaceName::Tile(tile) => context.name(tile),
        PlaceName::Named(name) => name.to_owned(),
        PlaceName::That => "that tile".to_owned(),
    }
}

/// Where a tile has doorways to which nothing is joined, in words.
fn free_doors(
    (layout, plan): (&Layout, &dyn Fn(DeclId) -> Option<TilePlan>),
    place: Option<PlaceName<'_>>,
) -> Option<String> {
    let tile = tile_of(&layout.board, &layout.places, place?)?;
    let laid = layout.board.tile(tile)?;
    let doors = laid.doorways.iter().zip(plan(laid.decl)?.doorways);
    let free: Vec<&str> = doors
        .filter(|(door, _)| door.to == Beyond::Unexplored)
        .map(|(_, drawn)| match drawn.side {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        })
        .collect();
    (!free.is_empty()).then(|| listed_words(&free))
}

/// A doorway of another tile of the map to which nothing is joined, as a line names it.
fn door_elsewhere(
    context: &Context,
    mission: &Declaration,
    laid: (&Layout, &dyn Fn(DeclId) -> Option<TilePlan>),
) -> Option<String> {
    layings(mission.member(Member::MapDrawn)?).iter().find_map(|one| {
        let place = one.name.map_or(PlaceName::Tile(one.tile), PlaceName::Named);
        let sides = free_doors(laid, Some(place))?;
        let side = sides.split([',', ' ']).next()?;
        Some(format!("`the {side} door of {}`", called(context, place)))
    })
}

/// `west`, `west and east`.
fn listed_words(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A spot where the picture of its tile has no space: rock, or nothing at all.
fn no_space(
    context: &Context,
    mission: &Declaration,
    line: Phrase<'_>,
    (of, tile): (&str, Option<&Declaration>),
) -> Diagnostic {
    let at = match MemberView::of(line) {
        Some(MemberView::Spot { name: _, at, place: _ }) => Some(at),
        _ => None,
    };
    let text = context.text(line.place());
    let cell = at.and_then(|(column, row)| {
        [format!("{column}, {row}"), format!("{column},{row}")].into_iter().find(|cell| text.contains(&**cell))
    });
    let place = cell.map_or(line.place(), |cell| context.figure(line.place(), &cell));
    let rows = tile.and_then(|tile| tile.member(Member::Picture)).map(super::drawings::rows).unwrap_or_default();
    let mark = at.and_then(|(column, row)| {
        let row = rows.get(usize::try_from(row).ok()?.checked_sub(1)?)?;
        row.get(usize::try_from(column).ok()?.checked_sub(1)?).copied()
    });
    let (message, label) = match mark {
        Some('#') => (format!("{of} has rock there, and no space"), "`#` in its picture"),
        Some(_) => (format!("{of} has no space there"), "empty in its picture"),
        None => (format!("{of} has no such space"), "not in its picture"),
    };
    let free = at.map(|at| nearest(&rows, at)).unwrap_or_default();
    let (columns, high) = (rows.iter().map(Vec::len).max().unwrap_or(0), rows.len());
    let count = match columns {
        0 => "columns and rows are counted from the top left of the picture, from 1".to_owned(),
        _ => format!("columns go from 1 to {columns}, rows from 1 to {high}, counted from the top left of the picture"),
    };
    let found = context.finding(Code::MapAmiss, mission, place, message).label(label);
    let found = match tile.and_then(|tile| tile.member(Member::Picture)) {
        Some(picture) => found.other(picture.place(), "its picture"),
        None => found,
    };
    found.help(match free.as_slice() {
        [] => count,
        free => format!("{count}; spaces near it are {}", super::context::listed(free)),
    })
}

/// The spaces of a picture that lie nearest to a cell, as a spot names them.
fn nearest(rows: &[Vec<char>], (column, row): (i32, i32)) -> Vec<String> {
    let mut free: Vec<(i32, i32, i32)> = Vec::new();
    for (y, marks) in (1_i32..).zip(rows) {
        for (x, mark) in (1_i32..).zip(marks) {
            if !matches!(mark, '#' | ' ') {
                free.push(((x - column).abs() + (y - row).abs(), x, y));
            }
        }
    }
    // A digit too many is likelier than a space far off.
    let slip = |said: i32, meant: i32| said >= 10 && (said / 10 == meant || said % 10 == meant);
    free.sort_unstable_by_key(|(far, x, y)| {
        let typed = slip(column, *x) && row == *y || slip(row, *y) && column == *x;
        (!typed, *far, *x, *y)
    });
    free.into_iter().take(3).map(|(_, x, y)| format!("`{x}, {y}`")).collect()
}

fn told(
    context: &Context,
    mission: &Declaration,
    laid: (&Layout, &dyn Fn(DeclId) -> Option<TilePlan>),
    line: Phrase<'_>,
    why: Amiss,
) -> Diagnostic {
    let laying =
        mission.member(Member::MapDrawn).and_then(|map| layings(map).into_iter().find(|one| one.line == line.id()));
    let place = place_of(laying.as_slice(), line);
    let drawn = place.and_then(|place| tile_of(&laid.0.board, &laid.0.places, place));
    let drawn = drawn.and_then(|tile| laid.0.board.tile(tile)).and_then(|tile| context.model.sheet(tile.decl));
    let of = place.map_or_else(|| "the map".to_owned(), |place| called(context, place));
    let own = laying.as_ref().map_or_else(String::new, |laying| context.name(laying.tile));
    let (message, label, help) = match why {
        Amiss::NoTile => (
            format!("{of} does not lie on the map here"),
            "no such tile before this line".to_owned(),
            "name a tile that stands above, or lay it first".to_owned(),
        ),
        Amiss::NoDoor => (
            format!("{of} has no free door there"),
            "nothing can be joined by it".to_owned(),
            match free_doors(laid, place) {
                Some(free) => format!("{of} has doorways left on its {free} side: name one that is free at this line"),
                None => match door_elsewhere(context, mission, laid) {
                    Some(door) => format!("{of} has no doorway left; another tile has one: {door}"),
                    None => format!("name a side on which the picture of {of} has a doorway that nothing is joined to"),
                },
            },
        ),
        Amiss::NoOwnDoor => (
            format!("{own} has no door on that side"),
            "not in its picture".to_owned(),
            format!("name a side of {own} as its picture is drawn, or leave `by its … door` out"),
        ),
        Amiss::NoRoom => (
            format!("{own} does not fit there"),
            "it would lie on another tile".to_owned(),
            "join it to another door, or by another of its own: `by its north door`".to_owned(),
        ),
        Amiss::NoSpace => return no_space(context, mission, line, (&of, drawn)),
        Amiss::Unjoined => (
            format!("{own} is joined to nothing"),
            "only the first tile lies by itself".to_owned(),
            "say to which it is joined: `… joins Entrance`".to_owned(),
        ),
        Amiss::Apart => (
            "these two spaces are not next to each other".to_owned(),
            "nothing can stand between them".to_owned(),
            "name two adjacent spaces: `wall between 3, 2 and 3, 3 of Arena`".to_owned(),
        ),
    };
    let found = context.finding(Code::MapAmiss, mission, line.place(), message).label(label).help(help);
    match taken_by(mission, line).filter(|_| matches!(why, Amiss::NoDoor)) {
        Some(other) => found.other(other.place(), "joined by this door already"),
        None => found,
    }
}
