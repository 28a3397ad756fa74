//! A copy of the project with faults in it, built once.

use crate::fault::Fault;
use crate::sow::{Sown, sow};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What asks, in the copy, whether a fault is to act.
const SWITCH: &str = r#"

/// Whether the fault with this number acts in this run.
pub fn mutant(number: usize) -> bool {
    static ACTING: std::sync::LazyLock<Option<usize>> =
        std::sync::LazyLock::new(|| std::env::var("BRIM_MUTANT").ok()?.parse().ok());
    *ACTING == Some(number)
}
"#;

/// A file is written where it says something else, so that cargo builds no more than it must.
fn put(path: &Path, text: &[u8]) {
    if fs::read(path).is_ok_and(|old| old == text) {
        return;
    }
    fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a folder of the copy can be made");
    fs::write(path, text).expect("the copy can be written");
}

/// Builds the tool with the first `count` faults that compile. Gives the program, these faults by their numbers, and how many were passed
/// over.
pub fn build(root: &Path, copy: &Path, faults: &[Fault], count: usize) -> (PathBuf, Vec<usize>, usize) {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().expect("git runs").stdout;
    let listed = String::from_utf8(listed).expect("paths are text");
    let plain = listed.split('\0').filter(|path| !path.is_empty() && !path.starts_with("mutants/"));
    let plain: Vec<&str> = plain.filter(|path| root.join(path).is_file()).collect();
    let mut out = BTreeSet::new();
    loop {
        let tried: Vec<usize> = (0..faults.len()).filter(|number| !out.contains(number)).take(count).collect();
        let sown = sown(root, faults, &tried);
        out.extend(sown.values().flat_map(|file| file.homeless.iter().copied()));
        for path in &plain {
            let text = || fs::read(root.join(path)).expect("a file of the project can be read");
            match sown.get(*path) {
                Some(file) => put(&copy.join(path), file.text.as_bytes()),
                None if *path == "src/core/lib.rs" => put(&copy.join(path), &[&text(), SWITCH.as_bytes()].concat()),
                None => put(&copy.join(path), &text()),
            }
        }
        let errors = cargo(copy, &["check", "--release", "-p", "brim-vm"]).err().unwrap_or_default();
        out.extend(errors.iter().flat_map(|error| blamed(error, &sown)));
        println!("{} faults tried, {} do not compile", tried.len(), out.len());
        if tried.iter().any(|number| out.contains(number)) {
            continue;
        }
        assert!(errors.is_empty(), "errors that belong to no fault: {errors:#?}");
        let program = cargo(copy, &["build", "--release", "-p", "brim"]).expect("what was checked can be built");
        return (program.expect("`brim` is a program"), tried, out.len());
    }
}

/// The files with faults, by their paths.
fn sown(root: &Path, faults: &[Fault], tried: &[usize]) -> BTreeMap<String, Sown> {
    let mut files: BTreeMap<&str, Vec<(usize, &Fault)>> = BTreeMap::new();
    for (number, fault) in tried.iter().filter_map(|number| Some((*number, faults.get(*number)?))) {
        files.entry(&fault.file).or_default().push((number, fault));
    }
    let with_faults = |(path, faults): (&str, Vec<_>)| {
        let text = fs::read_to_string(root.join(path)).expect("a file of the rules can be read");
        (path.to_owned(), sow(&text, &faults))
    };
    files.into_iter().map(with_faults).collect()
}

/// Runs cargo in the copy: the program that it made, or its errors.
fn cargo(copy: &Path, args: &[&str]) -> Result<Option<PathBuf>, Vec<Value>> {
    let mut command = Command::new("nice");
    command.arg("cargo").args(args).args(["--message-format=json", "--quiet"]);
    let out = command.current_dir(copy).output().expect("cargo runs");
    let said: Vec<Value> =
        out.stdout.split(|byte| *byte == b'\n').filter_map(|l| serde_json::from_slice(l).ok()).collect();
    if out.status.success() {
        return Ok(said.iter().find_map(|line| line["executable"].as_str()).map(PathBuf::from));
    }
    let errors: Vec<Value> =
        said.into_iter().map(|line| line["message"].clone()).filter(|m| m["level"] == "error").collect();
    assert!(!errors.is_empty(), "cargo {args:?}: {}", String::from_utf8_lossy(&out.stderr));
    Err(errors)
}

/// The faults that an error belongs to: the one that it points into, else those of the smallest expression around it.
fn blamed(error: &Value, sown: &BTreeMap<String, Sown>) -> Vec<usize> {
    let none = Vec::new();
    let own = error["spans"].as_array().unwrap_or(&none);
    let notes =
        error["children"].as_array().unwrap_or(&none).iter().flat_map(|note| note["spans"].as_array()).flatten();
    let primary = own.iter().filter(|span| span["is_primary"] == true);
    let mut spans: Vec<&Value> = primary.collect();
    spans.extend(own.iter().filter(|span| span["is_primary"] != true));
    spans.extend(notes);
    let at = |span: &Value| {
        let byte = |name: &str| usize::try_from(span[name].as_u64().unwrap_or(0)).unwrap_or(0);
        Some((sown.get(span["file_name"].as_str()?)?, byte("byte_start"), byte("byte_end")))
    };
    for one in [true, false] {
        for (file, start, end) in spans.iter().filter_map(|span| at(span)) {
            let around = file.parts.iter().filter(|part| part.one == one);
            let around = around.filter(|part| part.range.start <= start && end <= part.range.end);
            if let Some(part) = around.min_by_key(|part| part.range.len()) {
                return part.faults.clone();
            }
        }
    }
    Vec::new()
}
