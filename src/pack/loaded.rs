//! What loading gives: sound packs in order, what was held back, and every text.

use super::manifest::Manifest;
use super::table::Table;
use crate::diagnostic::{Diagnostic, FileId, Sources};

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
