//! Every scenario that docs/semantics.md names exists.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

use crate::sources;

use std::collections::BTreeSet;

/// The names of all scenarios under `content/`.
fn scenarios() -> BTreeSet<String> {
    let files = walkdir::WalkDir::new(sources::root().join("content")).into_iter();
    let paths = files.map(|entry| entry.expect("the content can be read").into_path());
    let texts = paths.filter(|path| path.extension().is_some_and(|ending| ending == "brim"));
    let heads = texts.flat_map(|path| {
        let text = sources::text(&path);
        text.lines().filter_map(|line| line.strip_prefix("scenario \"").map(str::to_owned)).collect::<Vec<_>>()
    });
    heads.filter_map(|head| head.split_once('"').map(|(name, _)| name.to_owned())).collect()
}

#[test]
fn every_scenario_named_exists() {
    let page = sources::text(&sources::root().join("docs/semantics.md"));
    let there = scenarios();
    let mut named = 0;
    for line in page.lines() {
        let Some((_, list)) = line.split_once("Scenarios: ") else { continue };
        for name in list.split('`').skip(1).step_by(2) {
            assert!(there.contains(name), "docs/semantics.md names a scenario that no pack has: {name}");
            named += 1;
        }
    }
    assert!(named > 100, "only {named} scenarios are named: is the page read?");
}
