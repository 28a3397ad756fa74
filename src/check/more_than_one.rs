//! More than there can be at one time: more stopped of one Corruption Hit than it does, and room in the Side Bag that hangs on what lies in it.

use super::context::{Context, In};
use super::parts::{named, number};
use super::walk::Site;
use brim_core::phrase::{CountView, EffectView, HoldingView, ModifierView, RuleFormView, ThingView, WhenView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Harmful, Kind, Member, Modifier, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every use that answers to a hit, and at every change of the Side Bag.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        stopped(context, decl, rule, out);
    }
    for Site { decl, phrase: change, .. } in context.sites(In::Texts, &[Word::Modifier(Modifier::Change)]) {
        out.extend(room(context, decl, change));
    }
}

/// `this hero may use this on a corruption hit …: prevent 2 of that damage`: the hit does 1.
fn stopped(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) =
        RuleFormView::of(rule)
    else {
        return;
    };
    let Some(WhenView::OnHarm { what: Harmful::CorruptionHit, whom: _, by: _ }) = WhenView::of(when) else { return };
    for line in rule.body() {
        let Some(EffectView::Prevents { n }) = EffectView::of(line) else { continue };
        let Some(more) = number(n).filter(|n| *n > 1) else { continue };
        let found = context
            .finding(
                Code::NothingHappens,
                decl,
                n.place(),
                format!("one Corruption Hit is met at a time, and it does 1: {more} cannot be prevented of it"),
            )
            .label("1 at the most")
            .other(when.place(), "each hit by itself")
            .help("write `prevent that many of that damage`; how many hits are met is said by the price and by how often: `for this token`, `2 times per turn`");
        out.push(found);
    }
}

/// `side bag +1 for each 1 Grave Salt of this hero`: whether there is room for one is asked before it is gained.
fn room(context: &Context, decl: &Declaration, change: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ModifierView::Change { stat: StatKey::Stat(Stat::SideBag), by: 1.., per: Some(per), condition: _ }) =
        ModifierView::of(change)
    else {
        return None;
    };
    let mut held = None;
    per.walk(&mut |part| {
        let what = match (HoldingView::of(part), ThingView::of(part), CountView::of(part)) {
            (Some(HoldingView::Named { what, items: _ }), ..) => Some(what),
            (_, Some(ThingView::Held { what }), _) => named(what),
            _ => None,
        };
        held = held.or(what);
    });
    let token = context.model.decl(held?).filter(|thing| thing.kind == Kind::Token)?;
    token.member(Member::SideBag)?;
    let name = context.name(token.id);
    let found = context
        .finding(
            Code::NothingHappens,
            decl,
            per.place(),
            format!("whether there is room for a {name} is asked before it is gained: a full Side Bag stays full"),
        )
        .label("counts those that are held already")
        .other(token.place, "lies in the Side Bag");
    Some(found.help(format!(
        "write a fixed number, `side bag +2`; or let {name} lie elsewhere: without `goes in the side bag` it takes no room in it"
    )))
}
