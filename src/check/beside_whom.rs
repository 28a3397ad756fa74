//! Where one model is meant and several are named: nobody stands next to all of them, is thrown away from all of them, or swaps places with all of them.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{EffectView, PlaceView};
use brim_core::vocabulary::{Effect, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Placed, Selector};

/// Looks at every effect that moves somebody by where another one is.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [Effect::Pushed, Effect::Swaps, Effect::Follows, Effect::Put].map(Word::Effect);
    for Site { decl, phrase: part, .. } in context.sites(In::Texts, &words) {
        let Some(whom) = EffectView::of(part).and_then(one_meant).filter(|whom| whom.is_several()) else { continue };
        let found = context
            .finding(
                Code::NothingHappens,
                decl,
                whom.place(),
                format!(
                    "`{}` are several, and one is meant here: the first of them alone counts",
                    context.text(whom.place())
                ),
            )
            .label("which one?")
            .help("say which: `the nearest enemy`, `a random hero`, `one other hero`");
        out.push(found);
    }
}

/// The other model by whom it is told where somebody comes to.
fn one_meant(effect: EffectView<'_>) -> Option<Selector<'_>> {
    match effect {
        EffectView::Pushed { who: _, n: _, way: _, whom }
        | EffectView::Swaps { who: _, whom }
        | EffectView::Follows { who: _, whom } => Some(whom),
        EffectView::Put { who: _, place } => match PlaceView::of(place)? {
            PlaceView::NextTo { whom } | PlaceView::Free { whom } => Some(whom),
            _ => None,
        },
        _ => None,
    }
}
