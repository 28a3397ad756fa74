//! What the whole-library tests share: the content on disk, loaded as a user's tool loads it.

#![allow(clippy::expect_used, reason = "a test that cannot read the content has failed")]

use brimscript::check::{Checked, check};
use brimscript::lower::lower;
use brimscript::pack::{InMemory, load};
use brimscript::program::Program;

/// The packs of `content/`, read from disk.
pub fn files() -> InMemory {
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

/// The packs of `content/`, checked and lowered.
pub fn program() -> (Checked, Program) {
    let loaded = load(&files(), &["content".to_owned()]);
    let checked = check(&loaded);
    let program = lower(&checked.model);
    (checked, program)
}
