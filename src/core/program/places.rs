//! What a program says of places: tiles and their exits, maps, Clues, tracks.

use super::parts::{Decl, Program};
use crate::game::board::{Cell, DoorPlan, Side, TilePlan};
use crate::game::depth::{Depth, Piece};
use crate::game::ids::{DeclId, OpId};
use crate::phrase::{MemberView, Phrase};
use crate::vocabulary::{Kind, Member, TileSort};

impl Program {
    /// The deck of the tiles with which the map of a mission grows.
    pub fn map_of(&self, mission: DeclId) -> Option<DeclId> {
        let mut lines = self.lines(mission, Member::OnMap).chain(self.lines(mission, Member::MapDrawn));
        lines.find_map(|(_, line)| match MemberView::of(line)? {
            MemberView::OnMap { list: _, deck } | MemberView::MapDrawn { deck } => deck,
            _ => None,
        })
    }

    /// The line of the mission for a Clue with this number, and whether it is the objective.
    pub fn clue_of(&self, mission: DeclId, number: i32) -> Option<(OpId, bool)> {
        self.lines(mission, Member::Clue).find_map(|(id, line)| match MemberView::of(line)? {
            MemberView::Clue { n, objective } if n == number => Some((id, objective)),
            _ => None,
        })
    }

    /// The plan of a tile.
    pub fn plan(&self, tile: DeclId) -> Option<TilePlan> {
        let decl = self.decl(tile).filter(|decl| decl.kind == Some(Kind::Tile))?;
        Some(plan_of(self, decl))
    }

    /// The results of the die for each doorway of a tile.
    pub fn exits_of(&self, tile: DeclId) -> Vec<Option<(i32, i32)>> {
        let Some(plan) = self.plan(tile) else { return Vec::new() };
        let results = |wanted: Side| {
            self.lines(tile, Member::Exit).find_map(|(_, line)| match MemberView::of(line)? {
                MemberView::Exit { face, side } if side == wanted => Some(face),
                _ => None,
            })
        };
        plan.doorways.iter().map(|door| results(door.side)).collect()
    }

    /// A track with its markers where they start; the Entrance is the highest number of its stages.
    pub fn depth_of(&self, track: DeclId) -> Depth {
        let ends = self.lines(track, Member::Stage).filter_map(|(_, line)| match MemberView::of(line)? {
            MemberView::Stage { face: (low, i32::MAX), need: _ } => Some(low),
            MemberView::Stage { face: (_, high), need: _ } => Some(high),
            _ => None,
        });
        Depth::new(track, ends.max().unwrap_or(0))
    }

    /// The depth track and the Light Source of a mission.
    pub fn track_of(&self, mission: DeclId) -> Option<(DeclId, Option<DeclId>)> {
        match MemberView::of(self.line(mission, Member::OnTrack)?)? {
            MemberView::OnTrack { what, item, which: _, n: _ } => Some((what, item)),
            _ => None,
        }
    }

    /// The track of a mission, with its markers where the mission begins.
    pub fn depth_for(&self, mission: DeclId) -> Option<Depth> {
        let Some(MemberView::OnTrack { what, item: _, which, n }) =
            MemberView::of(self.line(mission, Member::OnTrack)?)
        else {
            return None;
        };
        let mut depth = self.depth_of(what);
        let at = n.map(|n| n.clamp(0, depth.entrance));
        match (which, at) {
            (Some(Piece::Darkness), Some(at)) => depth.darkness = at,
            (Some(Piece::Party), Some(at)) => depth.party = at,
            _ => {}
        }
        Some(depth)
    }

    /// The first track that is declared.
    pub fn first_track(&self) -> Option<DeclId> {
        self.of_kind(Kind::Track).map(|(id, _)| id).next()
    }
}

/// The plan of a tile from its picture: rows of texts; `.` and `*` are spaces, `#` and a blank are none, a letter (n, e, s, w) is a
/// doorway's half-space on that side, in capitals for the doorway with the green arrow.
pub fn plan_of(program: &Program, decl: &Decl) -> TilePlan {
    drawn_plan(decl.members.iter().filter_map(|op| program.op(*op)))
}

/// The same of the lines of a tile.
pub fn drawn_plan<'p>(lines: impl Iterator<Item = Phrase<'p>>) -> TilePlan {
    let mut plan = TilePlan::default();
    let mut doors: Vec<(Side, bool, Vec<Cell>)> = Vec::new();
    for op in lines {
        match MemberView::of(op) {
            Some(MemberView::Sort { sort: TileSort::Passage }) => plan.passage = true,
            Some(MemberView::Picture { rows: Some(rows) }) => {
                plan.cells.reserve(rows.iter().map(|row| row.len()).sum());
                for (y, row) in (0i16..).zip(rows) {
                    for (x, mark) in (0i16..).zip(row.chars()) {
                        picture_cell(&mut plan, &mut doors, (x, y), mark);
                    }
                }
            }
            _ => {}
        }
    }
    for (at, (side, arrow, cells)) in doors.into_iter().enumerate() {
        if arrow {
            plan.entrance = Some(at);
        }
        plan.doorways.push(DoorPlan { side, cells });
    }
    plan
}

fn picture_cell(plan: &mut TilePlan, doors: &mut Vec<(Side, bool, Vec<Cell>)>, cell: Cell, mark: char) {
    let side = match mark.to_ascii_lowercase() {
        'n' => Side::North,
        'e' => Side::East,
        's' => Side::South,
        'w' => Side::West,
        '.' | '*' => {
            plan.cells.push(cell);
            return;
        }
        _ => return,
    };
    plan.cells.push(cell);
    let arrow = mark.is_ascii_uppercase();
    match doors.iter_mut().find(|(other, other_arrow, _)| *other == side && *other_arrow == arrow) {
        Some((_, _, cells)) => cells.push(cell),
        None => doors.push((side, arrow, vec![cell])),
    }
}
