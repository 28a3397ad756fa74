//! The arrows between the rooms of the library go one way. The order is the list in ARCHITECTURE.md, under "The rooms in order".

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

use crate::sources;

use std::collections::{BTreeMap, BTreeSet};

/// The rooms as ARCHITECTURE.md lists them: a room may use those above it, and no other.
fn rooms() -> Vec<String> {
    let page = sources::text(&sources::root().join("ARCHITECTURE.md"));
    let list = page.split("## The rooms in order").nth(1).expect("ARCHITECTURE.md lists the rooms in order");
    let list = list.split("\n## ").next().expect("a part of the page");
    let rows = list.lines().filter_map(|line| line.split_once(". `")).filter(|(n, _)| n.parse::<usize>().is_ok());
    rows.filter_map(|(_, rest)| rest.split_once('`')).map(|(room, _)| room.to_owned()).collect()
}

/// The crates of `src/`, and whether each is one room or holds several.
fn crates() -> BTreeMap<String, bool> {
    rooms()
        .iter()
        .map(|room| room.split_once('/').map_or((room.clone(), false), |(krate, _)| (krate.to_owned(), true)))
        .collect()
}

/// The room that a file of `src/` stands in: `src/vm/select.rs` in `vm`, `src/core/game/table.rs` in `core/game`. The root of a crate
/// of several rooms is no room.
fn room_of(path: &str, crates: &BTreeMap<String, bool>) -> Option<String> {
    let (krate, inside) = path.strip_prefix("src/")?.split_once('/')?;
    if !crates.get(krate).copied().unwrap_or(false) {
        return Some(krate.to_owned());
    }
    let (room, _) = inside.split_once('/')?;
    Some(format!("{krate}/{room}"))
}

/// The rooms that a line of code in a crate names: `crate::room`, `brim_core::{game, program}`.
fn named(line: &str, own: &str, crates: &BTreeMap<String, bool>) -> Vec<String> {
    let word = |text: &'_ str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let mut out = Vec::new();
    let paths = line.split("crate::").skip(1).map(|rest| (own, rest));
    let others = line.split("brim_").skip(1).filter_map(|rest| rest.split_once("::"));
    for (krate, rest) in paths.chain(others) {
        match crates.get(krate) {
            Some(true) => match rest.strip_prefix('{') {
                Some(list) => {
                    out.extend(list.split(',').map(str::trim).map(|part| format!("{krate}/{}", &part[..word(part)])));
                }
                None => out.push(format!("{krate}/{}", &rest[..word(rest)])),
            },
            Some(false) if krate != own => out.push(krate.to_owned()),
            _ => {}
        }
    }
    out.retain(|room| !room.ends_with('/'));
    out
}

/// Who uses whom in `src/`, with one place each.
fn arrows() -> BTreeMap<(String, String), String> {
    let crates = crates();
    let mut arrows = BTreeMap::new();
    for file in sources::code("src") {
        let Some(room) = room_of(&file.path, &crates) else { continue };
        let own = room.split('/').next().unwrap_or_default().to_owned();
        for (at, line) in &file.lines {
            for used in named(line, &own, &crates).into_iter().filter(|used| *used != room) {
                let place = format!("{}:{at}: {}", file.path, line.trim());
                arrows.entry((room.clone(), used)).or_insert(place);
            }
        }
    }
    assert!(arrows.len() > 60, "only {} arrows between rooms: is the code where it was?", arrows.len());
    arrows
}

#[test]
fn every_room_is_listed_once() {
    let (listed, crates) = (rooms(), crates());
    let unique: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), unique.len(), "a room is listed twice: {listed:?}");
    let there: BTreeSet<String> = sources::code("src").iter().filter_map(|file| room_of(&file.path, &crates)).collect();
    assert_eq!(unique, there, "ARCHITECTURE.md (left) and src/ (right) differ");
}

#[test]
fn arrows_go_one_way() {
    let listed = rooms();
    let place = |room: &str| listed.iter().position(|one| one == room);
    let wrong: Vec<String> = arrows()
        .into_iter()
        .filter(|((from, to), _)| place(to).is_some() && place(to) >= place(from))
        .map(|((from, to), line)| format!("{from} uses {to}, which is listed below it\n    {line}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unknown: Vec<_> = arrows().into_keys().filter(|(_, to)| place(to).is_none()).collect();
    assert!(unknown.is_empty(), "rooms that nobody lists: {unknown:?}");
}

/// The order alone rules circles out; this says so without it, so that a wrong list cannot hide one.
#[test]
fn rooms_form_no_circle() {
    let arrows = arrows();
    let mut left: BTreeSet<String> = rooms().into_iter().collect();
    loop {
        let uses = |room: &String| arrows.keys().any(|(from, to)| from == room && left.contains(to));
        let free: Vec<String> = left.iter().filter(|room| !uses(room)).cloned().collect();
        if free.is_empty() {
            break;
        }
        left.retain(|room| !free.contains(room));
    }
    assert!(left.is_empty(), "these rooms use one another in a circle: {left:?}");
}

/// What of ours a crate depends on, by its manifest; what its tests need is apart.
fn depends(manifest: &str) -> Vec<String> {
    let text = sources::text(&sources::root().join(manifest));
    let part = text.split("\n[").find_map(|part| part.strip_prefix("dependencies]")).unwrap_or_default();
    let names = part.lines().map(|line| line.split(['.', ' ', '=']).next().unwrap_or_default().to_owned());
    names.filter(|name| name.starts_with("brim")).collect()
}

/// Rules see content through the engine trait alone, and neither they nor the interpreter know the language.
#[test]
fn rules_do_not_see_content() {
    assert_eq!(depends("src/core/Cargo.toml"), [""; 0], "the core stands alone");
    assert_eq!(depends("src/rules/Cargo.toml"), ["brim-core"]);
    assert_eq!(depends("src/vm/Cargo.toml"), ["brim-core", "brim-rules"]);
    let seen = arrows().into_keys().filter(|(from, _)| from == "rules").map(|(_, to)| to);
    assert_eq!(seen.collect::<Vec<_>>(), ["core/game", "core/vocabulary"], "what `rules` uses");
}

#[test]
fn crates_depend_one_way() {
    assert_eq!(depends("grammar/Cargo.toml"), [""; 0], "the grammar stands alone");
    assert_eq!(depends("cli/Cargo.toml"), ["brim-grammar", "brimscript"], "the tool knows the library");
    let language = ["brim-core", "brim-grammar"];
    assert_eq!(depends("src/language/Cargo.toml"), language, "the language plays no game");
    assert!(!depends("src/check/Cargo.toml").contains(&"brim-vm".to_owned()), "a lint plays no game");
}

#[test]
fn only_the_tool_knows_the_terminal() {
    let doors = ["std::fs", "std::env", "std::io::", "std::process", "std::net", "println!(", "eprintln!("];
    let found: Vec<String> = ["src", "grammar/src"]
        .iter()
        .flat_map(|folder| sources::code(folder))
        // Run by cargo, before the library is there.
        .filter(|file| !file.path.ends_with("/build.rs"))
        .flat_map(|file| file.lines.into_iter().map(move |(at, line)| (file.path.clone(), at, line)))
        .filter(|(_, _, line)| doors.iter().any(|door| line.contains(door)))
        .map(|(path, at, line)| format!("{path}:{at}: {}", line.trim()))
        .collect();
    assert!(found.is_empty(), "the library does no input and no output:\n{}", found.join("\n"));
}

/// A crate whose manifest says that it has no tests, or no examples in its comments, has none: they would never be run.
#[test]
fn no_test_is_left_out() {
    let mut manifests = 0;
    for entry in walkdir::WalkDir::new(sources::root()).into_iter().filter_entry(|entry| {
        let name = entry.file_name().to_string_lossy();
        name != "target" && (entry.depth() == 0 || !name.starts_with('.'))
    }) {
        let path = entry.expect("the project can be read").into_path();
        if path.file_name().is_none_or(|name| name != "Cargo.toml") {
            continue;
        }
        let manifest = std::fs::read_to_string(&path).expect("a manifest can be read");
        let says = |words: &str| manifest.lines().any(|line| line == words);
        let folder = path.parent().expect("it lies in a folder");
        // The library of the root lies beside the others.
        let sources = if folder == sources::root() { folder.join("src/lib.rs") } else { folder.to_owned() };
        manifests += usize::from(says("test = false") || says("doctest = false"));
        for source in walkdir::WalkDir::new(sources) {
            let source = source.expect("the project can be read").into_path();
            if source.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            let text = std::fs::read_to_string(&source).expect("a source can be read");
            let has = |words: &str| text.lines().any(|line| line.trim() == words);
            assert!(!says("test = false") || !has("#[test]"), "{}: its tests are not run", source.display());
            let example = has("/// ```") || has("//! ```");
            assert!(!says("doctest = false") || !example, "{}: its examples are not run", source.display());
        }
    }
    assert!(manifests > 10, "{manifests}");
}
