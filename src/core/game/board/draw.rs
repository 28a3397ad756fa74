//! The board as plain text.

use super::super::ids::SpaceId;
use super::index::Mark;
use super::{Beyond, Board, Side, Space};

/// Columns of text for one cell, its left edge with it.
const WIDE: usize = 4;

/// Draws a region in plain text: walls as `---` and `|`, unexplored doors as `===` and `H`, Gates as `%%%` and `%`, barriers as `~~~` and `:`, a cross point that a wall
/// covers as `#`, an empty space as `.`. `label` says what stands on a space: at most three characters are shown.
pub fn draw(board: &Board, region: u8, label: &dyn Fn(SpaceId) -> Option<String>) -> String {
    draw_part(board, region, label, &|_| true)
}

/// The same of a part of the board: only spaces that are `shown`.
pub fn draw_part(
    board: &Board,
    region: u8,
    label: &dyn Fn(SpaceId) -> Option<String>,
    shown: &dyn Fn(SpaceId) -> bool,
) -> String {
    let here = |id: &SpaceId| board.space(*id).is_some_and(|space| space.region == region) && shown(*id);
    let ids: Vec<SpaceId> = board.spaces().filter(here).collect();
    let spaces = || ids.iter().filter_map(|id| board.space(*id));
    let (Some(west), Some(east)) = (spaces().map(|s| s.x).min(), spaces().map(|s| s.x).max()) else {
        return String::new();
    };
    let (Some(north), Some(south)) = (spaces().map(|s| s.y).min(), spaces().map(|s| s.y).max()) else {
        return String::new();
    };
    let size = |from: i16, to: i16| usize::from(to.abs_diff(from)) + 1;
    let mut page = Page { rows: vec![vec![' '; size(west, east) * WIDE + 1]; size(north, south) * 2 + 1] };
    for id in &ids {
        if let Some(space) = board.space(*id) {
            let column = usize::from(space.x.abs_diff(west)) * WIDE;
            let row = usize::from(space.y.abs_diff(north)) * 2;
            draw_space(board, *id, space, &mut page, (column, row));
            page.write(column + 1, row + 1, &centred(&label(*id).unwrap_or_else(|| ".".to_owned())));
        }
    }
    page.text()
}

fn draw_space(board: &Board, id: SpaceId, space: &Space, page: &mut Page, (column, row): (usize, usize)) {
    let corners = [(0, 0), (WIDE, 0), (0, 2), (WIDE, 2)];
    for side in [Side::North, Side::East, Side::South, Side::West] {
        let (glyphs, solid) = match edge(board, id, space, side) {
            Line::Open => continue,
            Line::Wall => (("---", "|"), true),
            Line::Door => (("===", "H"), true),
            Line::Gate => (("%%%", "%"), true),
            Line::Barrier => (("~~~", ":"), false),
        };
        match side {
            Side::North => page.write(column + 1, row, glyphs.0),
            Side::South => page.write(column + 1, row + 2, glyphs.0),
            Side::West => page.write(column, row + 1, glyphs.1),
            Side::East => page.write(column + WIDE, row + 1, glyphs.1),
        }
        for (across, down) in corners {
            let on_side = match side {
                Side::North => down == 0,
                Side::South => down == 2,
                Side::West => across == 0,
                Side::East => across == WIDE,
            };
            if solid && on_side && page.at(column + across, row + down) == Some(' ') {
                page.write(column + across, row + down, "+");
            }
        }
    }
    for (place, (across, down)) in corners.into_iter().enumerate() {
        let (east, south) = (place % 2 == 1, place > 1);
        let mark = mark(space, if east { 2 } else { 0 }, if south { 2 } else { 0 });
        if board.walls.binary_search(&mark).is_ok() {
            page.write(column + across, row + down, "#");
        } else if board.barriers.binary_search(&mark).is_ok() {
            page.write(column + across, row + down, "*");
        }
    }
}

/// What is on an edge of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing.
    Open,
    /// A wall.
    Wall,
    /// A door behind which nobody knows what is.
    Door,
    /// A Gate.
    Gate,
    /// A barrier.
    Barrier,
}

/// What is on an edge of a space, for a drawing.
pub fn line_at(board: &Board, id: SpaceId, side: Side) -> Line {
    board.space(id).map_or(Line::Open, |space| edge(board, id, space, side))
}

/// The cross points of a region that a wall covers, or that the end of a barrier reaches past: the column and row of the space to their
/// south-east, and whether it is a wall.
pub fn covered_points(board: &Board, region: u8) -> Vec<(i32, i32, bool)> {
    let points = |marks: &[Mark], wall: bool| {
        let here = marks.iter().filter(|Mark(of, x, y)| *of == region && x % 2 == 0 && y % 2 == 0);
        here.map(|Mark(_, x, y)| (x / 2, y / 2, wall)).collect::<Vec<_>>()
    };
    let mut all = points(&board.walls, true);
    all.extend(points(&board.barriers, false));
    all
}

fn edge(board: &Board, id: SpaceId, space: &Space, side: Side) -> Line {
    let way = usize::from(side.quarters()) * 2;
    let next = board.near.get(id.index()).and_then(|near| near.to.get(way).copied().flatten());
    if let Some(next) = next {
        return if board.may_step(id, next) { Line::Open } else { Line::Barrier };
    }
    let doors = space.tiles.into_iter().flatten().filter_map(|tile| board.tile(tile)).flat_map(|tile| &tile.doorways);
    for door in doors.filter(|door| door.side == side && door.spaces.contains(&id)) {
        match door.to {
            Beyond::Unexplored => return Line::Door,
            Beyond::Gate(_) => return Line::Gate,
            Beyond::Tile(_) | Beyond::Waiting | Beyond::Closed => {}
        }
    }
    Line::Wall
}

fn mark(space: &Space, half_x: i32, half_y: i32) -> Mark {
    Mark(space.region, i32::from(space.x) * 2 + half_x, i32::from(space.y) * 2 + half_y)
}

/// At most three characters, in the middle of three.
fn centred(label: &str) -> String {
    let short: String = label.chars().filter(|c| !c.is_control()).take(WIDE - 1).collect();
    format!("{short:^3}")
}

struct Page {
    rows: Vec<Vec<char>>,
}

impl Page {
    fn at(&self, column: usize, row: usize) -> Option<char> {
        self.rows.get(row)?.get(column).copied()
    }

    fn write(&mut self, column: usize, row: usize, text: &str) {
        let Some(cells) = self.rows.get_mut(row).and_then(|cells| cells.get_mut(column..)) else { return };
        cells.iter_mut().zip(text.chars()).for_each(|(cell, glyph)| *cell = glyph);
    }

    fn text(self) -> String {
        let lines = self.rows.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_owned());
        lines.map(|line| line + "\n").collect()
    }
}
