//! A game in words and in a drawing: the journal as prose, and the board with its models.

mod chronicle;
mod fault;
mod figures;
mod labels;
mod map;
mod maps;
mod markdown;
mod mission;
mod names;
mod options;
mod picture;
mod status;
mod transcript;
mod words;

pub use chronicle::{Blow, Chronicle, Deeds};
pub use fault::fault;
pub use figures::Figures;
pub use labels::Labels;
pub use map::{map, map_with, sketch};
pub use maps::Maps;
pub use markdown::{inert, markdown};
pub use mission::{chapter_order, goals_now, mission_goals, mission_head, mission_lines, mission_rules};
pub use names::ProgramNames;
pub use options::{Wording, throw_words};
pub use picture::{LOOKS, Layers, layers, markup, picture};
pub use status::{hero_state, standing_now as status, track};
pub use transcript::Transcript;

use brim_core::game::ids::{DeclId, EnemyId, Model, OpId};
use brim_core::game::table::Table;
use brim_language::diagnostic::escape::{escaped, shortened};

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

    /// The name of the row of a chart that a result answers to, where it has one.
    fn row_name(&self, _chart: DeclId, _result: i32) -> Option<String> {
        None
    }

    /// What of a declaration is not written yet, where it stands outside of its effects: no step of the game comes to it.
    fn unwritten(&self, _id: DeclId) -> Vec<String> {
        Vec::new()
    }

    /// The Defense of an enemy as it stands, and whether no Critical Hit gets past it.
    fn defense(&self, _table: &Table, _enemy: EnemyId) -> Option<(i32, bool)> {
        None
    }

    /// How many models of an enemy type there are, on the board and off it.
    fn models(&self, _table: &Table, _kind: DeclId) -> Option<i32> {
        None
    }

    /// The name of something that can be used.
    fn use_name(&self, _op: OpId) -> Option<String> {
        None
    }

    /// What using something costs, in words, one by one.
    fn costs(&self, _op: OpId, _model: &brim_language::model::Model) -> Vec<String> {
        Vec::new()
    }

    /// The Health of a model as it stands.
    fn health(&self, _table: &Table, _model: Model) -> Option<i32> {
        None
    }

    /// What a drawing shows of a table that only the content knows: empty, where there is none.
    fn figures(&self, _table: &Table) -> Figures {
        Figures::default()
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
