//! What a program says of the goals of missions.

use super::parts::Program;
use crate::game::ids::{DeclId, OpId};
use crate::phrase::{LabelView, MemberView, Phrase};
use crate::vocabulary::{GoalEnd, Word};

/// A goal of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Its place among the mission's goals.
    pub place: u8,
    /// Its name.
    pub name: String,
    /// The mission can be won without it.
    pub bonus: bool,
    /// The chapter to which it belongs, by its place.
    pub chapter: Option<u8>,
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
        let mut goal =
            Goal { place, name: name.to_owned(), bonus, chapter: None, reached: Vec::new(), failed: Vec::new() };
        for way in line.body() {
            let rules = way.body().ids().iter().copied();
            match LabelView::of(way) {
                Some(LabelView::Goal { how: GoalEnd::Reached }) => goal.reached.extend(rules),
                Some(LabelView::Goal { how: GoalEnd::Failed }) => goal.failed.extend(rules),
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

/// A chapter of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its name.
    pub name: String,
    /// What happens when it begins.
    pub begins: Vec<OpId>,
}

impl Program {
    /// The goals of a mission, by their places.
    pub fn goals_of(&self, mission: DeclId) -> &[Goal] {
        self.texts(mission).map_or(&[], |texts| &texts.goals)
    }

    /// The chapters of a mission, in their order: their names, and what happens when each begins.
    pub fn chapters_of(&self, mission: DeclId) -> &[Chapter] {
        self.texts(mission).map_or(&[], |texts| &texts.chapters)
    }

    /// Reads the goals of a mission.
    pub(super) fn find_goals(&self, mission: DeclId) -> Vec<Goal> {
        let lines = self.decl(mission).map(|decl| decl.members.as_slice()).unwrap_or_default();
        let mut goals: Vec<Goal> = Vec::new();
        let place = |goals: &[Goal]| u8::try_from(goals.len()).unwrap_or(u8::MAX);
        let mut chapter = 0_u8;
        for line in lines.iter().filter_map(|op| self.op(*op)) {
            goals.extend(Goal::of(line, place(&goals)));
            if let Some(MemberView::Chapter { name: _ }) = MemberView::of(line) {
                for line in line.body() {
                    let goal = Goal::of(line, place(&goals));
                    goals.extend(goal.map(|goal| Goal { chapter: Some(chapter), ..goal }));
                }
                chapter = chapter.saturating_add(1);
            }
        }
        goals
    }

    /// Reads the chapters of a mission.
    pub(super) fn find_chapters(&self, mission: DeclId) -> Vec<Chapter> {
        let chapters = self.lines_of(mission).filter_map(|line| match MemberView::of(line)? {
            MemberView::Chapter { name } => {
                let effects = line.body().iter().filter(|line| matches!(line.word(), Word::Effect(_)));
                Some(Chapter { name: name.to_owned(), begins: effects.map(Phrase::id).collect() })
            }
            _ => None,
        });
        chapters.collect()
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
