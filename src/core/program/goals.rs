//! What a program says of the goals of missions.

use super::parts::Program;
use crate::game::ids::{DeclId, OpId};
use crate::phrase::{LabelView, MemberView, Phrase};

/// A goal of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Its place among the mission's goals.
    pub place: u8,
    /// Its name.
    pub name: String,
    /// The mission can be won without it.
    pub bonus: bool,
    /// The rules by which it is reached.
    pub reached: Vec<OpId>,
    /// The rules by which it is failed.
    pub failed: Vec<OpId>,
}

impl Goal {
    /// The goal that a line declares, where it does.
    pub fn of(line: Phrase<'_>, place: u8) -> Option<Goal> {
        let (name, bonus) = match MemberView::of(line)? {
            MemberView::Goal { name } => (name, false),
            MemberView::BonusGoal { name } => (name, true),
            _ => return None,
        };
        let mut goal = Goal { place, name: name.to_owned(), bonus, reached: Vec::new(), failed: Vec::new() };
        for way in line.body() {
            let rules = way.body().ids().iter().copied();
            match LabelView::of(way) {
                Some(LabelView::Reached {}) => goal.reached.extend(rules),
                Some(LabelView::Failed {}) => goal.failed.extend(rules),
                _ => {}
            }
        }
        Some(goal)
    }

    /// It says when it is failed and not when it is reached: it is reached where it was not failed.
    pub fn only_fails(&self) -> bool {
        self.reached.is_empty() && !self.failed.is_empty()
    }

    /// It says nothing of either, and stands for what the other lines of the mission imply.
    pub fn is_implied(&self) -> bool {
        !self.bonus && self.reached.is_empty() && self.failed.is_empty()
    }
}

impl Program {
    /// The goals of a mission, by their places.
    pub fn goals_of(&self, mission: DeclId) -> Vec<Goal> {
        let lines = self.decl(mission).map(|decl| decl.members.as_slice()).unwrap_or_default();
        let mut goals: Vec<Goal> = Vec::new();
        for line in lines.iter().filter_map(|op| self.op(*op)) {
            let place = u8::try_from(goals.len()).unwrap_or(u8::MAX);
            goals.extend(Goal::of(line, place));
        }
        goals
    }
}

/// The goal that the lines of a mission imply where it declares none: to find its objective and beat what guards it, or to beat all that comes.
pub fn implied<'p>(lines: impl Iterator<Item = Phrase<'p>> + Clone) -> Option<String> {
    let views = || lines.clone().filter_map(MemberView::of);
    if views().any(|line| matches!(line, MemberView::Goal { name: _ })) {
        return None;
    }
    let objective = views().find_map(|line| match line {
        MemberView::Clue { n, objective: true } => Some(n),
        _ => None,
    });
    if let Some(clues) = objective {
        let of = if clues == 1 { "the Clue".to_owned() } else { format!("{clues} Clues") };
        let last = if clues == 1 { "it" } else { "the last" };
        return Some(format!("Find {of} and beat what guards {last}"));
    }
    let waves = views().filter_map(|line| match line {
        MemberView::Waves { n } => Some(n),
        _ => None,
    });
    if let Some(last) = waves.max() {
        return Some(format!("Beat all {last} waves"));
    }
    views().any(|line| matches!(line, MemberView::Attack)).then(|| "Beat all who attack".to_owned())
}
