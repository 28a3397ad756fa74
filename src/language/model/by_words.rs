//! Sentences by the words that they say: how a question, or what is left of a line that cannot be read, comes near to one.

use super::sentence::{Element, Hole, Sentence};
use brim_core::vocabulary::spelling::literal;

/// Words that stand in most sentences, and tell none of them.
const SMALL: [&str; 24] = [
    "a", "an", "the", "to", "of", "and", "or", "in", "on", "at", "is", "are", "be", "it", "how", "do", "does", "can",
    "for", "with", "by", "from", "another", "each",
];

/// A word as it is compared, without its ending; none where it tells nothing.
pub(super) fn told(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    let tells = word.chars().count() > 1 && !SMALL.contains(&word.as_str());
    tells.then(|| literal(&word).into_owned())
}

/// The words of a text that tell something.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '-').filter_map(told)
}

/// All words of a sentence, those that can be left out too, as they are compared.
pub(super) fn said(sentence: &Sentence) -> Vec<String> {
    let mut out = Vec::new();
    add(&sentence.path, &mut out);
    sentence.tail.iter().for_each(|clause| add(clause, &mut out));
    out
}

fn add(elements: &[Element], out: &mut Vec<String>) {
    for element in elements {
        match element {
            Element::Literal(word) => out.push(literal(word).into_owned()),
            Element::Hole(_, Hole::OneOf([words])) => {
                out.extend(words.split(' ').map(|word| literal(word).into_owned()));
            }
            Element::Optional(inner) => add(inner, out),
            Element::Hole(..) | Element::Comma => {}
        }
    }
}
