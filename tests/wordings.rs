//! Printed texts of cards that are in no box (`tests/fixtures/wordings-blind.txt`): rules, each with a wording that says the same and one that
//! contradicts it, written without a look at the code that compares them.

use crate::support;

use brimscript::check::check;
use brimscript::diagnostic::Code;
use brimscript::pack::load;

const BLIND: &str = include_str!("fixtures/wordings-blind.txt");
const MANIFEST: &str = "id = \"blind\"\nname = \"Blind\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"swamps-of-death\"]\n";

/// What is told of each card with one of its two wordings, the one with this mark.
fn told(mark: &str) -> Vec<(String, bool)> {
    let (mut text, mut wordings, mut starts) = (String::new(), Vec::new(), Vec::new());
    for (n, block) in BLIND.split("\n\n").skip(1).enumerate() {
        let mut lines = block.lines();
        let kind = lines.next().unwrap_or_default();
        let (said, rules): (Vec<&str>, Vec<&str>) =
            lines.partition(|line| line.starts_with("+ ") || line.starts_with("- "));
        let wording = said.iter().find_map(|line| line.strip_prefix(mark)).unwrap_or_default().trim();
        starts.push(text.len());
        text.push_str(&format!("{kind} \"Card {n}\" {{\n  text \"{wording}\"\n  {}\n}}\n", rules.join("\n  ")));
        wordings.push(wording.to_owned());
    }
    let mut files = support::files();
    files.add("blind/pack.toml", MANIFEST.as_bytes());
    files.add("blind/cards.brim", text.as_bytes());
    let loaded = load(&files, &["blind".to_owned()]);
    let found: Vec<usize> = check(&loaded)
        .diagnostics
        .into_iter()
        .filter(|one| one.code == Code::WordingDiffers)
        .filter_map(|one| one.place.map(|place| place.span.start as usize))
        .map(|at| starts.iter().filter(|start| **start <= at).count() - 1)
        .collect();
    wordings.into_iter().enumerate().map(|(n, wording)| (wording, found.contains(&n))).collect()
}

#[test]
fn faithful_wordings_of_strange_cards_are_no_difference() {
    let alarms: Vec<String> = told("+ ").into_iter().filter(|(_, told)| *told).map(|(wording, _)| wording).collect();
    assert!(alarms.is_empty(), "{}", alarms.join("\n"));
}

#[test]
fn wrong_wordings_of_strange_cards_are_told() {
    let all = told("- ");
    let missed: Vec<&str> = all.iter().filter(|(_, told)| !told).map(|(wording, _)| wording.as_str()).collect();
    println!("{} of {} told", all.len() - missed.len(), all.len());
    assert!(missed.len() * 20 <= all.len(), "{}", missed.join("\n"));
}
