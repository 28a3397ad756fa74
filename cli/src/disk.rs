//! Files on the disk, as the library asks for them. A bundle is a folder to it.

use crate::bundles;
use crate::places;
use brimscript::pack::{Entry, Files, Kind, SearchFolder, Trouble, join};
use brimscript::packs;
use std::fs::{self, File, FileType};
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

/// The disk. Paths are relative to the folder one stands in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn kind(&self, path: &str) -> Result<Kind, Trouble> {
        if let Some(library) = packs::at(path) {
            return library.kind(path);
        }
        if let Some((_, inside, bundle)) = bundles::at(path) {
            return bundle?.kind(inside);
        }
        fs::metadata(path).map(|data| kind_of(data.file_type())).map_err(trouble)
    }

    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble> {
        if let Some(library) = packs::at(folder) {
            return library.list(folder, most);
        }
        if let Some((_, inside, bundle)) = bundles::at(folder) {
            return bundle?.list(inside, most);
        }
        let mut entries = Vec::new();
        for entry in fs::read_dir(folder).map_err(trouble)?.take(most.saturating_add(1)) {
            let entry = entry.map_err(trouble)?;
            let kind = entry.file_type().map(kind_of).map_err(trouble)?;
            let name = entry.file_name();
            entries.push(match name.to_str() {
                Some(name) => Entry { name: name.to_owned(), kind },
                None => Entry { name: name.to_string_lossy().into_owned(), kind: Kind::Other },
            });
        }
        entries.sort();
        Ok(entries)
    }

    fn read(&self, path: &str, most: usize) -> Result<Vec<u8>, Trouble> {
        if let Some(library) = packs::at(path) {
            return library.read(path, most);
        }
        if let Some((_, inside, bundle)) = bundles::at(path) {
            return bundle?.read(inside, most);
        }
        // A pipe or a device would keep the reader waiting.
        if !fs::metadata(path).map_err(trouble)?.is_file() {
            return Err(Trouble("it is not a file".to_owned()));
        }
        let mut bytes = Vec::new();
        let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
        File::open(path).map_err(trouble)?.take(limit).read_to_end(&mut bytes).map_err(trouble)?;
        Ok(bytes)
    }

    fn leaves(&self, path: &str, root: &str) -> bool {
        if let Some(library) = packs::at(path) {
            return library.leaves(path, root);
        }
        if bundles::at(path).is_some() {
            return false;
        }
        match (fs::canonicalize(path), fs::canonicalize(root)) {
            (Ok(target), Ok(root)) => !target.starts_with(root),
            _ => true,
        }
    }

    fn parent(&self, path: &str) -> Option<String> {
        if let Some(library) = packs::at(path) {
            return library.parent(path);
        }
        let path = Path::new(path);
        let last = path.components().next_back();
        let parent = match last {
            // What is not there has a folder that it would stand in.
            Some(Component::Normal(_)) => path.parent().map(Path::to_path_buf)?,
            Some(Component::RootDir | Component::Prefix(_)) => return None,
            other => {
                // Above the topmost folder stands the topmost folder.
                fs::canonicalize(if path.as_os_str().is_empty() { Path::new(".") } else { path }).ok()?.parent()?;
                if other == Some(Component::ParentDir) { path.join("..") } else { PathBuf::from("..") }
            }
        };
        match parent.to_str() {
            Some("") => Some(".".to_owned()),
            other => other.map(str::to_owned),
        }
    }

    fn search_folders(&self) -> Vec<SearchFolder> {
        places::search_folders()
    }

    fn identity(&self, path: &str) -> String {
        if let Some(library) = packs::at(path) {
            return library.identity(path);
        }
        if let Some((bundle, inside, _)) = bundles::at(path) {
            return join(&self.of_disk(bundle), inside);
        }
        self.of_disk(path)
    }
}

impl Disk {
    fn of_disk(self, path: &str) -> String {
        fs::canonicalize(path).map_or_else(|_| path.to_owned(), |path| path.to_string_lossy().into_owned())
    }
}

/// The way from a folder to something else on the disk, as a path with `/`.
pub fn relative(path: &str, from: &str) -> String {
    let (Ok(path), Ok(from)) = (fs::canonicalize(path), fs::canonicalize(from)) else { return path.to_owned() };
    let shared = path.components().zip(from.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| "..".to_owned());
    let down = path.components().skip(shared).map(|part| part.as_os_str().to_string_lossy().into_owned());
    let parts: Vec<String> = up.chain(down).collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}

fn kind_of(kind: FileType) -> Kind {
    if kind.is_symlink() {
        Kind::Link
    } else if kind.is_dir() {
        Kind::Folder
    } else if kind.is_file() {
        Kind::File
    } else {
        Kind::Other
    }
}

/// What went wrong, without the words of the operating system where plainer ones exist.
pub fn trouble(error: io::Error) -> Trouble {
    Trouble(match error.kind() {
        ErrorKind::NotFound => "it does not exist".to_owned(),
        ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        ErrorKind::NotADirectory => "it is not a folder".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    })
}
