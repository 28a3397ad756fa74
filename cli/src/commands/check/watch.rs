//! `brim check --watch`: checks again whenever a file of the packs changes.

use super::{Args, Found, report};
use crate::bundles;
use crate::console::{self, Outcome};
use crate::disk::Disk;
use brimscript::check::Workspace;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::{Code, Diagnostic, FileId, Sources};
use brimscript::pack::{BUNDLE, ENDING, Files, Kind, load};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Changes that follow one another closer than this are one: an editor writes a file in several steps.
const TOGETHER: Duration = Duration::from_millis(60);

/// Texts longer than this are loaded anew, which tells what is wrong with them.
const MOST: usize = 1024 * 1024;

/// Checks and stays.
pub(super) fn watch(args: &Args, paths: &[String]) -> Outcome {
    let mut watched = BTreeSet::new();
    let (events, changes) = channel();
    let begun = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Nobody listens any more where the program ends.
        let _ = events.send(event);
    });
    let mut watcher = match begun {
        Ok(watcher) => watcher,
        Err(error) => return cannot(&error),
    };
    let mut started = Instant::now();
    let mut cause = None;
    loop {
        let mut workspace = Workspace::open(load(&Disk, paths));
        for folder in folders(paths, &workspace) {
            if watched.insert(folder.clone())
                && let Err(error) = begin(&mut watcher, &folder)
            {
                return cannot(&error);
            }
        }
        let files = known(&workspace);
        round(args, paths, &workspace, cause.as_deref(), started);
        loop {
            let Some(changed) = next(&changes) else { return Outcome::CouldNotRun };
            started = Instant::now();
            let (mut names, mut texts) = (Vec::new(), Vec::new());
            let mut all_known = true;
            for path in changed {
                let file = files.get(&path).copied();
                let text = Disk.read(&path.to_string_lossy(), MOST).ok().filter(|bytes| bytes.len() <= MOST);
                let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
                let (Some(file), Some(text)) = (file, text) else {
                    names.push(path.to_string_lossy().into_owned());
                    all_known = false;
                    continue;
                };
                let source = workspace.loaded().sources.get(file);
                let same = source.is_some_and(|source| source.text() == text.trim_start_matches('\u{FEFF}'));
                if !same {
                    names.extend(source.map(|source| source.path().to_owned()));
                    texts.push((file, text));
                }
            }
            let texts: Vec<(FileId, &str)> = texts.iter().map(|(file, text)| (*file, text.as_str())).collect();
            workspace.change_all(&texts);
            if names.is_empty() {
                continue;
            }
            let words = names.join(", ");
            if !all_known {
                cause = Some(words);
                break;
            }
            round(args, paths, &workspace, Some(&words), started);
        }
    }
}

/// Tells what is found now.
fn round(args: &Args, paths: &[String], workspace: &Workspace, cause: Option<&str>, started: Instant) {
    let found = Found {
        waiting: workspace.waiting(),
        model: workspace.model(),
        diagnostics: workspace.findings().cloned().collect(),
        packs: workspace.packs(),
        assumed: workspace.assumed().cloned().collect(),
        unchecked: workspace.unchecked().cloned().collect(),
    };
    let took = started.elapsed().as_millis();
    report(args, Some(paths), workspace.loaded(), found, (Vec::new(), Vec::new()), started);
    console::note(&match cause {
        Some(cause) => format!("{} changed; checked again in {took} ms", escaped(cause)),
        None => format!("checked in {took} ms; waiting for changes, Ctrl-C ends"),
    });
}

fn begin(watcher: &mut RecommendedWatcher, folder: &Path) -> notify::Result<()> {
    watcher.watch(folder, RecursiveMode::Recursive)
}

fn cannot(error: &notify::Error) -> Outcome {
    let message = format!("the folders of the packs cannot be watched: {}", escaped(&error.to_string()));
    let found = Diagnostic::without_place(Code::FolderUnreadable, message);
    console::diagnostics(&[found.help("check without `--watch`")], &Sources::default());
    Outcome::CouldNotRun
}

/// The folders in which the packs lie, and what was named; packs inside the program change never.
fn folders(paths: &[String], workspace: &Workspace) -> BTreeSet<PathBuf> {
    let roots = workspace.loaded().packs.iter().map(|pack| &pack.root).chain(paths);
    let folder = |path: &String| match Disk.kind(path) {
        Ok(Kind::Folder) if !bundles::is_one(path) => Some(path.clone()),
        _ => Disk.parent(path),
    };
    let all: BTreeSet<PathBuf> =
        roots.filter_map(folder).filter_map(|folder| std::fs::canonicalize(folder).ok()).collect();
    // A folder within another is watched with it.
    let within = |one: &PathBuf| all.iter().any(|other| other != one && one.starts_with(other));
    all.iter().filter(|one| !within(one)).cloned().collect()
}

/// The files of the packs, as the disk calls them.
fn known(workspace: &Workspace) -> BTreeMap<PathBuf, FileId> {
    let loaded = workspace.loaded();
    let texts = loaded.packs.iter().flat_map(|pack| &pack.files);
    let path = |file: &FileId| Some((std::fs::canonicalize(loaded.sources.get(*file)?.path()).ok()?, *file));
    texts.filter_map(path).collect()
}

/// Waits for changes of files that belong to packs; none where there will be no more.
fn next(changes: &Receiver<notify::Result<notify::Event>>) -> Option<BTreeSet<PathBuf>> {
    let mut paths = BTreeSet::new();
    let counts = |path: &PathBuf| {
        let name = path.to_string_lossy();
        name.ends_with(ENDING) || name.ends_with(".toml") || name.ends_with(BUNDLE)
    };
    while paths.is_empty() {
        let mut event = Some(changes.recv().ok()?);
        while let Some(now) = event {
            if let Ok(now) = now
                && !matches!(now.kind, EventKind::Access(_))
            {
                // A folder that comes or goes may hold packs, and its name may have a dot.
                let folder = now.paths.iter().any(|path| path.is_dir()) || now.kind.is_remove();
                paths.extend(now.paths.into_iter().filter(|path| counts(path) || folder && !path.is_file()));
            }
            event = changes.recv_timeout(TOGETHER).ok();
        }
    }
    Some(paths)
}
