//! The packs of the boxes, which the program carries with it: whoever has no copy of them beside a pack of one's own plays with these.

use brim_language::pack::{Entry, Files, InMemory, Kind, LIBRARY, Trouble, join};
use std::sync::LazyLock;

/// The files of the packs, by their paths in `content`.
const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/library.rs"));

static FILES: LazyLock<InMemory> = LazyLock::new(|| {
    let mut files = InMemory::default();
    for (path, text) in SHIPPED {
        files.add(&join(LIBRARY, path), text.as_bytes());
    }
    files
});

/// The files under a path of the library; nothing where the path is another one.
pub fn at(path: &str) -> Option<Library> {
    let inside = path == LIBRARY || path.strip_prefix(LIBRARY).is_some_and(|rest| rest.starts_with('/'));
    inside.then_some(Library)
}

/// A view of the library.
pub struct Library;

impl Files for Library {
    fn kind(&self, path: &str) -> Result<Kind, Trouble> {
        FILES.kind(path)
    }

    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble> {
        FILES.list(folder, most)
    }

    fn read(&self, path: &str, most: usize) -> Result<Vec<u8>, Trouble> {
        FILES.read(path, most)
    }

    fn leaves(&self, _: &str, _: &str) -> bool {
        false
    }

    fn parent(&self, path: &str) -> Option<String> {
        // Nothing stands around the library.
        FILES.parent(path).filter(|parent| at(parent).is_some())
    }

    fn identity(&self, path: &str) -> String {
        FILES.identity(path)
    }
}
