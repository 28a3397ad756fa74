//! Conditions on whether two are one and the same: what is always so, and what never is.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::{condition, moment, without};
use super::walk::Site;
use brim_core::phrase::{ConditionView, NounRef};
use brim_core::vocabulary::{Condition, Filter, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Placed, Selector};

/// Looks at every such condition.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    one_alone(context, out);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Condition(Condition::Same)]) {
        let Some(ConditionView::Same { who, whom: other }) = ConditionView::of(phrase) else { continue };
        if let Some(found) = of_a_sort(context, decl, other) {
            out.push(found);
            continue;
        }
        let Some((message, label)) = settled(context, decl, who, other) else { continue };
        let found = context.finding(Code::Foregone, decl, phrase.place(), message).label(label);
        out.push(found.help(format!(
            "name two who can be one: `that hero is this hero`, `that hero is another hero`; or {}",
            without(decl, phrase)
        )));
    }
}

/// `that enemy is a Void Spider`: what somebody is stands there without an article.
fn of_a_sort(context: &Context, decl: &Declaration, other: Selector<'_>) -> Option<Diagnostic> {
    if !matches!(other.noun(), NounRef::Named(_))
        || other.pick() != Pick::Any
        || !other.filters().is_empty()
        || !other.relations().is_empty()
    {
        return None;
    }
    let name = context.text(other.place()).trim().split_once(' ').map(|(_, name)| name.trim().to_owned())?;
    let found = context
        .finding(Code::OtherWay, decl, other.place(), "what sort somebody is of is asked without an article")
        .label("no article");
    Some(found.help(format!("write `is {name}`")).edit(other.place(), name, true))
}

/// `when this hero uses Bandages if that hero is another hero`: the moment names this hero alone, and `that hero` is it.
fn one_alone(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let (Some(moment), Some(condition)) = (moment(rule), condition(rule)) else { continue };
        let mut heroes = moment.selectors().filter(|who| whom(context, decl, *who) == Whom::Hero);
        let (Some(first), None) = (heroes.next(), heroes.next()) else { continue };
        if first.pick() != Pick::This {
            continue;
        }
        condition.walk(&mut |part| {
            let Some(ConditionView::Same { who, whom: other }) = ConditionView::of(part) else { return };
            let others = other.filters().iter().any(|filter| filter.word() == Word::Filter(Filter::Other));
            if who.pick() == Pick::That && others && whom(context, decl, who) == Whom::Hero {
                let message = "the moment names this hero alone, and `that hero` is it";
                let found = context.finding(Code::Foregone, decl, part.place(), message).label("never so");
                out.push(found.other(moment.place(), "happens then").help(format!(
                    "choose a moment that names two, `when another hero is healed by this hero`; or {}",
                    without(decl, part)
                )));
            }
        });
    }
}

/// Why it need not be asked.
fn settled(
    context: &Context,
    decl: &Declaration,
    who: Selector<'_>,
    other: Selector<'_>,
) -> Option<(&'static str, &'static str)> {
    let sides = (whom(context, decl, who), whom(context, decl, other));
    if matches!(sides, (Whom::Hero, Whom::Enemy) | (Whom::Enemy, Whom::Hero)) {
        return Some(("a hero is no enemy", "never so"));
    }
    let plain = other.filters().is_empty() && other.relations().is_empty();
    let others = other.filters().iter().any(|filter| filter.word() == Word::Filter(Filter::Other));
    match other.pick() {
        Pick::This | Pick::That if plain => {
            let same = who.pick() == other.pick() && who.noun() == other.noun();
            (same && who.filters().is_empty()).then_some(("this is the same one in other words", "always so"))
        }
        Pick::This | Pick::That | Pick::The => None,
        Pick::Any if others || !plain => None,
        _ => Some(("nobody is named here of whom it could be asked", "which one?")),
    }
}
