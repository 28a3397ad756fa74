//! What the whole-library tests share: the content on disk, loaded as a user's tool loads it.

#![allow(clippy::expect_used, reason = "a test that cannot read the content has failed")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use brimscript::check::{Checked, Workspace, check};
use brimscript::diagnostic::FileId;
use brimscript::lower::lower;
use brimscript::pack::{InMemory, Loaded, load};
use brimscript::program::Program;

/// Whether all is asked for (`BRIM_WHOLE=1`), and not a sample.
pub fn whole() -> bool {
    std::env::var_os("BRIM_WHOLE").is_some()
}

/// The packs of `content/`, read from disk.
pub fn files() -> InMemory {
    static FILES: LazyLock<InMemory> = LazyLock::new(read);
    FILES.clone()
}

fn read() -> InMemory {
    let mut files = InMemory::default();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
    for entry in walkdir::WalkDir::new(root).sort_by_file_name() {
        let entry = entry.expect("content can be read");
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("in the project");
            files.add(&path.to_string_lossy(), &std::fs::read(entry.path()).expect("a file can be read"));
        }
    }
    files
}

/// The packs of `content/`, checked and lowered: once for all tests of the program.
pub fn program() -> (&'static Checked, &'static Program) {
    static PROGRAM: LazyLock<(Checked, Program)> = LazyLock::new(|| {
        let checked = check(loaded());
        let program = lower(&checked.model);
        (checked, program)
    });
    (&PROGRAM.0, &PROGRAM.1)
}

/// The packs of `content/`, loaded: once for all tests of the program.
pub fn loaded() -> &'static Loaded {
    static LOADED: LazyLock<Loaded> = LazyLock::new(|| load(&files(), &["content".to_owned()]));
    &LOADED
}

/// Packs that stay open, with other texts in some of their files. What an open workspace tells is what a fresh check tells
/// (`tests/workspace.rs`), and it tells it much sooner.
pub struct Bench {
    workspace: Workspace,
    /// The texts that belong into the files that were changed.
    own: BTreeMap<FileId, String>,
}

impl Bench {
    /// Opens packs.
    pub fn open(loaded: Loaded) -> Bench {
        Bench { workspace: Workspace::open(loaded), own: BTreeMap::new() }
    }

    /// The packs with these texts in some files, and in no others.
    pub fn with(&mut self, changed: &[(&str, &str)]) -> &Workspace {
        let mut texts = std::mem::take(&mut self.own);
        for (path, text) in changed {
            let file = self.workspace.file(path).expect("the file is there");
            let now = self.workspace.loaded().sources.text(file);
            self.own.insert(file, texts.get(&file).map_or(now, String::as_str).to_owned());
            texts.insert(file, (*text).to_owned());
        }
        let texts: Vec<(FileId, &str)> = texts.iter().map(|(file, text)| (*file, text.as_str())).collect();
        self.workspace.change_all(&texts);
        &self.workspace
    }
}
