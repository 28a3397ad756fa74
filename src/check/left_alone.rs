//! One of a side is picked for a block, and the block speaks of one of the other side: `one enemy within 1 { that hero heals 1 wound }`.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::walk::Site;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Effect, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every block for one who is picked.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Each)]) {
        out.extend(unspoken_of(context, decl, phrase));
    }
}

fn unspoken_of(context: &Context, decl: &Declaration, block: Phrase<'_>) -> Option<Diagnostic> {
    let EffectView::Each { who } = EffectView::of(block)? else { return None };
    if !matches!(who.pick(), Pick::One | Pick::Random) {
        return None;
    }
    let (mine, called, other) = match whom(context, decl, who) {
        Whom::Enemy => (Noun::Enemy, "that enemy", Noun::Hero),
        Whom::Hero => (Noun::Hero, "that hero", Noun::Enemy),
        _ => return None,
    };
    let that = |who: &Selector<'_>, noun: Noun| who.pick() == Pick::That && who.noun() == NounRef::Noun(noun);
    let (mut spoken, mut wrong) = (false, None);
    for line in block.body() {
        line.walk(&mut |part| {
            for who in part.selectors() {
                spoken |= that(&who, mine) || that(&who, Noun::Model);
                // Somebody else of that side is named below and then spoken of.
                spoken |= who.noun() == NounRef::Noun(other) && !matches!(who.pick(), Pick::That | Pick::This);
                wrong = wrong.or(Some(who).filter(|who| that(who, other)));
            }
        });
    }
    let wrong = wrong.filter(|_| !spoken)?;
    let said = context.text(wrong.place());
    let message = format!("`{}` is picked here, and below it nothing happens to it", context.text(who.place()));
    let found = context.finding(Code::NothingHappens, decl, who.place(), message).label("spoken of nowhere");
    let found = found.other(wrong.place(), "somebody else");
    let right = if mine == Noun::Enemy { "hero" } else { "enemy" };
    Some(
        found.help(format!(
            "write `{called}` below for the one who is picked; or, if `{said}` is meant, pick a {right}"
        )),
    )
}
