//! The board and the rulebook of a scenario, before its first step: they are read from all of its `given` lines at once.

use super::Failure;
use super::joining::{cannot_lie, join};
use super::suite::{Suite, step_of};
use brim_core::game::board::{Cell, Edge, Placement, Side, TilePlan};
use brim_core::game::ids::{DeclId, SpaceId, TileId};
use brim_core::game::table::{Site, Step as TurnStep, Table};
use brim_core::phrase::{MemberView, PlaceName, StepView, Value};
use brim_core::program::{place_key, plan_of};

use brim_core::vocabulary::{Edging, Member, Setting, Step};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// How many spaces the open room is wide and long.
const ROOM: i16 = 10;

/// A board on which spaces are said by column and row from 1, of a tile where there are several.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    tiles: Vec<Laid>,
    /// The names that the mission gives to places, as it writes them.
    given: Vec<String>,
}

/// A tile as it lies.
#[derive(Clone, Debug)]
struct Laid {
    tile: TileId,
    decl: DeclId,
    /// The name that the mission gives it.
    name: Option<String>,
    /// Cells of its picture with the spaces they became.
    spaces: Vec<(Cell, SpaceId)>,
}

/// A step with what it says, its op and its place.
pub(super) struct Line<'a> {
    pub step: Step,
    pub says: StepView<'a>,
    pub op: Phrase<'a>,
    pub place: Place,
}

/// The steps of a scenario.
pub(super) fn lines<'a>(suite: &Suite<'a>, decl: &Declaration) -> Vec<Line<'a>> {
    let lowered = suite.program.decl(decl.id).map(|decl| decl.members.as_slice()).unwrap_or_default();
    let ops = lowered.iter().filter_map(|op| suite.program.op(*op));
    let line = |(phrase, op): (Phrase<'_>, Phrase<'a>)| {
        Some(Line { step: step_of(op)?, says: StepView::of(op)?, op, place: phrase.place() })
    };
    decl.body().iter().zip(ops).filter_map(line).collect()
}

/// Lays the board and takes the readings.
pub(super) fn set(suite: &Suite<'_>, decl: DeclId, lines: &[Line<'_>]) -> Result<(Table, Stage), (Place, Failure)> {
    let mut edition = suite.edition(decl);
    let mut overrides: Vec<(DeclId, String)> = suite.overrides.clone();
    let (mut world, mut mission) = (None, None);
    for line in lines {
        match line.says {
            StepView::GivenIn { sort: Setting::Edition, what } => edition = Some(what),
            StepView::GivenIn { sort: Setting::World, what } => world = Some(what),
            StepView::GivenIn { sort: Setting::Mission, what } => {
                mission = Some(what);
                if let Some(MemberView::InWorld { what }) = member(suite, what, Member::InWorld) {
                    world = Some(what);
                }
            }
            StepView::GivenRuling { which, reading } => {
                let read = reading_of(suite, which, reading);
                let read = read.ok_or_else(|| (line.place, Failure::new("the ruling has no such reading")))?;
                overrides.retain(|(other, _)| *other != which);
                overrides.push((which, read));
            }
            _ => {}
        }
    }
    let mut table = Table { rules: suite.program.rulebook(edition, &overrides), mission, ..Table::default() };
    table.cursor.turn = 1;
    table.cursor.step = TurnStep::Start;
    table.worlds.push(world);
    table.depth = mission.and_then(|mission| suite.program.depth_for(mission));
    // The first chapter is under way; what it does when it begins has been done.
    let chapters = mission.map(|mission| suite.program.chapters_of(mission)).unwrap_or_default();
    table.chapter = (!chapters.is_empty()).then_some(0);
    let stage = lay(suite, decl, lines, &mut table)?;
    Ok((table, stage))
}

/// What a line of a declaration says.
fn member<'a>(suite: &Suite<'a>, decl: DeclId, member: Member) -> Option<MemberView<'a>> {
    suite.program.line(decl, member).and_then(MemberView::of)
}

/// The reading that a step names, in the words of the ruling.
fn reading_of(suite: &Suite<'_>, ruling: DeclId, reading: Value<'_>) -> Option<String> {
    let words = match reading {
        Value::Number(n) => n.to_string(),
        Value::Dice(dice) => dice.to_string(),
        Value::Flag(flag) => if flag { "yes" } else { "no" }.to_owned(),
        Value::Text(text) => text.to_owned(),
        _ => return None,
    };
    let offered = &suite.program.rules.rulings.get(&ruling)?.readings;
    offered.iter().find(|reading| reading.words.eq_ignore_ascii_case(&words)).map(|reading| reading.words.clone())
}

fn lay(suite: &Suite<'_>, decl: DeclId, lines: &[Line<'_>], table: &mut Table) -> Result<Stage, (Place, Failure)> {
    let mut stage = Stage::default();
    let mut plans: Vec<(DeclId, TilePlan, Place)> = Vec::new();
    for line in lines {
        let tiles = match line.says {
            StepView::GivenMap { list } => list,
            StepView::GivenIn { sort: Setting::Mission, what } => match member(suite, what, Member::OnMap) {
                Some(MemberView::OnMap { list, deck: _ }) => list,
                _ => &[],
            },
            _ => &[],
        };
        for tile in tiles {
            if let Some(found) = suite.program.decl(*tile) {
                plans.push((*tile, plan_of(suite.program, found), line.place));
            }
        }
    }
    // A map of tiles joined to one another is laid as the mission lays it.
    let missions = lines.iter().filter_map(|line| match line.says {
        StepView::GivenIn { sort: Setting::Mission, what } => Some(what),
        _ => None,
    });
    let named = missions.clone().filter_map(|mission| suite.model.names.get(mission)).flat_map(|named| &named.places);
    stage.given = named.map(|place| place.name.clone()).collect();
    if let Some(layout) =
        missions.filter_map(|mission| suite.program.layout_of(mission)).next().filter(|_| plans.is_empty())
    {
        (table.board, table.places) = (layout.board, layout.places);
        stage.learn(suite.program, table);
        return Ok(stage);
    }
    if plans.is_empty() {
        let cells = (0..ROOM).flat_map(|y| (0..ROOM).map(move |x| (x, y))).collect();
        plans.push((decl, TilePlan { cells, ..TilePlan::default() }, Place::default()));
    }
    if let Some((_, plan, _)) = plans.first_mut() {
        for line in lines {
            line_on(plan, line)?;
        }
    }
    let mut last: Option<TileId> = None;
    for (tile, plan, place) in plans {
        let laid = match last {
            None => table.board.place_tile(&plan, tile, Placement::default()).map_err(|why| vec![(None, why)]),
            Some(before) => join(table, before, &plan, tile),
        };
        let laid = laid.map_err(|why| {
            (place, cannot_lie((suite, table), (tile, stage.tiles.last().map(|laid| laid.decl)), &plan, &why))
        })?;
        let spaces = spaces(table, laid, &plan);
        stage.tiles.push(Laid { tile: laid, decl: tile, name: None, spaces });
        last = Some(laid);
    }
    let mut gates = Vec::new();
    for line in lines {
        let StepView::GivenWall { what: Edging::Gate, a, b, tile } = line.says else { continue };
        let ends = stage.space(table, a, None).zip(stage.space(table, b, tile));
        gates.push(ends.ok_or_else(|| (line.place, Failure::new("there is no such space for a Gate")))?);
    }
    table.board.tie_gates(&gates);
    Ok(stage)
}

/// The space of each cell of a picture, however its tile was turned.
fn spaces(table: &Table, tile: TileId, plan: &TilePlan) -> Vec<(Cell, SpaceId)> {
    let Some(laid) = table.board.tile(tile) else { return Vec::new() };
    let quarters = laid
        .entrance
        .and_then(|door| Some((laid.doorways.get(door)?.side, plan.doorways.get(door)?.side)))
        .map_or(0, |(now, printed)| (now.quarters() + 4 - printed.quarters()) % 4);
    let placed = || laid.spaces.iter().filter_map(|space| table.board.space(*space));
    let west = placed().map(|space| space.x).min().unwrap_or(0);
    let north = placed().map(|space| space.y).min().unwrap_or(0);
    let turned = plan.turned(quarters);
    plan.cells
        .iter()
        .zip(&turned.cells)
        .filter_map(|(printed, (x, y))| {
            let space = table.board.at(laid.region, x.checked_add(west)?, y.checked_add(north)?)?;
            Some((*printed, space))
        })
        .collect()
}

/// Draws a wall or a barrier, which a Gate is not, into the plan of the first tile.
fn line_on(plan: &mut TilePlan, line: &Line<'_>) -> Result<(), (Place, Failure)> {
    let StepView::GivenWall { what, a, b, tile } = line.says else { return Ok(()) };
    if what != Edging::Gate && tile.is_some() {
        let failure = Failure::new("a wall and a white edge are drawn into the first tile");
        return Err((
            line.place,
            failure.label("of another tile").help("leave the tile out: `given wall between 3,3 and 3,4`"),
        ));
    }
    let (edges, points) = match what {
        Edging::Wall => (&mut plan.walls, &mut plan.covered),
        Edging::Barrier => (&mut plan.barriers, &mut plan.barrier_ends),
        Edging::Gate => return Ok(()),
    };
    let between = cell_of(a).zip(cell_of(b)).and_then(|(a, b)| between(a, b));
    match between {
        Some(Between::Edge(edge)) => edges.push(edge),
        Some(Between::Point(point)) => points.push(point),
        None => {
            let failure = Failure::new("these two spaces do not lie beside each other");
            return Err((line.place, failure.label("a line lies between neighbours")));
        }
    }
    Ok(())
}

/// The cell of a column and a row from 1.
fn cell_of((column, row): (i32, i32)) -> Option<Cell> {
    let from_one = |n: i32| i16::try_from(n).ok()?.checked_sub(1);
    from_one(column).zip(from_one(row))
}

enum Between {
    Edge(Edge),
    Point(Cell),
}

/// What lies between two neighbouring cells.
fn between(a: Cell, b: Cell) -> Option<Between> {
    let side = match (b.0.checked_sub(a.0)?, b.1.checked_sub(a.1)?) {
        (0, -1) => Side::North,
        (1, 0) => Side::East,
        (0, 1) => Side::South,
        (-1, 0) => Side::West,
        (dx, dy) if dx.abs() == 1 && dy.abs() == 1 => return Some(Between::Point((a.0.max(b.0), a.1.max(b.1)))),
        _ => return None,
    };
    Some(Between::Edge(Edge { cell: a, side }))
}

impl Laid {
    /// True for the tile that a place names, or on which it lies.
    fn is(&self, table: &Table, of: PlaceName<'_>) -> bool {
        match of {
            PlaceName::Tile(decl) => decl == self.decl,
            PlaceName::Named(_) => site(table, of).is_some_and(|site| site.tile == self.tile),
            PlaceName::That => false,
        }
    }
}

fn site<'t>(table: &'t Table, of: PlaceName<'_>) -> Option<&'t Site> {
    match of {
        PlaceName::Named(name) => table.places.get(&place_key(name)),
        _ => None,
    }
}

fn is_tile(table: &Table, name: &str, tile: TileId) -> bool {
    site(table, PlaceName::Named(name)).is_some_and(|site| site.tile == tile && site.at.is_none())
}

impl Stage {
    /// Takes in the tiles that have come to lie since.
    pub fn learn(&mut self, program: &brim_core::program::Program, table: &Table) {
        for tile in table.board.tiles().skip(self.tiles.len()) {
            let Some(laid) = table.board.tile(tile) else { continue };
            let plan = program.decl(laid.decl).map(|found| plan_of(program, found)).unwrap_or_default();
            let name = self.given.iter().find(|name| is_tile(table, name, tile)).cloned();
            self.tiles.push(Laid { tile, decl: laid.decl, name, spaces: spaces(table, tile, &plan) });
        }
    }

    /// The space of a column and a row, of a place where one is named: of a spot it is always the same.
    pub fn space(&self, table: &Table, cell: (i32, i32), of: Option<PlaceName<'_>>) -> Option<SpaceId> {
        let cell = cell_of(cell)?;
        let tiles = self.tiles.iter().filter(|laid| of.is_none_or(|of| laid.is(table, of)));
        tiles.flat_map(|laid| &laid.spaces).find(|(printed, _)| *printed == cell).map(|(_, space)| *space)
    }

    /// The spaces of a place, those of a tile from its first row.
    pub fn spaces_of(&self, table: &Table, of: PlaceName<'_>) -> Vec<SpaceId> {
        if let Some(spot) = site(table, of).and_then(|site| site.at) {
            return vec![spot];
        }
        let tiles = self.tiles.iter().filter(|laid| laid.is(table, of));
        tiles.flat_map(|laid| &laid.spaces).map(|(_, space)| *space).collect()
    }

    /// The column and row of a space, as steps say them.
    pub fn words(&self, program: &brim_core::program::Program, space: SpaceId) -> String {
        let several = self.tiles.len() > 1;
        for laid in &self.tiles {
            if let Some(((x, y), _)) = laid.spaces.iter().find(|(_, id)| *id == space) {
                let name = laid.name.as_deref().unwrap_or_else(|| program.name(laid.decl));
                let tile = if several { format!(" of {name}") } else { String::new() };
                return format!("{},{}{tile}", x.saturating_add(1), y.saturating_add(1));
            }
        }
        "off the board".to_owned()
    }
}
