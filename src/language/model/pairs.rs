//! Which words stand beside each other in a text: where a name comes or goes, only texts that may have it are read anew.

use std::collections::HashSet;

use brim_core::game::chance::{hash64, mix};
use brim_core::vocabulary::spelling::literal;

/// The words of a text and its pairs of words, as numbers. Two may share a number by chance: then a text is read once too often.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    all: HashSet<u64>,
    /// A text with characters written by number could have any name.
    any: bool,
}

/// The words of a text, by what the spellings of each share.
fn words(text: &str) -> impl Iterator<Item = u64> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| hash64(&literal(word)))
}

impl Pairs {
    /// Those of a text.
    pub(super) fn of(text: &str) -> Pairs {
        let mut all = HashSet::new();
        let mut last = 0;
        for word in words(text) {
            all.extend([word, mix(last, word)]);
            last = word;
        }
        Pairs { all, any: text.contains('\\') }
    }

    /// False where a name cannot stand in the text.
    pub(super) fn may_have(&self, name: &str) -> bool {
        let words: Vec<u64> = words(name).collect();
        let one = words.first().is_none_or(|word| self.all.contains(word));
        let pairs = words.iter().zip(words.iter().skip(1));
        self.any || one && pairs.into_iter().all(|(one, other)| self.all.contains(&mix(*one, *other)))
    }
}
