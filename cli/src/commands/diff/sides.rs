//! Loads both versions: from the disk, or the old one from git.

use crate::bundles;
use crate::commands::{by_name, paths_or_here};
use crate::console;
use crate::disk::Disk;
use crate::git::{Revision, repository};
use brimscript::check;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::json::Finding;
use brimscript::diagnostic::similar::similar;
use brimscript::diagnostic::{Diagnostic, Severity};
use brimscript::diff::{Diff, Side, Version, errors, given};
use brimscript::model::{Model, build};
use brimscript::pack::{self, Files, Kind, LIBRARY, Loaded, MANIFEST, Search, join};
use std::collections::BTreeSet;

/// So many packs that stand beside a path that is not there are named.
const MOST_BESIDE: usize = 4;
/// The most entries of a folder that are looked at for that.
const MOST_ENTRIES: usize = 1_000;

/// One version, loaded and read.
pub struct Loading {
    pub loaded: Loaded,
    pub model: Model,
    /// The ids of the packs that are only there to be broken.
    pub given: BTreeSet<String>,
    /// The version as it stands without these packs, and what a check finds in it.
    errors: (Loaded, Vec<Diagnostic>),
}

impl Loading {
    pub fn side(&self) -> Side<'_> {
        Side { loaded: &self.loaded, model: &self.model }
    }

    /// Everything that a check finds, the packs beside it among them.
    pub fn findings(&self) -> Vec<Diagnostic> {
        findings(&self.loaded)
    }

    /// Adds the errors of this version to a diff.
    pub fn errors(&self, found: &mut Diff, version: Version) {
        let (loaded, diagnostics) = &self.errors;
        errors(found, version, Side { loaded, model: &self.model }, diagnostics);
    }

    fn of(files: &dyn Files, path: &str, with: &[String], version: Version) -> Result<Loading, String> {
        let own = pack::load(files, &[path.to_owned()]);
        if !own.unread.is_empty() || !own.packs.iter().any(|pack| pack.asked) {
            let what = version.word();
            return Err(format!("the {what} version cannot be read: {}", why_near(&own, path)));
        }
        let asked = || own.packs.iter().filter(|pack| pack.asked);
        let roots: BTreeSet<String> = asked().map(|pack| pack.root.clone()).collect();
        let ids: BTreeSet<String> = asked().map(|pack| pack.manifest.id.clone()).collect();
        for other in with {
            beside(files, other, &ids)?;
        }
        let errors = (own.clone(), findings(&own));
        let mut loaded = own;
        let mut given_ids = BTreeSet::new();
        if !with.is_empty() {
            let paths: Vec<String> = std::iter::once(path.to_owned()).chain(with.iter().cloned()).collect();
            let own = std::mem::replace(&mut loaded, pack::load(files, &paths));
            if let Some(path) = loaded.unread.first() {
                return Err(format!("`{}` cannot be read", escaped(path)));
            }
            given_ids = given(&mut loaded, &roots);
            if !loaded.packs.iter().any(|pack| pack.asked) {
                // The packs beside it keep it from loading at all: it is compared by itself.
                (loaded, given_ids) = (own, BTreeSet::new());
            }
        }
        if path.ends_with(".brim") {
            let with_manifest = loaded.packs.iter().find(|pack| pack.asked && pack.manifest.place.is_some());
            if let Some(pack) = with_manifest {
                let (file, id) = (escaped(path), escaped(&pack.manifest.id));
                console::note(&format!("`{file}` belongs to `{id}`: the whole pack is compared"));
            }
        }
        let (model, _) = build(&loaded);
        Ok(Loading { loaded, model, given: given_ids, errors })
    }
}

/// Everything that a check finds.
fn findings(loaded: &Loaded) -> Vec<Diagnostic> {
    let mut found = check::check(loaded).diagnostics;
    found.extend(loaded.diagnostics.iter().cloned());
    found
}

/// Why nothing was loaded: the first error with its place, and what to do about it.
fn why(loaded: &Loaded) -> String {
    let error = loaded.diagnostics.iter().find(|found| found.severity == Severity::Error);
    let Some(found) = error.or(loaded.diagnostics.first()) else { return "there is no pack".to_owned() };
    let told = Finding::of(found, &loaded.sources);
    let place = match (told.place.file, told.place.line) {
        (Some(file), Some(line)) => format!("{file}:{line}: "),
        (Some(file), None) => format!("{file}: "),
        (None, _) => String::new(),
    };
    let help = found.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    format!("{place}{}{help}", told.message)
}

/// Why nothing was loaded, and what may have been meant.
fn why_near(loaded: &Loaded, path: &str) -> String {
    let why = why(loaded);
    match near(path) {
        Some(near) => format!("{why}; {near}"),
        None if Disk.kind(path).is_ok() || path.starts_with(LIBRARY) || why.contains("brim list") => why,
        None => format!("{why}; `brim list` shows the packs that can be found"),
    }
}

/// Packs with a name like this one, where nothing is at that place.
fn near(path: &str) -> Option<String> {
    if Disk.kind(path).is_ok() || path.starts_with(LIBRARY) {
        return None;
    }
    // Packs beside it: `new/morgue`, where `new/moro` was written.
    let bare = path.trim_end_matches('/');
    let (folder, name) = bare.rsplit_once('/').unwrap_or((".", bare));
    let beside = packs_in(folder);
    let shown = |names: &[&str]| {
        let path = |name: &&str| if bare.contains('/') { join(folder, name) } else { (*name).to_owned() };
        names.iter().map(|name| format!("`{}`", escaped(&path(name)))).collect::<Vec<_>>().join(" or ")
    };
    let like = similar(name, beside.iter().map(String::as_str));
    if !like.is_empty() {
        return Some(format!("did you mean {}?", shown(&like)));
    }
    let mut search = Search::new(&Disk);
    let here = search.here();
    let ids: Vec<String> = search.all(&here).into_iter().map(|found| found.id).collect();
    let like = similar(name, ids.iter().map(String::as_str));
    if !like.is_empty() {
        return Some(format!("did you mean the pack {}?", escaped(&like.join(" or "))));
    }
    let few: Vec<&str> = beside.iter().map(String::as_str).collect();
    let told = bare.contains('/') && (1..=MOST_BESIDE).contains(&few.len());
    told.then(|| format!("`{}` holds {}", escaped(folder), shown(&few)))
}

/// The names of the folders in a folder that are packs.
fn packs_in(folder: &str) -> Vec<String> {
    let entries = Disk.list(folder, MOST_ENTRIES).unwrap_or_default();
    let folders = entries.into_iter().filter(|entry| entry.kind == Kind::Folder).map(|entry| entry.name);
    folders.filter(|name| Disk.kind(&join(&join(folder, name), MANIFEST)) == Ok(Kind::File)).collect()
}

/// A pack given with `--with` must be one, and none of those that are compared.
fn beside(files: &dyn Files, path: &str, compared: &BTreeSet<String>) -> Result<(), String> {
    let loaded = pack::load(files, &[path.to_owned()]);
    if !loaded.unread.is_empty() {
        return Err(format!("--with `{}` cannot be read: {}", escaped(path), why_near(&loaded, path)));
    }
    let mut packs = loaded.packs.iter().filter(|pack| pack.asked).peekable();
    if packs.peek().is_none() && loaded.held.is_empty() {
        return Err(format!("--with `{}`: it holds no pack", escaped(path)));
    }
    match packs.find(|pack| compared.contains(&pack.manifest.id)) {
        Some(pack) => Err(format!(
            "--with `{}`: `{}` is itself compared; name packs that build on it",
            escaped(path),
            escaped(&pack.manifest.id)
        )),
        None => Ok(()),
    }
}

/// Both versions.
fn both(old: (&dyn Files, &str), new: (&dyn Files, &str), with: &[String]) -> Result<(Loading, Loading), String> {
    Ok((Loading::of(old.0, old.1, with, Version::Old)?, Loading::of(new.0, new.1, with, Version::New)?))
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
            if bundles::is_one(&path) {
                return Err(format!(
                    "`--base` compares with folders of an older revision, and `{}` is a bundle: name OLD and NEW",
                    escaped(&path)
                ));
            }
            let (top, inside) = repository(&path)?;
            let old = Revision::read(&top, revision)?;
            if old.kind(&inside).is_err() {
                return Err(format!(
                    "`{}` holds no pack at `{}`: it is new since then, or its folder was moved. For a moved folder, check out the old \
                     version with `git worktree add`, and name OLD and NEW",
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
