//! The vocabulary as a product: how many words it has, and that shipped content uses each of them.
//!
//! A word is what stands fast in a sentence, without its holes and without the clauses that may be left out: `next to` behind a noun,
//! in a condition and as a place is one word, though three sentences have it.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support;

use std::collections::{BTreeMap, BTreeSet};

use brimscript::model::{NounRef, Phrase, Selector, Value};
use brimscript::vocabulary::spelling::literal;
use brimscript::vocabulary::{Entry, Word, entries};

/// The most words that the language may have.
const MOST: usize = 360;

/// The words that stand fast in a sentence.
fn fast(entry: &Entry) -> String {
    let (mut depth, mut out) = (0_u32, String::new());
    for character in entry.sentence.chars() {
        match character {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            ',' => {}
            other if depth == 0 => out.push(other),
            _ => {}
        }
    }
    // As the reader takes them: `draws` and `draw` are one word.
    out.split_whitespace().map(literal).collect::<Vec<_>>().join(" ")
}

fn count(phrase: Phrase<'_>, uses: &mut BTreeMap<Word, usize>) {
    *uses.entry(phrase.word()).or_default() += 1;
    for (_, value) in phrase.holes() {
        match value {
            Value::Phrase(inner) => count(inner, uses),
            Value::Selector(selector) => count_selector(selector, uses),
            _ => {}
        }
    }
    phrase.body().iter().for_each(|inner| count(inner, uses));
}

fn count_selector(selector: Selector<'_>, uses: &mut BTreeMap<Word, usize>) {
    *uses.entry(Word::Pick(selector.pick())).or_default() += 1;
    if let NounRef::Noun(noun) = selector.noun() {
        *uses.entry(Word::Noun(noun)).or_default() += 1;
    }
    selector.filters().iter().chain(selector.relations()).for_each(|inner| count(inner, uses));
}

/// How often shipped content and its scenarios use each entry.
fn uses() -> BTreeMap<Word, usize> {
    let (checked, _) = support::program();
    let mut uses = BTreeMap::new();
    for decl in checked.model.decls.iter().chain(&checked.model.patches) {
        count(decl.head(), &mut uses);
        decl.body().iter().for_each(|line| count(line, &mut uses));
    }
    uses
}

#[test]
fn words_are_few() {
    let words: BTreeSet<String> = entries().map(fast).filter(|words| !words.is_empty()).collect();
    println!("{} words in {} sentences", words.len(), entries().count());
    assert!(words.len() <= MOST, "{} words, and {MOST} at most", words.len());
}

#[test]
fn every_word_is_used() {
    let uses = uses();
    let unused: Vec<&str> = entries().filter(|entry| !uses.contains_key(&entry.word)).map(|entry| entry.id).collect();
    assert!(unused.is_empty(), "nothing uses {unused:#?}");
}

#[test]
fn single_uses_have_a_reason() {
    let page = include_str!("../docs/vocabulary.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let reasons: BTreeMap<&str, &str> = rows.map(|(id, why)| (id, why.trim_end_matches([' ', '|']))).collect();
    let uses = uses();
    let single = entries().filter(|entry| uses.get(&entry.word) == Some(&1));
    let bare: Vec<&str> =
        single.map(|entry| entry.id).filter(|id| reasons.get(id).is_none_or(|why| why.is_empty())).collect();
    assert!(bare.is_empty(), "used once, and docs/vocabulary.md gives no reason: {bare:#?}");
    let stale =
        |id: &&&str| entries().find(|entry| entry.id == **id).is_none_or(|entry| uses.get(&entry.word) > Some(&3));
    let stale: Vec<&&str> = reasons.keys().filter(stale).collect();
    assert!(stale.is_empty(), "docs/vocabulary.md names these, which are gone or used often: {stale:#?}");
}

#[test]
fn every_figure_is_read_by_a_query() {
    use brimscript::vocabulary::{Query, Stat, Whose};
    let unread: Vec<&str> =
        Stat::ALL.iter().filter(|stat| stat.queries().next().is_none()).map(|stat| stat.words()).collect();
    // These two are figures of a named ability, read by its name.
    assert_eq!(unread, ["result", "repetitions"], "figures that no rule asks for");
    for query in Query::ALL {
        assert!(!query.reads().is_empty() && query.whose() != Whose::Abilities, "{} reads nothing", query.id());
        let twice = query.gives().iter().any(|fact| query.may().contains(fact));
        assert!(!twice, "{} says of a fact that it is and that it may be", query.id());
    }
}
