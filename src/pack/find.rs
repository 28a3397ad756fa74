//! Finds packs: under a folder, around a file, and by their ids when another pack needs them.

use super::files::{Files, Kind, LIBRARY, join, last_name};
use super::manifest::slug;
use super::manifest_toml::read_manifest;
use super::{ENDING, MANIFEST, MAX_ENTRIES, MAX_FOLDERS, MAX_MANIFEST};
use crate::diagnostic::FileId;
use std::collections::BTreeMap;

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
fn ancestors(files: &dyn Files, path: &str) -> Vec<String> {
    let mut folders = Vec::new();
    let mut next = files.parent(path);
    while let Some(folder) = next {
        next = if folders.len() < MAX_FOLDERS { files.parent(&folder) } else { None };
        folders.push(folder);
    }
    folders
}

fn is_pack(files: &dyn Files, folder: &str) -> bool {
    files.kind(&join(folder, MANIFEST)) == Ok(Kind::File)
}

/// Packs by id, folder by folder: each folder is looked through once.
#[derive(Default)]
pub(crate) struct Neighbours {
    folders: BTreeMap<String, BTreeMap<String, String>>,
}

impl Neighbours {
    /// The pack of that id nearest to `root`: beside it, in a folder `content` further up, or of those always at hand.
    pub(crate) fn find(&mut self, files: &dyn Files, root: &str, id: &str) -> Option<String> {
        self.near(files, root).into_iter().find_map(|folder| self.packs_in(files, &folder).get(id).cloned())
    }

    /// The ids of all packs within reach of `root`, for "did you mean".
    pub(crate) fn ids(&mut self, files: &dyn Files, root: &str) -> Vec<String> {
        let near = self.near(files, root);
        near.iter().flat_map(|folder| self.packs_in(files, folder).keys().cloned().collect::<Vec<_>>()).collect()
    }

    fn near(&self, files: &dyn Files, root: &str) -> Vec<String> {
        let up = ancestors(files, root);
        let contents = up.iter().map(|folder| join(folder, "content"));
        let library = files.has_library().then(|| LIBRARY.to_owned());
        up.first().cloned().into_iter().chain(contents).chain(library).collect()
    }

    fn packs_in(&mut self, files: &dyn Files, folder: &str) -> &BTreeMap<String, String> {
        let key = files.identity(folder);
        self.folders.entry(key).or_insert_with(|| {
            let mut packs = BTreeMap::new();
            let entries = files.list(folder, MAX_ENTRIES).unwrap_or_default();
            for entry in entries.iter().filter(|entry| entry.kind == Kind::Folder) {
                let root = join(folder, &entry.name);
                if is_pack(files, &root) {
                    packs.entry(id_of(files, &root)).or_insert(root);
                }
            }
            packs
        })
    }
}

/// The folder of the pack of that id that is found from a path.
pub fn nearest(files: &dyn Files, from: &str, id: &str) -> Option<String> {
    Neighbours::default().find(files, from, id)
}

/// The id of a pack; where its manifest cannot be read, what its folder's name suggests.
fn id_of(files: &dyn Files, root: &str) -> String {
    let bytes = files.read(&join(root, MANIFEST), MAX_MANIFEST).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let manifest = read_manifest(FileId::default(), &text).0;
    manifest.map_or_else(|| slug(last_name(root)), |manifest| manifest.id)
}
