//! Why a figure is as it is: what is printed, and which texts in play change it. For whoever reads a sheet at the table.

use super::machine::Machine;
use brim_core::game::effect::StartsAt;
use brim_core::game::ids::{DeclId, Model};
use brim_core::phrase::ModifierView;
use brim_core::program::{Change, Printed, StatKey};

/// A text that changes a figure of a model now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Whose text it is.
    pub source: DeclId,
    /// Who carries it, where that is a model.
    pub carrier: Option<Model>,
    /// How it changes the figure.
    pub change: Change,
    /// By how much, or to what.
    pub amount: i32,
    /// It holds for a time, and the text that began it may be gone.
    pub lasting: bool,
}

impl Machine<'_> {
    /// The figure that the sheet of a model prints, where it prints a number.
    pub fn printed_figure(&self, model: Model, key: StatKey) -> Option<i32> {
        match self.printed(self.kind_of(model)?, key)? {
            Printed::Int(n) => Some(n),
            Printed::Dice(_) | Printed::Op(_) => None,
        }
    }

    /// The texts that change a figure of a model now, in the order in which they are looked at.
    pub fn reasons(&self, model: Model, key: StatKey) -> Vec<Reason> {
        let mut found = Vec::new();
        for standing in self.standing_for(model, key).filter(|standing| !standing.manner.of_ability) {
            if standing.manner.own && !self.in_play().carries(standing.rule.decl, model) {
                continue;
            }
            self.acting(standing, Some(model), None, |carrier, scope| {
                found.push(Reason {
                    source: standing.rule.decl,
                    carrier: carrier.model,
                    change: standing.change,
                    amount: self.modifier_amount(standing.op, scope).saturating_mul(match standing.change {
                        Change::Add => carrier.count.max(1),
                        _ => 1,
                    }),
                    lasting: false,
                });
            });
        }
        for effect in self.table.effects.iter().filter(|effect| effect.from == StartsAt::Now) {
            let Some(view) = self.program.op(effect.modifier).and_then(ModifierView::of) else { continue };
            if view.stat() != Some(key) || !self.lasts_on(effect, model) {
                continue;
            }
            let mut scope = self.scope_of(model);
            scope.decl = effect.source;
            if view.condition().is_none_or(|condition| self.holds(condition.id(), &scope)) {
                found.push(Reason {
                    source: effect.source,
                    carrier: None,
                    change: Change::of(view),
                    amount: effect.amount,
                    lasting: true,
                });
            }
        }
        found
    }
}
