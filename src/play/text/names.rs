//! The names of a program's declarations.

use super::{Figures, Names};
use brim_core::game::engine::{Engine, Size};
use brim_core::game::ids::{DeclId, EnemyId, Model, OpId};
use brim_core::game::table::Table;
use brim_core::phrase::{EffectView, LabelView, RuleFormView};
use brim_core::program::Program;
use brim_core::vocabulary::spelling::one_of;
use brim_core::vocabulary::{Kind, Member, Query, Stat};
use brim_language::card::phrase_words;
use brim_vm::Machine;

/// Names as a program's packs print them.
#[derive(Clone, Copy, Debug)]
pub struct ProgramNames<'p>(pub &'p Program);

impl Names for ProgramNames<'_> {
    fn name(&self, id: DeclId) -> String {
        match self.0.decl(id) {
            Some(decl) if decl.kind == Some(Kind::Enemy) => decl.tell_apart(&one_of(&decl.name)).into_owned(),
            Some(decl) => decl.shown().into_owned(),
            None => "something".to_owned(),
        }
    }

    fn plural(&self, id: DeclId) -> String {
        self.0.decl(id).map_or_else(|| "something".to_owned(), |decl| decl.shown().into_owned())
    }

    fn figures(&self, table: &Table) -> Figures {
        Figures::of(self.0, table)
    }

    fn wide(&self, kind: DeclId) -> u8 {
        let size = self.0.decl(kind).map(|decl| decl.size).unwrap_or_default();
        if size >= Size::ExtraLarge { 2 } else { 1 }
    }

    fn elite_name(&self, kind: DeclId, row: u8) -> Option<String> {
        let row = self.0.decl(kind)?.elite.get(usize::from(row))?;
        Some(row.name.clone()).filter(|name| !name.is_empty())
    }

    fn row_name(&self, chart: DeclId, result: i32) -> Option<String> {
        let rows = self.0.lines(chart, Member::ChartRows).flat_map(|(_, op)| op.body());
        let mut names = rows.filter_map(|row| match LabelView::of(row) {
            Some(LabelView::Result { face: (low, high), name, stands: _ }) if (low..=high).contains(&result) => name,
            _ => None,
        });
        names.next().map(str::to_owned)
    }

    fn unwritten(&self, id: DeclId) -> Vec<String> {
        let members = self.0.decl(id).map(|decl| decl.members.as_slice()).unwrap_or_default();
        let ops = members.iter().filter_map(|op| self.0.op(*op));
        let holes = ops.filter_map(|op| match EffectView::of(op) {
            Some(EffectView::Todo { words }) => Some(words.to_owned()),
            _ => None,
        });
        holes.collect()
    }

    fn defense(&self, table: &Table, enemy: EnemyId) -> Option<(i32, bool)> {
        table.enemy(enemy)?;
        let machine = Machine::new(self.0, table.clone());
        let stat = |stat| machine.stat(Query::Shown, Model::Enemy(enemy), stat);
        Some((stat(Stat::Defense).max(0), stat(Stat::CriticalImmune) != 0))
    }

    fn health(&self, table: &Table, model: Model) -> Option<i32> {
        table.place_of(model)?;
        Some(Machine::new(self.0, table.clone()).stat(Query::Shown, model, Stat::Health))
    }

    fn costs(&self, op: OpId, model: &brim_language::model::Model) -> Vec<String> {
        let Some(RuleFormView::Use { who: _, when: _, cost, more, condition: _, limit: _ }) =
            self.0.op(op).and_then(RuleFormView::of)
        else {
            return Vec::new();
        };
        [cost, more].into_iter().flatten().map(|cost| phrase_words(model, cost)).collect()
    }

    fn models(&self, table: &Table, kind: DeclId) -> Option<i32> {
        self.0.decl(kind)?;
        Some(Machine::new(self.0, table.clone()).kind_stat(Query::Shown, kind, Stat::Models))
    }

    fn use_name(&self, op: OpId) -> Option<String> {
        self.0.use_name(op)
    }
}
