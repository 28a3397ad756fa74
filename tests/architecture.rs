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

/// The room that a file of `src/` stands in: `src/vm/select.rs` in `vm`. The root of the library is no room.
fn room_of(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("src/")?;
    let room = inside.split('/').next()?;
    let room = room.strip_suffix(".rs").unwrap_or(room);
    (room != "lib").then_some(room)
}

/// The rooms that a line of code names: `crate::room`, `use crate::{a, b}`.
fn named(line: &str) -> Vec<&str> {
    let word = |text: &'_ str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let mut out = Vec::new();
    for rest in line.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => out.extend(list.split(',').map(|part| part.trim()).map(|part| &part[..word(part)])),
            None => out.push(&rest[..word(rest)]),
        }
    }
    out.retain(|room| !room.is_empty());
    out
}

/// Who uses whom in `src/`, with one place each.
fn arrows() -> BTreeMap<(String, String), String> {
    let mut arrows = BTreeMap::new();
    for file in sources::code("src") {
        let Some(room) = room_of(&file.path) else { continue };
        for (at, line) in &file.lines {
            for used in named(line).into_iter().filter(|used| *used != room) {
                let place = format!("{}:{at}: {}", file.path, line.trim());
                arrows.entry((room.to_owned(), used.to_owned())).or_insert(place);
            }
        }
    }
    arrows
}

#[test]
fn every_room_is_listed_once() {
    let listed = rooms();
    let unique: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), unique.len(), "a room is listed twice: {listed:?}");
    let there: BTreeSet<String> =
        sources::code("src").iter().filter_map(|file| room_of(&file.path)).map(str::to_owned).collect();
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

/// The rules see content through the engine trait alone: not the model, not the program, not the interpreter.
#[test]
fn rules_do_not_see_content() {
    let seen: Vec<String> =
        arrows().into_keys().filter(|(from, _)| from == "rules").map(|(_, to)| to).filter(|to| to != "game").collect();
    assert_eq!(seen, ["vocabulary"], "what `rules` uses besides `game`");
}

#[test]
fn crates_depend_one_way() {
    let ours = ["brim-grammar", "brimscript", "brim"];
    let depends = |manifest: &str| -> Vec<String> {
        let text = sources::text(&sources::root().join(manifest));
        // The workspace's own table of versions depends on nothing.
        let parts = text.split("\n[").filter(|part| {
            let head = part.split(']').next().unwrap_or_default();
            head.ends_with("dependencies") && !head.starts_with("workspace")
        });
        let names = parts.flat_map(|part| part.lines().skip(1)).map(|line| {
            let end = line.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').unwrap_or(line.len());
            line[..end].to_owned()
        });
        names.filter(|name| ours.contains(&name.as_str())).collect()
    };
    assert_eq!(depends("grammar/Cargo.toml"), [""; 0], "the grammar stands alone");
    assert_eq!(depends("Cargo.toml"), ["brim-grammar"], "the library knows the grammar");
    assert_eq!(depends("cli/Cargo.toml"), ["brim-grammar", "brimscript"], "the tool knows both");
}

#[test]
fn only_the_tool_knows_the_terminal() {
    let doors = ["std::fs", "std::env", "std::io::", "std::process", "std::net", "println!(", "eprintln!("];
    let found: Vec<String> = ["src", "grammar/src"]
        .iter()
        .flat_map(|folder| sources::code(folder))
        .flat_map(|file| file.lines.into_iter().map(move |(at, line)| (file.path.clone(), at, line)))
        .filter(|(_, _, line)| doors.iter().any(|door| line.contains(door)))
        .map(|(path, at, line)| format!("{path}:{at}: {}", line.trim()))
        .collect();
    assert!(found.is_empty(), "the library does no input and no output:\n{}", found.join("\n"));
}
