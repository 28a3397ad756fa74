//! Tests that nobody can pass, or nobody can fail.

use super::context::{Context, In, plain};
use super::parts::{named, prices, raised_by, stat_key};
use super::results::Results;
use super::sheet::number;
use super::walk::Site;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{CostView, EffectView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Kind, Member, Modifier, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at skill tests.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::All, &[Word::Effect(Effect::Tests), Word::Effect(Effect::Casts)])
    {
        out.extend(cast(context, decl, phrase));
        let Some(EffectView::Tests { who: _, skill, need, other, least }) = EffectView::of(phrase) else { continue };
        for need in std::iter::once(need).chain(least) {
            let (message, label) = match need {
                7.. => (format!("no D6 shows {need} or more: nobody can pass this test"), "at most 6+"),
                1 => ("every D6 shows 1 or more: nobody can fail this test".to_owned(), "at least 2+"),
                _ => continue,
            };
            let place = context.figure(phrase.place(), &format!("{need}+"));
            let found = context.finding(Code::ImpossibleTest, decl, place, message).label(label);
            out.push(found.help("a test needs a number from 2+ to 6+"));
        }
        out.extend(other.and_then(|other| either(context, decl, phrase, (skill, need), (other, least))));
    }
}

/// `tests Strength, Lore 5+ or Agility 5+`: of several the one or the other is no choice; nor is one skill twice.
fn either(
    context: &Context,
    decl: &Declaration,
    phrase: Phrase<'_>,
    (skills, need): (&[DeclId], i32),
    (other, least): (DeclId, Option<i32>),
) -> Option<Diagnostic> {
    let name = context.name(other);
    match skills {
        [first] if *first != other => None,
        [_] => {
            let better = least.map_or(need, |least| least.min(need));
            let message = format!("{name} is tested either way: who likes takes the lower number");
            let found = context.finding(Code::SaidTwice, decl, phrase.place(), message).label("the same skill twice");
            Some(found.help(format!("write `tests {name} {better}+`, or name another skill behind `or`")))
        }
        _ => {
            let message = "several skills are tested together, and `or` stands between two alone";
            let found = context.finding(Code::WrongType, decl, phrase.place(), message).label("which of them?");
            Some(found.help(
                "name one skill before `or`; or let the hero choose: `that hero chooses { \"One\": …; \"Other\": … }`",
            ))
        }
    }
}

/// A casting roll that cannot reach its number, or cannot miss it.
fn cast(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::Casts { who: _, dice, need, by, step, what, each: _, paid: _ }) = EffectView::of(phrase)
    else {
        return None;
    };
    let need = plain(need)?;
    let results = Results::of_dice(dice).known;
    let (first, last) = (*results.first()?, *results.last()?);
    let raised = raised(context, decl, (by, step, what));
    let (message, label) = match need {
        _ if need > last && by.is_none() => {
            (format!("no {dice} shows {need} or more: nobody can cast this"), format!("at most {last}"))
        }
        _ if raised.is_some_and(|raised| need > last.saturating_add(raised)) => {
            let most = last.saturating_add(raised.unwrap_or(0));
            (
                format!("{dice} and all that can raise it come to {most}: nobody can cast this"),
                format!("at most {most}"),
            )
        }
        _ if need <= first => {
            (format!("every {dice} shows {need} or more: nobody can fail"), format!("at least {}", first + 1))
        }
        _ => return None,
    };
    let place = context.figure(phrase.place(), &need.to_string());
    let found = context.finding(Code::ImpossibleTest, decl, place, message).label(label);
    let reach = format!("a cast with {dice} needs a number from {} to {last}", first.saturating_add(1));
    let two = Dice::of(2, Die::D6);
    let more = dice == Dice::of(1, Die::D6) && Results::of_dice(two).known.last().is_some_and(|most| need <= *most);
    Some(found.help(match need > last && more {
        true => format!("roll two dice, `{two}`; {reach}"),
        false => reach,
    }))
}

/// How far the hero with the most tokens can raise a cast; nothing where that cannot be told.
fn raised(
    context: &Context,
    decl: &Declaration,
    (by, step, token): (Option<i32>, Option<i32>, Option<DeclId>),
) -> Option<i32> {
    let (by, step, token) = (by?, step.filter(|step| *step > 0)?, token?);
    let mut most = None;
    let mut more = 0_i32;
    let raises = [Word::Member(Member::Printed), Word::Modifier(Modifier::Change)];
    for Site { decl: sheet, phrase: line, .. } in context.sites(In::Play, &raises) {
        if stat_key(line) != Some(StatKey::Max(token)) {
            continue;
        }
        match raised_by(line) {
            Some(by) => more = more.saturating_add(by.max(0)),
            None if sheet.kind == Kind::Class => most = most.max(number(line)),
            None => {}
        }
    }
    let mut paid = 0;
    decl.walk(&mut |part| {
        if let Some(CostView::Held { n, what, per: _, all: _ }) = prices(part).0.and_then(CostView::of)
            && named(what) == Some(token)
        {
            paid = paid.max(plain(n).unwrap_or(0));
        }
    });
    let left = most?.saturating_add(more).saturating_sub(paid).max(0);
    Some(by.saturating_mul(left.checked_div(step)?))
}
