//! Where phrases stand in the texts of packs.

use crate::diagnostic::{FileId, Place};
use brim_core::phrase::{Marked, Phrase, Selector};
use brim_grammar::Span;

/// What stands somewhere in a text.
pub trait Placed {
    /// Where it stands.
    fn place(self) -> Place;
}

impl Placed for Marked {
    fn place(self) -> Place {
        Place { file: FileId(self.file), span: Span { start: self.start, end: self.end } }
    }
}

impl Placed for Phrase<'_> {
    fn place(self) -> Place {
        self.marked().place()
    }
}

impl Placed for Selector<'_> {
    fn place(self) -> Place {
        self.marked().place()
    }
}

impl Place {
    /// The place, as a store keeps it.
    pub(super) fn marked(self) -> Marked {
        Marked { file: self.file.0, start: self.span.start, end: self.span.end }
    }
}
