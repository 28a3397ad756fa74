//! Walls and white edges that a mission puts onto its tiles.

use super::maps::{Amiss, Laying};
use crate::game::board::{Cell, Edge, Side, TilePlan};
use crate::game::ids::OpId;
use crate::phrase::{MemberView, Phrase, PlaceName};
use crate::vocabulary::Fence;

/// Walls and white edges that the mission puts onto its tiles.
pub(super) struct Fences<'a> {
    all: Vec<(OpId, Fence, Cell, Cell, PlaceName<'a>)>,
}

impl<'a> Fences<'a> {
    pub(super) fn of(lines: &[Phrase<'a>]) -> Fences<'a> {
        let cell = |(x, y): (i32, i32)| {
            let small = |n: i32| i16::try_from(n.saturating_sub(1)).unwrap_or(i16::MAX);
            (small(x), small(y))
        };
        let all = lines.iter().filter_map(|line| match MemberView::of(*line)? {
            MemberView::Fence { what, from, to, place } => Some((line.id(), what, cell(from), cell(to), place)),
            _ => None,
        });
        Fences { all: all.collect() }
    }

    /// Those of a tile, on its plan.
    pub(super) fn put(&self, laying: &Laying<'_>, plan: &mut TilePlan, amiss: &mut Vec<(OpId, Amiss)>) {
        let meant = |place: &PlaceName<'_>| match place {
            PlaceName::Tile(tile) => *tile == laying.tile,
            PlaceName::Named(name) => laying.name.is_some_and(|own| own.eq_ignore_ascii_case(name)),
            PlaceName::That => false,
        };
        let cells = plan.all_cells();
        for (line, what, from, to, place) in &self.all {
            if !meant(place) {
                continue;
            }
            let (dx, dy) = (to.0.saturating_sub(from.0), to.1.saturating_sub(from.1));
            if !cells.contains(from) || !cells.contains(to) {
                amiss.push((*line, Amiss::NoSpace));
                continue;
            }
            let side = match (dx, dy) {
                (0, -1) => Some(Side::North),
                (1, 0) => Some(Side::East),
                (0, 1) => Some(Side::South),
                (-1, 0) => Some(Side::West),
                _ => None,
            };
            let diagonal = dx.abs() == 1 && dy.abs() == 1;
            match (side, what) {
                (Some(side), Fence::Wall) => plan.walls.push(Edge { cell: *from, side }),
                (Some(side), Fence::Barrier) => plan.barriers.push(Edge { cell: *from, side }),
                (None, Fence::Wall) if diagonal => plan.covered.push((from.0.max(to.0), from.1.max(to.1))),
                (None, Fence::Barrier) if diagonal => plan.barrier_ends.push((from.0.max(to.0), from.1.max(to.1))),
                _ => amiss.push((*line, Amiss::Apart)),
            }
        }
    }
}
