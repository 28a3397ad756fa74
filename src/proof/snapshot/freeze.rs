//! Makes the snapshots of a pack, on as many threads as wanted.

use std::collections::{BTreeMap, BTreeSet};

use super::file::{Head, Parts, Snapshot};
use super::file_name::file_names;
use crate::situations::threads::on_threads;
use crate::situations::{self, Cast, Mentions, Subjects, Tables, edition};
use brim_core::game::ids::DeclId;
use brim_core::program::{Program, own_listing};
use brim_core::vocabulary::Kind;
use brim_language::card::card;
use brim_language::diagnostic::{Diagnostic, Sources};
use brim_language::pack::{Files, Loaded};
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
    let Subjects { loaded, at, model, errors } = Subjects::load(files, root);
    let Some(manifest) = at.and_then(|at| loaded.packs.get(at)).map(|pack| pack.manifest.clone()) else {
        return Frozen { errors, sources: loaded.sources, ..Frozen::default() };
    };
    let at = at.unwrap_or_default();
    let mut frozen = Frozen { pack: manifest.id.clone(), version: manifest.version.clone(), ..Frozen::default() };
    if !errors.is_empty() {
        return Frozen { errors, sources: loaded.sources, ..frozen };
    }
    let program = lower(&model);
    let head = head(&loaded, at);
    let edition = edition(&loaded, &manifest, &program);
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
    let pack = Pack {
        tables: Tables { model: &model, cast: &cast, edition, worn: false, disguised: true },
        program: &program,
        head,
    };
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
    tables: Tables<'a>,
    program: &'a Program,
    head: Head,
}

impl Pack<'_> {
    fn snapshot(&self, file: &str, subject: DeclId, kind: Kind) -> Snapshot {
        let model = self.tables.model;
        let mentions = Mentions::of(self.program, subject);
        let parts = Parts {
            text: card(model, subject).map_or_else(String::new, |card| card.text),
            journal: self.tables.of(self.program, subject, kind, &mentions, None, &|scene| situations::journal(scene)),
            listing: own_listing(self.program, subject),
        };
        Snapshot {
            id: model.names.id_text(subject),
            title: format!("{} ({})", model.name(subject), kind.word()),
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
