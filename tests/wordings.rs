//! Printed texts of cards that are in no box (`tests/fixtures/wordings-blind.txt`): rules, each with a wording that says the same and one that
//! contradicts it, written without a look at the code that compares them.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::check::check;
use brimscript::diagnostic::Code;
use brimscript::pack::load;

/// Cards with a wording in their author's own words, and slips by which the two say different things.
const FREE: &str = include_str!("fixtures/wordings-free.txt");
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

/// A pack of `wordings-free.txt`: its id, what it requires, and its file.
type Pack = (String, String, String);

/// The cards, and the slips with what slipped.
fn free() -> (Vec<Pack>, Vec<(String, Pack)>) {
    let (mut cards, mut slips) = (Vec::new(), Vec::new());
    for block in FREE.split("\n=== ").skip(1) {
        let (head, rest) = block.split_once('\n').expect("a card has lines");
        let (id, requires) = head.split_once(' ').expect("a card requires a pack");
        let mut parts = rest.split("\n--- ");
        let file: Vec<&str> = parts.next().expect("a card has a file").lines().collect();
        cards.push((format!("card-{id}"), requires.to_owned(), file.join("\n")));
        for (n, slip) in parts.enumerate() {
            let (what, changes) = slip.split_once('\n').unwrap_or((slip, ""));
            let mut lines: Vec<Vec<&str>> = file.iter().map(|line| vec![*line]).collect();
            lines.push(Vec::new());
            let mut at = 0;
            for change in changes.lines() {
                if let Some((from, count)) = change.strip_prefix('@').and_then(|change| change.split_once(' ')) {
                    at = from.parse().expect("a line");
                    let count: usize = count.parse().expect("a number of lines");
                    lines[at..at + count].iter_mut().for_each(Vec::clear);
                } else if let Some(line) = change.strip_prefix('+') {
                    lines[at].push(line);
                }
            }
            let text = lines.concat().join("\n");
            slips.push((format!("{id}: {what}"), (format!("slip-{id}-{n}"), requires.to_owned(), text)));
        }
    }
    (cards, slips)
}

/// The packs of which it is told that a wording differs.
fn differing<'a>(packs: impl Iterator<Item = &'a Pack>) -> Vec<String> {
    let mut files = support::files();
    let mut ids = Vec::new();
    for (id, requires, text) in packs {
        let requires = requires.split(' ').map(|one| format!("\"{one}\"")).collect::<Vec<_>>().join(", ");
        let manifest = format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [{requires}]\n"
        );
        files.add(&format!("{id}/pack.toml"), manifest.as_bytes());
        files.add(&format!("{id}/cards.brim"), text.as_bytes());
        ids.push(id.clone());
    }
    let loaded = load(&files, &ids);
    let found = check(&loaded).diagnostics.into_iter().filter(|one| one.code == Code::WordingDiffers);
    found.filter_map(|one| Some(loaded.sources.get(one.place?.file)?.path().split('/').next()?.to_owned())).collect()
}

#[test]
fn free_wordings_that_say_what_the_rule_says_are_no_difference() {
    let (cards, _) = free();
    assert!(cards.len() > 100);
    let alarms = differing(cards.iter());
    assert!(alarms.is_empty(), "{}", alarms.join("\n"));
}

#[test]
fn slips_under_free_wordings_are_mostly_told() {
    let (_, slips) = free();
    let told = differing(slips.iter().map(|(_, pack)| pack));
    let missed: Vec<&str> =
        slips.iter().filter(|(_, (id, ..))| !told.contains(id)).map(|(what, _)| what.as_str()).collect();
    println!("{} of {} told; missed:\n{}", slips.len() - missed.len(), slips.len(), missed.join("\n"));
    assert!(missed.len() * 3 <= slips.len(), "{}", missed.join("\n"));
}
