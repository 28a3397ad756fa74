//! Finds packs under a folder and around a file. By their ids, [`super::search`] finds them.

use super::files::{Files, Kind, join};
use super::{ENDING, MANIFEST, MAX_ENTRIES, MAX_FOLDERS};

/// What stands under a folder.
#[derive(Debug, Default)]
pub(crate) struct Under {
    /// The folders that are packs.
    pub(crate) packs: Vec<String>,
    /// The first `.brim` file that belongs to no pack, and how many there are.
    pub(crate) loose: Option<(String, usize)>,
}

/// Looks through a folder for packs. What cannot be read is left to the reader of texts.
pub(crate) fn packs_under(files: &dyn Files, root: &str) -> Under {
    let mut under = Under::default();
    let mut seen = 0;
    let mut pending = vec![(root.to_owned(), 0, false)];
    while let Some((folder, depth, in_pack)) = pending.pop() {
        let Ok(entries) = files.list(&folder, MAX_ENTRIES) else { continue };
        seen += entries.len();
        if seen > MAX_ENTRIES || depth > MAX_FOLDERS {
            break;
        }
        let is_pack = entries.iter().any(|entry| entry.name == MANIFEST);
        if is_pack {
            under.packs.push(folder.clone());
        }
        for entry in entries.iter().rev().filter(|entry| !entry.name.starts_with('.')) {
            let path = join(&folder, &entry.name);
            match entry.kind {
                Kind::Folder => pending.push((path, depth + 1, in_pack || is_pack)),
                _ if !in_pack && !is_pack && entry.name.ends_with(ENDING) => {
                    let count = under.loose.as_ref().map_or(0, |(_, count)| *count);
                    under.loose = Some((path, count + 1));
                }
                _ => {}
            }
        }
    }
    under.packs.sort();
    under
}

/// The nearest folder around a path that is a pack.
pub(crate) fn pack_around(files: &dyn Files, path: &str) -> Option<String> {
    ancestors(files, path).into_iter().find(|folder| is_pack(files, folder))
}

/// The folders around a path, the nearest first.
pub(crate) fn ancestors(files: &dyn Files, path: &str) -> Vec<String> {
    let mut folders = Vec::new();
    let mut next = files.parent(path);
    while let Some(folder) = next {
        next = if folders.len() < MAX_FOLDERS { files.parent(&folder) } else { None };
        folders.push(folder);
    }
    folders
}

/// True for a folder with a `pack.toml`.
pub(crate) fn is_pack(files: &dyn Files, folder: &str) -> bool {
    files.kind(&join(folder, MANIFEST)) == Ok(Kind::File)
}
