//! Whom a line picks or places, for the lines below it: that one is `that …` there, and nobody of whom a moment spoke.

use super::context::Context;
use super::cycles::{Whom, whom};
use brim_core::phrase::{EffectView, PlaceView, places_one};
use brim_core::vocabulary::{Kind, Pick};
use brim_language::model::{Declaration, Phrase, Selector};

/// True where a line picks one of this side, or places one.
pub fn picks_one(context: &Context, decl: &Declaration, line: Phrase<'_>, side: Whom) -> bool {
    let picked = |who: Selector<'_>| {
        !who.is_several()
            && !matches!(who.pick(), Pick::This | Pick::That | Pick::No)
            && whom(context, decl, who) == side
    };
    let placed = |what| match context.model.names.get(what).map(|named| named.kind) {
        Some(Kind::Enemy) => side == Whom::Enemy,
        Some(Kind::Class) => side == Whom::Hero,
        _ => false,
    };
    let beside = |place: Phrase<'_>| match PlaceView::of(place) {
        Some(PlaceView::NextTo { whom } | PlaceView::Free { whom }) => picked(whom),
        _ => false,
    };
    let there = match EffectView::of(line) {
        Some(EffectView::Places { n: _, what, place, per: _ }) => places_one(line) && placed(what) || beside(place),
        Some(EffectView::Put { who: _, place }) => beside(place),
        _ => false,
    };
    there || line.selectors().any(picked)
}
