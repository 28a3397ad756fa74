//! The names that wordings are compared by.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::clauses::{Clause, one_of_many, plain};
use super::concepts::Lexicon;
use super::dictionary::Dictionary;
use brim_core::vocabulary::{Kind, Stat};

/// Kinds of names that a wording and its rule have in common.
const NAMED: [Kind; 4] = [Kind::Keyword, Kind::Skill, Kind::Marker, Kind::Token];

/// The names that wordings are compared by.
pub struct Names<'a> {
    /// Names, each with its words in the singular.
    named: Vec<(&'a str, Vec<String>)>,
    /// What a sentence speaks of one of: enemies, places, what is held and drawn.
    things: Vec<(&'a str, Vec<String>)>,
    keywords: Vec<&'a str>,
    /// Markers and tokens, in small letters.
    pub helpers: Vec<String>,
    /// Names of several words in which another stands, in the singular.
    longer: Vec<Vec<String>>,
    /// The sets of which a text says one, with these names.
    pub lexicon: Lexicon,
    /// What a text counts, by these names.
    pub dictionary: Dictionary,
    /// Names to which an `s` is added where there are many, and whose last letter hides that it was.
    added: Vec<&'a str>,
    /// Single words of one kind, in the singular.
    pub kinds: Vec<Vec<String>>,
}

/// Kinds of which a sentence names one and means that one.
const THINGS: [Kind; 9] = [
    Kind::Keyword,
    Kind::Marker,
    Kind::Token,
    Kind::Enemy,
    Kind::Deck,
    Kind::Item,
    Kind::Location,
    Kind::Tile,
    Kind::Chart,
];

impl<'a> Names<'a> {
    /// Those of a model.
    pub fn of(context: &Context<'a>) -> Names<'a> {
        let of_kind =
            |kind| context.model.of_kind(kind).map(|named| context.model.name(named.id)).collect::<Vec<&str>>();
        let words = |name: &str| name.split_whitespace().map(|word| one_of_many(&plain(word))).collect::<Vec<_>>();
        let kinds = [Kind::Keyword, Kind::Skill, Kind::Marker, Kind::Token, Kind::Enemy, Kind::Deck, Kind::Item];
        // `a 6 To Hit ignores Defense` and `10 XP each time` count no figures of these names.
        let counted = |words: &&str| !words.contains("ignore") && !words.ends_with(" each");
        let stats: Vec<&str> = Stat::ALL.iter().map(|stat| stat.words()).filter(counted).collect();
        let lists: Vec<Vec<&str>> = kinds.into_iter().map(of_kind).chain([stats]).collect();
        let single = |list: &Vec<&str>| {
            list.iter()
                .map(|name| words(name))
                .filter_map(|words| match words.as_slice() {
                    [one] => Some(one.clone()),
                    _ => None,
                })
                .collect::<Vec<String>>()
        };
        let dictionary = lists.iter().flatten().map(|name| (words(name), name.to_lowercase())).collect();
        Names {
            named: NAMED.into_iter().flat_map(of_kind).map(|name| (name, words(name))).collect(),
            things: THINGS.into_iter().flat_map(of_kind).map(|name| (name, words(name))).collect(),
            // A ruling for which a keyword stands is no word of a card.
            keywords: of_kind(Kind::Keyword).into_iter().filter(|name| !of_kind(Kind::Ruling).contains(name)).collect(),
            helpers: [Kind::Marker, Kind::Token].into_iter().flat_map(of_kind).map(str::to_lowercase).collect(),
            longer: context
                .model
                .decls
                .iter()
                .map(|decl| words(context.model.name(decl.id)))
                .filter(|all| all.len() > 1)
                .collect(),
            kinds: lists.iter().map(single).collect(),
            dictionary: Dictionary { names: dictionary },
            lexicon: Lexicon::of(&|kind| Kind::of_word(kind).into_iter().flat_map(of_kind).collect()),
            added: [Kind::Enemy, Kind::Class, Kind::Item, Kind::Token]
                .into_iter()
                .flat_map(of_kind)
                .filter(|name| name.ends_with(['u', 'i']))
                .collect(),
        }
    }

    /// The names of things that a text has with their capitals, the longest at each place.
    pub fn placed(&self, raw: &[&str], words: &[String]) -> BTreeSet<&'a str> {
        let mut out = BTreeSet::new();
        let mut at = 0;
        while at < words.len() {
            let here = self.things.iter().filter(|(_, parts)| words.get(at..at + parts.len()) == Some(parts));
            let found =
                here.filter(|_| raw.get(at).is_some_and(|raw| capital(raw))).max_by_key(|(_, parts)| parts.len());
            if let Some((name, _)) = found {
                out.insert(*name);
            }
            at += found.map_or(1, |(_, parts)| parts.len());
        }
        out
    }

    /// A text in which names of many stand as they are declared: `2 Tengus` of the sheet `Tengu`.
    pub fn as_declared(&self, text: &str) -> String {
        self.added.iter().fold(text.to_owned(), |text, name| text.replace(&format!("{name}s"), name))
    }

    /// True where the words of a name stand in a text, of one or of many.
    pub fn names(&self, text: &[Clause], name: &str) -> bool {
        let parts: Vec<String> = name.split_whitespace().map(|word| one_of_many(&plain(word))).collect();
        text.iter().any(|clause| {
            let stems: Vec<String> = clause.iter().map(|word| one_of_many(word)).collect();
            let participle =
                |word: &String| matches!(parts.as_slice(), [only] if word.strip_suffix("ed") == Some(only));
            // Of a people called `…men` the printed text says `… Enemies`.
            let people = |words: &[String]| match (parts.as_slice(), words) {
                ([only], [word, next]) => {
                    let bare = only.strip_suffix("men").or_else(|| only.strip_suffix("man"));
                    bare.is_some_and(|bare| bare.len() > 3 && bare == word)
                        && matches!(next.as_str(), "enemy" | "model" | "hero")
                }
                _ => false,
            };
            stems.windows(parts.len().max(1)).any(|window| window == parts)
                || clause.iter().any(participle)
                || stems.windows(2).any(people)
        })
    }

    /// True where a name says of whom something is true: what is left out of it is true of more.
    pub fn narrows(&self, name: &str) -> bool {
        self.keywords.contains(&name)
    }

    /// The names that a text speaks of: with their capital, and not as the first word of a sentence, which has one anyway.
    pub fn spoken(&self, text: &[Clause], written: &str) -> BTreeSet<String> {
        let mut capitals: BTreeSet<String> = BTreeSet::new();
        let mut first = true;
        let all: Vec<&str> = written.split_whitespace().collect();
        for (at, raw) in all.iter().enumerate() {
            // `this Hazard` is the card itself; `this Undead Enemy` is not.
            let this = at.checked_sub(1).and_then(|at| all.get(at)).is_some_and(|word| plain(word) == "this");
            let goes_on = !ends(raw) && all.get(at + 1).is_some_and(|next| capital(next));
            // `the third Clue Icon` is where a Clue lies.
            let clue = at.checked_sub(1).and_then(|at| all.get(at)).is_some_and(|word| plain(word) == "clue");
            // `Beasts get …` at the head of a sentence: those who have the keyword.
            let next = all.get(at + 1).map_or("", |next| next);
            let people =
                first && raw.ends_with('s') && matches!(next, "get" | "gain" | "have" | "take" | "lose" | "suffer");
            if capital(raw) && (!first || people) && !clue && (!this || goes_on) {
                capitals.insert(one_of_many(&plain(raw)));
            }
            first = raw.ends_with(['.', ':', '!', '?', ';']);
        }
        // A name that stands in a longer one is not spoken of: that of a world speaks of no keyword.
        let hidden = |parts: &[String]| {
            let inside = |longer: &&Vec<String>| {
                longer.len() > parts.len() && longer.windows(parts.len()).any(|window| window == parts)
            };
            let stems = text.iter().map(|clause| clause.iter().map(|word| one_of_many(word)).collect::<Vec<_>>());
            let longer: Vec<&Vec<String>> = self.longer.iter().filter(inside).collect();
            let count = |wanted: &[String]| {
                stems
                    .clone()
                    .map(|words| words.windows(wanted.len()).filter(|window| *window == wanted).count())
                    .sum::<usize>()
            };
            !longer.is_empty()
                && count(parts) > 0
                && longer.iter().map(|name| count(name)).sum::<usize>() >= count(parts)
        };
        let there = self.named.iter().filter(|(name, parts)| {
            let capital = parts.len() > 1 || parts.first().is_some_and(|word| capitals.contains(word));
            capital && self.names(text, name) && !hidden(parts)
        });
        there.map(|(name, _)| (*name).to_owned()).collect()
    }
}

fn capital(word: &str) -> bool {
    word.trim_start_matches(|letter: char| !letter.is_alphanumeric()).starts_with(char::is_uppercase)
}

/// True where a mark stands behind a word.
fn ends(word: &str) -> bool {
    word.ends_with(|letter: char| !letter.is_alphanumeric())
}
