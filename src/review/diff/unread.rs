//! What a version has and what could not be read of it: declarations that are there all the same, and files that may hold others.

use super::building::{Building, blank, text_of};
use super::change::{Change, Wording};
use super::classes::Rule;
use super::side::{Declared, Side, Trees, left_out};
use super::tree::Line;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;
use brim_grammar::format::bare;
use brim_grammar::{Item, Statement, TokenKind};
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::{Code, Diagnostic, Place};
use std::collections::BTreeSet;

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
    // A change of what is not there was read, and is the change of nothing.
    let patches = model.patches.iter().filter(|patch| patch.changes().is_some());
    let known: BTreeSet<Place> = model.decls.iter().chain(patches).map(|decl| decl.place).collect();
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
                        Some(TokenKind::Word(word)) => word.as_str().to_lowercase(),
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

impl Building<'_> {
    /// A declaration whose text is still there, and of which nothing can be read any more.
    pub fn no_longer_read(&mut self, thing: &Declared<'_>, line: &Line<'_>, text: (&Statement, &str)) {
        let kind = thing.key.kind;
        let rule = if kind == Kind::Scenario { Rule::Scenario } else { Rule::Unreadable };
        self.unread(thing, (text_of(thing, line), bare::statement(text.1, text.0)), rule);
    }

    /// A declaration of which nothing could be read in the old version.
    pub fn read_at_last(&mut self, thing: &Declared<'_>, line: &Line<'_>, text: (&Statement, &str)) {
        let kind = thing.key.kind;
        let rule = if kind == Kind::Scenario { Rule::Scenario } else { Rule::Sentence };
        self.unread(thing, (bare::statement(text.1, text.0), text_of(thing, line)), rule);
    }

    fn unread(&mut self, thing: &Declared<'_>, (before, after): (String, String), rule: Rule) {
        let lines = |text: &str| text.lines().map(str::to_owned).collect();
        let inline = match (rule, thing.key.kind) {
            (Rule::Unreadable, Kind::Patch) if before == after => Some("still written, but what it changes is gone"),
            (_, _) if before != after => None,
            (Rule::Unreadable, _) => Some("still written, but cannot be read"),
            _ => Some("as it was written; it can be read now"),
        };
        let words = match inline {
            Some(inline) => Wording { inline: Some(inline.to_owned()), ..Wording::default() },
            None => Wording { before: lines(&before), after: lines(&after), ..Wording::default() },
        };
        let change = Change {
            before: Some(before),
            after: Some(after),
            words,
            ..blank(&thing.key.id(), thing.key.kind.word(), &thing.name)
        };
        self.push(change, rule);
    }

    /// A declaration that the other side may have, in a file that cannot be read.
    pub fn not_compared(&mut self, thing: &Declared<'_>) {
        self.diff.not_compared.push(thing.key.id());
    }
}
