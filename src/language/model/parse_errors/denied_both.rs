//! `not (in a fight or this hero is wounded)`: what is denied together is denied one by one.

use brim_grammar::{Token, TokenKind};

use super::describe_token::{brief, plain};
use super::punctuation::word_at;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::Spot;

impl Builder<'_> {
    /// The line with each of the two denied by itself, where brackets deny both.
    pub(super) fn denied_both(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let open = tokens.iter().position(|token| token.kind == TokenKind::Open)?;
        let close = tokens.iter().position(|token| token.kind == TokenKind::Close).filter(|close| *close > open)?;
        let not = open
            .checked_sub(1)
            .filter(|at| word_at(tokens, *at).is_some_and(|word| word.eq_ignore_ascii_case("not")))?;
        let joins = |at: &usize| matches!(word_at(tokens, *at).map(str::to_lowercase).as_deref(), Some("and" | "or"));
        let mut all = (open + 1..close).filter(joins).filter(|at| {
            // `3 or more` joins nothing.
            !matches!(word_at(tokens, *at + 1).map(str::to_lowercase).as_deref(), Some("more" | "fewer"))
        });
        let at = all.next().filter(|_| all.next().is_none())?;
        let other = if word_at(tokens, at)?.eq_ignore_ascii_case("or") { "and" } else { "or" };
        let part = |from: usize, to: usize| tokens.get(from..to).map(plain).unwrap_or_default();
        let (before, behind) = (part(0, not), part(close + 1, tokens.len()));
        let denied = format!("not {} {other} not {}", part(open + 1, at), part(at + 1, close));
        let line = [before, denied, behind].join(" ").trim().to_owned();
        let span = tokens.get(not)?.span.to(tokens.get(close)?.span);
        let message = "no brackets belong here: what is denied together is denied one by one";
        let found =
            Diagnostic::new(Code::UnknownPhrase, Place { span, ..whole }, message).label("deny each of the two");
        let first = brief(tokens.get(open + 1..at)?);
        Some(match self.reads_text(&line, spot) {
            true => found.help(format!("write `{line}`")).edit(whole, line, false),
            false => found.help(format!("write `not {first} {other} not …`, each of the two as a whole question")),
        })
    }
}
