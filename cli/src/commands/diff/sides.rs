//! Loads both versions: from the disk, or the old one from git.

use crate::commands::{by_name, paths_or_here};
use crate::disk::Disk;
use crate::git::{Revision, repository};
use brimscript::check;
use brimscript::diagnostic::Diagnostic;
use brimscript::diagnostic::escape::escaped;
use brimscript::diff::{Side, given};
use brimscript::model::{Model, build};
use brimscript::pack::{self, Files, LIBRARY, Loaded};
use std::collections::BTreeSet;

/// One version, loaded and read.
pub struct Loading {
    pub loaded: Loaded,
    pub model: Model,
    /// What is wrong with its lines.
    pub read: Vec<Diagnostic>,
    /// The ids of the packs that are only there to be broken.
    pub given: BTreeSet<String>,
}

impl Loading {
    pub fn side(&self) -> Side<'_> {
        Side { loaded: &self.loaded, model: &self.model }
    }

    /// Everything that a check finds.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let mut found = check::check(&self.loaded).diagnostics;
        found.extend(self.loaded.diagnostics.iter().cloned());
        found
    }

    fn of(files: &dyn Files, path: &str, with: &[String], what: &str) -> Result<Loading, String> {
        let own = pack::load(files, &[path.to_owned()]);
        let wrong =
            || own.diagnostics.first().map_or_else(|| "there is no pack".to_owned(), |found| found.message.clone());
        if !own.unread.is_empty() || !own.packs.iter().any(|pack| pack.asked) {
            return Err(format!("the {what} version cannot be read: {}", wrong()));
        }
        let roots: BTreeSet<String> =
            own.packs.iter().filter(|pack| pack.asked).map(|pack| pack.root.clone()).collect();
        let mut loaded = own;
        let mut ids = BTreeSet::new();
        if !with.is_empty() {
            let paths: Vec<String> = std::iter::once(path.to_owned()).chain(with.iter().cloned()).collect();
            loaded = pack::load(files, &paths);
            if let Some(path) = loaded.unread.first() {
                return Err(format!("`{}` cannot be read", escaped(path)));
            }
            ids = given(&mut loaded, &roots);
        }
        let (model, read) = build(&loaded);
        Ok(Loading { loaded, model, read, given: ids })
    }
}

/// Both versions.
fn both(old: (&dyn Files, &str), new: (&dyn Files, &str), with: &[String]) -> Result<(Loading, Loading), String> {
    Ok((Loading::of(old.0, old.1, with, "old")?, Loading::of(new.0, new.1, with, "new")?))
}

/// Loads what the command line names.
pub fn load(paths: &[String], base: Option<&str>, with: &[String]) -> Result<(Loading, Loading), String> {
    let paths = by_name(paths);
    let with = by_name(with);
    match (base, paths.as_slice()) {
        (None, [old, new]) => both((&Disk, old), (&Disk, new), &with),
        (None, [one]) => Err(format!(
            "with `{}` alone there is nothing to compare: name OLD and NEW, or `--base REVISION` for the old version",
            escaped(one)
        )),
        (None, _) => Err("name OLD and NEW, or `--base REVISION` to compare with an earlier version in git".to_owned()),
        (Some(_), [_, _, ..]) => Err("with --base there is one path: the new version".to_owned()),
        (Some(revision), one) => {
            let here = paths_or_here(one).map_err(|found| found.message.clone())?;
            let path = here.first().cloned().unwrap_or_else(|| ".".to_owned());
            if path.starts_with(LIBRARY) {
                return Err(format!(
                    "`{}` is a pack that brim carries: it stands in no git repository",
                    escaped(&path)
                ));
            }
            let (top, inside) = repository(&path)?;
            let old = Revision::read(&top, revision)?;
            if old.kind(&inside).is_err() {
                return Err(format!(
                    "`{}` holds no pack at `{}`: it is new since then",
                    escaped(&inside),
                    escaped(revision)
                ));
            }
            let with: Vec<String> = with.iter().map(|path| absolute(path)).collect();
            both((&old, &inside), (&Disk, &path), &with)
        }
    }
}

/// The whole way to a file on the disk, which no path of a revision is.
fn absolute(path: &str) -> String {
    if path.starts_with(LIBRARY) { path.to_owned() } else { Disk.identity(path) }
}
