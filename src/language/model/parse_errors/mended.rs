//! What may have been meant, as a help and as an edit.

use brim_grammar::Token;

use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Diagnostic, FileId, Place};
use crate::model::guess::{Guess, joined};

/// What may have been meant at a place, and how it is written there.
pub(super) struct Mended<'a> {
    pub guesses: &'a [Guess],
    pub tokens: &'a [Token],
    pub at: usize,
    pub file: FileId,
}

impl Mended<'_> {
    pub(super) fn any(&self) -> bool {
        !self.guesses.is_empty()
    }

    /// What is written in the place of the guess.
    pub(super) fn place(&self) -> Option<Place> {
        let [guess] = self.guesses else { return None };
        let (first, last) = (self.tokens.get(self.at)?, self.tokens.get(self.at + guess.tokens.max(1) - 1)?);
        Some(Place { file: self.file, span: first.span.to(last.span) })
    }

    /// What stands in the place of the guess.
    pub(super) fn written(&self) -> Option<String> {
        let [guess] = self.guesses else { return None };
        joined(self.tokens, self.at, guess.tokens)
    }

    /// The finding with what would fit, and the edits.
    pub(super) fn told(&self, diagnostic: Diagnostic) -> Diagnostic {
        let all: Vec<String> = self.guesses.iter().map(|guess| format!("`{}`", shown_name(&guess.text))).collect();
        self.offered(diagnostic.label(format!("expected {}", all.join(" or "))))
    }

    /// The names that may be meant.
    pub(super) fn names(&self) -> impl Iterator<Item = String> + '_ {
        self.guesses.iter().map(|guess| shown_name(&guess.text).to_string())
    }

    /// The finding with the edits alone.
    pub(super) fn offered(&self, diagnostic: Diagnostic) -> Diagnostic {
        let all: Vec<String> = self.guesses.iter().map(|guess| format!("`{}`", shown_name(&guess.text))).collect();
        match self.guesses {
            [guess] => {
                let found = diagnostic.help(format!("did you mean `{}`?", shown_name(&guess.text)));
                match (self.place(), self.tokens.get(self.at)) {
                    (Some(place), Some(old)) => found.edit(place, guess.written(old), guess.certain),
                    _ => found,
                }
            }
            several => {
                let found = diagnostic.help(format!("did you mean one of: {}?", all.join(", ")));
                // Whichever of them is meant, they begin alike.
                match (shared_start(several), self.tokens.get(self.at)) {
                    (Some(word), Some(old)) => {
                        // A short word is near to many others.
                        let certain = word.chars().count() >= 5 && several.iter().all(|guess| !guess.named);
                        found.edit(Place { file: self.file, span: old.span }, word.to_owned(), certain)
                    }
                    _ => found,
                }
            }
        }
    }
}

/// The first word of all guesses, where it is the same.
fn shared_start(guesses: &[Guess]) -> Option<&str> {
    let mut starts = guesses.iter().map(|guess| guess.text.split(' ').next().unwrap_or(""));
    let first = starts.next()?;
    starts.all(|other| other == first).then_some(first)
}

fn shown_name(name: &str) -> String {
    shortened(&escaped(name), 60).into_owned()
}
