//! What sentence a line is, whatever it is a line of: an effect, a moment, a condition, a line of a sheet.

use super::Line;
use super::names::Names;
use super::sentence::sentences;
use super::topics::Topic;
use super::trie::Spot;
use crate::diagnostic::FileId;
use brim_core::vocabulary::{Category, Kind, Word};

/// Categories of which a line may be a whole sentence, those that authors ask for first.
const ASKED: [Category; 9] = [
    Category::Effect,
    Category::Moment,
    Category::RuleForm,
    Category::Condition,
    Category::Modifier,
    Category::Limit,
    Category::Duration,
    Category::When,
    Category::Cost,
];

/// The sentence that a text is in this pack, by itself or behind the one whose text it is (`pays grit to move on`); nothing where it is none.
pub fn sentence_of(names: &Names, pack: usize, text: &str) -> Option<Topic> {
    let file = FileId(0);
    let kinds = Kind::ENTRIES.iter().filter_map(|entry| match entry.word {
        Word::Kind(kind) => Some(Spot::Members(kind)),
        _ => None,
    });
    let spots: Vec<Spot> = ASKED.map(Spot::Category).into_iter().chain(kinds).collect();
    ["", "this hero ", "this enemy "].iter().find_map(|before| {
        let text = format!("{before}{text}");
        let line = spots.iter().find_map(|spot| Line::read_at(names, pack, file, &text, *spot))?;
        let word = line.phrase().word();
        sentences().iter().find(|sentence| sentence.entry.word == word).map(Topic::Entry)
    })
}
