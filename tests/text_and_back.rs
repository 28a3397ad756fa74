//! Twenty cards that somebody wrote again from their printed texts alone (`tests/fixtures/copies.brim`), who had not seen how the originals are
//! written: they must come to the same model. Each copy names its original in a comment above it.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::check::check;
use brimscript::model::canonical::canonical_form;
use brimscript::model::{Declaration, Model};
use brimscript::pack::load;
use brimscript::vocabulary::{Kind, Member, Word};

const COPIES: &str = include_str!("fixtures/copies.brim");

const MANIFEST: &str = "id = \"copies\"\nname = \"Copies\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\", \
                        \"swamps-of-death\", \"more-darkness\", \"gates-of-valhalla\", \"forbidden-fortress\"]\n";

/// How many of the twenty must be the same: a card that is changed on purpose may leave its copy behind.
const SAME: usize = 18;

/// What a declaration says, line by line in no order: the order of lines on a sheet means nothing. Where it comes from is not printed.
fn says(model: &Model, decl: &Declaration, name: &str) -> Vec<String> {
    let plain =
        |line: &brimscript::model::Phrase<'_>| !matches!(line.word(), Word::Member(Member::Source | Member::Note));
    let own = format!("{}.", model.names.id_text(decl.id));
    let mut lines: Vec<String> = decl
        .body()
        .iter()
        .filter(plain)
        .map(|line| {
            canonical_form(&model.names, line).replace(own.trim_end_matches('.'), "ITSELF").replace(name, "ITSELF")
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn texts_lead_back_to_their_models() {
    let mut files = support::files();
    files.add("content/copies/pack.toml", MANIFEST.as_bytes());
    files.add("content/copies/copies.brim", COPIES.as_bytes());
    let loaded = load(&files, &["content/copies".to_owned()]);
    let checked = check(&loaded);
    let model = &checked.model;
    let named = |name: &str| model.decls.iter().find(|decl| model.name(decl.id) == name && decl.kind != Kind::Scenario);
    let pairs: Vec<(&str, &str)> =
        COPIES.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": ")).collect();
    assert_eq!(pairs.len(), 20);
    let mut other = Vec::new();
    for (copy, original) in &pairs {
        let (one, two) = (named(copy).expect("the copy is there"), named(original).expect("its original is there"));
        let (copied, was) = (says(model, one, copy), says(model, two, original));
        if one.kind != two.kind || copied != was {
            other.push(format!("{copy} is not {original}:\n{}\n  but\n{}", copied.join("\n"), was.join("\n")));
        }
    }
    println!("{} of {} are the same", pairs.len() - other.len(), pairs.len());
    assert!(pairs.len() - other.len() >= SAME, "{}", other.join("\n\n"));
}
