//! What a version has and what could not be read of it: declarations that are there all the same, and files that may hold others.

use std::collections::BTreeSet;

use brim_grammar::{Item, Statement, TokenKind};

use super::side::{Declared, Side, Trees, left_out};
use crate::diagnostic::escape::escaped;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::names::slug;
use crate::vocabulary::Kind;

/// A text that should be a declaration, and that nothing was read of: its kind is misspelt, or what it changes is not there.
#[derive(Clone, Debug)]
pub(super) struct Unread<'a> {
    /// The id of its pack.
    pack: String,
    /// Its first word.
    word: String,
    /// What follows, in lower case with hyphens.
    name: String,
    /// How it is written.
    pub written: (&'a Statement, &'a str),
}

impl Unread<'_> {
    /// True where it is probably the text of this declaration of the other side.
    pub fn may_be(&self, thing: &Declared<'_>, pack: &str) -> bool {
        let name = slug(&thing.name);
        let called = self.name == name || self.name.strip_prefix(&name).is_some_and(|rest| rest.starts_with("-of-"));
        let patch = |is: bool| is == (self.word == Kind::Patch.word());
        called && self.pack == pack && patch(thing.key.kind == Kind::Patch)
    }
}

/// The declarations of the packs that are compared of which nothing was read.
pub(super) fn unread<'a>(side: Side<'a>, trees: &'a Trees) -> Vec<Unread<'a>> {
    let model = side.model;
    let known: BTreeSet<Place> = model.decls.iter().chain(&model.patches).map(|decl| decl.place).collect();
    let mut out = Vec::new();
    for (_, pack) in side.packs() {
        for (file, tree) in pack.files.iter().filter_map(|file| Some((*file, trees.file(*file)?))) {
            for item in &tree.items {
                let Item::Statement(statement) = item else { continue };
                let Some(token) = statement.tokens.get(1).or(statement.tokens.first()) else { continue };
                if known.contains(&Place { file, span: token.span }) || left_out(statement).is_some() {
                    continue;
                }
                let words = statement.tokens.iter().skip(1).map_while(|token| match &token.kind {
                    TokenKind::Word(word) | TokenKind::Text(word) => Some(word.as_str()),
                    _ => None,
                });
                out.push(Unread {
                    pack: pack.manifest.id.clone(),
                    word: match statement.tokens.first().map(|token| &token.kind) {
                        Some(TokenKind::Word(word)) => word.to_lowercase(),
                        _ => String::new(),
                    },
                    name: slug(&words.collect::<Vec<_>>().join(" ")),
                    written: (statement, side.loaded.sources.text(file)),
                });
            }
        }
    }
    out
}

/// True where the packs that are compared have a file or a folder that could not be read: whatever is missed may stand there.
pub(super) fn has_unread_files(side: Side<'_>) -> bool {
    let required = |found: &Diagnostic| {
        let mut others = side.loaded.packs.iter().filter(|pack| !pack.asked).map(|pack| format!("{}/", pack.root));
        match found.place.and_then(|place| side.loaded.sources.get(place.file)) {
            Some(source) => others.any(|root| source.path().starts_with(&root)),
            None => others.any(|root| found.message.starts_with(&format!("`{}", escaped(&root)))),
        }
    };
    side.loaded.diagnostics.iter().any(|found| {
        let file =
            matches!(found.code, Code::FolderUnreadable | Code::NotText | Code::FileTooLong | Code::PackTooLarge);
        file && !required(found)
    })
}
