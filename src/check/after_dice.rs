//! What comes too late for an attack: more dice `until end of attack` once its dice are thrown.

use super::context::{Context, In};
use super::parts::{self, stat_key};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{DurationView, EffectView, ModifierView, MomentView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Label, Noun, Pick, Protection, RuleForm, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every text that answers when the dice of an attack lie on the table, or later in it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: label, .. } in context.sites(In::Texts, &[Word::Label(Label::InsteadOfDamage)]) {
        label.body().iter().for_each(|line| {
            line.walk(&mut |part| {
                out.extend(defended(context, decl, label, part));
                out.extend(turned(context, decl, label, part, "each of these hits is resolved by then"));
            });
        });
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let Some(moment) = parts::moment(rule) else { continue };
        let Some(
            MomentView::ThrowsToHit { who }
            | MomentView::ToHit { who, face: _ }
            | MomentView::ReachToHit { who, reach: _, face: _ }
            | MomentView::Strikes { who, whom: _ },
        ) = MomentView::of(moment)
        else {
            continue;
        };
        let given = matches!(MomentView::of(moment), Some(MomentView::Strikes { who: _, whom: _ }));
        for line in rule.body().iter().filter(|_| !given) {
            line.walk(&mut |part| {
                out.extend(turned(context, decl, moment, part, "no hit has been given to anybody yet"))
            });
        }
        for line in rule.body() {
            line.walk(&mut |part| {
                let Some((change, time)) = lasting(part) else { return };
                if !matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: Span::Attack })) {
                    return;
                }
                let Some(stat) = dice_said(change) else { return };
                let who = context.text(who.place());
                let words = stat.words();
                let found = context
                    .finding(Code::NotNow, decl, part.place(), "the dice of the attack are thrown by then")
                    .label("comes too late")
                    .other(moment.place(), "happens then")
                    .help(match parts::raised_by(change) {
                        Some(by) if by < 0 => format!(
                            "no more of them are thrown: `{who} gets dice limit at most 1 until end of attack`; or say it before, `when {who} attacks: …`"
                        ),
                        _ => format!(
                            "say it before, `when {who} attacks: … {words} +1 until end of attack`; or throw more of them now: \
                             `that attack gains 1 dice`"
                        ),
                    });
                out.push(found);
            });
        }
    }
}

/// `that hit hits this hero` where there is no hit that could be turned to another.
fn turned(context: &Context, decl: &Declaration, when: Phrase<'_>, part: Phrase<'_>, why: &str) -> Option<Diagnostic> {
    let Some(EffectView::HitHits { what: _, whom }) = EffectView::of(part) else { return None };
    let whom = context.text(whom.place());
    let found = context
        .finding(Code::NotNow, decl, part.place(), why)
        .label("this turns no hit")
        .other(when.place(), "this is when")
        .help(format!(
            "say it when the hit is given: `when an enemy hits another hero next to this hero: that hit hits {whom}`"
        ));
    Some(found)
}

/// `instead of damage: that hero takes 2 wounds ignoring defense`: it comes for each hit that the Defense roll let through.
fn defended(context: &Context, decl: &Declaration, label: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let past = match EffectView::of(part)? {
        EffectView::TakesWounds { who, n: _, past, per: _ } if is_struck(who) => past?,
        _ => return None,
    };
    if !matches!(past, Protection::Defense | Protection::DefenseAndArmor) {
        return None;
    }
    let mut found = context
        .finding(Code::NotNow, decl, part.place(), "Defense has been rolled by then: what it stopped is stopped")
        .label("comes too late for that")
        .other(label.place(), "for each hit that Defense did not stop");
    found.severity = Severity::Warning;
    Some(found.help("let the hit itself ignore it: `when this enemy hits a hero: that hit ignores defense`"))
}

/// True for the hero whom the attack struck; others have rolled no Defense, and enemies roll none.
fn is_struck(who: Selector<'_>) -> bool {
    who.pick() == Pick::That && who.noun() == NounRef::Noun(Noun::Hero)
}

/// What somebody gets, and for how long.
fn lasting(part: Phrase<'_>) -> Option<(Phrase<'_>, Phrase<'_>)> {
    match EffectView::of(part)? {
        EffectView::Gets { who: _, change, time } => Some((change, time)),
        EffectView::GetsAll { who: _, time } => Some((part, time)),
        _ => None,
    }
}

/// The figure of the dice thrown that a change is of, or the changes below it are.
fn dice_said(change: Phrase<'_>) -> Option<Stat> {
    let mut found = None;
    change.walk(&mut |part| {
        let of = match (ModifierView::of(part), stat_key(part)) {
            (Some(_), Some(StatKey::Stat(stat))) => Some(stat),
            _ => None,
        };
        let dice = [Stat::Combat, Stat::AmbushCombat, Stat::Shots];
        found = found.or(of.filter(|stat| dice.contains(stat)));
    });
    found
}
