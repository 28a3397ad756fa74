//! Closed lists of words of the language (stats, sizes, rule points …), found by the words that stand in a text.

use std::collections::HashMap;
use std::sync::LazyLock;

use brim_core::game::chance::Purpose;
use brim_core::game::engine::Size;
use brim_core::vocabulary::spelling::literal;
use brim_core::vocabulary::{Noun, Pick, Rule, RuleType, Stat, Word};

/// Things by their words, which are compared by stem.
pub(super) struct Spellings<T> {
    by_first: HashMap<String, Vec<(Vec<String>, T)>>,
}

impl<T: Copy> Spellings<T> {
    fn new<W: AsRef<str>>(all: impl Iterator<Item = (T, W)>) -> Spellings<T> {
        let mut by_first: HashMap<String, Vec<(Vec<String>, T)>> = HashMap::new();
        for (what, words) in all {
            let mut stems = words.as_ref().split(' ').map(|word| literal(word).into_owned());
            let first = stems.next().unwrap_or_default();
            by_first.entry(first).or_default().push((stems.collect(), what));
        }
        Spellings { by_first }
    }

    /// The longest of those that begin with this stem and go on as `stem_at` says, and how many words it has.
    pub(super) fn longest<'s>(&self, first: &str, stem_at: impl Fn(usize) -> Option<&'s str>) -> Option<(T, usize)> {
        let stands = |stems: &[String]| stems.iter().enumerate().all(|(at, stem)| stem_at(at + 1) == Some(stem));
        let fitting = self.by_first.get(first)?.iter().filter(|(stems, _)| stands(stems));
        fitting.max_by_key(|(stems, _)| stems.len()).map(|(stems, what)| (*what, stems.len() + 1))
    }
}

/// The stats of the table.
pub(super) static STATS: LazyLock<Spellings<Stat>> =
    LazyLock::new(|| Spellings::new(Stat::ALL.iter().map(|stat| (*stat, stat.words()))));

/// The rule points.
pub(super) static RULES: LazyLock<Spellings<Rule>> =
    LazyLock::new(|| Spellings::new(Rule::ALL.iter().map(|rule| (*rule, rule.words()))));

/// The words that rule points offer.
pub(super) static READINGS: LazyLock<Spellings<&'static str>> = LazyLock::new(|| {
    let offered = Rule::ALL.iter().flat_map(|rule| match rule.answer() {
        RuleType::Choice(words) => words,
        _ => &[],
    });
    Spellings::new(offered.map(|words| (*words, *words)))
});

/// The sizes of bases, and their words.
pub(super) const SIZE_WORDS: [(Size, &str); 5] = [
    (Size::Small, "small"),
    (Size::Medium, "medium"),
    (Size::Large, "large"),
    (Size::ExtraLarge, "extra large"),
    (Size::Xxl, "xxl"),
];

/// The sizes of bases.
pub(super) static SIZES: LazyLock<Spellings<Size>> = LazyLock::new(|| Spellings::new(SIZE_WORDS.into_iter()));

/// What dice are thrown for.
pub(super) static PURPOSES: LazyLock<Spellings<Purpose>> =
    LazyLock::new(|| Spellings::new(Purpose::ALL.iter().map(|purpose| (*purpose, purpose.words()))));

/// The nouns of the language.
pub(super) static NOUNS: LazyLock<Spellings<Noun>> = LazyLock::new(|| {
    Spellings::new(Noun::ENTRIES.iter().filter_map(|entry| match entry.word {
        Word::Noun(noun) => Some((noun, entry.sentence)),
        _ => None,
    }))
});

/// The words that begin a selector.
pub(super) static PICKS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut firsts: Vec<_> = Pick::ENTRIES.iter().filter_map(|entry| entry.sentence.split(' ').next()).collect();
    firsts.sort_unstable();
    firsts.dedup();
    firsts
});
