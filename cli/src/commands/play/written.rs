//! What is left of a game when it is over: a summary for the person, the transcript as Markdown.

use super::person::Left;
use crate::commands::game::OnTable;
use brimscript::replay::{StepResult, outcome_key, story};
use brimscript::text::{Chronicle, ProgramNames, inert, map, markdown};
use brimscript::vm::Setup as Begin;

/// The end of a game in lines: the board as it was, how and why it ended, what each hero did, how often the person was asked.
pub fn summary(table: &OnTable, begin: &Begin, left: &Left) -> Vec<String> {
    let names = ProgramNames(&table.program);
    let mut chronicle = Chronicle::default();
    let mut lines = Vec::new();
    story(&table.program, begin, &left.decisions, &mut |told| {
        told.notes.iter().for_each(|note| chronicle.take(note));
        if told.table.outcome.is_some() || matches!(left.pace, StepResult::Waits(_)) {
            lines = vec![String::new(), map(told.table, told.labels, &names)];
            lines.extend(chronicle.end(told.table, &names));
        }
    });
    let tally = left.tally;
    let by_itself = tally.ordered + tally.needless;
    let rest = match by_itself {
        0 => String::new(),
        _ => format!(
            "; {by_itself} more were not asked: {} by a standing order, {} had but one outcome",
            tally.ordered, tally.needless
        ),
    };
    lines.push(format!("You answered {} questions{rest}.", tally.said));
    lines
}

/// The transcript of a game as Markdown.
pub fn transcript(heading: &[String], table: &OnTable, begin: &Begin, decisions: &[String]) -> String {
    let names = ProgramNames(&table.program);
    let mut out = String::new();
    for (place, line) in heading.iter().filter(|line| !line.trim().starts_with("---")).enumerate() {
        let line = inert(line);
        out.push_str(&if place == 0 { format!("# {line}\n\n") } else { format!("{line}  \n") });
    }
    out.push_str("\n## Set-up\n\n");
    let mut chronicle = Chronicle::default();
    let mut lines = Vec::new();
    let mut end = String::new();
    let pace = story(&table.program, begin, decisions, &mut |told| {
        told.notes.iter().for_each(|note| chronicle.take(note));
        lines.extend(told.lines.iter().cloned());
        let summary: Vec<String> =
            chronicle.end(told.table, &names).iter().map(|line| format!("- {}", inert(line))).collect();
        end = format!("```text\n{}```\n\n{}\n", map(told.table, told.labels, &names), summary.join("\n"));
    });
    out.push_str(&markdown(&lines));
    out.push_str("\n## ");
    out.push_str(match pace {
        StepResult::Over(outcome) => outcome_key(outcome),
        _ => "So far",
    });
    out.push_str(&format!("\n\n{end}"));
    out
}
