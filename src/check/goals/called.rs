//! Goals, chapters and counters by their names: what is named and not there, and what nothing leads to.

use super::super::context::{Context, In};
use super::super::parts::number;
use super::super::walk::Site;
use super::made::{Called, Made};
use super::{goals, name};
use brim_core::game::effect::Span;
use brim_core::phrase::{AmountView, ConditionView, CountView, EffectView, MemberView, MomentView, ends_mission};
use brim_core::vocabulary::{Amount, Condition, Count, Effect, Kind, Many, Member, Moment, RuleForm, Step, Word};
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

/// Counters that there are not, and numbers at which none can stand.
pub(super) fn counters(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let made = Made::by(mission, Called::Counter);
    let all: Vec<(Phrase<'_>, &str, i32, i32)> = mission
        .members(Member::Counter)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Counter { name, low, high, start: _ } => Some((line, name, low, high)),
            _ => None,
        })
        .collect();
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
        let Some(named) = counter_in(part) else { return };
        let Some((line, _, low, high)) = all.iter().find(|(_, name, ..)| name.eq_ignore_ascii_case(named)) else {
            let message = format!("this mission has no counter \"{named}\"");
            let found = context.finding(Code::GoalNever, mission, part.place(), message).label("no such counter");
            out.push(made.lead(context, found, named, format!("declare it: `counter \"{named}\" from 0 to 6`")));
            return;
        };
        let asked = match (EffectView::of(part), ConditionView::of(part)) {
            (_, Some(ConditionView::CounterIs { name: _, n, how: _ })) => number(n),
            (Some(EffectView::CountsTo { name: _, n }), _) => number(n),
            _ => None,
        };
        let Some(n) = asked.filter(|n| n < low || n > high) else { return };
        let message = format!("\"{named}\" never stands at {n}: it goes from {low} to {high}");
        let place = context.figure(part.place(), &n.to_string());
        let found = context.finding(Code::GoalNever, mission, place, message).other(line.place(), "the counter");
        let least = if low == high { *low } else { low.saturating_add(1) };
        let found = found.label("it never stands there");
        out.push(match n > *high {
            // Which of the two was meant, nobody can tell.
            true => {
                let bound = context.figure(line.place(), &format!("to {high}"));
                let further = format!("let it go there: `counter \"{named}\" from {low} to {n}`");
                // A counter mostly ends where something waits for it; where it is clear that it goes on, its end is the slip.
                match bound == line.place() || !rises_beyond(mission, part, (named, *high)) {
                    true => found.help(format!("write {high} here, where it ends, or a smaller number; or {further}")),
                    false => found.help(format!("write {high} here, where it ends; or {further}")),
                }
                .edit(place, high.to_string(), false)
            }
            false => found.help(format!("name a number from {least} to {high}")),
        });
    });
    for (line, name, low, _) in &all {
        let Some(MemberView::Counter { name: _, low: _, high: _, start }) = MemberView::of(*line) else { continue };
        let found = stands_still(context, mission, name, start.unwrap_or(*low));
        let found = found.or_else(|| unheard_of(context, mission, (*line, name)));
        // What somebody meant to name is told of where the name is.
        out.extend(found.filter(|_| !Made::anywhere(context, Called::Counter).misspelt(context).contains(name)));
    }
}

/// True where a counter is raised, and nothing else waits for where it ends now: with more room it may go there.
fn rises_beyond(mission: &Declaration, asked: Phrase<'_>, (name, high): (&str, i32)) -> bool {
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let (mut raised, mut ends) = (false, false);
    mission.walk(&mut |part| {
        if !own(part) {
            return;
        }
        raised |= matches!(EffectView::of(part), Some(EffectView::Counts { name: _, by }) if by > 0);
        if let Some(ConditionView::CounterIs { name: _, n, how: _ }) = ConditionView::of(part) {
            ends |= part.id() != asked.id() && number(n).is_some_and(|n| n >= high);
        }
    });
    raised && !ends
}

/// A counter that no other line names.
fn unheard_of(context: &Context, mission: &Declaration, (line, name): (Phrase<'_>, &str)) -> Option<Diagnostic> {
    if !context.whole(mission.pack) {
        return None;
    }
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let named = context.sites(In::Written, &NAMING).any(|site| own(site.phrase));
    let found =
        context.finding(Code::NeverUsed, mission, line.place(), format!("nothing counts on the counter \"{name}\""));
    let help = format!("count it where it is to rise, `counter \"{name}\" +1`, and ask for it; or delete it");
    (!named).then(|| found.label("no other text names it").help(help))
}

/// A counter that something waits for to rise, and that nothing ever raises.
fn stands_still(context: &Context, mission: &Declaration, name: &str, start: i32) -> Option<Diagnostic> {
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let (mut raised, mut waits) = (false, None);
    let raises = |part: Phrase<'_>| match EffectView::of(part) {
        Some(EffectView::Counts { name: _, by }) => by > 0,
        Some(EffectView::CountsBy { name: _, sign: _, n: _ } | EffectView::CountsTo { name: _, n: _ }) => true,
        _ => false,
    };
    mission.walk(&mut |part| {
        raised |= own(part) && raises(part);
        let Some(ConditionView::CounterIs { name: _, n, how }) = ConditionView::of(part).filter(|_| own(part)) else {
            return;
        };
        let high = number(n).is_some_and(|n| n > start) && how != Some(Many::OrFewer);
        if high {
            waits = waits.or(Some(part.place()));
        }
    });
    // Others may count for it.
    let other = |decl: &Declaration| decl.id != mission.id && !matches!(decl.kind, Kind::Scenario | Kind::Mission);
    let elsewhere =
        || context.sites(In::Written, &NAMING).any(|site| other(site.decl) && own(site.phrase) && raises(site.phrase));
    // What counts it down was most likely to count it up.
    let down = context.sites(In::Written, &NAMING).find(|site| {
        let falls = matches!(EffectView::of(site.phrase), Some(EffectView::Counts { name: _, by }) if by < 0);
        (other(site.decl) || site.decl.id == mission.id) && falls && own(site.phrase)
    });
    let place = waits.filter(|_| !raised && !mission.broken && !elsewhere())?;
    // What the mission lays, and is used where it lies, was most likely to count it.
    let lever = down.is_none().then(|| laid_and_used(context, mission)).flatten();
    let line = mission.members(Member::Counter).find(|line| {
        matches!(MemberView::of(*line), Some(MemberView::Counter { name: other, low: _, high: _, start: _ }) if other == name)
    });
    let found = context
        .finding(Code::GoalNever, mission, place, format!("\"{name}\" stays at {start}: nothing counts it up"))
        .label("never comes")
        .others_at(line.map(|line| line.place()), "begins there")
        .help(match down {
            Some(_) => format!("count it up where it is counted down: `counter \"{name}\" +1`"),
            None => match lever {
                Some(lever) => format!(
                    "count it up where it is to rise: `counter \"{name}\" +1`, in what {} is used for, perhaps",
                    context.name(lever.id)
                ),
                None => format!(
                    "count it up where it is to rise, such as `when a hero kills an enemy: counter \"{name}\" +1`"
                ),
            },
        });
    let found = found.others_at(lever.map(|lever| lever.place), "laid by this mission, and used");
    Some(match down {
        Some(site) => found.other(site.phrase.place(), "counts it down"),
        None => found,
    })
}

/// A token that the mission lays and that heroes use.
fn laid_and_used<'a>(context: &Context<'a>, mission: &Declaration) -> Option<&'a Declaration> {
    let mut laid = Vec::new();
    mission.walk(&mut |part| {
        if let Some(EffectView::Lays { n: _, what, place: _ }) = EffectView::of(part) {
            laid.push(what);
        }
    });
    laid.into_iter()
        .filter_map(|what| context.model.sheet(what))
        .find(|token| token.body().iter().any(|line| line.word() == Word::RuleForm(RuleForm::Use)))
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

/// The words that can name a counter or a chapter ([`Called::used`]).
const NAMING: [Word; 9] = [
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
    for Site { decl, phrase: part, .. } in context.sites(In::Declared, &words) {
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
