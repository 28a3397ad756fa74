//! A line that ends too early: the words with which it would be whole.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::brief;
use crate::model::build::Builder;
use crate::model::guess::printed;
use crate::model::read::{Expected, Miss};
use crate::model::sentence::Hole;
use crate::model::trie::Spot;
use brim_core::vocabulary::{Category, Under};

/// The most words that are added.
const MOST: usize = 3;

/// The most lines that are shown.
const SHOWN: usize = 4;

/// The most lines that are tried: of a line that can go on in very many ways, no few show what was meant.
const TRIED: usize = 150;

/// The things of which most are had, where something counted belongs.
const COUNTED: [&str; 4] = ["grit", "xp", "gold", "corruption"];

/// Words of which there are several behind a number.
const MANY: [&str; 4] = ["hit", "wound", "space", "item"];

/// True where nothing need stand under a line.
pub(super) fn is_whole(under: Under) -> bool {
    matches!(under, Under::Nothing | Under::MayEffects | Under::MayModifiers | Under::OnHit)
}

/// The words that can come next, as far as they are few and no names.
fn next(tokens: &[Token], expected: &[Expected], own: Option<&str>) -> Vec<String> {
    // `2 horror hits`, `a horror hit`.
    let counted = tokens.iter().rev().take(2).find(|token| !matches!(token.kind, TokenKind::Word(_)));
    let several = counted.is_some_and(|token| match token.kind {
        TokenKind::Number(n) => n != 1,
        TokenKind::Dice { .. } => true,
        _ => false,
    });
    let one =
        !several && matches!(tokens.last().map(|token| &token.kind), Some(TokenKind::Number(_) | TokenKind::Word(_)));
    let several = |word: String| if !one && MANY.contains(&&*word) { format!("{word}s") } else { word };
    let mut out: Vec<String> = Vec::new();
    for one in expected {
        match one {
            Expected::Word(word) => out.push(several(printed(word))),
            Expected::Hole(Hole::OneOf(words)) => out.extend(words.iter().map(|word| (*word).to_owned())),
            Expected::Hole(Hole::Phrase(Category::Place)) => {
                out.extend(own.map(|own| format!("next to {own}")));
                out.extend(["as an attack", "as an ambush"].map(str::to_owned));
            }
            Expected::Hole(Hole::Counter) => out.extend(COUNTED.iter().map(|word| (*word).to_owned())),
            _ => {}
        }
    }
    out
}

impl Builder<'_> {
    /// The line with what it lacks, as a help: in each way that there is, where they are few.
    pub(super) fn endings(&self, miss: &Miss, spot: Spot) -> Option<String> {
        let mut whole: Vec<String> = Vec::new();
        let mut open: Vec<(Vec<Token>, Vec<Expected>)> = vec![(self.reader.tokens.to_vec(), miss.expected.clone())];
        let mut tried = 0;
        for _ in 0..MOST {
            let mut longer = Vec::new();
            for (tokens, expected) in &open {
                for word in next(tokens, expected, self.own()) {
                    tried += 1;
                    if tried > TRIED {
                        break;
                    }
                    let line: Vec<Token> = tokens.iter().cloned().chain(lex_phrase(&word, 0).0).collect();
                    let mut reader = self.reader.beside();
                    match reader.phrase(&line, spot) {
                        // What still needs a block behind it is not whole.
                        Ok(draft) if draft.word.entry().is_some_and(|entry| is_whole(entry.under)) => {
                            let line = brief(&line);
                            if !whole.contains(&line) {
                                whole.push(line);
                            }
                        }
                        Err(miss) if miss.at >= line.len() => longer.push((line, miss.expected)),
                        _ => {}
                    }
                }
            }
            // The fewest words that do are what was left out.
            if whole.len() > 1 {
                break;
            }
            open = longer;
        }
        let more = whole.len() > SHOWN;
        whole.truncate(SHOWN);
        let whole: Vec<String> = whole.iter().map(|line| format!("`{line}`")).collect();
        Some(match whole.as_slice() {
            [] => return None,
            [one] => format!("write {one}"),
            some if more => format!("for example {}", some.join(", ")),
            [most @ .., last] => format!("write {} or {last}", most.join(", ")),
        })
    }
}
