//! A chart: every row, rolled by a hero in a fight.

use super::EACH_FACE;
use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::Scene;
use brim_core::game::ids::{HeroId, OpId};
use brim_core::phrase::{LabelView, MemberView};

use brim_core::vocabulary::Member;
use brim_play::text::{Names, ProgramNames};
use brim_vm::LoadedDice;

pub(super) fn chart(scene: &Scene<'_>, journal: &mut Journal) {
    let roll = scene.program.line(scene.subject, Member::ChartRoll).and_then(MemberView::of);
    let Some(MemberView::ChartRoll { dice, condition: _ }) = roll else { return };
    let (least, most) = (dice.die.faces().first().copied().unwrap_or(1), dice.die.faces().last().copied().unwrap_or(6));
    let count = i32::from(dice.count);
    let reached: Vec<i32> = match dice.count {
        1 => dice.die.faces().iter().map(|face| face.saturating_add(dice.plus)).collect(),
        _ => (least.saturating_mul(count)..=most.saturating_mul(count))
            .map(|total| total.saturating_add(dice.plus))
            .collect(),
    };
    let rolled = |total: i32| -> Runs {
        EACH_FACE
            .into_iter()
            .map(|first| {
                let machine = scene.machine(&scene.fight(), first);
                let loaded = LoadedDice { first, chart: Some(total) };
                (first, scene.run(machine, loaded, &|machine| machine.roll_on(scene.subject, HeroId(0), 0)))
            })
            .collect()
    };
    let names = ProgramNames(scene.program);
    let mut before: Option<(i32, i32, Runs)> = None;
    let tell = |journal: &mut Journal, (from, to, runs): (i32, i32, Runs)| {
        let title = if from == to { format!("Rolled {from}") } else { format!("Rolled {from} to {to}") };
        let name = names.row_name(scene.subject, from).map_or_else(String::new, |name| format!(" \"{name}\""));
        let title = format!("{title}{name}");
        journal.situation(&title, runs);
    };
    // Results of one row stand together; so do those that no row names.
    let row = |total: i32| {
        let rows = scene.program.lines(scene.subject, Member::ChartRows).flat_map(|(_, op)| op.body());
        let mut rows = rows.filter(|row| match LabelView::of(*row) {
            Some(
                LabelView::Result { face: (low, high), name: _, stands: _ }
                | LabelView::AnyFace { face: (low, high), also: _ }
                | LabelView::EachFace { face: (low, high) },
            ) => (low..=high).contains(&total),
            _ => false,
        });
        rows.next().map(|row| row.id())
    };
    for total in reached {
        let runs = rolled(total);
        before = match before.take() {
            Some((from, _, same)) if row(from) == row(total) && alike(&same, &runs) => Some((from, total, same)),
            other => {
                other.into_iter().for_each(|told| tell(journal, told));
                Some((total, total, runs))
            }
        };
    }
    before.into_iter().for_each(|told| tell(journal, told));
}

/// True where two results do the same; the line with the result itself is not compared.
fn alike(a: &Runs, b: &Runs) -> bool {
    let rest = |runs: &Runs| -> Vec<Vec<String>> {
        runs.iter().map(|(_, lines)| lines.iter().skip(1).cloned().collect()).collect()
    };
    rest(a) == rest(b)
}

/// Keeps the ids that a listing of ops begins with.
pub(super) fn ops_of(scene: &Scene<'_>) -> impl Iterator<Item = OpId> {
    let (from, to) = scene.program.decl(scene.subject).map_or((0, 0), |decl| decl.ops);
    (from..to).map(OpId)
}
