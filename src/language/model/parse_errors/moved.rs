//! A colon that is missing in a line of what happens, and a figure that stands in the wrong place of one.

use brim_grammar::{Token, TokenKind};

use super::describe_token::{brief, plain};
use super::otherwise::happens;
use super::punctuation::{Mend, end_of, token, with, word_at};
use crate::model::build::Builder;
use crate::model::trie::Spot;
use brim_core::vocabulary::{Category, Stat};

/// The longest line of which every order is tried.
const LONGEST: usize = 14;

/// The most words that move with their figure: `6 Hungry Dead`.
const TOGETHER: usize = 3;

impl Builder<'_> {
    /// `otherwise each hero takes 1 hit`, `each Undead enemy defense +1`: the colon before what happens, or what changes, is missing.
    pub(super) fn colon_of_line(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let otherwise = word_at(tokens, 0).is_some_and(|word| word.eq_ignore_ascii_case("otherwise"));
        let (cut, under) = match otherwise && happens(spot) {
            true => (1, Spot::Category(Category::Effect)),
            false => (at, Spot::Modifiers),
        };
        let (head, rest) = tokens.split_at_checked(cut).filter(|(head, rest)| !head.is_empty() && !rest.is_empty())?;
        let last = head.last().filter(|last| last.kind != TokenKind::Comma)?;
        let fits = match under {
            Spot::Modifiers => {
                let signed = rest.iter().any(|token| matches!(token.kind, TokenKind::Signed(_)));
                signed && begins_with_stat(rest) && self.reads(head, Spot::Rules)
            }
            _ => self.reads(head, spot),
        };
        (fits && self.reads(rest, under)).then(|| Mend {
            span: last.span,
            message: format!("a `:` is missing after `{}`", brief(head)),
            label: "a `:` belongs after this",
            edit: (end_of(last), ":".to_owned()),
            line: format!("{}: {}", brief(head), brief(rest)),
            sure: true,
        })
    }

    /// `takes horror hits 2`, `place as an attack 6 HellBats`: the figure, alone or with the words behind it, belongs elsewhere in the line.
    pub(super) fn figure_moved(&self, tokens: &[Token], spot: Spot) -> Option<Mend> {
        if !happens(spot) || !(2..=LONGEST).contains(&tokens.len()) {
            return None;
        }
        let figure =
            |token: &Token| matches!(token.kind, TokenKind::Number(_) | TokenKind::AtLeast(_) | TokenKind::Dice { .. });
        for together in 1..=TOGETHER + 1 {
            let mut lines: Vec<Vec<Token>> = Vec::new();
            for from in (0..tokens.len()).filter(|at| tokens.get(*at).is_some_and(figure)) {
                let Some(moved) = tokens.get(from..from + together) else { continue };
                let rest = with(tokens, from, from + together, &[]);
                for to in (0..=rest.len()).filter(|to| *to != from) {
                    let line = with(&rest, to, to, moved);
                    if !lines.iter().any(|other| plain(other) == plain(&line)) && self.reads(&line, spot) {
                        lines.push(line);
                    }
                }
            }
            if let Some(line) = lines.first() {
                let span = tokens.first()?.span.to(tokens.last()?.span);
                return Some(Mend {
                    span,
                    message: "these words are in the wrong order".to_owned(),
                    label: "the figure stands elsewhere",
                    edit: (span, plain(line)),
                    line: brief(line),
                    sure: lines.len() == 1,
                });
            }
        }
        None
    }

    /// `each hero Agility 4+`: what is done with the skill is not said.
    pub(super) fn tests_missing(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        let here = tokens.get(at).filter(|_| happens(spot))?;
        let rolled = tokens.get(at + 1..)?.iter().take(3).any(|token| matches!(token.kind, TokenKind::AtLeast(_)));
        let line = with(tokens, at, at, &[token(TokenKind::Word("tests".into()))]);
        (rolled && self.reads(&line, spot)).then(|| Mend {
            span: here.span,
            message: format!("the word `tests` is missing before `{}`", super::describe_token::shown(here)),
            label: "before this",
            edit: (brim_grammar::Span { start: here.span.start, end: here.span.start }, "tests ".to_owned()),
            line: brief(&line),
            sure: true,
        })
    }
}

/// True where a line begins with the words of a stat.
fn begins_with_stat(tokens: &[Token]) -> bool {
    Stat::ALL.iter().any(|stat| {
        let mut words = stat.words().split(' ').enumerate();
        words.all(|(at, word)| word_at(tokens, at).is_some_and(|said| said.eq_ignore_ascii_case(word)))
    })
}
