//! What a weapon offers another hero after a throw: of a weapon only attacks made with it are meant, and nobody else makes one.

use super::context::{Context, In};
use super::walk::Site;
use super::weapons;
use brim_core::phrase::{RuleFormView, WhenView};
use brim_core::vocabulary::{Filter, Kind, Noun, RuleForm, Thrown, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at what each weapon offers.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let weapon = decl.kind == Kind::Item && weapons::reach(context, decl).is_some();
        out.extend(Some(decl).filter(|_| weapon).and_then(|decl| for_another(context, decl, phrase)));
    }
}

/// `another hero may use this after a throw to hit`, on a weapon.
fn for_another(context: &Context, decl: &Declaration, offer: Phrase<'_>) -> Option<Diagnostic> {
    let RuleFormView::Use { who, when: Some(when), cost: _, more: _, condition: _, limit: _ } =
        RuleFormView::of(offer)?
    else {
        return None;
    };
    let another = who.filters().iter().any(|filter| filter.word() == Word::Filter(Filter::Other));
    let what = match WhenView::of(when)? {
        WhenView::AfterThrow { which: Some(Thrown::ToHit), source: _, skill: _, fails: _ } => "throws to hit",
        WhenView::AfterThrow { which: Some(Thrown::Damage), source: _, skill: _, fails: _ } | WhenView::OnDamage {} => {
            "hits an enemy"
        }
        _ => return None,
    };
    if !another || who.noun() != NounRef::Noun(Noun::Hero) {
        return None;
    }
    let message = "of a weapon only attacks made with it are meant, and no other hero makes one";
    let found = context.finding(Code::NobodyCanUse, decl, when.place(), message).label("never comes for another hero");
    let who = context.text(who.place()).trim();
    Some(found.help(format!("write `when {who} {what}`, and under it `that hero may: …`")))
}
