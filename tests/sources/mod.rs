//! Reads the project's own Rust as plain text, for the tests that look at how it is written.

#![allow(dead_code, reason = "each test file takes what it needs")]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// One file of code that is not test code.
pub struct Code {
    /// Its path from the root of the project.
    pub path: String,
    /// Its lines with their numbers, without test modules and without comment lines.
    pub lines: Vec<(usize, String)>,
}

/// The root of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file of non-test code under a folder of the project.
pub fn code(folder: &str) -> Vec<Code> {
    let files: Vec<PathBuf> = walkdir::WalkDir::new(root().join(folder))
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("the source can be read").into_path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect();
    let tests: BTreeSet<PathBuf> = files.iter().flat_map(|file| test_modules(file)).collect();
    let in_tests = |path: &Path| tests.iter().any(|test| path == test || path.starts_with(test.with_extension("")));
    let plain = files.iter().filter(|path| !in_tests(path));
    plain.map(|path| Code { path: shown(path), lines: lines(&text(path)) }).collect()
}

/// The text of a file.
pub fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path as it is written in the documents.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The files of the modules that a file declares for tests only: `#[cfg(test)] mod name;`.
fn test_modules(file: &Path) -> Vec<PathBuf> {
    let text = text(file);
    let lines: Vec<&str> = text.lines().collect();
    let home = match file.file_stem().and_then(|stem| stem.to_str()) {
        Some("mod" | "lib" | "main") => file.with_file_name(""),
        _ => file.with_extension(""),
    };
    let marked = lines.windows(2).filter(|pair| pair[0].trim() == "#[cfg(test)]").map(|pair| pair[1].trim());
    let names = marked.filter_map(|line| line.strip_suffix(';')?.split_once("mod ").map(|(_, name)| name.to_owned()));
    names
        .flat_map(|name| [home.join(format!("{name}.rs")), home.join(name).join("mod.rs")])
        .flat_map(with_home)
        .collect()
}

/// A module's file, and its folder for the modules inside it.
fn with_home(file: PathBuf) -> Vec<PathBuf> {
    match file.file_name().and_then(|name| name.to_str()) {
        Some("mod.rs") => vec![file.with_file_name("mod.rs"), file.with_file_name("")],
        _ => vec![file],
    }
}

/// The lines that are code: no comments, nothing of `#[cfg(test)]`.
fn lines(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut skipping: Option<usize> = None;
    let mut marked = false;
    for (at, line) in text.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let plain = line.trim();
        if let Some(depth) = skipping {
            if plain.starts_with('}') && indent == depth {
                skipping = None;
            }
            continue;
        }
        if plain == "#[cfg(test)]" {
            marked = true;
            continue;
        }
        if marked {
            // What follows the mark is a line of its own, or a block until its brace closes.
            if plain.ends_with('{') {
                skipping = Some(indent);
            }
            marked = plain.starts_with("#[");
            continue;
        }
        if !plain.starts_with("//") {
            out.push((at + 1, line.to_owned()));
        }
    }
    out
}
