//! An enemy: its figures, its activation, its being attacked; normal and Brutal, with each row of its Elite chart.

use super::{EACH_FACE, FEW_FACES, runs};
use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Scene, Sides, first_of};
use brim_core::game::ids::Model;
use brim_core::game::table::Step;
use brim_core::program::StatKey;
use brim_core::program::stat_words;
use brim_core::vocabulary::{Kind, Stat};
use brim_vm::Machine;

/// Dice of the variants.
const VARIANT: [u32; 2] = [1, 4];

/// The figures of one of its models.
pub(super) fn read(scene: &Scene<'_>, journal: &mut Journal) {
    journal.figures("Figures", figures(scene, &sides(scene, false, None)));
}

/// Its models activate.
pub(super) fn activates(scene: &Scene<'_>, journal: &mut Journal) {
    journal.situation("Activates", activation(scene, &sides(scene, false, None), &EACH_FACE));
}

fn activation(scene: &Scene<'_>, sides: &Sides, dice: &[u32]) -> Runs {
    runs(scene, dice, &|first| scene.machine(sides, first), &|machine| {
        brim_rules::enemies::activate(machine, scene.subject)
    })
}

/// The heroes activate beside it.
pub(super) fn is_attacked(scene: &Scene<'_>, journal: &mut Journal) {
    journal.situation("Is attacked", attacked(scene, &sides(scene, false, None), &FEW_FACES));
}

fn attacked(scene: &Scene<'_>, sides: &Sides, dice: &[u32]) -> Runs {
    runs(scene, dice, &|first| scene.machine(sides, first), &|machine| {
        let heroes: Vec<_> = machine.table().heroes.iter().map(|hero| hero.id).collect();
        for hero in heroes {
            if machine.table().hero(hero).is_some_and(brim_core::game::table::Hero::is_standing) {
                brim_rules::hero::activate(machine, hero)?;
            }
        }
        Ok(())
    })
}

/// A turn ends while it is there.
pub(super) fn turn_ends(scene: &Scene<'_>, journal: &mut Journal) {
    let nothing: Runs = EACH_FACE.iter().map(|first| (*first, Vec::new())).collect();
    journal.difference("The turn ends", &nothing, &end(scene, &sides(scene, false, None), &EACH_FACE));
}

fn end(scene: &Scene<'_>, sides: &Sides, dice: &[u32]) -> Runs {
    runs(scene, dice, &|first| scene.machine(sides, first), &|machine| {
        machine.table_mut().cursor.step = Step::End;
        machine.step()
    })
}

/// Its Brutal side and the rows of its Elite chart, beside what it does without.
pub(super) fn other_sides(scene: &Scene<'_>, journal: &mut Journal) {
    let normal = sides(scene, false, None);
    let plain_activation = activation(scene, &normal, &VARIANT);
    let plain_attacked = attacked(scene, &normal, &VARIANT);
    let plain_end = end(scene, &normal, &VARIANT);
    let rows = scene.program.decl(scene.subject).map(|decl| decl.elite.as_slice()).unwrap_or_default();
    for brutal in [false, true] {
        let elites = rows.iter().zip(0u8..).filter(|(row, _)| row.on.shows(brutal));
        let variants = std::iter::once((String::new(), None)).chain(elites.map(|(row, at)| {
            let faces = if row.low == row.high { row.low.to_string() } else { format!("{}-{}", row.low, row.high) };
            (format!("Elite {faces} \"{}\"", row.name), Some(at))
        }));
        for (name, elite) in variants.filter(|(_, elite)| brutal || elite.is_some()) {
            let title = match (brutal, name.is_empty()) {
                (true, true) => "Brutal".to_owned(),
                (true, false) => format!("Brutal, {name}"),
                (false, _) => name,
            };
            let variant = sides(scene, brutal, elite);
            let changed = crate::situations::afterwards::differing(
                scene,
                &scene.machine(&normal, 0),
                &scene.machine(&variant, 0),
            );
            let mut lines = changed;
            // The figures of its first model: those of the others are the same.
            lines.truncate(6);
            journal.figures(&format!("{title}: figures"), lines);
            // Its Brutal side with each row would repeat both changes.
            if brutal && elite.is_some() {
                continue;
            }
            journal.difference(
                &format!("{title}: activates"),
                &plain_activation,
                &activation(scene, &variant, &VARIANT),
            );
            journal.difference(&format!("{title}: is attacked"), &plain_attacked, &attacked(scene, &variant, &VARIANT));
            journal.difference(&format!("{title}: the turn ends"), &plain_end, &end(scene, &variant, &VARIANT));
        }
    }
}

fn sides(scene: &Scene<'_>, brutal: bool, elite: Option<u8>) -> Sides {
    let count = if crate::situations::scene::is_wide(scene) { 1 } else { 2 };
    Sides { enemies: vec![(scene.subject, count)], brutal, elite, ..scene.quiet() }
}

/// The figures of a model as the game sees them.
fn figures(scene: &Scene<'_>, sides: &Sides) -> Vec<String> {
    let machine = scene.machine(sides, 0);
    let model = first_of(&machine, scene.subject).map(Model::Enemy);
    model.map_or_else(Vec::new, |model| figures_of(scene, &machine, model))
}

/// The figures of a model that differ from those of one without a sheet.
pub(super) fn figures_of(scene: &Scene<'_>, machine: &Machine<'_>, model: Model) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for stat in Stat::ALL {
        let key = StatKey::Stat(*stat);
        let (value, dice) = (machine.stat_of(model, key), machine.dice_of(model, key));
        let usual = stat.unprinted();
        if dice.count > 0 {
            found.push(format!("{} {dice}", stat_words(scene.program, key)));
        } else if value != usual && *stat != Stat::WaysOut {
            found.push(format!("{} {value}", stat_words(scene.program, key)));
        }
    }
    for (skill, decl) in scene.program.of_kind(Kind::Skill) {
        let value = machine.stat_of(model, StatKey::Skill(skill));
        if model.hero().is_some() {
            found.push(format!("{} {value}", decl.name));
        }
    }
    vec![found.join(", ")]
}
