//! What is put together or taken apart: a `;` in a list, a colon behind `do`, two words written as one.

use brim_grammar::{Body, Statement, TokenKind, lex_phrase};

use super::describe_token::brief;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::read::{Expected, Miss};
use crate::model::trie::Spot;
use brim_core::vocabulary::{Category, Effect, Step, Word};

impl Builder<'_> {
    /// `keywords Frontier; Law`: what is no line by itself, and goes on the list of the one before it.
    pub(in crate::model) fn continues_list(
        &self,
        before: &Statement,
        line: &Statement,
        spot: Spot,
    ) -> Option<Diagnostic> {
        let gap = line.span.start.checked_sub(before.span.end)?;
        if !(1..=3).contains(&gap)
            || !matches!(spot, Spot::Members(_))
            || !before.body.is_none()
            || !line.body.is_none()
            || self.reads(&line.tokens, spot)
            || !self.reads(&before.tokens, spot)
        {
            return None;
        }
        let mut whole = before.tokens.to_vec();
        whole.extend(lex_phrase(",", 0).0);
        whole.extend(line.tokens.iter().cloned());
        if !self.reads(&whole, spot) {
            return None;
        }
        let mut place = Place { file: self.reader.file, span: before.span };
        (place.span.start, place.span.end) = (before.span.end, line.span.start);
        let found = Diagnostic::new(Code::UnknownMember, place, "names of one list have commas between them")
            .label("begins a new line")
            .help(format!("write `{}, {}`", brief(&before.tokens), brief(&line.tokens)));
        Some(found.edit(place, ", ", true))
    }

    /// `if …: A; if …: B` on one line: the second stands under the first, and may well be meant beside it.
    pub(in crate::model) fn colon_behind_another(&mut self, word: Word, statement: &Statement) {
        let Body::Inline(lines) = &statement.body else { return };
        if !matches!(word, Word::Effect(Effect::If | Effect::Otherwise | Effect::Later)) {
            return;
        }
        let begins = |line: &&Statement| {
            let first = line.tokens.first().map(|token| &token.kind);
            matches!(first, Some(TokenKind::Word(first)) if matches!(&**first, "if" | "later"))
        };
        let Some(second) = lines.iter().skip(1).filter(|line| !line.body.is_none()).find(begins) else { return };
        let place = |span| Place { file: self.reader.file, span };
        let found = Diagnostic::new(Code::UnknownPhrase, place(second.phrase), "a second colon behind a `;`: where does it belong?")
            .label("beside the first, or under it?")
            .other(place(statement.phrase), "stands before it")
            .help("begin a new line where it stands beside the first; where it belongs under that, put what belongs there in braces, `{ … }`");
        self.report(found);
    }

    /// `do: Ann uses Lever`: what somebody does is a step of its own, without a colon.
    pub(in crate::model) fn says_who(&self, word: Word, statement: &Statement) -> Option<Diagnostic> {
        let mut lines = statement.body.statements();
        let line = lines.next().filter(|_| word == Word::Step(Step::DoEffect) && lines.next().is_none())?;
        if !line.body.is_none() || self.reads(&line.tokens, Spot::Category(Category::Effect)) {
            return None;
        }
        let mut whole = statement.tokens.to_vec();
        whole.extend(line.tokens.iter().cloned());
        if !self.reads(&whole, Spot::Category(Category::Step)) {
            return None;
        }
        let mut place = Place { file: self.reader.file, span: statement.phrase };
        (place.span.start, place.span.end) = (statement.phrase.end, line.phrase.start);
        let message = "what somebody does follows `do` without a colon; behind `do:` stands what happens";
        let found = Diagnostic::new(Code::UnknownPhrase, place, message)
            .label("no colon here")
            .help(format!("write `{}`", brief(&whole)));
        Some(found.edit(place, " ", true))
    }

    /// `goes in the sidebag`: a word that is two of the sentence.
    pub(super) fn in_two_words(&self, miss: &Miss, spot: Spot) -> Option<Diagnostic> {
        let tokens = self.reader.tokens;
        let token = tokens.get(miss.at)?;
        let TokenKind::Word(word) = &token.kind else { return None };
        let word = word.to_lowercase();
        miss.expected.iter().find_map(|expected| {
            let Expected::Word(first) = expected else { return None };
            let rest = word.strip_prefix(first.as_str()).filter(|rest| rest.len() > 1)?;
            let apart = format!("{first} {rest}");
            let mut whole = tokens.get(..miss.at)?.to_vec();
            whole.extend(lex_phrase(&apart, 0).0);
            whole.extend(tokens.get(miss.at + 1..)?.iter().cloned());
            if !self.reads(&whole, spot) {
                return None;
            }
            let place = Place { file: self.reader.file, span: token.span };
            let found = Diagnostic::new(Code::UnknownPhrase, place, format!("`{word}` is two words"))
                .label(format!("`{apart}`"))
                .help(format!("write `{}`", brief(&whole)));
            Some(found.edit(place, apart, true))
        })
    }
}
