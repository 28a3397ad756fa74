//! A game in words and in a drawing: what the journal tells, and the board with its models.

mod cast;
mod fault;
mod map;
mod names;
mod options;
#[cfg(test)]
mod tests;
mod transcript;
mod words;

pub use cast::Cast;
pub use fault::fault;
pub use map::{Maps, map, map_with};
pub use names::ProgramNames;
pub use options::Wording;
pub use transcript::Transcript;

use crate::diagnostic::escape::{escaped, shortened};
use crate::game::ids::{DeclId, OpId};

/// The names of what the packs declare.
pub trait Names {
    /// The printed name of a declaration.
    fn name(&self, id: DeclId) -> String;

    /// Its name where there are several.
    fn plural(&self, id: DeclId) -> String {
        self.name(id)
    }

    /// The name of a row of an enemy type's Elite chart, where it has one.
    fn elite_name(&self, _kind: DeclId, _row: u8) -> Option<String> {
        None
    }

    /// The name of something that can be used.
    fn use_name(&self, _op: OpId) -> Option<String> {
        None
    }

    /// How many spaces wide the base of an enemy type is.
    fn wide(&self, _kind: DeclId) -> u8 {
        1
    }
}

/// The longest name that is printed whole.
const LONGEST: usize = 60;

/// A name as it may be printed: on one line, without anything that could act.
fn safe(name: &str) -> String {
    shortened(&escaped(name), LONGEST).into_owned()
}
