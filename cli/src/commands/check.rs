//! `brim check`: everything that is wrong with some packs, in one run.

mod fix;
mod watch;

use super::{by_name, paths_or_table};
use crate::console::{self, Outcome};
use crate::disk::{self, Disk};
use crate::render::{WIDTH, wrapped};
use crate::writer;
use brimscript::check::{self, About, Apart, Baseline, Beside, Checked, Summary};
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::github::github;
use brimscript::diagnostic::json::{Finding, Region, Totals, findings};
use brimscript::diagnostic::sarif::sarif;
use brimscript::diagnostic::{Code, Diagnostic, Severity, Sources};
use brimscript::model::Model;
use brimscript::pack::{Files, Loaded, load};
use clap::ValueEnum;
use fix::Mended;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;

/// The arguments of `brim check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Packs by their folders or names, folders of packs, single .brim files or a table file; without one: `table.toml` of this folder, else
    /// the pack or the folder `content` you stand in
    paths: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// Fix what is certain (such as a misspelt word), check again, and report what is left
    #[arg(long)]
    fix: bool,
    /// Suppress the findings listed in this baseline; only new ones are reported
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    baseline: Option<String>,
    /// Save all current findings as a baseline, so that an old pack can be adopted
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<String>,
    /// Show every hint; without it, where there are many, brim counts them by kind
    #[arg(long)]
    hints: bool,
    /// List every place where the engine assumes something that the text does not specify
    #[arg(long)]
    assumed: bool,
    /// Stay, and check again whenever a file of the packs changes; Ctrl-C ends it
    #[arg(long, conflicts_with_all = ["fix", "write_baseline"])]
    watch: bool,
}

/// More than any baseline has, in bytes.
const MAX_BASELINE: usize = 64 * 1024 * 1024;

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
    hints: usize,
    in_required: Apart,
    diagnostics: &'a [Finding],
    fixed: &'a [Mended],
    fixable: usize,
    /// Declarations with errors, of which the checks of what they mean have not looked at yet.
    waiting: usize,
    baseline: Option<Known>,
    assumed: Vec<Assumed>,
    unchecked: Vec<Unchecked>,
    left_out: Vec<LeftOut<'a>>,
    elapsed_ms: u128,
}

/// A declaration that is there in another mix of packs alone.
#[derive(Debug, Serialize)]
struct LeftOut<'a> {
    name: &'a str,
    pack: &'a str,
}

/// A pack of which only the form was checked.
#[derive(Debug, Serialize)]
struct HeldBack<'a> {
    name: &'a str,
    why: &'a str,
}

/// What a baseline suppresses.
#[derive(Debug, Serialize)]
struct Known {
    file: String,
    quiet: usize,
    stale: Vec<Stale>,
}

/// An entry of a baseline that nothing answers to any more.
#[derive(Debug, Serialize)]
struct Stale {
    #[serde(flatten)]
    key: check::Key,
    gone: usize,
}

/// A place where something was taken for granted.
#[derive(Debug, Serialize)]
struct Assumed {
    about: About,
    meaning: &'static str,
    subject: String,
    text: String,
    #[serde(flatten)]
    place: Region,
}

/// A line that no check looks into.
#[derive(Debug, Serialize)]
struct Unchecked {
    by_hand: bool,
    words: String,
    subject: String,
    #[serde(flatten)]
    place: Region,
}

/// What a check found.
struct Found<'a> {
    model: &'a Model,
    diagnostics: Vec<Diagnostic>,
    packs: Vec<Summary>,
    assumed: Vec<check::Assumption>,
    unchecked: Vec<check::Unchecked>,
    waiting: usize,
}

/// Checks, and reports.
pub fn run(args: &Args) -> Outcome {
    let started = Instant::now();
    let (paths, lost) = match paths_or_table(&by_name(&args.paths)) {
        Ok(paths) => (Some(paths), None),
        Err(diagnostic) => (None, Some(*diagnostic)),
    };
    if let Some(paths) = paths.as_ref().filter(|_| args.watch) {
        return watch::watch(args, paths);
    }
    let (mended, unwritten) = match &paths {
        Some(paths) if args.fix => fix::mending(paths).write(),
        _ => (Vec::new(), Vec::new()),
    };
    let loaded = match &paths {
        Some(paths) => load(&Disk, paths),
        None => Loaded { diagnostics: lost.into_iter().collect(), ..Loaded::default() },
    };
    let Checked { model, diagnostics, packs, assumed, unchecked, waiting } = check::check(&loaded);
    let found = Found { model: &model, diagnostics, packs, assumed, unchecked, waiting };
    report(args, paths.as_deref(), &loaded, found, (mended, unwritten), started)
}

/// Reports what was found, what was fixed, and what could not be written.
fn report(
    args: &Args,
    paths: Option<&[String]>,
    loaded: &Loaded,
    found: Found<'_>,
    (mended, unwritten): (Vec<Mended>, Vec<Diagnostic>),
    started: Instant,
) -> Outcome {
    let Found { model, mut diagnostics, packs, assumed, unchecked, waiting } = found;
    check::advised(loaded, &mut diagnostics);
    check::elsewhere(&Disk, loaded, model, &mut diagnostics);
    diagnostics.extend(loaded.diagnostics.iter().cloned());
    if loaded.table.is_some() {
        check::empty_packs_as_one(loaded, &mut diagnostics);
    }
    let (mut diagnostics, apart) = check::named(loaded, diagnostics);
    if let Some(file) = &args.write_baseline {
        return write_baseline(file, &diagnostics, loaded, paths.is_some());
    }
    let mut could_run = paths.is_some() && loaded.unread.is_empty();
    let mut known = None;
    if let Some(file) = &args.baseline {
        match read_baseline(file) {
            Ok(baseline) => {
                let Beside { new, quiet, stale } = baseline.beside(&diagnostics, loaded);
                let stale = stale.into_iter().map(|(key, gone)| Stale { key, gone }).collect();
                diagnostics = new;
                known = Some(Known { file: escaped(file).into_owned(), quiet, stale });
            }
            Err(found) => {
                diagnostics.push(*found);
                could_run = false;
            }
        }
    }
    could_run &= unwritten.is_empty();
    diagnostics.extend(unwritten);
    let found = findings(&diagnostics, &loaded.sources);
    let totals = Totals::of(&found);
    let fixable = match paths {
        // That takes a check of its own.
        Some(paths) if !args.fix && !args.watch && diagnostics.iter().any(fix::certain) => fix::mending(paths).findings,
        _ => 0,
    };
    let sources = &loaded.sources;
    let assumed: Vec<Assumed> = assumed.into_iter().map(|one| Assumed::of(one, sources)).collect();
    let unchecked: Vec<Unchecked> = unchecked.into_iter().map(|one| Unchecked::of(one, sources)).collect();
    match args.format {
        Format::Human => {
            let (shown, counted) = if args.hints { (diagnostics, Vec::new()) } else { apart_from_hints(diagnostics) };
            console::diagnostics(&shown, sources);
            let mut lines = about_packs(&packs, loaded);
            lines.extend(mended.iter().map(|one| format!("fixed {} in {}", places(one.edits), one.file)));
            lines.extend(about_assumed(&assumed, args.assumed));
            lines.extend(about_unchecked(&unchecked, &model.names.left_out));
            lines.extend(about_hints(&counted));
            lines.extend(known.iter().flat_map(about_known));
            lines.push(totals.to_string());
            if apart != Apart::default() {
                lines.push(apart.to_string());
            }
            lines.extend(about_waiting(waiting).map(|line| wrapped(&line, WIDTH)));
            lines.extend(about_fixing(args.fix, fixable, totals));
            console::result(&lines.join("\n"));
        }
        Format::Json => console::document(&Report {
            schema: "brim.check/1",
            packs: &packs,
            held: loaded.held.iter().map(|held| HeldBack { name: &held.name, why: &held.why }).collect(),
            errors: totals.errors,
            warnings: totals.warnings,
            hints: totals.hints,
            in_required: apart,
            diagnostics: &found,
            fixed: &mended,
            fixable,
            waiting,
            baseline: known,
            assumed,
            unchecked,
            left_out: model.names.left_out.iter().map(|(name, pack)| LeftOut { name, pack }).collect(),
            elapsed_ms: started.elapsed().as_millis(),
        }),
        Format::Sarif => console::document(&sarif(&found, env!("CARGO_PKG_VERSION"))),
        Format::Github => {
            console::result(github(&found).trim_end());
            console::note(&totals.to_string());
        }
    }
    match (could_run, totals.errors) {
        (false, _) => Outcome::CouldNotRun,
        (true, 0) => Outcome::Fine,
        (true, _) => Outcome::Findings,
    }
}

/// Reads a baseline from the disk.
fn read_baseline(file: &str) -> Result<Baseline, Box<Diagnostic>> {
    let read = Disk.read(file, MAX_BASELINE).map_err(|trouble| trouble.0).and_then(|bytes| {
        let text = String::from_utf8(bytes).map_err(|_| "it is not text".to_owned())?;
        Baseline::read(&text)
    });
    read.map_err(|why| {
        let message = format!("the baseline `{}` cannot be read: {}", escaped(file), escaped(&why));
        let found = Diagnostic::without_place(Code::FolderUnreadable, message);
        Box::new(found.help(format!("write a new one with `brim check --write-baseline {}`", escaped(file))))
    })
}

/// Writes a baseline of what was found.
fn write_baseline(file: &str, diagnostics: &[Diagnostic], loaded: &Loaded, could_run: bool) -> Outcome {
    if !could_run || !loaded.unread.is_empty() {
        console::diagnostics(diagnostics, &loaded.sources);
        return Outcome::CouldNotRun;
    }
    let baseline = Baseline::of(diagnostics, loaded);
    let text = baseline.write();
    match writer::put(file, &text) {
        Ok(()) => {
            let count = baseline.len();
            let thing = if count == 1 { "finding" } else { "findings" };
            let name = escaped(file);
            console::result(&format!("{count} {thing} in {name}: `brim check --baseline {name}` suppresses them"));
            Outcome::Fine
        }
        Err(error) => {
            let message = format!("`{}` cannot be written: {}", escaped(file), escaped(&disk::trouble(error).0));
            let found = Diagnostic::without_place(Code::FolderUnreadable, message);
            let found = found.help("check that you may write to the file and its folder");
            console::diagnostics(&[found], &Sources::default());
            Outcome::CouldNotRun
        }
    }
}

impl Assumed {
    fn of(one: check::Assumption, sources: &Sources) -> Assumed {
        let text = escaped(sources.at(one.place)).into_owned();
        Assumed {
            about: one.about,
            meaning: one.about.meaning(),
            subject: one.subject,
            text,
            place: Region::of(one.place, sources),
        }
    }
}

impl Unchecked {
    fn of(one: check::Unchecked, sources: &Sources) -> Unchecked {
        Unchecked {
            by_hand: one.by_hand,
            words: one.words,
            subject: one.subject,
            place: Region::of(one.place, sources),
        }
    }
}

/// The packs in a line each.
fn about_packs(packs: &[Summary], loaded: &Loaded) -> Vec<String> {
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
        lines.push(format!("{}: only its syntax was checked; {}", escaped(&held.name), escaped(&held.why)));
    }
    lines
}

/// Fewer hints than this are shown with all else.
const FEW: usize = 5;

/// The findings that are shown, and the hints that are counted: many of them hide what must be fixed.
fn apart_from_hints(diagnostics: Vec<Diagnostic>) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    let (hints, others): (Vec<Diagnostic>, Vec<Diagnostic>) =
        diagnostics.into_iter().partition(|found| found.severity == Severity::Hint);
    if hints.len() < FEW {
        return (others.into_iter().chain(hints).collect(), Vec::new());
    }
    (others, hints)
}

/// A line for each kind of hint.
fn about_hints(hints: &[Diagnostic]) -> Vec<String> {
    let mut counts: BTreeMap<Code, usize> = BTreeMap::new();
    for hint in hints {
        *counts.entry(hint.code).or_insert(0) += 1;
    }
    if counts.is_empty() {
        return Vec::new();
    }
    let count = hints.len();
    let head = format!("{count} hints; `--hints` shows them, `brim explain CODE` explains a kind");
    let each = counts.iter().map(|(code, count)| format!("{count:>5} x {}: {}", code.as_str(), code.title()));
    std::iter::once(head).chain(each).collect()
}

fn places(count: usize) -> String {
    if count == 1 { "1 place".to_owned() } else { format!("{count} places") }
}

/// What was not looked at while there are errors: nobody takes silence for praise.
fn about_waiting(waiting: usize) -> Option<String> {
    let (things, them) = match waiting {
        0 => return None,
        1 => ("1 declaration with errors is".to_owned(), "it is"),
        many => (format!("{many} declarations with errors are"), "they are"),
    };
    Some(format!(
        "{things} not checked any further, nor is what depends on the whole pack: more warnings may come once {them} mended"
    ))
}

fn assumptions(count: usize) -> String {
    if count == 1 { "1 assumption".to_owned() } else { format!("{count} assumptions") }
}

/// So many assumptions are listed without being asked for: those of a handful of cards.
const FEW_ASSUMED: usize = 24;

/// What was taken for granted: in one line, or place by place.
fn about_assumed(assumed: &[Assumed], whole: bool) -> Vec<String> {
    let mut counts: BTreeMap<About, usize> = BTreeMap::new();
    for one in assumed {
        *counts.entry(one.about).or_insert(0) += 1;
    }
    if counts.is_empty() {
        return Vec::new();
    }
    let counted: Vec<String> = counts.iter().map(|(about, count)| format!("{} {count}", about.words())).collect();
    let head = format!("{} ({})", assumptions(assumed.len()), counted.join(", "));
    // Of some cards they are few enough to be read, and are: what an author takes for granted is easily another game.
    if !whole && assumed.len() > FEW_ASSUMED {
        return vec![wrapped(&format!("{head}; run with `--assumed` to list them"), WIDTH)];
    }
    let each = assumed.iter().map(|one| {
        let line = one.place.line.unwrap_or(0);
        format!("  {}, line {line}: `{}`: {}", one.subject, one.text, one.meaning)
    });
    std::iter::once(head).chain(each).collect()
}

/// What nothing looks into.
fn about_unchecked(unchecked: &[Unchecked], left_out: &[(String, String)]) -> Option<String> {
    let by_hand = unchecked.iter().filter(|one| one.by_hand).count();
    let elsewhere = "for another mix of packs";
    let counts = [(by_hand, "by hand"), (unchecked.len() - by_hand, "not written yet"), (left_out.len(), elsewhere)];
    let told: Vec<String> =
        counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    (!told.is_empty()).then(|| format!("not checked: {}", told.join(", ")))
}

/// What a baseline suppresses, and which of its entries are gone.
fn about_known(known: &Known) -> Vec<String> {
    const SHOWN: usize = 5;
    let mut lines = vec![format!("{} suppressed by {}", known.quiet, known.file)];
    if !known.stale.is_empty() {
        let gone: usize = known.stale.iter().map(|entry| entry.gone).sum();
        lines.push(format!("{gone} of its findings no longer occur: renew it with `--write-baseline {}`", known.file));
        let shown = known.stale.iter().take(SHOWN);
        lines.extend(shown.map(|entry| format!("  {} {}", entry.key.code, escaped(&entry.key.declaration))));
    }
    lines
}

/// What `--fix` can do, or has left.
fn about_fixing(fixing: bool, fixable: usize, totals: Totals) -> Option<String> {
    let left = totals.errors + totals.warnings;
    match (fixing, left, fixable) {
        (true, 1.., _) => Some(format!("{left} left for you to fix")),
        (false, _, 1) => Some("`brim check --fix` can fix 1 of them".to_owned()),
        (false, _, 2..) => Some(format!("`brim check --fix` can fix {fixable} of them")),
        _ => None,
    }
}
