//! Packs that are not among the requirements: where one is named, and where a name is declared by one.

use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::similar::{similar, swapped};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::read::BadName;
use brim_grammar::{Token, TokenKind};

impl Builder<'_> {
    /// `of a-pack` after a name, where no pack among the requirements is called so.
    pub(super) fn of_no_pack(&self, tokens: &[Token], at: usize) -> Option<Diagnostic> {
        let word = |at: usize| match tokens.get(at).map(|token| (&token.kind, token.span)) {
            Some((TokenKind::Word(word), span)) => Some((word.as_str(), Place { file: self.reader.file, span })),
            _ => None,
        };
        let named = |token: Option<&Token>| match token.map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => word.starts_with(char::is_uppercase),
            Some(TokenKind::Text(_)) => true,
            _ => false,
        };
        let ("of", _) = word(at)? else { return None };
        let (pack, place) = word(at + 1).filter(|_| at > 0 && named(tokens.get(at - 1)))?;
        let names = self.reader.names;
        let pointing = matches!(pack, "this" | "that" | "a" | "an" | "the" | "each" | "any" | "all" | "one");
        if pointing || names.packs.iter().any(|known| known == pack) || pack.starts_with(char::is_uppercase) {
            return None;
        }
        let seen = names.visible.get(self.reader.pack).map_or(&[][..], Vec::as_slice);
        let known: Vec<&str> = seen.iter().filter_map(|at| names.packs.get(*at)).map(String::as_str).collect();
        let shown = shortened(&escaped(pack), 40).into_owned();
        let found =
            Diagnostic::new(Code::UnknownPack, place, format!("no pack among the requirements is called `{shown}`"))
                .label("not among the requirements");
        Some(match similar(pack, known.iter().copied()).as_slice() {
            [one] => found.help(format!("did you mean `{one}`?")).edit(place, (*one).to_owned(), swapped(pack, one)),
            _ => {
                found.help(format!("add \"{shown}\" to `requires` in pack.toml, or name one of: {}", known.join(", ")))
            }
        })
    }

    /// A name that a pack declares which this one does not require.
    pub(super) fn of_a_pack_not_required(&self, name: &BadName, place: Place) -> Option<Diagnostic> {
        let names = self.reader.names;
        let text = shortened(&escaped(&name.text), 60).into_owned();
        let hidden = names.lookup(&name.text);
        let hidden = hidden.iter().filter_map(|id| names.get(*id)).find(|named| {
            (name.kinds.is_empty() || name.kinds.contains(&named.kind)) && named.pack != self.reader.pack
        })?;
        let pack = names.packs.get(hidden.pack).map_or("", String::as_str);
        Some(
            Diagnostic::new(
                Code::UnknownPack,
                place,
                format!("`{text}` is declared by {pack}, which this pack does not require"),
            )
            .label("not among the requirements")
            .other(hidden.place, "declared here")
            .others_at(names.manifests.get(self.reader.pack).copied().flatten(), "what this pack requires")
            .help(format!("add \"{pack}\" to `requires` in pack.toml"))
            .missing(&name.text, &name.kinds),
        )
    }
}
