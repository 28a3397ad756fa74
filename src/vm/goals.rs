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

impl<'a> Machine<'a> {
    /// The goals of the mission that is played, by their places.
    pub(super) fn goals(&self) -> &'a [Goal] {
        let program = self.program;
        self.table.mission.map_or(&[], |mission| program.goals_of(mission))
    }

    /// False for the part of a mission that is over or has not begun: a goal that is reached or failed waits for nothing more.
    pub(super) fn is_open(&self, part: SheetPart) -> bool {
        match part {
            SheetPart::Goal(goal) => {
                let now = || self.goals().iter().any(|one| one.place == goal && self.is_now(one));
                !self.table.goals.contains_key(&goal) && now()
            }
            SheetPart::Chapter(chapter) => self.table.chapter == Some(chapter),
            _ => true,
        }
    }

    /// True for a goal of the chapter that is under way, and of the whole mission.
    pub(super) fn is_now(&self, goal: &Goal) -> bool {
        goal.chapter.is_none() || goal.chapter == self.table.chapter
    }

    /// The first chapter of the mission begins, where it has any, or the one that the set-up says.
    pub(super) fn begin_chapters(&mut self) -> Result<(), Interrupt> {
        self.begins_chapter(self.table.chapter.unwrap_or(0))
    }

    /// A chapter begins: its effects happen. Nothing where there is none.
    fn begins_chapter(&mut self, chapter: u8) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        let program = self.program;
        let Some(found) = program.chapters_of(mission).get(usize::from(chapter)) else { return Ok(()) };
        if self.table.chapter.is_some_and(|now| now != chapter) {
            self.guarded(|goal| goal.chapter.is_some())?;
        }
        // Its goals are open, also where it has been under way before; how a bonus goal came out is paid at the end, once.
        let again = |goal: &&Goal| goal.chapter == Some(chapter) && !goal.bonus;
        let own: Vec<u8> = self.goals().iter().filter(again).map(|goal| goal.place).collect();
        self.table.goals.retain(|goal, _| !own.contains(goal));
        let what = EventData::ChapterBegins { chapter, name: found.name.clone() };
        self.propose_event(Event { what, cause: Cause { source: Some(mission), ..Cause::default() } })?;
        let mut scope = Scope { decl: mission, ..Scope::default() };
        self.block(&found.begins, &mut scope)
    }

    /// The chapter with a name begins.
    pub(super) fn begins_named(&mut self, name: &str) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        let chapters = self.program.chapters_of(mission);
        let found = chapters.iter().position(|chapter| chapter.name.eq_ignore_ascii_case(name));
        found.and_then(|at| u8::try_from(at).ok()).map_or(Ok(()), |at| self.begins_chapter(at))
    }

    /// True while a chapter is under way.
    pub(super) fn in_chapter(&self, name: &str) -> bool {
        let Some((mission, now)) = self.table.mission.zip(self.table.chapter) else { return false };
        let chapters = self.program.chapters_of(mission);
        chapters.get(usize::from(now)).is_some_and(|chapter| chapter.name.eq_ignore_ascii_case(name))
    }

    /// The counters of the mission begin where they begin.
    pub(super) fn set_counters(&mut self) {
        let Some(mission) = self.table.mission else { return };
        for (_, line) in self.program.lines(mission, Member::Counter) {
            if let Some(MemberView::Counter { name, low, high: _, start }) = MemberView::of(line) {
                self.table.counters.insert(name.to_owned(), start.unwrap_or(low));
            }
        }
    }

    /// A counter goes up or down, within its bounds.
    pub(super) fn counts(&mut self, name: &str, by: i32) -> Result<(), Interrupt> {
        let Some((own, low, high, start)) = self.bounds_of(name) else { return Ok(()) };
        let now = self.counter(own).unwrap_or(start);
        let to = now.saturating_add(by).clamp(low.min(high), high.max(low));
        if to != now {
            let what = EventData::Counted { name: own.to_owned(), to };
            self.propose_event(Event { what, cause: Cause { source: self.table.mission, ..Cause::default() } })?;
        }
        Ok(())
    }

    /// Where a counter stands.
    pub(super) fn counter(&self, name: &str) -> Option<i32> {
        self.table.counters.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, count)| *count)
    }

    /// The number at which a counter stands: in the midst of a mission that nobody set up, the one at which it begins.
    pub(super) fn counter_now(&self, name: &str) -> i32 {
        self.counter(name).or_else(|| self.bounds_of(name).map(|(.., start)| start)).unwrap_or(0)
    }

    /// A counter of the mission as it is written, its bounds, and where it begins.
    fn bounds_of(&self, name: &str) -> Option<(&str, i32, i32, i32)> {
        let mission = self.table.mission?;
        self.program.lines(mission, Member::Counter).find_map(|(_, line)| match MemberView::of(line)? {
            MemberView::Counter { name: own, low, high, start } if own.eq_ignore_ascii_case(name) => {
                Some((own, low, high, start.unwrap_or(low)))
            }
            _ => None,
        })
    }

    /// What an adventure that is over brings is paid: it reaches no goal, and fails none.
    pub(super) fn paid_out(&mut self, pay: impl FnOnce(&mut Self) -> Result<(), Interrupt>) -> Result<(), Interrupt> {
        let outer = std::mem::replace(&mut self.paying_out, true);
        let done = pay(self);
        self.paying_out = outer;
        done
    }

    /// The moment of a goal has come: it is reached or failed, what the line says follows, and the mission may be over.
    pub(super) fn comes_out(&mut self, place: u8, rule: OpId, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(goal) = self.goals().iter().find(|goal| goal.place == place) else { return Ok(()) };
        if self.paying_out || !self.is_open(SheetPart::Goal(place)) || self.decided && !goal.bonus {
            return Ok(());
        }
        let body = self.body_of(rule);
        self.turns_out(goal, goal.reached.contains(&rule), |machine| machine.block(body, scope))
    }

    /// True for a line by which the mission is lost.
    pub(super) fn loses(&self, place: u8, rule: OpId) -> bool {
        self.goals().iter().any(|goal| goal.place == place && !goal.bonus && !goal.reached.contains(&rule))
    }

    /// A goal is reached or failed, and what follows happens. Where that decides the mission, what only then comes to be so decides nothing more:
    /// bonus goals alone come out still.
    fn turns_out(
        &mut self,
        goal: &Goal,
        reached: bool,
        then: impl FnOnce(&mut Self) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let outer = std::mem::replace(&mut self.becoming, true);
        let settled = self.settles(goal, reached);
        self.becoming = outer;
        settled?;
        let outcome = self.decided_by(goal);
        let outer = self.decided;
        self.decided |= outcome.is_some();
        let done = self.watch().and_then(|()| then(self));
        self.decided = outer;
        match (done, outcome) {
            (Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight | Interrupt::Over(_)), Some(outcome)) => {
                Err(Interrupt::Over(outcome))
            }
            (Ok(()), None) => self.after_goal(goal),
            (halted, _) => halted,
        }
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

    /// How the mission ends with a goal that has just come out, if it does.
    fn decided_by(&self, goal: &Goal) -> Option<Outcome> {
        let reached = self.table.goals.get(&goal.place).filter(|_| !goal.bonus)?.reached;
        match reached {
            false => Some(Outcome::Failed),
            // A chapter that is over leads to the next; after the last one the mission is won.
            true => (self.all_reached() && self.is_last_chapter()).then_some(Outcome::Victory),
        }
    }

    /// What the end of a goal that does not decide the mission leads to: the next chapter, or the end of the mission all the same, where what
    /// followed has reached the others.
    fn after_goal(&mut self, goal: &Goal) -> Result<(), Interrupt> {
        if let Some(outcome) = self.decided_by(goal) {
            return Err(Interrupt::Over(outcome));
        }
        let over = !goal.bonus && goal.chapter.is_some() && goal.chapter == self.table.chapter && self.all_reached();
        match self.table.chapter.filter(|_| over) {
            Some(chapter) => self.begins_chapter(chapter.saturating_add(1)),
            None => Ok(()),
        }
    }

    /// True where every goal that can be reached is reached: those that can only be failed wait for the others.
    fn all_reached(&self) -> bool {
        // Those of the whole mission are asked for when the last chapter is over.
        let last = |goal: &Goal| goal.chapter.is_some() || self.is_last_chapter();
        let open = |goal: &Goal| {
            let asked = !goal.bonus && !goal.only_fails() && self.is_now(goal) && last(goal);
            asked && !self.table.goals.contains_key(&goal.place)
        };
        !self.goals().iter().any(open)
    }

    /// True where no chapter comes after the one under way.
    fn is_last_chapter(&self) -> bool {
        let chapters = self.table.mission.map_or(0, |mission| self.program.chapters_of(mission).len());
        self.table.chapter.is_none_or(|now| usize::from(now).saturating_add(1) >= chapters)
    }

    /// What the lines of a mission without a goal imply is met: its waves are beaten, or what guards its objective. With goals of its own it is won
    /// by them; one that says nothing more stands for this.
    pub(super) fn implied_met(&mut self) -> Result<(), Interrupt> {
        let goals = self.goals();
        if goals.iter().all(|goal| goal.bonus) {
            return Err(Interrupt::Over(Outcome::Victory));
        }
        let open = |goal: &&Goal| goal.is_implied() && self.is_now(goal) && !self.table.goals.contains_key(&goal.place);
        let Some(goal) = goals.iter().find(open) else { return Ok(()) };
        self.turns_out(goal, true, |_| Ok(()))
    }

    /// What a victory brings: goals that could only be failed are reached, and each may have a reward of its own.
    pub(super) fn rewards(&mut self) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        self.guarded(|_| true)?;
        let lines: Vec<(OpId, Option<String>)> = self
            .program
            .lines(mission, Member::Reward)
            .filter_map(|(id, line)| match MemberView::of(line)? {
                MemberView::Reward { name } => Some((id, name.map(str::to_owned))),
                _ => None,
            })
            .collect();
        let (of_goals, plain): (Vec<_>, Vec<_>) = lines.into_iter().partition(|(_, name)| name.is_some());
        plain.into_iter().try_for_each(|(line, _)| self.mission_line(line))?;
        for (line, name) in of_goals.into_iter().filter_map(|(line, name)| Some((line, name?))) {
            let of = self.goals().iter().find(|goal| goal.name.eq_ignore_ascii_case(&name));
            let reached = of.and_then(|goal| self.table.goals.get(&goal.place)).is_some_and(|settled| settled.reached);
            if reached {
                self.mission_line(line)?;
            }
        }
        Ok(())
    }

    /// Goals that could only be failed, and were not, are reached: those of the chapter that ends, and of the whole mission when that is won. In a
    /// chapter that never began nothing was guarded.
    fn guarded(&mut self, ends: impl Fn(&Goal) -> bool) -> Result<(), Interrupt> {
        let over = |goal: &Goal| {
            goal.only_fails() && self.is_now(goal) && ends(goal) && !self.table.goals.contains_key(&goal.place)
        };
        let kept: Vec<&Goal> = self.goals().iter().filter(|goal| over(goal)).collect();
        kept.into_iter().try_for_each(|goal| self.settles(goal, true))
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
