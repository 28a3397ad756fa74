//! Phrases are read by their views, and in full: a hole that is added to a word makes the compiler ask every place that reads it.

use super::sources;

/// Files whose `get("…")` and its like ask TOML tables for a key, and no phrase for a hole.
const OF_TOML: [&str; 4] = [
    "src/language/pack/manifest_toml.rs",
    "src/language/pack/party.rs",
    "src/language/pack/table_toml.rs",
    "src/review/mix/again.rs",
];

/// Ways to look a hole up by its name.
const LOOKUPS: [&str; 14] = [
    ".get(\"",
    ".get_mut(\"",
    ".decls_in(\"",
    ".phrase(\"",
    ".selector(\"",
    ".text(\"",
    ".name(\"",
    ".number(\"",
    ".says(\"",
    ".has(\"",
    ".op(\"",
    ".select(\"",
    ".chosen(\"",
    ".face(\"",
];

fn code() -> Vec<sources::Code> {
    ["src", "cli/src", "benches/src"].into_iter().flat_map(sources::code).collect()
}

#[test]
fn no_hole_is_looked_up_by_its_name() {
    let mut of_toml = 0;
    for file in code() {
        for (number, line) in &file.lines {
            let Some(call) = LOOKUPS.iter().find(|call| line.contains(**call)) else { continue };
            let exempt = OF_TOML.iter().any(|toml| file.path.ends_with(toml));
            assert!(exempt, "{}:{number}: {call}…) looks up by a name: read the phrase by its view", file.path);
            of_toml += 1;
        }
    }
    assert!(of_toml > 10, "only {of_toml} look-ups were seen in TOML");
}

/// The text between the first brace and its partner.
fn braces(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return text.get(1..at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What stands in a pattern of a view and leaves holes out; nothing where each is named.
fn leaves_out(pattern: &str) -> bool {
    pattern.split([',', '|']).any(|part| part.trim() == "..")
}

#[test]
fn views_are_matched_in_full() {
    let mut patterns = 0;
    for file in code() {
        let text: String = file.lines.iter().map(|(_, line)| format!("{line}\n")).collect();
        for behind in text.split("View::").skip(1) {
            let Some((name, rest)) = behind.split_once(" {") else { continue };
            if !name.chars().all(char::is_alphanumeric) {
                continue;
            }
            let Some(pattern) = braces(&format!("{{{rest}")).map(str::to_owned) else { continue };
            patterns += 1;
            assert!(!leaves_out(&pattern), "{}: `{name} {{{pattern}}}` leaves holes out", file.path);
        }
    }
    assert!(patterns > 500, "only {patterns} patterns of views were seen");
}

#[test]
fn a_pattern_that_leaves_out_is_seen() {
    assert!(leaves_out(" who, .. ") && leaves_out(" .. "));
    assert!(!leaves_out(" who, n: 2.., past: _ ") && !leaves_out(" "));
}
