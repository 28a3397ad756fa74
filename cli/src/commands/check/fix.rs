//! `brim check --fix`: makes the edits that are certain, and writes each file once.

use crate::disk::{Disk, trouble};
use crate::writer;
use brimscript::check;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::fix::fixed;
use brimscript::diagnostic::{Code, Diagnostic, FileId, Severity};
use brimscript::pack::{Entry, Files, Kind, Loaded, SearchFolder, Trouble, load};
use brimscript::packs;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// An edit may bring the next mistake to light: so often it is looked again.
const ROUNDS: usize = 12;

/// So many findings are tried one by one, where all at once does not come out well.
const TRIED: usize = 60;

/// So many declarations are read again, all together, while findings are tried one by one: of very large packs fewer are tried, so that
/// nobody waits for minutes to learn how many can be fixed.
const READ_AGAIN: usize = 300_000;

/// A file that was fixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mended {
    /// Its path.
    pub file: String,
    /// How many edits were made in it.
    pub edits: usize,
}

/// What can be fixed: the texts as they would be, and how many findings they are without.
#[derive(Debug, Default)]
pub struct Mending {
    over: Over,
    edits: BTreeMap<String, usize>,
    /// How many findings are gone.
    pub findings: usize,
}

/// The packs as they are looked at, with the texts that are not written yet.
struct Look {
    over: Over,
    loaded: Loaded,
    found: Vec<Diagnostic>,
    edits: BTreeMap<String, usize>,
    /// How many declarations they have.
    size: usize,
}

/// What can be fixed in the packs under some paths. An edit is kept where the fixed text has fewer findings than before: what was
/// offered as certain and leads to another mistake was not.
pub fn mending(paths: &[String]) -> Mending {
    let (start, first) = manifests_first(Look::at(Over::default(), BTreeMap::new(), paths), paths);
    let offered: Vec<Diagnostic> = start.found.iter().filter(|found| certain(found)).cloned().collect();
    if offered.is_empty() {
        return Mending { over: start.over, edits: start.edits, findings: first };
    }
    let wanted = counts(&offered);
    let mut unbound = usize::MAX;
    let (before, mut all) = (counts(&start.found), start.go_on(&offered, paths, &|_| true, &mut unbound));
    let after = counts(&all.found);
    let gone = before.iter().zip(after).zip(wanted).find(|(_, wanted)| *wanted > 0);
    let mut findings = offered.len();
    if gone.is_none_or(|((before, after), wanted)| after + wanted > *before) {
        (all, findings) = one_by_one(start, paths);
    }
    Mending { over: all.over, edits: all.edits, findings: first + findings }
}

/// A `pack.toml` before all else: what is wrong with the texts of its pack is known only once it can be read, and is no reason against it.
fn manifests_first(start: Look, paths: &[String]) -> (Look, usize) {
    let of_form = |found: &&Diagnostic| found.code == Code::ManifestBroken;
    let (mut now, mut kept) = (start, 0);
    for _ in 0..ROUNDS {
        let next: Vec<Diagnostic> = now.found.iter().filter(of_form).filter(|found| certain(found)).cloned().collect();
        let then = if next.is_empty() { break } else { now.with(&next, paths) };
        if then.found.iter().filter(of_form).count() >= now.found.iter().filter(of_form).count() {
            break;
        }
        kept += next.len();
        now = then;
    }
    (now, kept)
}

/// Each finding by itself, with what its edit brings to light in the same line.
fn one_by_one(start: Look, paths: &[String]) -> (Look, usize) {
    let mut now = start;
    let mut room = READ_AGAIN;
    let mut refused: BTreeSet<(String, String)> = BTreeSet::new();
    let mut kept = 0;
    for _ in 0..TRIED {
        let key = |found: &Diagnostic| (found.message.clone(), found.subject.clone().unwrap_or_default());
        let Some(next) = now.found.iter().find(|found| certain(found) && !refused.contains(&key(found))).cloned()
        else {
            break;
        };
        let line = now.line(&next);
        if room < now.size {
            break;
        }
        let then = now.go_on(std::slice::from_ref(&next), paths, &|look| look.line == line, &mut room);
        if counts(&then.found) < counts(&now.found) {
            now = then;
            kept += 1;
        } else {
            refused.insert(key(&next));
        }
    }
    (now, kept)
}

/// Where a finding stands: the path of its file, and the line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct At {
    line: Option<(String, usize)>,
}

impl Look {
    fn at(over: Over, edits: BTreeMap<String, usize>, paths: &[String]) -> Look {
        let (loaded, found, size) = look(&over, paths);
        Look { over, loaded, found, edits, size }
    }

    fn line(&self, found: &Diagnostic) -> Option<(String, usize)> {
        let place = found.place?;
        let source = self.loaded.sources.get(place.file)?;
        Some((source.path().to_owned(), source.line_at(place.span.start) as usize))
    }

    /// The edits of some findings made, and those of later findings that are wanted too.
    fn go_on(&self, first: &[Diagnostic], paths: &[String], wanted: &dyn Fn(&At) -> bool, room: &mut usize) -> Look {
        let mut now = self.with(first, paths);
        *room = room.saturating_sub(now.size);
        for _ in 1..ROUNDS {
            let of = |found: &&Diagnostic| certain(found) && wanted(&At { line: now.line(found) });
            let next: Vec<Diagnostic> = now.found.iter().filter(of).cloned().collect();
            if next.is_empty() {
                break;
            }
            if *room < now.size {
                break;
            }
            let then = now.with(&next, paths);
            *room = room.saturating_sub(then.size);
            if counts(&then.found) > counts(&now.found) || then.over.texts == now.over.texts {
                break;
            }
            now = then;
        }
        now
    }

    /// The edits of some findings made.
    fn with(&self, findings: &[Diagnostic], paths: &[String]) -> Look {
        let mut over = self.over.clone();
        let mut edits = self.edits.clone();
        for one in fixed(findings, &self.loaded.sources) {
            let Some(source) = self.loaded.sources.get(one.file) else { continue };
            let mark = if source.is_marked() { "\u{FEFF}" } else { "" };
            over.texts.insert(source.path().to_owned(), format!("{mark}{}", one.text));
            *edits.entry(source.path().to_owned()).or_insert(0) += one.edits;
        }
        Look::at(over, edits, paths)
    }
}

impl Mending {
    /// Writes the texts: what was fixed, and what could not be written.
    pub fn write(&self) -> (Vec<Mended>, Vec<Diagnostic>) {
        let mut mended = Vec::new();
        let mut untold = Vec::new();
        for (path, text) in &self.over.texts {
            match write(path, text) {
                Ok(()) => {
                    let edits = self.edits.get(path).copied().unwrap_or(0);
                    mended.push(Mended { file: escaped(path).into_owned(), edits });
                }
                Err(why) => {
                    let message = format!("`{}` cannot be written: {}", escaped(path), escaped(&why));
                    let found = Diagnostic::without_place(Code::FolderUnreadable, message);
                    untold.push(found.help("check that you may write to the file and its folder"));
                }
            }
        }
        (mended, untold)
    }
}

/// True where a machine may make all edits of a finding.
pub fn certain(found: &Diagnostic) -> bool {
    !found.edits.is_empty() && found.edits.iter().all(|edit| edit.certain)
}

fn write(path: &str, text: &str) -> Result<(), String> {
    writer::put(path, text).map_err(|error| trouble(error).0)
}

/// The packs, and the findings that may be fixed: those in files of packs that were named.
fn look(over: &Over, paths: &[String]) -> (Loaded, Vec<Diagnostic>, usize) {
    let loaded = load(over, paths);
    let check::Checked { model, diagnostics: mut found, .. } = check::check(&loaded);
    check::advised(&loaded, &mut found);
    check::elsewhere(over, &loaded, &model, &mut found);
    found.extend(loaded.diagnostics.iter().cloned());
    let others: BTreeSet<FileId> = loaded
        .packs
        .iter()
        .filter(|pack| !pack.asked)
        .flat_map(|pack| pack.files.iter().copied().chain(pack.manifest.place.map(|place| place.file)))
        .collect();
    let shipped = |file: FileId| loaded.sources.get(file).is_none_or(|source| packs::at(source.path()).is_some());
    found.retain(|one| one.place.is_none_or(|place| !others.contains(&place.file) && !shipped(place.file)));
    (loaded, found, model.decls.len())
}

/// How many errors, warnings and hints: fewer errors are better whatever they hid.
fn counts(found: &[Diagnostic]) -> [usize; 3] {
    let of = |severity| found.iter().filter(|one| one.severity == severity).count();
    [of(Severity::Error), of(Severity::Warning), of(Severity::Hint)]
}

/// The disk, and over it the texts that are not written yet.
#[derive(Clone, Debug, Default)]
struct Over {
    texts: BTreeMap<String, String>,
}

impl Files for Over {
    fn kind(&self, path: &str) -> Result<Kind, Trouble> {
        Disk.kind(path)
    }

    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble> {
        Disk.list(folder, most)
    }

    fn read(&self, path: &str, most: usize) -> Result<Vec<u8>, Trouble> {
        match self.texts.get(path) {
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => Disk.read(path, most),
        }
    }

    fn leaves(&self, path: &str, root: &str) -> bool {
        Disk.leaves(path, root)
    }

    fn parent(&self, path: &str) -> Option<String> {
        Disk.parent(path)
    }

    fn search_folders(&self) -> Vec<SearchFolder> {
        Disk.search_folders()
    }

    fn identity(&self, path: &str) -> String {
        Disk.identity(path)
    }
}
