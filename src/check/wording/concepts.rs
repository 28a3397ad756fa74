//! What a printed text says one of a few of: the rows of `concepts.toml`, and where a text says them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::clauses::{one_of_many, plain};
use serde::Deserialize;

/// The rows as they are written; the comment at their top says what stands in them.
pub const TEXT: &str = include_str!("concepts.toml");

/// The rows, read.
static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// A set of which a text says one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// What the set is about.
    pub name: String,
    /// What can be said, with the ways to say it.
    pub ways: BTreeMap<String, Vec<String>>,
    /// What looks like it and is not.
    #[serde(default)]
    pub not: BTreeMap<String, Vec<String>>,
    /// What in a wording counts as saying it, and is not told where the rule does not.
    #[serde(default)]
    pub worded: BTreeMap<String, Vec<String>>,
    /// What in a rule counts as saying it, and is not told where the wording does not.
    #[serde(default)]
    pub ruled: BTreeMap<String, Vec<String>>,
    /// What only counts as said is told where the other of the two says something else for sure.
    #[serde(default)]
    pub loosely: bool,
    /// It is told of one and the same number alone.
    #[serde(default)]
    pub same_figure: bool,
    /// What a sentence says, or the lines of the rule that are about it, and the other of the two nowhere, is told too.
    #[serde(default)]
    pub sentence: bool,
    /// What the wording alone says is told too.
    #[serde(default)]
    pub wording: bool,
    /// What the rule alone says is told too.
    #[serde(default)]
    pub rule: bool,
}

/// The sets, and the ways to say what is in them.
#[derive(Debug, Default)]
pub struct Lexicon {
    /// The sets.
    pub sets: Vec<Set>,
    /// The longest first.
    ways: Vec<Way>,
}

/// One way to say something.
#[derive(Debug)]
struct Way {
    words: Vec<String>,
    set: usize,
    /// What of the set is said so; nothing where it looks like it alone.
    what: Option<String>,
    /// In whose text alone it counts, and then for no more than that it is said.
    of: Option<Side>,
}

/// Which of the two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The author's wording.
    Wording,
    /// The card that is written from the rule.
    Rule,
}

/// One place of a text that says something of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Which set.
    pub set: usize,
    /// What of it.
    pub what: &'static str,
    /// The word at which it begins.
    pub at: usize,
    /// How many words it takes.
    pub length: usize,
    /// It only counts as said, and is not told.
    pub loosely: bool,
}

#[derive(Deserialize)]
struct Table {
    set: Vec<Set>,
}

/// The rows of a text; `None` where it is no list of rows.
pub fn read(text: &str) -> Option<Lexicon> {
    let sets = toml::from_str::<Table>(text).ok()?.set;
    let mut ways = Vec::new();
    for (set, row) in sets.iter().enumerate() {
        let mut add = |all: &BTreeMap<String, Vec<String>>, of: Option<Side>, known: bool| {
            for (what, said) in all.iter().flat_map(|(what, all)| all.iter().map(move |said| (what, said))) {
                let what = known.then(|| what.clone());
                ways.push(Way { words: said.split(' ').map(word).collect(), set, what, of });
            }
        };
        add(&row.ways, None, true);
        add(&row.worded, Some(Side::Wording), true);
        add(&row.ruled, Some(Side::Rule), true);
        add(&row.not, None, false);
    }
    ways.sort_by_key(|way| std::cmp::Reverse(way.words.len()));
    Some(Lexicon { sets, ways })
}

/// The sets of the tool.
pub fn sets() -> &'static [Set] {
    &LEXICON.sets
}

/// A word of a text, as it is compared.
pub fn word(raw: &str) -> String {
    if raw.starts_with('{') { raw.to_owned() } else { one_of_many(&plain(raw)) }
}

/// What of the sets a text says, in its order. `stops`: behind which words a sentence ends.
pub fn mentions(words: &[String], stops: &[bool], side: Side) -> Vec<Mention> {
    let lexicon: &'static Lexicon = &LEXICON;
    let mut taken: BTreeMap<usize, Vec<bool>> = BTreeMap::new();
    let mut out = Vec::new();
    for way in lexicon.ways.iter().filter(|way| way.of.is_none_or(|of| of == side)) {
        for at in 0..(words.len() + 1).saturating_sub(way.words.len()) {
            let here = words.get(at..at + way.words.len()).unwrap_or_default();
            let inner = stops.get(at..at + way.words.len().saturating_sub(1)).unwrap_or_default();
            if inner.contains(&true) || !way.words.iter().zip(here).all(|(wanted, word)| fits(wanted, word)) {
                continue;
            }
            let taken = taken.entry(way.set).or_insert_with(|| vec![false; words.len()]);
            let Some(span) = taken.get_mut(at..at + way.words.len()) else { continue };
            if span.contains(&true) {
                continue;
            }
            span.fill(true);
            if let Some(what) = way.what.as_deref() {
                out.push(Mention { set: way.set, what, at, length: way.words.len(), loosely: way.of.is_some() });
            }
        }
    }
    out.sort_by_key(|mention| mention.at);
    out
}

/// What stands in a way for more than one word.
pub const BRACES: [&str; 5] = ["{of}", "{each}", "{gold}", "{span}", "{any}"];

fn fits(wanted: &str, word: &str) -> bool {
    match wanted {
        "{of}" => matches!(
            word,
            "of" | "the"
                | "each"
                | "this"
                | "next"
                | "per"
                | "a"
                | "every"
                | "your"
                | "that"
                | "1"
                | "whole"
                | "any"
                | "his"
                | "its"
                | "it"
                | "their"
                | "another"
                | "all"
                | "in"
                | "during"
        ),
        "{each}" => matches!(word, "each" | "every" | "per"),
        "{any}" => true,
        "{span}" => {
            matches!(
                word,
                "turn"
                    | "fight"
                    | "adventure"
                    | "activation"
                    | "attack"
                    | "day"
                    | "stay"
                    | "visit"
                    | "round"
                    | "game"
                    | "throw"
                    | "hit"
            )
        }
        "{gold}" => word.starts_with('$'),
        _ => wanted == word,
    }
}
