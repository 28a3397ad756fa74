//! The stand-ins: heroes, enemies, cards and a board that are the same in every snapshot, whatever the packs declare. They are a small pack of
//! their own that the tool carries.

use std::collections::BTreeMap;

use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_language::pack::{Entry, Files, InMemory, Kind as FileKind, SearchFolder, Trouble, join};

/// The id of the pack of stand-ins.
pub const STAND_INS: &str = "brim-stand-ins";

/// The folder of that pack. No folder of a disk is called so.
pub(crate) const FOLDER: &str = "brim-stand-ins:";

const TEXTS: &[(&str, &str)] = &[
    ("pack.toml", include_str!("kit/pack.toml")),
    ("heroes.brim", include_str!("kit/heroes.brim")),
    ("enemies.brim", include_str!("kit/enemies.brim")),
    ("items.brim", include_str!("kit/items.brim")),
    ("cards.brim", include_str!("kit/cards.brim")),
    ("places.brim", include_str!("kit/places.brim")),
];

/// The files of a host with a pack that the tool carries beside the pack at a root.
pub(crate) struct WithStandIns<'a> {
    files: &'a dyn Files,
    folder: &'a str,
    carried: InMemory,
    beside: &'a str,
}

impl<'a> WithStandIns<'a> {
    /// The stand-ins need what the pack at `beside` needs, and find it where that does.
    pub fn new(files: &'a dyn Files, beside: &'a str) -> Self {
        WithStandIns::of(files, beside, FOLDER, TEXTS)
    }

    /// Another pack in their place. No folder of a disk is called like its one.
    pub fn of(files: &'a dyn Files, beside: &'a str, folder: &'a str, texts: &[(&str, &str)]) -> Self {
        let mut carried = InMemory::default();
        for (name, text) in texts {
            carried.add(&join(folder, name), text.as_bytes());
        }
        WithStandIns { files, folder, carried, beside }
    }

    fn at(&self, path: &str) -> &dyn Files {
        if path.starts_with(self.folder) { &self.carried } else { self.files }
    }
}

impl Files for WithStandIns<'_> {
    fn kind(&self, path: &str) -> Result<FileKind, Trouble> {
        self.at(path).kind(path)
    }

    fn list(&self, folder: &str, most: usize) -> Result<Vec<Entry>, Trouble> {
        self.at(folder).list(folder, most)
    }

    fn read(&self, path: &str, most: usize) -> Result<Vec<u8>, Trouble> {
        self.at(path).read(path, most)
    }

    fn leaves(&self, path: &str, root: &str) -> bool {
        self.at(path).leaves(path, root)
    }

    fn parent(&self, path: &str) -> Option<String> {
        if path.trim_end_matches('/') == self.folder {
            self.files.parent(self.beside)
        } else {
            self.at(path).parent(path)
        }
    }

    fn identity(&self, path: &str) -> String {
        self.at(path).identity(path)
    }

    fn search_folders(&self) -> Vec<SearchFolder> {
        self.files.search_folders()
    }
}

/// The stand-ins as a program declares them, by kind, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cast {
    by_kind: BTreeMap<Kind, Vec<DeclId>>,
}

impl Cast {
    /// Those of a program.
    pub fn of(program: &Program) -> Cast {
        let mut named: Vec<(Kind, &str, DeclId)> = Vec::new();
        for (decl, id) in program.decls.iter().zip(0u32..).filter(|(decl, _)| decl.pack == STAND_INS) {
            if let Some(kind) = decl.kind {
                named.push((kind, &decl.id, DeclId(id)));
            }
        }
        named.sort_unstable();
        let mut by_kind: BTreeMap<Kind, Vec<DeclId>> = BTreeMap::new();
        for (kind, _, id) in named {
            by_kind.entry(kind).or_default().push(id);
        }
        Cast { by_kind }
    }

    /// All of a kind.
    pub fn all(&self, kind: Kind) -> &[DeclId] {
        self.by_kind.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The first of a kind.
    pub fn first(&self, kind: Kind) -> Option<DeclId> {
        self.all(kind).first().copied()
    }

    /// The type that most fights are against: the one with more models.
    pub fn foes(&self) -> Option<DeclId> {
        self.all(Kind::Enemy).last().copied()
    }

    /// The other one.
    pub fn brutes(&self) -> Option<DeclId> {
        self.first(Kind::Enemy)
    }
}
