//! What would have fitted, and a sentence that does.

use brim_grammar::{Token, TokenKind};

use super::called::a_text;
use super::mended::Mended;
use super::slips;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::guess::printed;
use crate::model::names::stem;
use crate::model::read::{Expected, Miss};
use crate::model::sentence::{Element, Sentence, sentences};
use crate::model::trie::{Spot, holds_effects};
use crate::vocabulary::{Category, Combine, Kind, Stat, Word};

/// So many of the things that would fit are told, or one more where that is all.
const SHOWN: usize = 4;

/// A line of a sheet for the stat that these words name.
fn figure(words: &[String]) -> Option<String> {
    let named = |stat: &&&Stat| {
        let theirs: Vec<String> = stat.words().split(' ').map(stem).collect();
        words.starts_with(&theirs)
    };
    let stat = Stat::ALL.iter().filter(|stat| named(&stat)).max_by_key(|stat| stat.words().len())?;
    let value = if stat.combine() == Combine::Best { "4+" } else { "2" };
    Some(format!("{} {value}", stat.words()))
}

/// The kinds of declaration that have a line which begins so, as far as they are few.
fn homes(word: &str) -> Vec<String> {
    let word = stem(&word.to_lowercase());
    let begins = |sentence: &&Sentence| {
        matches!(sentence.entry.word, Word::Member(_)) && literals(&sentence.path).first() == Some(&word)
    };
    let mut kinds: Vec<Kind> = Vec::new();
    for sentence in sentences().iter().filter(begins) {
        for kind in sentence.entry.kinds {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
    }
    kinds.truncate(3);
    kinds.into_iter().map(a_text).collect()
}

/// The words that a sentence must have, by stem.
fn literals(path: &[Element]) -> Vec<String> {
    let words = path.iter().filter_map(|element| match element {
        Element::Literal(word) => Some(stem(&word.to_lowercase())),
        _ => None,
    });
    words.collect()
}

/// What `brim explain` is asked for what can stand at a place.
fn topic(spot: Spot, at: usize) -> &'static str {
    match spot {
        // Beyond its first word, such a line is what happens.
        Spot::Members(kind) if at > 0 && holds_effects(kind) => "effect",
        Spot::Members(kind) => kind.word(),
        Spot::Rules => "rule",
        Spot::Modifiers => "modifier",
        Spot::Changes => "change",
        Spot::Labels(_) => "label",
        Spot::Category(category) => {
            category.entries().first().and_then(|entry| entry.id.split('.').next()).unwrap_or("effect")
        }
    }
}

impl Builder<'_> {
    /// What would have fitted, in a few words.
    pub(super) fn fitting(&self, miss: &Miss) -> String {
        let mut all: Vec<String> = Vec::new();
        let before = match miss.at.checked_sub(1).and_then(|at| self.reader.tokens.get(at)).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(word.to_lowercase()),
            _ => None,
        };
        for expected in &miss.expected {
            let text = match expected {
                // `2 times the number …`: the other words for it are asked for with `any` before them.
                Expected::Word(word) if word == "time" && before.as_deref() != Some("any") => "`times`".to_owned(),
                Expected::Word(word) => format!("`{}`", printed(word)),
                Expected::Hole(hole) => hole.described(),
                Expected::Aside(_) => continue,
                Expected::Noun => "whom or what (`hero`, `enemy` …)".to_owned(),
                Expected::End => "the end of the line".to_owned(),
            };
            if !all.contains(&text) {
                all.push(text);
            }
        }
        all.sort_by_key(|text| text.starts_with('`') && text.matches('`').count() == 2);
        let more = if all.len() > SHOWN + 1 { all.len() - SHOWN } else { 0 };
        all.truncate(all.len() - more);
        match all.as_slice() {
            [] => "something else".to_owned(),
            [one] => one.clone(),
            [most @ .., last] if more == 0 => format!("{} or {last}", most.join(", ")),
            most => format!("{} and {more} more", most.join(", ")),
        }
    }

    /// The same without examples.
    pub(super) fn briefly(&self, miss: &Miss) -> String {
        let fits = self.fitting(miss);
        match miss.expected.as_slice() {
            [Expected::Hole(hole)] => hole.called(),
            _ => fits,
        }
    }

    /// A sentence of the vocabulary that goes on from here: of those that fit the place, where one is like it at all.
    pub(super) fn example(&self, miss: &Miss, spot: Spot) -> String {
        let words = |tokens: &[Token]| -> Vec<String> {
            let words = tokens.iter().filter_map(|token| match &token.kind {
                TokenKind::Word(word) => Some(stem(&word.to_lowercase())),
                _ => None,
            });
            words.collect()
        };
        let all = words(self.reader.tokens);
        let read = words(self.reader.tokens.get(..miss.at).unwrap_or(&[]));
        if let (Spot::Members(_), Some(figure)) = (spot, figure(&read)) {
            return format!("for example: `{figure}`");
        }
        // Only a sentence of which the first words were understood, or one for what somebody does with the same word for it.
        let like = |sentence: &Sentence| {
            let theirs: Vec<String> = literals(&sentence.path);
            let begins = match sentence.path.first() {
                Some(Element::Literal(_)) => !theirs.is_empty() && theirs.first() == read.first(),
                _ => theirs.first().is_some_and(|verb| read.contains(verb)),
            };
            let shared = theirs.iter().filter(|word| read.contains(word)).count();
            let of = theirs.len() + 1;
            // Among those, what stands behind may tell: `takes … wounds`.
            let behind = theirs.iter().filter(|word| all.contains(word)).count();
            if begins { (shared * 100 / of, behind * 100 / of) } else { (0, 0) }
        };
        let asks = matches!(read.first().map(String::as_str), Some("if" | "while"));
        let place = if asks { Spot::Category(Category::Condition) } else { spot };
        let fitting = sentences().iter().filter(|sentence| place.takes(sentence)).max_by_key(|sentence| like(sentence));
        if let Some(best) = fitting.filter(|best| like(best) > (0, 0)) {
            let before = if asks { "if " } else { "" };
            let example = format!("for example: `{before}{}`", best.entry.example.trim_start_matches("if "));
            return match self.fitting(miss).ends_with(" more") {
                true => format!("{example}; `brim explain {}` lists all", topic(place, miss.at)),
                false => example,
            };
        }
        format!("`brim explain {}` lists what can stand here", topic(place, miss.at))
    }

    /// A line whose very first word is not known there.
    pub(super) fn unknown_line(
        &self,
        found: &str,
        place: Place,
        spot: Spot,
        miss: &Miss,
        mended: &Mended,
    ) -> Diagnostic {
        let (code, message) = match spot {
            Spot::Members(kind) => (Code::UnknownMember, format!("`{found}` is not a line of {}", a_text(kind))),
            Spot::Labels(_) => (Code::UnknownPhrase, format!("`{found}` is not a row or a branch")),
            _ => (Code::UnknownPhrase, format!("no line begins with `{found}` here")),
        };
        let diagnostic = Diagnostic::new(code, mended.place().unwrap_or(place), message);
        if mended.any() {
            return mended.told(diagnostic);
        }
        if let Some(change) = slips::change(self.reader.tokens).filter(|_| !matches!(spot, Spot::Members(_))) {
            return diagnostic
                .label("a change of a figure says whose it is, and for how long")
                .help(format!("for example: `that hero gets {change} until end of turn`"));
        }
        diagnostic.label(format!("{} would fit", self.fitting(miss))).help(match spot {
            Spot::Members(kind) => {
                let lists = format!("`brim explain {}` lists the lines it can have", kind.word());
                match homes(found).as_slice() {
                    [] => lists,
                    homes => {
                        let (of, word, one) = (homes.join(" or "), kind.word(), a_text(kind));
                        format!("`{found}` is a line of {of}; `brim explain {word}` lists those of {one}")
                    }
                }
            }
            _ => self.example(miss, spot),
        })
    }
}
