//! Triggers on the sheet of a type that are about none of its models: each model of the type answers.

use super::assumed::of_its_own;
use super::context::{Context, In};
use super::models::models;
use super::parts::{condition, limit, moment, raised_by, shared};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{DurationView, EffectView, MomentView};
use brim_core::program::answers_for_group;
use brim_core::vocabulary::{Effect, Fact, Kind, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Phrase, Placed, Selector};

/// Looks at every trigger of an enemy's own sheet.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let triggers = [RuleForm::When, RuleForm::At].map(Word::RuleForm);
    let sites = context.sites(In::Declared, &triggers).chain(context.sites(In::Changes, &triggers));
    for Site { decl, phrase: rule, .. } in sites.filter(|site| !site.decl.broken) {
        let sheet = context.model.sheet(decl.changes().unwrap_or(decl.id)).unwrap_or(decl);
        let Some(moment) = moment(rule).filter(|_| sheet.kind == Kind::Enemy) else { continue };
        if let Some(change) = given_by_each(rule, moment).filter(|_| models(sheet) != Some(1)) {
            let found = context
                .finding(
                    Code::EachModel,
                    decl,
                    change.place(),
                    "each model of the type gives this once more, and it adds up: all of them activate before it ends",
                )
                .label("once for each of them that is on the board")
                .help("where it comes once, write `once per activation for this group` behind the moment; where one of them is meant, name it: `each hero next to this enemy`");
            out.push(found);
            continue;
        }
        let once = limit(rule).is_some_and(shared) || answers_for_group(rule, moment);
        // At the end of a fight no enemy is left, which is told by itself; one that is alone of its type answers once.
        let over = matches!(MomentView::of(moment), Some(MomentView::EndOf { span: Span::Fight, n: _ }));
        if once || over || names_one(rule) || !rule.body().iter().any(adds_up) || models(sheet) == Some(1) {
            continue;
        }
        let found = context
            .finding(
                Code::EachModel,
                decl,
                moment.place(),
                "each model of the type answers to this, wherever it stands",
            )
            .label("once for each of them that is on the board")
            .help(once_or_one(moment));
        out.push(found);
    }
}

/// Looks at what stands on the sheet of a type about all models of it: each of them gives it to each.
pub fn own_type(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Declared, &[Word::RuleForm(RuleForm::Standing)]) {
        let Some(who) = rule.subject().filter(|who| decl.kind == Kind::Enemy && who.named() == Some(decl.id)) else {
            continue;
        };
        let all_alike = who.pick() == Pick::Each && who.filters().is_empty() && who.relations().is_empty();
        let Some(change) = rule.body().iter().find(|change| raised_by(*change).is_some()) else { continue };
        if !all_alike || models(decl) == Some(1) || decl.broken {
            continue;
        }
        let said = context.text(who.place()).trim();
        let found = context
            .finding(
                Code::EachModel,
                decl,
                change.place(),
                format!("each model of the type gives this to every model of it, and it adds up: `{said}`"),
            )
            .label("with three on the board each of them has it three times")
            .other(who.place(), "all models of the type")
            .help("write `this enemy` for what each model has by itself")
            .edit(who.place(), "this enemy", false);
        out.push(found);
    }
}

/// How often it is to come, or who of the type is meant: as far as an attack is on, and is aimed at somebody.
fn once_or_one(moment: Phrase<'_>) -> String {
    let gives = |fact: Fact| moment.word().entry().is_some_and(|entry| entry.gives.contains(&fact));
    let span = if gives(Fact::Attack) { "attack" } else { "turn" };
    let aimed = if gives(Fact::Target) { ", `attacking this enemy`" } else { "" };
    if matches!(MomentView::of(moment), Some(MomentView::Killed { who: _ })) {
        return "write `when this enemy is killed`: the one that dies answers alone; or, for each that is left, `when another … is killed: this enemy …`".to_owned();
    }
    let of_hero =
        moment.subject().is_some_and(|who| who.noun() == NounRef::Noun(Noun::Hero) && who.pick() == Pick::Any);
    if of_hero && span == "turn" {
        return "where it comes once for each of them, write `once per turn for each hero` behind the moment, and what must be so before that: `… if that hero has … once per turn for each hero`; where one model is meant, name it: `next to this enemy`".to_owned();
    }
    format!(
        "where it comes once, write `once per {span} for this group` behind the moment; where one of them is meant, name it: `next to this enemy`{aimed}"
    )
}

/// What every model gives the same heroes as it activates, for longer than it does so by itself: the activation is that of its group.
fn given_by_each<'a>(rule: Phrase<'a>, moment: Phrase<'a>) -> Option<Phrase<'a>> {
    let MomentView::Activates { who } = MomentView::of(moment)? else { return None };
    let all_alike = who.pick() == Pick::This && who.filters().is_empty() && who.relations().is_empty();
    // A limit or a condition may leave one of them.
    if !all_alike || limit(rule).is_some() || condition(rule).is_some() {
        return None;
    }
    rule.body().iter().find(|effect| gives_all(*effect))
}

/// `each hero gets combat -1 until end of activation`, by itself or as `each hero { that hero gets … }`.
fn gives_all(effect: Phrase<'_>) -> bool {
    let all = |who: Selector<'_>| {
        who.noun() == NounRef::Noun(Noun::Party) || who.noun() == NounRef::Noun(Noun::Hero) && who.pick() == Pick::Each
    };
    let given = match effect.word() {
        Word::Effect(Effect::Each) => effect.body().iter().any(adds),
        _ => adds(effect),
    };
    given && effect.subject().is_some_and(all) && !of_its_own(effect)
}

/// A figure that is changed till the end of the activation or of the turn.
fn adds(effect: Phrase<'_>) -> bool {
    let soon = |time: Phrase<'_>| {
        matches!(DurationView::of(time), Some(DurationView::UntilEnd { span: Span::Activation | Span::Turn }))
    };
    match EffectView::of(effect) {
        Some(EffectView::Gets { who: _, change, time }) => soon(time) && raised_by(change).is_some(),
        Some(EffectView::GetsAll { who: _, time }) => {
            soon(time) && effect.body().iter().any(|change| raised_by(change).is_some())
        }
        _ => false,
    }
}

/// True where a text says `this enemy`, or measures from it: of all models of its type it means one.
fn names_one(line: Phrase<'_>) -> bool {
    fn said(who: Selector<'_>) -> bool {
        who.pick() == Pick::This && who.noun() != NounRef::Noun(Noun::Group)
            || who.relations().iter().any(|part| names_one(part))
    }
    let mut found = false;
    line.walk(&mut |part| found |= part.selectors().any(said));
    found
}

/// True for what comes more often when it is done more often: to heroes, to all of some enemies or of its own group, whoever is placed, and cards.
fn adds_up(effect: Phrase<'_>) -> bool {
    let several = |who: Selector<'_>| match who.noun() {
        NounRef::Noun(Noun::Hero | Noun::Party | Noun::Group) => true,
        NounRef::Noun(Noun::Enemy) | NounRef::Named(_) => who.pick() == Pick::Each,
        _ => false,
    };
    let nobodys =
        [Effect::Places, Effect::Draw, Effect::Lays, Effect::LaysOnTrack, Effect::DepthEvent, Effect::MovesPiece];
    let mut adds = false;
    effect.walk(&mut |part| {
        let plain = match part.word() {
            Word::Effect(Effect::If | Effect::Otherwise | Effect::Each | Effect::UpTo | Effect::May) => false,
            Word::Effect(_) => true,
            _ => false,
        };
        let nobodys = matches!(part.word(), Word::Effect(effect) if nobodys.contains(&effect));
        adds |= plain && (part.subject().is_some_and(several) || nobodys);
    });
    adds
}
