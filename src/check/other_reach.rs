//! Melee rolls with a ranged weapon, and ranged rolls with a melee one: a moment that never comes with the weapon that its condition asks for.

use super::context::{Context, In};
use super::walk::Site;
use super::weapons::{Armory, used};
use brim_core::game::attack::Reach;
use brim_core::phrase::{ConditionView, MomentView, Phrase, RuleFormView};
use brim_core::vocabulary::{Condition, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every text that answers to attacks with a weapon.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    if context.sites(In::Texts, &[Word::Condition(Condition::Using)]).next().is_none() {
        return;
    }
    let armory = Armory::of(context);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let Some(RuleFormView::When { moment, condition: Some(condition), limit: _ }) = RuleFormView::of(phrase) else {
            continue;
        };
        let asked = match MomentView::of(moment) {
            Some(MomentView::ReachToHit { who: _, reach, face: _ }) => Some(word(reach)),
            _ => reach_asked(condition),
        };
        let (Some(asked), Some(id)) = (asked, used(condition)) else { continue };
        let kind = if asked == "melee" { "ranged" } else { "melee" };
        if !armory.only(id, kind) || !context.silent_all_round(decl.pack, &[id]) {
            continue;
        }
        let name = context.name(id);
        let found = context
            .finding(
                Code::WeaponUnclear,
                decl,
                condition.place(),
                format!("{name} is for {kind} attacks: no {asked} attack is made with it"),
            )
            .label("never true here")
            .other(moment.place(), format!("a {asked} attack"))
            .help(format!("say `{kind}` in place of `{asked}`, or name a {asked} weapon"));
        out.push(found);
    }
}

/// `in a melee attack and attacking with …`.
fn reach_asked(condition: Phrase<'_>) -> Option<&'static str> {
    match ConditionView::of(condition)? {
        ConditionView::AttackIs { reach } => Some(word(reach)),
        ConditionView::Both { a, b } => reach_asked(a).or_else(|| reach_asked(b)),
        _ => None,
    }
}

const fn word(reach: Reach) -> &'static str {
    match reach {
        Reach::Melee => "melee",
        Reach::Ranged => "ranged",
    }
}
