//! What the mission alone gives a name, read at the table: counters, spots, chapters.

use super::reading::{Reader, plain};
use crate::text::mission_rules;
use brim_language::diagnostic::escape::escaped;

impl Reader<'_> {
    /// What the mission alone gives a name: a counter with the lines that speak of it, a spot, a chapter.
    pub(super) fn of_mission(&self, wanted: &str) -> Option<Vec<String>> {
        if let Some((name, space)) = self.table.spots().find(|(name, _)| plain(name) == wanted) {
            let mut lines = vec![format!("{}, a spot of the mission", escaped(&name))];
            lines.extend(self.space(space));
            return Some(lines);
        }
        let mission = self.table.mission?;
        let counter = self.table.counters.iter().find(|(name, _)| plain(name) == wanted);
        let chapters = self.names.0.chapters_of(mission);
        let chapter = chapters.iter().position(|chapter| plain(&chapter.name) == wanted);
        let (name, head) = match (counter, chapter) {
            (Some((name, now)), _) => (name.clone(), format!("{}: {now}, a counter of the mission", escaped(name))),
            (None, Some(at)) => {
                let name = chapters.get(at).map(|chapter| chapter.name.clone())?;
                let now = self.table.chapter.is_some_and(|now| usize::from(now) == at);
                let state = if now { "under way" } else { "not under way" };
                (name.clone(), format!("{}: a chapter of the mission, {state}", escaped(&name)))
            }
            (None, None) => return None,
        };
        let rules = mission_rules(self.model, mission);
        let speaks = rules.into_iter().filter(|line| line.contains(escaped(&name).as_ref()));
        Some(std::iter::once(head).chain(speaks).collect())
    }
}
