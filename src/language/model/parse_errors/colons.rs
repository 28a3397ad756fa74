//! A colon between a word and its figure, and figures with commas between them.

use brim_grammar::{Body, Span, Statement, Token, TokenKind};

use super::describe_token::plain;
use super::patterns::LONGEST;
use crate::diagnostic::escape::escaped;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::Spot;
use brim_core::vocabulary::Category;

impl Builder<'_> {
    /// `initiative: 4`: what stands after the colon belongs to the line itself.
    pub(super) fn colon_between(&self, statement: &Statement, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let mut inner = statement.body.statements();
        let (one, None) = (inner.next()?, inner.next()) else { return None };
        if one.tokens.len() + statement.tokens.len() > LONGEST {
            return None;
        }
        let mut line: Vec<Token> = statement.tokens.iter().chain(&one.tokens).cloned().collect();
        let mut last = one;
        // `agility: 3, cunning: 2`: the second colon stands within the first.
        while let (Some(next), true) = (last.body.statements().next(), line.len() < LONGEST) {
            line.extend(next.tokens.iter().cloned());
            last = next;
        }
        let span = statement.tokens.first()?.span.to(last.tokens.last()?.span);
        let place = Place { span, ..whole };
        let word = escaped(&plain(&statement.tokens)).into_owned();
        let found = Diagnostic::new(Code::UnknownPhrase, place, format!("no colon belongs after `{word}`"));
        let told = |text: String| {
            found.clone().label("without the colon").help(format!("write `{text}`")).edit(place, text, true)
        };
        if self.reads(&line, spot) && one.body.is_none() {
            return Some(told(plain(&line)));
        }
        // `keywords Beast: Demon`, `at 3: 4`: a comma was meant.
        let comma =
            Token { kind: TokenKind::Comma, span: Span { start: statement.phrase.end, end: statement.phrase.end } };
        let listed: Vec<Token> = statement.tokens.iter().chain([&comma]).chain(&one.tokens).cloned().collect();
        if one.body.is_none() && self.reads(&listed, spot) {
            let text = plain(&listed);
            let found =
                Diagnostic::new(Code::UnknownPhrase, place, format!("a comma belongs after `{word}`, and no colon"));
            return Some(found.label("one line").help(format!("write `{}`", escaped(&text))).edit(place, text, true));
        }
        if let Some(text) = self.apart(&line, spot) {
            return Some(told(text));
        }
        if !one.body.is_none() {
            return None;
        }
        // The same in other words: `shooting: 5+`; where the colon is right, the words before it can be read without it.
        if self.swapped_line(&statement.tokens, spot).is_some() {
            return None;
        }
        let (text, to) = self.swapped_line(&line, spot)?;
        let found = Diagnostic::new(Code::UnknownMember, place, format!("`{word}` is called `{to}` here"));
        Some(found.label("other words here").help(format!("write `{text}`")).edit(place, text, true))
    }

    /// `abilities Fear: 1`: the words before the colon can be read, and with what stands behind it they say more.
    pub(in crate::model) fn figure_behind_colon(&self, statement: &Statement, whole: Place) -> Option<Diagnostic> {
        if !matches!(statement.body, Body::Inline(_)) {
            return None;
        }
        let spots = [
            Spot::Members(self.kind),
            Spot::Changes,
            Spot::Modifiers,
            Spot::Category(Category::Effect),
            Spot::Category(Category::Step),
        ];
        let mut fitting = spots.into_iter().filter(|spot| self.reads(&statement.tokens, *spot));
        fitting.find_map(|spot| self.colon_between(statement, spot, whole))
    }

    /// Figures with commas between them, as lines of their own: `move 6; escape 4+`.
    pub(super) fn apart(&self, tokens: &[Token], spot: Spot) -> Option<String> {
        if !matches!(spot, Spot::Members(_) | Spot::Modifiers | Spot::Changes | Spot::Rules) {
            return None;
        }
        let lines: Vec<&[Token]> = tokens.split(|token| token.kind == TokenKind::Comma).collect();
        let all = lines.len() > 1 && lines.iter().all(|line| !line.is_empty() && self.reads(line, spot));
        all.then(|| lines.into_iter().map(plain).collect::<Vec<_>>().join("; "))
    }
}
