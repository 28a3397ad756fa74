//! The sentences nearest to a question in words that are not the language's: by the words that they say and those that tell their meaning.

use std::collections::{BTreeMap, BTreeSet};

use super::by_words::{said, words};
use super::sentence::sentences;
use super::topics::Topic;

/// How many are shown.
const MOST: usize = 4;

/// The sentences that are nearest to a question, the best first; none where most of its words are said nowhere, and for a single word, which names something
/// or nothing.
pub fn answers(question: &str) -> Vec<Topic> {
    let asked: BTreeSet<String> = words(question).collect();
    if asked.len() < 2 {
        return Vec::new();
    }
    let all: Vec<_> = sentences()
        .iter()
        .map(|sentence| {
            let says: BTreeSet<String> = said(sentence).into_iter().collect();
            let meant: BTreeSet<String> = words(sentence.entry.meaning).chain(words(sentence.entry.example)).collect();
            (sentence, says, meant)
        })
        .collect();
    let mut common: BTreeMap<&String, usize> = BTreeMap::new();
    for word in &asked {
        common.insert(word, all.iter().filter(|(_, said, meant)| said.contains(word) || meant.contains(word)).count());
    }
    // A word weighs the more the fewer sentences know it.
    let weight = |word: &String| 1000 / common.get(word).copied().unwrap_or(0).max(2);
    let mut ranked: Vec<_> = all
        .iter()
        .map(|(sentence, said, meant)| {
            let (mut found, mut score) = (0, 0);
            for word in &asked {
                let weighs = weight(word);
                if said.contains(word) {
                    (found, score) = (found + 1, score + 2 * weighs);
                } else if meant.contains(word) {
                    (found, score) = (found + 1, score + weighs);
                }
            }
            (found, score, *sentence)
        })
        .filter(|(found, ..)| found * 2 > asked.len())
        .collect();
    ranked.sort_by_key(|(found, score, sentence)| (std::cmp::Reverse((*found, *score)), sentence.entry.id));
    ranked.into_iter().take(MOST).map(|(_, _, sentence)| Topic::Entry(sentence)).collect()
}
