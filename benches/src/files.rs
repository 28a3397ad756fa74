//! The texts that are measured, in memory.

use std::collections::BTreeMap;
use std::path::Path;

use brimscript::pack::InMemory;

use crate::generate::{Text, id, manifest};

/// Packs of generated texts.
pub fn generated(texts: &[Text]) -> InMemory {
    let mut files = InMemory::default();
    for pack in packs(texts) {
        files.add(&format!("{}/pack.toml", id(pack)), manifest(pack).as_bytes());
    }
    for text in texts {
        files.add(&format!("{}/{}", id(text.pack), text.name), text.text.as_bytes());
    }
    files
}

/// The folders of generated packs.
pub fn folders(texts: &[Text]) -> Vec<String> {
    packs(texts).map(id).collect()
}

/// The packs that texts belong to.
fn packs(texts: &[Text]) -> impl Iterator<Item = usize> {
    0..=texts.last().map_or(0, |text| text.pack)
}

/// The packs of `content/`.
///
/// # Errors
/// What the disk says.
pub fn content() -> std::io::Result<InMemory> {
    let mut files = InMemory::default();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    add(&mut files, root, "content")?;
    Ok(files)
}

fn add(files: &mut InMemory, root: &Path, folder: &str) -> std::io::Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        match entry.file_type()? {
            kind if kind.is_dir() => add(files, root, &path)?,
            kind if kind.is_file() => files.add(&path, &std::fs::read(entry.path())?),
            _ => {}
        }
    }
    Ok(())
}

/// The texts of `content/`, by their paths.
///
/// # Errors
/// What the disk says.
pub fn texts() -> std::io::Result<BTreeMap<String, String>> {
    let mut out = BTreeMap::new();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    read(&mut out, root, "content")?;
    Ok(out)
}

fn read(out: &mut BTreeMap<String, String>, root: &Path, folder: &str) -> std::io::Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        match entry.file_type()? {
            kind if kind.is_dir() => read(out, root, &path)?,
            kind if kind.is_file() && (path.ends_with(".brim") || path.ends_with(".toml")) => {
                out.insert(path, std::fs::read_to_string(entry.path())?);
            }
            _ => {}
        }
    }
    Ok(())
}
