//! A baseline: the findings that an old pack had when the tool was taken up. They are counted and kept quiet, so that what is new
//! can be seen.
//!
//! An entry is known by the declaration it stands in, its code, and the words of its line: it holds wherever the line moves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use brim_core::game::chance::hash64;
use brim_language::diagnostic::json::sorted;
use brim_language::diagnostic::{Diagnostic, FileId};
use brim_language::pack::Loaded;

/// The schema that this version reads and writes.
pub const SCHEMA: &str = "brim.baseline/1";

/// The findings that are kept quiet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    entries: BTreeMap<Key, usize>,
}

/// What a finding is known by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// The pack and the declaration in it, or the pack's file where it stands in none: `swamps-of-death: Bile Giant (enemy)`.
    pub declaration: String,
    /// The code.
    pub code: String,
    /// A number for the words of its line.
    pub line: String,
}

/// An entry as it stands in the file.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    #[serde(flatten)]
    key: Key,
    count: usize,
}

#[derive(Debug, Serialize, Deserialize)]
struct Document {
    schema: String,
    findings: Vec<Entry>,
}

/// What is left of some findings beside a baseline.
#[derive(Debug, Default)]
pub struct Beside {
    /// Those that are not in it.
    pub new: Vec<Diagnostic>,
    /// How many are.
    pub quiet: usize,
    /// Entries that fewer findings answer to than they count, and how many are gone.
    pub stale: Vec<(Key, usize)>,
}

impl Baseline {
    /// The baseline that keeps all of these quiet.
    pub fn of(diagnostics: &[Diagnostic], loaded: &Loaded) -> Baseline {
        let mut entries = BTreeMap::new();
        let keys = Keys::new(loaded);
        for found in sorted(diagnostics, &loaded.sources) {
            *entries.entry(keys.of(found)).or_insert(0) += 1;
        }
        Baseline { entries }
    }

    /// How many findings it keeps quiet.
    pub fn len(&self) -> usize {
        self.entries.values().sum()
    }

    /// True where it keeps nothing quiet.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Reads a baseline.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn read(text: &str) -> Result<Baseline, String> {
        let document: Document = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if document.schema != SCHEMA {
            return Err(format!("it is written as {:?}, and this tool reads {SCHEMA:?}", document.schema));
        }
        Ok(Baseline { entries: document.findings.into_iter().map(|entry| (entry.key, entry.count)).collect() })
    }

    /// The text of it, an entry for each line that has findings.
    pub fn write(&self) -> String {
        let findings = self.entries.iter().map(|(key, count)| Entry { key: key.clone(), count: *count }).collect();
        let document = Document { schema: SCHEMA.to_owned(), findings };
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }

    /// Takes away the findings that it keeps quiet.
    pub fn beside(&self, diagnostics: &[Diagnostic], loaded: &Loaded) -> Beside {
        let mut left = self.entries.clone();
        let keys = Keys::new(loaded);
        let mut beside = Beside::default();
        for found in sorted(diagnostics, &loaded.sources) {
            match left.get_mut(&keys.of(found)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    beside.quiet += 1;
                }
                _ => beside.new.push(found.clone()),
            }
        }
        beside.stale = left.into_iter().filter(|(_, count)| *count > 0).collect();
        beside
    }
}

/// Which pack each file belongs to.
struct Keys<'a> {
    loaded: &'a Loaded,
    packs: BTreeMap<FileId, &'a str>,
}

impl<'a> Keys<'a> {
    fn new(loaded: &'a Loaded) -> Keys<'a> {
        let mut packs = BTreeMap::new();
        for pack in &loaded.packs {
            let manifest = pack.manifest.place.map(|place| place.file);
            packs.extend(pack.files.iter().copied().chain(manifest).map(|file| (file, pack.manifest.id.as_str())));
        }
        Keys { loaded, packs }
    }

    fn of(&self, found: &Diagnostic) -> Key {
        let source = found.place.and_then(|place| self.loaded.sources.get(place.file));
        let pack = found.place.and_then(|place| self.packs.get(&place.file)).copied().unwrap_or("");
        let home = found.subject.as_deref().or(source.map(|source| source.inside())).unwrap_or("");
        let line = match (found.place, source) {
            (Some(place), Some(source)) => source.line(source.line_at(place.span.start)),
            _ => &found.message,
        };
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        Key {
            declaration: format!("{pack}: {home}"),
            code: found.code.as_str().to_owned(),
            line: format!("{:016x}", hash64(&words)),
        }
    }
}
