//! A line that stands by itself, outside of any declaration: while patches are applied, and on a sheet with two sides.

use super::draft::Draft;
use super::names::Names;
use super::read::Reader;
use super::trie::Spot;
use crate::diagnostic::FileId;
use brim_core::game::ids::OpId;
use brim_core::phrase::{Phrase, Phrases, Store};
use brim_core::vocabulary::Category;

/// A line with all that is in it.
#[derive(Clone, Debug)]
pub struct Line {
    store: Store,
    id: [OpId; 1],
}

impl Line {
    /// A copy of a line.
    pub fn of(line: Phrase<'_>) -> Line {
        Line::made(Draft::of(line))
    }

    /// An effect as a pack would write it, where a text is one.
    pub fn read(names: &Names, pack: usize, file: FileId, text: &str) -> Option<Line> {
        Line::read_at(names, pack, file, text, Spot::Category(Category::Effect))
    }

    /// A line of another sort, where a text is one.
    pub(super) fn read_at(names: &Names, pack: usize, file: FileId, text: &str, spot: Spot) -> Option<Line> {
        let tokens = brim_grammar::lex_phrase(text, 0).0;
        Some(Line::made(Reader::new(names, pack, file).quickly(&tokens, spot)?))
    }

    pub(super) fn made(draft: Draft) -> Line {
        let mut store = Store::default();
        let id = draft.keep(&mut store);
        Line { store, id: [id] }
    }

    /// The line.
    pub fn phrase(&self) -> Phrase<'_> {
        let line = Phrases::new(&self.store, &self.id).first();
        line.unwrap_or_else(Phrase::nothing)
    }

    /// Puts it into a store.
    pub fn put(&self, store: &mut Store) -> OpId {
        let by = store.append(&self.store);
        OpId(self.phrase().id().0.saturating_add(by))
    }

    /// Changes it.
    pub(super) fn edit(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = Draft::of(self.phrase());
        change(&mut draft);
        *self = Line::made(draft);
    }
}
