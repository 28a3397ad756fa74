//! Goals that come out too early or too late: true at the set-up, or after the mission is over.

use super::super::context::Context;
use super::super::parts;
use super::set_up::at_set_up;
use super::{Way, goals, is_ever_reached};
use brim_core::game::effect::Span;
use brim_core::phrase::{ConditionView, EffectView, MemberView, MomentView, QuantityView, RuleFormView, Value};
use brim_core::vocabulary::{Many, Member, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// A goal that is true when the adventure begins.
pub(super) fn at_once(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let condition = match RuleFormView::of(way.rule)? {
        RuleFormView::When { moment: _, condition: _, limit: _ } => return None,
        RuleFormView::At { moment, condition: None, limit: _ } => {
            let first = match MomentView::of(moment)? {
                MomentView::StartOf { span: Span::Adventure, n: _ } => true,
                MomentView::StartOf { span: Span::Turn, n: Some(n) } => n <= 1,
                _ => false,
            };
            return first.then(|| told_at_once(context, mission, way, moment.place()));
        }
        RuleFormView::At { moment: _, condition: _, limit: _ } => return None,
        _ => way.rule.slots().flatten().find_map(|value| match value {
            Value::Phrase(part) if ConditionView::of(part).is_some() => Some(part),
            _ => None,
        })?,
    };
    // What the set-up does to heroes may make it otherwise.
    let harms = |line: &Phrase<'_>| line.subject().is_some_and(|who| who.noun() == NounRef::Noun(Noun::Hero));
    let touched = at_set_up(mission).iter().any(harms);
    (true_at_first(condition) && !touched).then(|| told_at_once(context, mission, way, condition.place()))
}

fn told_at_once(context: &Context, mission: &Declaration, way: &Way<'_>, place: Place) -> Diagnostic {
    let how = if way.reached { "reached" } else { "failed" };
    let message = format!("this is so when the adventure begins: \"{}\" is {how} at once", way.name);
    let found = context.finding(Code::GoalAtOnce, mission, place, message);
    found
        .label("true at the set-up")
        .other(way.goal.place(), "this goal")
        .help("wait for something that comes about in play; or say from when on it counts: `… and turn is 3 or more`")
}

/// True for what holds before anybody has done anything.
fn true_at_first(condition: Phrase<'_>) -> bool {
    match ConditionView::of(condition) {
        Some(ConditionView::HasMany { who, n, thing: _ }) => {
            let none = match QuantityView::of(n) {
                Some(QuantityView::None | QuantityView::Bounded { n: _, how: Many::OrFewer }) => true,
                Some(QuantityView::Bounded { n, how: Many::OrMore }) => parts::number(n).is_some_and(|n| n <= 0),
                Some(QuantityView::Between { n, to: _ }) => n <= 0,
                _ => false,
            };
            none && who.pick() != Pick::No
        }
        // Somebody plays.
        Some(ConditionView::Exists { who }) => {
            who.noun() == NounRef::Noun(Noun::Hero)
                && who.pick() != Pick::No
                && who.filters().is_empty()
                && who.relations().is_empty()
        }
        Some(ConditionView::Has { who, what: _ } | ConditionView::Is { who, what: _ }) => who.pick() == Pick::No,
        Some(ConditionView::Turn { n, how, of: false }) => match how {
            Some(Many::OrMore) => n <= 1,
            Some(Many::OrFewer) => true,
            None => false,
        },
        Some(ConditionView::Both { a, b }) => true_at_first(a) && true_at_first(b),
        Some(ConditionView::Either { a, b }) => true_at_first(a) || true_at_first(b),
        _ => false,
    }
}

/// The end of the turn at which a way comes for certain.
pub(super) fn end_of_turn(mission: &Declaration, way: &Way<'_>) -> Option<i32> {
    match RuleFormView::of(way.rule)? {
        RuleFormView::At { moment, condition: None, limit: _ } => match MomentView::of(moment)? {
            MomentView::EndOf { span: Span::Turn, n } => n,
            _ => None,
        },
        RuleFormView::AsSoonAs { condition, limit: _ } => match ConditionView::of(condition)? {
            ConditionView::CounterIs { name, n, how: None | Some(Many::OrMore) } => {
                counted_up(mission, name, parts::number(n)?)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The turn at the end of which a counter stands so high, whatever anybody does: each turn raises it, and nothing lowers it.
fn counted_up(mission: &Declaration, counter: &str, wanted: i32) -> Option<i32> {
    let (mut starts, mut rises, mut lowered) = (None, None, false);
    for line in mission.body() {
        match (MemberView::of(line), RuleFormView::of(line)) {
            (Some(MemberView::Counter { name, low, high, start }), _) if name == counter => {
                starts = Some(start.unwrap_or(low)).filter(|_| high >= wanted);
            }
            (_, Some(RuleFormView::At { moment, condition: None, limit: None })) => {
                let each_turn = matches!(MomentView::of(moment), Some(MomentView::EndOf { span: Span::Turn, n: None }));
                let by = line.body().iter().find_map(|line| match EffectView::of(line) {
                    Some(EffectView::Counts { name, by: by @ 1.. }) if name == counter => Some(by),
                    _ => None,
                });
                rises = by.filter(|_| each_turn).or(rises);
            }
            _ => {}
        }
    }
    mission.walk(&mut |part| {
        lowered |= match EffectView::of(part) {
            Some(EffectView::Counts { name, by }) => name == counter && by < 0,
            Some(EffectView::CountsBy { name, sign: _, n: _ } | EffectView::CountsTo { name, n: _ }) => name == counter,
            _ => false,
        };
    });
    let (starts, rises) = (starts?, rises.filter(|_| !lowered)?);
    let left = wanted.checked_sub(starts).filter(|left| *left > 0)?;
    left.checked_add(rises.checked_sub(1)?)?.checked_div(rises)
}

/// A goal that waits for the end of one turn to be reached, and for the end of another to fail: the later of the two never counts.
pub(super) fn both_by_waiting(context: &Context, mission: &Declaration, ways: &[Way<'_>], out: &mut Vec<Diagnostic>) {
    for failed in ways.iter().filter(|way| !way.reached) {
        let other = ways.iter().find(|way| way.reached && way.goal.id() == failed.goal.id());
        let Some((reached, (comes, fails))) =
            other.and_then(|other| Some((other, (end_of_turn(mission, other)?, end_of_turn(mission, failed)?))))
        else {
            continue;
        };
        // At the end of one turn a counter and the clock come in an order that is not told of.
        let clock = |way: &Way<'_>| way.rule.word() == Word::RuleForm(RuleForm::At);
        if comes == fails && !(clock(reached) && clock(failed)) {
            continue;
        }
        let (late, early, how) =
            if comes <= fails { (failed, reached, "reached") } else { (reached, failed, "failed") };
        let message = format!(
            "this never counts: \"{}\" is {how} by waiting, at the end of turn {}",
            late.name,
            comes.min(fails)
        );
        let found = context
            .finding(Code::GoalNever, mission, late.rule.place(), message)
            .label("too late")
            .other(early.rule.place(), "comes first, whatever anybody does")
            .help(match clock(reached) && clock(failed) && fails < comes {
                true => format!(
                    "delete `failed {}`, or let it wait for what may happen in play: `failed as soon as each hero is KO'd`",
                    context.text(failed.rule.place()).trim(),
                ),
                false => "let one of the two wait for what may happen in play: `failed as soon as each hero is KO'd`, `reached as soon as …`".to_owned(),
            });
        out.push(found);
    }
}

/// What comes in a turn after the one with which the mission is over; and a goal that is reached only then.
pub(super) fn later(context: &Context, mission: &Declaration, ways: &[Way<'_>], out: &mut Vec<Diagnostic>) {
    let mains = goals(mission).into_iter().filter(|goal| goal.word() == Word::Member(Member::Goal));
    let sole = mains.count() == 1 && mission.member(Member::Chapter).is_none();
    // A goal that was reached before its last turn fails no more: of several, only one that nothing reaches ends the mission for certain.
    let ends = |way: &&Way<'_>| !way.bonus && (sole || !way.reached && !is_ever_reached(way.goal));
    let last = ways
        .iter()
        .filter(ends)
        .filter_map(|way| Some((end_of_turn(mission, way)?, way)))
        .min_by_key(|(turn, _)| *turn);
    let Some((last, limit)) = last else { return };
    mission.walk(&mut |rule| {
        let Some(moment) = parts::moment(rule) else { return };
        let turn = match MomentView::of(moment) {
            Some(MomentView::StartOf { span: Span::Turn, n } | MomentView::EndOf { span: Span::Turn, n }) => n,
            _ => None,
        };
        let Some(turn) = turn.filter(|turn| *turn > last) else { return };
        let place = context.figure(moment.place(), &turn.to_string());
        let goal = ways.iter().find(|way| way.rule.id() == rule.id());
        // The two ways of one goal are told of as such.
        if goal.is_some_and(|way| way.goal.id() == limit.goal.id() && way.reached != limit.reached && !way.bonus) {
            return;
        }
        let (code, message) = match goal {
            Some(way) => (
                Code::GoalNever,
                format!("\"{}\" never comes to this: the mission is over at the end of turn {last}", way.name),
            ),
            None => {
                (Code::NeverComes, format!("turn {turn} never comes: the mission is over at the end of turn {last}"))
            }
        };
        let found = context
            .finding(code, mission, place, message)
            .label("too late")
            .other(limit.rule.place(), "the last turn")
            .help(format!("name a turn up to {last}, or let the mission last longer"));
        out.push(found);
    });
}

/// `goal "Hold out until turn 8": reached at end of turn 18`: the players read the name.
pub(super) fn another_turn(
    context: &Context,
    mission: &Declaration,
    ways: &[Way<'_>],
    way: &Way<'_>,
) -> Option<Diagnostic> {
    let turn = |way: &Way<'_>| match MomentView::of(parts::moment(way.rule)?)? {
        MomentView::StartOf { span: Span::Turn, n } | MomentView::EndOf { span: Span::Turn, n } => n,
        _ => None,
    };
    let comes = parts::moment(way.rule)?;
    let n = turn(way)?;
    let name = way.name.to_lowercase();
    let words: Vec<&str> =
        name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|word| *word == "turn")?;
    let said: i32 = words.get(at + 1)?.parse().ok()?;
    let ends = matches!(MomentView::of(comes), Some(MomentView::EndOf { span: _, n: _ }));
    // Where the name says the end as well, it is that turn; else the end of the turn before is where a turn begins.
    let exact = ends && words.get(..at).is_some_and(|before| before.ends_with(&["end", "of"]));
    let named = |n: i32| said == n || !exact && said.abs_diff(n) == 1;
    // Where the goal is reached then, when it fails may be another turn; and the other way round.
    let other = ways.iter().filter(|other| other.goal.id() == way.goal.id() && other.reached != way.reached);
    if named(n) || other.filter_map(turn).any(named) {
        return None;
    }
    let place = context.figure(comes.place(), &n.to_string());
    let found = context
        .finding(
            Code::WordingDiffers,
            mission,
            place,
            format!("the name of the goal says turn {said}, but this is turn {n}"),
        )
        .label(format!("turn {n}"))
        .other(context.figure(way.goal.place(), &said.to_string()), format!("turn {said}"));
    Some(found.help(format!("write {said} here, or {n} in the name of the goal")))
}
