//! How words are written: each token in the one way, and the spaces between them.

use std::fmt::Write as _;

use crate::tree::{Body, Statement, Token, TokenKind};

/// A phrase on one line.
pub(crate) fn flat(tokens: &[Token], source: &str) -> String {
    let mut out = String::new();
    let mut before: Option<&Token> = None;
    // A word without room is part of the sign before it: the gold of `$50`.
    for token in tokens.iter().filter(|token| token.span.start < token.span.end) {
        if before.is_some_and(|before| sign(before, source).is_none() && has_space(&before.kind, &token.kind)) {
            out.push(' ');
        }
        write_token(token, source, &mut out);
        before = Some(token);
    }
    out
}

/// A statement on one line, if it has no block below it.
pub(crate) fn flat_statement(statement: &Statement, source: &str) -> Option<String> {
    let mut out = flat(&statement.tokens, source);
    match &statement.body {
        Body::None => {}
        Body::Inline(list) => {
            out.push(':');
            for (index, inner) in list.iter().enumerate() {
                out.push_str(if index == 0 { " " } else { "; " });
                out.push_str(&flat_statement(inner, source)?);
            }
        }
        Body::Block(_) => return None,
    }
    Some(out)
}

/// True where a statement has a block somewhere below it.
pub(crate) fn has_block(statement: &Statement) -> bool {
    match &statement.body {
        Body::None => false,
        Body::Inline(list) => list.iter().any(has_block),
        Body::Block(_) => true,
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

/// The sign before dice, which is read as a word: `+D3`.
fn sign(token: &Token, source: &str) -> Option<char> {
    let TokenKind::Word(word) = &token.kind else { return None };
    let written = token.span.of(source);
    match (word.as_str(), written.contains(char::is_alphabetic)) {
        ("plus", false) => Some('+'),
        ("minus", false) => Some('-'),
        _ => None,
    }
}

fn has_space(before: &TokenKind, after: &TokenKind) -> bool {
    !matches!(after, TokenKind::Comma | TokenKind::Possessive | TokenKind::Close) && !matches!(before, TokenKind::Open)
}

fn write_token(token: &Token, source: &str, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match &token.kind {
        TokenKind::Word(word) => match sign(token, source) {
            Some(sign) => out.write_char(sign),
            None => out.write_str(word),
        },
        // A plural has the apostrophe alone: "the heroes' attacks".
        TokenKind::Possessive if width(token.span.of(source)) == 1 => out.write_char('\''),
        TokenKind::Possessive => out.write_str("'s"),
        // Only a text in curly quotes can hold a straight one, and only they can go on to hold it.
        TokenKind::Text(text) if text.contains('"') => write!(out, "“{text}”"),
        TokenKind::Text(text) => write!(out, "\"{text}\""),
        TokenKind::Number(number) => write!(out, "{number}"),
        TokenKind::Signed(number) => write!(out, "{number:+}"),
        TokenKind::AtLeast(number) => write!(out, "{number}+"),
        TokenKind::Range(first, last) => write!(out, "{first}-{last}"),
        TokenKind::Dice { count: 1, sides } => write!(out, "D{sides}"),
        TokenKind::Dice { count, sides } => write!(out, "{count}D{sides}"),
        TokenKind::Peril(dice) => out.write_str(&"P".repeat(usize::from(*dice))),
        TokenKind::Money(amount) => write!(out, "${amount}"),
        TokenKind::Comma => out.write_char(','),
        TokenKind::Open => out.write_char('('),
        TokenKind::Close => out.write_char(')'),
        TokenKind::Other(letter) => out.write_char(*letter),
    };
}
