//! Lines that say what holds without them: a card has one copy and lies in the deck for its kind, written or not.

use super::side::Side;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::Kind;
use brim_language::model::{Declaration, Phrase};

/// True for `copies 1`, and for `deck …` with the deck in which the card lies by default. What is made from another thing has that
/// thing's copies and deck, and a change sets what it finds: there the same lines say something.
pub(super) fn implied(side: Side<'_>, decl: &Declaration, line: Phrase<'_>) -> bool {
    if decl.kind == Kind::Patch || decl.base().is_some() {
        return false;
    }
    match MemberView::of(line) {
        Some(MemberView::Copies { n }) => n == 1,
        Some(MemberView::OfDeck { what }) => side.model.deck_by_default(decl) == Some(what),
        _ => false,
    }
}
