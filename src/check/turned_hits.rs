//! A hit that is turned to somebody: to one alone, and to another than whom it strikes anyway.

use super::context::{Context, In};
use super::parts::moment;
use super::walk::Site;
use brim_core::phrase::{EffectView, MomentView};
use brim_core::vocabulary::{Effect, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// Looks at every text that turns a hit.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::HitHits)]) {
        out.extend(to_several(context, decl, phrase));
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let Some(MomentView::Strikes { who: _, whom: struck }) = moment(rule).and_then(MomentView::of) else {
            continue;
        };
        for line in rule.body() {
            line.walk(&mut |part| out.extend(to_itself(context, decl, struck, part)));
        }
    }
}

/// `that hit hits each enemy next to this hero`.
fn to_several(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::HitHits { what: _, whom }) = EffectView::of(part) else { return None };
    if !whom.is_several() {
        return None;
    }
    let message = "a hit is turned to one: of several the first alone would be struck";
    let found = context.finding(Code::NothingHappens, decl, whom.place(), message).label("to which one?");
    Some(found.help("write `that hit hits one enemy next to this hero`; to strike all of them, `each enemy next to this hero takes 1 hit`"))
}

/// `when an enemy hits this hero: that hit hits this hero`.
fn to_itself(context: &Context, decl: &Declaration, struck: Selector<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::HitHits { what: _, whom }) = EffectView::of(part) else { return None };
    let same = matches!((struck.pick(), whom.pick()), (Pick::This, Pick::This) | (Pick::Any | Pick::Each, Pick::That));
    if !same || struck.noun() != whom.noun() {
        return None;
    }
    let found = context.finding(Code::NothingHappens, decl, part.place(), "this hit strikes that one anyway");
    Some(found.label("changes nothing").help("name somebody else: `that hit hits another hero next to this hero`"))
}
