//! The goals of the mission and its other lines, for people: how often each came, and how the players understood it.

use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::sim::{GoalSeen, MissionLine};

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
            _ if !known => "            these players do not look at it".to_owned(),
            [] => "            these players have no plan for this goal".to_owned(),
            plans => format!("            the players: {}", plans.join(", ")),
        });
        if let Some((have, need, what)) = goal.nearest.as_ref().filter(|_| goal.reached == 0) {
            // Of a way what is left is told, of all else what there is.
            let of = if *need == 0 { String::new() } else { format!(" of {need}") };
            lines.push(format!("            never reached; the nearest was {have}{of} {}", escaped(what)));
        }
    }
    lines
}

/// What the lines of the mission did: under what each stands, and in how many games it came.
#[expect(clippy::float_arithmetic, reason = "figures for people")]
pub fn happened(mission: &[MissionLine], games: u32) -> Vec<String> {
    if mission.is_empty() {
        return Vec::new();
    }
    let share = |count: u32| f64::from(count) * 100.0 / f64::from(games.max(1));
    let mut lines = vec![String::new(), "what the mission did:".to_owned()];
    let mut above: &[String] = &[];
    for line in mission {
        // What is the same as above is not said again.
        let same = line.under.iter().zip(above).take_while(|(one, other)| one == other).count();
        for (depth, head) in line.under.iter().enumerate().skip(same) {
            lines.push(format!("            {}{}", "  ".repeat(depth), shortened(&escaped(head), WIDE)));
        }
        above = &line.under;
        let often = match line.games {
            0 => "   never  ".to_owned(),
            count => format!("{:>8.1} %", share(count)),
        };
        let times = match line.times {
            times if times > u64::from(line.games) => format!(" ({times} times)"),
            _ => String::new(),
        };
        lines.push(format!(
            "{often}  {}{}{times}",
            "  ".repeat(line.under.len()),
            shortened(&escaped(&line.words), WIDE)
        ));
    }
    lines
}

/// Longer lines of a mission are cut.
const WIDE: usize = 72;
