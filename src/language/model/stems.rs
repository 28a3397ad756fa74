//! The words of the language by number: a word of a text is looked up once, and then compared as a number with what sentences and lists have.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use super::sentence::{Element, Hole, sentences};
use super::word_lists::listed;
use brim_core::vocabulary::spelling::literal;

/// The stem of a word of the language, by its place among all of them, which stand in the order of their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stem(u16);

/// The words that the reader itself asks for.
const ASKED: [&str; 5] = ["and", "max", "on", "result", "slots"];

struct Stems {
    texts: Vec<String>,
    by_text: HashMap<String, Stem, BuildHasherDefault<Letters>>,
    by_number: HashMap<i32, Stem>,
}

static STEMS: LazyLock<Stems> = LazyLock::new(|| {
    let mut all: BTreeSet<String> = listed().chain(ASKED).map(|word| literal(word).into_owned()).collect();
    for sentence in sentences() {
        collect(&sentence.path, &mut all);
        sentence.tail.iter().for_each(|clause| collect(clause, &mut all));
    }
    let texts: Vec<String> = all.into_iter().collect();
    let stem = |at: usize| Stem(u16::try_from(at).unwrap_or(u16::MAX));
    let by_text = texts.iter().enumerate().map(|(at, text)| (text.clone(), stem(at))).collect();
    let number = |text: &str| text.parse::<i32>().ok().filter(|n| n.to_string() == text);
    let by_number = texts.iter().enumerate().filter_map(|(at, text)| Some((number(text)?, stem(at)))).collect();
    Stems { texts, by_text, by_number }
});

fn collect(elements: &[Element], out: &mut BTreeSet<String>) {
    for element in elements {
        match element {
            Element::Literal(word) => out.extend([literal(word).into_owned()]),
            Element::Hole(_, Hole::OneOf(list)) => {
                out.extend(list.iter().flat_map(|words| words.split(' ')).map(|word| literal(word).into_owned()));
            }
            Element::Optional(inner) => collect(inner, out),
            Element::Hole(..) | Element::Comma => {}
        }
    }
}

impl Stem {
    /// That of a word, if it is one of the language.
    pub fn of(word: &str) -> Option<Stem> {
        STEMS.by_text.get(&*literal(word)).copied()
    }

    /// That of a number which stands for itself in some sentence.
    pub fn of_number(n: i32) -> Option<Stem> {
        STEMS.by_number.get(&n).copied()
    }

    /// Its letters.
    pub fn text(self) -> &'static str {
        STEMS.texts.get(usize::from(self.0)).map_or("", String::as_str)
    }
}

/// A set of stems.
#[derive(Debug, Default)]
pub struct StemSet(Vec<u64>);

impl StemSet {
    /// Puts one in.
    pub fn insert(&mut self, stem: Stem) {
        let at = usize::from(stem.0 / 64);
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        self.0.get_mut(at).into_iter().for_each(|word| *word |= 1 << (stem.0 % 64));
    }

    /// True where one is in it.
    pub fn has(&self, stem: Stem) -> bool {
        self.0.get(usize::from(stem.0 / 64)).is_some_and(|word| word >> (stem.0 % 64) & 1 == 1)
    }
}

/// A quick hash of short words that nobody chose in order to break it: the table's own.
#[derive(Default)]
struct Letters(u64);

impl Hasher for Letters {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
