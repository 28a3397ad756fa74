//! Where packs are looked for by their ids: one rule for all commands. The first pack of an id is taken; it hides the others.
//!
//! The order: beside the pack that asks, in a folder `content` around it, and then in the folders that the host names
//! ([`Files::search_folders`]): those of `--packs`, of `BRIM_PACKS`, the user's own, and the packs in the program.

use super::MAX_ENTRIES;
use super::bundle::{BUNDLE, is_bundle};
use super::files::{Entry, Files, Kind, join, last_name};
use super::find::{ancestors, is_pack, pack_around};
use super::hidden::within_library;
use super::manifest::{Manifest, slug};
use super::manifest_toml::read_manifest;
use super::read::manifest_bytes;
use super::version::Version;
use crate::diagnostic::FileId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Who says that packs are looked for in a folder, in the order in which the folders are looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It holds the pack that asks.
    Beside,
    /// A folder `content` further up.
    Content,
    /// The option `--packs`.
    Option,
    /// The environment: `BRIM_PACKS`.
    Environment,
    /// The user's folder.
    User,
    /// The program brings them.
    Program,
    /// A table file names the path of the pack.
    Path,
}

impl Origin {
    /// For a person: `beside it`, `--packs`.
    pub fn words(self) -> &'static str {
        match self {
            Origin::Beside => "beside",
            Origin::Content => "content/",
            Origin::Option => "--packs",
            Origin::Environment => "BRIM_PACKS",
            Origin::User => "your packs",
            Origin::Program => "in brim",
            Origin::Path => "its path",
        }
    }
}

/// A folder of packs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchFolder {
    /// Its path.
    pub path: String,
    /// Who names it.
    pub origin: Origin,
}

/// A pack that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its id; where its manifest cannot be read, what the name of its folder suggests.
    pub id: String,
    /// What its `pack.toml` says, unless that cannot be read.
    pub manifest: Option<Manifest>,
    /// Its folder.
    pub root: String,
    /// Who says that packs are looked for there.
    pub origin: Origin,
    /// The folder of the pack of the same id that is taken in its place, if there is one.
    pub hidden_by: Option<String>,
}

impl Found {
    /// Its version as a number.
    pub fn number(&self) -> Option<Version> {
        self.manifest.as_ref().map(Manifest::number)
    }
}

/// Looks for packs. Each folder is read once.
pub struct Search<'f> {
    files: &'f dyn Files,
    host: Vec<SearchFolder>,
    /// The packs of each folder.
    folders: BTreeMap<String, Vec<Listed>>,
    /// The order of the folders, by who asked.
    order: BTreeMap<String, Rc<Vec<SearchFolder>>>,
    /// What was found before, by who asked: manifests may be long, and many may ask.
    within_reach: BTreeMap<String, Rc<Vec<Found>>>,
}

/// A pack in a folder.
#[derive(Clone, Debug)]
struct Listed {
    id: String,
    manifest: Option<Manifest>,
    root: String,
}

impl<'f> Search<'f> {
    /// A search in the folders of a host.
    pub fn new(files: &'f dyn Files) -> Self {
        Search {
            files,
            host: files.search_folders(),
            folders: BTreeMap::new(),
            order: BTreeMap::new(),
            within_reach: BTreeMap::new(),
        }
    }

    /// What stands for the pack that asks, where a person names one: the pack one stands in, else a pack that would stand here.
    pub fn here(&self) -> String {
        let here = "-";
        pack_around(self.files, here).unwrap_or_else(|| here.to_owned())
    }

    /// The folders in which the packs are looked for that the pack at `root` asks for, in order and each once.
    pub fn folders(&self, root: &str) -> Vec<SearchFolder> {
        let up = ancestors(self.files, root);
        let beside = up.first().cloned().map(|path| SearchFolder { path, origin: Origin::Beside });
        let content = |folder: &String| SearchFolder { path: join(folder, "content"), origin: Origin::Content };
        let all = beside.into_iter().chain(up.iter().map(content)).chain(self.host.iter().cloned());
        let mut met = BTreeSet::new();
        let mut folders: Vec<SearchFolder> =
            all.filter(|folder| met.insert(self.files.identity(&folder.path))).collect();
        // The packs of the program stand beside each other too.
        for folder in folders.iter_mut().filter(|folder| within_library(&folder.path)) {
            folder.origin = Origin::Program;
        }
        folders
    }

    /// The pack of that id that the pack at `root` gets.
    pub fn find(&mut self, root: &str, id: &str) -> Option<Found> {
        // Folders after the one that has it are not read.
        let folders = match self.order.get(root) {
            Some(known) => Rc::clone(known),
            None => {
                let folders = Rc::new(self.folders(root));
                self.order.insert(root.to_owned(), Rc::clone(&folders));
                folders
            }
        };
        for turn in TURNS {
            for folder in folders.iter() {
                let fits = |listed: &&Listed| listed.id == id && turn.takes(listed, folder.origin);
                if turn.looks_in(folder.origin)
                    && let Some(listed) = self.listed(&folder.path).iter().find(fits).cloned()
                {
                    return Some(found(listed, folder.origin));
                }
            }
        }
        None
    }

    /// The pack that a person calls by its id on the command line: what is no path.
    pub fn named(&mut self, id: &str) -> Option<Found> {
        if !super::is_id(id) || self.files.kind(id).is_ok() {
            return None;
        }
        self.find(&self.here(), id)
    }

    /// The pack in a folder, whoever may find it.
    pub fn at(&self, root: &str) -> Option<Found> {
        is_pack(self.files, root).then(|| found(listed(self.files, root.to_owned()), Origin::Beside))
    }

    /// The pack of that id that the program brings.
    pub fn in_program(&mut self, id: &str) -> Option<Found> {
        let folders: Vec<SearchFolder> =
            self.host.iter().filter(|folder| folder.origin == Origin::Program).cloned().collect();
        folders.into_iter().find_map(|folder| {
            let listed = self.listed(&folder.path).iter().find(|listed| listed.id == id)?.clone();
            Some(found(listed, folder.origin))
        })
    }

    /// Every pack within reach of `root`, in the order of the search, those that are hidden among them.
    pub fn all(&mut self, root: &str) -> Vec<Found> {
        self.within(root).to_vec()
    }

    /// The same, without a copy of each.
    pub fn within(&mut self, root: &str) -> Rc<Vec<Found>> {
        if let Some(known) = self.within_reach.get(root) {
            return Rc::clone(known);
        }
        let all = Rc::new(self.look(root));
        self.within_reach.insert(root.to_owned(), Rc::clone(&all));
        all
    }

    fn look(&mut self, root: &str) -> Vec<Found> {
        let mut taken: BTreeMap<String, String> = BTreeMap::new();
        let mut all = Vec::new();
        let mut met = BTreeSet::new();
        let folders = self.folders(root);
        for (turn, folder) in TURNS.iter().flat_map(|turn| folders.iter().map(move |folder| (turn, folder))) {
            for listed in self.listed(&folder.path).to_vec() {
                if !turn.takes(&listed, folder.origin) || !met.insert(self.files.identity(&listed.root)) {
                    continue;
                }
                let hidden_by = taken.get(&listed.id).cloned();
                taken.entry(listed.id.clone()).or_insert_with(|| listed.root.clone());
                all.push(Found { hidden_by, ..found(listed, folder.origin) });
            }
        }
        all
    }

    /// How many packs a folder holds.
    pub fn count_in(&mut self, folder: &str) -> usize {
        self.listed(folder).len()
    }

    /// The packs of a folder, by the names of their folders. A folder that is a pack itself is all there is of it, unless packs
    /// stand beside its texts.
    fn listed(&mut self, folder: &str) -> &[Listed] {
        let files = self.files;
        let key = files.identity(folder);
        self.folders.entry(key).or_insert_with(|| {
            let entries = files.list(folder, MAX_ENTRIES).unwrap_or_default();
            let folders = entries.iter().filter(|entry| entry.kind == Kind::Folder);
            let roots = folders.map(|entry| join(folder, &entry.name)).filter(|root| is_pack(files, root));
            let own = is_pack(files, folder).then(|| folder.to_owned());
            let mut all: Vec<Listed> = own.into_iter().chain(roots).map(|root| listed(files, root)).collect();
            all.extend(bundles(files, folder, &entries));
            all
        })
    }
}

/// The search goes through the folders several times: whoever writes a pack bundles it where it stands, and means the folder then.
#[derive(Clone, Copy)]
enum Turn {
    /// Packs near by that can be written to.
    Near,
    /// Bundles near by.
    Bundles,
    /// Whatever stands farther away.
    Far,
}

const TURNS: [Turn; 3] = [Turn::Near, Turn::Bundles, Turn::Far];

impl Turn {
    /// True for folders that it looks in.
    fn looks_in(self, origin: Origin) -> bool {
        matches!(self, Turn::Far) != matches!(origin, Origin::Beside | Origin::Content)
    }

    /// True for packs of such a folder that it takes.
    fn takes(self, listed: &Listed, origin: Origin) -> bool {
        let kind = match self {
            Turn::Near => !is_bundle(&listed.root),
            Turn::Bundles => is_bundle(&listed.root),
            Turn::Far => true,
        };
        kind && self.looks_in(origin)
    }
}

/// The bundles of a folder: behind its packs that can be written to, the latest versions first; those that cannot be read last, so that whoever asks for
/// one hears why.
fn bundles(files: &dyn Files, folder: &str, entries: &[Entry]) -> Vec<Listed> {
    let named = entries.iter().filter(|entry| entry.kind == Kind::File && is_bundle(&entry.name));
    let mut all: Vec<Listed> = named.map(|entry| listed(files, join(folder, &entry.name))).collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.manifest.as_ref().map(Manifest::number)));
    all
}

fn found(listed: Listed, origin: Origin) -> Found {
    let Listed { id, manifest, root } = listed;
    Found { id, manifest, root, origin, hidden_by: None }
}

fn listed(files: &dyn Files, root: String) -> Listed {
    let bytes = manifest_bytes(files, &root).unwrap_or_default();
    let manifest = read_manifest(FileId::default(), &String::from_utf8_lossy(&bytes)).0;
    let id = manifest.as_ref().map_or_else(|| stem(&root), |manifest| manifest.id.clone());
    Listed { id, manifest, root }
}

/// The id that the name of a folder or of a bundle suggests.
fn stem(root: &str) -> String {
    let name = last_name(root);
    let bundled = name.strip_suffix(BUNDLE).map(|name| match name.rsplit_once('-') {
        Some((id, version)) if version.starts_with(|c: char| c.is_ascii_digit()) => id,
        _ => name,
    });
    slug(bundled.unwrap_or(name))
}
