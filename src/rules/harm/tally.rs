//! What becomes of hits that strike together, kept for the journal.

use super::{Blow, HitKind};
use brim_core::game::engine::Engine;
use brim_core::game::ids::Model;
use brim_core::game::journal::{Stage, Tally};

/// Keeps what became of hits, where somebody keeps the journal.
pub(super) struct Count(Option<Tally>);

impl Count {
    /// Begins with what strikes, and tells it.
    pub fn of<E: Engine + ?Sized>(engine: &mut E, model: Model, kind: HitKind, blows: &[Blow]) -> Count {
        if blows.is_empty() || !engine.keeps_journal() {
            return Count(None);
        }
        let hits = blows.iter().map(|blow| (blow.by, blow.damage)).collect();
        let tally = Tally { model, kind, hits, defense: 0, done: false, stages: Vec::new() };
        engine.tell(tally.clone());
        Count(Some(tally))
    }

    /// The Defense of an enemy, as it counts.
    pub fn against(&mut self, defense: i32) {
        if let Some(tally) = &mut self.0 {
            tally.defense = defense;
        }
    }

    /// What a stage has left of them.
    pub fn after(&mut self, stage: Stage, blows: &[Blow]) {
        let Some(tally) = &mut self.0 else { return };
        let mut left = vec![None; tally.hits.len()];
        for blow in blows {
            if let Some(slot) = left.get_mut(usize::from(blow.place)) {
                *slot = Some(blow.damage);
            }
        }
        if left != tally.left() {
            tally.stages.push((stage, left));
        }
    }

    /// Tells it.
    pub fn tell<E: Engine + ?Sized>(self, engine: &mut E) {
        if let Some(tally) = self.0 {
            engine.tell(Tally { done: true, ..tally });
        }
    }
}
