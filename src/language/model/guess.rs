//! What a misspelt word was likely meant to be, among all words and names that could stand at its place.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use brim_grammar::{Token, TokenKind};

use super::build::Builder;
use super::places::takes_spots;
use super::read::Expected;
use super::sentence::{Element, Hole, sentences};
use super::stems::Stem;
use super::trie::{Spot, trie};
use super::word_lists::{PICKS, SIZE_WORDS};
use crate::diagnostic::MAX_FINDINGS;
use crate::diagnostic::similar::{one_letter, similar, slips, small, swapped};
use brim_core::game::chance::Purpose;
use brim_core::vocabulary::spelling::literal;
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind, Noun, Rule, RuleType, Stat};

/// What may have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    /// The words or the name, as they would stand in the text.
    pub text: String,
    /// How many tokens they take the place of.
    pub tokens: usize,
    /// Nothing else is as near, and the line goes on with them: a machine may write them.
    pub certain: bool,
    /// It is a name that something declares, and no word of the language.
    pub named: bool,
}

/// Everything that could stand at a place.
#[derive(Debug, Default)]
struct Candidates {
    words: Vec<String>,
    /// Names of these kinds.
    kinds: Vec<Kind>,
    /// Names of all kinds.
    any: bool,
}

/// How many findings of one file come with a guess: an author with more will fix these first.
pub(super) const ENOUGH: usize = 100;

/// Words that other games have for what is called otherwise here.
const OTHERWISE: &[(&str, &str)] = &[
    ("monster", "enemy"),
    ("creature", "enemy"),
    ("foe", "enemy"),
    ("minion", "enemy"),
    ("character", "hero"),
    ("player", "hero"),
    ("weapon", "item"),
    ("equipment", "item"),
    ("relic", "item"),
    ("incantation", "spell"),
    ("prayer", "spell"),
    ("condition", "marker"),
    ("status", "marker"),
    ("table", "chart"),
    ("room", "tile"),
    ("quest", "mission"),
    ("test", "scenario"),
    ("suffers", "takes"),
    ("sustains", "takes"),
    ("receives", "takes"),
    ("receives", "gains"),
    ("obtains", "gains"),
    ("every", "each"),
    ("all", "each"),
    ("hp", "health"),
    ("life", "health"),
    ("speed", "move"),
    ("armour", "armor"),
    ("adjacent to", "next to"),
    ("dies", "is killed"),
    ("else", "otherwise"),
    ("experience", "xp"),
    ("money", "gold"),
    ("dollars", "gold"),
    ("event", "encounter"),
    ("shop", "location"),
];

/// Words of every day that are near to some of ours, and are no slips of them.
const EVERYDAY: [&str; 58] = [
    "would", "should", "could", "might", "must", "will", "shall", "this", "that", "these", "those", "their", "there",
    "they", "them", "then", "than", "what", "which", "whose", "where", "while", "was", "were", "been", "being", "be",
    "pays", "pay", "paid", "over", "under", "about", "again", "always", "never", "only", "same", "some", "such", "any",
    "both", "many", "most", "much", "also", "because", "during", "between", "behind", "beyond", "within", "without",
    "dies", "enters", "leaves", "larger", "smaller",
];

/// True where a word of what is written is spelt as it was meant, and stands in the guess as another one.
fn spelt_right(written: &str, guess: &str) -> bool {
    let (one, other): (Vec<&str>, Vec<&str>) = (written.split(' ').collect(), guess.split(' ').collect());
    let same = |one: &str, other: &str| stem(&one.to_lowercase()) == stem(&other.to_lowercase());
    // `testing`, of a word that is ours.
    let doing = |word: &str| {
        let base = word.strip_suffix("ing").unwrap_or_default();
        base.len() > 2 && (Stem::of(base).is_some() || Stem::of(&format!("{base}e")).is_some())
    };
    let known = |word: &str| {
        EVERYDAY.contains(&word) || Stem::of(word).is_some() || PRINTED.contains_key(&stem(word)) || doing(word)
    };
    one.len() == other.len() && one.iter().zip(&other).any(|(one, other)| !same(one, other) && known(one))
}

/// Words that take no `s` at the end and lose none, whoever does it.
const BARE: [&str; 7] = ["may", "can", "is", "has", "the", "a", "no"];

/// False for a figure at the start of a line where no sheet is.
fn can_stand(text: &str, spot: Spot, at: usize) -> bool {
    let sheet = match spot {
        Spot::Members(kind) => {
            matches!(
                kind,
                Kind::Enemy | Kind::Class | Kind::Item | Kind::Ability | Kind::Marker | Kind::Token | Kind::Spell
            )
        }
        _ => true,
    };
    at > 0 || sheet || Stat::ALL.iter().all(|stat| stat.words() != text)
}

/// What a word of other games is called here.
pub(super) fn meant(written: &str) -> impl Iterator<Item = &'static str> {
    let written = written.to_lowercase();
    let same = move |word: &str| stem(word) == stem(&written);
    OTHERWISE.iter().filter(move |(word, _)| same(word)).map(|(_, meant)| *meant)
}

/// More tokens than this no name and no rule point has.
const LONGEST: usize = 12;

/// The most guesses that are tried out.
const MOST: usize = 6;

impl Builder<'_> {
    /// What may have been meant by the words from `at` on, best first, three at most. `kinds` are those of a name that was read there
    /// and leads nowhere; `whole` is the name, and how many tokens it takes.
    pub(super) fn guesses(
        &self,
        tokens: &[Token],
        at: usize,
        expected: &[Expected],
        named: Option<(&str, usize, &[Kind])>,
        spot: Spot,
    ) -> Vec<Guess> {
        if self.room + ENOUGH < MAX_FINDINGS {
            return Vec::new();
        }
        let mut candidates = Candidates::default();
        expected.iter().for_each(|expected| self.expected(expected, &mut candidates));
        if let Some((_, _, kinds)) = named {
            candidates.any |= kinds.is_empty();
            candidates.kinds.extend(kinds);
        }
        let mut found: Vec<(usize, bool, Guess)> = Vec::new();
        for length in 1..=LONGEST {
            let words = candidates.words.iter().map(String::as_str).filter(|words| words.split(' ').count() == length);
            let Some(written) = joined(tokens, at, length) else { break };
            for text in similar(&written, words).into_iter().filter(|text| can_stand(text, spot, at)) {
                let Some(slips) = slips(&written, text) else { continue };
                let text = as_counted(text, &written, self.who_does(tokens, at));
                found.push((slips, false, Guess { text, tokens: length, certain: false, named: false }));
            }
            for text in meant(&written).filter(|meant| candidates.words.iter().any(|word| word == meant)) {
                found.push((2, false, Guess { text: text.to_owned(), tokens: length, certain: false, named: false }));
            }
            // The end of a name is unknown while it is misspelt.
            if named.is_none_or(|(_, tokens, _)| tokens != length) {
                self.names_like(&written, length, &candidates, &mut found);
            }
        }
        if let Some((written, length, _)) = named {
            self.names_like(written, length, &candidates, &mut found);
        }
        // `tets` is like `gets` as well, with which the line reads no further.
        if found.iter().all(|(_, _, guess)| self.goes_on(tokens, at, guess, spot) == 0) {
            self.words_like(tokens, at, &mut found);
        }
        let written = |guess: &Guess| joined(tokens, at, guess.tokens).unwrap_or_default();
        found.retain(|(_, _, guess)| {
            let written = written(guess);
            !spelt_right(&written, &guess.text) || meant(&written).any(|meant| meant == guess.text)
        });
        found.sort_by(|one, other| (one.0, &one.2.text).cmp(&(other.0, &other.2.text)));
        found.dedup_by(|one, other| one.2.text == other.2.text);
        // Two letters changed about are likelier than another letter in the place of one.
        let least = found.first().map_or(0, |(slips, ..)| *slips);
        let turned = |(_, _, guess): &(usize, bool, Guess)| {
            joined(tokens, at, guess.tokens).is_some_and(|written| swapped(&written, &guess.text))
        };
        if found.iter().any(|one| one.0 == least && turned(one)) {
            found.retain(|one| one.0 > least || turned(one));
        }
        found.truncate(MOST);
        let goes_on: Vec<u8> = found.iter().map(|(_, _, guess)| self.goes_on(tokens, at, guess, spot)).collect();
        let furthest = goes_on.iter().copied().max().unwrap_or(0);
        let mut fits = goes_on.iter();
        // What cannot stand there, and what stands there already, was not meant.
        found.retain(|(_, _, guess)| {
            let fits = fits.next() == Some(&furthest) && furthest > 0;
            fits && joined(tokens, at, guess.tokens).as_ref() != Some(&guess.text)
        });
        // `catch your breath` begins `catch your breath without acting`: the whole of it was meant.
        let longer: Vec<(usize, String)> = found.iter().map(|(slips, _, guess)| (*slips, guess.text.clone())).collect();
        let begins = |slips: usize, text: &str| {
            longer.iter().any(|(theirs, whole)| {
                *theirs <= slips && whole.strip_prefix(text).is_some_and(|rest| rest.starts_with(' '))
            })
        };
        found.retain(|(slips, _, guess)| !begins(*slips, &guess.text));
        // One slip leads to what was meant more often than two.
        if let [(0 | 1, ..), (second, ..), ..] = found.as_slice()
            && found.first().is_some_and(|(first, ..)| first < second)
        {
            found.truncate(1);
        }
        found.truncate(3);
        if let [(slips, name, guess)] = found.as_mut_slice() {
            let letters = guess.text.chars().count();
            let near = if *name { *slips <= 1 && letters > 4 } else { *slips <= 1 || *slips == 2 && letters > 5 };
            let written = joined(tokens, at, guess.tokens).unwrap_or_default();
            guess.certain = near && furthest > 0 && (!*name || self.one_reading(&written, &guess.text));
        }
        found.into_iter().map(|(_, _, guess)| guess).collect()
    }

    /// Whether one or many do what the word at a place says: `each hero takse`. Nothing where it is no word for what somebody does.
    fn who_does(&self, tokens: &[Token], at: usize) -> Option<bool> {
        let TokenKind::Word(before) = &tokens.get(at.checked_sub(1)?)?.kind else { return None };
        let noun = stem(&before.to_lowercase());
        if Noun::ENTRIES.iter().any(|entry| entry.sentence == noun) {
            return Some(noun != before.to_lowercase());
        }
        let name =
            before.starts_with(char::is_uppercase) || self.reader.aliases.iter().any(|alias| alias == before.as_str());
        name.then_some(false)
    }

    /// True where a name that nothing declares can be no other than this one, of whatever kind: two of its letters were changed about, or one letter
    /// of a long word is too many, too few or another. What is less like it may be the name of a thing that is not written yet.
    fn one_reading(&self, written: &str, name: &str) -> bool {
        // A scenario names what there is.
        self.kind == Kind::Scenario || swapped(written, name) || one_letter(written, name)
    }

    fn names_like(&self, written: &str, tokens: usize, of: &Candidates, out: &mut Vec<(usize, bool, Guess)>) {
        if of.kinds.is_empty() && !of.any || small(written) {
            return;
        }
        let kinds: &[Kind] = if of.any { &[] } else { &of.kinds };
        for name in self.reader.names.like(written, kinds, self.reader.pack) {
            let Some(slips) = slips(written, name) else { continue };
            out.push((slips, true, Guess { text: name.to_owned(), tokens, certain: false, named: true }));
        }
    }

    /// Any word of the language that one is like which is none itself: what follows a noun is not among what is expected there.
    fn words_like(&self, tokens: &[Token], at: usize, out: &mut Vec<(usize, bool, Guess)>) {
        let Some(written) = joined(tokens, at, 1).filter(|written| !small(written)) else { return };
        let known = |word: &str| PRINTED.contains_key(&stem(&word.to_lowercase()));
        if written.starts_with(char::is_uppercase) || known(&written) {
            return;
        }
        for text in similar(&written, PRINTED.values().copied()) {
            let Some(slips) = slips(&written, text) else { continue };
            out.push((slips, false, Guess { text: text.to_owned(), tokens: 1, certain: false, named: false }));
        }
    }

    /// How far the line can be read once the words are written so: 2 to its end, 1 past them, 0 no further.
    fn goes_on(&self, tokens: &[Token], at: usize, guess: &Guess, spot: Spot) -> u8 {
        let Some((before, rest)) = tokens.split_at_checked(at) else { return 0 };
        let (Some(old), Some(behind)) = (rest.first(), rest.get(guess.tokens..)) else { return 0 };
        let new = brim_grammar::lex_phrase(&guess.written(old), 0).0.into_iter();
        let new: Vec<Token> = new.map(|token| Token { span: old.span, ..token }).collect();
        let end = at + new.len();
        let mended: Vec<Token> = before.iter().cloned().chain(new).chain(behind.iter().cloned()).collect();
        let mut reader = self.reader.beside();
        match reader.phrase(&mended, spot) {
            Ok(_) => 2,
            Err(miss) => u8::from(miss.at >= end),
        }
    }

    /// The words that could stand at a place, as they are printed.
    pub(super) fn words_expected(&self, expected: &[Expected]) -> Vec<String> {
        let mut candidates = Candidates::default();
        expected.iter().for_each(|expected| self.expected(expected, &mut candidates));
        candidates.words.sort_unstable();
        candidates.words.dedup();
        candidates.words
    }

    fn expected(&self, expected: &Expected, out: &mut Candidates) {
        match expected {
            Expected::Word(stem) | Expected::Aside(stem) => out.words.push(printed(stem)),
            Expected::Noun => out.words.extend(Noun::ENTRIES.iter().map(|entry| entry.sentence.to_owned())),
            Expected::Hole(hole) => self.of_hole(hole, 0, out),
            Expected::Comma | Expected::End => {}
        }
    }

    /// The words that what fills a hole can begin with.
    fn of_hole(&self, hole: &Hole, depth: usize, out: &mut Candidates) {
        let words = &mut out.words;
        match hole {
            Hole::Selector(sort) => {
                words.extend(PICKS.iter().map(|pick| (*pick).to_owned()));
                words.extend(self.reader.aliases.iter().cloned());
                let spots = self.reader.places.iter().filter(|place| place.spot);
                words.extend(spots.filter(|_| takes_spots(*sort)).map(|place| place.name.clone()));
            }
            Hole::Place => words.extend(self.reader.places.iter().map(|place| place.name.clone())),
            Hole::Who => words.extend(self.reader.aliases.iter().cloned()),
            Hole::Phrase(category) => self.of_category(*category, depth, out),
            Hole::Counter => self.of_category(Category::Thing, depth, out),
            Hole::Flat => self.of_category(Category::Amount, depth, out),
            Hole::Measure => {
                self.of_category(Category::Thing, depth, out);
                self.of_hole(&Hole::Stat, depth, out);
            }
            Hole::Value => {
                words.push("none".to_owned());
                self.of_category(Category::Amount, depth, out);
            }
            Hole::Name(kinds) | Hole::Names(kinds) => {
                out.any |= kinds.is_empty();
                out.kinds.extend(kinds);
            }
            Hole::Abilities => out.kinds.push(Kind::Ability),
            Hole::Stat => {
                words.extend(Stat::ALL.iter().map(|stat| stat.words().to_owned()));
                out.kinds.push(Kind::Skill);
            }
            Hole::Size => words.extend(SIZE_WORDS.iter().map(|(_, words)| (*words).to_owned())),
            Hole::Rule => words.extend(Rule::ALL.iter().map(|rule| rule.words().to_owned())),
            Hole::Reading => {
                words.extend(["yes".to_owned(), "no".to_owned()]);
                for rule in Rule::ALL {
                    if let RuleType::Choice(list) = rule.answer() {
                        words.extend(list.iter().map(|words| (*words).to_owned()));
                    }
                }
            }
            Hole::OneOf(list) => words.extend(list.iter().map(|words| (*words).to_owned())),
            Hole::Purpose => words.extend(Purpose::ALL.iter().map(|purpose| purpose.words().to_owned())),
            _ => {}
        }
    }

    fn of_category(&self, category: Category, depth: usize, out: &mut Candidates) {
        let Some(root) = trie(Spot::Category(category)).nodes.first().filter(|_| depth < 4) else { return };
        out.words.extend(root.literals.stems().map(|stem| printed(stem.text())));
        root.holes.iter().for_each(|(hole, _)| self.of_hole(hole, depth + 1, out));
    }
}

impl Guess {
    /// As it takes the place of a token: in quotes where that was in quotes, or where it could not be read without them.
    pub(super) fn written(&self, old: &Token) -> String {
        let plain =
            |token: &Token| matches!(token.kind, TokenKind::Word(_) | TokenKind::Possessive | TokenKind::Number(_));
        let quoted = matches!(old.kind, TokenKind::Text(_));
        if quoted || !brim_grammar::lex_phrase(&self.text, 0).0.iter().all(plain) {
            return format!("\"{}\"", self.text);
        }
        self.text.clone()
    }
}

/// What stands behind the word: `'s`, or the apostrophe alone of `Clerks' Hall`, straight or curly.
pub(super) fn possessive(token: &Token) -> &'static str {
    let width = token.span.end.saturating_sub(token.span.start);
    if matches!(width, 1 | 3) { "'" } else { "'s" }
}

/// So many words from a token on; nothing where other things stand among them.
pub(super) fn joined(tokens: &[Token], at: usize, length: usize) -> Option<String> {
    let mut out = String::new();
    for token in tokens.get(at..at + length)? {
        match written(token) {
            Some(word) if out.is_empty() => out.push_str(word),
            Some(word) => out.extend([" ", word]),
            None if token.kind == TokenKind::Possessive => out.push_str(possessive(token)),
            None => return None,
        }
    }
    Some(out)
}

fn written(token: &Token) -> Option<&str> {
    match &token.kind {
        TokenKind::Word(word) => Some(word),
        TokenKind::Text(text) => Some(text),
        _ => None,
    }
}

/// The words of the language, by their stems.
static PRINTED: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    fn add(elements: &'static [Element], out: &mut BTreeMap<String, &'static str>) {
        for element in elements {
            match element {
                Element::Literal(word) => {
                    for key in [stem(&word.to_lowercase()), literal(word).into_owned()] {
                        let plain = key == *word;
                        let old = out.entry(key).or_insert(word);
                        *old = if plain { word } else { old };
                    }
                }
                Element::Optional(inner) => add(inner, out),
                Element::Hole(..) | Element::Comma => {}
            }
        }
    }
    let mut out = BTreeMap::new();
    for sentence in sentences() {
        add(&sentence.path, &mut out);
        sentence.tail.iter().for_each(|clause| add(clause, &mut out));
    }
    out
});

/// The words for what somebody does, as they are printed, by their stems: those that come after somebody.
static VERBS: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let mut out = BTreeMap::new();
    for sentence in sentences() {
        for pair in sentence.path.windows(2) {
            if let [Element::Hole(_, Hole::Selector(_)), Element::Literal(word)] = pair
                && word.ends_with('s')
            {
                out.insert(stem(word), *word);
            }
        }
    }
    out
});

/// A word of the language as it is printed, by its stem.
pub(super) fn printed(stem: &str) -> String {
    PRINTED.get(stem).map_or_else(|| stem.to_owned(), |word| (*word).to_owned())
}

/// One of several as it was written: `wuond` is likelier `wound` than `wounds`.
fn as_counted(text: &str, written: &str, many_do: Option<bool>) -> String {
    if let Some((many, verb)) = many_do.zip(VERBS.get(&stem(text))) {
        return if many { stem(text) } else { (*verb).to_owned() };
    }
    let many = format!("{text}s");
    // A name is written as it is, whoever has it.
    if BARE.contains(&text) || text.starts_with(char::is_uppercase) {
        return text.to_owned();
    }
    if written.ends_with(['s', 'S']) && !text.ends_with('s') && !text.contains(' ') && stem(&many) == stem(text) {
        return many;
    }
    let stem = stem(text);
    let one_less = text.strip_suffix('s').is_some_and(|one| one == stem);
    if one_less && !written.ends_with(['s', 'S']) { stem } else { text.to_owned() }
}
