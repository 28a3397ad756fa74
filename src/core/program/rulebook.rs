//! The rulebook of a table: the figures, and the reading of each ruling by edition.

use super::parts::Program;
use crate::game::ids::DeclId;
use crate::game::rulebook::Rulebook;
use crate::phrase::MemberView;
use crate::vocabulary::{Kind, Known, Member};

impl Program {
    /// The figures and readings in force where an edition is played, with single rulings read otherwise (by the words of the
    /// reading).
    pub fn rulebook(&self, edition: Option<DeclId>, overrides: &[(DeclId, String)]) -> Rulebook {
        let known = |wanted: Known| {
            let held = self.of_kind(Kind::Token).chain(self.of_kind(Kind::Marker)).map(|(id, _)| id);
            let says = |id: &DeclId| self.line(*id, Member::Shared).and_then(MemberView::of);
            let is = |id: &DeclId| matches!(says(id), Some(MemberView::Shared { known }) if known == wanted);
            held.filter(is).collect()
        };
        let mut book = Rulebook {
            readings: self.rules.figures.clone(),
            words: Default::default(),
            shared: known(Known::Shared),
            hidden: known(Known::Hidden),
        };
        for (id, ruling) in &self.rules.rulings {
            let wanted = overrides.iter().find(|(which, _)| which == id).map(|(_, words)| words);
            let overridden = wanted
                .and_then(|words| ruling.readings.iter().find(|reading| reading.words.eq_ignore_ascii_case(words)));
            let printed = || {
                edition.and_then(|edition| ruling.readings.iter().find(|reading| reading.editions.contains(&edition)))
            };
            let Some(taken) = overridden.or_else(printed).or(ruling.readings.first()) else { continue };
            book.words.insert(*id, taken.words.clone());
            if let (Some(rule), Some(value)) = (ruling.settles, taken.value) {
                book.readings.insert(rule, value);
            }
        }
        book
    }
}
