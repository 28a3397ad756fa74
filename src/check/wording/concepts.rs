//! What a printed text says one of a few of: the rows of `concepts.toml`, and where a text says them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::clauses::{is_figure, one_of_many, plain};
use super::lists::lists;
use serde::Deserialize;

/// The rows as they are written; the comment at their top says what stands in them.
pub const TEXT: &str = include_str!("concepts.toml");

/// The rows, read.
static SETS: LazyLock<Vec<Set>> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// A set of which a text says one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// What the set is about.
    pub name: String,
    /// What can be said, with the ways to say it.
    #[serde(default)]
    pub ways: BTreeMap<String, Vec<String>>,
    /// Kinds of things, by the words that declare them, of which each name is one more that can be said: what a game has is in its packs.
    #[serde(default)]
    pub names: Vec<String>,
    /// Among which words such a name counts, where not any: `draw {any} {name}`.
    #[serde(default)]
    pub around: Vec<String>,
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
    /// What the other sheets say to which a rule sends, or what the sheet prints, counts as its rule where that says nothing of it.
    #[serde(default)]
    pub sheet: bool,
    /// It is told of one and the same number alone.
    #[serde(default)]
    pub same_figure: bool,
    /// What a sentence says, or the lines of the rule that are about it, and the other of the two nowhere, is told too.
    #[serde(default)]
    pub sentence: bool,
    /// The kinds of cards of which it is told, by the words that declare them, where not of all.
    #[serde(default)]
    pub kinds: Vec<String>,
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
    /// The longest first.
    ways: Vec<Way>,
}

/// One way to say something.
#[derive(Debug)]
struct Way {
    words: Vec<Part>,
    set: usize,
    /// What of the set is said so; nothing where it looks like it alone.
    what: Option<String>,
    /// In whose text alone it counts, and then for no more than that it is said.
    of: Option<Side>,
}

/// A word of a way, or what stands for more than one.
#[derive(Debug)]
enum Part {
    /// These words, each for the others.
    Words(Vec<String>),
    /// The words of a list, or all that begin or end so.
    Fits(Fits),
    /// The names of a kind of things.
    Names(BTreeSet<String>),
}

impl Part {
    fn fits(&self, word: &str) -> bool {
        match self {
            Part::Words(all) => all.iter().any(|one| one == word),
            Part::Fits(fits) => fits(word),
            Part::Names(names) => names.contains(word),
        }
    }
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
pub struct Mention<'a> {
    /// Which set.
    pub set: usize,
    /// What of it.
    pub what: &'a str,
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
pub fn read(text: &str) -> Option<Vec<Set>> {
    toml::from_str::<Table>(text).ok().map(|table| table.set)
}

/// The sets of the tool.
pub fn sets() -> &'static [Set] {
    &SETS
}

/// A word of a text, as it is compared.
pub fn word(raw: &str) -> String {
    one_of_many(&plain(raw))
}

fn number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is one of those for which a brace stands.
pub type Fits = fn(&str) -> bool;

/// What stands in braces in a way, besides the kinds of things.
pub const BRACES: [(&str, Fits); 9] = [
    ("any", |_| true),
    ("of", |word| lists().of.contains(word)),
    ("each", |word| lists().each.contains(word)),
    ("span", |word| lists().span.contains(word)),
    ("done", |word| word.ends_with("ed") || word.ends_with("ing") || matches!(word, "hit" | "struck" | "slain")),
    ("gold", |word| word.starts_with('$')),
    ("n", number),
    ("+", |word| word.starts_with('+') && is_figure(word)),
    ("-", |word| word.starts_with('-') && is_figure(word)),
];

/// A part of a way: `{any}`, `{keyword}`, `heal|recover`. `names`: those of a kind of things, which is told by the word that declares it.
fn part<'a>(raw: &str, names: &dyn Fn(&str) -> Vec<&'a str>) -> Part {
    let Some(inner) = raw.strip_prefix('{').and_then(|raw| raw.strip_suffix('}')) else {
        return Part::Words(raw.split('|').map(word).collect());
    };
    match BRACES.iter().find(|(brace, _)| *brace == inner) {
        Some((_, fits)) => Part::Fits(*fits),
        None => Part::Names(names(inner).into_iter().filter(|name| !name.contains(' ')).map(word).collect()),
    }
}

impl Lexicon {
    /// The sets of the tool with the names that packs declare. `names`: those of a kind of things, which is told by the word that declares it.
    pub fn of<'a>(names: &dyn Fn(&str) -> Vec<&'a str>) -> Lexicon {
        let mut ways = Vec::new();
        let parts = |said: &str| said.split(' ').map(|raw| part(raw, names)).collect::<Vec<_>>();
        for (set, row) in sets().iter().enumerate() {
            let mut add = |all: &BTreeMap<String, Vec<String>>, of: Option<Side>, known: bool| {
                for (what, said) in all.iter().flat_map(|(what, all)| all.iter().map(move |said| (what, said))) {
                    ways.push(Way { words: parts(said), set, what: known.then(|| what.clone()), of });
                }
            };
            add(&row.ways, None, true);
            add(&row.worded, Some(Side::Wording), true);
            add(&row.ruled, Some(Side::Rule), true);
            add(&row.not, None, false);
            for name in row.names.iter().flat_map(|kind| names(kind)) {
                let named = || name.split(' ').map(|raw| Part::Words(vec![word(raw)]));
                let around = |said: &String| {
                    let parts = said.split(' ').flat_map(|raw| match raw {
                        "{name}" => named().collect(),
                        raw => vec![part(raw, names)],
                    });
                    parts.collect::<Vec<Part>>()
                };
                let plainly = row.around.is_empty().then(|| named().collect());
                for words in row.around.iter().map(around).chain(plainly) {
                    ways.push(Way { words, set, what: Some(name.to_owned()), of: None });
                }
            }
        }
        // Of those that are as long, what only looks like it comes first.
        ways.sort_by_key(|way| (std::cmp::Reverse(way.words.len()), way.what.is_some()));
        Lexicon { ways }
    }

    /// What of the sets a text says, in its order. `stops`: behind which words a sentence ends.
    pub fn mentions(&self, words: &[String], stops: &[bool], side: Side) -> Vec<Mention<'_>> {
        let mut taken: BTreeMap<usize, Vec<bool>> = BTreeMap::new();
        let mut out = Vec::new();
        for way in self.ways.iter().filter(|way| way.of.is_none_or(|of| of == side)) {
            for at in 0..(words.len() + 1).saturating_sub(way.words.len()) {
                let here = words.get(at..at + way.words.len()).unwrap_or_default();
                let inner = stops.get(at..at + way.words.len().saturating_sub(1)).unwrap_or_default();
                if inner.contains(&true) || !way.words.iter().zip(here).all(|(wanted, word)| wanted.fits(word)) {
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
}

/// True where the one of two names only says less than the other: `Threat` beside `Low Threat`.
pub fn says_less(one: &str, other: &str) -> bool {
    let ends = |long: &str, short: &str| long.strip_suffix(short).is_some_and(|rest| rest.ends_with(' '));
    ends(one, other) || ends(other, one)
}
