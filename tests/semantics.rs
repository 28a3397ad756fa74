//! What the documents name exists: the scenarios of docs/semantics.md, and the files and folders of all pages for contributors.

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

/// Every file and folder of the project, by its path from the root.
fn paths() -> BTreeSet<String> {
    let away = ["target", ".git", "node_modules"];
    let entries = walkdir::WalkDir::new(sources::root()).into_iter().filter_entry(|entry| {
        // Other work trees and whatever is built lie beside the project, not in it.
        !entry.file_name().to_str().is_some_and(|name| away.contains(&name))
    });
    let found = entries.map(|entry| entry.expect("the project can be read").into_path());
    let inside = found.filter_map(|path| path.strip_prefix(sources::root()).ok().map(std::path::Path::to_path_buf));
    inside.map(|path| path.to_string_lossy().replace('\\', "/")).collect()
}

/// The words between back-quotes that look like a path: with a slash, or the ending of a file of ours.
fn paths_named(page: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut listing = false;
    for (at, line) in page.lines().enumerate() {
        listing ^= line.trim_start().starts_with("```");
        if listing {
            continue;
        }
        let words = line
            .split('`')
            .skip(1)
            .step_by(2)
            .flat_map(|quoted| quoted.split([' ', ',']))
            .map(|word| word.trim_end_matches('/'));
        let plain = |word: &&str| word.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
        let ending =
            |word: &str| ["rs", "toml", "md", "pest", "txt"].iter().any(|ending| word.ends_with(&format!(".{ending}")));
        let path = |word: &&str| word.len() > 1 && (word.contains('/') || ending(word));
        out.extend(words.filter(plain).filter(path).map(|word| (at + 1, word.to_owned())));
    }
    out
}

/// A page may leave out the first folders of a path: the part that it writes is the end of some path.
#[test]
fn every_path_named_exists() {
    // Lasting keys, and the files of an author's table.
    let no_paths = ["swamps-of-death/hungry-dead.enemy", "table.toml", "pack.toml"];
    let there = paths();
    let exists = |word: &str| there.iter().any(|path| path == word || path.ends_with(&format!("/{word}")));
    let mut named = 0;
    let mut missing = Vec::new();
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/semantics.md"] {
        for (line, word) in paths_named(&sources::text(&sources::root().join(page))) {
            named += 1;
            if !no_paths.contains(&word.as_str()) && !exists(&word) {
                missing.push(format!("{page}:{line}: `{word}`"));
            }
        }
    }
    assert!(missing.is_empty(), "these paths are named, and nothing lies there:\n{}", missing.join("\n"));
    assert!(named > 150, "only {named} paths are named: are the pages read?");
}
