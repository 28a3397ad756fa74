//! A text as it is compared: its words, and what it says of the sets of `concepts.toml`.

use std::collections::BTreeSet;

use super::clauses::is_figure;
use super::concepts::{Lexicon, Mention, Side, word};
use super::lists::lists;

/// A text: its words as they are written, and as they are compared.
pub struct Text<'a> {
    /// As they are written.
    pub raw: Vec<&'a str>,
    /// As they are compared.
    pub words: Vec<String>,
    mentions: Vec<Mention<'a>>,
}

impl<'a> Text<'a> {
    /// A text of one of the two sides.
    pub fn of(text: &'a str, side: Side, lexicon: &'a Lexicon) -> Text<'a> {
        Text::from(text.split_whitespace().collect(), side, lexicon)
    }

    /// The same of its words.
    pub fn from(raw: Vec<&'a str>, side: Side, lexicon: &'a Lexicon) -> Text<'a> {
        let words: Vec<String> = raw.iter().map(|raw| word(raw)).collect();
        let stops: Vec<bool> = raw.iter().map(|raw| bare(raw).ends_with(['.', '!', '?', ';', ':'])).collect();
        let mentions = lexicon.mentions(&words, &stops, side);
        Text { raw, words, mentions }
    }

    /// What of a set it says.
    pub fn says(&self, set: usize) -> BTreeSet<&str> {
        self.mentions.iter().filter(|mention| mention.set == set).map(|mention| mention.what).collect()
    }

    /// The same, without what only counts as said.
    pub fn tells(&self, set: usize) -> BTreeSet<&str> {
        let own = self.mentions.iter().filter(|mention| mention.set == set && !mention.loosely);
        own.map(|mention| mention.what).collect()
    }

    /// The words in which it says so first.
    pub fn words_of(&self, set: usize, what: &str) -> String {
        let found = self.mentions.iter().find(|mention| mention.set == set && mention.what == what);
        let words = found.and_then(|found| self.raw.get(found.at..found.at + found.length)).unwrap_or_default();
        words.join(" ").trim_matches(|letter: char| !letter.is_alphanumeric() && !"+-–−$".contains(letter)).to_owned()
    }

    /// True for a sentence that has something of a rule: a figure, or a word of what is done in the game beside the one that is looked for.
    pub fn tells_a_rule(&self) -> bool {
        let figures = self.words.iter().any(|word| is_figure(word));
        figures || self.words.iter().filter(|word| lists().matter.contains(*word)).count() > 1
    }

    /// The figure of which it says so.
    pub fn figure_at(&self, set: usize, what: &str) -> Option<&str> {
        let found = self.mentions.iter().find(|mention| mention.set == set && mention.what == what)?;
        let near = (found.at.saturating_sub(2)..found.at + found.length + 2).filter_map(|at| self.words.get(at));
        near.map(String::as_str).find(|word| is_figure(word))
    }

    /// The figures that it has, without their signs.
    pub fn figures(&self) -> BTreeSet<String> {
        let bare = |word: &String| word.trim_start_matches(['+', '-', '$']).trim_end_matches('+').to_owned();
        self.words.iter().filter(|word| is_figure(word)).map(bare).collect()
    }

    /// The words next to a figure that say what it is of.
    pub fn beside(&self, figure: &str) -> BTreeSet<&str> {
        let bare = |word: &String| word.trim_start_matches(['+', '-', '$']).trim_end_matches('+') == figure;
        let mut out = BTreeSet::new();
        for at in (0..self.words.len()).filter(|at| self.words.get(*at).is_some_and(bare)) {
            let near = (at.saturating_sub(1)..at).chain(at + 1..at + 3).filter_map(|at| self.words.get(at));
            out.extend(near.map(String::as_str).filter(|word| !lists().common.contains(*word)));
        }
        out
    }
}

/// A word without the quotes and brackets that end behind it.
pub fn bare(raw: &str) -> &str {
    raw.trim_end_matches(['"', '\'', ')', '”', '’'])
}
