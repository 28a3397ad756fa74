//! When the tool itself is wrong: it says so, and what to report.

use crate::console::{document, note};
use serde_json::json;
use std::panic::{self, PanicHookInfo};

/// Tells of a fault of the tool as such, and not in the words of the machine.
pub fn install() {
    panic::set_hook(Box::new(|info| note(&report(info))));
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned());
    let place = info.location().map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    format!(
        "B0799: this is a bug in brim, not in your content. It changed nothing.\n\n  \
         brim {} on {os} {arch}\n  {}\n  {message}\n  at {place}\n\n\
         Please report it with the lines above and, if you can, the files that led to it.",
        env!("CARGO_PKG_VERSION"),
        command_line(),
    )
}

fn command_line() -> String {
    let quoted = |argument: String| match argument.contains(char::is_whitespace) || argument.is_empty() {
        true => format!("{argument:?}"),
        false => brimscript::diagnostic::escape::escaped(&argument).into_owned(),
    };
    let arguments = std::env::args_os().skip(1).map(|argument| quoted(argument.to_string_lossy().into_owned()));
    std::iter::once("brim".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// True where the command line asks for JSON, whatever else is wrong with it.
pub fn wants_json() -> bool {
    let arguments: Vec<_> = std::env::args_os().collect();
    let split = arguments.windows(2).any(|pair| matches!(pair, [name, value] if name == "--format" && value == "json"));
    split || arguments.iter().any(|argument| argument == "--format=json")
}

/// The document of a run that came to nothing.
pub fn failed(message: &str) {
    document(&json!({ "schema": "brim.error/1", "errors": 1, "message": message, "diagnostics": [] }));
}
