//! How far a line was understood, and the sentences that come nearest to it: without a guess at what was meant.

use brim_grammar::{Span, Statement, Token, TokenKind, lex_phrase};

use super::describe_token::{brief, shown};
use super::furthest;
use super::mended::Mended;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::read::{Expected, Miss};
use crate::model::sentence::sentences;
use crate::model::trie::Spot;
use brim_core::vocabulary::{Effect, Kind, Word};

impl Builder<'_> {
    /// A sentence that was read to its end, about somebody of whom it cannot be said.
    pub(super) fn unfit(&self, miss: &Miss) -> Option<Diagnostic> {
        let ends = miss.at >= self.reader.tokens.len();
        let unfit = miss
            .unfit
            .as_ref()
            .filter(|unfit| unfit.at > miss.at || (ends || miss.expected.is_empty()) && unfit.at >= miss.at)?;
        let sentence = sentences().iter().find(|sentence| sentence.entry.id == unfit.sentence)?;
        let within =
            |token: &&Token| token.span.start >= unfit.place.span.start && token.span.end <= unfit.place.span.end;
        let written: Vec<Token> = self.reader.tokens.iter().filter(within).cloned().collect();
        let (text, wanted) = (brief(&written), unfit.hole.called());
        if let Some(found) = self.without_sanity(&text, unfit.place) {
            return Some(found);
        }
        let found =
            Diagnostic::new(Code::WrongType, unfit.place, format!("`{text}` does not fit here: {wanted} belongs here"));
        let found = found.label(unfit.hole.described());
        // Whose text it is, is of the other side.
        if text == "this enemy" && matches!(self.kind, Kind::Item | Kind::Spell | Kind::Class) {
            return Some(found.help("write `this hero`").edit(unfit.place, "this hero", false));
        }
        // An enemy lets go of what it holds in two lines.
        if sentence.entry.word == Word::Effect(Effect::PutsDown) {
            let what = self.reader.tokens.last().map(|token| brief(std::slice::from_ref(token))).unwrap_or_default();
            return Some(found.help(format!(
                "write `{text} loses 1 {what}`, and below it `lay 1 {what} at a random space within 0 of {text}`"
            )));
        }
        let line = furthest::shown(sentence);
        Some(match self.of_this_text(&line) {
            Some(line) => found.help(format!("such a line is `{line}`")),
            None => found.help(format!("such a line is `{line}`, and it is of the other side alone")),
        })
    }

    /// `each Undead enemy takes 2 horror hits`: only heroes have Sanity.
    fn without_sanity(&self, who: &str, place: Place) -> Option<Diagnostic> {
        let tokens = &self.reader.tokens;
        let word = |token: &Token| match &token.kind {
            TokenKind::Word(word) => word.to_lowercase().to_string(),
            _ => String::new(),
        };
        let at = tokens.iter().position(|token| matches!(&*word(token), "horror" | "sanity"))?;
        let harm = tokens.get(at + 1).map(&word).unwrap_or_default();
        let new: Vec<Token> = match &*harm {
            _ if word(tokens.get(at)?) == "horror" && harm.starts_with("hit") => Vec::new(),
            "damage" => lex_phrase("wounds", 0).0,
            _ if at > 1 && word(tokens.get(at - 2)?).starts_with("heal") => lex_phrase("wounds", 0).0,
            _ => return None,
        };
        let end = at + 1 + usize::from(harm == "damage");
        let line: Vec<Token> = tokens.get(..at)?.iter().chain(&new).chain(tokens.get(end..)?).cloned().collect();
        let effect = Spot::Category(brim_core::vocabulary::Category::Effect);
        if !self.reads(&line, effect) {
            return None;
        }
        // The whole line: the help writes it anew.
        let (first, last) = tokens.first().zip(tokens.last())?;
        let unfit = place.span;
        let place = Place { span: first.span.to(last.span), ..place };
        let found =
            Diagnostic::new(Code::WrongType, place, format!("`{who}`: only heroes have Sanity, and an enemy has none"));
        let enemies = format!("`{}{}`", brief(&line), if new.is_empty() { " of D6" } else { "" });
        // Whom the harm was meant for is the author's to say.
        let behind = tokens.iter().filter(|token| token.span.start >= unfit.end).cloned().collect::<Vec<_>>();
        let heroes: Vec<Token> = lex_phrase("each hero", 0).0.into_iter().chain(behind).collect();
        // The same, said of a hero: `one hero next to this hero`.
        let one = tokens.iter().position(|token| word(token) == "enemy" && token.span.end <= unfit.end);
        // Of a keyword of enemies there is hardly a hero.
        let plain = |token: &Token| match &token.kind {
            TokenKind::Word(word) => word.starts_with(char::is_lowercase),
            _ => false,
        };
        let one = one.filter(|at| at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(plain));
        let hero = lex_phrase("hero", 0).0;
        let same: Vec<Token> = match one {
            Some(at) => tokens.iter().take(at).chain(&hero).chain(tokens.iter().skip(at + 1)).cloned().collect(),
            None => Vec::new(),
        };
        let help = match [same, heroes].into_iter().find(|line| self.reads(line, effect)) {
            Some(heroes) => format!("write `{}` or {enemies} for enemies", brief(&heroes)),
            None => format!("write {enemies}"),
        };
        Some(found.label("an enemy has no Sanity").help(help))
    }

    /// The finding for a line that could not be read, without advice that would have to hold.
    pub(super) fn plainly(&self, miss: &Miss, statement: &Statement, spot: Spot) -> Diagnostic {
        let tokens = &statement.tokens;
        let file = self.reader.file;
        let none = Mended { guesses: &[], tokens, at: miss.at, file };
        let span = |tokens: usize| -> Option<Span> {
            let last = tokens.max(1) - 1 + miss.at;
            Some(statement.tokens.get(miss.at)?.span.to(statement.tokens.get(last)?.span))
        };
        if let Some(name) = &miss.name {
            let place = Place { file, span: span(name.tokens).unwrap_or(statement.phrase) };
            return self.bad_name(name, place, &none);
        }
        let listed: Vec<Expected> =
            miss.expected.iter().filter(|one| !matches!(one, Expected::Aside(_))).cloned().collect();
        let miss = &Miss { expected: listed, ..miss.clone() };
        if let Some(found) = self.unfit(miss) {
            return found;
        }
        let Some(token) = tokens.get(miss.at) else {
            let last = tokens.last().map_or(statement.phrase, |token| token.span);
            return Diagnostic::new(Code::UnknownPhrase, Place { file, span: last }, "this line ends too early")
                .label(self.expectation(miss))
                .help(self.example(miss, spot));
        };
        let (found, place) = (shown(token), Place { file, span: token.span });
        if miss.at == 0 {
            return self.unknown_line(&found, place, spot, miss, &none);
        }
        if let Some(found) = self.lost_ability(tokens, miss) {
            return found;
        }
        Diagnostic::new(Code::UnknownPhrase, place, format!("`{found}` does not belong here"))
            .label(self.expectation(miss))
            .help(self.example(miss, spot))
    }
}
