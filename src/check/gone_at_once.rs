//! Tokens and markers that are given at the moment at which they are cleared.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::markers::cleared;
use super::parts::{moment, named};
use super::used::names;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView, MomentView, RuleFormView};
use brim_core::vocabulary::{Clears, Kind, Member, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at what the ends of spans, and of missions, give.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let rules = [RuleForm::When, RuleForm::At].map(Word::RuleForm);
    let ends: Vec<(&Declaration, Phrase<'_>, Clears)> = context
        .sites(In::Texts, &rules)
        .filter_map(|site| Some((site.decl, site.phrase, clears(moment(site.phrase)?)?)))
        .chain(context.decls().filter(|decl| decl.kind == Kind::Mission).flat_map(|mission| {
            let lines = mission.members(Member::Reward).chain(mission.members(Member::Failure));
            lines.map(move |line| (mission, line, Clears::AtEndOfAdventure))
        }))
        .collect();
    if ends.is_empty() {
        return;
    }
    let awaited = awaited(context);
    for (decl, rule, when) in ends.into_iter().filter(|(decl, ..)| decl.kind != Kind::Scenario) {
        let mut given: Vec<(DeclId, Place)> = Vec::new();
        let mut said: Vec<DeclId> = Vec::new();
        rule.walk(&mut |part| {
            if let Some(EffectView::Gains { who: _, n: _, what, per: _ }) = EffectView::of(part) {
                given.extend(named(what).map(|what| (what, part.place())));
            }
        });
        rule.body().iter().for_each(|line| names(line, &mut said));
        for (what, place) in given {
            // What is counted, taken or asked for in the same breath is there for that.
            let again = said.iter().filter(|one| **one == what).count() > 1;
            let Some(sheet) = context.model.sheet(what).filter(|_| !again && !awaited.contains(&what)) else {
                continue;
            };
            let Some(line) = cleared(sheet, when).filter(|_| matches!(sheet.kind, Kind::Marker | Kind::Token)) else {
                continue;
            };
            out.push(told(context, decl, (sheet, line), (place, when)));
        }
    }
}

fn told(
    context: &Context,
    decl: &Declaration,
    (sheet, line): (&Declaration, Phrase<'_>),
    (place, when): (Place, Clears),
) -> Diagnostic {
    let (name, span) = (context.name(sheet.id), span_words(when));
    let message = format!("{name} is cleared as the {span} ends: it goes as soon as it is given");
    let found = context.finding(Code::LastsNoTime, decl, place, message).label("nobody has it");
    found.other(line.place(), "goes then").help(match when {
        Clears::AtEndOfAdventure => {
            format!("leave out `cleared at end of adventure` in {name}; or write what it does: `gets … during the next adventure`")
        }
        _ => format!("give it when the next one begins; or let it go at another time: `cleared at end of …` in {name}"),
    })
}

/// What is cleared at a moment, once all that answers to it has acted.
fn clears(moment: Phrase<'_>) -> Option<Clears> {
    Some(match MomentView::of(moment)? {
        MomentView::EndOf { span: Span::Turn, n: _ } => Clears::AtEndOfTurn,
        MomentView::EndOf { span: Span::Fight, n: _ } => Clears::AtEndOfFight,
        MomentView::EndOf { span: Span::Adventure, n: _ } => Clears::AtEndOfAdventure,
        MomentView::EndOf { span: Span::Day, n: _ } => Clears::AtEndOfDay,
        MomentView::EndOf { span: Span::Stay, n: _ } => Clears::AtEndOfStay,
        MomentView::EndsActivation { who: _, what: () } => Clears::AtEndOfActivation,
        _ => return None,
    })
}

fn span_words(when: Clears) -> &'static str {
    match when {
        Clears::AtEndOfActivation => "activation",
        Clears::AtEndOfTurn => "turn",
        Clears::AtEndOfFight => "fight",
        Clears::AtEndOfDay => "day",
        Clears::AtEndOfStay => "stay",
        _ => "adventure",
    }
}

/// What texts wait for: that it comes or goes, or that somebody has it.
fn awaited(context: &Context) -> BTreeSet<DeclId> {
    let mut out = BTreeSet::new();
    for site in context.sites(In::Texts, &[RuleForm::When, RuleForm::AsSoonAs].map(Word::RuleForm)) {
        let waits = match RuleFormView::of(site.phrase) {
            Some(RuleFormView::AsSoonAs { condition, limit: _ }) => Some(condition),
            _ => moment(site.phrase),
        };
        let mut spoken = Vec::new();
        waits.into_iter().for_each(|waits| names(waits, &mut spoken));
        out.extend(spoken);
    }
    // What has a keyword that is waited for is waited for.
    let prints = |decl: &&Declaration| {
        decl.members(Member::Keywords).any(|line| match MemberView::of(line) {
            Some(MemberView::Keywords { list }) => list.iter().any(|id| out.contains(id)),
            _ => false,
        })
    };
    let by_keyword = |kind| context.of_kind(kind).filter(prints);
    let more: Vec<DeclId> = by_keyword(Kind::Marker).chain(by_keyword(Kind::Token)).map(|decl| decl.id).collect();
    out.extend(more);
    out
}
