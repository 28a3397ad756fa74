//! Goals of missions that cannot come out as they say: what they wait for never comes, or another ends the mission first.

use std::collections::BTreeSet;

use super::context::Context;
use super::parts;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{
    AmountView, ConditionView, EffectView, LabelView, MemberView, MomentView, NounRef, QuantityView, RuleFormView,
    ThingView, Value, ends_mission,
};
use brim_core::vocabulary::{Effect, Ending, Kind, Label, Many, Member, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    outside(context, out);
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        rewards(context, mission, out);
        let ways = ways(mission);
        for way in &ways {
            out.extend(no_moment(context, mission, way));
            out.extend(nobody_has(context, mission, way));
            out.extend(nobody_comes(context, mission, way));
            out.extend(too_many(context, mission, way));
            out.extend(at_once(context, mission, way));
        }
        never_won(context, mission, out);
        chapters(context, mission, out);
        counters(context, mission, out);
        later(context, mission, &ways, out);
    }
}

/// A way in which a goal comes out.
struct Way<'a> {
    goal: Phrase<'a>,
    name: &'a str,
    bonus: bool,
    reached: bool,
    rule: Phrase<'a>,
}

/// True for a line that declares a goal.
pub fn is_goal(line: Phrase<'_>) -> bool {
    matches!(line.word(), Word::Member(Member::Goal | Member::BonusGoal))
}

/// True where a mission has a goal that says when it is reached.
pub fn wins(mission: &Declaration) -> bool {
    let goals = goals(mission).into_iter().filter(|goal| goal.word() == Word::Member(Member::Goal));
    goals.into_iter().any(|goal| goal.body().iter().any(|way| way.word() == Word::Label(Label::Reached)))
}

/// The goals of a mission, those of its chapters too.
fn goals(mission: &Declaration) -> Vec<Phrase<'_>> {
    let chapters = mission.members(Member::Chapter).flat_map(|chapter| chapter.body().iter());
    mission.body().iter().chain(chapters).filter(|line| is_goal(*line)).collect()
}

fn name(line: Phrase<'_>) -> Option<&str> {
    match MemberView::of(line)? {
        MemberView::Goal { name } | MemberView::BonusGoal { name } | MemberView::Reward { name: Some(name) } => {
            Some(name)
        }
        _ => None,
    }
}

fn ways(mission: &Declaration) -> Vec<Way<'_>> {
    let mut all = Vec::new();
    for goal in goals(mission) {
        for way in goal.body() {
            let reached = matches!(LabelView::of(way), Some(LabelView::Reached {}));
            let bonus = goal.word() == Word::Member(Member::BonusGoal);
            let name = name(goal).unwrap_or_default();
            all.extend(way.body().iter().map(|rule| Way { goal, name, bonus, reached, rule }));
        }
    }
    all
}

/// `reward of "…"` names a goal of this mission, and one name is one goal's.
fn rewards(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
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
                format!("declare it: `bonus goal \"{wanted}\": reached when …`; or write `reward` for every victory")
            }
        };
        let found = context
            .finding(
                Code::RewardOfNothing,
                mission,
                context.figure(line.place(), wanted),
                "this mission has no goal of that name",
            )
            .label("never paid")
            .help(help);
        out.push(found);
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

/// A goal is reached or failed at a moment, or as soon as something is so.
fn no_moment(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let form = RuleFormView::of(way.rule)?;
    if !matches!(
        form,
        RuleFormView::Standing { who: _, condition: _ }
            | RuleFormView::Use { who: _, when: _, cost: _, more: _, condition: _, limit: _ }
            | RuleFormView::Instead { what: _, condition: _, limit: _ }
            | RuleFormView::Shielded { n: _ }
    ) {
        return None;
    }
    let how = if way.reached { "reached" } else { "failed" };
    let found = context
        .finding(Code::GoalNever, mission, way.rule.place(), format!("this does not say when the goal is {how}"))
        .label("no moment");
    Some(found.help(format!("say when: `{how} when a hero is KO'd`, `{how} at end of turn 8`")))
}

/// Everything that a phrase names, what its selectors say with it.
fn names(phrase: Phrase<'_>, out: &mut BTreeSet<DeclId>) {
    for value in phrase.slots().flatten() {
        match value {
            Value::Name(id) => {
                out.insert(id);
            }
            Value::Names(ids) => out.extend(ids.iter().copied()),
            Value::Phrase(inner) => names(inner, out),
            Value::Selector(who) => {
                if let NounRef::Named(id) = who.noun() {
                    out.insert(id);
                }
                who.filters().iter().chain(who.relations()).for_each(|part| names(part, out));
            }
            _ => {}
        }
    }
}

/// What the moment and the condition of a way name.
fn waits_for(way: &Way<'_>) -> BTreeSet<DeclId> {
    let mut out = BTreeSet::new();
    names(way.rule, &mut out);
    out
}

/// What the packs that this mission can be played with bring in, scenarios left out.
fn seen<'a>(context: &'a Context, mission: &Declaration) -> impl Iterator<Item = &'a Declaration> {
    let packs = context.model.names.visible.get(mission.pack).cloned().unwrap_or_default();
    let own = mission.pack;
    let all = context.model.sheets().filter(|decl| decl.kind != Kind::Scenario);
    all.filter(move |decl| decl.pack == own || packs.contains(&decl.pack))
}

/// True where an effect gives or lays a thing.
fn brings(phrase: Phrase<'_>, thing: DeclId) -> bool {
    let of = |held: Phrase<'_>| parts::named(held) == Some(thing);
    match EffectView::of(phrase) {
        Some(EffectView::Gains { who: _, n: _, what, per: _ }) => of(what),
        Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }) => what == thing,
        _ => false,
    }
}

fn is_brought(decl: &Declaration, thing: DeclId) -> bool {
    let mut found = decl
        .members(Member::StartsHolding)
        .filter_map(MemberView::of)
        .any(|line| matches!(line, MemberView::StartsHolding { n: _, what } if what == thing));
    decl.walk(&mut |part| found |= brings(part, thing));
    found
}

/// A token or marker that nothing lays or gives.
fn nobody_has(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    if !context.all_round(mission.pack) {
        return None;
    }
    let kind = |id: DeclId| context.model.decl(id).map(|decl| decl.kind);
    let things = waits_for(way).into_iter().filter(|id| matches!(kind(*id), Some(Kind::Token | Kind::Marker)));
    let thing = things.into_iter().find(|thing| !seen(context, mission).any(|decl| is_brought(decl, *thing)))?;
    let name = context.name(thing);
    let found = context
        .finding(
            Code::GoalNever,
            mission,
            context.figure(way.rule.place(), &name),
            format!("\"{}\" waits for {name}, and nothing lays or gives it", way.name),
        )
        .label("nobody can ever have it")
        .other(way.goal.place(), "this goal");
    Some(found.help(format!(
        "lay it: `at start of adventure: lay 1 {name} at a random space of Arena`; or give it to a hero"
    )))
}

/// An enemy that nothing places.
fn nobody_comes(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    if !context.all_round(mission.pack) {
        return None;
    }
    let enemy = |id: &DeclId| context.model.decl(*id).is_some_and(|decl| matches!(decl.kind, Kind::Enemy));
    let comes = |decl: &Declaration, wanted: DeclId| {
        let mut found = false;
        decl.walk(&mut |part| {
            found |= match EffectView::of(part) {
                Some(
                    EffectView::Places { n: _, enemy, place: _, per: _ }
                    | EffectView::Becomes { who: _, enemy, kept: _ },
                ) => enemy == wanted,
                _ => false,
            };
        });
        found
    };
    // A card of a deck may bring it: of those that the mission can draw.
    let wanted = waits_for(way).into_iter().filter(enemy);
    let wanted = wanted.into_iter().find(|wanted| !seen(context, mission).any(|decl| comes(decl, *wanted)))?;
    let name = context.name(wanted);
    let found = context
        .finding(
            Code::GoalNever,
            mission,
            context.figure(way.rule.place(), &name),
            format!("\"{}\" waits for {name}, and nothing places it", way.name),
        )
        .label("never comes onto the board")
        .other(way.goal.place(), "this goal");
    Some(found.help(format!("place it: `attack: place 1 {name} as an attack`")))
}

/// How many of a thing the mission's own lines can ever bring; none where that cannot be said.
fn at_most(context: &Context, mission: &Declaration, thing: DeclId) -> Option<(i32, Place)> {
    let elsewhere = seen(context, mission).any(|decl| decl.id != mission.id && is_brought(decl, thing));
    if elsewhere || !context.all_round(mission.pack) {
        return None;
    }
    let (mut all, mut place) = (0_i32, None);
    for line in mission.body() {
        let once = match line.word() {
            Word::Member(Member::Clue | Member::Attack | Member::Waves) => true,
            _ => parts::moment(line).is_some_and(comes_once),
        };
        let mut here = 0_i32;
        let mut counted = true;
        line.walk(&mut |part| {
            if !brings(part, thing) {
                // What happens for each of several, or again and again, brings it as often.
                counted &=
                    !matches!(part.word(), Word::Effect(Effect::Each | Effect::Repeat)) || part.body().is_empty();
                return;
            }
            place = place.or(Some(part.place()));
            match EffectView::of(part) {
                Some(EffectView::Lays { n, what: _, place: _ }) => match AmountView::of(n) {
                    Some(AmountView::Number { n, per: None }) => here = here.saturating_add(n),
                    _ => counted = false,
                },
                _ => counted = false,
            }
        });
        if here > 0 && !(once && counted) {
            return None;
        }
        all = all.saturating_add(here);
    }
    place.map(|place| (all, place))
}

/// True for a moment that comes once in an adventure.
fn comes_once(moment: Phrase<'_>) -> bool {
    matches!(
        MomentView::of(moment),
        Some(
            MomentView::StartOf { span: Span::Adventure, n: _ }
                | MomentView::StartOf { span: _, n: Some(_) }
                | MomentView::EndOf { span: _, n: Some(_) }
        )
    )
}

/// More of a thing than can ever be there.
fn too_many(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let mut asked: Option<(i32, DeclId, Place)> = None;
    let mut look = |condition: Phrase<'_>| {
        let Some(ConditionView::HasMany { who: _, n, thing }) = ConditionView::of(condition) else { return };
        let Some(ThingView::Held { what }) = ThingView::of(thing) else { return };
        let wanted = match QuantityView::of(n) {
            Some(QuantityView::Bounded { n, how: Many::OrMore } | QuantityView::Exactly { n }) => {
                let Some(n) = parts::number(n) else { return };
                n
            }
            Some(QuantityView::Between { n, to: _ }) => n,
            _ => return,
        };
        asked = asked.or_else(|| Some((wanted, parts::named(what)?, condition.place())));
    };
    parts_of(way.rule, &mut look);
    let (wanted, thing, place) = asked?;
    let (most, laid) = at_most(context, mission, thing).filter(|(most, _)| *most < wanted)?;
    let name = context.name(thing);
    let there = if most == 1 { "there is 1".to_owned() } else { format!("there are {most}") };
    let found = context
        .finding(
            Code::GoalNever,
            mission,
            place,
            format!("\"{}\" waits for {wanted} {name}, and {there} at most", way.name),
        )
        .label("more than can ever be there")
        .other(laid, format!("{most} in all"));
    Some(found.help(format!("ask for {most} or fewer, or lay more of it")))
}

/// Visits a phrase and those in its holes.
fn parts_of<'p>(phrase: Phrase<'p>, visit: &mut dyn FnMut(Phrase<'p>)) {
    visit(phrase);
    for value in phrase.slots().flatten() {
        if let Value::Phrase(inner) = value {
            parts_of(inner, visit);
        }
    }
}

/// A goal that is true when the adventure begins.
fn at_once(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
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
    true_at_first(condition).then(|| told_at_once(context, mission, way, condition.place()))
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
        Some(ConditionView::Has { who, what: _ } | ConditionView::Is { who, what: _ }) => who.pick() == Pick::No,
        Some(ConditionView::Turn { n, how }) => match how {
            Some(Many::OrMore) => n <= 1,
            Some(Many::OrFewer) => true,
            None => false,
        },
        Some(ConditionView::Both { a, b }) => true_at_first(a) && true_at_first(b),
        Some(ConditionView::Either { a, b }) => true_at_first(a) || true_at_first(b),
        _ => false,
    }
}

/// All goals say only when they are failed.
fn never_won(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let goals: Vec<Phrase<'_>> =
        goals(mission).into_iter().filter(|goal| goal.word() == Word::Member(Member::Goal)).collect();
    let fails = |goal: &Phrase<'_>| !goal.body().is_empty() && !says(*goal, Label::Reached);
    let mut wins = false;
    mission.walk(&mut |part| wins |= ends_mission(part) == Some(Ending::Win));
    if wins || goals.is_empty() || !goals.iter().all(fails) {
        return;
    }
    let Some(goal) = goals.first() else { return };
    let found = context
        .finding(Code::NoVictory, mission, goal.place(), "no goal of this mission says when it is reached")
        .label("can only be failed")
        .help("say when: `reached at end of turn 8`; what can only be failed is reached once all others are");
    out.push(found);
}

fn says(goal: Phrase<'_>, label: Label) -> bool {
    goal.body().iter().any(|way| way.word() == Word::Label(label))
}

/// The end of the turn at which a way comes for certain.
fn end_of_turn(way: &Way<'_>) -> Option<i32> {
    match RuleFormView::of(way.rule)? {
        RuleFormView::At { moment, condition: None, limit: _ } => match MomentView::of(moment)? {
            MomentView::EndOf { span: Span::Turn, n } => n,
            _ => None,
        },
        _ => None,
    }
}

/// What comes in a turn after the one with which the mission is over; and a goal that is reached only then.
fn later(context: &Context, mission: &Declaration, ways: &[Way<'_>], out: &mut Vec<Diagnostic>) {
    let mains = goals(mission).into_iter().filter(|goal| goal.word() == Word::Member(Member::Goal));
    let sole = mains.count() == 1 && mission.member(Member::Chapter).is_none();
    let ends = |way: &&Way<'_>| !way.bonus && (!way.reached || sole);
    let last = ways.iter().filter(ends).filter_map(|way| Some((end_of_turn(way)?, way))).min_by_key(|(turn, _)| *turn);
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

/// Chapters that nothing enters or leaves, and names of chapters that there are not.
fn chapters(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
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
fn counters(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let all: Vec<(&str, i32, i32)> = mission
        .members(Member::Counter)
        .filter_map(|line| match MemberView::of(line)? {
            MemberView::Counter { name, low, high } => Some((name, low, high)),
            _ => None,
        })
        .collect();
    mission.walk(&mut |part| {
        let (named, asked) = match (EffectView::of(part), ConditionView::of(part)) {
            (Some(EffectView::Counts { name, by: _ }), _) => (name, None),
            (_, Some(ConditionView::CounterIs { name, n, how: _ })) => (name, Some(n)),
            _ => return,
        };
        let known = all.iter().find(|(name, ..)| name.eq_ignore_ascii_case(named));
        let (message, help) = match (known, asked) {
            (None, _) => (
                format!("this mission has no counter \"{named}\""),
                format!("declare it: `counter \"{named}\" from 0 to 6`"),
            ),
            (Some((_, low, high)), Some(n)) if n < *low || n > *high => (
                format!("\"{named}\" never stands at {n}: it goes from {low} to {high}"),
                format!("name a number from {low} to {high}"),
            ),
            _ => return,
        };
        let found = context.finding(Code::GoalNever, mission, part.place(), message);
        out.push(found.label("no such counter, or no such number").help(help));
    });
}

/// Numbers at what is not counted, and counters and chapters that no mission has.
fn outside(context: &Context, out: &mut Vec<Diagnostic>) {
    let (mut counters, mut chapters) = (BTreeSet::new(), BTreeSet::new());
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        for line in mission.body() {
            match MemberView::of(line) {
                Some(MemberView::Counter { name, low: _, high: _ }) => counters.insert(name.to_lowercase()),
                Some(MemberView::Chapter { name }) => chapters.insert(name.to_lowercase()),
                _ => false,
            };
        }
    }
    for decl in context.decls() {
        decl.walk(&mut |part| {
            if let Some(MomentView::StartOf { span, n: Some(n) } | MomentView::EndOf { span, n: Some(n) }) =
                MomentView::of(part)
                && span != Span::Turn
            {
                let found = context
                    .finding(
                        Code::GoalNever,
                        decl,
                        part.place(),
                        format!("only turns are counted: there is no {n} here"),
                    )
                    .label("never comes")
                    .help(format!("name the turn: `at end of turn {n}`; or leave the number out"));
                out.push(found);
            }
            if decl.kind == Kind::Mission {
                return;
            }
            let missing = match (EffectView::of(part), ConditionView::of(part)) {
                (Some(EffectView::Counts { name, by: _ }), _)
                | (_, Some(ConditionView::CounterIs { name, n: _, how: _ }))
                    if !counters.contains(&name.to_lowercase()) =>
                {
                    format!("no mission has a counter \"{name}\"")
                }
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
