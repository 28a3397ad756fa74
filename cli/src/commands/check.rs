//! `brim check`: everything that is wrong with some packs, in one run.

use super::paths_or_here;
use crate::console::{self, Outcome};
use crate::disk::Disk;
use brimscript::check::{self, Apart, Checked, Summary};
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::github::github;
use brimscript::diagnostic::json::{Finding, Totals, findings};
use brimscript::diagnostic::sarif::sarif;
use brimscript::pack::{Loaded, load};
use clap::ValueEnum;
use serde::Serialize;
use std::time::Instant;

/// The arguments of `brim check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Packs, folders of packs, or single .brim files; without one: the pack or the folder `content` you stand in
    paths: Vec<String>,
    /// How to tell the findings
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The formats of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    #[default]
    Human,
    /// One JSON document, `brim.check/1`
    Json,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
    /// Workflow commands, for builds on GitHub
    Github,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Report<'a> {
    schema: &'static str,
    packs: &'a [Summary],
    held: Vec<HeldBack<'a>>,
    errors: usize,
    warnings: usize,
    tips: usize,
    in_required: Apart,
    diagnostics: &'a [Finding],
    elapsed_ms: u128,
}

/// A pack of which only the form was checked.
#[derive(Debug, Serialize)]
struct HeldBack<'a> {
    name: &'a str,
    why: &'a str,
}

/// Checks, and tells.
pub fn run(args: &Args) -> Outcome {
    let started = Instant::now();
    let (loaded, could_run) = match paths_or_here(&args.paths) {
        Ok(paths) => (load(&Disk, &paths), true),
        Err(diagnostic) => (Loaded { diagnostics: vec![*diagnostic], ..Loaded::default() }, false),
    };
    let Checked { mut diagnostics, packs, .. } = check::check(&loaded);
    diagnostics.extend(loaded.diagnostics.iter().cloned());
    let (diagnostics, apart) = check::named(&loaded, diagnostics);
    let found = findings(&diagnostics, &loaded.sources);
    let totals = Totals::of(&found);
    match args.format {
        Format::Human => {
            console::diagnostics(&diagnostics, &loaded.sources);
            console::result(&summary(&packs, &loaded, totals, apart));
        }
        Format::Json => console::document(&Report {
            schema: "brim.check/1",
            packs: &packs,
            held: loaded.held.iter().map(|held| HeldBack { name: &held.name, why: &held.why }).collect(),
            errors: totals.errors,
            warnings: totals.warnings,
            tips: totals.tips,
            in_required: apart,
            diagnostics: &found,
            elapsed_ms: started.elapsed().as_millis(),
        }),
        Format::Sarif => console::document(&sarif(&found, env!("CARGO_PKG_VERSION"))),
        Format::Github => {
            console::result(github(&found).trim_end());
            console::note(&totals.to_string());
        }
    }
    match (could_run && loaded.unread.is_empty(), totals.errors) {
        (false, _) => Outcome::CouldNotRun,
        (true, 0) => Outcome::Fine,
        (true, _) => Outcome::Findings,
    }
}

/// The packs in a line each, and the totals.
fn summary(packs: &[Summary], loaded: &Loaded, totals: Totals, apart: Apart) -> String {
    let mut lines = Vec::new();
    for pack in packs.iter().filter(|pack| pack.asked) {
        let name = format!("{} {}", escaped(&pack.id), escaped(&pack.version));
        let declarations = match pack.declarations {
            1 => "1 declaration".to_owned(),
            many => format!("{many} declarations"),
        };
        lines.push(match pack.declarations {
            0 => format!("{name}: {declarations}"),
            _ => format!("{name}: {declarations} ({})", pack.sources),
        });
    }
    for held in &loaded.held {
        lines.push(format!("{}: checked in its form alone; {}", escaped(&held.name), escaped(&held.why)));
    }
    lines.push(totals.to_string());
    if apart != Apart::default() {
        lines.push(apart.to_string());
    }
    lines.join("\n")
}
