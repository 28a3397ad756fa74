//! The names of a program's declarations.

use super::Names;
use crate::game::engine::Size;
use crate::game::ids::{DeclId, OpId};
use crate::ir::Program;
use crate::model::names::one_of;
use crate::vocabulary::Kind;

/// Names as a program's packs print them.
#[derive(Clone, Copy, Debug)]
pub struct ProgramNames<'p>(pub &'p Program);

impl Names for ProgramNames<'_> {
    fn name(&self, id: DeclId) -> String {
        match self.0.decl(id) {
            Some(decl) if decl.kind == Some(Kind::Enemy) => one_of(&decl.name),
            Some(decl) => decl.name.clone(),
            None => "something".to_owned(),
        }
    }

    fn plural(&self, id: DeclId) -> String {
        self.0.decl(id).map_or_else(|| "something".to_owned(), |decl| decl.name.clone())
    }

    fn wide(&self, kind: DeclId) -> u8 {
        let size = self.0.decl(kind).map(|decl| decl.size).unwrap_or_default();
        if size >= Size::ExtraLarge { 2 } else { 1 }
    }

    fn elite_name(&self, kind: DeclId, row: u8) -> Option<String> {
        let row = self.0.decl(kind)?.elite.get(usize::from(row))?;
        Some(row.name.clone()).filter(|name| !name.is_empty())
    }

    fn use_name(&self, op: OpId) -> Option<String> {
        self.0.use_name(op).map(str::to_owned)
    }
}
