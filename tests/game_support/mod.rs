//! Sample tiles, drawn by hand.
#![allow(dead_code, reason = "each test file takes what it needs")]

use brimscript::game::board::{Board, DoorPlan, Placement, Side, TilePlan};
use brimscript::game::ids::{DeclId, SpaceId, TileId};

/// A plan from rows of text: `.` is a cell. Doorways are given as their side and cells; the entrance is the first to the south.
pub fn plan(rows: &[&str], doorways: &[(Side, [(i16, i16); 2])]) -> TilePlan {
    let mut cells = Vec::new();
    for (y, row) in (0i16..).zip(rows) {
        cells.extend((0i16..).zip(row.chars()).filter(|(_, mark)| *mark == '.').map(|(x, _)| (x, y)));
    }
    let doorways: Vec<DoorPlan> =
        doorways.iter().map(|(side, cells)| DoorPlan { side: *side, cells: cells.to_vec() }).collect();
    let entrance = doorways.iter().position(|door| door.side == Side::South);
    TilePlan { cells, doorways, entrance, ..TilePlan::default() }
}

/// The tile the heroes start on.
pub fn entrance() -> TilePlan {
    plan(&[" ..", " ..", " ..", "....", "....", "....", "...."], &[(Side::North, [(1, 0), (2, 0)])])
}

/// A passage of four rows.
pub fn passage() -> TilePlan {
    let doorways = [(Side::North, [(0, 0), (1, 0)]), (Side::South, [(0, 3), (1, 3)])];
    TilePlan { passage: true, ..plan(&["..", "..", "..", ".."], &doorways) }
}

/// A passage that turns to the west.
pub fn corner() -> TilePlan {
    let doorways = [(Side::West, [(0, 0), (0, 1)]), (Side::South, [(2, 3), (3, 3)])];
    plan(&["....", "....", "  ..", "  .."], &doorways)
}

/// A crossing.
pub fn cross() -> TilePlan {
    let doorways = [
        (Side::North, [(2, 0), (3, 0)]),
        (Side::West, [(0, 2), (0, 3)]),
        (Side::East, [(5, 2), (5, 3)]),
        (Side::South, [(2, 5), (3, 5)]),
    ];
    plan(&["  ..", "  ..", "......", "......", "  ..", "  .."], &doorways)
}

/// A room with three doorways.
pub fn room() -> TilePlan {
    let rows = [" ..     ", " ...... ", "........", "........", "....... ", " ...... ", "    ..  "];
    let doorways = [(Side::North, [(1, 0), (2, 0)]), (Side::East, [(7, 2), (7, 3)]), (Side::South, [(4, 6), (5, 6)])];
    plan(&rows, &doorways)
}

/// The room of the rulebooks' numbered example of placing.
pub fn numbered() -> TilePlan {
    let rows = ["  ..", "  ....", "......", ".......", " ......", "   ..", "   .."];
    plan(&rows, &[(Side::South, [(3, 6), (4, 6)])])
}

/// A square of open floor without doorways.
pub fn floor(wide: usize, high: usize) -> TilePlan {
    let row = ".".repeat(wide);
    plan(&vec![row.as_str(); high], &[])
}

/// A board with one tile on it, its smallest column and row at 0.
pub fn board(plan: &TilePlan) -> Board {
    let mut board = Board::default();
    let laid = board.place_tile(plan, DeclId(1), Placement::default());
    assert_eq!(laid, Ok(TileId(0)));
    board
}

/// The space at a column and row of the first region; a number that no board has where there is none.
pub fn at(board: &Board, x: i16, y: i16) -> SpaceId {
    board.at(0, x, y).unwrap_or(SpaceId(u16::MAX))
}
