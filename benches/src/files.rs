//! The texts that are measured, in memory.

use std::path::Path;

use brimscript::pack::InMemory;

use crate::generate::{Text, manifest};

/// A pack of generated texts.
pub fn generated(texts: &[Text]) -> InMemory {
    let mut files = InMemory::default();
    files.add("bench/pack.toml", manifest().as_bytes());
    for text in texts {
        files.add(&format!("bench/{}", text.name), text.text.as_bytes());
    }
    files
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
