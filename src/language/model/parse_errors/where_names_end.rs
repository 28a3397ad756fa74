//! Names that were read to another end than their own: at a comma, before a number, before their last words.

use super::describe_token::{brief, one_of_kind, plain};
use super::naming::quoted;
use super::punctuation::with;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::similar::{similar, swapped};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::names::Found;
use crate::model::read::{Expected, Miss};
use crate::model::sentence::Hole;
use crate::model::trie::Spot;
use brim_grammar::{Token, TokenKind, lex_phrase};

impl Builder<'_> {
    /// A name that nothing declares, of which the first words are a name too: `Bog Witch`, where a keyword is called `Bog`.
    pub(super) fn longer_name(&self, tokens: &[Token], miss: &Miss) -> Option<Diagnostic> {
        let capital = |at: usize| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) if word.starts_with(char::is_uppercase) => Some(word.as_str()),
            _ => None,
        };
        let named = |expected: &Expected| match expected {
            Expected::Noun => true,
            Expected::Hole(hole) => matches!(
                hole,
                Hole::Name(_) | Hole::Names(_) | Hole::Abilities | Hole::Selector(_) | Hole::Stat | Hole::Counter
            ),
            _ => false,
        };
        if miss.expected.iter().any(named) || capital(miss.at).is_none() {
            return None;
        }
        let start = miss.at - (0..miss.at).rev().take_while(|at| capital(*at).is_some()).count();
        let end = (miss.at..).take_while(|at| capital(*at).is_some()).count() + miss.at;
        let joined = |from: usize, to: usize| (from..to).filter_map(capital).collect::<Vec<_>>().join(" ");
        let names = self.reader.names;
        let words = joined(start, miss.at);
        let first = match names.find(&words, &[], self.reader.pack, None) {
            Found::One(id) => names.get(id),
            Found::Several(ids) | Found::OtherKind(ids) => ids.into_iter().find_map(|id| names.get(id)),
            Found::None => names.lookup(&words).into_iter().find_map(|id| names.get(id)),
        }?;
        let text = joined(start, end);
        let shown = shortened(&escaped(&text), 60).into_owned();
        let span = tokens.get(start)?.span.to(tokens.get(end.checked_sub(1)?)?.span);
        let place = Place { file: self.reader.file, span };
        let found = Diagnostic::new(Code::UnknownName, place, format!("nothing is called `{shown}`"))
            .label("nothing declares this name")
            .missing(&text, &[]);
        let known = self.names_seen().map(|named| named.name.as_str());
        Some(match similar(&text, known).as_slice() {
            [one] => found.help(format!("did you mean `{one}`?")).edit(place, quoted(one), swapped(&text, one)),
            [one, ..] => found.help(format!("did you mean `{one}`?")),
            [] => {
                let kind = one_of_kind(first.kind);
                found.help(format!("check the spelling; `{}` alone is {kind}", shortened(&escaped(&first.name), 40)))
            }
        })
    }

    /// A declared name that is read apart, for one of its words is one of the language: `each Attack Dog`.
    pub(super) fn name_of_words(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let capital = |at: usize| match tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) if word.starts_with(char::is_uppercase) => Some(word.as_str()),
            _ => None,
        };
        let starts = (0..tokens.len()).filter(|at| capital(*at).is_some());
        for from in starts.filter(|at| at.checked_sub(1).and_then(capital).is_none()) {
            let end = (from..).take_while(|at| capital(*at).is_some()).count() + from;
            let text = (from..end).filter_map(capital).collect::<Vec<_>>().join(" ");
            let known = self.reader.names.find(&text, &[], self.reader.pack, None);
            if end - from < 2 || matches!(known, Found::None) {
                continue;
            }
            let name = lex_phrase(&format!("\"{text}\""), 0).0;
            let line = with(tokens, from, end, &name);
            if !self.reads(&line, spot) {
                continue;
            }
            let place = Place { span: tokens.get(from)?.span.to(tokens.get(end - 1)?.span), ..whole };
            let shown = shortened(&escaped(&text), 60).into_owned();
            let message = format!("a name with a word of the language in it stands in quotes: `{shown}`");
            let found = Diagnostic::new(Code::UnknownName, place, message).label("one name");
            return Some(found.help(format!("write `{}`", brief(&line))).edit(place, format!("\"{text}\""), true));
        }
        None
    }

    /// A declared name with a comma in it, of which a place marks the beginning: without quotes it ends at the comma.
    pub(super) fn name_with_a_comma(&self, place: Place) -> Option<Diagnostic> {
        let words = |text: &str| -> Vec<String> {
            text.split(|one: char| !one.is_alphanumeric())
                .filter(|one| !one.is_empty())
                .map(str::to_lowercase)
                .collect()
        };
        let tokens = &self.reader.tokens;
        let from = tokens.iter().position(|token| token.span.start == place.span.start)?;
        let comma = tokens.get(from..)?.iter().position(|token| token.kind == TokenKind::Comma)? + from;
        let with_comma = self.names_seen().filter(|named| named.name.contains(','));
        let (whole, place) = with_comma.into_iter().find_map(|named| {
            let wanted = words(&named.name);
            // A word for each token, and the comma.
            let end = (from + wanted.len() + 1).min(tokens.len());
            let said = plain(tokens.get(from..end)?);
            let whole = comma < end && words(&said) == wanted;
            let span = tokens.get(from)?.span.to(tokens.get(end - 1)?.span);
            whole.then(|| (named.name.clone(), Place { file: self.reader.file, span }))
        })?;
        let message = format!("a name with a comma stands in quotes: `{}`", shortened(&escaped(&whole), 60));
        let found = Diagnostic::new(Code::UnknownName, place, message).label("one name");
        Some(found.help(format!("write `{}`", quoted(&whole))).edit(place, quoted(&whole), true))
    }

    /// A declared name that ends in a number or a die, `Serum 13`, of which a line that cannot be read says all words: without quotes they are
    /// read apart.
    pub(super) fn name_read_apart(&self, from: usize) -> Option<Diagnostic> {
        let tokens = &self.reader.tokens;
        let numbered = |name: &str| {
            let last = name.split(' ').next_back().unwrap_or_default();
            name.contains(' ') && (last == "P" || last.starts_with(|letter: char| letter.is_ascii_digit()))
        };
        let (name, span) = self.names_seen().filter(|named| numbered(&named.name)).find_map(|named| {
            let said = tokens.get(from..from + brim_grammar::lex_phrase(&named.name, 0).0.len())?;
            let same = plain(said).eq_ignore_ascii_case(&named.name);
            same.then_some((named.name.as_str(), said.first()?.span.to(said.last()?.span)))
        })?;
        let place = Place { file: self.reader.file, span };
        let message =
            format!("a name that ends in a number or a die stands in quotes: `{}`", shortened(&escaped(name), 60));
        let found = Diagnostic::new(Code::UnknownName, place, message).label("one name");
        Some(found.help(format!("write `{}`", quoted(name))).edit(place, quoted(name), true))
    }
}
