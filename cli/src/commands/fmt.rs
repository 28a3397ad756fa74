//! `brim fmt`: the one way to write a text. A text with problems is left alone.

use super::paths_or_here;
use crate::console::{self, Format, Outcome};
use crate::disk::{Disk, trouble};
use crate::writer;
use brim_grammar::Refusal;
use brim_grammar::tree::{MAX_FILE, MAX_LINE};
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::json::{Finding, Totals, findings};
use brimscript::diagnostic::{Code, Diagnostic, FileId, Place, Source, form};
use brimscript::pack::{ENDING, Texts, read_texts};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// The arguments of `brim fmt`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders or .brim files; without one: the pack or the folder `content` you stand in
    paths: Vec<String>,
    /// Change nothing: name the files that would change, and end with 1 if there are any
    #[arg(long)]
    check: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Report<'a> {
    schema: &'static str,
    check: bool,
    files: usize,
    changed: &'a [String],
    errors: usize,
    diagnostics: &'a [Finding],
}

/// Formats, and reports.
pub fn run(args: &Args) -> Outcome {
    let (mut texts, could_run) = match paths_or_here(&args.paths) {
        Ok(paths) => (read_texts(&Disk, &paths), true),
        Err(diagnostic) => (Texts { diagnostics: vec![*diagnostic], ..Texts::default() }, false),
    };
    let mut changed = Vec::new();
    if !args.check {
        sweep(&texts);
    }
    for &file in &texts.files {
        let Some(source) = texts.sources.get(file) else { continue };
        match one(file, source, args.check) {
            Ok(true) => changed.push(escaped(source.path()).into_owned()),
            Ok(false) => {}
            Err(diagnostics) => texts.diagnostics.extend(diagnostics),
        }
    }
    let found = findings(&texts.diagnostics, &texts.sources);
    let totals = Totals::of(&found);
    match args.format {
        Format::Human => {
            console::diagnostics(&texts.diagnostics, &texts.sources);
            for path in &changed {
                console::result(path);
            }
            console::note(&summary(args.check, changed.len(), texts.files.len(), totals));
        }
        Format::Json => console::document(&Report {
            schema: "brim.fmt/1",
            check: args.check,
            files: texts.files.len(),
            changed: &changed,
            errors: totals.errors,
            diagnostics: &found,
        }),
    }
    let to_do = totals.errors > 0 || (args.check && !changed.is_empty());
    match (could_run && texts.unread.is_empty(), to_do) {
        (false, _) => Outcome::CouldNotRun,
        (true, true) => Outcome::Findings,
        (true, false) => Outcome::Fine,
    }
}

/// What runs left behind that were killed while they formatted goes, from the folders of all texts.
fn sweep(texts: &Texts) {
    let paths = texts.files.iter().filter_map(|file| texts.sources.get(*file)).map(|source| Path::new(source.path()));
    let folders: BTreeSet<&Path> = paths.filter_map(Path::parent).collect();
    for folder in folders {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        writer::sweep(folder, |name| name.to_str().is_some_and(|name| name.ends_with(ENDING)));
    }
}

/// Formats one file. True where it changed, or would.
fn one(file: FileId, source: &Source, check: bool) -> Result<bool, Vec<Diagnostic>> {
    let place = Place { file, span: brim_grammar::Span::default() };
    let text = match brim_grammar::format(source.text()) {
        Ok(text) => text,
        Err(Refusal::Problems(_)) => return Err(form::form(file, source, &brim_grammar::parse(source.text()))),
        Err(Refusal::LineTooLong(span)) => {
            let message =
                format!("this line would be longer than {MAX_LINE} bytes once formatted, so the file was left alone");
            let found = Diagnostic::new(Code::LineTooLong, Place { file, span }, message)
                .label("too long")
                .help("break it into several lines; one that ends with a comma goes on in the next");
            return Err(vec![found]);
        }
        Err(Refusal::FileTooLong) => {
            let most = MAX_FILE / (1024 * 1024);
            let message = format!("this file would be longer than {most} MiB once formatted, so it was left alone");
            let found = Diagnostic::new(Code::FileTooLong, place, message)
                .help("divide it into several files; a pack reads every .brim file in its folder");
            return Err(vec![found]);
        }
        Err(Refusal::NotProven) => {
            let message = "formatting would change what this file says, so it was left alone";
            let found = Diagnostic::new(Code::Internal, place, message)
                .help("this is a bug in brim: please report it with the file");
            return Err(vec![found]);
        }
    };
    if text == source.text() && !source.is_marked() {
        return Ok(false);
    }
    if check {
        return Ok(true);
    }
    match writer::put(source.path(), &text) {
        Ok(()) => Ok(true),
        Err(error) => {
            let message = format!("`{}` cannot be written: {}", escaped(source.path()), escaped(&trouble(error).0));
            let found = Diagnostic::new(Code::FolderUnreadable, place, message)
                .help("check that you may write to the file and its folder");
            Err(vec![found])
        }
    }
}

fn summary(check: bool, changed: usize, files: usize, totals: Totals) -> String {
    let done = if check { "to format" } else { "formatted" };
    let mut text = format!("{changed} of {files} {done}");
    if totals.errors > 0 {
        text.push_str(&format!("; {totals}"));
    }
    text
}
