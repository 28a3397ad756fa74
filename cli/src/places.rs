//! Where packs are looked for on this machine: `--packs`, `BRIM_PACKS`, the user's folder, the program.

use crate::bundles;
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::pack::{Files, Kind, LIBRARY, Origin, SearchFolder};
use std::env;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The folders of `--packs`, as the command line names them.
static NAMED: OnceLock<Vec<String>> = OnceLock::new();

/// Takes the folders of `--packs`.
///
/// # Errors
/// A sentence that names the first one that is no folder.
pub fn look_in(folders: Vec<String>) -> Result<(), String> {
    if let Some(folder) = folders.iter().find(|folder| Disk.kind(folder) != Ok(Kind::Folder)) {
        return Err(match Disk.kind(folder) {
            Err(why) if bundles::is_one(folder) => format!("`--packs {}`: {}", escaped(folder), why.0),
            _ => format!("`--packs {}`: there is no such folder", escaped(folder)),
        });
    }
    // The command line is read once.
    let _ = NAMED.set(folders);
    Ok(())
}

/// All folders in which packs are looked for that stand nowhere near, in order; those that do not exist among them.
pub fn search_folders() -> Vec<SearchFolder> {
    let named = NAMED.get().cloned().unwrap_or_default();
    let named = named.into_iter().map(|path| SearchFolder { path, origin: Origin::Option });
    let environment = env::var_os("BRIM_PACKS").unwrap_or_default();
    let environment = env::split_paths(&environment).filter_map(|path| folder(path, Origin::Environment));
    let user = users_folder().and_then(|path| folder(path, Origin::User));
    let program = SearchFolder { path: LIBRARY.to_owned(), origin: Origin::Program };
    named.chain(environment).chain(user).chain([program]).collect()
}

/// The user's folder for packs, where the platform keeps such things.
fn users_folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join("Library/Application Support")))
    } else {
        set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")))
    };
    Some(home?.join("brim").join("packs"))
}

/// A folder whose name is text.
fn folder(path: PathBuf, origin: Origin) -> Option<SearchFolder> {
    let path = path.to_str().filter(|path| !path.is_empty())?.to_owned();
    Some(SearchFolder { path, origin })
}
