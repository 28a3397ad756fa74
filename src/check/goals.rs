//! Goals of missions that cannot come out as they say: what they wait for never comes, or another ends the mission first.

mod called;
mod chapters;
mod counted;
mod led;
mod made;
mod never;
mod set_up;
mod steps;
mod timing;
mod waits;

use super::context::Context;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{LabelView, MemberView, MomentView, RuleFormView, ends_mission};
use brim_core::vocabulary::{Ending, GoalEnd, Kind, Member, Noun, Word, spelling};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};
use called::{chapters, outside, rewards};
use chapters::moments_past;
use counted::counters;
use never::never_happens;
use set_up::waits_for_the_set_up;
use std::collections::BTreeSet;
use timing::{another_turn, at_once, both_by_waiting, later};
use waits::{lies_there, nobody_comes, nobody_has, too_many, waits_for};

/// Looks at every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    outside(context, out);
    for mission in context.decls().filter(|decl| decl.kind == Kind::Mission) {
        rewards(context, mission, out);
        let ways = ways(mission);
        for way in &ways {
            out.extend(no_moment(context, mission, way));
            let had = nobody_has(context, mission, way).or_else(|| lies_there(context, mission, way));
            out.extend(had);
            out.extend(nobody_comes(context, mission, way));
            out.extend(led::led_by_nobody(context, mission, way));
            out.extend(too_many(context, mission, way));
            out.extend(never_happens(context, mission, way));
            out.extend(at_once(context, mission, way));
            out.extend(by_a_fall(context, mission, way));
            out.extend(by_any_kill(context, mission, way));
            out.extend(another_turn(context, mission, &ways, way));
            out.extend(another_thing(context, mission, way));
        }
        never_won(context, mission, out);
        chapters(context, mission, out);
        moments_past(context, mission, out);
        counters(context, mission, out);
        steps::stepped_over(context, mission, out);
        both_by_waiting(context, mission, &ways, out);
        later(context, mission, &ways, out);
        waits_for_the_set_up(context, mission, out);
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

/// True where a goal of a mission waits for a thing that nothing lays or gives.
pub fn wait_for(context: &Context, thing: DeclId) -> bool {
    let missions = context.model.sheets().filter(|decl| decl.kind == Kind::Mission);
    missions.into_iter().any(|mission| {
        ways(mission).iter().any(|way| waits_for(way).contains(&thing) && nobody_has(context, mission, way).is_some())
    })
}

/// True where a mission has a goal that says when it is reached.
pub fn wins(mission: &Declaration) -> bool {
    let goals = goals(mission).into_iter().filter(|goal| goal.word() == Word::Member(Member::Goal));
    goals.into_iter().any(|goal| goal.body().iter().any(|way| is_reached(way)))
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
            let reached = is_reached(way);
            let bonus = goal.word() == Word::Member(Member::BonusGoal);
            let name = name(goal).unwrap_or_default();
            all.extend(way.body().iter().map(|rule| Way { goal, name, bonus, reached, rule }));
        }
    }
    all
}

/// The words of a name that tell it from others.
fn words(text: &str) -> BTreeSet<String> {
    const LITTLE: [&str; 12] = ["the", "and", "for", "out", "all", "its", "one", "two", "his", "her", "off", "not"];
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 2);
    let words = words.filter(|word| !LITTLE.contains(&word.to_lowercase().as_str()));
    words.map(|word| spelling::stem(&word.to_lowercase())).collect()
}

/// Ways to reach a goal whose name speaks of a thing of the mission, and whose line does not: `goal "Carry the coffin out": reached when a hero comes to …`.
pub fn named_and_not_asked(context: &Context, mission: &Declaration) -> Vec<Place> {
    let mut spoken = BTreeSet::new();
    mission.walk(&mut |part| super::used::names(part, &mut spoken));
    let things = spoken.into_iter().filter_map(|id| context.model.decl(id));
    let things: Vec<&Declaration> =
        things.filter(|thing| matches!(thing.kind, Kind::Token | Kind::Item | Kind::Marker)).collect();
    let mut out = Vec::new();
    // Who comes to a goal by what a counter says does not come anywhere.
    let by_somebody = |way: &&Way<'_>| way.reached && super::parts::moment(way.rule).is_some();
    for way in ways(mission).iter().filter(by_somebody) {
        let goal = words(way.name);
        let meant = |thing: &&&Declaration| !words(&context.name(thing.id)).is_disjoint(&goal);
        let mut asked = BTreeSet::new();
        way.goal.walk(&mut |part| super::used::names(part, &mut asked));
        let mut meant = things.iter().filter(meant).peekable();
        if meant.peek().is_some() && meant.all(|thing| !asked.contains(&thing.id)) {
            out.push(way.rule.place());
        }
    }
    out
}

/// `goal "Carry the Black Candle home": reached when a hero with Candle Stub …`: its name says one thing in whole, and its line asks for another.
fn another_thing(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let moment = super::parts::moment(way.rule).filter(|_| way.reached)?;
    let things = |id: &DeclId| {
        let thing = context.model.decl(*id);
        thing.is_some_and(|thing| matches!(thing.kind, Kind::Token | Kind::Item | Kind::Marker))
    };
    let (mut asked, mut spoken) = (BTreeSet::new(), BTreeSet::new());
    super::used::names(moment, &mut asked);
    mission.walk(&mut |part| super::used::names(part, &mut spoken));
    let (goal, said) = (words(way.name), way.name.to_lowercase());
    let in_whole = |id: &DeclId| said.contains(&context.name(*id).to_lowercase());
    let in_part = |id: &DeclId| !words(&context.name(*id)).is_disjoint(&goal);
    // A thing whose whole name the goal has, or the one that has a word of it.
    let one_of = |named: &dyn Fn(&DeclId) -> bool| {
        let other = asked.iter().copied().find(|id| things(id) && !named(id))?;
        let mut all = spoken.iter().copied().filter(|id| things(id) && named(id));
        let meant = all.next().filter(|_| all.next().is_none())?;
        (!asked.contains(&meant)).then_some((meant, other))
    };
    let (meant, other) = one_of(&in_whole).or_else(|| one_of(&in_part))?;
    let (meant, other) = (context.name(meant), context.name(other));
    let place = context.figure(moment.place(), &other);
    let message = format!("the name of the goal speaks of {meant}, and its line asks for {other}");
    let found = context.finding(Code::WordingDiffers, mission, place, message).label(format!("asks for {other}"));
    let found = found.other(context.figure(way.goal.place(), way.name), format!("speaks of {meant}"));
    Some(found.help(format!("write `{meant}`; or name {other} in the name of the goal")).edit(place, meant, false))
}

/// `bonus goal "Let nobody fall": reached when a hero is KO'd`: the heroes are rewarded for what they are to keep from.
fn by_a_fall(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let moment = super::parts::moment(way.rule).filter(|_| way.reached)?;
    let Some(MomentView::Ko { who: _, by: _ }) = MomentView::of(moment) else { return None };
    let message = "this goal is reached by a KO: the heroes are rewarded when one of them falls";
    let found = context.finding(Code::OwnSide, mission, moment.place(), message).label("reaches the goal");
    let line = context.text(moment.place()).trim();
    Some(found.help(format!("a goal of keeping them standing is failed by it: `failed when {line}`")))
}

/// `failed when an enemy is killed`: the first kill fails the goal.
fn by_any_kill(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let moment = super::parts::moment(way.rule).filter(|_| !way.reached)?;
    let who = match MomentView::of(moment)? {
        MomentView::Killed { who } | MomentView::Kills { who: _, whom: who } => who,
        _ => return None,
    };
    let plain = who.filters().is_empty() && who.relations().is_empty() && super::parts::condition(way.rule).is_none();
    if who.noun() != NounRef::Noun(Noun::Enemy) || !plain {
        return None;
    }
    let message = "the first enemy that is killed fails this goal, whichever it is";
    let found = context.finding(Code::OwnSide, mission, moment.place(), message).label("fails the goal");
    Some(found.help("name whose death it is: `failed when a hero is killed`; or an enemy that must live, by its name"))
}

/// A goal is reached or failed at a moment, or as soon as something is so.
fn no_moment(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let form = RuleFormView::of(way.rule)?;
    if !matches!(
        form,
        RuleFormView::Standing { who: _, condition: _ }
            | RuleFormView::Use { who: _, when: _, cost: _, more: _, condition: _, limit: _ }
            | RuleFormView::Instead { what: _, condition: _, limit: _ }
            | RuleFormView::Shielded { n: _, who: _ }
    ) {
        return None;
    }
    let how = if way.reached { "reached" } else { "failed" };
    let found = context
        .finding(Code::GoalNever, mission, way.rule.place(), format!("this does not say when the goal is {how}"))
        .label("no moment");
    Some(found.help(format!("say when: `{how} when a hero is KO'd`, `{how} at end of turn 8`")))
}

/// All goals say only when they are failed.
fn never_won(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let goals: Vec<Phrase<'_>> =
        goals(mission).into_iter().filter(|goal| goal.word() == Word::Member(Member::Goal)).collect();
    let fails = |goal: &Phrase<'_>| !goal.body().is_empty() && !is_ever_reached(*goal);
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

/// True for a way in which a goal is reached, and not failed.
fn is_reached(way: Phrase<'_>) -> bool {
    matches!(LabelView::of(way), Some(LabelView::Goal { how: GoalEnd::Reached }))
}

/// True where a goal says when it is reached.
fn is_ever_reached(goal: Phrase<'_>) -> bool {
    goal.body().iter().any(is_reached)
}
