//! `brim mix`: how some packs play together on one table.

use super::game::could_not;
use super::{by_name, paths_or_table};
use crate::console::{self, Format, Outcome};
use crate::disk::{self, Disk};
use crate::writer;
use brimscript::check::{check, elsewhere};
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::json::findings;
use brimscript::lower::lower;
use brimscript::mix::lock::{Compared, Lock, differing, lock_path};
use brimscript::mix::{Asked, Report, again, mix, of_the_table, words, write};
use brimscript::model::Model;
use brimscript::pack::{Files, LIBRARY, Loaded, Search, load};

/// The arguments of `brim mix`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Packs by their folders or names, or one table file; without one: `table.toml` of this folder, else
    /// the pack or the folder `content` you stand in
    #[arg(value_name = "PACK")]
    paths: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    /// The edition to play by
    #[arg(long)]
    edition: Option<String>,
    /// Override one ruling of the edition
    #[arg(long = "ruling", value_name = "RULING=READING")]
    rulings: Vec<String>,
    /// Write a table file for these packs, and a lock file beside it
    #[arg(long, value_name = "FILE")]
    write: Option<String>,
    /// Replace the file that --write names, if it is there
    #[arg(long, requires = "write")]
    force: bool,
    /// Write the lock file of the table file, or renew it
    #[arg(long)]
    lock: bool,
    /// Report a difference from the lock file as an error
    #[arg(long, conflicts_with = "lock")]
    locked: bool,
}

/// The largest lock file, in bytes.
const MAX_LOCK: usize = 1024 * 1024;

/// Looks at the table, and reports.
pub fn run(args: &Args) -> Outcome {
    let paths = match paths_or_table(&by_name(&args.paths)) {
        Ok(paths) => paths,
        Err(found) => return could_not(&found.message),
    };
    let mut asked = Asked { edition: args.edition.clone(), ..Asked::default() };
    for ruling in &args.rulings {
        let Some((name, reading)) = ruling.split_once('=') else {
            return could_not(&format!("`{ruling}` is not a ruling: write it as `Name of the ruling=reading`"));
        };
        asked.rulings.push((name.trim().to_owned(), reading.trim().to_owned()));
    }
    let loaded = load(&Disk, &paths);
    if !loaded.unread.is_empty() || (loaded.packs.is_empty() && loaded.held.is_empty() && loaded.table.is_none()) {
        console::diagnostics(&loaded.diagnostics, &loaded.sources);
        let first = loaded.diagnostics.first().map(|found| {
            let help = found.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
            format!("{}{help}", found.message)
        });
        let first = first.unwrap_or_else(|| "there are no packs here".to_owned());
        let unlocked = if args.lock { "no lock file was written: " } else { "" };
        return could_not(&format!("{unlocked}{first}"));
    }
    let mut checked = check(&loaded);
    elsewhere(&Disk, &loaded, &checked.model, &mut checked.diagnostics);
    let program = lower(&checked.model);
    if let Err(why) = brimscript::mix::asked_for(&checked.model, &asked) {
        return could_not(&why);
    }
    let (mut report, mut found) = mix(&loaded, &checked, &program, &asked);
    let mut unlocked = None;
    if let Some(table) = &loaded.table {
        let file = lock_path(&table.path);
        let broken = loaded.diagnostics.iter().chain(&checked.diagnostics);
        let broken = broken.filter(|found| of_the_table(found, &loaded)).count();
        if args.lock && broken > 0 {
            let errors = if broken == 1 { "an error".to_owned() } else { format!("{broken} errors") };
            unlocked =
                Some(format!("{} was not written: this table has {errors} of its own (see above)", escaped(&file)));
        } else if args.lock
            && let Err(error) = writer::put(&file, Lock::of(&loaded, &checked.model).write())
        {
            return could_not(&format!("`{file}` cannot be written: {}", disk::trouble(error).0));
        }
        match compared(&file, &loaded, &checked.model) {
            Ok(compared) => {
                found.extend(differing(&compared, &loaded, args.locked));
                report.lock = Some(compared);
            }
            Err(why) => return could_not(&why),
        }
    } else if args.lock || args.locked {
        return could_not("a lock file belongs to a table file: write one with `brim mix PACK… --write table.toml`");
    }
    let report = report.with(findings(&found, &loaded.sources));
    let written = match &args.write {
        Some(file) => match write_table(args, (file, &asked), &report, &loaded, &checked.model) {
            Ok(said) => Some(said),
            Err(why) => return could_not(&why),
        },
        None => None,
    };
    match args.format {
        Format::Json => console::document(&report),
        Format::Human => {
            console::result(&words::told(&report));
            written.iter().for_each(|said| console::result(said));
        }
    }
    if let Some(unlocked) = unlocked {
        console::note(&unlocked);
        return Outcome::Findings;
    }
    if report.errors > 0 { Outcome::Findings } else { Outcome::Fine }
}

/// How a table compares with its lock file.
pub fn compared(file: &str, loaded: &Loaded, model: &Model) -> Result<Compared, String> {
    if Disk.kind(file).is_err() {
        return Ok(Compared { file: file.to_owned(), there: false, differs: Vec::new() });
    }
    let bytes = Disk.read(file, MAX_LOCK).map_err(|trouble| format!("`{file}` cannot be read: {}", trouble.0))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("`{file}` is not text"))?;
    let lock = Lock::read(&text).map_err(|why| format!("`{file}` cannot be read: {why}"))?;
    Ok(Compared { file: file.to_owned(), there: true, differs: lock.differs(&Lock::of(loaded, model)) })
}

/// Writes a table file and its lock file. A file that is there stays as it is, unless it is to be replaced.
fn write_table(
    args: &Args,
    (file, asked): (&str, &Asked),
    report: &Report,
    loaded: &Loaded,
    model: &Model,
) -> Result<String, String> {
    if !file.ends_with(".toml") {
        return Err(format!("a table file ends with .toml: `{file}` does not"));
    }
    if Disk.kind(file).is_ok() && !args.force {
        return Err(format!("`{file}` exists already: name another file, or replace it with --force"));
    }
    let stem = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".toml");
    let name =
        report.name.clone().unwrap_or_else(|| if stem == "table" { "Our table".to_owned() } else { stem.to_owned() });
    let text = match &loaded.table {
        // What its players wrote stays as it is.
        Some(table) => again::table_again(loaded.sources.text(table.file), model, asked, &outlying(file, loaded))
            .ok_or_else(|| format!("`{}` has errors: fix them first (`brim check {}`)", table.path, table.path))?,
        None => write::table_file(&name, report, &outlying(file, loaded)),
    };
    let failed = |file: &str, error| format!("`{file}` cannot be written: {}", disk::trouble(error).0);
    writer::put(file, &text).map_err(|error| failed(file, error))?;
    let lock = lock_path(file);
    writer::put(&lock, Lock::of(loaded, model).write()).map_err(|error| failed(&lock, error))?;
    let still = match report.errors {
        0 => String::new(),
        1 => "\nIt has 1 error (see above): fix it before you play.".to_owned(),
        errors => format!("\nIt has {errors} errors (see above): fix them before you play."),
    };
    Ok(format!("wrote {} and {}; play on it with `--pack {}`{still}", escaped(file), escaped(&lock), escaped(file)))
}

/// Packs that would not be found from the folder of a table file, with their paths from there.
fn outlying(file: &str, loaded: &Loaded) -> Vec<(String, String)> {
    let folder = file.rsplit_once('/').map_or(".", |(folder, _)| folder);
    let named = loaded.packs.iter().filter(|pack| pack.asked && !pack.root.starts_with(LIBRARY));
    let mut search = Search::new(&Disk);
    let mut probe = |id: &str| search.find(file, id).map(|found| Disk.identity(&found.root));
    let by_path = |id: &str| {
        let mut wanted = loaded.table.iter().flat_map(|table| &table.packs);
        wanted.any(|pack| pack.id == id && pack.path.is_some())
    };
    named
        .filter(|pack| {
            by_path(&pack.manifest.id) || probe(&pack.manifest.id).as_deref() != Some(&Disk.identity(&pack.root))
        })
        .map(|pack| (pack.manifest.id.clone(), disk::relative(&pack.root, folder)))
        .collect()
}
