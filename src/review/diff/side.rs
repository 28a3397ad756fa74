//! One side of a diff: the packs as they were, or as they are, and every declaration of theirs with its text.

use std::collections::BTreeMap;

use brim_grammar::{File, Item, Statement, TokenKind};

use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;
use brim_language::diagnostic::{FileId, Place};
use brim_language::model::{Declaration, Model};
use brim_language::pack::{Loaded, Pack};

/// Packs that were loaded, and what they declare.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The packs. Those that were named are compared.
    pub loaded: &'a Loaded,
    /// What they declare.
    pub model: &'a Model,
}

/// What a declaration is called for good: two sides have the same thing where they have the same key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    /// The id of its pack.
    pub pack: String,
    /// What kind of thing it is.
    pub kind: Kind,
    /// Its name in lower case with hyphens; of a change, what it changes.
    pub name: String,
    /// The mix of packs that it waits for, where this mix leaves it out.
    pub mix: Option<String>,
}

impl Key {
    /// Its id as the outside sees it: `swamps-of-death/hungry-dead`.
    pub fn id(&self) -> String {
        let Key { pack, name, mix, .. } = self;
        match (self.kind, mix) {
            (Kind::Patch, _) => format!("{pack}/change:{name}"),
            (_, Some(mix)) => format!("{pack}/{name} ({mix})"),
            (_, None) => format!("{pack}/{name}"),
        }
    }

    /// The key as a text in which no two keys are the same.
    pub fn text(&self) -> String {
        format!("{}.{}", self.id(), self.kind.word())
    }
}

/// A declaration of one side.
#[derive(Clone, Debug)]
pub(super) struct Declared<'a> {
    /// What it is called for good.
    pub key: Key,
    /// Its printed name.
    pub name: String,
    /// Its number, where it has one.
    pub id: Option<DeclId>,
    /// How it is written: one text, or all changes that the pack makes to one declaration.
    pub written: Vec<(&'a Statement, &'a str)>,
    /// What was read of each text; nothing where this mix leaves it out.
    pub read: Vec<&'a Declaration>,
}

impl Declared<'_> {
    /// Something of it could not be read.
    pub fn broken(&self) -> bool {
        self.read.iter().any(|decl| decl.broken)
    }
}

/// The trees of all texts of the packs that were named.
#[derive(Debug, Default)]
pub(super) struct Trees {
    files: BTreeMap<FileId, File>,
}

impl Trees {
    /// Reads the texts.
    pub fn of(loaded: &Loaded) -> Trees {
        let asked = loaded.packs.iter().filter(|pack| pack.asked);
        let files = asked.flat_map(|pack| pack.files.iter().copied());
        Trees { files: files.map(|file| (file, brim_grammar::parse(loaded.sources.text(file)))).collect() }
    }

    /// The tree of one text.
    pub fn file(&self, file: FileId) -> Option<&File> {
        self.files.get(&file)
    }
}

impl<'a> Side<'a> {
    /// The packs that are compared.
    pub fn packs(&self) -> impl Iterator<Item = (usize, &'a Pack)> {
        self.loaded.packs.iter().enumerate().filter(|(_, pack)| pack.asked)
    }

    /// The key of a declaration of any pack.
    pub(super) fn key(&self, id: DeclId) -> Option<Key> {
        let named = self.model.names.get(id)?;
        let pack = self.model.names.packs.get(named.pack)?.clone();
        Some(Key { pack, kind: named.kind, name: slug(&named.name), mix: None })
    }

    /// Every declaration of the packs that are compared, by its key.
    pub(super) fn things(&self, trees: &'a Trees) -> BTreeMap<Key, Declared<'a>> {
        let mut decls: BTreeMap<Place, &'a Declaration> = BTreeMap::new();
        decls.extend(self.model.decls.iter().chain(&self.model.patches).map(|decl| (decl.place, decl)));
        let mut things: BTreeMap<Key, Declared<'a>> = BTreeMap::new();
        for (_, pack) in self.packs() {
            for file in &pack.files {
                let Some(tree) = trees.file(*file) else { continue };
                let source = self.loaded.sources.text(*file);
                for item in &tree.items {
                    let Item::Statement(statement) = item else { continue };
                    self.thing(pack, *file, (statement, source), &decls, &mut things);
                }
            }
        }
        things
    }

    fn thing(
        &self,
        pack: &Pack,
        file: FileId,
        written: (&'a Statement, &'a str),
        decls: &BTreeMap<Place, &'a Declaration>,
        things: &mut BTreeMap<Key, Declared<'a>>,
    ) {
        let (statement, _) = written;
        let Some(token) = statement.tokens.get(1).or(statement.tokens.first()) else { return };
        let place = Place { file, span: token.span };
        let pack = pack.manifest.id.clone();
        let found = decls.get(&place).copied();
        let (key, name, id) = match found {
            Some(patch) if patch.kind == Kind::Patch => {
                let what = patch.changes().and_then(|what| Some((self.key(what)?, self.model.name(what))));
                let Some((what, name)) = what else { return };
                (Key { pack, kind: Kind::Patch, name: what.text(), mix: None }, name.to_owned(), None)
            }
            Some(decl) => {
                let name = self.model.name(decl.id).to_owned();
                (Key { pack, kind: decl.kind, name: slug(&name), mix: None }, name, Some(decl.id))
            }
            None => {
                let Some((kind, name, mix)) = left_out(statement) else { return };
                (Key { pack, kind, name: slug(&name), mix: Some(mix) }, name, None)
            }
        };
        let thing = things.entry(key.clone()).or_insert_with(|| Declared {
            key,
            name,
            id,
            written: Vec::new(),
            read: Vec::new(),
        });
        thing.written.push(written);
        thing.read.extend(found);
    }
}

/// The kind, the name and the mix of a declaration that this mix of packs leaves out.
pub(super) fn left_out(statement: &Statement) -> Option<(Kind, String, String)> {
    let (TokenKind::Word(kind), TokenKind::Text(name)) =
        (&statement.tokens.first()?.kind, &statement.tokens.get(1)?.kind)
    else {
        return None;
    };
    let mix = statement.body.statements().find_map(|line| {
        let words = line.tokens.iter().map(|token| match &token.kind {
            TokenKind::Word(word) => word.as_str().to_lowercase(),
            TokenKind::Text(text) => text.to_string(),
            _ => String::new(),
        });
        let text = words.collect::<Vec<_>>().join(" ");
        let rest = text.strip_prefix("only ").filter(|rest| rest.starts_with("with"))?;
        Some(rest.replacen(" the pack", "", 1))
    })?;
    Some((Kind::of_word(&kind.to_lowercase())?, name.to_string(), mix))
}
