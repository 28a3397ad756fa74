//! `that damage`, `that hit`, a re-roll or more dice at a moment that has none.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::no_throw;
use super::parts;
use super::walk::Site;
use brim_core::phrase::{ConditionView, MomentView, RuleFormView};
use brim_core::vocabulary::{Category, Effect, Moment, Pick, Replaced, RuleForm, When, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// What an effect speaks of, and what must be there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Damage about to be done.
    Harm,
    /// A hit before Defense.
    Hit,
    /// Dice on the table.
    Throw,
    /// An attack under way.
    Attack,
    /// Enemies that are about to be placed.
    Arrival,
}

impl Open {
    fn of(effect: Effect) -> Option<Open> {
        match effect {
            Effect::Prevents => Some(Open::Harm),
            Effect::HitIgnores | Effect::HitDamage | Effect::HitGives | Effect::HitCounts | Effect::HitCritical => {
                Some(Open::Hit)
            }
            Effect::RerollDice | Effect::RerollEach | Effect::RerollFace | Effect::AddsToRoll => Some(Open::Throw),
            Effect::GainsDice => Some(Open::Attack),
            Effect::Arrives => Some(Open::Arrival),
            _ => None,
        }
    }

    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Open::Harm => (
                "no damage is about to be done at this moment",
                "which damage?",
                "say it where damage comes: `this hero may use this on harm`",
            ),
            Open::Hit => (
                "no hit is still to be stopped at this moment",
                "too early or too late for a hit",
                "say it where a hit is made: `when this hero rolls to hit 6`, `when this enemy hits a hero`",
            ),
            Open::Throw => ("no dice lie on the table at this moment", "which dice?", ""),
            Open::Arrival => (
                "no enemies are about to be placed at this moment",
                "which attack?",
                "say it where enemies come: `instead of placing an attack: that attack arrives as an ambush`",
            ),
            Open::Attack => (
                "the attack is over at this moment",
                "no dice are rolled any more",
                "say it while the attack is on: `when this hero attacks`, `when this hero kills an enemy`",
            ),
        }
    }
}

/// Looks at every rule that says when it happens.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &Category::RuleForm.words()) {
        if let Word::RuleForm(form) = rule.word() {
            effects(context, decl, rule, out);
            target(context, decl, rule, out);
            limit(context, decl, form, rule, out);
        }
    }
}

fn effects(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let mut thrown = false;
    let mut struck = false;
    for part in rule.body() {
        part.walk(&mut |part| {
            thrown |= matches!(part.word(), Word::Effect(Effect::Roll | Effect::Rolls | Effect::Casts));
            struck |= matches!(part.word(), Word::Effect(Effect::Attack | Effect::MeleeAttack));
        });
    }
    for part in rule.body() {
        part.walk(&mut |part| {
            let Word::Effect(effect) = part.word() else { return };
            let Some(wanted) = Open::of(effect) else { return };
            // What the text itself throws or strikes is there for its own lines.
            let own = match wanted {
                Open::Throw => thrown && effect == Effect::AddsToRoll,
                Open::Hit => struck,
                _ => false,
            };
            if own || open(rule, wanted) {
                return;
            }
            let (message, label, help) = wanted.words();
            let help =
                if wanted == Open::Throw { no_throw::instead(context, decl, rule, effect) } else { help.to_owned() };
            let found = context.finding(Code::NotNow, decl, part.place(), message).label(label).help(help);
            out.push(found.other(moment(rule), "happens then"));
        });
    }
}

/// Whom a hero attacks, asked or said before its hits are given to anybody.
fn target(context: &Context, decl: &Declaration, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let (
        Some(RuleFormView::When { moment: when, condition, limit: _ }),
        Some(
            MomentView::Attacks { who, whom: _ }
            | MomentView::ThrowsToHit { who }
            | MomentView::ToHit { who, face: _ }
            | MomentView::ReachToHit { who, reach: _, face: _ },
        ),
    ) = (RuleFormView::of(rule), parts::moment(rule).and_then(MomentView::of))
    else {
        return;
    };
    if whom(context, decl, who) != Whom::Hero {
        return;
    }
    if let Some(MomentView::Attacks { who: _, whom: Some(attacked) }) = parts::moment(rule).and_then(MomentView::of) {
        let who = context.text(who.place());
        let found = context
            .finding(Code::NotNow, decl, when.place(), "heroes attack enemies alone")
            .label("never comes")
            .other(attacked.place(), "a hero")
            .help(format!("say whom the hits are given to, `when {who} hits an enemy`, or who else attacks, `when an enemy attacks a hero`"));
        out.push(found);
        return;
    }
    let mut early = |part: Phrase<'_>| {
        let Some(ConditionView::Against { who: target }) = ConditionView::of(part) else { return };
        if target.pick() != Pick::This {
            return;
        }
        let target = context.text(target.place());
        let found = context
            .finding(Code::NotNow, decl, part.place(), "a hero's attack is aimed at nobody yet at this moment")
            .label("never so")
            .other(when.place(), "happens before the hits are given to targets")
            .help(format!("say it where a hit has its target: `when a hero hits {target}`; a die that misses is rolled against nobody"));
        out.push(found);
    };
    condition.into_iter().chain(rule.body()).for_each(|part| part.walk(&mut early));
}

/// A limit by hits where there is none.
fn limit(context: &Context, decl: &Declaration, form: RuleForm, rule: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let Some(limit) = parts::limit(rule) else { return };
    if context.text(limit.place()).split_whitespace().last() != Some("hit") {
        return;
    }
    let hits = match form {
        RuleForm::Use => open(rule, Open::Hit) || open(rule, Open::Harm),
        RuleForm::When | RuleForm::At => parts::moment(rule).is_some_and(|moment| {
            moment.word().entry().is_some_and(|entry| entry.binds.contains(&brim_core::vocabulary::Noun::Hit))
                || matches!(moment.word(), Word::Moment(Moment::Wounded | Moment::ArmorStops | Moment::SanityLost))
        }),
        _ => true,
    };
    if !hits {
        let found = context
            .finding(Code::NotNow, decl, limit.place(), "there is no hit at this moment that the limit could count")
            .label("counts nothing")
            .other(moment(rule), "happens then")
            .help("name another span: `once per turn`, `once per fight`");
        out.push(found);
    }
}

/// Where a rule says when it happens.
fn moment(rule: Phrase<'_>) -> Place {
    let when = match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => when,
        _ => parts::moment(rule),
    };
    when.map_or(rule.place(), |when| when.place())
}

/// True where a rule of this form finds what is wanted.
fn open(rule: Phrase<'_>, wanted: Open) -> bool {
    match RuleFormView::of(rule) {
        Some(RuleFormView::Use { who: _, when, cost: _, more: _, condition: _, limit: _ }) => {
            let when = when.map(|when| when.word());
            match wanted {
                Open::Harm => when == Some(Word::When(When::OnHarm)),
                Open::Hit => when == Some(Word::When(When::OnDamage)),
                Open::Throw => when == Some(Word::When(When::AfterThrow)),
                // Without an attack under way there is no `that attack` to speak of.
                Open::Attack => true,
                Open::Arrival => false,
            }
        }
        Some(
            RuleFormView::When { moment, condition: _, limit: _ } | RuleFormView::At { moment, condition: _, limit: _ },
        ) => {
            let Word::Moment(moment) = moment.word() else { return true };
            let rolls = matches!(moment, Moment::ToHit | Moment::ReachToHit | Moment::ThrowsToHit | Moment::Strikes);
            match wanted {
                Open::Harm => false,
                Open::Hit => rolls && moment != Moment::ThrowsToHit,
                // All others are told once the dice have counted.
                Open::Throw => moment == Moment::ThrowsToHit,
                Open::Attack => moment != Moment::EndsAttack,
                Open::Arrival => false,
            }
        }
        Some(RuleFormView::Instead { what, condition: _, limit: _ }) if wanted == Open::Arrival => {
            matches!(what.word(), Word::Replaced(Replaced::Placing | Replaced::PlacingAny))
        }
        Some(RuleFormView::Instead { what, condition: _, limit: _ }) => {
            wanted != Open::Throw && (wanted != Open::Harm || what.word() == Word::Replaced(Replaced::OwnDamage))
        }
        _ => true,
    }
}
