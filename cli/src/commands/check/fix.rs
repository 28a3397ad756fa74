//! `brim check --fix`: makes the edits that are certain, and writes each file once.

use crate::disk::{Disk, replace, trouble};
use crate::library;
use brimscript::check;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::fix::fixed;
use brimscript::diagnostic::{Code, Diagnostic, FileId, Severity};
use brimscript::pack::{Entry, Files, Kind, Loaded, Trouble, load};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// An edit may bring the next mistake to light: so often it is looked again.
const ROUNDS: usize = 12;

/// A file that was mended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mended {
    /// Its path.
    pub file: String,
    /// How many edits were made in it.
    pub edits: usize,
}

/// Mends the packs under some paths: what was mended, and what could not be written.
pub fn mend(paths: &[String]) -> (Vec<Mended>, Vec<Diagnostic>) {
    let mut over = Over::default();
    let mut edits: BTreeMap<String, usize> = BTreeMap::new();
    let (mut loaded, mut found) = look(&over, paths);
    for _ in 0..ROUNDS {
        let mut next = over.clone();
        let mut made: Vec<(String, usize)> = Vec::new();
        for one in fixed(&found, &loaded.sources) {
            let Some(source) = loaded.sources.get(one.file) else { continue };
            let mark = if source.is_marked() { "\u{FEFF}" } else { "" };
            next.texts.insert(source.path().to_owned(), format!("{mark}{}", one.text));
            made.push((source.path().to_owned(), one.edits));
        }
        if made.is_empty() {
            break;
        }
        let (loaded_then, found_then) = look(&next, paths);
        // What makes matters worse was not certain after all.
        if wrong(&found_then) > wrong(&found) {
            break;
        }
        (over, loaded, found) = (next, loaded_then, found_then);
        for (file, count) in made {
            *edits.entry(file).or_insert(0) += count;
        }
    }
    let mut mended = Vec::new();
    let mut untold = Vec::new();
    for (path, text) in &over.texts {
        match write(path, text) {
            Ok(()) => {
                mended.push(Mended { file: escaped(path).into_owned(), edits: edits.get(path).copied().unwrap_or(0) })
            }
            Err(why) => {
                let message = format!("`{}` cannot be written: {}", escaped(path), escaped(&why));
                let found = Diagnostic::without_place(Code::FolderUnreadable, message);
                untold.push(found.help("see that the file and its folder may be written to"));
            }
        }
    }
    (mended, untold)
}

fn write(path: &str, text: &str) -> Result<(), String> {
    replace(path, text).map_err(|error| trouble(error).0)
}

/// The packs, and the findings that may be mended: those in files of packs that were named.
fn look(over: &Over, paths: &[String]) -> (Loaded, Vec<Diagnostic>) {
    let loaded = load(over, paths);
    let mut found = check::check(&loaded).diagnostics;
    found.extend(loaded.diagnostics.iter().cloned());
    let others: BTreeSet<FileId> = loaded
        .packs
        .iter()
        .filter(|pack| !pack.asked)
        .flat_map(|pack| pack.files.iter().copied().chain(pack.manifest.place.map(|place| place.file)))
        .collect();
    let shipped = |file: FileId| loaded.sources.get(file).is_none_or(|source| library::at(source.path()).is_some());
    found.retain(|one| one.place.is_none_or(|place| !others.contains(&place.file) && !shipped(place.file)));
    (loaded, found)
}

fn wrong(found: &[Diagnostic]) -> usize {
    found.iter().filter(|one| one.severity == Severity::Error).count()
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

    fn has_library(&self) -> bool {
        Disk.has_library()
    }

    fn identity(&self, path: &str) -> String {
        Disk.identity(path)
    }
}
