//! Goals, chapters and counters by their names: what is named and not there, and what nothing leads to.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::super::parts::number;
use super::{goals, name};
use brim_core::game::effect::Span;
use brim_core::phrase::{AmountView, ConditionView, CountView, EffectView, MemberView, MomentView, ends_mission};
use brim_core::vocabulary::{Effect, Kind, Many, Member, Moment, Word};
use brim_language::diagnostic::similar::{similar, sure};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// `reward of "…"` names a goal of this mission, and one name is one goal's.
pub(super) fn rewards(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let goals = goals(mission);
    let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    for line in mission.members(Member::Reward) {
        let Some(wanted) = name(line) else { continue };
        if goals.iter().any(|goal| name(*goal).is_some_and(|name| same(name, wanted))) {
            continue;
        }
        let help = match goals.iter().rev().find_map(|goal| name(*goal)) {
            Some(goal) => format!("name a goal of this mission, for example `reward of \"{goal}\"`"),
            None => {
                format!(
                    "declare it: `bonus goal \"{wanted}\": reached when …`; or let it be `reward` alone, for every victory"
                )
            }
        };
        let place = context.figure(line.place(), wanted);
        let found = context
            .finding(Code::RewardOfNothing, mission, place, "this mission has no goal of that name")
            .label("never paid");
        let names = goals.iter().filter_map(|goal| name(*goal));
        let paid =
            |goal: &str| mission.members(Member::Reward).any(|other| name(other).is_some_and(|name| same(name, goal)));
        out.push(match similar(wanted, names).as_slice() {
            [meant] => found.help(format!("did you mean `reward of \"{meant}\"`?")).edit(place, *meant, !paid(meant)),
            _ => found.help(help),
        });
    }
    for (at, goal) in goals.iter().enumerate() {
        let earlier = goals.iter().take(at).find(|other| {
            // Of two of one kind it is said elsewhere.
            other.word() != goal.word() && name(**other).zip(name(*goal)).is_some_and(|(a, b)| same(a, b))
        });
        if let Some(earlier) = earlier {
            let found = context
                .finding(Code::GoalNever, mission, goal.place(), "two goals of this mission have one name")
                .label("the second of them")
                .other(earlier.place(), "the first")
                .help("give each a name of its own; several ways of one goal stand in its block");
            out.push(found);
        }
    }
}

/// Chapters that nothing enters or leaves, and names of chapters that there are not.
pub(super) fn chapters(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let all: Vec<(Phrase<'_>, &str)> = mission
        .members(Member::Chapter)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Chapter { name } => Some((line, name)),
            _ => None,
        })
        .collect();
    let mut begun: Vec<&str> = Vec::new();
    mission.walk(&mut |part| {
        let named = match (EffectView::of(part), ConditionView::of(part)) {
            (Some(EffectView::Begins { name }), _) => {
                begun.push(name);
                name
            }
            (_, Some(ConditionView::InChapter { name })) => name,
            _ => return,
        };
        if all.iter().any(|(_, name)| name.eq_ignore_ascii_case(named)) {
            return;
        }
        let found = context.finding(Code::GoalNever, mission, part.place(), "this mission has no chapter of that name");
        out.push(found.label("no such chapter").help("name one of its chapters, or write it: `chapter \"…\" { … }`"));
    });
    for (at, (line, name)) in all.iter().enumerate() {
        let goal = |line: &Phrase<'_>| line.body().iter().any(|line| line.word() == Word::Member(Member::Goal));
        let mut begins = false;
        line.walk(&mut |part| begins |= part.word() == Word::Effect(Effect::Begins));
        let mut ends = false;
        line.walk(&mut |part| ends |= ends_mission(part).is_some());
        if !goal(line) && !begins && !ends {
            let found = context
                .finding(Code::GoalNever, mission, line.place(), format!("nothing leaves the chapter \"{name}\""))
                .label("it lasts for ever")
                .help("give it a goal, or begin another chapter: `begin \"…\"`");
            out.push(found);
        }
        let before = at.checked_sub(1).and_then(|before| all.get(before));
        let entered =
            before.is_none_or(|(before, _)| goal(before)) || begun.iter().any(|one| one.eq_ignore_ascii_case(name));
        if !entered {
            let found = context
                .finding(Code::GoalNever, mission, line.place(), format!("nothing leads to the chapter \"{name}\""))
                .label("never begins")
                .help(format!("begin it somewhere: `begin \"{name}\"`; or give the chapter before it a goal"));
            out.push(found);
        }
    }
}

/// Counters that there are not, and numbers at which none can stand.
pub(super) fn counters(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let all: Vec<(&str, i32, i32)> = mission
        .members(Member::Counter)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Counter { name, low, high, start: _ } => Some((name, low, high)),
            _ => None,
        })
        .collect();
    let declared = |wanted: &str| {
        let named = |line: Phrase<'_>| match MemberView::of(line) {
            Some(MemberView::Counter { name, low: _, high: _, start: _ }) => name == wanted,
            _ => false,
        };
        mission.members(Member::Counter).find(|line| named(*line))
    };
    for line in mission.members(Member::Counter) {
        if let Some(MemberView::Counter { name, low, high, start: Some(start) }) = MemberView::of(line)
            && !(low..=high).contains(&start)
        {
            let message = format!("\"{name}\" cannot start at {start}: it goes from {low} to {high}");
            let found = context.finding(Code::GoalNever, mission, line.place(), message);
            out.push(found.label("outside its bounds").help(format!("name a number from {low} to {high}")));
        }
    }
    mission.walk(&mut |part| {
        let (named, asked) = match (EffectView::of(part), ConditionView::of(part)) {
            (_, Some(ConditionView::CounterIs { name, n, how: _ })) => (name, number(n)),
            (Some(EffectView::CountsTo { name, n }), _) => (name, number(n)),
            _ => match counter_in(part) {
                Some(name) => (name, None),
                None => return,
            },
        };
        let known = all.iter().find(|(name, ..)| name.eq_ignore_ascii_case(named));
        let near = similar(named, all.iter().map(|(name, ..)| *name));
        let (message, help) = match (known, asked) {
            (None, _) => (
                format!("this mission has no counter \"{named}\""),
                match near.as_slice() {
                    [] => format!("declare it: `counter \"{named}\" from 0 to 6`"),
                    [one, ..] => format!("did you mean `{one}`?"),
                },
            ),
            (Some((_, low, high)), Some(n)) if n < *low || n > *high => (
                format!("\"{named}\" never stands at {n}: it goes from {low} to {high}"),
                format!(
                    "name a number from {} to {high}, or let it go there: `counter \"{named}\" from {} to {}`",
                    if low == high { *low } else { low.saturating_add(1) },
                    n.min(*low),
                    n.max(*high),
                ),
            ),
            _ => return,
        };
        let mut found = context.finding(Code::GoalNever, mission, part.place(), message);
        let meant = known.map(|(name, ..)| *name).or(near.first().copied());
        if let Some(line) = meant.and_then(declared) {
            found = found.other(line.place(), "the counter");
        }
        if let (None, Some(one)) = (known, near.first()) {
            found = found.edit(context.figure(part.place(), named), (*one).to_owned(), sure(named, one));
        }
        out.push(found.label(if known.is_some() { "it never stands there" } else { "no such counter" }).help(help));
    });
    for line in mission.members(Member::Counter) {
        if let Some(MemberView::Counter { name, low, high: _, start }) = MemberView::of(line) {
            out.extend(stands_still(context, mission, name, start.unwrap_or(low)));
        }
    }
}

/// A counter that something waits for to rise, and that nothing ever raises.
fn stands_still(context: &Context, mission: &Declaration, name: &str, start: i32) -> Option<Diagnostic> {
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let (mut raised, mut waits) = (false, None);
    mission.walk(&mut |part| {
        raised |= own(part)
            && match EffectView::of(part) {
                Some(EffectView::Counts { name: _, by }) => by > 0,
                Some(EffectView::CountsBy { name: _, sign: _, n: _ } | EffectView::CountsTo { name: _, n: _ }) => true,
                _ => false,
            };
        let Some(ConditionView::CounterIs { name: _, n, how }) = ConditionView::of(part).filter(|_| own(part)) else {
            return;
        };
        let high = number(n).is_some_and(|n| n > start) && how != Some(Many::OrFewer);
        if high {
            waits = waits.or(Some(part.place()));
        }
    });
    // Others may count for it.
    let others = || context.model.decls.iter().filter(|decl| decl.id != mission.id && decl.kind != Kind::Scenario);
    let elsewhere = || {
        let mut found = false;
        others().for_each(|decl| decl.walk(&mut |part| found |= own(part)));
        found
    };
    let place = waits.filter(|_| !raised && !mission.broken && !elsewhere())?;
    let line = mission.members(Member::Counter).find(|line| {
        matches!(MemberView::of(*line), Some(MemberView::Counter { name: other, low: _, high: _, start: _ }) if other == name)
    });
    let found = context
        .finding(Code::GoalNever, mission, place, format!("\"{name}\" stays at {start}: nothing counts it up"))
        .label("never comes")
        .others_at(line.map(|line| line.place()), "begins there")
        .help(format!("count it up where it is to rise: `at start of turn: counter \"{name}\" +1`"));
    Some(found)
}

/// The counter of which a phrase speaks.
pub(super) fn counter_in(part: Phrase<'_>) -> Option<&str> {
    match (EffectView::of(part), ConditionView::of(part)) {
        (
            Some(
                EffectView::Counts { name, by: _ }
                | EffectView::CountsBy { name, sign: _, n: _ }
                | EffectView::CountsTo { name, n: _ },
            ),
            _,
        )
        | (_, Some(ConditionView::CounterIs { name, n: _, how: _ })) => return Some(name),
        _ => {}
    }
    match (AmountView::of(part), CountView::of(part)) {
        (Some(AmountView::Counter { name, n: _ }), _) | (_, Some(CountView::Counter { name })) => Some(name),
        _ => None,
    }
}

/// Numbers at what is not counted, and counters and chapters that no mission has.
pub(super) fn outside(context: &Context, out: &mut Vec<Diagnostic>) {
    let (mut counters, mut chapters) = (BTreeSet::new(), BTreeSet::new());
    // Those of missions with mistakes too: what could be read of them is there.
    for mission in context.model.of_kind(Kind::Mission) {
        for line in mission.body() {
            match MemberView::of(line) {
                Some(MemberView::Counter { name, low: _, high: _, start: _ }) => counters.insert(name.to_lowercase()),
                Some(MemberView::Chapter { name }) => chapters.insert(name.to_lowercase()),
                _ => false,
            };
        }
    }
    for decl in context.decls() {
        decl.walk(&mut |part| {
            if let Some(MomentView::StartOf { span, n: Some(n) } | MomentView::EndOf { span, n: Some(n) }) =
                MomentView::of(part)
                && let Some((message, help)) = uncounted(part, span, n)
            {
                let found = context.finding(Code::GoalNever, decl, part.place(), message);
                let found = found.label("never comes").help(help);
                out.push(found);
            }
            if decl.kind == Kind::Mission {
                return;
            }
            let unknown = counter_in(part).filter(|name| !counters.contains(&name.to_lowercase()));
            let missing = match (EffectView::of(part), ConditionView::of(part)) {
                _ if unknown.is_some() => format!("no mission has a counter \"{}\"", unknown.unwrap_or_default()),
                (Some(EffectView::Begins { name }), _) | (_, Some(ConditionView::InChapter { name }))
                    if !chapters.contains(&name.to_lowercase()) =>
                {
                    format!("no mission has a chapter \"{name}\"")
                }
                _ => return,
            };
            let found = context.finding(Code::GoalNever, decl, part.place(), missing);
            out.push(found.label("nothing of that name").help("name one that a mission has, as it is written there"));
        });
    }
}

/// Why nothing with this number ever begins or ends, and what to write.
fn uncounted(moment: Phrase<'_>, span: Span, n: i32) -> Option<(String, String)> {
    let what = match span {
        // The first turn is looked at where figures are.
        Span::Turn => return None,
        Span::Fight => "fight",
        Span::Day => "day",
        _ => {
            let message = format!("turns, fights and days are counted, and nothing else: there is no {n} here");
            return Some((message, format!("name the turn: `at end of turn {n}`; or leave the number out")));
        }
    };
    let edge = if moment.word() == Word::Moment(Moment::StartOf) { "start" } else { "end" };
    let help =
        format!("write the number that is meant, `at {edge} of {what} 1`; or leave it out: `at {edge} of {what}`");
    (n < 1).then(|| (format!("there is no {what} {n}: the first is {what} 1"), help))
}
