//! Loads the packs under some paths, and those they need. The order of the paths changes nothing.

use super::files::{Files, Kind, Trouble, join, last_name};
use super::find::{pack_around, packs_under};
use super::hidden::hidden;
use super::loaded::{Held, Loaded, Pack};
use super::manifest::{Manifest, Requirement, is_id, slug};
use super::manifest_toml::read_manifest;
use super::order::order;
use super::read::{Reader, unreadable};
use super::search::{Found, Search};
use super::together::together;
use super::{ENDING, MANIFEST};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{
    Code, Diagnostic,
    similar::{similar, sure},
};
use std::collections::{BTreeMap, BTreeSet};

/// Loads the packs at `paths`: a pack's folder, a folder of packs, something in a pack, or a single `.brim` file, which is a
/// pack of its own that needs `base`. What is no path and the id of a pack is that pack. Packs named by their ids, and those that
/// packs need, are found as [`super::search`] says.
pub fn load(files: &dyn Files, paths: &[String]) -> Loaded {
    let mut loading = Loading {
        files,
        loaded: Loaded::default(),
        roots: BTreeMap::new(),
        search: Search::new(files),
        chosen: BTreeMap::new(),
    };
    let paths: BTreeSet<&String> = paths.iter().collect();
    for path in paths {
        loading.path(path);
    }
    loading.requirements();
    loading.texts();
    order(&mut loading.loaded);
    together(&mut loading.search, &mut loading.loaded);
    hidden(files, &mut loading.search, &mut loading.loaded);
    loading.loaded
}

struct Loading<'a> {
    files: &'a dyn Files,
    loaded: Loaded,
    /// The roots that were met, by their identity.
    roots: BTreeMap<String, ()>,
    search: Search<'a>,
    /// The packs that a table takes, by id, where several are within reach.
    chosen: BTreeMap<String, Found>,
}

impl Loading<'_> {
    fn path(&mut self, path: &str) {
        match self.files.kind(path) {
            Ok(Kind::Folder) => self.folder(path),
            Ok(Kind::File) if last_name(path) == MANIFEST => {
                let root = self.files.parent(path).unwrap_or_else(|| ".".to_owned());
                self.pack(&root, true);
            }
            Ok(Kind::File) if path.ends_with(ENDING) => match pack_around(self.files, path) {
                Some(root) => self.pack(&root, true),
                None => self.single(path),
            },
            Ok(Kind::File) if path.ends_with(".toml") => self.table(path),
            Ok(_) => self.not_read(path, &Trouble("it is neither a folder nor a .brim file".to_owned())),
            Err(trouble) => match self.search.named(path) {
                Some(found) => self.pack(&found.root, true),
                None => self.unknown(path, &trouble),
            },
        }
    }

    /// Neither a path nor the id of a pack.
    fn unknown(&mut self, path: &str, trouble: &Trouble) {
        let mut found = unreadable(path, trouble);
        if is_id(&slug(path)) && !path.contains(['/', '\\']) {
            let here = self.search.here();
            let there = self.search.within(&here);
            found = match similar(path, there.iter().map(|pack| pack.id.as_str())).as_slice() {
                [] => found
                    .help("it is neither a path nor the id of a pack; `brim list` shows the packs that can be found"),
                near => found.help(format!("did you mean the pack `{}`?", near.join("` or `"))),
            };
        }
        self.loaded.diagnostics.push(found);
        self.loaded.unread.push(path.to_owned());
    }

    fn not_read(&mut self, path: &str, trouble: &Trouble) {
        self.loaded.diagnostics.push(unreadable(path, trouble));
        self.loaded.unread.push(path.to_owned());
    }

    fn folder(&mut self, folder: &str) {
        if let Err(trouble) = self.files.list(folder, 0) {
            self.not_read(folder, &trouble);
            return;
        }
        let under = packs_under(self.files, folder);
        for root in &under.packs {
            self.pack(root, true);
        }
        match under.loose {
            _ if under.packs.is_empty() && pack_around(self.files, folder).is_some() => {
                if let Some(root) = pack_around(self.files, folder) {
                    self.pack(&root, true);
                }
            }
            Some((first, count)) => self.loose(folder, &first, count, under.packs.is_empty()),
            None if under.packs.is_empty() => {
                let message = format!("`{}` holds no pack", escaped(folder));
                let found = Diagnostic::without_place(Code::ManifestMissing, message).help(
                    "a pack is a folder with a `pack.toml` and .brim files: name one, or a folder that holds some",
                );
                self.loaded.diagnostics.push(found);
            }
            None => {}
        }
    }

    /// `.brim` files that belong to no pack. Their form is checked all the same.
    fn loose(&mut self, folder: &str, first: &str, count: usize, all: bool) {
        let others = match count {
            1 => String::new(),
            2 => " and one other file".to_owned(),
            more => format!(" and {} other files", more - 1),
        };
        let message = format!("`{}`{others} belong{} to no pack", escaped(first), if count == 1 { "s" } else { "" });
        let home = escaped(&join(folder, MANIFEST)).into_owned();
        let found = Diagnostic::without_place(Code::ManifestMissing, message).help(if all {
            format!("write a `{home}`:\nid = \"my-pack\"\nname = \"My Pack\"\nversion = \"0.1.0\"\nlanguage = 1\nrequires = [\"base\"]")
        } else {
            "move them into the folder of a pack, or give their folder a `pack.toml`".to_owned()
        });
        self.loaded.diagnostics.push(found);
        if all {
            let Loaded { sources, diagnostics, .. } = &mut self.loaded;
            let files = Reader::new(self.files, sources, diagnostics).folder(folder, false);
            let why = "it has no pack.toml".to_owned();
            self.loaded.held.push(Held { name: folder.to_owned(), files, why });
        }
    }

    fn single(&mut self, path: &str) {
        if !self.first_time(path) {
            return;
        }
        let stem = last_name(path).trim_end_matches(ENDING);
        let id = Some(slug(stem)).filter(|id| !id.is_empty()).unwrap_or_else(|| "pack".to_owned());
        let taken = |id: &String| self.loaded.packs.iter().any(|pack| pack.manifest.id == *id);
        let ids = std::iter::once(id.clone()).chain((2_u32..).map(|number| format!("{id}-{number}")));
        let id = ids.take(10_000).find(|id| !taken(id)).unwrap_or(id);
        let manifest = Manifest::of_single_file(id, stem.to_owned());
        self.loaded.packs.push(Pack { manifest, root: path.to_owned(), files: Vec::new(), asked: true });
    }

    fn first_time(&mut self, root: &str) -> bool {
        self.roots.insert(self.files.identity(root), ()).is_none()
    }

    fn pack(&mut self, root: &str, asked: bool) {
        if !self.first_time(root) {
            return;
        }
        let Loaded { sources, diagnostics, .. } = &mut self.loaded;
        let file = Reader::new(self.files, sources, diagnostics).manifest(root);
        let manifest = file.and_then(|file| {
            let (manifest, found) = read_manifest(file, sources.text(file));
            let folder = Some(last_name(root)).filter(|name| !name.is_empty() && *name != ".");
            let named = folder.map(|name| format!("{} (pack)", shortened(&escaped(name), 40)));
            let subject = manifest.as_ref().map(Manifest::subject).or(named);
            diagnostics.extend(found.into_iter().map(|found| Diagnostic { subject: subject.clone(), ..found }));
            manifest
        });
        match manifest {
            Some(manifest) => {
                self.loaded.packs.push(Pack { manifest, root: root.to_owned(), files: Vec::new(), asked });
            }
            None => {
                // A folder that cannot be read, or a damaged bundle, was told of with its manifest.
                let files = match self.files.list(root, 0) {
                    Ok(_) => Reader::new(self.files, sources, diagnostics).folder(root, false),
                    Err(_) => Vec::new(),
                };
                let why = "its pack.toml cannot be used".to_owned();
                self.loaded.held.push(Held { name: root.to_owned(), files, why });
            }
        }
    }

    /// Brings in what the packs need, and what that needs.
    fn requirements(&mut self) {
        let mut next = 0;
        while let Some(pack) = self.loaded.packs.get(next) {
            next += 1;
            let (root, manifest) = (pack.root.clone(), pack.manifest.clone());
            for requirement in &manifest.requires {
                let known = self.loaded.packs.iter().any(|pack| pack.manifest.id == requirement.id);
                if known {
                    continue;
                }
                let chosen = self.chosen.get(&requirement.id).cloned();
                match chosen.or_else(|| self.search.find(&root, &requirement.id)) {
                    Some(found) => self.pack(&found.root, false),
                    None => self.requirement_missing(&root, &manifest, requirement),
                }
            }
        }
    }

    fn requirement_missing(&mut self, root: &str, manifest: &Manifest, requirement: &Requirement) {
        let id = escaped(&requirement.id);
        let message = format!("the pack `{id}`, which it requires, is not there");
        self.not_there(root, message, Some(manifest.subject()), requirement);
    }

    fn not_there(&mut self, root: &str, message: String, subject: Option<String>, requirement: &Requirement) {
        let id = escaped(&requirement.id);
        let there = self.search.within(root);
        let near = similar(&requirement.id, there.iter().map(|pack| pack.id.as_str()));
        let mut found = match requirement.place {
            Some(place) => Diagnostic::new(Code::RequirementMissing, place, message).label("no such pack"),
            None => Diagnostic::without_place(Code::RequirementMissing, message),
        };
        found = match (near.first(), requirement.place) {
            (Some(first), Some(place)) => found.help(format!("did you mean `{first}`?")).edit(
                place,
                format!("\"{first}\""),
                near.len() == 1 && sure(&requirement.id, first),
            ),
            _ => found.help(format!(
                "put the pack `{id}` beside this one, or name its folder with `--packs`; `brim list` shows what can be found"
            )),
        };
        self.loaded.diagnostics.push(Diagnostic { subject, ..found });
    }

    /// Reads the texts of every pack, whatever becomes of it.
    fn texts(&mut self) {
        for index in 0..self.loaded.packs.len() {
            let Some(pack) = self.loaded.packs.get(index) else { continue };
            let (root, subject, place) = (pack.root.clone(), pack.manifest.subject(), pack.manifest.place);
            let Loaded { sources, diagnostics, packs, .. } = &mut self.loaded;
            let mut reader = Reader::new(self.files, sources, diagnostics);
            let read = match place {
                Some(_) => reader.folder(&root, false),
                None => reader.file(&root, last_name(&root)).into_iter().collect(),
            };
            if let (true, Some(place)) = (read.is_empty(), place) {
                let found = Diagnostic::new(Code::EmptyPack, place, "this pack holds no .brim file")
                    .subject(subject)
                    .label("nothing is declared")
                    .help("write a first one: `brim explain B0011` shows how");
                diagnostics.push(found);
            }
            if let Some(pack) = packs.get_mut(index) {
                pack.files = read;
            }
        }
    }
}

mod table;
