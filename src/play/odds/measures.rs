//! What is counted of a piece of a game.

use brim_core::game::event::EventData;
use brim_core::game::ids::Model;
use brim_core::game::journal::Note;
use brim_core::game::table::Table;
use brim_vm::Machine;

use crate::text::Chronicle;

/// What is counted, in the order of [`Counted`].
pub(super) const NAMES: [&str; 9] = [
    "hits on enemies",
    "wounds dealt",
    "enemies killed",
    "XP gained",
    "hits on heroes",
    "wounds taken",
    "sanity damage taken",
    "heroes KO'd",
    "Grit spent",
];

/// The place of one of them.
pub(super) mod at {
    pub const HITS: usize = 0;
    pub const DEALT: usize = 1;
    pub const KILLED: usize = 2;
    pub const STRUCK: usize = 4;
    pub const TAKEN: usize = 5;
    pub const FALLS: usize = 7;
}

/// What came of one way.
pub(super) type Counted = [i64; NAMES.len()];

/// Counts what a machine told.
pub(super) fn count(machine: &mut Machine<'_>, before: &Table) -> (Counted, bool) {
    let notes = machine.journal.take().unwrap_or_default();
    let mut chronicle = Chronicle::default();
    let (mut hits, mut struck, mut drawn, mut grit) = (0i64, 0i64, false, 0i64);
    for note in &notes {
        chronicle.take(note);
        match note {
            Note::Strike(tally) if !tally.done => {
                let many = i64::try_from(tally.hits.len()).unwrap_or(i64::MAX);
                let side = if matches!(tally.model, Model::Hero(_)) { &mut struck } else { &mut hits };
                *side = side.saturating_add(many);
            }
            Note::Event(event) => match event.what {
                EventData::Draws { .. } | EventData::Shuffled { .. } => drawn = true,
                EventData::Grit { amount, .. } if amount < 0 => grit = grit.saturating_sub(i64::from(amount)),
                _ => {}
            },
            _ => {}
        }
    }
    let mut out: Counted = [0; NAMES.len()];
    let gone = before.enemies.iter().filter(|enemy| machine.table().enemy(enemy.id).is_none()).count();
    let (mut dealt, mut xp, mut wounds, mut sanity, mut falls) = (0i64, 0i64, 0i64, 0i64, 0i64);
    for deeds in chronicle.deeds.values() {
        dealt = dealt.saturating_add(deeds.dealt.into());
        xp = xp.saturating_add(deeds.xp.into());
        wounds = wounds.saturating_add(deeds.wounds.into());
        sanity = sanity.saturating_add(deeds.sanity.into());
        falls = falls.saturating_add(i64::try_from(deeds.fell.len()).unwrap_or(i64::MAX));
    }
    let killed = i64::try_from(gone).unwrap_or(i64::MAX);
    out.copy_from_slice(&[hits, dealt, killed, xp, struck, wounds, sanity, falls, grit]);
    (out, drawn)
}
