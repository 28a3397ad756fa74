//! Rows of charts and rolls: which of them a result answers.

use super::machine::Machine;
use super::scope::Scope;
use crate::game::chance::Purpose;
use crate::game::engine::{ChartRole, Halt};
use crate::game::ids::{HeroId, Model, OpId};
use crate::ir::{Arg, Slot};
use crate::rules::ask;
use crate::vocabulary::{Label, Member, Word};

impl Machine<'_> {
    /// Rolls on the chart that the rules call for.
    pub(super) fn chart(&mut self, role: ChartRole, hero: HeroId) -> Result<(), Halt> {
        let Some(chart) = self.program.charts.get(&role).copied() else { return Ok(()) };
        let Some(decl) = self.program.decl(chart) else { return Ok(()) };
        let mut dice = None;
        let mut rows = Vec::new();
        for op in decl.members.iter().filter_map(|op| self.program.op(*op)) {
            match (op.word, op.arg(Slot::Dice)) {
                (Word::Member(Member::ChartRoll), Some(Arg::Dice(found))) => dice = Some(*found),
                (Word::Member(Member::ChartRows), _) => rows = op.body.clone(),
                _ => {}
            }
        }
        let Some(dice) = dice else { return Ok(()) };
        let mut scope = Scope { decl: chart, this: Some(Model::Hero(hero)), ..Scope::default() };
        scope.bind(Model::Hero(hero));
        let cause = self.cause_of(&scope);
        // A roll on a chart is nobody's to re-roll with Grit.
        let result = ask::roll(self, Purpose::Chart, dice, None, &cause)?;
        scope.roll = Some(result);
        self.row(&rows, result, &mut scope)
    }

    /// Carries out the row of a result.
    pub(super) fn row(&mut self, rows: &[OpId], result: i32, scope: &mut Scope) -> Result<(), Halt> {
        if let Some(row) = self.row_of(rows, result) {
            let body = self.body_of(row);
            self.spend(row)?;
            self.block(&body, scope)?;
        }
        Ok(())
    }

    /// The row that a result answers to.
    pub(super) fn row_of(&self, rows: &[OpId], result: i32) -> Option<OpId> {
        let named = rows.iter().copied().find(|row| {
            self.program.op(*row).is_some_and(|op| {
                op.word == Word::Label(Label::Result)
                    && op.face(Slot::Face).is_some_and(|(low, high)| (low..=high).contains(&result))
            })
        });
        named.or_else(|| self.branch(rows, Label::Otherwise))
    }

    /// The branch with this label.
    pub(super) fn branch(&self, rows: &[OpId], label: Label) -> Option<OpId> {
        rows.iter().copied().find(|row| self.program.op(*row).is_some_and(|op| op.word == Word::Label(label)))
    }
}
