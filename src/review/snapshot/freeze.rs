//! Makes the snapshots of a pack, on as many threads as wanted.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::disguise::{disguised, plain};
use super::file::{Head, Parts, Snapshot};
use super::file_name::file_names;
use super::mentions::Mentions;
use super::scene::Scene;
use super::situations;
use super::stand_ins::{Cast, FOLDER, STAND_INS, WithStandIns};
use brim_core::game::ids::DeclId;
use brim_core::program::{Program, own_listing};
use brim_core::vocabulary::Kind;
use brim_language::card::card;
use brim_language::diagnostic::{Diagnostic, Severity, Sources};
use brim_language::model::Model;
use brim_language::model::build;
use brim_language::pack::{Files, Loaded, editions, load};
use brim_lower::lower;

/// The snapshots of a pack.
#[derive(Clone, Debug, Default)]
pub struct Frozen {
    /// The pack's id.
    pub pack: String,
    /// Its version.
    pub version: String,
    /// Its snapshots, by their files' names.
    pub snapshots: Vec<Snapshot>,
    /// The files of all its declarations, including those that were not requested.
    pub files: BTreeSet<String>,
    /// Errors of its texts, and of those it needs: then there are no snapshots.
    pub errors: Vec<Diagnostic>,
    /// The texts that the errors speak of.
    pub sources: Sources,
}

/// The pack at a root by itself, with what it needs and with the stand-ins: what else lies beside it changes nothing.
///
/// Freezes only the declarations that `wanted` picks by name and id. Calls `told` after each, on the thread that made it.
pub fn freeze(
    files: &dyn Files,
    root: &str,
    wanted: &(dyn Fn(&str, &str) -> bool + Sync),
    threads: usize,
    told: &(dyn Fn() + Sync),
) -> Frozen {
    let files = WithStandIns::new(files, root);
    let loaded = load(&files, &[root.to_owned(), FOLDER.to_owned()]);
    let (model, found) = build(&loaded);
    let mut errors: Vec<Diagnostic> = found.into_iter().chain(loaded.diagnostics.iter().cloned()).collect();
    errors.retain(|found| found.severity == Severity::Error);
    let Some(at) = loaded.packs.iter().position(|pack| pack.asked && pack.manifest.id != STAND_INS) else {
        return Frozen { errors, sources: loaded.sources, ..Frozen::default() };
    };
    let Some(manifest) = loaded.packs.get(at).map(|pack| pack.manifest.clone()) else { return Frozen::default() };
    let mut frozen = Frozen { pack: manifest.id.clone(), version: manifest.version.clone(), ..Frozen::default() };
    if !errors.is_empty() {
        return Frozen { errors, sources: loaded.sources, ..frozen };
    }
    let program = lower(&model);
    let head = head(&loaded, at);
    let editions = editions(&loaded.packs);
    let edition = editions.get(manifest.id.as_str()).and_then(|(name, _)| program.find(name, Some(Kind::Edition)));
    let mut decls: Vec<(String, String, DeclId, Kind)> = Vec::new();
    for decl in model.decls.iter().filter(|decl| decl.pack == at && decl.kind != Kind::Scenario) {
        let id = model.names.id_text(decl.id);
        let own = id.split_once('/').map_or(id.as_str(), |(_, own)| own).to_owned();
        decls.push((decl.kind.word().to_owned(), own, decl.id, decl.kind));
    }
    decls.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    let names = file_names(&decls.iter().map(|(kind, own, ..)| (kind.clone(), own.clone())).collect::<Vec<_>>());
    frozen.files = names.iter().cloned().collect();
    let cast = Cast::of(&program);
    let work: Vec<(&String, DeclId, Kind)> = names
        .iter()
        .zip(&decls)
        .filter(|(_, (_, _, id, _))| wanted(model.name(*id), &model.names.id_text(*id)))
        .map(|(name, (_, _, id, kind))| (name, *id, *kind))
        .collect();
    let pack = Pack { model: &model, program: &program, cast: &cast, edition, head };
    frozen.snapshots = on_threads(threads, work.len(), &|place| {
        let (file, id, kind) = work.get(place)?;
        let snapshot = pack.snapshot(file, *id, *kind);
        told();
        Some(snapshot)
    });
    frozen.snapshots.sort_by(|a, b| a.file.cmp(&b.file));
    frozen
}

/// What every snapshot of a pack is made from.
struct Pack<'a> {
    model: &'a Model,
    program: &'a Program,
    cast: &'a Cast,
    edition: Option<DeclId>,
    head: Head,
}

impl Pack<'_> {
    fn snapshot(&self, file: &str, subject: DeclId, kind: Kind) -> Snapshot {
        let mentions = Mentions::of(self.program, subject);
        let dressed = disguised(self.program, self.cast, subject, kind, &mentions);
        let bare = plain(self.program, self.cast, subject, kind, &mentions);
        let scene = Scene {
            program: dressed.as_ref().unwrap_or(self.program),
            plain: bare.as_ref(),
            model: self.model,
            cast: self.cast,
            subject,
            kind,
            mentions,
            edition: self.edition,
        };
        let parts = Parts {
            text: card(self.model, subject).map_or_else(String::new, |card| card.text),
            journal: situations::journal(&scene),
            listing: own_listing(self.program, subject),
        };
        Snapshot {
            id: self.model.names.id_text(subject),
            title: format!("{} ({})", self.model.name(subject), kind.word()),
            file: file.to_owned(),
            head: self.head.clone(),
            parts: parts.as_read(),
        }
    }
}

/// The versions that the snapshots of a pack name.
fn head(loaded: &Loaded, at: usize) -> Head {
    let by_id: BTreeMap<&str, &brim_language::pack::Manifest> =
        loaded.packs.iter().map(|pack| (pack.manifest.id.as_str(), &pack.manifest)).collect();
    let mut requires = BTreeMap::new();
    let first = loaded.packs.get(at).map(|pack| &pack.manifest);
    let mut left: Vec<&brim_language::pack::Manifest> = first.into_iter().collect();
    while let Some(manifest) = left.pop() {
        for needed in &manifest.requires {
            let Some(found) = by_id.get(needed.id.as_str()) else { continue };
            if requires.insert(needed.id.clone(), found.version.clone()).is_none() {
                left.push(found);
            }
        }
    }
    Head { brim: env!("CARGO_PKG_VERSION").to_owned(), requires }
}

/// Does so many pieces of work on so many threads. The order of the results is that of their ends.
fn on_threads<T: Send>(threads: usize, count: usize, work: &(dyn Fn(usize) -> Option<T> + Sync)) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<T>> = Mutex::new(Vec::new());
    let go_on = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= count {
                return;
            }
            if let Some(made) = work(place) {
                done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(made);
            }
        }
    };
    let threads = threads.clamp(1, 64).min(count.max(1));
    if threads == 1 {
        go_on();
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(go_on)).collect();
            for thread in threads {
                // A thread that panicked has printed why on standard error; the others go on.
                let _ = thread.join();
            }
        });
    }
    done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}
