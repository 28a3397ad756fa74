//! The order in which chance, or a scenario, takes several candidates.

use super::machine::Machine;
use brim_core::game::chance::{Purpose, order};
use brim_core::game::ids::Model;
use brim_core::game::table::Active;

impl Machine<'_> {
    /// A random order of candidates, for what `about` is the key of.
    pub(super) fn shuffled(&mut self, purpose: Purpose, about: u64, keys: &[u64]) -> Vec<usize> {
        let actor = self.active_model();
        let address = self.next_address(purpose, about, actor);
        if let Some(script) = &mut self.script
            && keys.len() > 1
            && let Some(face) = script.faces.get_mut(&purpose).and_then(std::collections::VecDeque::pop_front)
        {
            // A scenario's face n takes the n-th candidate first.
            let first = usize::try_from(face - 1).unwrap_or(0).min(keys.len() - 1);
            let mut all: Vec<usize> = (0..keys.len()).collect();
            all.rotate_left(first);
            return all;
        }
        if keys.len() > 1
            && let Some(script) = &self.script
            && !script.any
        {
            // Nothing in a scenario is left to chance: a pick without a face is told of, an order stays as it is listed.
            if matches!(purpose, Purpose::RandomHero | Purpose::RandomTarget | Purpose::RandomPick) {
                self.unscripted.push((purpose, keys.len()));
            }
            return (0..keys.len()).collect();
        }
        if let Some(fate) = &mut self.fate
            && keys.len() > 1
        {
            return fate.order(purpose, keys.len());
        }
        order(self.table.seed, &address, keys)
    }

    fn active_model(&self) -> Option<Model> {
        match self.table.cursor.active {
            Some(Active::Hero(hero)) => Some(Model::Hero(hero)),
            _ => None,
        }
    }
}
