//! Lines that say what holds without them: a card has one copy and lies in the deck for its kind, written or not.

use super::side::Side;
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::model::{Declaration, Phrase};

/// True for `copies 1`, and for `deck …` with the deck in which the card lies by default. What is made from another thing has that
/// thing's copies and deck, and a change sets what it finds: there the same lines say something.
pub(super) fn implied(side: Side<'_>, decl: &Declaration, line: Phrase<'_>) -> bool {
    if decl.kind == Kind::Patch || decl.head().name("base").is_some() {
        return false;
    }
    match line.word() {
        Word::Member(Member::Copies) => line.number("n") == Some(1),
        Word::Member(Member::OfDeck) => {
            let deck = line.name("what");
            deck.is_some() && deck == side.model.deck_by_default(decl)
        }
        _ => false,
    }
}
