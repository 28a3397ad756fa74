//! What nobody noticed, for a terminal: a line of the card at a time.

use super::{Mutant, Mutations, Verdict};
use brim_language::diagnostic::escape::escaped;

/// So many of a kind are told, unless all are wanted.
const MOST: usize = 25;

/// A pack in lines.
pub fn mutation_words(found: &Mutations, all: bool) -> Vec<String> {
    let count = |wanted: &dyn Fn(&Verdict) -> bool| found.mutants.iter().filter(|one| wanted(&one.noticed)).count();
    let scenarios = count(&|one| matches!(one, Verdict::Scenario { .. }));
    let games = count(&|one| matches!(one, Verdict::Game { .. }));
    let (noticed, of) = found.score();
    let mut out = vec![format!(
        "{} {}: {} of {} changes tried, judged by {}",
        escaped(&found.pack),
        escaped(&found.version),
        found.mutants.len(),
        found.possible,
        scenarios_of(found.scenarios)
    )];
    if found.failing > 0 {
        let verb = if found.failing == 1 { "fails" } else { "fail" };
        out.push(format!("  {} {verb} without any change: nothing is judged by that", scenarios_of(found.failing)));
    }
    let by_games = if games > 0 { format!(", {games} by games alone") } else { String::new() };
    out.push(format!("noticed: {noticed} of {of}{} ({scenarios} by scenarios{by_games})", percent(noticed, of)));
    told("nobody noticed", &found.mutants, &|one| *one == Verdict::Nobody, all, &mut out);
    told(
        "no difference in the situations of `brim prove`: hardly a test could notice",
        &found.mutants,
        &|one| *one == Verdict::NoDifference,
        all,
        &mut out,
    );
    out
}

fn scenarios_of(count: usize) -> String {
    if count == 1 { "1 scenario".to_owned() } else { format!("{count} scenarios") }
}

fn told(title: &str, mutants: &[Mutant], wanted: &dyn Fn(&Verdict) -> bool, all: bool, out: &mut Vec<String>) {
    let some: Vec<&Mutant> = mutants.iter().filter(|one| wanted(&one.noticed)).collect();
    if some.is_empty() {
        return;
    }
    out.push(String::new());
    out.push(format!("{title}: {}", some.len()));
    let shown = if all { some.len() } else { MOST };
    let mut last = "";
    for one in some.iter().take(shown) {
        if one.id != last {
            out.push(format!("  {} ({})", escaped(&one.name), escaped(&one.file)));
            last = &one.id;
        }
        let after = if one.after.is_empty() { "(gone)".to_owned() } else { escaped(&one.after).into_owned() };
        out.push(format!("  {:>4}  {:<25}{} -> {after}", one.line, one.step.words(), escaped(&one.before)));
    }
    if some.len() > shown {
        out.push(format!("        and {} more: --all lists them", some.len() - shown));
    }
}

fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return String::new();
    }
    let permille = part.saturating_mul(1000) / whole;
    format!(", {}.{} %", permille / 10, permille % 10)
}
