//! Every scenario of the packs on disk passes.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::check::check;
use brimscript::diagnostic::{Diagnostic, Severity, Sources};
use brimscript::lower::lower;
use brimscript::pack::load;
use brimscript::scenario::coverage::covered;
use brimscript::scenario::{Outcome, Status, Suite};

/// A failure in a line: where, which scenario, what was found.
fn told(outcome: &Outcome, sources: &Sources) -> String {
    let place = outcome.finding.as_ref().and_then(|found| found.place).unwrap_or(outcome.place);
    let at = sources
        .get(place.file)
        .map_or_else(String::new, |source| format!("{}:{}", source.path(), source.position(place.span.start).line));
    format!("{at}: {}: {}", outcome.name, outcome.message.as_deref().unwrap_or(""))
}

#[test]
fn every_scenario_passes() {
    let loaded = load(&support::files(), &["content".to_owned()]);
    let checked = check(&loaded);
    let errors: Vec<Diagnostic> =
        checked.diagnostics.iter().filter(|found| found.severity == Severity::Error).cloned().collect();
    let program = lower(&checked.model);
    let suite = Suite::new(&program, &checked.model, &loaded, &errors);
    let outcomes: Vec<Outcome> = suite.scenarios().map(|decl| suite.run(decl)).collect();
    assert!(outcomes.len() > 200, "{} scenarios are not all of them", outcomes.len());
    assert!(covered(&outcomes).len() > 60, "the ids are covered by scenarios that prove something");
    let failed: Vec<String> = outcomes
        .iter()
        .filter(|outcome| outcome.status == Status::Failed)
        .map(|outcome| told(outcome, &loaded.sources))
        .collect();
    assert!(failed.is_empty(), "{} of {} fail:\n{}", failed.len(), outcomes.len(), failed.join("\n"));
}
