//! `brim-check`: the lints, each with a text that has its mistake, and what they ask in common.

mod advice;
mod assumed;
mod baseline;
mod circle;
mod elsewhere;
mod idle_floors;
mod likeness;
mod lints;
mod meant;
mod pages;
mod picks;
mod results;
mod slips;
mod spans;
mod walk;
mod wording;

use brim_check::check;
use brim_language::diagnostic::Diagnostic;
use brim_language::pack::{InMemory, Loaded, load};

const BASE: &str = include_str!("../../fixtures/base.brim");
const MANIFEST: &str = "name = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\n";

/// A pack of this text, beside the fixture that it requires.
pub fn loaded(text: &str, source: &str, others: &[(&str, &str)]) -> Loaded {
    let base = format!("id = \"base\"\n{MANIFEST}source = \"original\"\n");
    let mut needs = vec!["base"];
    needs.extend(others.iter().map(|(id, _)| *id));
    let mine = format!("id = \"mine\"\n{MANIFEST}{source}requires = {needs:?}\n");
    let mut files = InMemory::new([
        ("p/base/pack.toml", &*base),
        ("p/base/base.brim", BASE),
        ("p/mine/pack.toml", &*mine),
        ("p/mine/mine.brim", text),
    ]);
    for (id, text) in others {
        let manifest = format!("id = \"{id}\"\n{MANIFEST}source = \"original\"\nrequires = [\"base\"]\n");
        files.add(&format!("p/{id}/pack.toml"), manifest.as_bytes());
        files.add(&format!("p/{id}/{id}.brim"), text.as_bytes());
    }
    load(&files, &["p/mine".to_owned()])
}

/// What is found in a text, the fixture's own findings left out.
pub fn found(text: &str) -> (Loaded, Vec<Diagnostic>) {
    let loaded = loaded(text, "source = \"original\"\n", &[]);
    let mut all = loaded.diagnostics.clone();
    all.extend(check(&loaded).diagnostics);
    all.retain(|one| {
        let file = one.place.and_then(|place| loaded.sources.get(place.file));
        file.is_none_or(|file| file.path().ends_with("mine.brim"))
    });
    (loaded, all)
}
