//! What can be said about texts by their form alone.

use brimscript::diagnostic::{Code, Diagnostic, FileId, Place, form};
use brimscript::pack::{Loaded, Pack};
use serde::Serialize;

/// What was found out about loaded packs.
#[derive(Debug, Default)]
pub struct Checked {
    /// The findings, those of loading not among them.
    pub diagnostics: Vec<Diagnostic>,
    /// What each sound pack holds.
    pub packs: Vec<Summary>,
}

/// One pack in a few figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its folder or file.
    pub path: String,
    /// It was named, and not only brought in because another pack needs it.
    pub asked: bool,
    /// How many `.brim` files it has.
    pub files: usize,
    /// How many declarations.
    pub declarations: usize,
}

/// Reads every text of every pack and tells what is wrong with its form.
pub fn check(loaded: &Loaded) -> Checked {
    let mut checked = Checked::default();
    for pack in &loaded.packs {
        let declarations = pack.files.iter().map(|&file| forms_of(loaded, file, &mut checked.diagnostics)).sum();
        checked.diagnostics.extend(empty(loaded, pack, declarations));
        checked.packs.push(Summary {
            id: pack.manifest.id.clone(),
            name: pack.manifest.name.clone(),
            version: pack.manifest.version.clone(),
            path: pack.root.clone(),
            asked: pack.asked,
            files: pack.files.len(),
            declarations,
        });
    }
    for &file in loaded.held.iter().flat_map(|held| &held.files) {
        forms_of(loaded, file, &mut checked.diagnostics);
    }
    checked
}

/// The findings of one file, and how many declarations it has.
fn forms_of(loaded: &Loaded, file: FileId, diagnostics: &mut Vec<Diagnostic>) -> usize {
    let Some(source) = loaded.sources.get(file) else { return 0 };
    let tree = brim_grammar::parse(source.text());
    diagnostics.extend(form::form(file, source, &tree));
    tree.items.iter().filter(|item| matches!(item, brim_grammar::Item::Statement(_))).count()
}

/// A pack whose files declare nothing. One without files was told of when it was loaded.
fn empty(loaded: &Loaded, pack: &Pack, declarations: usize) -> Option<Diagnostic> {
    let broken = loaded.diagnostics.iter().any(|found| found.code == Code::NotText || found.code == Code::FileTooLong);
    let &file = pack.files.first().filter(|_| declarations == 0 && !broken)?;
    let place = pack.manifest.place.unwrap_or(Place { file, span: brim_grammar::Span::default() });
    let found = Diagnostic::new(Code::EmptyPack, place, "this pack declares nothing")
        .subject(pack.manifest.subject())
        .help("write a first enemy or card: `brim explain B0011` shows how");
    Some(found)
}
