//! `each hero { if that hero is KO'd … }`: whom a line picks stands, and so nothing that is asked of the KO'd comes to pass there.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{ConditionView, EffectView, Phrase, Selector, is_shape, shape_of};
use brim_core::vocabulary::{Effect, Noun, Pick, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Placed};

/// Looks at the first line under whoever is picked: a later one may ask what came of those before it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Effect::Each, Effect::UpTo].map(Word::Effect)) {
        let Some(EffectView::Each { who } | EffectView::UpTo { n: _, who }) = EffectView::of(phrase) else { continue };
        if !picks_standing(who) {
            continue;
        }
        let first = phrase.body().first();
        let Some(EffectView::If { condition }) = first.and_then(EffectView::of) else { continue };
        let Some(asked) = asks_for_ko(condition) else { continue };
        let found = context
            .finding(
                Code::Foregone,
                decl,
                asked.place(),
                format!("`{}` is never so: the line above means heroes who stand", context.text(asked.place())),
            )
            .label("never so")
            .other(who.place(), "of heroes who are not KO'd")
            .help("pick them by themselves: `each KO'd hero …`, and the others in a line of their own");
        out.push(found);
    }
}

/// A hero picked anew, with nothing said of its being KO'd or dead.
fn picks_standing(who: Selector<'_>) -> bool {
    let fallen = |filter: Phrase<'_>| matches!(shape_of(filter), Some(Shape::Kod | Shape::Dead));
    who.noun() == NounRef::Noun(Noun::Hero)
        && !matches!(who.pick(), Pick::This | Pick::That)
        && !who.filters().iter().any(fallen)
}

/// `that hero is KO'd`, alone or beside other conditions that must be so too.
fn asks_for_ko(condition: Phrase<'_>) -> Option<Phrase<'_>> {
    match ConditionView::of(condition)? {
        ConditionView::Is { who, what } if who.pick() == Pick::That && is_shape(what, Shape::Kod) => Some(condition),
        ConditionView::Both { a, b } => asks_for_ko(a).or_else(|| asks_for_ko(b)),
        _ => None,
    }
}
