//! `given chapter` and `given counter`: how far the mission is.

use super::Failure;
use super::walk::Walk;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::Member;

impl Walk<'_> {
    /// A chapter of the mission is under way; what it does when it begins has been done.
    pub(super) fn sets_chapter(&mut self, name: &str) -> Result<(), Failure> {
        let mission = self.machine.table().mission.ok_or_else(no_mission)?;
        let chapters = self.suite.program.chapters_of(mission);
        let found = chapters.iter().position(|chapter| chapter.name.eq_ignore_ascii_case(name));
        let found = found.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| {
            let all: Vec<String> = chapters.iter().map(|chapter| format!("\"{}\"", chapter.name)).collect();
            none_such("chapter", name, &all)
        })?;
        self.machine.table_mut().chapter = Some(found);
        Ok(())
    }

    /// A counter of the mission stands at a number.
    pub(super) fn sets_counter(&mut self, name: &str, n: i32) -> Result<(), Failure> {
        let mission = self.machine.table().mission.ok_or_else(no_mission)?;
        let lines = self.suite.program.lines(mission, Member::Counter);
        let all: Vec<(&str, i32, i32)> = lines
            .filter_map(|(_, line)| match MemberView::of(line)? {
                MemberView::Counter { name, low, high, start: _ } => Some((name, low, high)),
                _ => None,
            })
            .collect();
        let Some((own, low, high)) = all.iter().copied().find(|(own, ..)| own.eq_ignore_ascii_case(name)) else {
            let all: Vec<String> = all.iter().map(|(own, ..)| format!("\"{own}\"")).collect();
            return Err(none_such("counter", name, &all));
        };
        if !(low..=high).contains(&n) {
            return Err(Failure::new(format!("counter \"{own}\" goes from {low} to {high}, and is never at {n}")));
        }
        self.machine.table_mut().counters.insert(own.to_owned(), n);
        Ok(())
    }
}

fn no_mission() -> Failure {
    Failure::new("the line speaks of a mission").help("say which before it: `given mission` and its name")
}

fn none_such(what: &str, name: &str, all: &[String]) -> Failure {
    let failure = Failure::new(format!("the mission has no {what} \"{name}\""));
    if all.is_empty() { failure } else { failure.help(format!("it has {}", all.join(", "))) }
}
