//! Goals of a mission: which there are, how each comes out, and what that means for the adventure.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::OpId;
use brim_core::game::table::Outcome;
use brim_core::phrase::MemberView;
use brim_core::program::{Goal, SheetPart};
use brim_core::vocabulary::Member;

impl Machine<'_> {
    /// The goals of the mission that is played, by their places.
    pub(super) fn goals(&self) -> Vec<Goal> {
        self.table.mission.map(|mission| self.program.goals_of(mission)).unwrap_or_default()
    }

    /// False for the part of a mission that is over: a goal that is reached or failed waits for nothing more.
    pub(super) fn is_open(&self, part: SheetPart) -> bool {
        match part {
            SheetPart::Goal(goal) => !self.table.goals.contains_key(&goal),
            _ => true,
        }
    }

    /// The moment of a goal has come: it is reached or failed, what the line says follows, and the mission may be over.
    pub(super) fn comes_out(&mut self, place: u8, rule: OpId, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(goal) = self.goals().into_iter().find(|goal| goal.place == place) else { return Ok(()) };
        if !self.is_open(SheetPart::Goal(place)) {
            return Ok(());
        }
        let reached = goal.reached.contains(&rule);
        self.settles(&goal, reached)?;
        let body = self.body_of(rule);
        self.block(body, scope)?;
        self.after_goal(&goal)
    }

    /// Tells that a goal is reached or failed.
    fn settles(&mut self, goal: &Goal, reached: bool) -> Result<(), Interrupt> {
        let (place, name) = (goal.place, goal.name.clone());
        let what = match reached {
            true => EventData::GoalReached { goal: place, name },
            false => EventData::GoalFailed { goal: place, name },
        };
        self.propose_event(Event { what, cause: Cause { source: self.table.mission, ..Cause::default() } })?;
        Ok(())
    }

    /// Whether the mission is won or lost now that a goal has come out.
    fn after_goal(&mut self, goal: &Goal) -> Result<(), Interrupt> {
        if goal.bonus {
            return Ok(());
        }
        match self.table.goals.get(&goal.place).map(|settled| settled.reached) {
            Some(false) => Err(Interrupt::Over(Outcome::Failed)),
            Some(true) if self.all_reached() => Err(Interrupt::Over(Outcome::Victory)),
            _ => Ok(()),
        }
    }

    /// True where every goal that can be reached is reached: those that can only be failed wait for the others.
    fn all_reached(&self) -> bool {
        let open = |goal: &Goal| !goal.bonus && !goal.only_fails() && !self.table.goals.contains_key(&goal.place);
        !self.goals().iter().any(open)
    }

    /// What the lines of a mission without a goal imply is met: its waves are beaten, or what guards its objective. With goals of its own it is won
    /// by them; one that says nothing more stands for this.
    pub(super) fn implied_met(&mut self) -> Result<(), Interrupt> {
        let goals = self.goals();
        if goals.iter().all(|goal| goal.bonus) {
            return Err(Interrupt::Over(Outcome::Victory));
        }
        let open = |goal: &&Goal| goal.is_implied() && !self.table.goals.contains_key(&goal.place);
        let Some(goal) = goals.iter().find(open) else { return Ok(()) };
        self.settles(goal, true)?;
        self.after_goal(goal)
    }

    /// What a victory brings: goals that could only be failed are reached, and each may have a reward of its own.
    pub(super) fn rewards(&mut self) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        for goal in self.goals() {
            if goal.only_fails() && !self.table.goals.contains_key(&goal.place) {
                self.settles(&goal, true)?;
            }
        }
        self.mission_lines(Member::Reward)?;
        let lines: Vec<(OpId, String)> = self
            .program
            .lines(mission, Member::RewardOf)
            .filter_map(|(id, line)| match MemberView::of(line)? {
                MemberView::RewardOf { name } => Some((id, name.to_owned())),
                _ => None,
            })
            .collect();
        for (line, name) in lines {
            let of = self.goals().into_iter().find(|goal| goal.name.eq_ignore_ascii_case(&name));
            let reached = of.and_then(|goal| self.table.goals.get(&goal.place)).is_some_and(|settled| settled.reached);
            if reached {
                self.mission_line(line)?;
            }
        }
        Ok(())
    }

    /// What follows where the adventure ends without a victory.
    pub(super) fn fails(&mut self) -> Result<(), Interrupt> {
        self.mission_lines(Member::Failure)
    }

    fn mission_lines(&mut self, member: Member) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        let lines: Vec<OpId> = self.program.lines(mission, member).map(|(id, _)| id).collect();
        lines.into_iter().try_for_each(|line| self.mission_line(line))
    }

    fn mission_line(&mut self, line: OpId) -> Result<(), Interrupt> {
        let mut scope = Scope { decl: self.table.mission.unwrap_or_default(), ..Scope::default() };
        let body = self.body_of(line);
        self.block(body, &mut scope)
    }
}
