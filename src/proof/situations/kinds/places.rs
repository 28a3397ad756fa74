//! Worlds, towns, locations, tiles, tracks.

use std::cell::RefCell;

use super::{EACH_FACE, FEW_FACES, runs};
use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Scene, happens, turn};
use brim_core::game::attack::Cause;
use brim_core::game::board::{Beyond, Doorway, Placement};
use brim_core::game::cards::Zone;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, TileId};
use brim_core::game::table::{Step, Table};
use brim_core::phrase::{MemberView, Value};
use brim_core::program::{Program, plan_of};
use brim_core::vocabulary::{Kind, Member, id_of};
use brim_play::text::{Labels, ProgramNames, map};
use brim_rules::placing::Arrival;
use brim_vm::Machine;

/// A world: turns in it, beside the same elsewhere.
pub(super) fn world(scene: &Scene<'_>, journal: &mut Journal) {
    for (title, sides) in [("A fight in it", scene.fight()), ("Turns in it without a fight", scene.quiet())] {
        let fought = |there: bool| -> Runs {
            let make = |first: u32| {
                let mut machine = scene.machine(&sides, first);
                if there {
                    machine.table_mut().worlds = vec![Some(scene.subject)];
                }
                machine
            };
            runs(scene, &FEW_FACES, &make, &|machine| {
                turn(machine)?;
                turn(machine)
            })
        };
        journal.difference(title, &fought(false), &fought(true));
    }
}

/// A world: enemies attack in it.
pub(super) fn attack_in_world(scene: &Scene<'_>, journal: &mut Journal) {
    let attacked = |there: bool| -> Runs {
        let make = |first: u32| {
            let mut machine = scene.machine(&scene.quiet(), first);
            if there {
                machine.table_mut().worlds = vec![Some(scene.subject)];
            }
            machine
        };
        runs(scene, &EACH_FACE, &make, &|machine| {
            let Some(foes) = scene.cast.foes() else { return Ok(()) };
            let arrival = Arrival { kind: foes, count: 2, elites: 1, ambush: false, near: None, by: None };
            brim_rules::placing::place_attack(machine, &[arrival], TileId(0), &Cause::default())
        })
    };
    journal.difference("An attack in it", &attacked(false), &attacked(true));
}

/// A town: the heroes come there and stay a day.
pub(super) fn town(scene: &Scene<'_>, journal: &mut Journal) {
    let stayed = runs(scene, &EACH_FACE, &|first| scene.machine(&scene.quiet(), first), &|machine| {
        stay(machine, Some(scene.subject))
    });
    journal.situation("A stay", stayed);
}

/// The heroes stay in a town for a day.
pub(super) fn stay(machine: &mut Machine<'_>, town: Option<DeclId>) -> Result<(), Interrupt> {
    let Some(town) = town else { return Ok(()) };
    happens(machine, EventData::StepStarts { step: Step::Home });
    happens(machine, EventData::StayStarts { town, lost: Vec::new() });
    machine.table_mut().cursor.step = Step::Day;
    for _ in 0..12 {
        machine.step()?;
        if machine.table().stay.is_none() {
            break;
        }
    }
    Ok(())
}

/// A location: each hero visits it, and takes its services.
pub(super) fn location(scene: &Scene<'_>, journal: &mut Journal) {
    let mut towns = scene.program.of_kind(Kind::Town).map(|(town, _)| town);
    let town = towns.find(|town| has_location(scene, *town, scene.subject)).or(scene.cast.first(Kind::Town));
    let Some(town) = town else { return };
    let visited =
        runs(scene, &EACH_FACE, &|first| scene.machine(&scene.quiet(), first), &|machine| visits(machine, town));
    journal.situation("Visited by four heroes", visited);
    let come = runs(scene, &EACH_FACE, &|first| scene.machine(&scene.quiet(), first), &|machine| {
        happens(machine, EventData::StayStarts { town, lost: Vec::new() });
        happens(machine, EventData::DayStarts { day: 1 });
        brim_rules::town::visit(machine, HeroId(2), scene.subject)
    });
    journal.situation("Cleo comes there", come);
}

/// The first day of a stay: each of four heroes goes where it likes.
fn visits(machine: &mut Machine<'_>, town: DeclId) -> Result<(), Interrupt> {
    happens(machine, EventData::StayStarts { town, lost: Vec::new() });
    happens(machine, EventData::DayStarts { day: 1 });
    machine.table_mut().cursor.step = Step::Visits;
    (0..4).try_for_each(|_| machine.step().map(|_| ()))
}

/// True where a location offers an ability.
pub(crate) fn offers(program: &Program, location: DeclId, ability: DeclId) -> bool {
    let mut lines = program.lines(location, Member::Abilities);
    lines.any(|(_, line)| {
        line.holes().any(|(_, value)| match value {
            Value::Abilities(all) => all.iter().any(|(id, _)| *id == ability),
            _ => false,
        })
    })
}

/// A service: heroes come to a location that offers it, and take it. They have something else to do there too, as long as the visit goes on.
pub(super) fn served(scene: &Scene<'_>, journal: &mut Journal) {
    let mut locations = scene.program.of_kind(Kind::Location).map(|(location, _)| location);
    let Some(location) = locations.find(|place| offers(scene.program, *place, scene.subject)) else { return };
    let mut towns = scene.program.of_kind(Kind::Town).map(|(town, _)| town);
    let Some(town) = towns.find(|town| has_location(scene, *town, location)) else { return };
    let make = |first: u32| {
        let mut machine = scene.machine(&scene.quiet(), first);
        if let Some(spell) = scene.cast.first(Kind::Spell) {
            for hero in (0..3).map(HeroId) {
                machine.give(hero, spell);
            }
        }
        machine
    };
    let served = runs(scene, &EACH_FACE, &make, &|machine| visits(machine, town));
    journal.situation("Served there", served);
}

/// True where a town has a location.
fn has_location(scene: &Scene<'_>, town: DeclId, location: DeclId) -> bool {
    match scene.program.line(town, Member::Locations).and_then(MemberView::of) {
        Some(MemberView::Locations { list }) => list.contains(&location),
        _ => false,
    }
}

/// A tile: how it lies on the table.
pub(super) fn tile(scene: &Scene<'_>, journal: &mut Journal) {
    let Some(decl) = scene.program.decl(scene.subject) else { return };
    let plan = plan_of(scene.program, decl);
    let mut table = Table::default();
    if table.board.place_tile(&plan, scene.subject, Placement::default()).is_err() {
        journal.plain("On the table", vec!["It does not lie.".to_owned()]);
        return;
    }
    let machine = Machine::new(scene.program, table);
    let drawn = map(machine.table(), &Labels::of(machine.table()), &ProgramNames(scene.program));
    journal.plain("On the table", drawn.lines().map(str::to_owned).collect());
    let words = format!("{} spaces, {} doorways", plan.cells.len(), plan.doorways.len());
    journal.plain("Counted", vec![words]);
}

/// A tile that lies behind a door.
pub(super) fn tile_found(scene: &Scene<'_>, journal: &mut Journal) {
    // The token that leaves one exit open is the one that makes the die speak.
    found(scene, journal, scene.subject, scene.cast.all(Kind::Exploration).last().copied());
}

/// A tile as heroes come upon it: one looks through a door, and all step in.
fn found(scene: &Scene<'_>, journal: &mut Journal, tile: DeclId, token: Option<DeclId>) {
    let make = |first: u32| {
        let mut machine = scene.machine(&scene.quiet(), first);
        let decks = [(Kind::Tile, Some(tile)), (Kind::Exploration, token)];
        for (kind, on_top) in decks {
            let deck = scene.program.of_kind(Kind::Deck).map(|(deck, _)| deck).find(|deck| holds(scene, *deck, kind));
            let deck = if kind == Kind::Tile { scene.cast.first(Kind::Deck) } else { deck };
            if let (Some(deck), Some(card)) = (deck, on_top) {
                let card = machine.new_card(card, Some(deck), Zone::Pile);
                machine.table_mut().cards.piles.entry(deck).or_default().push(card);
            }
        }
        let door = machine.table().board.at(0, 3, 0);
        if let Some(hero) = machine.table_mut().heroes.first_mut() {
            hero.at = door;
        }
        machine
    };
    let doors: RefCell<Vec<String>> = RefCell::default();
    let mut explored = runs(scene, &EACH_FACE, &make, &|machine| {
        let before = machine.table().board.tiles().count();
        let looked = brim_rules::searching::look(machine, HeroId(0));
        let new = machine.table().board.tiles().nth(before).and_then(|tile| machine.table().board.tile(tile));
        let space = new.and_then(|tile| tile.spaces.get(tile.spaces.len() / 2)).copied();
        let done = match (looked, space) {
            (Ok(()), Some(to)) => {
                machine.propose(Event {
                    what: EventData::Moves { model: Model::Hero(HeroId(0)), to },
                    cause: Cause::default(),
                })?;
                machine.table_mut().cursor.step = Step::Exploration;
                machine.step()
            }
            (looked, _) => looked,
        };
        let table = machine.table();
        let tile = table.board.tiles().nth(before).and_then(|tile| table.board.tile(tile));
        let open = |door: &Doorway| {
            format!("{} {}", id_of(&door.side), if door.to == Beyond::Unexplored { "open" } else { "not open" })
        };
        let all = tile.map(|tile| tile.doorways.iter().map(open).collect::<Vec<_>>().join(", "));
        doors
            .borrow_mut()
            .push(all.map_or_else(|| "= it does not fit".to_owned(), |all| format!("= doors: {}", all.to_lowercase())));
        done
    });
    for ((_, lines), doors) in explored.iter_mut().zip(doors.into_inner()) {
        lines.push(doors);
    }
    journal.situation("Found behind a door", explored);
}

fn holds(scene: &Scene<'_>, deck: DeclId, kind: Kind) -> bool {
    scene.program.held_kind(deck) == Some(kind)
}

/// An Exploration token: it lies in a chamber.
pub(super) fn exploration(scene: &Scene<'_>, journal: &mut Journal) {
    if let Some(chamber) = scene.cast.first(Kind::Tile) {
        found(scene, journal, chamber, Some(scene.subject));
    }
}

/// A track: the Darkness is held back, and comes forward, from each of its spaces.
pub(super) fn track(scene: &Scene<'_>, journal: &mut Journal) {
    let entrance = scene.program.depth_of(scene.subject).entrance;
    for at in 0..=entrance {
        let make = |first: u32| {
            let mut machine = scene.machine(&scene.quiet(), first);
            let mut depth = scene.program.depth_of(scene.subject);
            (depth.darkness, depth.party) = (at, at);
            machine.table_mut().depth = Some(depth);
            machine
        };
        let held = runs(scene, &EACH_FACE, &make, &|machine| {
            machine.table_mut().cursor.step = Step::Start;
            machine.step()
        });
        journal.situation(&format!("Both markers at {at}, a turn starts"), held);
    }
}
