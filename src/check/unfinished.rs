//! Lines that the players carry out, and lines that are not written yet.

use super::context::Context;
use super::walk::Site;
use brim_core::vocabulary::{Effect, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic};

/// Counts them, so that nobody takes them for played.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.anywhere(&[Word::Effect(Effect::ByHand), Word::Effect(Effect::Todo)]) {
        let words = || shortened(&escaped(phrase.text("words").unwrap_or("")), 60).into_owned();
        let found = match phrase.word {
            Word::Effect(Effect::ByHand) => context
                .finding(Code::ByHand, decl, phrase.place, format!("carried out by hand: {}", words()))
                .label("no game can play this by itself")
                .help("see whether the language can say it: `brim explain effect`"),
            Word::Effect(Effect::Todo) => context
                .finding(Code::Todo, decl, phrase.place, format!("not written yet: {}", words()))
                .label("not written yet")
                .help("write it when you know how; until then a game says so where it comes to it"),
            _ => continue,
        };
        out.push(found);
    }
}
