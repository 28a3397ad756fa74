//! The goals of the mission, for people: how often each came, and how the players understood it.

use brimscript::diagnostic::escape::escaped;
use brimscript::sim::GoalSeen;

/// A line for each goal.
#[expect(clippy::float_arithmetic, reason = "figures for people")]
pub fn lines(goals: &[GoalSeen], games: u32, known: bool) -> Vec<String> {
    if goals.is_empty() {
        return Vec::new();
    }
    let share = |count: u32| f64::from(count) * 100.0 / f64::from(games.max(1));
    let mut lines = vec![String::new(), "goals:".to_owned()];
    for goal in goals {
        let bonus = if goal.bonus { "bonus: " } else { "" };
        let failed = match goal.failed {
            0 => String::new(),
            failed => format!(", failed in {:.1} %", share(failed)),
        };
        lines.push(format!(
            "{:>8.1} %  {bonus}{}: reached in {} of {games} games{failed}",
            share(goal.reached),
            escaped(&goal.name),
            goal.reached
        ));
        lines.push(match goal.plans.as_slice() {
            _ if !known => "            the players do not know it".to_owned(),
            [] => "            these players have no plan for this goal".to_owned(),
            plans => format!("            the players: {}", plans.join(", ")),
        });
        if let Some((have, need, what)) = goal.nearest.as_ref().filter(|_| goal.reached == 0) {
            lines.push(format!("            never reached; the nearest was {have} of {need} {}", escaped(what)));
        }
    }
    lines
}
