//! The sentences of the language that a line comes nearest to: those that were read as far as it goes, each by its example.

use brim_grammar::{Token, TokenKind};

use crate::model::Found;
use crate::model::build::Builder;
use crate::model::by_words::{said, told};
use crate::model::read::Miss;
use crate::model::sentence::Sentence;
use crate::model::trie::Spot;
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Word};

/// The most sentences that are shown.
const SHOWN: usize = 3;

/// The most letters of all that are shown.
const WIDE: usize = 150;

/// A sentence as an author writes it: its example, of which a block is cut.
pub(super) fn shown(sentence: &Sentence) -> String {
    let before = match sentence.entry.word {
        Word::Moment(_) if !["when ", "at "].iter().any(|first| sentence.entry.example.starts_with(first)) => "when ",
        Word::Condition(_) if !sentence.entry.example.starts_with("if") => "if ",
        _ => "",
    };
    let mut lines = sentence.entry.example.lines();
    let first = lines.next().unwrap_or_default();
    let block = if lines.next().is_some() && first.ends_with('{') { " … }" } else { "" };
    format!("{before}{first}{block}")
}

impl Builder<'_> {
    /// The sentences that came as far as the line could be read, best first: those that have the words that are left of it.
    pub(super) fn furthest(&self, miss: &Miss) -> Vec<String> {
        // What begins where the line cannot be read any more says nothing; of others the outermost is the line's own.
        let Some(start) = miss.ways.iter().map(|way| way.start).filter(|start| *start < miss.at).min() else {
            return Vec::new();
        };
        // What comes behind an `if` or a comma belongs to another sentence.
        let word = |token: &Token| match &token.kind {
            TokenKind::Word(word) => Some(word.to_lowercase()),
            _ => None,
        };
        let behind = self.reader.tokens.get(miss.at..).unwrap_or_default().iter();
        let ends = |token: &&Token| token.kind != TokenKind::Comma && word(token).as_deref() != Some("if");
        let left: Vec<String> = behind.take_while(ends).filter_map(word).filter_map(|word| told(&word)).collect();
        let mut all: Vec<(usize, usize, &'static Sentence)> = Vec::new();
        for sentence in miss.ways.iter().filter(|way| way.start == start).flat_map(|way| way.sentences()) {
            let theirs = said(sentence);
            let shared = left.iter().filter(|word| theirs.contains(word)).count();
            if !all.iter().any(|(.., other)| other.entry.id == sentence.entry.id) {
                all.push((shared, theirs.len(), sentence));
            }
        }
        all.sort_by_key(|(shared, length, sentence)| (std::cmp::Reverse(*shared), *length, sentence.entry.id));
        // Of very many only those that have a word of the line.
        if all.len() > SHOWN * 2 {
            all.retain(|(shared, ..)| *shared > 0);
        }
        all.truncate(SHOWN);
        let mut out: Vec<String> = Vec::new();
        for line in all.into_iter().filter_map(|(.., sentence)| self.of_this_text(&shown(sentence))) {
            let wide: usize = out.iter().map(|line| line.chars().count()).sum();
            if out.is_empty() || wide + line.chars().count() <= WIDE {
                out.push(line);
            }
        }
        out
    }

    /// An example as this text can say it: with its own words for its own side, for nobody is `this enemy` on a card, and without names of packs that
    /// it does not require.
    pub(super) fn of_this_text(&self, line: &str) -> Option<String> {
        let known = self.known(line);
        let own = self.on_this_side(known.clone());
        // Some can be said of the other side alone.
        let spots = [Spot::Rules, Spot::Modifiers, Spot::Category(Category::Effect)];
        let same = own == known || own.contains('…') || own.ends_with('{');
        (same || spots.iter().any(|spot| self.reads_text(own.trim_end_matches(':'), *spot))).then_some(own)
    }

    /// A line with `…` in the place of each name that nothing here has.
    fn known(&self, line: &str) -> String {
        let capital =
            |word: &str| word.chars().next().is_some_and(char::is_uppercase) && word.chars().all(char::is_alphabetic);
        let has = |name: &str| !matches!(self.reader.names.find(name, &[], self.reader.pack, None), Found::None);
        let words: Vec<&str> = line.split(' ').collect();
        let mut out: Vec<&str> = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let bare = |word: &str| word.trim_end_matches([':', ',', ';']).to_owned();
            let run: Vec<String> =
                words.iter().skip(at).map(|word| bare(word)).take_while(|word| capital(word)).collect();
            if run.is_empty() {
                out.push(word);
                at += 1;
                continue;
            }
            // The whole run is a name, or a part of it from its beginning.
            let named = (1..=run.len()).rev().find(|long| run.get(..*long).is_some_and(|name| has(&name.join(" "))));
            let long = named.unwrap_or(run.len());
            match named {
                Some(_) => out.extend(words.iter().skip(at).take(long)),
                None => out.push("…"),
            }
            at += long;
        }
        out.join(" ")
    }

    fn on_this_side(&self, line: String) -> String {
        const OWN: [(&str, &str, &str); 3] = [
            ("this enemy", "a random enemy", "an enemy"),
            ("this hero", "a random hero", "a hero"),
            ("this holder", "a random hero", "a hero"),
        ];
        if self.own().is_none() && line.contains("may use this") {
            return line;
        }
        let asked = line.starts_with("when ") || line.starts_with("if ");
        OWN.iter().fold(line, |line, (said, picked, any)| match self.own() {
            Some(own) => line.replace(said, own),
            None => line.replace(said, if asked { any } else { picked }),
        })
    }

    /// These sentences as a help, or where all are listed.
    pub(super) fn nearest_help(&self, miss: &Miss, spot: Spot) -> String {
        let place = match self.reader.tokens.first().map(|token| &token.kind) {
            Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case("if") || word.eq_ignore_ascii_case("while") => {
                Spot::Category(Category::Condition)
            }
            Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case("when") && miss.at < 5 => {
                Spot::Category(Category::Moment)
            }
            _ => spot,
        };
        let first = super::punctuation::word_at(self.reader.tokens, 0);
        let topic = super::fits::topic(place, miss.at, first);
        let near = self.furthest(miss);
        match near.as_slice() {
            [] => format!("`brim explain {topic}` lists what can stand here"),
            // In a condition that stands behind something else, lines that begin otherwise say nothing of it.
            some if self.is_behind_an_if(miss) && !some.iter().any(|line| begins_with(line, first) && asks(line)) => {
                "behind `if` stands what is so or not: `if this hero is wounded`, `if this hero has 3 or more grit`, `if in a melee attack`; \
                 `brim explain condition` lists all"
                    .to_owned()
            }
            some => {
                let all: Vec<String> = some.iter().map(|line| format!("`{line}`")).collect();
                let say = match (all.len(), some.iter().any(|line| begins_with(line, first))) {
                    (1, true) => "a line that begins like it",
                    (_, true) => "lines that begin like it",
                    (1, false) => "a line of this place",
                    (_, false) => "lines of this place",
                };
                format!("{say}: {}; `brim explain {topic}` lists all", all.join(", "))
            }
        }
    }

    /// True where what could not be read stands behind an `if`.
    fn is_behind_an_if(&self, miss: &Miss) -> bool {
        let before = self.reader.tokens.iter().take(miss.at).skip(1);
        before.into_iter().any(|token| matches!(&token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("if")))
    }
}

/// True for a line with a condition.
fn asks(line: &str) -> bool {
    line.starts_with("if ") || line.contains(" if ")
}

/// True for a line that begins with this word, or names somebody and then what it does as such lines do: `that hero rolls …` for `each hero rolls …`.
fn begins_with(line: &str, first: Option<&str>) -> bool {
    const SUBJECTS: [&str; 8] = ["this", "that", "each", "a", "an", "one", "the", "another"];
    let word = line.split([' ', ':']).next().unwrap_or_default();
    let subject = |word: &str| SUBJECTS.contains(&word.to_lowercase().as_str());
    first.is_some_and(|first| stem(first) == stem(word) || subject(first) && subject(word))
}
