//! A line with the right words in another order: one run of them belongs elsewhere in it.

use brim_grammar::{Token, TokenKind};

use super::describe_token::{brief, plain};
use super::punctuation::{Mend, with, word_at};
use crate::model::build::Builder;
use crate::model::canonical::canonical_form;
use crate::model::trie::Spot;
use brim_core::phrase::Store;

/// The longest line of which every order is tried.
const LONGEST: usize = 16;

/// The most words that move together.
const TOGETHER: usize = 6;

/// A line in another order.
struct Moved {
    line: Vec<Token>,
    /// The run was taken out of a name, or put into one.
    cut: bool,
}

/// True where two words that stand side by side look like one name: `Hungry`, `Dead`.
fn one_name(tokens: &[Token], at: usize) -> bool {
    let capital = |at: usize| matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Word(word)) if word.starts_with(char::is_uppercase));
    at.checked_sub(1).is_some_and(capital) && capital(at)
}

/// True for a line in which a word means something else where it stands elsewhere, or a number may end a name: `Serum 13`.
fn hangs_on_order(tokens: &[Token]) -> bool {
    const WORDS: [&str; 13] =
        ["not", "no", "or", "and", "other", "another", "than", "if", "unless", "half", "twice", "double", "more"];
    let capital = |at: usize| word_at(tokens, at).is_some_and(|word| word.starts_with(char::is_uppercase));
    let numbered =
        |at: usize| capital(at) && matches!(tokens.get(at + 1).map(|token| &token.kind), Some(TokenKind::Number(_)));
    let said = |at: usize| word_at(tokens, at).is_some_and(|word| WORDS.contains(&&*word.to_lowercase()));
    (0..tokens.len()).any(|at| said(at) || numbered(at))
}

impl Builder<'_> {
    /// `place as an attack P HellBats`: a run of words stands elsewhere in the sentence.
    pub(super) fn run_moved(&self, tokens: &[Token], at: usize, spot: Spot) -> Option<Mend> {
        if !(3..=LONGEST).contains(&tokens.len()) {
            return None;
        }
        // `D6 -1 for each grit`: what belongs to the figure and what to the words behind it, nobody can tell.
        let added = |pair: &[Token]| matches!(pair, [one, two] if matches!(one.kind, TokenKind::Dice { .. }) && matches!(two.kind, TokenKind::Signed(_)));
        if tokens.windows(2).any(added)
            && tokens.windows(2).any(|pair| word_at(pair, 0) == Some("for") && word_at(pair, 1) == Some("each"))
        {
            return None;
        }
        let mut found: Vec<Moved> = Vec::new();
        // Two neighbors change places. What begins behind the word that did not fit would leave that word where it is.
        for from in 0..=at.min(tokens.len().saturating_sub(2)) {
            for middle in from + 1..tokens.len() {
                for to in middle + 1..=tokens.len() {
                    if middle - from > TOGETHER && to - middle > TOGETHER {
                        continue;
                    }
                    let (Some(one), Some(other)) = (tokens.get(from..middle), tokens.get(middle..to)) else { continue };
                    let swapped: Vec<Token> = other.iter().chain(one).cloned().collect();
                    let line = with(tokens, from, to, &swapped);
                    if found.iter().any(|moved| moved.line == line) || !self.reads(&line, spot) {
                        continue;
                    }
                    let cut = [from, middle, to].into_iter().any(|edge| one_name(tokens, edge));
                    found.push(Moved { line, cut });
                }
            }
        }
        if found.iter().any(|moved| !moved.cut) {
            found.retain(|moved| !moved.cut);
        }
        let first = found.first()?;
        let said = self.said_by(&first.line, spot);
        if found.iter().skip(1).any(|other| self.said_by(&other.line, spot) != said) {
            return None;
        }
        let differs = |(here, there): (&Token, &Token)| here.kind != there.kind;
        let low = tokens.iter().zip(&first.line).position(differs)?;
        let high = tokens.iter().zip(&first.line).rposition(differs)?;
        let span = tokens.get(low)?.span.to(tokens.get(high)?.span);
        Some(Mend {
            span,
            message: "these words are in the wrong order".to_owned(),
            label: "in another order",
            edit: (span, plain(first.line.get(low..=high)?)),
            line: brief(&first.line),
            sure: found.len() == 1 && !first.cut && !hangs_on_order(tokens),
        })
    }

    /// What a line says, however it is written.
    pub(super) fn said_by(&self, tokens: &[Token], spot: Spot) -> Option<String> {
        let draft = self.reader.beside().quickly(tokens, spot)?;
        let mut store = Store::default();
        let id = draft.keep(&mut store);
        Some(canonical_form(self.reader.names, store.phrase(id)?))
    }
}
