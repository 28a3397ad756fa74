//! The shipped packs in memory: as they are, and written otherwise without saying anything else.

#![allow(
    dead_code,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "each test uses a part of it; a test that panics has failed"
)]

use std::collections::BTreeMap;

use brim_grammar::Item;
use brimscript::game::chance::{self, Address, Purpose};
use brimscript::pack::InMemory;

/// Files by path, from the root of the project: `content/base/decks.brim`.
pub type Shelf = BTreeMap<String, String>;

/// All packs under `content`.
pub fn shipped() -> Shelf {
    let root = env!("CARGO_MANIFEST_DIR");
    let walk = walkdir::WalkDir::new(format!("{root}/content")).sort_by_file_name();
    let files = walk.into_iter().map(|entry| entry.expect("content can be read")).filter(|entry| {
        let name = entry.file_name().to_string_lossy();
        entry.file_type().is_file() && (name.ends_with(".brim") || name == "pack.toml")
    });
    let read = files.map(|entry| {
        let path = entry.path().strip_prefix(root).expect("in the project").to_string_lossy().into_owned();
        (path, std::fs::read_to_string(entry.path()).expect("a text"))
    });
    read.collect()
}

/// The shelf as the library sees files.
pub fn files(shelf: &Shelf) -> InMemory {
    InMemory::new(shelf.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

/// The declarations of a text, each with the comments before it.
pub fn chunks(text: &str) -> Vec<String> {
    let mut from = 0;
    let mut out = Vec::new();
    for item in &brim_grammar::parse(text).items {
        if let Item::Statement(statement) = item {
            // To the end of its last line: a comment may stand behind it.
            let end = statement.span.end as usize;
            let end = text[end..].find('\n').map_or(text.len(), |more| end + more + 1);
            if end > from {
                out.push(text[from..end].trim_matches('\n').to_owned());
                from = end;
            }
        }
    }
    out
}

/// A random order of so many things, by seed.
pub fn shuffled(seed: u64, count: usize) -> Vec<usize> {
    let keys: Vec<u64> = (0..count).map(|at| at as u64).collect();
    let cause = chance::hash64("shelf");
    let address =
        Address { purpose: Purpose::RandomPick, cause, turn: 0, activation: 0, occurrence: 0, slot: 0, attempt: 0 };
    chance::order(seed, &address, &keys)
}

/// The same packs with their declarations shuffled and laid into files and folders of other names.
pub fn moved(shelf: &Shelf, seed: u64) -> Shelf {
    let mut packs: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut out = Shelf::new();
    for (path, text) in shelf {
        match path.strip_suffix("/pack.toml") {
            Some(_) => {
                out.insert(path.clone(), text.clone());
            }
            None => {
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                packs.entry(folder).or_default().extend(chunks(text));
            }
        }
    }
    for (folder, chunks) in packs {
        for (place, at) in shuffled(seed, chunks.len()).into_iter().enumerate() {
            let file = format!("{folder}/part-{}/{}.brim", at % 3, (at * 7 + place) % 5);
            let text = out.entry(file).or_default();
            text.push_str(&chunks[at]);
            text.push_str("\n\n");
        }
    }
    out
}
