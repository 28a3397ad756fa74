//! What a declaration says, in the plain English of a rulebook: generated from its rules, word by word from the vocabulary table.
//!
//! [`template`] takes a word's English apart, [`holes`] says what fills a hole, [`odd`] has what the table cannot
//! say, [`clause`] makes sentences of phrases and of what
//! stands under them, [`sheet`] lays out a whole card.

mod clause;
pub mod face;
pub mod holes;
mod irregular;
mod sheet;
pub mod template;

pub use face::{Face, Figure, Line, face};

use crate::model::{Declaration, Model, Phrase, Value};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Member;

/// A declaration in words.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Card {
    /// Its id: `swamps-of-death/hungry-dead`.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// What kind of thing it is, in the language's own word.
    pub kind: &'static str,
    /// The card, in lines.
    pub text: String,
}

/// The card of a declaration as it is played: written out, and with what patches change.
pub fn card(model: &Model, id: DeclId) -> Option<Card> {
    let decl = model.sheet(id)?;
    Some(Card {
        id: model.names.id_text(id),
        name: model.name(id).to_owned(),
        kind: decl.kind.word(),
        text: Pen::of(model, decl).sheet(decl),
    })
}

/// The rules of a declaration alone, without its name and its words: what an author's own wording must agree with.
pub fn rules(model: &Model, decl: &Declaration) -> String {
    Pen::of(model, decl).rules(decl, true)
}

/// The same without what a card shows by an icon in its corner, and its text need not say.
pub fn text_rules(model: &Model, decl: &Declaration) -> String {
    Pen::of(model, decl).rules(decl, false)
}

/// A part of a declaration in words, without what stands under it: a condition, a moment, the label of an option or a row.
pub fn phrase_words(model: &Model, phrase: Phrase<'_>) -> String {
    Pen { model, weapon: false }.head(phrase)
}

/// One line of a declaration in words, with what stands under it; nothing for a line that a card does not print.
pub fn line_words(model: &Model, line: Phrase<'_>) -> Vec<String> {
    Pen { model, weapon: false }.one(line)
}

/// A value in words: `Health`, `6+`, `D6`.
pub fn value_words(model: &Model, value: Value<'_>) -> String {
    Pen { model, weapon: false }.value(value)
}

/// Writes English from the model.
#[derive(Clone, Copy)]
struct Pen<'m> {
    model: &'m Model,
    /// Set for a weapon: what it says of deeds of its hero is said of those done with it.
    weapon: bool,
}

impl<'m> Pen<'m> {
    fn of(model: &'m Model, decl: &Declaration) -> Pen<'m> {
        Pen { model, weapon: decl.member(Member::Weapon).is_some() }
    }
}
