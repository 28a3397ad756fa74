//! Files on the disk, as the library asks for them.

use crate::places;
use brimscript::pack::{Entry, Files, Kind, SearchFolder, Trouble};
use brimscript::packs;
use std::fs::{self, File, FileType};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};

/// The disk. Paths are relative to the folder one stands in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn kind(&self, path: &str) -> Result<Kind, Trouble> {
        if let Some(library) = packs::at(path) {
            return library.kind(path);
        }
        fs::metadata(path).map(|data| kind_of(data.file_type())).map_err(trouble)
    }

    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble> {
        if let Some(library) = packs::at(folder) {
            return library.list(folder, most);
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
        fs::canonicalize(path).map_or_else(|_| path.to_owned(), |path| path.to_string_lossy().into_owned())
    }
}

/// Replaces the text of a file in one step: whoever reads it sees the old text or the new one, never a part.
pub fn replace(path: &str, text: &str) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let rights = fs::metadata(&target)?.permissions();
    let folder = target.parent().unwrap_or(Path::new("."));
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder.join(format!(".{name}.{}.new", std::process::id()));
    let written = write_new(&beside, text, rights).and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Writes a file, be it there already or not, in one step: there is never a part of it.
pub fn put(path: &str, text: &str) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(data) if data.is_file() => return replace(path, text),
        Ok(data) if data.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(_) => return Err(io::Error::other("it is not a file")),
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        Err(_) => {}
    }
    let target = Path::new(path);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::other("the folder it should be in does not exist"));
    }
    let Some(name) = target.file_name() else { return Err(io::Error::other("this is no name of a file")) };
    let beside = folder.join(format!(".{}.{}.new", name.to_string_lossy(), std::process::id()));
    let written = File::create_new(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, target));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    written
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

/// Writes a file that is not there yet, and the folder it is in.
pub fn create(path: &str, text: &str) -> io::Result<()> {
    let path = Path::new(path);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    File::create_new(path)?.write_all(text.as_bytes())
}

fn write_new(path: &Path, text: &str, rights: fs::Permissions) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.set_permissions(rights)?;
    file.sync_all()
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
