//! A line with more than one word of every day in it: all of them are written as they are here, at once.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::plain;
use super::patterns::LONGEST;
use super::punctuation::word_at;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::Spot;

/// Words of every day, and what is written for them: they mean this wherever they stand.
const PLAIN: [(&[&str], &str); 20] = [
    (&["the", "end", "of", "the"], "end of"),
    (&["the", "start", "of", "the"], "start of"),
    (&["the", "beginning", "of", "the"], "start of"),
    (&["the", "end", "of"], "end of"),
    (&["the", "start", "of"], "start of"),
    (&["the", "beginning", "of"], "start of"),
    (&["whenever"], "when"),
    (&["every"], "each"),
    (&["any", "hero"], "a hero"),
    (&["any", "enemy"], "an enemy"),
    (&["adjacent", "to"], "next to"),
    (&["two"], "2"),
    (&["three"], "3"),
    (&["four"], "4"),
    (&["five"], "5"),
    (&["six"], "6"),
    (&["seven"], "7"),
    (&["eight"], "8"),
    (&["nine"], "9"),
    (&["ten"], "10"),
];

/// The line in the words of the language, and how many of its words were others.
fn plainly(tokens: &[Token]) -> (Vec<Token>, usize) {
    let (mut out, mut at, mut changed): (Vec<Token>, usize, usize) = (Vec::new(), 0, 0);
    while let Some(token) = tokens.get(at) {
        let said = |words: &[&str]| {
            words
                .iter()
                .enumerate()
                .all(|(more, word)| word_at(tokens, at + more).is_some_and(|said| said.eq_ignore_ascii_case(word)))
        };
        match PLAIN.iter().find(|(words, _)| said(words)) {
            Some((words, new)) => {
                out.extend(lex_phrase(new, 0).0.into_iter().map(|new| Token { span: token.span, ..new }));
                at += words.len();
                changed += 1;
            }
            None => {
                out.push(token.clone());
                at += 1;
            }
        }
    }
    (out, changed)
}

impl Builder<'_> {
    /// The same where nothing else is wrong with the line: a row for one of the words would leave the others.
    pub(super) fn several_words(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let (line, changed) = plainly(tokens);
        (changed > 1 && self.reads(&line, spot)).then(|| self.several_slips(tokens, spot, whole)).flatten()
    }

    /// `reached at the end of turn eight`: more than one word is another one here.
    pub(super) fn several_slips(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        if tokens.len() > LONGEST {
            return None;
        }
        let (line, changed) = plainly(tokens);
        if changed == 0 {
            return None;
        }
        let text = match self.reads(&line, spot) {
            true => plain(&line),
            false => self.still_one(&line, spot)?,
        };
        let first = tokens.iter().zip(&line).find(|(here, there)| here.kind != there.kind)?.0;
        let last = tokens.last().filter(|last| last.kind != TokenKind::Comma)?;
        let place = Place { span: first.span.to(last.span), ..whole };
        let edited = Place { span: tokens.first()?.span.to(last.span), ..whole };
        let found = Diagnostic::new(Code::UnknownPhrase, place, "more than one word of this line is another one here");
        Some(
            found
                .label("in other words")
                .help(format!("write `{}`", shortened(&escaped(&text), 160)))
                .edit(edited, text, false),
        )
    }

    /// The line once one more slip of it is mended: a row finds it, or a colon is missing behind whom it is about.
    fn still_one(&self, line: &[Token], spot: Spot) -> Option<String> {
        self.mended_again(&plain(line), spot, 1).or_else(|| {
            let cuts = (1..line.len()).rev().filter_map(|cut| line.split_at_checked(cut));
            let mut standing = cuts.filter(|(head, rest)| self.is_who(head) && self.reads(rest, Spot::Modifiers));
            let (head, rest) =
                standing.next().filter(|_| spot == Spot::Rules || matches!(spot, Spot::Members(_)) && self.holds())?;
            Some(format!("{}: {}", plain(head), plain(rest)))
        })
    }
}
