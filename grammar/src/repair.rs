//! Braces that do not balance.

use pest::iterators::Pairs;

use crate::parse::Rule;
use crate::tree::Problem;

/// Leads from the bytes of a repaired text to those of the text it was made from.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// Each inserted piece: where it begins in the repaired text, its length, and the length of all before it.
    inserted: Vec<(usize, usize, usize)>,
}

impl Places {
    /// The byte of the original text that stands at `at` in the repaired one.
    pub(crate) fn original(&self, at: usize) -> usize {
        match self.before(at) {
            None => at,
            Some((start, length, earlier)) => (at - earlier).saturating_sub(length).max(start - earlier),
        }
    }

    /// True where the repaired text at `at` was not written by the author.
    pub(crate) fn is_inserted(&self, at: usize) -> bool {
        self.before(at + 1).is_some_and(|(start, length, _)| at < start + length)
    }

    /// The last inserted piece that begins before `at`.
    fn before(&self, at: usize) -> Option<(usize, usize, usize)> {
        let count = self.inserted.partition_point(|&(start, ..)| start < at);
        self.inserted.get(count.checked_sub(1)?).copied()
    }
}

pub(crate) struct Repaired {
    pub text: String,
    pub problems: Vec<Problem>,
    pub places: Places,
}
pub(crate) fn repair(_pairs: Pairs<'_, Rule>, text: &str) -> Repaired {
    Repaired { text: text.to_owned(), problems: vec![], places: Places::default() }
}
