//! The goals of a mission over many games: how often each came, how the players understood it, and how near the best game got.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::run::Run;
use crate::players::View;
use brim_core::game::aim::{Aim, Near};

/// A goal in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoalGame {
    /// Its name.
    pub name: String,
    /// The mission can be won without it.
    pub bonus: bool,
    /// Whether it was reached or failed, and in which turn.
    pub came: Option<(bool, u32)>,
    /// What the players did for it, in their words.
    pub plans: Vec<String>,
    /// The nearest that they came to it: so much of so much, and of what.
    pub near: Option<(i32, i32, String)>,
}

/// Goals that are watched through a game.
#[derive(Debug, Default)]
pub(super) struct Watch {
    goals: Vec<GoalGame>,
    when: (u32, u32),
}

impl Watch {
    /// Takes in how the goals stand, once for each activation.
    pub(super) fn look(&mut self, view: &View<'_>) {
        let now = (view.cursor().turn, view.cursor().activation);
        if self.when != now || self.goals.is_empty() {
            self.when = now;
            self.take(view.aims());
        }
    }

    /// Takes in how the goals stand.
    pub(super) fn take(&mut self, aims: Vec<Aim>) {
        // The goals of a chapter that is to come are not among them yet.
        for aim in aims {
            let place = usize::from(aim.goal);
            if self.goals.len() <= place {
                self.goals.resize_with(place + 1, GoalGame::default);
            }
            let Some(goal) = self.goals.get_mut(place) else { continue };
            for deed in aim.ways.iter().chain(&aim.guards) {
                if !goal.plans.iter().any(|plan| plan == deed.words()) {
                    goal.plans.push(deed.words().to_owned());
                }
            }
            (goal.name, goal.bonus) = (aim.name, aim.bonus);
            goal.came = aim.settled.map(|settled| (settled.reached, settled.turn));
            goal.near = nearer(goal.near.take(), aim.near);
        }
    }

    pub(super) fn done(self) -> Vec<GoalGame> {
        // Those of chapters that never came have not even a name.
        self.goals.into_iter().filter(|goal| !goal.name.is_empty()).collect()
    }
}

fn missing(have: i32, need: i32) -> u32 {
    have.abs_diff(need)
}

fn nearer(best: Option<(i32, i32, String)>, now: Option<Near>) -> Option<(i32, i32, String)> {
    let now = now.map(|near| (near.have, near.need, near.what));
    match (best, now) {
        (Some(best), Some(now)) => Some(if missing(now.0, now.1) < missing(best.0, best.1) { now } else { best }),
        (best, now) => best.or(now),
    }
}

/// A goal over many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GoalSeen {
    /// Its name.
    pub name: String,
    /// The mission can be won without it.
    pub bonus: bool,
    /// In how many games it was reached.
    pub reached: u32,
    /// In how many it was failed.
    pub failed: u32,
    /// What the players did for it; nothing where they had no plan.
    pub plans: Vec<String>,
    /// How near the best game got, where it never came: so much, of so much, of what.
    pub nearest: Option<(i32, i32, String)>,
}

/// The goals of a run, in the order of the mission.
pub fn goals_seen(run: &Run) -> Vec<GoalSeen> {
    let mut order: Vec<String> = Vec::new();
    let mut all: BTreeMap<String, GoalSeen> = BTreeMap::new();
    for (_, game) in &run.games {
        for goal in &game.goals {
            if !order.contains(&goal.name) {
                order.push(goal.name.clone());
            }
            let seen = all.entry(goal.name.clone()).or_default();
            (seen.name, seen.bonus) = (goal.name.clone(), goal.bonus);
            match goal.came {
                Some((true, _)) => seen.reached = seen.reached.saturating_add(1),
                Some((false, _)) => seen.failed = seen.failed.saturating_add(1),
                None => {}
            }
            for plan in &goal.plans {
                if !seen.plans.contains(plan) {
                    seen.plans.push(plan.clone());
                }
            }
            let near = goal.near.clone().map(|(have, need, what)| Near { have, need, what });
            seen.nearest = nearer(seen.nearest.take(), near);
        }
    }
    order.iter().filter_map(|name| all.remove(name)).collect()
}
