//! The table at which something is asked: an open room, heroes as their sheets make them, enemies beside them, a fight under way.

use brim_core::game::attack::Cause;
use brim_core::game::board::{Placement, TilePlan};
use brim_core::game::cards::Zone;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, SpaceId};
use brim_core::game::table::{Active, Group, Step, Table};
use brim_core::program::Program;
use brim_rules::distance::{adjacent, width};
use brim_rules::occupancy::fits;
use brim_rules::placing::free_models;
use brim_vm::{HeroSetup, Machine, Setup};

use super::question::Unclear;
use crate::replay::Readings;

/// The room is so many spaces wide and long.
const ROOM: i16 = 13;

/// Where heroes stand, by seat: whoever stands beside the first has somebody beside it, too.
const SEATS: [(i16, i16); 6] = [(5, 5), (5, 6), (6, 5), (5, 7), (7, 5), (4, 4)];

/// Where enemies stand who fight from beside: the nearest to all heroes first.
const BESIDE: [(i16, i16); 10] = [(6, 6), (6, 7), (7, 6), (7, 7), (4, 5), (5, 4), (6, 4), (4, 6), (4, 3), (3, 4)];

/// Where those stand who shoot.
const AWAY: [(i16, i16); 8] = [(8, 8), (8, 6), (6, 8), (8, 7), (7, 8), (9, 9), (9, 7), (7, 9)];

/// What a table is made of.
pub(super) struct Cast<'a> {
    pub heroes: &'a [HeroSetup],
    pub enemies: Option<(DeclId, u16)>,
    /// The enemies stand a few spaces away.
    pub away: bool,
}

/// Sets a table.
pub(super) fn set(program: &Program, readings: &Readings, seed: u64, cast: &Cast<'_>) -> Result<Table, Unclear> {
    let setup = Setup {
        heroes: cast.heroes.to_vec(),
        seed,
        edition: readings.edition,
        overrides: readings.overrides.clone(),
        ..Setup::default()
    };
    let mut machine = Machine::set_up(program, &setup);
    let cells = (0..ROOM).flat_map(|y| (0..ROOM).map(move |x| (x, y))).collect();
    let plan = TilePlan { cells, ..TilePlan::default() };
    let table = machine.table_mut();
    // An empty table has room for one tile.
    let _ = table.board.place_tile(&plan, DeclId::default(), Placement::default());
    table.worlds.push(None);
    table.cursor.turn = 1;
    for seat in 0..cast.heroes.len() {
        let at = SEATS.get(seat).and_then(|(x, y)| table.board.at(0, *x, *y));
        if let Some(hero) = table.heroes.get_mut(seat) {
            hero.at = at;
        }
    }
    let heroes: Vec<HeroId> = machine.table().heroes.iter().map(|hero| hero.id).collect();
    for hero in heroes {
        // What answers to a gain of Grit is no part of the question.
        let _ = brim_rules::home::grit(&mut machine, hero);
        machine.settle();
    }
    if let Some((kind, count)) = cast.enemies {
        place(&mut machine, kind, count, cast.away)?;
        happens(&mut machine, EventData::FightStarts {});
    }
    Ok(machine.into_table())
}

/// Places enemies, as many as the box holds.
fn place(machine: &mut Machine<'_>, kind: DeclId, count: u16, away: bool) -> Result<(), Unclear> {
    let wide = width(machine, kind);
    let places: &[(i16, i16)] = if away { &AWAY } else { &BESIDE };
    for _ in 0..count {
        if free_models(machine, kind) == 0 {
            let name = machine.program.name(kind);
            let there = machine.table().enemies.len();
            return Err(Unclear::new(format!("there are {there} models of {name}, and {count} are asked for")));
        }
        let board = &machine.table().board;
        let listed: Vec<SpaceId> = places.iter().filter_map(|(x, y)| board.at(0, *x, *y)).collect();
        let all: Vec<SpaceId> = listed.into_iter().chain(board.spaces()).collect();
        let Some(at) = all.into_iter().find(|space| fits(machine, *space, wide, None)) else {
            return Err(Unclear::new(format!("there is no room for {count} enemies of this size")));
        };
        happens(machine, EventData::EnemyPlaced { kind, at, target: None });
    }
    if !machine.table().groups.iter().any(|group| group.kind == kind) {
        let group = Group { kind, brutal: false, elites: Vec::new(), ambush_turn: None };
        machine.table_mut().groups.push(group);
    }
    Ok(())
}

/// Something is so, untold.
pub(super) fn happens(machine: &mut Machine<'_>, what: EventData) {
    machine.table_mut().apply(&Event { what, cause: Cause::default() });
}

/// The activation of somebody is under way.
pub(super) fn enter(table: &mut Table, active: Active) {
    table.cursor.step = Step::Activations;
    table.apply(&Event { what: EventData::ActivationStarts { active }, cause: Cause::default() });
}

/// A hero holds an item in its hands, which it is given where it has none.
pub(super) fn hold(machine: &mut Machine<'_>, hero: HeroId, item: DeclId) -> brim_core::game::ids::CardId {
    let table = machine.table();
    let has = |card: &&brim_core::game::cards::Card| card.decl == item && card.zone == Zone::Hero(hero);
    let found = table.cards.all.iter().find(has).map(|card| card.id);
    let card = found.unwrap_or_else(|| machine.give(hero, item));
    if let Some(holder) = machine.table_mut().heroes.get_mut(hero.index())
        && !holder.hands.contains(&card)
    {
        holder.hands = vec![card];
    }
    card
}

/// True where an enemy stands beside a hero.
pub(super) fn beside(machine: &Machine<'_>, hero: HeroId) -> bool {
    let beside = |enemy: &brim_core::game::table::Enemy| adjacent(machine, Model::Enemy(enemy.id), Model::Hero(hero));
    machine.table().enemies.iter().any(beside)
}
