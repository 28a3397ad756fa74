//! An author's day, as a script that anybody can run: `tests/authors-day/day.sh`.

#![cfg(unix)]

use crate::common;
use std::path::Path;
use std::process::Command;

#[test]
fn an_authors_day() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/authors-day/day.sh");
    let mut day = Command::new("bash");
    day.arg(script).env("BRIM", env!("CARGO_BIN_EXE_brim"));
    if !common::whole() {
        day.env("SAMPLE", "1");
    }
    let output = day.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.lines().last().is_some_and(|last| last.contains("steps")), "{said}");
}
