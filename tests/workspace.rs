//! After each of many edits a workspace tells what a fresh check tells.

#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that fails here has found something"
)]

use brimscript::check::{Workspace, check};
use brimscript::diagnostic::FileId;
use brimscript::pack::{InMemory, Loaded, load};

use crate::support;

#[path = "../benches/src/draw.rs"]
#[allow(dead_code, reason = "the benches tell of all kinds of edits")]
mod draw;
#[path = "../benches/src/generate.rs"]
#[allow(dead_code, reason = "the benches write packs to a disk too")]
mod generate;

/// Edits, each followed by a look at everything.
fn edits(loaded: Loaded, seed: u64, count: usize) {
    let mut workspace = Workspace::open(loaded);
    let mut edits = draw::Edits::new(seed);
    let files: Vec<FileId> = workspace.loaded().packs.iter().flat_map(|pack| pack.files.iter().copied()).collect();
    for step in 0..count {
        let texts: Vec<&str> = files.iter().map(|file| workspace.loaded().sources.text(*file)).collect();
        let (edit, at, text) = edits.next(&texts);
        let file = files[at];
        let path = workspace.loaded().sources.get(file).unwrap().path().to_owned();
        workspace.change(file, &text);
        let fresh = check(workspace.loaded());
        let about = || format!("edit {step} of seed {seed}, {} in {path}", edit.words());
        let found: Vec<_> = workspace.findings().collect();
        let wanted: Vec<_> = fresh.diagnostics.iter().collect();
        if found != wanted {
            let lost: Vec<_> = wanted.iter().filter(|one| !found.contains(one)).take(3).collect();
            let more: Vec<_> = found.iter().filter(|one| !wanted.contains(one)).take(3).collect();
            panic!("{}: {} findings, not {}\nlost: {lost:#?}\ntoo much: {more:#?}", about(), found.len(), wanted.len());
        }
        let model = workspace.model();
        assert!(model.names == fresh.model.names, "{}: names", about());
        assert!(model.decls == fresh.model.decls, "{}: declarations", about());
        assert!(model.patches == fresh.model.patches, "{}: patches", about());
        assert!(model.played == fresh.model.played, "{}: declarations as they are played", about());
        assert_eq!(model.written, fresh.model.written, "{}", about());
        assert_eq!(model.comments, fresh.model.comments, "{}", about());
        assert!(workspace.assumed().eq(&fresh.assumed), "{}: what was assumed", about());
        assert!(workspace.unchecked().eq(&fresh.unchecked), "{}: what is not checked", about());
        assert_eq!(workspace.packs(), fresh.packs, "{}", about());
    }
}

#[test]
fn edits_of_generated_packs_are_followed() {
    let texts = generate::pack(300, true);
    let mut files = InMemory::default();
    files.add("bench/pack.toml", generate::manifest(0).as_bytes());
    texts.iter().for_each(|text| files.add(&format!("bench/{}", text.name), text.text.as_bytes()));
    edits(load(&files, &["bench".to_owned()]), 1, 200);
}

/// Six edits in `cargo test`, forty in `.ci/run` and with `BRIM_WHOLE=1`.
#[test]
fn edits_of_shipped_packs_are_followed() {
    edits(support::loaded().clone(), 2, if support::whole() { 40 } else { 6 });
}

/// Several files that change at once come to the same as one after the other.
#[test]
fn edits_of_several_files_at_once_are_followed() {
    let texts = generate::pack(300, true);
    let mut files = InMemory::default();
    files.add("bench/pack.toml", generate::manifest(0).as_bytes());
    texts.iter().for_each(|text| files.add(&format!("bench/{}", text.name), text.text.as_bytes()));
    let mut workspace = Workspace::open(load(&files, &["bench".to_owned()]));
    let files: Vec<FileId> = workspace.loaded().packs.iter().flat_map(|pack| pack.files.iter().copied()).collect();
    let mut drawn = draw::Edits::new(3);
    for step in 0..30 {
        let mut texts: Vec<String> =
            files.iter().map(|file| workspace.loaded().sources.text(*file).to_owned()).collect();
        let mut changed: Vec<(FileId, String)> = Vec::new();
        for _ in 0..6 {
            let all: Vec<&str> = texts.iter().map(String::as_str).collect();
            let (_, at, text) = drawn.next(&all);
            changed.retain(|(file, _)| *file != files[at]);
            changed.push((files[at], text.clone()));
            texts[at] = text;
        }
        let changed: Vec<(FileId, &str)> = changed.iter().map(|(file, text)| (*file, text.as_str())).collect();
        workspace.change_all(&changed);
        let fresh = check(workspace.loaded());
        assert!(workspace.findings().eq(&fresh.diagnostics), "step {step}: findings");
        assert!(workspace.model().names == fresh.model.names, "step {step}: names");
        assert!(workspace.model().decls == fresh.model.decls, "step {step}: declarations");
        assert_eq!(workspace.packs(), fresh.packs, "step {step}");
    }
}
