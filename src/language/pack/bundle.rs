//! A bundle: one pack as one file, to hand out. It is a plain tar archive of texts in one form: the same pack gives the same bytes, whoever makes it.
//!
//! First comes `SHA256SUMS`, the hashes of the files; then the files, in the order of their names. What is not written in this form, byte for byte,
//! is not taken: so there is no room for links, names that lead elsewhere, or two files of one name.

use super::files::{Files, InMemory, Kind, Trouble, join};
use super::manifest_toml::read_manifest;
use super::{ENDING, Entry, MANIFEST, MAX_ENTRIES, MAX_FILES, MAX_FOLDERS, MAX_MANIFEST, MAX_PACK};
use crate::diagnostic::FileId;
use crate::diagnostic::escape::escaped;
use brim_grammar::tree::MAX_FILE;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

mod archive;
mod names;

/// The ending of a bundle's name.
pub const BUNDLE: &str = ".brimpack";
/// The longest bundle, in bytes: its texts, and what the archive adds to each.
pub const MAX_BUNDLE: usize = 2 * MAX_PACK;
/// The file of the hashes, in the form that `sha256sum --check` reads.
pub const SUMS: &str = "SHA256SUMS";

/// A pack as one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The files by their paths in the pack.
    files: BTreeMap<String, Vec<u8>>,
    bytes: Vec<u8>,
}

/// A file of a bundle.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Bundled {
    /// Its path in the pack.
    pub path: String,
    /// How long it is.
    pub bytes: usize,
    /// Its SHA-256.
    pub hash: String,
}

/// What became of a folder.
#[derive(Clone, Debug)]
pub struct Made {
    /// The bundle.
    pub bundle: Bundle,
    /// What stands in the folder and is not in the bundle.
    pub left_out: Vec<String>,
}

impl Bundle {
    /// The bundle of the pack in a folder. Line ends are those of Unix, so that they are the same wherever it is made.
    ///
    /// # Errors
    /// What keeps the folder from being a bundle, as a sentence.
    pub fn of(files: &dyn Files, root: &str) -> Result<Made, Trouble> {
        let mut found = BTreeMap::new();
        let mut left_out = Vec::new();
        let mut seen = 0;
        let mut pending = vec![(root.to_owned(), String::new(), 0)];
        while let Some((folder, inside, depth)) = pending.pop() {
            let entries = files.list(&folder, MAX_ENTRIES).map_err(|why| about(&folder, &why))?;
            seen += entries.len();
            if seen > MAX_ENTRIES || depth > MAX_FOLDERS {
                return Err(Trouble(format!("`{root}` holds more files and folders than a pack can")));
            }
            if depth > 0 && entries.iter().any(|entry| entry.name == MANIFEST) {
                left_out.push(format!("{inside}/ (a pack of its own)"));
                continue;
            }
            for Entry { name, kind } in entries.into_iter().filter(|entry| !entry.name.starts_with('.')) {
                let (path, inner) = (join(&folder, &name), join(&inside, &name));
                match kind {
                    Kind::Folder => pending.push((path, inner, depth + 1)),
                    Kind::File if names::belongs(&inner) => {
                        if let Some(why) = names::unsafe_name(&inner) {
                            return Err(Trouble(format!("`{inner}` cannot be in a bundle: {why}; rename it")));
                        }
                        let bytes = files.read(&path, most(&inner)).map_err(|why| about(&path, &why))?;
                        if bytes.len() > most(&inner) {
                            return Err(Trouble(too_long(&inner)));
                        }
                        let Ok(text) = std::str::from_utf8(&bytes) else {
                            return Err(Trouble(format!("`{inner}` is not UTF-8 text")));
                        };
                        let text = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n");
                        found.insert(inner, text.into_bytes());
                    }
                    Kind::Link if names::belongs(&inner) => left_out.push(format!("{inner} (a link)")),
                    Kind::File | Kind::Link | Kind::Other => left_out.push(inner),
                }
            }
        }
        left_out.sort();
        let bundle = Bundle { bytes: archive::write(&with_sums(&found))?, files: found };
        bundle.sound()?;
        Ok(Made { bundle, left_out })
    }

    /// Reads a bundle, and takes it only if it is whole and written as bundles are.
    ///
    /// # Errors
    /// Why it is not taken, as a clause: `it is cut short`.
    pub fn read(bytes: &[u8]) -> Result<Bundle, Trouble> {
        if bytes.len() > MAX_BUNDLE {
            return Err(Trouble(format!("it is longer than the {} MiB that a bundle can have", MAX_BUNDLE >> 20)));
        }
        let mut entries = archive::read(bytes)?.into_iter();
        let sums = entries.next().filter(|(path, _)| path == SUMS);
        let Some((_, sums)) = sums else {
            return Err(Trouble(format!("it is no bundle of brim: it does not begin with {SUMS}")));
        };
        let mut files = BTreeMap::new();
        for (path, text) in entries {
            if let Some(why) = names::unsafe_name(&path) {
                return Err(Trouble(format!("it holds `{}`: {why}", escaped(&path))));
            }
            if !names::belongs(&path) {
                return Err(Trouble(format!(
                    "it holds `{}`, and a bundle holds the texts of one pack alone",
                    escaped(&path)
                )));
            }
            if text.len() > most(&path) {
                return Err(Trouble(format!("it is too large: {}", too_long(&path))));
            }
            if files.insert(path.clone(), text.to_vec()).is_some() {
                return Err(Trouble(format!("it holds `{path}` twice")));
            }
        }
        let bundle = Bundle { bytes: bytes.to_vec(), files };
        bundle.sound()?;
        let listed = String::from_utf8_lossy(sums);
        let hashes: BTreeMap<&str, &str> =
            listed.lines().filter_map(|line| line.split_once("  ")).map(|(hash, path)| (path, hash)).collect();
        let differs = bundle.files.iter().find(|(path, text)| hashes.get(path.as_str()) != Some(&hash(text).as_str()));
        if let Some((path, _)) = differs {
            return Err(Trouble(format!("it is damaged: `{path}` is not the file whose hash it lists; get it anew")));
        }
        match archive::write(&with_sums(&bundle.files))? == bytes {
            true => Ok(bundle),
            false => Err(Trouble(
                "it is damaged, or not written by `brim bundle`: something is around its files that is not theirs"
                    .to_owned(),
            )),
        }
    }

    /// What holds of every bundle, whoever wrote it.
    fn sound(&self) -> Result<(), Trouble> {
        if let Some((one, other)) = names::colliding(self.files.keys()) {
            return Err(Trouble(format!("`{one}` and `{other}` are one name on systems that do not tell case apart")));
        }
        let Some(manifest) = self.files.get(MANIFEST) else {
            return Err(Trouble(format!("it holds no {MANIFEST}")));
        };
        if manifest.len() > MAX_MANIFEST {
            return Err(Trouble(too_long(MANIFEST)));
        }
        let total: usize = self.files.values().map(Vec::len).sum();
        if total > MAX_PACK || self.bytes.len() > MAX_BUNDLE || self.files.len() > MAX_FILES {
            let most = MAX_PACK >> 20;
            return Err(Trouble(format!("it is too large: a bundle has {MAX_FILES} files and {most} MiB at most")));
        }
        Ok(())
    }

    /// The file, byte for byte.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The SHA-256 of the file: what `sha256sum` prints.
    pub fn hash(&self) -> String {
        hash(&self.bytes)
    }

    /// The files, in the order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_slice()))
    }

    /// The files with their hashes.
    pub fn listed(&self) -> Vec<Bundled> {
        let one = |(path, text): (&str, &[u8])| Bundled { path: path.to_owned(), bytes: text.len(), hash: hash(text) };
        self.files().map(one).collect()
    }

    /// The pack as files in memory; their paths begin in its folder.
    pub fn in_memory(&self) -> InMemory {
        let mut memory = InMemory::default();
        self.files().for_each(|(path, text)| memory.add(path, text));
        memory
    }

    /// What a bundle of it is called: `ravenmoor-1.2.0.brimpack`; nothing where its manifest cannot be read.
    pub fn name(&self) -> Option<String> {
        let text = String::from_utf8_lossy(self.files.get(MANIFEST)?);
        let manifest = read_manifest(FileId::default(), &text).0?;
        Some(format!("{}-{}{BUNDLE}", manifest.id, manifest.version))
    }
}

/// A path through a bundle, parted: the bundle, and the way inside it. Whether the first is a file, its host knows.
pub fn through(path: &str) -> Option<(&str, &str)> {
    let mut from = 0;
    while let Some(at) = path.get(from..)?.find(BUNDLE) {
        let end = from + at + BUNDLE.len();
        let (bundle, rest) = path.split_at_checked(end)?;
        if rest.is_empty() || rest.starts_with('/') {
            return Some((bundle, rest.trim_matches('/')));
        }
        from = end;
    }
    None
}

/// The files with the list of their hashes before them.
fn with_sums(files: &BTreeMap<String, Vec<u8>>) -> Vec<(String, Vec<u8>)> {
    let sums: String = files.iter().map(|(path, text)| format!("{}  {path}\n", hash(text))).collect();
    let files = files.iter().map(|(path, text)| (path.clone(), text.clone()));
    std::iter::once((SUMS.to_owned(), sums.into_bytes())).chain(files).collect()
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How long a file of this name can be.
fn most(path: &str) -> usize {
    if path == MANIFEST { MAX_MANIFEST } else { MAX_FILE }
}

fn too_long(path: &str) -> String {
    format!("`{path}` is longer than {} KiB", most(path) >> 10)
}

fn about(path: &str, why: &Trouble) -> Trouble {
    Trouble(format!("`{path}` cannot be read: {}", why.0))
}

/// True for what is named like a bundle.
pub fn is_bundle(path: &str) -> bool {
    path.trim_end_matches('/').ends_with(BUNDLE)
}

/// True for texts of packs.
fn is_text(name: &str) -> bool {
    name.ends_with(ENDING)
}
