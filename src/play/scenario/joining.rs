//! Tiles of a scenario's map, joined one after the other; and why one cannot be.

use super::Failure;
use super::suite::Suite;
use brim_core::game::board::{Overlap, Side, TilePlan};
use brim_core::game::ids::{DeclId, TileId};
use brim_core::game::table::Table;

/// Each doorway that was tried, by the side of the tile it is on now, and why the tile could not be laid there.
pub(super) type Tried = Vec<(Option<Side>, Overlap)>;

/// Joins a tile by its entrance to the first doorway of the one before it that takes it.
pub(super) fn join(table: &mut Table, before: TileId, plan: &TilePlan, decl: DeclId) -> Result<TileId, Tried> {
    let sides: Vec<Side> =
        table.board.tile(before).map_or_else(Vec::new, |tile| tile.doorways.iter().map(|door| door.side).collect());
    let entrance = plan.entrance.unwrap_or(0);
    let mut tried = Vec::new();
    for (door, side) in sides.into_iter().enumerate() {
        match table.board.join(plan, (before, door), entrance, decl) {
            Ok(laid) => return Ok(laid),
            Err(why) => tried.push((Some(side), why)),
        }
    }
    Err(tried)
}

/// Which tile cannot be joined to which, and why not at each of the doorways.
pub(super) fn cannot_lie(
    (suite, table): (&Suite<'_>, &Table),
    (tile, before): (DeclId, Option<DeclId>),
    plan: &TilePlan,
    tried: &[(Option<Side>, Overlap)],
) -> Failure {
    let name = |decl: DeclId| suite.program.name(decl).to_owned();
    let own = name(tile);
    let Some(before) = before.map(name) else {
        return Failure::new(format!("{own} cannot be laid"));
    };
    let message = format!("{own} cannot be joined to {before}");
    let at =
        |side: &Option<Side>| side.map_or_else(|| "there".to_owned(), |side| format!("at its {} doorway", word(side)));
    let why = |(side, why): &(Option<Side>, Overlap)| match why {
        Overlap::DoorwayInUse => format!("{} another tile lies already", at(side)),
        Overlap::Taken { x, y } => {
            let space = table.board.at(0, *x, *y).and_then(|space| table.board.space(space));
            let there = space.and_then(|space| table.board.tile(space.tiles[0]?)).map(|tile| name(tile.decl));
            let there = there.unwrap_or_else(|| "another tile".to_owned());
            format!("{} there is no room: spaces of {own} would lie on spaces of {there}", at(side))
        }
        Overlap::DoorwaysDiffer => format!("{} the two doorways are not equally wide", at(side)),
        Overlap::NoDoorway => format!("{own} has no doorway with the green arrow"),
        Overlap::BeyondTheGrid => format!("{} it would lie beyond the end of the table", at(side)),
    };
    let failure = Failure::new(message);
    match tried {
        [] => failure.help(format!("{before} has no doorway: draw one with `nn`, `ee`, `ss` or `ww` at its edge")),
        _ if plan.doorways.is_empty() => failure.help(format!("{own} has no doorway: draw one at its edge")),
        all => {
            let mut reasons: Vec<String> = all.iter().map(why).collect();
            reasons.dedup();
            failure.help(format!("{before}: {}; change the drawing, or the order of the tiles", reasons.join("; ")))
        }
    }
}

fn word(side: Side) -> &'static str {
    match side {
        Side::North => "north",
        Side::East => "east",
        Side::South => "south",
        Side::West => "west",
    }
}
