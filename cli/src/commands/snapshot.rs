//! `brim snapshot`: for each declaration of a pack a file that says what it does, so that every change of it is seen.

mod files;
mod review;
mod shown;

use super::paths_or_here;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::{Diagnostic, Sources};
use brimscript::pack::{Files, LIBRARY, Search, load};
use brimscript::snapshot::{Comparison, Difference, Frozen, Verdict, compare, freeze};
use files::Folder;
use serde::Serialize;
use std::io::IsTerminal;

const SCHEMA: &str = "brim.snapshot/1";

/// The arguments of `brim snapshot`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Packs or folders of packs; and words: then only declarations with one of them in their name or id
    #[arg(value_name = "PATH or FILTER")]
    what: Vec<String>,
    /// Write nothing; exit with 1 if a snapshot differs, is missing or has no declaration any more
    #[arg(long, conflicts_with_all = ["accept", "review"])]
    check: bool,
    /// Compare the listing of the lowered program too, not only the text and the journal
    #[arg(long)]
    ir: bool,
    /// Accept every difference: write new snapshots, and remove those without a declaration
    #[arg(long, conflicts_with = "review")]
    accept: bool,
    /// Decide on each difference in the terminal
    #[arg(long)]
    review: bool,
    /// Exit with 0 where only the version of brim or of a required pack changed, and what follows from it
    #[arg(long)]
    allow_required: bool,
    /// Number of threads; all cores without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// A pack with its snapshots, held against the accepted ones.
struct Compared {
    frozen: Frozen,
    folder: Folder,
    all: Vec<Comparison>,
}

/// The JSON document.
#[derive(Debug, Default, Serialize)]
struct Report {
    schema: &'static str,
    packs: Vec<PackRecord>,
    matched: usize,
    changed: Vec<Record>,
    required: Vec<Record>,
    new: Vec<Record>,
    orphaned: Vec<Record>,
    accepted: usize,
    errors: usize,
    trouble: Vec<String>,
}

#[derive(Debug, Serialize)]
struct PackRecord {
    id: String,
    version: String,
    path: String,
    snapshots: usize,
}

/// One snapshot that is not as it was accepted.
#[derive(Debug, Serialize)]
struct Record {
    id: String,
    file: String,
    differs: Difference,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diff: Vec<String>,
}

/// Compares, and reports or decides.
pub fn run(args: &Args) -> Outcome {
    if args.review && (args.format == Format::Json || !std::io::stdin().is_terminal()) {
        console::note("`--review` asks questions: run it in a terminal, without --format json.");
        console::note(
            "Elsewhere, `brim snapshot` shows the differences and `brim snapshot --accept NAME` accepts one.",
        );
        return Outcome::CouldNotRun;
    }
    let is_pack = |what: &String| Disk.kind(what).is_ok() || Search::new(&Disk).named(what).is_some();
    let (paths, filters): (Vec<String>, Vec<String>) = args.what.iter().cloned().partition(is_pack);
    let paths = match paths_or_here(&paths) {
        Ok(paths) => paths,
        Err(diagnostic) => {
            console::diagnostics(&[*diagnostic], &Sources::default());
            return failed(args, "there is no pack here");
        }
    };
    let loaded = load(&Disk, &paths);
    let asked = loaded.packs.iter().filter(|pack| pack.asked);
    let roots: Vec<String> = asked.map(|pack| pack.root.clone()).collect();
    let unsound: Vec<Diagnostic> = loaded
        .diagnostics
        .iter()
        .filter(|found| found.severity == brimscript::diagnostic::Severity::Error)
        .cloned()
        .collect();
    if roots.is_empty() || !loaded.unread.is_empty() {
        console::diagnostics(&unsound, &loaded.sources);
        return failed(args, "nothing could be read");
    }
    if let Some(root) = roots.iter().find(|root| root.starts_with(LIBRARY)) {
        console::note(&format!("`{}` is carried by the program: it has no folder for snapshots.", escaped(root)));
        return failed(args, "a pack of the program has no folder");
    }
    let mut report = Report { schema: SCHEMA, ..Report::default() };
    let mut compared = Vec::new();
    for root in &roots {
        match look(args, root, &filters) {
            Ok(one) => compared.push(one),
            Err(trouble) => report.trouble.push(trouble),
        }
    }
    for one in &compared {
        report.add(one, args);
        if args.format == Format::Human {
            console::diagnostics(&one.frozen.errors, &one.frozen.sources);
        }
    }
    let outcome = act(args, &compared, &mut report);
    report.trouble.iter().for_each(|trouble| console::note(trouble));
    match args.format {
        Format::Json => console::document(&report),
        Format::Human => shown::tell(args, &compared, &report),
    }
    if report.trouble.is_empty() { outcome } else { Outcome::CouldNotRun }
}

fn failed(args: &Args, message: &str) -> Outcome {
    if args.format == Format::Json {
        crate::fault::failed(message);
    }
    Outcome::CouldNotRun
}

/// The snapshots of one pack beside the accepted ones.
fn look(args: &Args, root: &str, filters: &[String]) -> Result<Compared, String> {
    let filters: Vec<String> = filters.iter().map(|filter| filter.to_lowercase()).collect();
    let wanted = |name: &str, id: &str| {
        let name = name.to_lowercase();
        filters.is_empty() || filters.iter().any(|filter| name.contains(filter) || id.contains(filter.as_str()))
    };
    let threads = args.threads.map(usize::from).or_else(|| std::thread::available_parallelism().ok().map(usize::from));
    let folder = Folder::of(root);
    let frozen = freeze(&Disk, root, &wanted, threads.unwrap_or(1), &|| {});
    let mut accepted = folder.accepted().map_err(|error| {
        format!("`{}` cannot be read: {}", escaped(folder.path()), escaped(&crate::disk::trouble(error).0))
    })?;
    if !filters.is_empty() {
        // Orphans are reported where they are wanted.
        accepted.retain(|name, _| {
            frozen.files.contains(name) || filters.iter().any(|filter| name.contains(filter.as_str()))
        });
    }
    let all = if frozen.errors.is_empty() { compare(&frozen, &accepted, args.ir) } else { Vec::new() };
    Ok(Compared { frozen, folder, all })
}

/// Accepts, asks, or leaves differences beside the accepted files for whoever reviews them.
fn act(args: &Args, compared: &[Compared], report: &mut Report) -> Outcome {
    if report.errors > 0 {
        return Outcome::Findings;
    }
    if args.review {
        return match review::review(compared, args.ir, &mut report.accepted) {
            Ok(0) => Outcome::Fine,
            Ok(_) => Outcome::Findings,
            Err(error) => {
                report.trouble.push(format!("a snapshot could not be written: {error}"));
                Outcome::CouldNotRun
            }
        };
    }
    for one in compared {
        let done = match (args.accept, args.check) {
            (true, _) => one.folder.accept(&one.all),
            (false, true) => Ok(0),
            (false, false) => one.folder.leave_pending(&one.all).map(|()| 0),
        };
        match done {
            Ok(count) => report.accepted += count,
            Err(error) => report.trouble.push(format!("`{}`: {error}", escaped(one.folder.path()))),
        }
    }
    let required = if args.allow_required { 0 } else { report.required.len() };
    match report.changed.len() + report.new.len() + report.orphaned.len() + required {
        _ if args.accept => Outcome::Fine,
        0 => Outcome::Fine,
        _ => Outcome::Findings,
    }
}

impl Report {
    fn add(&mut self, one: &Compared, args: &Args) {
        self.errors += one.frozen.errors.len();
        self.packs.push(PackRecord {
            id: one.frozen.pack.clone(),
            version: one.frozen.version.clone(),
            path: one.folder.path().to_owned(),
            snapshots: one.frozen.snapshots.len(),
        });
        for found in &one.all {
            let list = match found.verdict {
                Verdict::Matched => {
                    self.matched += 1;
                    continue;
                }
                Verdict::Changed => &mut self.changed,
                Verdict::Required => &mut self.required,
                Verdict::New => &mut self.new,
                Verdict::Orphaned => &mut self.orphaned,
            };
            list.push(Record {
                id: if found.id.is_empty() { format!("{}/{}", one.frozen.pack, found.title) } else { found.id.clone() },
                file: format!("{}/{}", one.folder.path(), found.file),
                differs: found.differs,
                diff: shown::difference(found, args.ir),
            });
        }
    }
}
