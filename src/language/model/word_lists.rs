//! Closed lists of words of the language (stats, sizes, rule points …), found by the words that stand in a text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::stems::Stem;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::Size;
use brim_core::vocabulary::{Clothing, Noun, Pick, Rule, RuleType, SLOTS, Stat, Word};

/// Words of a list after the first, and what they stand for.
type Listed<T> = (Vec<Option<Stem>>, T);

/// Things by their words, which are compared by stem.
pub(super) struct Spellings<T> {
    by_first: BTreeMap<Option<Stem>, Vec<Listed<T>>>,
}

impl<T: Copy> Spellings<T> {
    fn new<W: AsRef<str>>(all: impl Iterator<Item = (T, W)>) -> Spellings<T> {
        let mut by_first: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (what, words) in all {
            let mut stems = words.as_ref().split(' ').map(Stem::of);
            let first = stems.next().flatten();
            by_first.entry(first).or_default().push((stems.collect(), what));
        }
        Spellings { by_first }
    }

    /// True where one of them begins with this stem.
    pub(super) fn starts(&self, first: Option<Stem>) -> bool {
        first.is_some() && self.by_first.contains_key(&first)
    }

    /// The longest of those that begin with this stem and go on as `stem_at` says, and how many words it has.
    pub(super) fn longest(&self, first: Stem, stem_at: impl Fn(usize) -> Option<Stem>) -> Option<(T, usize)> {
        let stands = |stems: &[Option<Stem>]| stems.iter().enumerate().all(|(at, stem)| stem_at(at + 1) == *stem);
        let fitting = self.by_first.get(&Some(first))?.iter().filter(|(stems, _)| stands(stems));
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
pub(super) static READINGS: LazyLock<Spellings<&'static str>> =
    LazyLock::new(|| Spellings::new(offered().map(|words| (words, words))));

fn offered() -> impl Iterator<Item = &'static str> {
    let offered = Rule::ALL.iter().flat_map(|rule| match rule.answer() {
        RuleType::Choice(words) => words,
        _ => &[],
    });
    offered.copied()
}

/// The places in which clothing is worn.
pub(super) static WORN: LazyLock<Spellings<Clothing>> =
    LazyLock::new(|| Spellings::new(SLOTS.iter().filter_map(|words| Some((Clothing::of_word(words)?, *words)))));

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

/// Every word of these lists.
pub(super) fn listed() -> impl Iterator<Item = &'static str> {
    let stats = Stat::ALL.iter().map(|stat| stat.words()).chain(SLOTS.iter().copied());
    let rules = Rule::ALL.iter().map(|rule| rule.words()).chain(offered());
    let sizes = SIZE_WORDS.into_iter().map(|(_, words)| words).chain(PICKS.iter().copied());
    let purposes = Purpose::ALL.iter().map(|purpose| purpose.words());
    let nouns = Noun::ENTRIES.iter().map(|entry| entry.sentence);
    stats.chain(rules).chain(sizes).chain(purposes).chain(nouns).flat_map(|words| words.split(' '))
}

/// The words that begin a selector.
pub(super) static PICKS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut firsts: Vec<_> = Pick::ENTRIES.iter().filter_map(|entry| entry.sentence.split(' ').next()).collect();
    firsts.sort_unstable();
    firsts.dedup();
    firsts
});
