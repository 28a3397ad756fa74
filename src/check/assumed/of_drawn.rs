//! What is taken for granted of texts that come into play later than others: what is so already by then, and what was there before.

use std::collections::BTreeSet;

use super::super::parts::moment;
use super::About;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::vocabulary::{Kind, Pick};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(decl: &Declaration, out: &mut Vec<(About, Place)>) {
    // What is carried comes into play as it comes into a hand, or is gained in the midst of an adventure.
    if decl.kind == Kind::Item {
        decl.walk(&mut |rule| out.extend(already_so(rule).map(|place| (About::SoInHand, place))));
    }
    if !decl.is_drawn() {
        return;
    }
    let placed = placed(decl);
    decl.walk(&mut |rule| {
        out.extend(already_so(rule).map(|place| (About::AlreadySo, place)));
        out.extend(any_of_them(rule, &placed).map(|place| (About::AnyOfThem, place)));
    });
}

/// `as soon as there is 1 or more clue: discard this card`, on a card that is drawn.
fn already_so(rule: Phrase<'_>) -> Option<Place> {
    match RuleFormView::of(rule)? {
        RuleFormView::AsSoonAs { condition, limit: _ } => Some(condition.place()),
        _ => None,
    }
}

/// The enemies that a card places.
fn placed(decl: &Declaration) -> BTreeSet<DeclId> {
    let mut placed = BTreeSet::new();
    decl.walk(&mut |line| {
        if let Some(EffectView::Places { n: _, what: enemy, place: _, per: _ }) = EffectView::of(line) {
            placed.insert(enemy);
        }
    });
    placed
}

/// `when a Corpse Pile takes wounds`, on the card that places one: those of other cards are meant too.
fn any_of_them(rule: Phrase<'_>, placed: &BTreeSet<DeclId>) -> Option<Place> {
    let any = moment(rule)?.selectors().find(|who| {
        matches!(who.pick(), Pick::Any | Pick::Each) && who.named().is_some_and(|kind| placed.contains(&kind))
    })?;
    Some(any.place())
}
