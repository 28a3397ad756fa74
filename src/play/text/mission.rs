//! A mission before anybody plays it: what it is called, what it is about, what wins it, what its rules are.

use brim_core::game::ids::{DeclId, OpId};
use brim_core::game::table::Table;
use brim_core::phrase::{MemberView, ends_mission};
use brim_core::program::{Chapter, Goal, Program, implied};
use brim_core::vocabulary::{Ending, Member};
use brim_language::card::{card, line_words};
use brim_language::diagnostic::escape::escaped;
use brim_language::model::{Declaration, Model};
use std::collections::BTreeSet;

/// The title of a mission, its flavor, and what wins it, a line each.
pub fn mission_head(model: &Model, id: DeclId) -> Vec<String> {
    let Some(mission) = model.sheet(id) else { return Vec::new() };
    let mut lines = vec![escaped(model.name(id)).into_owned()];
    lines.extend(mission.members(Member::Flavor).filter_map(|line| match MemberView::of(line) {
        Some(MemberView::Flavor { words }) => Some(escaped(words).into_owned()),
        _ => None,
    }));
    lines.extend(mission_goals(model, id).into_iter().map(|goal| format!("Goal: {goal}")));
    lines
}

/// What wins a mission: its goals, or what its lines imply.
pub fn mission_goals(model: &Model, id: DeclId) -> Vec<String> {
    let Some(mission) = model.sheet(id) else { return Vec::new() };
    let mut goals = Vec::new();
    mission.walk(&mut |line| match MemberView::of(line) {
        Some(MemberView::Goal { name }) => goals.push(escaped(name).into_owned()),
        Some(MemberView::BonusGoal { name }) => goals.push(format!("{} (bonus)", escaped(name))),
        _ => {}
    });
    if goals.is_empty() {
        goals.extend(implied_goal(mission));
    }
    goals
}

/// The goals of the mission that is played as they stand: those of the chapter under way, and which of them are reached or failed.
pub fn goals_now(model: &Model, program: &Program, table: &Table) -> Vec<String> {
    let Some(mission) = table.mission else { return Vec::new() };
    let own = program.goals_of(mission);
    if own.is_empty() {
        return mission_goals(model, mission);
    }
    let mut now: Vec<&Goal> =
        own.iter().filter(|goal| goal.chapter.is_none() || goal.chapter == table.chapter).collect();
    // First what is to be done now, last what the mission can be won without.
    now.sort_by_key(|goal| (goal.bonus, goal.chapter.is_none()));
    let chapters = program.chapters_of(mission);
    now.into_iter()
        .map(|goal| {
            let state = match table.goals.get(&goal.place) {
                Some(settled) if settled.reached => " (reached)",
                Some(_) => " (failed)",
                None => "",
            };
            let bonus = if goal.bonus { " (bonus)" } else { "" };
            let chapter = goal.chapter.and_then(|at| chapters.get(usize::from(at)));
            let chapter = chapter.map_or_else(String::new, |chapter| format!("{}: ", escaped(&chapter.name)));
            format!("{chapter}{}{bonus}{state}", escaped(&goal.name))
        })
        .collect()
}

/// How the chapters of a mission follow one another, a line each; none where it has no chapters.
pub fn chapter_order(program: &Program, id: DeclId) -> Vec<String> {
    let (chapters, goals) = (program.chapters_of(id), program.goals_of(id));
    let asked = |goal: &Goal| !goal.bonus && !goal.only_fails();
    // What is asked of the whole mission is asked for in its last chapter.
    let others = goals.iter().any(|goal| goal.chapter.is_none() && asked(goal));
    let next = |at: usize| match chapters.get(at + 1) {
        Some(next) => format!("the chapter \"{}\" begins", escaped(&next.name)),
        None if others => "the mission is won, once its other goals are reached too".to_owned(),
        None => "the mission is won".to_owned(),
    };
    let line = |(at, chapter): (usize, &Chapter)| {
        let own = |goal: &&Goal| goal.chapter.is_some_and(|of| usize::from(of) == at) && asked(goal);
        let then = match goals.iter().filter(own).count() {
            0 => "it lasts until a text begins another".to_owned(),
            1 => format!("when its goal is reached, {}", next(at)),
            _ => format!("when all its goals are reached, {}", next(at)),
        };
        format!("{}: {then}.", escaped(&chapter.name))
    };
    chapters.iter().enumerate().map(line).collect()
}

/// The rules of a mission in words, without its title and its flavor.
pub fn mission_rules(model: &Model, id: DeclId) -> Vec<String> {
    let text = card(model, id).map(|card| card.text).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let rules = lines.iter().skip_while(|line| !line.is_empty()).skip(1);
    rules.map(|line| escaped(line).into_owned()).collect()
}

/// The lines of a mission that came among what ran, in words and in the order of its sheet. What stands under another line is part of it.
pub fn mission_lines(
    model: &Model,
    program: &Program,
    mission: DeclId,
    ran: impl IntoIterator<Item = OpId>,
) -> Vec<String> {
    let own = |op: &OpId| program.op(*op).is_some() && program.owner(*op) == mission;
    let came: BTreeSet<OpId> = ran.into_iter().filter(own).collect();
    let mut under = BTreeSet::new();
    for op in came.iter().filter_map(|op| program.op(*op)) {
        let id = op.id();
        op.walk(&mut |part| {
            if part.id() != id {
                under.insert(part.id());
            }
        });
    }
    let whole = came.iter().filter(|op| !under.contains(*op)).filter_map(|op| program.op(*op));
    whole.flat_map(|op| line_words(model, op)).map(|line| format!("  [mission] {}", escaped(&line))).collect()
}

/// What wins a mission that names no goal, as its card says it; none where a text of its own wins it.
fn implied_goal(mission: &Declaration) -> Option<String> {
    let mut own = false;
    mission.walk(&mut |line| own |= ends_mission(line) == Some(Ending::Win));
    if own { None } else { implied(mission.body().iter()) }
}
