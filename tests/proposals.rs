//! What messages propose is written the one way: a line that happens at a moment has a colon behind it, as B0590 asks for.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

/// Where messages and what they propose are written.
const ROOMS: [&str; 3] = ["src/check", "src/language/model", "src/language/diagnostic/pages"];

/// What stands between backticks in a text.
fn proposed(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// True for a line that names a moment and goes on behind a comma: before any colon or brace.
fn goes_on_behind_a_comma(line: &str) -> bool {
    let moment = ["when ", "at start of", "at end of", "as soon as "].iter().any(|word| line.starts_with(word));
    let head = line.split([':', '{']).next().unwrap_or(line);
    moment && head.contains(", ")
}

#[test]
fn no_message_proposes_a_second_way() {
    assert!(goes_on_behind_a_comma("when this enemy activates, roll D6 {"));
    assert!(!goes_on_behind_a_comma("when this enemy activates: roll D6, each hero …"));
    let mut wrong = Vec::new();
    for room in ROOMS {
        let root = format!("{}/{room}", env!("CARGO_MANIFEST_DIR"));
        for entry in walkdir::WalkDir::new(&root).sort_by_file_name() {
            let path = entry.expect("sources can be read").into_path();
            let told = path.extension().is_some_and(|end| ["rs", "toml", "md"].iter().any(|one| end == *one));
            let tests = path.to_string_lossy().ends_with("_tests.rs");
            if !told || tests {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source can be read");
            let bad = proposed(&text).filter(|line| goes_on_behind_a_comma(line));
            wrong.extend(bad.map(|line| format!("{}: {line}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{} proposals:\n{}", wrong.len(), wrong.join("\n"));
}
