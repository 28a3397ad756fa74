//! The one way in which the tool writes files: beside the place, then put there in one step. Whoever reads the file sees the old text or the new
//! one, never a part; what a run leaves behind that was killed half-way, the next one takes away.

use crate::bundles;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Writing takes no longer than this, whatever else the machine does.
const LONGEST: Duration = Duration::from_secs(60);

/// Writes a file, be it there already or not. What is no file (a device, a pipe, a folder) is left as it is, and so is a folder that is not there.
pub fn put(path: &str, text: impl AsRef<[u8]>) -> io::Result<()> {
    no_bundle(path)?;
    let there = match fs::metadata(path) {
        Ok(data) if data.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(data) if !data.is_file() => {
            return Err(io::Error::other("it is a device or a pipe, and the tool writes files alone"));
        }
        Ok(data) => Some(data.permissions()),
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        Err(_) => None,
    };
    // A link stays a link: what it leads to is written.
    let target = if there.is_some() { fs::canonicalize(path)? } else { PathBuf::from(path) };
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::other("the folder it should be in does not exist"));
    }
    let Some(name) = target.file_name() else { return Err(io::Error::other("this is no name of a file")) };
    sweep(folder, |left| left == name);
    let beside = folder.join(format!(".{}.{}.new", name.to_string_lossy(), std::process::id()));
    let written = write_beside(&beside, text.as_ref(), there).and_then(|()| fs::rename(&beside, &target));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// The same for a file of the tool's own inside a pack: a link may lead anywhere, so none is followed.
pub fn put_within(path: &str, text: &str) -> io::Result<()> {
    no_link(path)?;
    put(path, text)
}

/// Refuses a link.
pub fn no_link(path: &str) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => Err(io::Error::other("it is a link")),
        _ => Ok(()),
    }
}

/// Refuses what is inside a bundle.
pub fn no_bundle(path: &str) -> io::Result<()> {
    match bundles::within(path) {
        true => Err(io::Error::other(
            "it is in a bundle, which is only read: `brim bundle FILE --unpack FOLDER` makes a folder of one",
        )),
        false => Ok(()),
    }
}

/// Writes a file that is not there yet, and the folder it is in.
pub fn create(path: &str, text: impl AsRef<[u8]>) -> io::Result<()> {
    no_bundle(path)?;
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    put(path, text)
}

/// Takes away what runs left in a folder that were killed while they wrote a file of such a name. Nobody reads those, so whoever cannot take them
/// away goes on.
pub fn sweep(folder: &Path, of: impl Fn(&OsStr) -> bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let left =
            name.to_str().and_then(left_by).is_some_and(|(name, run)| of(OsStr::new(name)) && is_over(&entry, run));
        if left && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The name of the file that was being written, and the number of the run that wrote it: `.NAME.NUMBER.new`.
fn left_by(name: &str) -> Option<(&str, u32)> {
    let (name, run) = name.strip_prefix('.')?.strip_suffix(".new")?.rsplit_once('.')?;
    Some((name, run.parse().ok()?)).filter(|(name, _)| !name.is_empty())
}

/// True where the run that wrote it is over: where it can be seen that no such run is there, and in any case after a while.
fn is_over(entry: &fs::DirEntry, run: u32) -> bool {
    let runs = Path::new("/proc");
    let gone = runs.join("self").exists() && !runs.join(run.to_string()).exists();
    let age = entry
        .metadata()
        .and_then(|data| data.modified())
        .ok()
        .and_then(|then| SystemTime::now().duration_since(then).ok());
    gone || age.is_some_and(|age| age > LONGEST)
}

fn write_beside(beside: &Path, text: &[u8], rights: Option<fs::Permissions>) -> io::Result<()> {
    let mut file = File::create_new(beside)?;
    file.write_all(text)?;
    if let Some(rights) = rights {
        file.set_permissions(rights)?;
    }
    file.sync_all()
}
