//! Goals, chapters and counters by their names: what is named and not there, and what nothing leads to.

use super::super::context::{Context, In};
use super::super::walk::Site;
use super::made::{Called, Made};
use super::{goals, name};
use brim_core::game::effect::Span;
use brim_core::phrase::{AmountView, ConditionView, CountView, EffectView, MemberView, MomentView, ends_mission};
use brim_core::vocabulary::{Amount, Condition, Count, Effect, Kind, Member, Moment, Step, Word};
use brim_language::diagnostic::similar::similar;
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
    let chapter = |goal: Phrase<'_>| {
        let mut chapters = mission.members(Member::Chapter);
        chapters.position(|chapter| chapter.body().iter().any(|line| line.id() == goal.id()))
    };
    for (at, goal) in goals.iter().enumerate() {
        let earlier = goals.iter().take(at).find(|other| {
            // Of two of one kind it is said elsewhere.
            (other.word() != goal.word() || chapter(**other) != chapter(*goal))
                && name(**other).zip(name(*goal)).is_some_and(|(a, b)| same(a, b))
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
    let made = Made::by(mission, Called::Chapter);
    let all: Vec<(Phrase<'_>, &str)> = mission
        .members(Member::Chapter)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Chapter { name } => Some((line, name)),
            _ => None,
        })
        .collect();
    let mut begun: Vec<&str> = Vec::new();
    mission.walk(&mut |part| {
        let Some(named) = Called::Chapter.used(part) else { return };
        if part.word() == Word::Effect(Effect::Begins) {
            begun.push(named);
        }
        if made.has(named) {
            return;
        }
        // Whoever meant to begin a chapter is told of its name alone.
        begun.extend(made.meant(named));
        let found = context.finding(Code::GoalNever, mission, part.place(), "this mission has no chapter of that name");
        let otherwise = "name one of its chapters, or write it: `chapter \"…\" { … }`".to_owned();
        out.push(made.lead(context, found.label("no such chapter"), named, otherwise));
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
        (Some(AmountView::Counter { name, n: _, less: _ }), _) | (_, Some(CountView::Counter { name })) => Some(name),
        _ => None,
    }
}

/// The words that can name a counter or a chapter ([`Called::used`]).
pub(super) const NAMING: [Word; 9] = [
    Word::Step(Step::GivenPart),
    Word::Effect(Effect::Counts),
    Word::Effect(Effect::CountsBy),
    Word::Effect(Effect::CountsTo),
    Word::Effect(Effect::Begins),
    Word::Condition(Condition::CounterIs),
    Word::Condition(Condition::InChapter),
    Word::Amount(Amount::Counter),
    Word::Count(Count::Counter),
];

/// Numbers at what is not counted, and counters and chapters that no mission has.
pub(super) fn outside(context: &Context, out: &mut Vec<Diagnostic>) {
    let all = [Called::Counter, Called::Chapter].map(|what| (what, Made::anywhere(context, what)));
    let edges = [Moment::StartOf, Moment::EndOf].map(Word::Moment);
    let words: Vec<Word> = edges.into_iter().chain(NAMING).collect();
    for Site { decl, phrase: part, .. } in context.sites(In::All, &words) {
        if let Some(MomentView::StartOf { span, n: Some(n) } | MomentView::EndOf { span, n: Some(n) }) =
            MomentView::of(part)
            && let Some((message, help)) = uncounted(part, span, n)
        {
            let found = context.finding(Code::GoalNever, decl, part.place(), message);
            let found = found.label("never comes").help(help);
            out.push(found);
        }
        if decl.kind == Kind::Mission {
            continue;
        }
        let unknown =
            all.iter().find_map(|(what, made)| Some((what, made, what.used(part).filter(|name| !made.has(name))?)));
        let Some((what, made, name)) = unknown else { continue };
        let missing = format!("no mission has a {} \"{name}\"", what.word());
        let found = context.finding(Code::GoalNever, decl, part.place(), missing).label("nothing of that name");
        let otherwise = "name one that a mission has, as it is written there".to_owned();
        out.push(made.lead(context, found, name, otherwise));
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
