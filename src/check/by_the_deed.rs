//! Moments that cannot come, and what is so by the deed itself: nobody kills itself, whoever is struck down is wounded, and what is cleared at the end
//! of a turn is there at the start of none.

use super::context::{Context, In};
use super::parts;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{ConditionView, MemberView, MomentView, is_shape};
use brim_core::vocabulary::{Clears, ClosedList, Kind, Member, Pick, RuleForm, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Selector};

/// Looks at every rule that answers to a moment.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in
        context.sites(In::Texts, &[Word::RuleForm(RuleForm::When), Word::RuleForm(RuleForm::At)])
    {
        let Some(moment) = parts::moment(rule) else { continue };
        out.extend(unhurt(context, decl, rule, moment));
        match MomentView::of(moment) {
            Some(
                MomentView::Strikes { who, whom }
                | MomentView::Wounds { who, whom, by: _ }
                | MomentView::Kills { who, whom },
            ) if who.pick() == Pick::This && whom.pick() == Pick::This => {
                out.push(itself(context, decl, moment, whom));
            }
            Some(MomentView::Wounds { who: _, whom, by: _ } | MomentView::Kills { who: _, whom }) => {
                out.extend(wounded(context, decl, whom));
            }
            Some(MomentView::StartOf { span: Span::Turn, n: _ }) => out.extend(cleared(context, decl, moment)),
            _ => {}
        }
    }
}

fn itself(context: &Context, decl: &Declaration, moment: Phrase<'_>, whom: Selector<'_>) -> Diagnostic {
    let other = if context.text(whom.place()).ends_with("hero") { "an enemy" } else { "a hero" };
    context
        .finding(Code::NotNow, decl, moment.place(), "nobody does this to itself: the moment never comes")
        .label("never comes")
        .help(format!(
            "name the other side, `{other}`; of its own death, `when {} is killed`",
            context.text(whom.place())
        ))
}

/// `kills a wounded enemy`: it has been wounded by the blow.
fn wounded(context: &Context, decl: &Declaration, whom: Selector<'_>) -> Option<Diagnostic> {
    let filter = whom.filters().iter().find(|filter| is_shape(*filter, Shape::Wounded))?;
    let found = context
        .finding(Code::NotNow, decl, filter.place(), "whoever the blow strikes is wounded by then: it did that itself")
        .label("always so");
    Some(found.help(
        "leave the word out; for one that was wounded before, ask it at the hit: `when this hero hits an enemy if that enemy is wounded`",
    ))
}

/// `when an enemy wounds a hero if not that hero is wounded`: the blow has been dealt.
fn unhurt(context: &Context, decl: &Declaration, rule: Phrase<'_>, moment: Phrase<'_>) -> Option<Diagnostic> {
    let harmed = match MomentView::of(moment)? {
        MomentView::Wounds { who: _, whom, by: _ } | MomentView::Wounded { who: whom } => whom,
        _ => return None,
    };
    let pick = if harmed.pick() == Pick::This { Pick::This } else { Pick::That };
    let part = unwounded(parts::condition(rule)?, (pick, harmed))?;
    let said = context.text(parts::condition(part).unwrap_or(part).place());
    let found = context
        .finding(Code::NotNow, decl, part.place(), "whoever the blow strikes is wounded by then: it did that itself")
        .label("never so");
    Some(found.help(format!(
        "ask it before the wounds come: `instead of wounds to … if not {said}`; or at the hit, `when an enemy hits a hero if not {said}`"
    )))
}

/// The part of a condition that says of the one who was harmed that it is not wounded.
fn unwounded<'a>(condition: Phrase<'a>, harmed: (Pick, Selector<'_>)) -> Option<Phrase<'a>> {
    match ConditionView::of(condition)? {
        ConditionView::Both { a, b } => unwounded(a, harmed).or_else(|| unwounded(b, harmed)),
        ConditionView::Not { condition: inner } => match ConditionView::of(inner)? {
            ConditionView::Is { who, what }
                if who.pick() == harmed.0 && who.noun() == harmed.1.noun() && is_shape(what, Shape::Wounded) =>
            {
                Some(condition)
            }
            _ => None,
        },
        _ => None,
    }
}

/// A marker that goes at the end of each turn, and speaks at the start of one.
fn cleared(context: &Context, decl: &Declaration, moment: Phrase<'_>) -> Option<Diagnostic> {
    let goes = |line: Phrase<'_>| match MemberView::of(line) {
        Some(MemberView::EndsOn { list }) => list.iter().any(|one| Clears::read(*one) == Some(Clears::AtEndOfTurn)),
        _ => false,
    };
    let line = decl.members(Member::EndsOn).find(|line| goes(*line))?;
    if !matches!(decl.kind, Kind::Marker | Kind::Token) {
        return None;
    }
    let found = context
        .finding(Code::NotNow, decl, moment.place(), "all of these are gone before a turn begins")
        .label("never comes")
        .other(line.place(), "they go here");
    Some(found.help("say it before they go, `at end of turn: …`, or let them stay longer: `cleared at end of fight`"))
}
