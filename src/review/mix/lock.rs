//! Lock files: the versions and the content of the packs on a table, so that everybody plays with the same cards.

use std::collections::BTreeMap;

use brim_core::game::chance::hash64;
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::Model;
use brim_language::model::canonical::canonical_form;
use brim_language::pack::Loaded;
use serde::{Deserialize, Serialize};

/// The first line of every lock file.
const HEAD: &str =
    "# Written by `brim mix`: the packs of a table as they were. Renew it with `brim mix TABLE --lock`.\n";

/// A lock file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lock {
    /// The packs, by id.
    #[serde(default)]
    pub packs: BTreeMap<String, Locked>,
}

/// A pack as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Locked {
    /// Its version.
    pub version: String,
    /// A hash of what it declares, whatever files that stands in and however it is written.
    pub hash: String,
}

/// How a table compares with its lock file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// The lock file.
    pub file: String,
    /// There is one.
    pub there: bool,
    /// What differs, a line each; nothing where the lock file is up to date.
    pub differs: Vec<String>,
}

impl Lock {
    /// The packs as they are.
    pub fn of(loaded: &Loaded, model: &Model) -> Lock {
        // What a table decides is no change of a pack.
        let patches = if model.undecided_patches.is_empty() { &model.patches } else { &model.undecided_patches };
        let packs = loaded.packs.iter().enumerate().map(|(at, pack)| {
            let declared = model.decls.iter().chain(patches).filter(|decl| decl.pack == at);
            let mut texts: Vec<String> = declared
                .map(|decl| {
                    std::iter::once(decl.head())
                        .chain(decl.body())
                        .map(|line| canonical_form(&model.names, line))
                        .collect()
                })
                .collect();
            // Texts know no order.
            texts.sort_unstable();
            let hash = format!("{:016x}", hash64(&texts.concat()));
            (pack.manifest.id.clone(), Locked { version: pack.manifest.version.clone(), hash })
        });
        Lock { packs: packs.collect() }
    }

    /// Reads a lock file.
    ///
    /// # Errors
    /// A clause that says why it cannot be read.
    pub fn read(text: &str) -> Result<Lock, String> {
        toml::from_str(text).map_err(|_| "it is not a lock file; `brim mix TABLE --lock` writes a new one".to_owned())
    }

    /// The text of a lock file.
    pub fn write(&self) -> String {
        let mut text = HEAD.to_owned();
        for (id, pack) in &self.packs {
            text.push_str(&format!("\n[packs.{id}]\nversion = \"{}\"\nhash = \"{}\"\n", pack.version, pack.hash));
        }
        text
    }

    /// What is different now, a line for each pack.
    pub fn differs(&self, now: &Lock) -> Vec<String> {
        let mut lines = Vec::new();
        for (id, was) in &self.packs {
            match now.packs.get(id) {
                None => lines.push(format!("{id} {} is no longer on the table", was.version)),
                Some(is) if is.version != was.version => {
                    lines.push(format!("{id} is {} and was {}", is.version, was.version));
                }
                Some(is) if is.hash != was.hash => {
                    lines.push(format!("{id} {}: the content has changed, the version has not", is.version));
                }
                Some(_) => {}
            }
        }
        let new = now.packs.iter().filter(|(id, _)| !self.packs.contains_key(*id));
        lines.extend(new.map(|(id, is)| format!("{id} {} is new on the table", is.version)));
        lines.sort();
        lines
    }
}

/// The lock file of a table file: `table.lock` beside `table.toml`.
pub fn lock_path(table: &str) -> String {
    format!("{}.lock", table.strip_suffix(".toml").unwrap_or(table))
}

/// The finding about a table that differs from its lock file: an error where it must not.
pub fn differing(compared: &Compared, loaded: &Loaded, locked: bool) -> Option<Diagnostic> {
    let what = match (compared.there, compared.differs.as_slice()) {
        (false, _) if locked => "there is no such file".to_owned(),
        (false, _) | (true, []) => return None,
        (true, lines) => lines.join("; "),
    };
    let message = format!("this table differs from {}: {what}", escaped(&compared.file));
    let found = Diagnostic::without_place(Code::LockDiffers, message)
        .label("the packs of this table have changed")
        .help("if you intended that, renew the lock file with `--lock`; `brim diff` shows what a change does");
    let severity = if locked { Severity::Error } else { Severity::Warning };
    let place = loaded.table.as_ref().map(|table| Place { file: table.file, ..Place::default() });
    Some(Diagnostic { place, severity, ..found })
}
