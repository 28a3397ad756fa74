//! A pack as it is shipped, and as it would be with another text in one of its files.

use std::collections::BTreeMap;

use brim_grammar::{Item, TokenKind};
use brimscript::check::{Checked, check};
use brimscript::diagnostic::Diagnostic;
use brimscript::model::canonical::canonical_form;
use brimscript::model::{Declaration, Model};
use brimscript::pack::{InMemory, Loaded, load};

/// The packs whose declarations are changed.
pub const FOLDERS: [&str; 6] = [
    "content/base",
    "content/swamps-of-death",
    "content/more-darkness",
    "content/forbidden-fortress",
    "content/gates-of-valhalla",
    "content/examples/showcase",
];

/// A finding without its places: what is told, how often.
pub type Told = BTreeMap<(&'static str, String), usize>;

/// A pack as it is.
pub struct Pack {
    /// Its folder.
    pub folder: &'static str,
    /// The texts of its files.
    pub texts: BTreeMap<String, String>,
    files: InMemory,
    /// What is told of it as it is.
    pub told: Told,
    /// It, loaded.
    pub loaded: Loaded,
    /// It, read.
    pub checked: Checked,
    /// What its declarations say, by file.
    pub says: BTreeMap<String, Vec<String>>,
}

impl Pack {
    /// Reads a pack, and those that it needs.
    pub fn new(folder: &'static str) -> Pack {
        let mut files = InMemory::default();
        let mut texts = BTreeMap::new();
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/content");
        for entry in walkdir::WalkDir::new(root).sort_by_file_name() {
            let entry = entry.expect("content can be read");
            if entry.file_type().is_file() {
                let path = entry.path().strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("in the project");
                let (path, mut bytes) =
                    (path.to_string_lossy(), std::fs::read(entry.path()).expect("a file can be read"));
                if path.starts_with(folder) && path.ends_with(".brim") {
                    let text = without_scenarios(&String::from_utf8(bytes).expect("a text"));
                    bytes = text.clone().into_bytes();
                    texts.insert(path.clone().into_owned(), text);
                }
                files.add(&path, &bytes);
            }
        }
        let loaded = load(&files, &[folder.to_owned()]);
        let checked = check(&loaded);
        let told = told(checked.diagnostics.iter().chain(&loaded.diagnostics));
        let says = texts.keys().map(|file| (file.clone(), says(&checked.model, &loaded, file))).collect();
        Pack { folder, texts, files, told, loaded, checked, says }
    }

    /// The pack with another text in one of its files.
    pub fn with(&self, file: &str, text: &str) -> (Loaded, Checked) {
        let mut files = self.files.clone();
        files.add(file, text.as_bytes());
        let loaded = load(&files, &[self.folder.to_owned()]);
        let checked = check(&loaded);
        (loaded, checked)
    }
}

/// Findings, counted.
pub fn told<'a>(all: impl Iterator<Item = &'a Diagnostic>) -> Told {
    let mut told = Told::new();
    for one in all {
        *told.entry((one.code.as_str(), one.message.clone())).or_insert(0) += 1;
    }
    told
}

/// What the declarations of a file say: two texts of which this is the same mean the same.
pub fn says(model: &Model, loaded: &Loaded, file: &str) -> Vec<String> {
    let here = |decl: &&Declaration| loaded.sources.get(decl.place.file).is_some_and(|source| source.path() == file);
    let all = model.decls.iter().chain(&model.patches).filter(here);
    all.map(|decl| {
        let lines: Vec<String> =
            std::iter::once(decl.head()).chain(decl.body()).map(|line| canonical_form(&model.names, line)).collect();
        format!("{:?} {}", decl.kind, lines.join("\n"))
    })
    .collect()
}

/// A text without its scenarios, which are most of the examples' lines: their place is left empty.
fn without_scenarios(text: &str) -> String {
    let mut out = text.to_owned();
    for item in brim_grammar::parse(text).items.iter().rev() {
        if let Item::Statement(one) = item
            && one
                .tokens
                .first()
                .is_some_and(|token| matches!(&token.kind, TokenKind::Word(word) if word == "scenario"))
        {
            let (start, end) = (one.span.start as usize, one.span.end as usize);
            let lines = "\n".repeat(text[start..end].matches('\n').count());
            out.replace_range(start..end, &lines);
        }
    }
    out
}
