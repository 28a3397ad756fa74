//! What is taken for granted of harm: before which saves it is met, what is one harm and one attack, and what of it adds up.

use super::super::context::Context;
use super::super::cycles::{Whom, whom};
use super::super::parts::{limit, moment};
use super::About;
use brim_core::game::effect::Span;
use brim_core::phrase::{
    DurationView, EffectView, LimitView, ModifierView, MomentView, ReplacedView, RuleFormView, WhenView,
};
use brim_core::vocabulary::{Bound, Damaged, Effect, Harmful, Kind, Pick, RuleForm, Stat, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// What is assumed of the lines of one declaration.
pub(super) fn of_decl(context: &Context, decl: &Declaration, out: &mut Vec<(About, Place)>) {
    decl.walk(&mut |rule| {
        let Word::RuleForm(_) = rule.word() else { return };
        out.extend(before_armor(decl, rule).map(|place| (About::BeforeArmor, place)));
        out.extend(undone(rule).map(|place| (About::Undone, place)));
        out.extend(one_attack(context, decl, rule).map(|place| (About::OneAttack, place)));
        out.extend(each_attack(context, decl, rule).map(|place| (About::EachAttack, place)));
        out.extend(one_harm(rule).map(|place| (About::OneHarm, place)));
        out.extend(one_hit(rule).map(|place| (About::OneHit, place)));
        rule.walk(&mut |part| out.extend(raised(context, decl, part).map(|place| (About::Raised, place))));
        if decl.kind == Kind::Enemy {
            out.extend(adds_up(context, decl, rule).map(|place| (About::AddsUp, place)));
        }
    });
}

/// `instead of damage to this enemy` on a sheet that has Armor.
fn before_armor(decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Instead { what, condition: _, limit: _ } = RuleFormView::of(rule)? else { return None };
    let ReplacedView::OwnDamage { what: Damaged::Any, who, by: _ } = ReplacedView::of(what)? else { return None };
    let mut armor = false;
    decl.walk(&mut |line| armor |= super::super::sheet::stat(line) == Some(Stat::Armor));
    (armor && who.pick() == Pick::This).then(|| what.place())
}

/// `instead of wounds to this hero: this hero takes that many wounds …`: nothing of the damage itself is left.
fn undone(rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Instead { what, condition: _, limit: _ } = RuleFormView::of(rule)? else { return None };
    let ReplacedView::OwnDamage { what: _, who: _, by: _ } = ReplacedView::of(what)? else { return None };
    let (mut prevents, mut adds) = (false, false);
    for line in rule.body() {
        line.walk(&mut |part| match part.word() {
            Word::Effect(Effect::Prevents | Effect::PreventsAll) => prevents = true,
            Word::Effect(effect) => adds |= deals(effect) || matches!(effect, Effect::Gets | Effect::GetsAll),
            _ => {}
        });
    }
    (adds && !prevents).then(|| what.place())
}

/// True for what does damage.
fn deals(effect: Effect) -> bool {
    matches!(effect, Effect::TakesWounds | Effect::TakesHits | Effect::TakesSanity)
}

/// `when an enemy hits this hero: this hero gets … until end of attack`: the others of the type hit in the same attack.
fn one_attack(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let whose = match moment(rule).and_then(MomentView::of)? {
        MomentView::Strikes { who, whom: on } if whom(context, decl, on) == Whom::Hero => Some(who),
        MomentView::Attacks { who } => Some(who),
        MomentView::Attacked { who: _ } => None,
        _ => return None,
    };
    if decl.kind == Kind::Enemy || whose.is_some_and(|who| whom(context, decl, who) != Whom::Enemy) {
        return None;
    }
    let mut found = None;
    for line in rule.body() {
        line.walk(&mut |part| {
            let (who, time) = match EffectView::of(part) {
                Some(EffectView::Gets { who, change: _, time } | EffectView::GetsAll { who, time }) => (who, time),
                _ => return,
            };
            let attack = matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: Span::Attack }));
            if attack && whom(context, decl, who) == Whom::Hero {
                found = found.or(Some(time.place()));
            }
        });
    }
    found
}

/// `when an enemy hits this hero once per attack`: several of a type attack one hero together.
fn each_attack(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let limit = limit(rule)?;
    let (LimitView::OncePer { span, group: None, all: _ } | LimitView::TimesPer { n: _, span, group: None, all: _ }) =
        LimitView::of(limit)?
    else {
        return None;
    };
    let enemies = match moment(rule).and_then(MomentView::of)? {
        MomentView::Strikes { who, whom: _ }
        | MomentView::Wounds { who, whom: _, by: _ }
        | MomentView::Attacks { who } => who.pick() != Pick::This && whom(context, decl, who) == Whom::Enemy,
        MomentView::Attacked { who } => whom(context, decl, who) == Whom::Hero,
        _ => false,
    };
    (span == Span::Attack && enemies).then(|| limit.place())
}

/// `this hero may use this on sanity damage once per fight`: of the Fear of two enemies it meets that of one.
fn one_harm(rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: Some(limit) } =
        RuleFormView::of(rule)?
    else {
        return None;
    };
    match WhenView::of(when)? {
        WhenView::OnHarm { what: Harmful::Sanity, whom: _, by: _ } => Some(limit.place()),
        _ => None,
    }
}

/// `this hero may use this on a corruption hit for this token`: of three that come at one time it meets one.
fn one_hit(rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::Use { who: _, when: Some(when), cost: Some(_), more: _, condition: _, limit: _ } =
        RuleFormView::of(rule)?
    else {
        return None;
    };
    match WhenView::of(when)? {
        WhenView::OnHarm { what: Harmful::HorrorHit | Harmful::CorruptionHit, whom: _, by: _ } => Some(when.place()),
        _ => None,
    }
}

/// `when this enemy wounds a hero: that hero gets combat -1 until end of turn`: of two models, or two hits, the hero has -2.
fn adds_up(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Place> {
    let RuleFormView::When { moment: _, condition: _, limit: None } = RuleFormView::of(rule)? else { return None };
    let mut found = None;
    for line in rule.body() {
        line.walk(&mut |part| {
            let (who, changes) = match EffectView::of(part) {
                Some(EffectView::Gets { who, change, time: _ }) => (who, vec![change]),
                Some(EffectView::GetsAll { who, time: _ }) => (who, part.body().iter().collect()),
                _ => return,
            };
            let sums = |line: &Phrase<'_>| {
                matches!(ModifierView::of(*line), Some(ModifierView::Change { stat: _, by: _, per: _, condition: _ }))
            };
            if whom(context, decl, who) == Whom::Hero && who.pick() == Pick::That && changes.iter().any(sums) {
                found = found.or(Some(part.place()));
            }
        });
    }
    found
}

/// `each enemy gets until end of turn { combat -1; combat at least 1 }`: whoever has 0 has 1.
fn raised(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Place> {
    if !matches!(part.word(), Word::Effect(Effect::GetsAll) | Word::RuleForm(RuleForm::Standing)) {
        return None;
    }
    part.subject().filter(|who| whom(context, decl, *who) == Whom::Enemy)?;
    let mut lowered = part.body().iter().filter_map(|line| match ModifierView::of(line)? {
        ModifierView::Change { stat, by: ..0, per: _, condition: _ } => Some(stat),
        _ => None,
    });
    let least = |line: Phrase<'_>| match ModifierView::of(line) {
        Some(ModifierView::Bound { stat, bound: Bound::AtLeast, n: _, condition: _ }) => Some((stat, line.place())),
        _ => None,
    };
    lowered
        .find_map(|lowered| part.body().iter().filter_map(least).find(|(stat, _)| *stat == lowered))
        .map(|(_, place)| place)
}
