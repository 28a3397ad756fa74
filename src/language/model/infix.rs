//! Sentences that join two phrases of their own category: `{a:condition} and {b:condition}`.
//!
//! They begin with a hole of the category they belong to, so no trie holds them: they are read after a phrase that is
//! complete. The same word can join several phrases; two different ones cannot stand in one line, for they could be
//! taken in two ways. A phrase inside another of its category (`not …`) is read without them.

use std::sync::OnceLock;

use super::draft::{Draft, Filling};
use super::read::{Expected, Reader};
use super::sentence::{Element, Hole, Sentence, sentences};
use super::stems::Stem;
use super::trie::{Spot, Trie, trie};
use brim_core::vocabulary::Category;

/// A sentence that joins two phrases.
#[derive(Debug)]
pub struct Infix {
    /// The sentence.
    pub sentence: &'static Sentence,
    /// What it joins.
    pub category: Category,
    /// The hole before the word.
    first: &'static str,
    /// The word.
    pub word: Stem,
    /// The hole after it.
    second: &'static str,
}

/// The sentence as one that joins two phrases; None where it is not.
fn infix(sentence: &'static Sentence) -> Option<Infix> {
    let category = sentence.entry.word.category();
    match sentence.path.as_slice() {
        [
            Element::Hole(first, Hole::Phrase(one)),
            Element::Literal(word),
            Element::Hole(second, Hole::Phrase(other)),
        ] if *one == category && *other == category => {
            Some(Infix { sentence, category, first, word: Stem::of(word)?, second })
        }
        _ => None,
    }
}

/// True where the sentence joins two phrases.
pub fn is_infix(sentence: &Sentence) -> bool {
    let category = sentence.entry.word.category();
    matches!(sentence.path.first(), Some(Element::Hole(_, Hole::Phrase(one))) if *one == category)
}

/// Every sentence that joins two phrases.
pub fn infixes() -> &'static [Infix] {
    static ALL: OnceLock<Vec<Infix>> = OnceLock::new();
    ALL.get_or_init(|| sentences().iter().filter_map(infix).collect())
}

impl Reader<'_> {
    /// Fills a hole of a sentence in `around`: a phrase inside one of its own category stands alone.
    pub(super) fn fill_in(&mut self, around: &'static Trie, hole: &Hole, at: usize) -> Option<(Filling, usize)> {
        match hole {
            Hole::Phrase(category) if std::ptr::eq(around, trie(Spot::Category(*category))) => {
                let (phrase, after) = self.sentence(around, at)?;
                Some((Filling::Phrase(Box::new(phrase)), after))
            }
            _ => self.fill(hole, at),
        }
    }

    /// A phrase of a category, and those that are joined to it.
    pub(super) fn joined_phrase(&mut self, category: Category, at: usize) -> Option<(Draft, usize)> {
        let all = trie(Spot::Category(category));
        let (mut phrase, mut after) = self.sentence(all, at)?;
        let mut by: Option<&'static Infix> = None;
        loop {
            let next = self.skip_comma(after);
            let fitting = |infix: &&Infix| infix.category == category && by.is_none_or(|by| by.word == infix.word);
            let word = self.stem_at(next);
            let Some(found) = infixes().iter().filter(fitting).find(|infix| word == Some(infix.word)) else {
                for infix in infixes().iter().filter(fitting) {
                    self.miss(after, || Expected::Word(infix.word.text().to_owned()));
                }
                return Some((phrase, after));
            };
            by = Some(found);
            let (second, behind) = self.sentence(all, next + 1)?;
            let first = std::mem::replace(&mut phrase, second.clone());
            phrase = Draft {
                word: found.sentence.entry.word,
                holes: vec![
                    (found.first, Filling::Phrase(Box::new(first))),
                    (found.second, Filling::Phrase(Box::new(second))),
                ],
                body: Vec::new(),
                place: self.place(at, behind),
            };
            after = behind;
        }
    }
}
