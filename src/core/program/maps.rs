//! The map of a mission as its lines lay it: tiles joined to one another, spots, walls, closed doors.

use std::collections::BTreeMap;

use super::fences::Fences;
use super::joints::{doors_to, joint, space_of, tile_of};
use super::parts::Program;
use super::places::plan_of;
use crate::game::board::{Beyond, Board, Placement, Side, TilePlan};
use crate::game::ids::{DeclId, OpId, SpaceId, TileId};
use crate::game::table::Site;
use crate::phrase::{LabelView, MemberView, Phrase, PlaceName};

/// A line of a map that lays a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laying<'a> {
    /// The line.
    pub line: OpId,
    /// The tile.
    pub tile: DeclId,
    /// The name that the mission gives it.
    pub name: Option<&'a str>,
    /// The tile to which it is joined, and by which door of it.
    pub beside: Option<(PlaceName<'a>, Option<Side>)>,
    /// The door of its own by which it is joined.
    pub by: Option<Side>,
    /// It is laid when a text reveals it.
    pub hidden: bool,
}

impl<'a> Laying<'a> {
    /// How the mission names it.
    pub fn place(&self) -> PlaceName<'a> {
        self.name.map_or(PlaceName::Tile(self.tile), PlaceName::Named)
    }

    /// True for the tile of the map that a place names.
    pub fn is_called(&self, place: PlaceName<'_>) -> bool {
        match place {
            PlaceName::Tile(tile) => self.tile == tile,
            PlaceName::Named(name) => self.name.is_some_and(|own| own.eq_ignore_ascii_case(name)),
            PlaceName::That => false,
        }
    }
}

/// Why a line of a map, or of what stands on it, cannot be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amiss {
    /// The tile to which it is joined does not lie there.
    NoTile,
    /// That tile has no free door there.
    NoDoor,
    /// The tile has no such door of its own.
    NoOwnDoor,
    /// It does not fit there.
    NoRoom,
    /// The tile has no such space.
    NoSpace,
    /// It is joined to nothing, and is not the first.
    Unjoined,
    /// The two spaces are not adjacent.
    Apart,
}

/// A board as the lines of a mission lay it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The board.
    pub board: Board,
    /// Where the places with names are, by their names in small letters.
    pub places: BTreeMap<String, Site>,
    /// What could not be laid.
    pub amiss: Vec<(OpId, Amiss)>,
}

/// How a name is kept.
pub fn place_key(name: &str) -> String {
    name.to_lowercase()
}

/// The tiles that a map lays, in their order.
pub fn layings<'a>(map: Phrase<'a>) -> Vec<Laying<'a>> {
    let lines = map.body().iter().filter_map(|line| match LabelView::of(line)? {
        LabelView::Lies { tile, name, door, beside, by, hidden } => {
            Some(Laying { line: line.id(), tile, name, beside: beside.map(|beside| (beside, door)), by, hidden })
        }
        _ => None,
    });
    lines.collect()
}

/// The tiles by which one is joined to the first of the map, that one at the end.
pub fn way_to<'b, 'a>(all: &'b [Laying<'a>], laying: &'b Laying<'a>) -> Vec<&'b Laying<'a>> {
    let mut way = vec![laying];
    // Each line names one that stands above it: the way is no longer than the map.
    while way.len() <= all.len() {
        let beside = way.last().and_then(|last| last.beside).map(|(place, _)| place);
        let Some(next) = beside.and_then(|place| all.iter().find(|other| other.is_called(place))) else { break };
        way.push(next);
    }
    way.reverse();
    way
}

impl Layout {
    /// Lays what the lines of a mission say, with the plans of the tiles. Hidden tiles are laid too where `all` says so.
    pub fn of<'a>(
        lines: impl Iterator<Item = Phrase<'a>>,
        plan: &dyn Fn(DeclId) -> Option<TilePlan>,
        all: bool,
    ) -> Layout {
        let lines: Vec<Phrase<'a>> = lines.collect();
        let mut layout = Layout::default();
        let map = lines.iter().find(|line| matches!(MemberView::of(**line), Some(MemberView::MapDrawn { deck: _ })));
        let tiles = map.map(|map| layings(*map)).unwrap_or_default();
        let fences = Fences::of(&lines);
        for laying in &tiles {
            if laying.hidden && !all {
                continue;
            }
            let Some(mut plan_of_it) = plan(laying.tile) else { continue };
            fences.put(laying, &mut plan_of_it, &mut layout.amiss);
            layout.lay(laying, &plan_of_it, plan);
        }
        for line in &lines {
            layout.line(*line, plan);
        }
        layout
    }

    /// One tile.
    fn lay(&mut self, laying: &Laying<'_>, plan: &TilePlan, plans: &dyn Fn(DeclId) -> Option<TilePlan>) {
        let first = self.board.tiles().next().is_none();
        let placed = if first {
            self.board.place_tile(plan, laying.tile, Placement::default()).map_err(|_| Amiss::NoRoom)
        } else {
            joint(&self.board, &self.places, laying, plan, plans).and_then(|joint| {
                self.board.join(plan, joint.door, joint.entrance, laying.tile).map_err(|_| Amiss::NoRoom)
            })
        };
        match placed {
            Ok(tile) => {
                if let Some(name) = laying.name {
                    self.places.insert(place_key(name), Site { tile, at: None });
                }
            }
            Err(why) => self.amiss.push((laying.line, why)),
        }
    }

    /// A spot or a closed door.
    fn line(&mut self, line: Phrase<'_>, plans: &dyn Fn(DeclId) -> Option<TilePlan>) {
        match MemberView::of(line) {
            Some(MemberView::Spot { name, at, place }) => {
                let Some(tile) = tile_of(&self.board, &self.places, place) else {
                    return self.amiss.push((line.id(), Amiss::NoTile));
                };
                match space_of(&self.board, tile, at, plans) {
                    Some(space) => {
                        self.places.insert(place_key(name), Site { tile, at: Some(space) });
                    }
                    None => self.amiss.push((line.id(), Amiss::NoSpace)),
                }
            }
            Some(MemberView::Shut { side, place }) => {
                let Some(tile) = tile_of(&self.board, &self.places, place) else {
                    return self.amiss.push((line.id(), Amiss::NoTile));
                };
                let door = doors_to(&self.board, tile, side, plans).into_iter().find(|door| {
                    self.board
                        .tile(tile)
                        .and_then(|tile| tile.doorways.get(*door))
                        .is_some_and(|door| door.to == Beyond::Unexplored)
                });
                match door {
                    Some(door) => {
                        self.board.close_door(tile, door);
                    }
                    None => self.amiss.push((line.id(), Amiss::NoDoor)),
                }
            }
            Some(MemberView::StartOn { place }) if tile_of(&self.board, &self.places, place).is_none() => {
                self.amiss.push((line.id(), Amiss::NoTile));
            }
            _ => {}
        }
    }
}

/// Tiles laid one after the other, each joined to the last that lies there: by its arrow to the first doorway where it fits. Told too is which of
/// them cannot be laid, and behind which tile.
pub fn in_a_row(tiles: &[DeclId], plans: &dyn Fn(DeclId) -> Option<TilePlan>) -> (Board, Vec<(DeclId, DeclId)>) {
    let (mut board, mut left_out) = (Board::default(), Vec::new());
    let mut before: Option<(TileId, DeclId)> = None;
    for &decl in tiles {
        let Some(plan) = plans(decl) else { continue };
        let laid = match before {
            None => board.place_tile(&plan, decl, Placement::default()).ok(),
            Some((last, _)) => join_last(&mut board, last, &plan, decl),
        };
        if let (None, Some((_, last))) = (laid, before) {
            left_out.push((decl, last));
        }
        before = laid.map(|tile| (tile, decl)).or(before);
    }
    (board, left_out)
}

fn join_last(board: &mut Board, last: TileId, plan: &TilePlan, decl: DeclId) -> Option<TileId> {
    let (doors, entrance) = board.tile(last).map_or((0, None), |tile| (tile.doorways.len(), tile.entrance));
    let first_tile = board.tiles().next() == Some(last);
    let arrow = plan.entrance.unwrap_or(0);
    (0..doors)
        .filter(|door| first_tile || Some(*door) != entrance)
        .find_map(|door| board.join(plan, (last, door), arrow, decl).ok())
}

impl Program {
    /// The map of a mission that is drawn as tiles joined to one another, hidden ones left out; none for a mission without one.
    pub fn layout_of(&self, mission: DeclId) -> Option<Layout> {
        self.map_drawn(mission)?;
        let mut layout = Layout::of(self.lines_of(mission), &|tile| self.plan(tile), false);
        for (tile, door) in self.doors_to_keep(mission, &layout.board, &layout.places) {
            layout.board.keep_door(tile, door);
        }
        Some(layout)
    }

    /// The line that draws the map of a mission.
    pub fn map_drawn(&self, mission: DeclId) -> Option<Phrase<'_>> {
        self.line(mission, crate::vocabulary::Member::MapDrawn)
    }

    /// The lines of a declaration that are no rules.
    pub fn lines_of(&self, decl: DeclId) -> impl Iterator<Item = Phrase<'_>> {
        let lines = self.decl(decl).map(|decl| decl.members.as_slice()).unwrap_or_default();
        lines.iter().filter_map(|op| self.op(*op))
    }

    /// The doors of an explored map behind which hidden tiles wait: nobody explores there. None on a map that is not explored.
    pub fn doors_to_keep(
        &self,
        mission: DeclId,
        board: &Board,
        places: &BTreeMap<String, Site>,
    ) -> Vec<(TileId, usize)> {
        if self.map_of(mission).is_none() {
            return Vec::new();
        }
        let hidden = self.map_drawn(mission).map(layings).unwrap_or_default();
        let waits = |laying: &&Laying<'_>| laying.hidden && tile_of(board, places, laying.place()).is_none();
        let kept = hidden.iter().filter(waits).filter_map(|laying| {
            let plan = self.fenced_plan(mission, laying)?;
            joint(board, places, laying, &plan, &|tile| self.plan(tile)).ok().map(|joint| joint.door)
        });
        let unexplored = |(tile, door): &(TileId, usize)| {
            let door = board.tile(*tile).and_then(|tile| tile.doorways.get(*door));
            door.is_some_and(|door| door.to == Beyond::Unexplored)
        };
        kept.filter(unexplored).collect()
    }

    /// The spots of a mission on a tile that has just been laid.
    pub fn spots_on(
        &self,
        mission: DeclId,
        board: &Board,
        places: &BTreeMap<String, Site>,
        tile: TileId,
    ) -> Vec<(String, SpaceId)> {
        let spots = self.lines_of(mission).filter_map(|line| match MemberView::of(line)? {
            MemberView::Spot { name, at, place } if tile_of(board, places, place) == Some(tile) => {
                Some((place_key(name), space_of(board, tile, at, &|tile| self.plan(tile))?))
            }
            _ => None,
        });
        spots.collect()
    }

    /// The plan of a tile that a line of the map lays, with the walls that the mission puts there.
    pub fn fenced_plan(&self, mission: DeclId, laying: &Laying<'_>) -> Option<TilePlan> {
        let mut plan = plan_of(self, self.decl(laying.tile)?);
        let lines: Vec<Phrase<'_>> = self.lines_of(mission).collect();
        Fences::of(&lines).put(laying, &mut plan, &mut Vec::new());
        Some(plan)
    }
}
