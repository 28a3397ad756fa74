//! What a text changes of a hit, where whom it strikes has no such roll: enemies roll no Defense.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::moment;
use super::walk::Site;
use brim_core::phrase::{EffectView, MomentView, RuleFormView};
use brim_core::vocabulary::{RuleForm, When, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at what happens to hits of heroes.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let rules = [Word::RuleForm(RuleForm::When), Word::RuleForm(RuleForm::Use)];
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &rules) {
        if !strikes_an_enemy(context, decl, rule) {
            continue;
        }
        for line in rule.body() {
            line.walk(&mut |part| out.extend(defense_of_an_enemy(context, decl, part)));
        }
    }
}

/// `when this hero hits an enemy`, or what a hero uses on a hit of its own.
fn strikes_an_enemy(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> bool {
    if let Some(MomentView::Strikes { who: _, whom: struck }) = moment(rule).and_then(MomentView::of) {
        return whom(context, decl, struck) == Whom::Enemy;
    }
    let when = match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => when,
        _ => None,
    };
    when.is_some_and(|when| when.word() == Word::When(When::OnDamage))
}

fn defense_of_an_enemy(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::HitGives { what: _, by: _ }) = EffectView::of(part) else { return None };
    let message = "enemies roll no Defense: their Defense is taken off each hit";
    let found = context.finding(Code::OtherSide, decl, part.place(), message).label("changes nothing");
    Some(found.help("write `that hit ignores defense`, or `that hit does 1 more damage`"))
}
