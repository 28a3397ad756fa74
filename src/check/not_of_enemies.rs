//! What enemies do not have: their hits are never critical (SBSD p. 29), and they have no Sanity that could be healed.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts;
use super::walk::Site;
use brim_core::phrase::{MomentView, ReplacedView, RuleFormView};
use brim_core::vocabulary::{Bar, Condition, Damaged, Effect, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every text that answers to what an enemy hits, wounds, rolls or suffers.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Instead)]) {
        let Some(RuleFormView::Instead { what, condition: _, limit: _ }) = RuleFormView::of(rule) else { continue };
        if let Some(ReplacedView::OwnDamage { what: Damaged::Sanity, who, by: _ }) = ReplacedView::of(what)
            && whom(context, decl, who) == Whom::Enemy
        {
            let found = context
                .finding(Code::OtherSide, decl, what.place(), "enemies have no Sanity: this never comes")
                .label("never comes")
                .help("write `instead of wounds to this enemy`, or say it of a hero");
            out.push(found);
        }
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let striker = parts::moment(rule).and_then(|moment| match MomentView::of(moment)? {
            MomentView::Strikes { who, whom: _ }
            | MomentView::Wounds { who, whom: _, by: _ }
            | MomentView::ToHit { who, face: _ }
            | MomentView::ReachToHit { who, reach: _, face: _ } => Some(who),
            _ => None,
        });
        let Some(moment) = parts::moment(rule) else { continue };
        if let Some(MomentView::Healed { who, which: Some(Bar::Sanity) }) = MomentView::of(moment)
            && whom(context, decl, who) == Whom::Enemy
        {
            let found = context
                .finding(Code::OtherSide, decl, moment.place(), "enemies have no Sanity: this never comes")
                .label("never comes")
                .help("write `heals wounds`, or say it of a hero");
            out.push(found);
            continue;
        }
        if striker.is_none_or(|who| whom(context, decl, who) != Whom::Enemy) {
            continue;
        }
        let (mut asked, mut made) = (None, false);
        rule.walk(&mut |part| {
            made |= part.word() == Word::Effect(Effect::HitCritical);
            if part.word() == Word::Condition(Condition::Critical) {
                asked.get_or_insert(part.place());
            }
        });
        if let Some(place) = asked.filter(|_| !made) {
            let found = context
                .finding(Code::Foregone, decl, place, "hits of enemies are never critical")
                .label("never so")
                .other(moment.place(), "an enemy's hit")
                .help("say which die it is: `when this enemy rolls to hit 6: …`");
            out.push(found);
        }
    }
}
