//! Limits and faults: hitting one is a typed, visible event with its place, values and seed.

use super::machine::Machine;
use brim_core::game::engine::{Fault, Interrupt};
use brim_core::game::ids::{DeclId, OpId};
use brim_core::game::limits::MAX_DEPTH;

impl Machine<'_> {
    /// Counts an op, where somebody wants to know what ran.
    pub(super) fn note_ran(&mut self, op: OpId) {
        if let Some(ran) = &mut self.ran {
            let times = ran.entry(op).or_default();
            *times = times.saturating_add(1);
        }
    }

    /// Notes a declaration that the game made use of, where a replay wants to know.
    pub(super) fn touch(&mut self, decl: DeclId) {
        if let Some(used) = &mut self.used {
            used.insert(decl);
        }
    }

    /// Carries out what content can nest in itself, one level deeper.
    pub(super) fn deeper<T>(&mut self, run: impl FnOnce(&mut Self) -> Result<T, Interrupt>) -> Result<T, Interrupt> {
        if self.depth >= MAX_DEPTH {
            return Err(self.fault("B0702", format!("more than {MAX_DEPTH} effects inside one another"), &[]));
        }
        self.depth += 1;
        let done = run(self);
        self.depth = self.depth.saturating_sub(1);
        done
    }

    /// A fault with its place and values.
    pub(super) fn fault(&self, code: &'static str, message: String, values: &[(&str, String)]) -> Interrupt {
        let mut all = vec![
            ("seed".to_owned(), self.table.seed.to_string()),
            ("turn".to_owned(), self.table.cursor.turn.to_string()),
            ("activation".to_owned(), self.table.cursor.activation.to_string()),
        ];
        all.extend(values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        Interrupt::Fault(Box::new(Fault { code, message, path: self.path.clone(), values: all }))
    }

    /// Runs with a text of a declaration on the path.
    pub(super) fn within<T>(
        &mut self,
        decl: DeclId,
        op: OpId,
        run: impl FnOnce(&mut Self) -> Result<T, Interrupt>,
    ) -> Result<T, Interrupt> {
        self.touch(decl);
        self.path.push((decl, op));
        let done = run(self);
        if matches!(done, Err(Interrupt::Ask(_))) && self.asked_by.is_none() {
            self.asked_by = self.path.last().copied();
        }
        // A fault keeps the path to the place where it happened.
        if !matches!(done, Err(Interrupt::Fault(_))) {
            self.path.pop();
        }
        done
    }

    /// The line whose text asks what nobody has answered yet; nothing where the rules ask it.
    pub fn asked_by(&self) -> Option<OpId> {
        self.asked_by.map(|(_, op)| op)
    }
}
