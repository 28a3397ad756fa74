//! Writing to the terminal: results on standard output, findings on standard error. A reader that went away (`| head`)
//! ends nothing; a disk that is full does.

use crate::render::{Look, human};
use brimscript::diagnostic::json::sorted;
use brimscript::diagnostic::{Diagnostic, Sources};
use clap::ValueEnum;
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// More findings than anybody reads at a stretch; all of them are in the JSON.
const SHOWN: usize = 200;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to fix.
    Fine,
    /// There is something to fix.
    Findings,
    /// The command could not do its work: its arguments or its files.
    CouldNotRun,
}

/// A result could not be written.
static LOST: AtomicBool = AtomicBool::new(false);

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            _ if LOST.load(Ordering::Relaxed) => 2,
            Outcome::Fine => 0,
            Outcome::Findings => 1,
            Outcome::CouldNotRun => 2,
        })
    }
}

/// The form of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For a person.
    #[default]
    Human,
    /// One JSON document.
    Json,
}

/// Writes a result, with a line end.
pub fn result(text: &str) {
    let mut out = std::io::stdout().lock();
    written(&out.write_all(text.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()));
}

/// Whether a result was written. Who reads no more has seen enough; a full disk holds half a result, and the run has failed.
pub fn written(result: &std::io::Result<()>) {
    let Err(error) = result else { return };
    if error.kind() != ErrorKind::BrokenPipe && !LOST.swap(true, Ordering::Relaxed) {
        note(&format!("the result could not be written: {error}"));
    }
}

/// Writes a note for the person at the terminal, with a line end.
pub fn note(text: &str) {
    let mut out = std::io::stderr().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
}

/// Writes one JSON document as the result.
pub fn document(value: &impl Serialize) {
    let text = serde_json::to_string_pretty(value)
        .unwrap_or_else(|error| format!("{{\"schema\": \"brim.error/1\", \"message\": \"{error}\"}}"));
    result(&text);
}

/// Writes findings for a person: hints, then warnings, then errors, each in the order of their places. What must be fixed stands last,
/// where a terminal ends; where there are too many, errors are the last to be left out.
pub fn diagnostics(list: &[Diagnostic], sources: &Sources) {
    let look = Look::of_stderr();
    let mut sorted = sorted(list, sources);
    sorted.sort_by_key(|found| std::cmp::Reverse(found.severity));
    let more = sorted.len().saturating_sub(SHOWN);
    sorted.truncate(SHOWN);
    sorted.sort_by_key(|found| found.severity);
    if more > 0 {
        note(&format!("{more} more are not shown; `--format json` lists them all\n"));
    }
    for diagnostic in sorted {
        note(&human(diagnostic, sources, look));
    }
}
