//! How the library sees files: a few questions that a disk, a browser or a test answers.

use super::search::{Origin, SearchFolder};
use std::collections::BTreeMap;

/// What stands in a folder under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A folder.
    Folder,
    /// A file.
    File,
    /// A link. Links are never followed: one that stays in the pack leads to what is read anyway.
    Link,
    /// Something that cannot be read like a file: a device, a pipe, a name that is not text.
    Other,
}

/// One thing in a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Its name, without the folder.
    pub name: String,
    /// What it is.
    pub kind: Kind,
}

/// Why something could not be read, as a clause: `it does not exist`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble(pub String);

/// A view of files. Paths are written with `/`; an implementation gives the same answer for the same path as long as it lives.
pub trait Files {
    /// What a path leads to, links followed: the author named it.
    fn kind(&self, path: &str) -> Result<Kind, Trouble>;

    /// What stands in a folder, links not followed, sorted by name; at most `most` entries and one more.
    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble>;

    /// The bytes of a file: all of them, or the first `most` and one more.
    fn read(&self, path: &str, most: usize) -> Result<Vec<u8>, Trouble>;

    /// True where the link at `path` leads to something outside of the folder `root`, or nowhere.
    fn leaves(&self, path: &str, root: &str) -> bool;

    /// The folder that holds a path, while there is one.
    fn parent(&self, path: &str) -> Option<String>;

    /// One name for one thing, whichever way leads to it.
    fn identity(&self, path: &str) -> String;

    /// The folders in which packs are looked for that stand nowhere near, in order.
    fn search_folders(&self) -> Vec<SearchFolder> {
        Vec::new()
    }
}

/// The folder of the packs that are in the program. No folder of a disk is called so.
pub const LIBRARY: &str = "brim:";

/// The path of something in a folder.
pub fn join(folder: &str, name: &str) -> String {
    match folder {
        "" | "." => name.to_owned(),
        _ if folder.ends_with('/') => format!("{folder}{name}"),
        _ => format!("{folder}/{name}"),
    }
}

/// The last part of a path.
pub fn last_name(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or(path)
}

/// Files that stand in memory: for tests and for hosts without a disk. Folders exist where files do.
#[derive(Clone, Debug, Default)]
pub struct InMemory {
    files: BTreeMap<String, Vec<u8>>,
    links: BTreeMap<String, bool>,
    search: Vec<SearchFolder>,
}

impl InMemory {
    /// Files given as path and text.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut memory = InMemory::default();
        for (path, text) in files {
            memory.add(path, text.as_bytes());
        }
        memory
    }

    /// Adds or replaces a file.
    pub fn add(&mut self, path: &str, bytes: &[u8]) {
        self.files.insert(path.to_owned(), bytes.to_vec());
    }

    /// Adds a link that stays in its pack or leaves it.
    pub fn add_link(&mut self, path: &str, leaves: bool) {
        self.links.insert(path.to_owned(), leaves);
    }

    /// Adds a folder in which packs are looked for, after those that were added before.
    pub fn look_in(&mut self, path: &str, origin: Origin) {
        self.search.push(SearchFolder { path: path.to_owned(), origin });
    }

    fn has_folder(&self, path: &str) -> bool {
        let inside = join(path, "");
        path.is_empty() || path == "." || self.files.keys().any(|file| file.starts_with(&inside))
    }
}

impl Files for InMemory {
    fn kind(&self, path: &str) -> Result<Kind, Trouble> {
        let path = path.trim_end_matches('/');
        match path {
            _ if self.files.contains_key(path) => Ok(Kind::File),
            _ if self.has_folder(path) => Ok(Kind::Folder),
            _ => Err(Trouble("it does not exist".to_owned())),
        }
    }

    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble> {
        let inside = join(folder, "");
        let mut entries: BTreeMap<&str, Kind> = BTreeMap::new();
        for path in self.files.keys() {
            let Some(rest) = path.strip_prefix(&inside) else { continue };
            match rest.split_once('/') {
                Some((name, _)) => entries.insert(name, Kind::Folder),
                None => entries.insert(rest, Kind::File),
            };
        }
        let links = self.links.keys().filter_map(|path| path.strip_prefix(&inside));
        entries.extend(links.filter(|name| !name.contains('/')).map(|name| (name, Kind::Link)));
        let entries = entries.into_iter().take(most.saturating_add(1));
        Ok(entries.map(|(name, kind)| Entry { name: name.to_owned(), kind }).collect())
    }

    fn read(&self, path: &str, most: usize) -> Result<Vec<u8>, Trouble> {
        let bytes = self.files.get(path).ok_or_else(|| Trouble("it does not exist".to_owned()))?;
        Ok(bytes.iter().take(most.saturating_add(1)).copied().collect())
    }

    fn leaves(&self, path: &str, _root: &str) -> bool {
        self.links.get(path).copied().unwrap_or(false)
    }

    fn parent(&self, path: &str) -> Option<String> {
        let path = path.trim_end_matches('/');
        match path.rsplit_once('/') {
            Some((folder, _)) => Some(folder.to_owned()),
            None if path.is_empty() || path == "." => None,
            None => Some(".".to_owned()),
        }
    }

    fn identity(&self, path: &str) -> String {
        path.trim_end_matches('/').to_owned()
    }
    fn search_folders(&self) -> Vec<SearchFolder> {
        self.search.clone()
    }
}
