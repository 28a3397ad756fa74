//! Worlds, towns, locations, tiles, tracks.

use super::{EACH_FACE, FEW_FACES, runs};
use crate::game::attack::Cause;
use crate::game::board::Placement;
use crate::game::event::What;
use crate::game::ids::{DeclId, HeroId, TileId};
use crate::game::table::{Step, Table};
use crate::rules;
use crate::rules::placing::Arrival;
use crate::snapshot::journal::{Journal, Runs};
use crate::snapshot::scene::{Scene, happens, turn};
use crate::text::{Cast as Labels, ProgramNames, map};
use crate::vm::{Machine, plan_of};
use crate::vocabulary::{Kind, Member};

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
            rules::placing::place_attack(machine, &[arrival], TileId(0), &Cause::default())
        })
    };
    journal.difference("An attack in it", &attacked(false), &attacked(true));
}

/// A town: the heroes come there and stay a day.
pub(super) fn town(scene: &Scene<'_>, journal: &mut Journal) {
    let stayed = runs(scene, &FEW_FACES, &|first| scene.machine(&scene.quiet(), first), &|machine| {
        happens(machine, What::StayStarts { town: scene.subject, lost: Vec::new() });
        machine.table_mut().cursor.step = Step::Day;
        for _ in 0..12 {
            machine.step()?;
            if machine.table().stay.is_none() {
                break;
            }
        }
        Ok(())
    });
    journal.situation("A stay", stayed);
}

/// A location: each hero visits it, and takes its services.
pub(super) fn location(scene: &Scene<'_>, journal: &mut Journal) {
    let mut towns = scene.program.of_kind(Kind::Town).map(|(town, _)| town);
    let has = |town: &DeclId| {
        scene
            .program
            .line(*town, Member::Locations)
            .is_some_and(|op| op.decls_in(crate::ir::Slot::List).contains(&scene.subject))
    };
    let town = towns.find(has).or(scene.cast.first(Kind::Town));
    let Some(town) = town else { return };
    let visited = runs(scene, &EACH_FACE, &|first| scene.machine(&scene.quiet(), first), &|machine| {
        happens(machine, What::StayStarts { town, lost: Vec::new() });
        happens(machine, What::DayStarts { day: 1 });
        machine.table_mut().cursor.step = Step::Visits;
        for _ in 0..4 {
            machine.step()?;
        }
        Ok(())
    });
    journal.situation("Visited by four heroes", visited);
    let come = runs(scene, &EACH_FACE, &|first| scene.machine(&scene.quiet(), first), &|machine| {
        happens(machine, What::StayStarts { town, lost: Vec::new() });
        happens(machine, What::DayStarts { day: 1 });
        rules::town::visit(machine, HeroId(2), scene.subject)
    });
    journal.situation("Cleo comes there", come);
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
