//! Names that lead nowhere, to another kind of thing, or to several: which of these it is, and what may be written in their place.

use super::describe_token::one_of_kind;
use super::mended::Mended;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use crate::model::build::Builder;
use crate::model::names::{Found, Named};
use crate::model::read::BadName;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_grammar::{Token, TokenKind};

/// Of a kind of which there are so many at most, all are named.
pub(super) const FEW: usize = 8;

/// What is to stand where a name cannot: in words, and as an edit where one would do.
pub(super) struct Proposal {
    help: String,
    edit: Option<(Place, String, bool)>,
}

impl Proposal {
    pub(super) fn said(help: impl Into<String>) -> Proposal {
        Proposal { help: help.into(), edit: None }
    }

    /// The same, with what is written in a place; `certain` where nothing else can be meant.
    pub(super) fn edit(self, place: Place, text: String, certain: bool) -> Proposal {
        Proposal { edit: Some((place, text, certain)), ..self }
    }

    /// One of these names, if there are any and not more than a few.
    pub(super) fn meant(names: &[&str], place: Place) -> Option<Proposal> {
        match names {
            [one] => Some(Proposal::said(format!("did you mean `{one}`?")).edit(place, quoted(one), false)),
            [_, _, ..] if names.len() <= FEW => {
                Some(Proposal::said(format!("did you mean one of: {}?", listed(names))))
            }
            _ => None,
        }
    }

    pub(super) fn on(self, diagnostic: Diagnostic) -> Diagnostic {
        let found = diagnostic.help(self.help);
        match self.edit {
            Some((place, text, certain)) => found.edit(place, text, certain),
            None => found,
        }
    }
}

impl Builder<'_> {
    /// The names that the pack at hand can speak of.
    pub(super) fn names_seen(&self) -> impl Iterator<Item = &Named> {
        let names = self.reader.names;
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        names.all.iter().filter(|named| seen.contains(&named.pack))
    }

    /// A name that leads nowhere, to another kind of thing, or to several.
    pub(super) fn bad_name(&self, name: &BadName, place: Place, mended: &Mended) -> Diagnostic {
        let names = self.reader.names;
        let start = self.reader.tokens.iter().position(|token| token.span.start == place.span.start);
        let apart = start.and_then(|from| self.name_read_apart(from));
        if let Some(found) = apart.or_else(|| self.name_with_a_comma(place)) {
            return found;
        }
        // What rules are called matters to nobody but them: a line that has such a word means something else by it.
        let rules = |id: &DeclId| names.get(*id).is_none_or(|named| named.kind == Kind::Rules);
        match &name.found {
            Found::OtherKind(ids) if !ids.iter().all(rules) => self.of_another_kind(name, ids, place, mended),
            Found::Several(ids) => self.of_several(name, ids, place),
            Found::OtherKind(_) | Found::One(_) | Found::None => self.unknown_name(name, place, mended),
        }
    }

    /// `given One has grit` above the step that calls somebody so.
    pub(super) fn not_called_yet(&self, tokens: &[Token], at: usize, file: FileId) -> Option<Diagnostic> {
        let token = tokens.get(at)?;
        let TokenKind::Word(name) = &token.kind else { return None };
        let name: &str = name;
        if !self.called.contains(name) || self.reader.aliases.iter().any(|alias| alias == name) {
            return None;
        }
        let place = Place { file, span: token.span };
        let found = Diagnostic::new(
            Code::UnknownName,
            place,
            format!("nobody is called {name} yet: a line below says who that is"),
        );
        Some(found.label("not there yet").help(format!("write this line below `given … as {name}`")))
    }

    /// A name of several things: which of them is meant.
    fn of_several(&self, name: &BadName, ids: &[DeclId], place: Place) -> Diagnostic {
        let names = self.reader.names;
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let all: Vec<_> = ids.iter().filter_map(|id| names.get(*id)).collect();
        if let [one, other, ..] = all.as_slice()
            && one.pack == other.pack
        {
            let (first, second) = (one_of_kind(one.kind), one_of_kind(other.kind));
            let by_kind = |named: &Named| format!("`{} \"{}\"`", named.kind.word(), escaped(&named.name));
            let word = |token: &Token, word: &str| matches!(&token.kind, TokenKind::Word(own) if own.eq_ignore_ascii_case(word));
            let change = self.reader.tokens.first().is_some_and(|first| word(first, "change"));
            let help = match name.kinds.is_empty() && one.kind != other.kind {
                true if change => {
                    let line = |named: &Named| format!("`change {} {}`", named.kind.word(), quoted(&named.name));
                    format!("say which: {} or {}", line(one), line(other))
                }
                true => format!("say which: {} or {}", by_kind(one), by_kind(other)),
                false => "give one of the two another name".to_owned(),
            };
            return Diagnostic::new(
                Code::AmbiguousName,
                place,
                format!("`{text}` is {first} and {second}: which is meant?"),
            )
            .label("which one?")
            .other(one.place, first)
            .other(other.place, second)
            .help(help);
        }
        let mut diagnostic =
            Diagnostic::new(Code::AmbiguousName, place, format!("`{text}` is declared by more than one pack"))
                .label("which one?");
        let mut ways = Vec::new();
        for named in ids.iter().filter_map(|id| names.get(*id)).take(3) {
            let pack = names.packs.get(named.pack).map_or("", String::as_str);
            diagnostic = diagnostic.other(named.place, format!("one in {pack}"));
            ways.push(format!("`{} of {pack}`", named.name));
        }
        diagnostic.help(format!("say which: {}", ways.join(" or ")))
    }
}

/// Names side by side.
pub(super) fn listed(names: &[&str]) -> String {
    names.iter().map(|one| format!("`{}`", shortened(&escaped(one), 40))).collect::<Vec<_>>().join(", ")
}

/// A name as it can stand in any text.
pub(super) fn quoted(name: &str) -> String {
    // A `P` is the Peril die.
    let plain = |word: &str| word != "P" && word.chars().all(char::is_alphabetic);
    if name.split(' ').all(plain) { name.to_owned() } else { format!("\"{name}\"") }
}

/// A declaration of this name, with what it cannot do without where that is little.
pub(super) fn declared(kind: Kind, name: &BadName) -> String {
    let body = match kind {
        Kind::Deck => " { holds … }",
        _ => "",
    };
    format!("{} \"{}\"{body}", kind.word(), shortened(&escaped(&name.text), 40))
}
