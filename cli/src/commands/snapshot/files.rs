//! The folder of a pack's snapshots: read whole, written file by file, each in one step.

use crate::bundles;
use crate::disk::Disk;
use crate::writer;
use brimscript::pack::{Entry, Files, Kind, MAX_FILES, join};
use brimscript::snapshot::file::read;
use brimscript::snapshot::{Comparison, ENDING, FOLDER, PENDING, Verdict};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The folder of a pack's snapshots.
pub struct Folder {
    path: String,
}

/// The longest file that is read as a snapshot.
const LONGEST: u64 = 4 * 1024 * 1024;

impl Folder {
    /// Beside the texts of the pack; of a pack that is a single file, beside that file.
    pub fn of(root: &str) -> Folder {
        let single = root.ends_with(brimscript::pack::ENDING);
        let path = match single {
            true => format!("{}.{FOLDER}", root.trim_end_matches(brimscript::pack::ENDING)),
            false => join(root, FOLDER),
        };
        Folder { path }
    }

    /// Where it is.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The accepted snapshots by their names; none where there is no folder.
    pub fn accepted(&self) -> io::Result<BTreeMap<String, String>> {
        if bundles::within(&self.path) {
            return Ok(self.bundled());
        }
        let mut found = BTreeMap::new();
        for name in self.names()?.into_iter().filter(|name| name.ends_with(ENDING)) {
            let path = join(&self.path, &name);
            let data = fs::symlink_metadata(&path)?;
            if data.is_file() && data.len() <= LONGEST {
                let bytes = fs::read(&path)?;
                found.insert(name, String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        Ok(found)
    }

    /// The same of a bundle.
    fn bundled(&self) -> BTreeMap<String, String> {
        let most = usize::try_from(LONGEST).unwrap_or(usize::MAX);
        let entries = Disk.list(&self.path, MAX_FILES).unwrap_or_default();
        let named = entries.into_iter().filter(|entry| entry.kind == Kind::File && entry.name.ends_with(ENDING));
        let text = |entry: Entry| {
            let bytes = Disk.read(&join(&self.path, &entry.name), most).ok()?;
            Some((entry.name, String::from_utf8_lossy(&bytes).into_owned()))
        };
        named.filter_map(text).collect()
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        match fs::read_dir(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(names),
            Err(error) => return Err(error),
            Ok(entries) => {
                for entry in entries {
                    names.extend(entry?.file_name().to_str().map(str::to_owned));
                }
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// Accepts one comparison: its file says from now on what the declaration does, or goes with the declaration. True where a file changed.
    pub fn take(&self, found: &Comparison) -> io::Result<bool> {
        let path = join(&self.path, &found.file);
        self.forget_pending(&found.file)?;
        let Some(new) = &found.new else {
            fs::remove_file(&path)?;
            return Ok(true);
        };
        let text = new.written();
        // A file that says the same is left as it is, whoever wrote it: with other line ends, or by insta.
        let same = |old: String| read(&old).is_some_and(|(head, parts)| head == new.head && parts == new.parts);
        if fs::read_to_string(&path).is_ok_and(same) {
            return Ok(false);
        }
        self.make()?;
        writer::put_within(&path, &text)?;
        Ok(true)
    }

    /// Accepts all of them. How many files changed.
    pub fn accept(&self, all: &[Comparison]) -> io::Result<usize> {
        let mut count = 0;
        for found in all {
            count += usize::from(self.take(found)?);
        }
        self.clear_leftovers();
        Ok(count)
    }

    /// Leaves what differs beside the accepted files, under the names by which `insta` finds it; what waits no more goes.
    pub fn leave_pending(&self, all: &[Comparison]) -> io::Result<()> {
        for found in all {
            match (&found.new, found.verdict) {
                (Some(_), Verdict::Changed | Verdict::Required | Verdict::New) => self.leave(found)?,
                _ => self.forget_pending(&found.file)?,
            }
        }
        Ok(())
    }

    /// Leaves one beside the accepted file.
    pub fn leave(&self, found: &Comparison) -> io::Result<()> {
        let Some(new) = &found.new else { return Ok(()) };
        self.make()?;
        writer::put_within(&join(&self.path, &pending(&found.file)), &new.written())
    }

    /// The one that waits goes.
    pub fn forget_pending(&self, file: &str) -> io::Result<()> {
        writer::no_bundle(&self.path)?;
        match fs::remove_file(join(&self.path, &pending(file))) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn make(&self) -> io::Result<()> {
        writer::no_bundle(&self.path)?;
        writer::no_link(&self.path)?;
        fs::create_dir_all(Path::new(&self.path))
    }

    /// Files that a run left half-way when it was killed: they are under other names than snapshots, and nobody reads them.
    fn clear_leftovers(&self) {
        writer::sweep(Path::new(&self.path), |name| name.to_str().is_some_and(|name| name.contains(ENDING)));
    }
}

fn pending(file: &str) -> String {
    format!("{}{PENDING}", file.trim_end_matches(ENDING))
}
