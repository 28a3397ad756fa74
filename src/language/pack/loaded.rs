//! What loading gives: sound packs in order, what was held back, and every text.

use super::manifest::Manifest;
use super::table::Table;
use crate::diagnostic::{Diagnostic, FileId, Sources};
use std::collections::BTreeMap;

/// A pack that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// What its `pack.toml` says.
    pub manifest: Manifest,
    /// Its folder, or the file of a pack of one file.
    pub root: String,
    /// Its `.brim` files, in the order of their paths.
    pub files: Vec<FileId>,
    /// It was named, and not only brought in because another pack needs it.
    pub asked: bool,
}

/// Texts that belong to no sound pack: their form can be checked, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The pack's name or its folder.
    pub name: String,
    /// Its `.brim` files.
    pub files: Vec<FileId>,
    /// Why it goes no further, as a clause: `it needs base, which is not there`.
    pub why: String,
}

/// Everything that was read.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The sound packs: what a pack needs comes before it.
    pub packs: Vec<Pack>,
    /// Packs that go no further, each with a finding that says why.
    pub held: Vec<Held>,
    /// Every file that was met.
    pub sources: Sources,
    /// What was wrong with files, folders and manifests.
    pub diagnostics: Vec<Diagnostic>,
    /// Named paths that could not be read at all.
    pub unread: Vec<String>,
    /// The table that was named, and what it decides.
    pub table: Option<Table>,
}

/// By the ids of packs: the edition that each is written for, and the id of the pack that says so: the pack itself, else those
/// that it requires, as long as they do not name different ones. The packs are in order: what a pack requires comes before it.
pub fn editions(packs: &[Pack]) -> BTreeMap<&str, (&str, &str)> {
    let mut editions: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    for Pack { manifest, .. } in packs {
        let own = manifest.edition.as_deref().map(|edition| (edition, manifest.id.as_str()));
        let mut required = manifest.requires.iter().filter_map(|one| editions.get(one.id.as_str()).copied());
        let agreed = required.next().filter(|first| required.all(|(other, _)| other.eq_ignore_ascii_case(first.0)));
        if let Some(edition) = own.or(agreed) {
            editions.insert(&manifest.id, edition);
        }
    }
    editions
}
