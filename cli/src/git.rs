//! Files as they were at a revision, read with the `git` program. Nothing is written, and no shell is between.

use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::pack::{Entry, Files, InMemory, Kind, LIBRARY, MANIFEST, SearchFolder, Trouble};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// The most files of packs that are read of one revision, and the most bytes of all of them together.
const MOST_FILES: usize = 100_000;
const MOST_BYTES: usize = 512 << 20;

/// The packs of a repository at one revision. Paths begin at its topmost folder.
#[derive(Debug)]
pub struct Revision {
    files: InMemory,
}

/// The repository around a path, and the way from its topmost folder to that path.
pub fn repository(path: &str) -> Result<(String, String), String> {
    let whole = std::fs::canonicalize(path).map_err(|_| format!("`{}` does not exist", escaped(path)))?;
    let folder = if whole.is_dir() { whole.as_path() } else { whole.parent().unwrap_or(&whole) };
    let folder = folder.to_str().ok_or_else(|| format!("`{}` is no name that can be read", escaped(path)))?;
    let top = git(folder, &["rev-parse", "--show-toplevel"]).map_err(|why| match why {
        Failed::NoGit => NO_GIT.to_owned(),
        Failed::Said(_) => {
            format!("`{}` is not in a git repository: name OLD and NEW as two folders instead", escaped(path))
        }
    })?;
    let top = top.trim_end_matches('\n').to_owned();
    let top_folder = std::fs::canonicalize(&top).map_err(|_| format!("`{}` cannot be read", escaped(&top)))?;
    let inside = whole.strip_prefix(&top_folder).ok().and_then(Path::to_str);
    let inside =
        inside.ok_or_else(|| format!("`{}` lies outside of the repository `{}`", escaped(path), escaped(&top)))?;
    Ok((top, if inside.is_empty() { ".".to_owned() } else { inside.replace('\\', "/") }))
}

const NO_GIT: &str =
    "--base needs the `git` program, and it was not found: install it, or name OLD and NEW as two folders";

/// Why git gave nothing.
enum Failed {
    NoGit,
    Said(String),
}

/// The output of one git command in a folder.
fn git(folder: &str, args: &[&str]) -> Result<String, Failed> {
    let bytes = run(folder, args)?;
    String::from_utf8(bytes).map_err(|_| Failed::Said("its answer is not text".to_owned()))
}

fn command(folder: &str, args: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).arg("--no-pager").args(args).env("GIT_OPTIONAL_LOCKS", "0");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &str, args: &[&str]) -> Result<Vec<u8>, Failed> {
    let output = command(folder, args).output().map_err(failed)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Failed::Said(said.lines().next().unwrap_or("it gave no reason").trim_start_matches("fatal: ").to_owned()))
}

fn failed(error: std::io::Error) -> Failed {
    if error.kind() == ErrorKind::NotFound { Failed::NoGit } else { Failed::Said(error.to_string()) }
}

impl Revision {
    /// Reads all packs of a repository as they were at a revision: a branch, a tag, a commit.
    pub fn read(top: &str, revision: &str) -> Result<Revision, String> {
        let shown = escaped(revision);
        if revision.is_empty() || revision.starts_with('-') || revision.contains('\0') {
            return Err(format!(
                "`{shown}` is not a revision: name a branch, a tag or a commit, such as `origin/main`"
            ));
        }
        let tell = |why: Failed| match why {
            Failed::NoGit => NO_GIT.to_owned(),
            Failed::Said(said) => format!("git cannot read `{shown}`: {}", escaped(&said)),
        };
        let wanted = format!("{revision}^{{commit}}");
        let commit = git(top, &["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted]).map_err(|why| match why {
            Failed::NoGit => NO_GIT.to_owned(),
            Failed::Said(_) => format!(
                "this repository has no revision `{shown}`; `git log` lists commits, `git branch --all` branches, and `git fetch` gets what is new"
            ),
        })?;
        let list = run(top, &["ls-tree", "-r", "-z", "-l", "--full-tree", commit.trim()]).map_err(tell)?;
        let blobs = blobs(&String::from_utf8_lossy(&list))?;
        let mut files = InMemory::default();
        for ((path, _, _), text) in blobs.iter().zip(texts(top, &blobs).map_err(tell)?) {
            files.add(path, &text);
        }
        Ok(Revision { files })
    }
}

/// The path, the object and the size of each file of a pack.
fn blobs(list: &str) -> Result<Vec<(String, String, usize)>, String> {
    let mut blobs = Vec::new();
    let mut bytes = 0_usize;
    for line in list.split('\0') {
        let Some((data, path)) = line.split_once('\t') else { continue };
        let mut data = data.split_whitespace();
        let (mode, object, size) = (data.next(), data.nth(1), data.next());
        // Links are not followed, and other repositories are not gone into.
        let (Some("100644" | "100755"), Some(object)) = (mode, object) else { continue };
        let name = path.rsplit('/').next().unwrap_or(path);
        if !name.ends_with(".brim") && name != MANIFEST {
            continue;
        }
        let size = size.and_then(|size| size.parse().ok()).unwrap_or(0);
        bytes = bytes.saturating_add(size);
        blobs.push((path.to_owned(), object.to_owned(), size));
        if blobs.len() > MOST_FILES || bytes > MOST_BYTES {
            return Err(format!(
                "the repository holds more than {MOST_FILES} files of packs, or more than {} MiB of them",
                MOST_BYTES >> 20
            ));
        }
    }
    Ok(blobs)
}

/// The texts of these files, in their order.
fn texts(top: &str, blobs: &[(String, String, usize)]) -> Result<Vec<Vec<u8>>, Failed> {
    let mut command = command(top, &["cat-file", "--batch"]);
    let mut child = command.stdin(Stdio::piped()).spawn().map_err(failed)?;
    let (Some(mut stdin), Some(mut stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(Failed::Said("it cannot be talked to".to_owned()));
    };
    let wanted: String = blobs.iter().map(|(_, object, _)| format!("{object}\n")).collect();
    // It answers while it is asked: asking and listening at once, so that neither waits for the other.
    let asking = std::thread::spawn(move || stdin.write_all(wanted.as_bytes()));
    let mut answer = Vec::new();
    let read = stdout.read_to_end(&mut answer);
    let asked = asking.join();
    let ended = child.wait().map_err(failed)?;
    read.map_err(failed)?;
    if !matches!(asked, Ok(Ok(()))) || !ended.success() {
        return Err(Failed::Said("it stopped in the middle of its answer".to_owned()));
    }
    let mut rest = answer.as_slice();
    let mut texts = Vec::new();
    for (path, object, _) in blobs {
        let missing = || Failed::Said(format!("{path} is not there: fetch the whole history, not a part of it"));
        let end = rest.iter().position(|byte| *byte == b'\n').ok_or_else(missing)?;
        let (head, behind) = rest.split_at_checked(end + 1).ok_or_else(missing)?;
        let head = String::from_utf8_lossy(head);
        let size = head
            .strip_prefix(object.as_str())
            .and_then(|rest| rest.trim().strip_prefix("blob ")?.parse::<usize>().ok());
        let (text, behind) = behind.split_at_checked(size.ok_or_else(missing)?).ok_or_else(missing)?;
        texts.push(text.to_vec());
        rest = behind.get(1..).unwrap_or_default();
    }
    Ok(texts)
}

/// What was read of the revision is one part; what is named by a whole path (packs given beside, the search path) and the packs in the program stand
/// where they always do.
impl Revision {
    fn of(&self, path: &str) -> &dyn Files {
        let elsewhere = path.starts_with(LIBRARY) || Path::new(path).is_absolute();
        if elsewhere { &Disk } else { &self.files }
    }
}

impl Files for Revision {
    fn kind(&self, path: &str) -> Result<Kind, Trouble> {
        self.of(path).kind(&plain(path))
    }

    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble> {
        self.of(folder).list(&plain(folder), most)
    }

    fn read(&self, path: &str, most: usize) -> Result<Vec<u8>, Trouble> {
        self.of(path).read(&plain(path), most)
    }

    fn leaves(&self, path: &str, root: &str) -> bool {
        self.of(path).leaves(path, root)
    }

    fn parent(&self, path: &str) -> Option<String> {
        self.of(path).parent(path)
    }

    fn identity(&self, path: &str) -> String {
        self.of(path).identity(&plain(path))
    }

    fn search_folders(&self) -> Vec<SearchFolder> {
        let whole = |folder: SearchFolder| match folder.path.starts_with(LIBRARY) {
            true => folder,
            false => SearchFolder { path: Disk.identity(&folder.path), ..folder },
        };
        Disk.search_folders().into_iter().map(whole).collect()
    }
}

/// A path without a `.` at its beginning.
fn plain(path: &str) -> String {
    path.strip_prefix("./").unwrap_or(path).to_owned()
}
