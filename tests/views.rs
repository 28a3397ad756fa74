//! Phrases are read by their views, and in full: a hole that is added to a word makes the compiler ask every place that reads it.

use super::sources;

/// So many look-ups of a hole by its name are left in the code. The number may only fall.
const LEFT: usize = 157;

/// Ways to look a hole up by its name.
const LOOKUPS: [&str; 12] = [
    ".get(\"",
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
    ["src", "cli/src"].into_iter().flat_map(sources::code).collect()
}

#[test]
fn holes_looked_up_by_name_grow_fewer() {
    let lines = code().into_iter().flat_map(|file| file.lines);
    let found: usize =
        lines.map(|(_, line)| LOOKUPS.iter().map(|call| line.matches(call).count()).sum::<usize>()).sum();
    assert!(found <= LEFT, "{found} look-ups, where {LEFT} were left: read the phrase by its view");
    assert!(found >= LEFT, "only {found} look-ups are left: write this number into this test");
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
