//! `brim test`: runs the scenarios of packs.

mod mutate;

use super::{by_name, could_not, paths_or_table};
use crate::bundles;
use crate::console::{self, Format, Outcome};
use crate::disk::{Disk, trouble};
use crate::writer;
use brimscript::check::{advised, check, elsewhere};
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::json::Finding;
use brimscript::diagnostic::{Code, Diagnostic, FileId, Place, Severity, Sources};
use brimscript::game::ids::DeclId;
use brimscript::lower::lower;
use brimscript::mix::{Asked, playing};
use brimscript::model::Model;
use brimscript::pack::{self, ENDING, Files, Loaded, Search, load};
use brimscript::program::Program;
use brimscript::scenario::coverage::{Part, Point, covered, html, lcov, points, untouched};
use brimscript::scenario::{self, Status, Suite};
use brimscript::vocabulary::Kind;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The arguments of `brim test`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Packs by their folders or names, folders of packs, single .brim files or a table file; and words: then only scenarios with one of them in
    /// their name or among the ids they cover. Without packs: `table.toml` of this folder, else the pack or the folder `content` you stand in
    #[arg(value_name = "PATH or FILTER")]
    what: Vec<String>,
    /// List the content that no scenario ever ran
    #[arg(long)]
    coverage: bool,
    /// Write what the scenarios run as an lcov tracefile
    #[arg(long, value_name = "FILE")]
    lcov: Option<String>,
    /// Write what the scenarios run as a page: every line of the packs, with those that no scenario ran
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    /// Change the rules of each pack one step at a time, and list the changes that no scenario notices
    #[arg(long)]
    mutate: bool,
    /// With --mutate: try so many changes, drawn by the seed; or `all`
    #[arg(long, default_value = "200", value_name = "N or all", requires = "mutate")]
    mutants: String,
    /// With --mutate: the scenarios of this pack judge too, such as one that holds nothing but tests
    #[arg(long = "with", value_name = "PACK", requires = "mutate")]
    with: Vec<String>,
    /// With --mutate: play so many games of each mission, and so many with what was changed in play from the beginning, with what no scenario noticed
    #[arg(long, value_name = "N", requires = "mutate", value_parser = RangedU64ValueParser::<u32>::new().range(1..=10_000))]
    sim: Option<u32>,
    /// With --mutate: the seed of the sample and of the games
    #[arg(long, default_value_t = 1, value_name = "S", requires = "mutate")]
    seed: u64,
    /// With --mutate: how many changes are tried at a time; the results do not depend on it
    #[arg(long, value_name = "N", requires = "mutate")]
    threads: Option<usize>,
    /// With --mutate: list every change that nobody noticed
    #[arg(long, requires = "mutate")]
    all: bool,
    /// Play every scenario by this edition, unless it names one itself; without it, by the one that its pack is written for
    #[arg(long)]
    edition: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    passed: usize,
    failed: usize,
    skipped: usize,
    /// The editions that scenarios are played by where they name none themselves.
    editions: Vec<Edition>,
    scenarios: Vec<Record>,
    covered: BTreeSet<String>,
    errors: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Coverage>,
}

/// The edition of a pack's scenarios.
#[derive(Debug, Serialize)]
struct Edition {
    pack: String,
    edition: Option<String>,
    /// The pack that says so, or `--edition`.
    from: Option<String>,
}

/// One scenario.
#[derive(Debug, Serialize)]
struct Record {
    name: String,
    file: String,
    line: u32,
    covers: Vec<String>,
    status: Status,
    message: Option<String>,
    /// Why it failed, or that it expects nothing, as `brim check` tells what it finds.
    finding: Option<Finding>,
}

/// What no scenario ran.
#[derive(Debug, Serialize)]
struct Coverage {
    effects: usize,
    untouched: usize,
    declarations: Vec<Untouched>,
    /// Effects, branches, rows of charts and triggers.
    parts: Vec<OfPart>,
}

/// What can run of one sort.
#[derive(Debug, Serialize)]
struct OfPart {
    part: Part,
    all: usize,
    run: usize,
}

/// One declaration with effects that no scenario ran.
#[derive(Debug, Serialize)]
struct Untouched {
    id: String,
    effects: usize,
    never: Vec<String>,
}

/// Runs them, and reports.
pub fn run(args: &Args) -> Outcome {
    let (paths, filters): (Vec<String>, Vec<String>) =
        args.what.iter().cloned().partition(|what| {
            Disk.kind(what).is_ok() || bundles::is_one(what) || Search::new(&Disk).named(what).is_some()
        });
    let loaded = match paths_or_table(&paths) {
        Ok(_) if args.mutate && !filters.is_empty() => {
            let shown: Vec<String> = filters.iter().map(|word| format!("`{}`", escaped(word))).collect();
            return could_not(&format!(
                "--mutate changes whole packs, and {} is none that can be found: `brim list` shows those that can",
                shown.join(", ")
            ));
        }
        Ok(paths) if args.mutate => return mutate::run(args, &by_name(&paths)),
        Ok(paths) => load(&Disk, &paths),
        Err(diagnostic) => {
            console::diagnostics(&[*diagnostic], &Sources::default());
            return Outcome::CouldNotRun;
        }
    };
    let single = single_files(&paths);
    let checked = check(&loaded);
    let mut errors: Vec<Diagnostic> = checked.diagnostics.clone();
    // An error says here what `brim check` says of it.
    if errors.iter().any(|found| found.severity == Severity::Error) {
        advised(&loaded, &mut errors);
    }
    elsewhere(&Disk, &loaded, &checked.model, &mut errors);
    errors.extend(loaded.diagnostics.iter().cloned());
    errors.retain(|found| found.severity == Severity::Error);
    let program = lower(&checked.model);
    let mut suite = Suite::new(&program, &checked.model, &loaded, &errors);
    if let Some(edition) = &args.edition {
        let Some(id) = program.find(edition, Some(Kind::Edition)) else {
            let there: Vec<&str> = program.of_kind(Kind::Edition).map(|(_, decl)| decl.name.as_str()).collect();
            return could_not(&format!("there is no edition `{edition}`; there are: {}", there.join(", ")));
        };
        suite = suite.by_edition(id);
    }
    let by_table = by_table(&loaded, &checked.model);
    if args.edition.is_none()
        && let Some(edition) = by_table
    {
        suite = suite.by_edition(edition);
    }
    if let Some(table) = &loaded.table {
        let ruling = |name: &str| program.find(name, Some(Kind::Ruling));
        let read = table.rulings.iter().filter_map(|(name, read)| Some((ruling(&name.text)?, read.text.clone())));
        suite = suite.by_rulings(read.collect());
    }
    let mut outcomes: Vec<scenario::Outcome> = suite
        .scenarios()
        .filter(|decl| loaded.packs.get(decl.pack).is_some_and(|pack| pack.asked))
        .filter(|decl| of_files(&single, &loaded, decl.place.file))
        .map(|decl| (suite.covers(decl), decl))
        .filter(|(covers, decl)| wanted(&filters, checked.model.name(decl.id), covers))
        .map(|(_, decl)| suite.run(decl))
        .collect();
    if let Err(why) = write_coverage(args, &loaded, &program, &outcomes) {
        return could_not(&why);
    }
    let editions = editions(args, &loaded, &suite, &outcomes);
    // A scenario that proves nothing passes, and is told of as `brim check` does: at its name, or at one of its lines.
    let empty = checked.diagnostics.iter().filter(|found| found.code == Code::NoExpectation);
    let empty: BTreeMap<DeclId, &Diagnostic> =
        empty.filter_map(|found| Some((scenario_at(&suite, found.place?)?, found))).collect();
    for outcome in outcomes.iter_mut().filter(|outcome| outcome.finding.is_none()) {
        outcome.finding = empty.get(&outcome.id).copied().cloned();
    }
    let report = report(args, &loaded, &program, &outcomes, errors.len(), editions);
    match args.format {
        Format::Json => console::document(&report),
        Format::Human => {
            errors.extend(told_once(&outcomes));
            console::diagnostics(&errors, &loaded.sources);
            console::result(&summary(&report));
        }
    }
    match (loaded.unread.is_empty(), report.failed + report.errors) {
        (false, _) => Outcome::CouldNotRun,
        (true, 0) => Outcome::Fine,
        (true, _) => Outcome::Findings,
    }
}

/// The scenario in which a place lies: the last that begins before it.
fn scenario_at(suite: &Suite<'_>, place: Place) -> Option<DeclId> {
    let before =
        suite.scenarios().filter(|decl| decl.place.file == place.file && decl.place.span.start <= place.span.start);
    before.max_by_key(|decl| decl.place.span.start).map(|decl| decl.id)
}

/// The findings of scenarios: of several that play one text with an error, the first, with the number of the others.
fn told_once(outcomes: &[scenario::Outcome]) -> Vec<Diagnostic> {
    let mut playing: BTreeMap<DeclId, usize> = BTreeMap::new();
    outcomes.iter().filter_map(|outcome| outcome.unsound).for_each(|text| *playing.entry(text).or_insert(0) += 1);
    let told = |outcome: &scenario::Outcome| {
        let found = outcome.finding.clone()?;
        let Some(text) = outcome.unsound else { return Some(found) };
        // Taken away with the first: the others have nothing to add.
        let found = match playing.remove(&text)? {
            1 => found,
            2 => Diagnostic { message: format!("{}, nor does 1 more", found.message), ..found },
            many => Diagnostic { message: format!("{}, nor do {} more", found.message, many - 1), ..found },
        };
        Some(found)
    };
    outcomes.iter().filter_map(told).collect()
}

/// The .brim files that were named, where nothing else was: of their packs their own scenarios alone are run.
fn single_files(paths: &[String]) -> BTreeSet<String> {
    let single = |path: &String| path.ends_with(ENDING) && matches!(Disk.kind(path), Ok(pack::Kind::File));
    if paths.iter().all(single) { paths.iter().map(|path| Disk.identity(path)).collect() } else { BTreeSet::new() }
}

/// True for a file that was named, or where no file was.
fn of_files(single: &BTreeSet<String>, loaded: &Loaded, file: FileId) -> bool {
    single.is_empty() || loaded.sources.get(file).is_some_and(|source| single.contains(&Disk.identity(source.path())))
}

/// True where a scenario is among the requested ones.
fn wanted(filters: &[String], name: &str, covers: &[String]) -> bool {
    let name = name.to_lowercase();
    filters.is_empty()
        || filters.iter().map(|filter| filter.to_lowercase()).any(|filter| {
            name.contains(&filter) || covers.iter().any(|id| *id == filter || id.starts_with(&format!("{filter}.")))
        })
}

/// The edition that a table file names.
fn by_table(loaded: &Loaded, model: &Model) -> Option<DeclId> {
    let playing = playing(model, loaded, &Asked::default());
    playing.edition.filter(|_| playing.why == "table")
}

/// The editions of the packs whose scenarios were run.
fn editions(args: &Args, loaded: &Loaded, suite: &Suite<'_>, outcomes: &[scenario::Outcome]) -> Vec<Edition> {
    let mut editions: BTreeMap<usize, Option<DeclId>> = BTreeMap::new();
    for outcome in outcomes {
        let pack = suite.model.decl(outcome.id).map(|decl| decl.pack);
        editions.extend(pack.map(|pack| (pack, suite.edition(outcome.id))));
    }
    let named = pack::editions(&loaded.packs);
    let by_table = by_table(loaded, suite.model);
    let of = |(pack, edition): (usize, Option<DeclId>)| {
        let id = &loaded.packs.get(pack)?.manifest.id;
        let edition = edition.map(|id| suite.program.name(id).to_owned());
        let by = || match &args.edition {
            Some(_) => Some("--edition".to_owned()),
            None if by_table.is_some() => loaded.table.as_ref().map(|table| table.path.clone()),
            None => named.get(id.as_str()).map(|(_, by)| (*by).to_owned()),
        };
        let from = edition.as_ref().and_then(|_| by());
        Some(Edition { pack: id.clone(), edition, from })
    };
    editions.into_iter().filter_map(of).collect()
}

/// The editions in a line each: `edition: Swamps of Death (from trials)`.
fn about_editions(editions: &[Edition]) -> Vec<String> {
    let mut named: BTreeMap<Option<&str>, BTreeSet<&str>> = BTreeMap::new();
    for one in editions {
        named.entry(one.edition.as_deref()).or_default().insert(one.from.as_deref().unwrap_or(&one.pack));
    }
    let line = |(edition, from): (Option<&str>, BTreeSet<&str>)| {
        let from = escaped(&from.into_iter().collect::<Vec<_>>().join(", ")).into_owned();
        match edition {
            Some(edition) => format!("edition: {} (from {from})", escaped(edition)),
            None => format!("edition: none named by {from}; every ruling takes its first reading"),
        }
    };
    named.into_iter().map(line).collect()
}

fn report(
    args: &Args,
    loaded: &Loaded,
    program: &Program,
    outcomes: &[scenario::Outcome],
    errors: usize,
    editions: Vec<Edition>,
) -> Report {
    let count = |status| outcomes.iter().filter(|outcome| outcome.status == status).count();
    let scenarios = outcomes
        .iter()
        .map(|outcome| {
            let (file, line) = loaded.sources.get(outcome.place.file).map_or((String::new(), 0), |source| {
                (source.path().to_owned(), source.line_at(outcome.place.span.start))
            });
            Record {
                name: outcome.name.clone(),
                file,
                line,
                covers: outcome.covers.clone(),
                status: outcome.status,
                message: outcome.message.clone(),
                finding: outcome.finding.as_ref().map(|finding| Finding::of(finding, &loaded.sources)),
            }
        })
        .collect();
    Report {
        schema: "brim.test/1",
        passed: count(Status::Passed),
        failed: count(Status::Failed),
        skipped: count(Status::Skipped),
        editions,
        scenarios,
        covered: covered(outcomes),
        errors,
        coverage: args.coverage.then(|| coverage(loaded, program, outcomes)),
    }
}

fn coverage(loaded: &Loaded, program: &Program, outcomes: &[scenario::Outcome]) -> Coverage {
    let ran = outcomes.iter().flat_map(|outcome| outcome.ran.iter().copied()).collect();
    let mut found = untouched(program, &ran);
    // Whoever names a pack does not ask what the packs it needs lack.
    let asked: BTreeSet<&str> =
        loaded.packs.iter().filter(|pack| pack.asked).map(|pack| pack.manifest.id.as_str()).collect();
    let pack = |id: &DeclId| program.decl(*id).and_then(|decl| decl.id.split('/').next()).unwrap_or("");
    found.retain(|id, _| asked.contains(pack(id)));
    let word = |op| program.op(op).and_then(|op| op.word().entry()).map_or("?", |entry| entry.id);
    let declarations = found
        .iter()
        .filter(|(_, one)| !one.never.is_empty())
        .map(|(id, one)| Untouched {
            id: program.decl(*id).map_or_else(String::new, |decl| decl.id.clone()),
            effects: one.all,
            never: one.never.iter().map(|op| format!("%{} {}", op.0, word(*op))).collect(),
        })
        .collect();
    let points = own_points(loaded, program, outcomes);
    let of = |part: Part| {
        let all = points.iter().filter(|point| point.part == part);
        OfPart { part, all: all.clone().count(), run: all.filter(|point| point.times > 0).count() }
    };
    Coverage {
        parts: Part::ALL.into_iter().map(of).collect(),
        effects: found.values().map(|one| one.all).sum(),
        untouched: found.values().map(|one| one.never.len()).sum(),
        declarations,
    }
}

/// What scenarios can run of the packs that were named.
fn own_points(loaded: &Loaded, program: &Program, outcomes: &[scenario::Outcome]) -> Vec<Point> {
    let asked: BTreeSet<&str> =
        loaded.packs.iter().filter(|pack| pack.asked).map(|pack| pack.manifest.id.as_str()).collect();
    let mut points = points(program, &loaded.sources, outcomes);
    points.retain(|point| program.decl(point.decl).is_some_and(|decl| asked.contains(decl.pack.as_str())));
    points
}

/// Writes the files that were asked for.
fn write_coverage(
    args: &Args,
    loaded: &Loaded,
    program: &Program,
    outcomes: &[scenario::Outcome],
) -> Result<(), String> {
    if args.lcov.is_none() && args.html.is_none() {
        return Ok(());
    }
    let points = own_points(loaded, program, outcomes);
    let put = |file: &Option<String>, text: &dyn Fn() -> String| match file {
        Some(file) => {
            writer::put(file, text()).map_err(|why| format!("`{file}` cannot be written: {}", trouble(why).0))
        }
        None => Ok(()),
    };
    put(&args.lcov, &|| lcov(&points))?;
    put(&args.html, &|| html(&points, &loaded.sources))
}

/// The totals, and what was never run.
fn summary(report: &Report) -> String {
    let mut lines = Vec::new();
    if let Some(coverage) = &report.coverage {
        for one in &coverage.declarations {
            lines.push(format!("{}: {} of {} effects never ran", escaped(&one.id), one.never.len(), one.effects));
        }
        let parts = coverage.parts.iter().map(|of| format!("{} of {} {}", of.run, of.all, of.part.plural()));
        lines.push(format!("run: {}", parts.collect::<Vec<_>>().join(", ")));
        lines.push(format!("{} of {} effects were never run by a scenario", coverage.untouched, coverage.effects));
    }
    let mut totals = format!("{} passed, {} failed", report.passed, report.failed);
    if report.skipped > 0 {
        totals.push_str(&format!(", {} not finished", report.skipped));
    }
    lines.extend(about_editions(&report.editions));
    lines.push(totals);
    lines.join("\n")
}
