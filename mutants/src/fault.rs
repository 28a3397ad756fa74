//! The faults that cargo-mutants can think of, in an order that moving code does not change.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A place in a file, as cargo-mutants counts: both from 1, columns in characters.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

impl Span {
    /// The same part of a text, in bytes.
    pub fn bytes(self, text: &str) -> std::ops::Range<usize> {
        let byte = |place: Place| {
            let line: usize = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
            let before = text[line..].chars().take(place.column - 1).map(char::len_utf8).sum::<usize>();
            line + before
        };
        byte(self.start)..byte(self.end)
    }
}

/// One fault: what stands at `span` is replaced.
#[derive(Debug, Clone, Deserialize)]
pub struct Fault {
    pub file: String,
    pub genre: String,
    name: String,
    pub replacement: String,
    pub span: Span,
    /// The line that it is put into, as it is written.
    #[serde(skip)]
    pub code: String,
}

impl Fault {
    /// What is changed, without the place.
    pub fn what(&self) -> &str {
        self.name.split_once(": ").map_or(&*self.name, |(_, what)| what)
    }

    /// The place, for people.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.span.start.line, self.span.start.column)
    }

    /// What the fault is known by from one run to the next: no number of a line.
    pub fn key(&self) -> String {
        format!("{}\t{}\t{}\t{}", self.file, self.span.start.column, self.what(), self.code)
    }

    /// Its place in the order in which faults are tried: FNV-1a of its key, from a seed.
    fn order(&self) -> u64 {
        let seed = 0xcbf2_9ce4_8422_2325_u64 ^ 20_261_123;
        self.key().bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }
}

/// All faults in the rules and the interpreter, in the order in which they are tried.
pub fn all(root: &Path) -> Vec<Fault> {
    let list = ["mutants", "--list", "--json", "--package", "brim-rules", "--package", "brim-vm"];
    let out = Command::new("cargo").args(list).current_dir(root).output().expect("cargo runs");
    assert!(out.status.success(), "`cargo install cargo-mutants` first: {}", String::from_utf8_lossy(&out.stderr));
    let mut faults: Vec<Fault> = serde_json::from_slice(&out.stdout).expect("the list of cargo-mutants can be read");
    let mut texts = BTreeMap::new();
    for fault in &mut faults {
        let text = texts.entry(fault.file.clone()).or_insert_with_key(|file| {
            std::fs::read_to_string(root.join(file)).expect("a file of the rules can be read")
        });
        fault.code = text.lines().nth(fault.span.start.line - 1).unwrap_or_default().trim().to_owned();
    }
    faults.sort_by_cached_key(|fault| (fault.order(), fault.place()));
    faults
}
