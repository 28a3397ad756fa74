//! Which files of a folder are its pack, and which names every system can keep.

use super::{MANIFEST, is_text};
use std::collections::BTreeMap;

/// The endings of what goes with the texts of a pack: its accepted snapshots, and what is written about it.
const WITH_IT: &[&str] = &[".snap", ".md", ".txt"];
/// Names without an ending that go with a pack.
const PAPERS: &[&str] = &["LICENSE", "LICENCE", "COPYING", "README", "CHANGELOG", "CREDITS"];
/// The longest path in a bundle: what the header of the archive holds without a part of its own.
const MAX_PATH: usize = 100;

/// True for the files that are a pack; whatever else stands in its folder (drafts, pictures, editors' files) is not.
pub(super) fn belongs(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = name.split('-').next().unwrap_or(name);
    let manifest = name == MANIFEST && folder.is_empty();
    manifest || is_text(name) || WITH_IT.iter().any(|ending| name.ends_with(ending)) || PAPERS.contains(&stem)
}

/// Why a path cannot stand in a bundle, if it cannot.
pub(super) fn unsafe_name(path: &str) -> Option<String> {
    if path.len() > MAX_PATH {
        return Some(format!("names of files in a bundle have {MAX_PATH} letters at most, with their folders"));
    }
    if path.is_empty() || path.starts_with('/') || path.contains(['\\', ':']) {
        return Some("that is no name of a file inside a pack".to_owned());
    }
    for part in path.split('/') {
        let plain = |c: char| c.is_ascii_alphanumeric() || " -_.,'()+&!@=".contains(c);
        if part.is_empty() || part.starts_with('.') {
            return Some("that is no name of a file inside a pack".to_owned());
        }
        if !part.chars().all(plain) {
            return Some("names of files in a bundle have letters from a to z, digits, spaces and - _ . , ' ( ) + & ! @ = alone, so that every system can keep them".to_owned());
        }
        if part.ends_with(['.', ' ']) || part.starts_with(' ') || is_device(part) {
            return Some("not every system can keep a file of that name".to_owned());
        }
    }
    None
}

/// The names that one system keeps for its devices.
fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).trim().to_ascii_lowercase();
    let numbered = |port: &str| stem.strip_prefix(port).is_some_and(|n| n.len() == 1 && n.parse::<u8>().is_ok());
    matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

/// Two paths that some systems take for one, or of which one is a folder of the other.
pub(super) fn colliding<'a>(paths: impl Iterator<Item = &'a String>) -> Option<(String, String)> {
    let mut met: BTreeMap<String, (&str, bool)> = BTreeMap::new();
    for path in paths {
        let ends = path.match_indices('/').map(|(at, _)| (at, false)).chain([(path.len(), true)]);
        for (end, whole) in ends {
            let part = path.get(..end)?;
            match met.insert(part.to_ascii_lowercase(), (part, whole)) {
                Some((before, file)) if before != part || file || whole => {
                    return Some((before.to_owned(), part.to_owned()));
                }
                _ => {}
            }
        }
    }
    None
}
