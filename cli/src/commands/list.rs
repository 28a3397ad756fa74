//! `brim list`: the packs that can be found.

use super::{could_not, table_here};
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::pack::{
    Files, Found, Kind, LIBRARY, MANIFEST, Manifest, Origin, Search, SearchFolder, differs_from_program, join, load,
};
use serde::Serialize;
use std::collections::BTreeSet;

/// The arguments of `brim list`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// See it from there: a pack, a folder or a table file; without one, from `table.toml` of this folder, else from where you stand
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    /// The table file whose packs are marked.
    table: Option<String>,
    packs: Vec<Row>,
    looked_in: Vec<Place>,
    hints: Vec<String>,
}

/// A pack that was found.
#[derive(Debug, Serialize)]
struct Row {
    id: String,
    name: String,
    version: Option<String>,
    edition: Option<String>,
    from: Origin,
    root: String,
    taken: bool,
    hidden_by: Option<String>,
    readable: bool,
    /// Why it is on the table, where there is a table file and it is: `named` by the file, or `needed` by another pack on it.
    on_table: Option<&'static str>,
    #[serde(skip)]
    manifest: Option<Manifest>,
}

/// A folder that was looked through.
#[derive(Debug, Serialize)]
struct Place {
    from: Origin,
    path: String,
    there: bool,
    packs: usize,
}

/// Lists.
pub fn run(args: &Args) -> Outcome {
    let mut search = Search::new(&Disk);
    let mut roots = Vec::new();
    let here = table_here(&args.paths);
    let paths: Vec<&String> = args.paths.iter().chain(&here).collect();
    for &path in &paths {
        match Disk.kind(path) {
            Ok(Kind::Folder) if Disk.kind(&join(path, MANIFEST)) == Ok(Kind::File) => roots.push(path.clone()),
            Ok(Kind::Folder) => roots.push(join(path, "-")),
            Ok(_) => roots.push(path.clone()),
            Err(trouble) => match search.named(path) {
                Some(found) => roots.push(found.root),
                None => return could_not(&format!("`{path}` cannot be read: {}", trouble.0)),
            },
        }
    }
    if roots.is_empty() {
        roots.push(search.here());
    }
    let mut report = report(&mut search, &roots);
    let is_table = |path: &&String| {
        path.ends_with(".toml") && !path.ends_with(MANIFEST) && Disk.kind(path.as_str()) == Ok(Kind::File)
    };
    if let Some(table) = paths.into_iter().find(is_table) {
        taken_by(table, &mut report);
    }
    report.hints = hints(&report.packs);
    match args.format {
        Format::Human => console::result(&page(&report)),
        Format::Json => console::document(&report),
    }
    Outcome::Fine
}

/// Marks the packs of a table. Its file may take a later pack, where the first one does not fit.
fn taken_by(table: &str, report: &mut Report) {
    let loaded = load(&Disk, &[table.to_owned()]);
    report.table = loaded.table.as_ref().map(|table| table.path.clone());
    for pack in &loaded.packs {
        let why = if pack.asked { "named" } else { "needed" };
        let is = |row: &Row| Disk.identity(&pack.root) == Disk.identity(&row.root);
        if !report.packs.iter().any(is)
            && let Some(found) = Search::new(&Disk).at(&pack.root)
        {
            report.packs.push(Row::of(Found { origin: Origin::Path, ..found }));
        }
        for row in report.packs.iter_mut().filter(|row| row.id == pack.manifest.id) {
            row.taken = is(row);
            row.hidden_by = Some(pack.root.clone()).filter(|_| !row.taken);
            row.on_table = row.taken.then_some(why);
        }
    }
    report.sort();
}

impl Report {
    fn sort(&mut self) {
        self.packs.sort_by(|one, other| (&one.id, !one.taken).cmp(&(&other.id, !other.taken)));
    }
}

fn report(search: &mut Search<'_>, roots: &[String]) -> Report {
    let (mut packs, mut looked_in) = (Vec::new(), Vec::new());
    let mut met = BTreeSet::new();
    for root in roots {
        for found in search.all(root) {
            if met.insert(Disk.identity(&found.root)) {
                packs.push(Row::of(found));
            }
        }
        for SearchFolder { path, origin } in search.folders(root) {
            let there = Disk.kind(&path) == Ok(Kind::Folder);
            // A folder `content` that is not there is none.
            if (there || origin != Origin::Content) && met.insert(format!("in {}", Disk.identity(&path))) {
                let packs = search.count_in(&path);
                looked_in.push(Place { from: origin, path, there, packs });
            }
        }
    }
    let mut report = Report { schema: "brim.list/1", table: None, packs, looked_in, hints: Vec::new() };
    report.sort();
    report
}

impl Row {
    fn of(found: Found) -> Row {
        let (readable, manifest) = (found.manifest.is_some(), found.manifest.clone());
        Row {
            name: manifest.as_ref().map_or_else(|| found.id.clone(), |manifest| manifest.name.clone()),
            version: manifest.as_ref().map(|manifest| manifest.version.clone()),
            edition: manifest.and_then(|manifest| manifest.edition),
            from: found.origin,
            taken: found.hidden_by.is_none(),
            root: found.root,
            hidden_by: found.hidden_by,
            id: found.id,
            readable,
            on_table: None,
            manifest: found.manifest,
        }
    }

    fn line(&self) -> [String; 4] {
        let id = if self.taken { escaped(&self.id).into_owned() } else { "  hidden".to_owned() };
        let version = self.version.as_ref().map_or_else(|| "?".to_owned(), |version| escaped(version).into_owned());
        let note = match (self.on_table, self.readable) {
            (_, false) => "  (its pack.toml cannot be read: `brim check` says why)",
            (Some("named"), _) => "  (on the table)",
            (Some(_), _) => "  (on the table: another pack needs it)",
            _ => "",
        };
        [id, version, self.from.words().to_owned(), format!("{}{note}", shown(&self.root))]
    }
}

/// What a reader of the list should know: packs of the program of which another one has the place, and packs that do not go together.
fn hints(rows: &[Row]) -> Vec<String> {
    let taken = || rows.iter().filter(|row| row.taken);
    let mut hints = Vec::new();
    for row in taken().filter(|row| row.from != Origin::Program) {
        let own = rows.iter().find(|other| other.id == row.id && other.from == Origin::Program && !other.taken);
        if own.is_some_and(|own| differs_from_program(&Disk, &row.root, &own.root)) {
            hints.push(format!(
                "`{}` hides the pack `{}` of brim and differs from it; if unintended, give it another id",
                row.root, row.id
            ));
        }
    }
    for row in taken() {
        for conflict in row.manifest.iter().flat_map(|manifest| &manifest.conflicts) {
            let other = taken().find(|other| other.id == conflict.id);
            let number = other.and_then(|other| other.manifest.as_ref()).map(Manifest::number);
            if number.is_some_and(|number| conflict.means(&number)) {
                let why = if conflict.reason.is_empty() { String::new() } else { format!(": {}", conflict.reason) };
                hints.push(format!("`{}` cannot share a table with `{}`{why}", row.id, conflict.id));
            }
        }
    }
    hints
}

/// A folder as a person knows it.
fn shown(path: &str) -> String {
    match path.strip_prefix(LIBRARY) {
        Some(_) => "brim itself".to_owned(),
        None => escaped(path).into_owned(),
    }
}

/// For a person.
fn page(report: &Report) -> String {
    let mut rows = vec![["pack".to_owned(), "version".to_owned(), "from".to_owned(), "folder".to_owned()]];
    rows.extend(report.packs.iter().map(Row::line));
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths = [width(0), width(1), width(2)];
    let [first, second, third] = widths;
    let mut lines: Vec<String> = rows
        .iter()
        .map(|[id, version, from, folder]| format!("{id:first$}  {version:second$}  {from:third$}  {folder}"))
        .collect();
    if report.packs.is_empty() {
        lines.clear();
    }
    if let Some(table) = &report.table {
        let on_it = report.packs.iter().filter(|row| row.on_table.is_some()).count();
        lines.push(format!("Table {}: {} on it", escaped(table), counted(on_it)));
    }
    let taken = report.packs.iter().filter(|row| row.taken).count();
    let hidden = report.packs.len() - taken;
    lines.push(match hidden {
        0 => counted(taken),
        _ => format!("{}, {hidden} hidden by a pack of the same id above", counted(taken)),
    });
    lines.extend(report.hints.iter().map(|hint| format!("hint: {}", escaped(hint))));
    lines.push("Looked in, in this order:".to_owned());
    for place in &report.looked_in {
        let found = match (place.there, place.packs) {
            (false, _) => "not there".to_owned(),
            (true, packs) => counted(packs),
        };
        lines.push(format!("  {:<12} {} ({found})", place.from.words(), shown(&place.path)));
    }
    lines.join("\n")
}

fn counted(packs: usize) -> String {
    if packs == 1 { "1 pack".to_owned() } else { format!("{packs} packs") }
}
