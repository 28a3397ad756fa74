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
    let (loaded, (checked, program)) = (support::loaded(), support::program());
    let errors: Vec<Diagnostic> =
        checked.diagnostics.iter().filter(|found| found.severity == Severity::Error).cloned().collect();
    let suite = Suite::new(program, &checked.model, loaded, &errors);
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

/// What the only scenario of a text fails with: the message, the help, and what is shown beside it with its label.
fn failure(text: &str) -> (String, String, Vec<(String, String)>) {
    let mut files = support::files();
    let manifest = "id = \"mine\"\nname = \"Mine\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"swamps-of-death\"]\n";
    files.add("mine/pack.toml", manifest.as_bytes());
    files.add("mine/mine.brim", text.as_bytes());
    let loaded = load(&files, &["mine".to_owned()]);
    let checked = check(&loaded);
    let program = lower(&checked.model);
    let suite = Suite::new(&program, &checked.model, &loaded, &[]);
    let own = suite
        .scenarios()
        .find(|decl| loaded.sources.get(decl.place.file).is_some_and(|file| file.path() == "mine/mine.brim"));
    let found = suite.run(own.expect("the text has a scenario")).finding.expect("it fails");
    let others =
        found.others.iter().map(|other| (loaded.sources.at(other.place).to_owned(), other.text.clone())).collect();
    (found.message, found.help.unwrap_or_default(), others)
}

const TOLL: &str = "encounter \"The Toll\" {\n  each hero chooses {\n    \"Pay\" for $5: nothing\n    \"Run\": that hero takes 1 wound\n  }\n}\n\
                    scenario \"The toll\" {\n  given a Rancher as Ann at 3, 3\n  given Ann has 9 gold\n  given card The Toll on top\n";

#[test]
fn an_answer_that_nobody_asked_for_is_shown_where_a_result_is_another() {
    let (message, _, others) =
        failure(&format!("{TOLL}  Ann picks \"Pay\"\n  do: Ann gains 5 xp\n  expect Ann has 6 xp\n}}\n"));
    assert!(message.contains("5 xp"), "{message}");
    let answer = ("Ann picks \"Pay\"".to_owned(), "nobody has asked for this answer".to_owned());
    assert!(others.contains(&answer), "{others:?}");
}

#[test]
fn an_answer_that_holds_up_another_is_named() {
    let held = format!(
        "{TOLL}  Ann picks \"Wait\"\n  Ann picks \"Pay\"\n  do: draw 1 Encounter\n  expect Ann has 4 gold\n}}\n"
    );
    let (message, help, others) = failure(&held);
    assert!(message.contains("the scenario gives no answer"), "{message}");
    assert!(help.contains("waits behind `Ann picks Wait`"), "{help}");
    assert_eq!(others, [("Ann picks \"Wait\"".to_owned(), "nobody has asked for this answer".to_owned())]);
    // Where none of those behind it would answer, one is to be written.
    let none = format!("{TOLL}  Ann picks \"Wait\"\n  do: draw 1 Encounter\n  expect Ann has 4 gold\n}}\n");
    let (_, help, others) = failure(&none);
    assert!(help.contains("Ann picks \"Pay\""), "{help}");
    assert_eq!(others.len(), 1, "{others:?}");
}
