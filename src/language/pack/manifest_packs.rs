//! Reads the lines of a `pack.toml` that name other packs: what it requires, knows, suggests and conflicts with.

use super::manifest::{Conflict, Manifest, Requirement};
use super::manifest_toml::{Reader, Values, describe, example};
use super::version::{Versions, parse_range};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a table says of a pack: `{ versions = ">=1", reason = "…" }`, or one text.
#[derive(Default)]
struct Said {
    versions: Option<Versions>,
    reason: Option<String>,
}

/// What one text beside an id is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Text {
    Versions,
    Reason,
}

impl Reader {
    /// The texts of a list. One text without brackets is read as a list of one.
    pub(super) fn texts(&mut self, values: &Values<'_, '_>, key: &'static str) -> Vec<(String, Place)> {
        let Some(value) = values.get(key) else { return Vec::new() };
        if let DeValue::String(one) = value.get_ref() {
            let place = self.place(value.span());
            // Several in one text have commas between them.
            let all: Vec<&str> = one.split([',', ';']).map(str::trim).filter(|one| !one.is_empty()).collect();
            let all = if all.is_empty() { vec![one.trim()] } else { all };
            let list = all.iter().map(|one| format!("\"{one}\"")).collect::<Vec<_>>().join(", ");
            let shown = shortened(&escaped(&list), 120).into_owned();
            let label = if all.len() == 1 { "a list of one" } else { "a list of several, each in quotes" };
            let found =
                Diagnostic::new(Code::ManifestBroken, place, format!("`{key}` is a list, and stands in brackets"))
                    .label(label)
                    .help(format!("write `{key} = [{shown}]`"))
                    .edit(place, format!("[{list}]"), true);
            self.diagnostics.push(found);
            // It is read as what it is meant to be.
            return all.into_iter().map(|one| (one.to_owned(), place)).collect();
        }
        let DeValue::Array(list) = value.get_ref() else {
            let message = format!("`{key}` needs a list, and this is {}", describe(value.get_ref()));
            self.wrong(value.span(), message, "not a list", example(key));
            return Vec::new();
        };
        list.iter().filter_map(|item| Some((self.string(key, item)?, self.place(item.span())))).collect()
    }

    /// Packs in a list, or in a table with the versions of each.
    pub(super) fn packs(&mut self, values: &Values<'_, '_>, key: &'static str) -> Vec<Requirement> {
        if let Some(DeValue::Table(table)) = values.get(key).map(|value| value.get_ref()) {
            let named = self.table(table, key, Text::Versions);
            let pack = |(id, place, said): (String, Place, Said)| Requirement {
                id,
                place: Some(place),
                versions: said.versions,
                reason: said.reason,
            };
            return named.into_iter().map(pack).collect();
        }
        let mut packs: Vec<Requirement> = Vec::new();
        for (id, place) in self.texts(values, key) {
            if let Some(first) = packs.iter().find(|known| known.id == id).and_then(|known| known.place) {
                let found =
                    Diagnostic::new(Code::ManifestBroken, place, format!("`{}` stands twice in `{key}`", escaped(&id)))
                        .label("the second time")
                        .other(first, "the first time")
                        .help("delete one of them");
                self.diagnostics.push(found);
                continue;
            }
            packs.push(Requirement::any(id, Some(place)));
        }
        packs
    }

    /// The packs it conflicts with, each with its reason.
    pub(super) fn conflicts(&mut self, values: &Values<'_, '_>) -> Vec<Conflict> {
        const KEY: &str = "conflicts";
        let Some(value) = values.get(KEY) else { return Vec::new() };
        let DeValue::Table(table) = value.get_ref() else {
            let named = self.texts(values, KEY);
            if let Some((first, _)) = named.first() {
                let shown = shortened(&escaped(first), 40).into_owned();
                let message = "`conflicts` needs a reason for each pack".to_owned();
                let help = format!("write `conflicts = {{ {shown} = \"why they do not go together\" }}`");
                let place = self.place(value.span());
                self.diagnostics.retain(|found| found.place != Some(place));
                self.wrong(value.span(), message, "no reason is given", help);
            }
            let pack = |(id, place)| Conflict { id, place, versions: None, reason: String::new() };
            return named.into_iter().map(pack).collect();
        };
        let mut conflicts = Vec::new();
        for (id, place, said) in self.table(table, KEY, Text::Reason) {
            if said.reason.is_none() {
                let message = format!("the conflict with `{}` has no reason", escaped(&id));
                let found = Diagnostic::new(Code::ManifestBroken, place, message)
                    .label("players are shown the reason")
                    .help(format!("write `{} = {{ versions = \"*\", reason = \"…\" }}`", escaped(&id)));
                self.diagnostics.push(found);
            }
            let reason = said.reason.unwrap_or_default();
            conflicts.push(Conflict { id, place, versions: said.versions, reason });
        }
        conflicts
    }

    /// The packs of a table, in the order in which they stand.
    fn table(&mut self, table: &DeTable<'_>, key: &'static str, text: Text) -> Vec<(String, Place, Said)> {
        let mut packs = Vec::new();
        for (id, value) in table.iter() {
            let place = self.place(id.span());
            let said = match value.get_ref() {
                DeValue::Table(inner) => self.said(inner, key),
                _ if text == Text::Versions => {
                    Said { versions: self.string(key, value).and_then(|text| self.versions(text, value)), reason: None }
                }
                _ => Said { versions: None, reason: self.string(key, value) },
            };
            packs.push((id.get_ref().trim().to_owned(), place, said));
        }
        packs.sort_by_key(|(_, place, _)| place.span.start);
        packs
    }

    /// `{ versions = ">=1", reason = "…" }`.
    fn said(&mut self, table: &DeTable<'_>, key: &'static str) -> Said {
        let mut said = Said::default();
        for (inner, value) in table.iter() {
            match &**inner.get_ref() {
                "versions" | "version" => {
                    let text = self.string(key, value);
                    said.versions = text.and_then(|text| self.versions(text, value));
                }
                "reason" => said.reason = self.string(key, value),
                other => {
                    let shown = shortened(&escaped(other), 40).into_owned();
                    let message = format!("`{key}` knows no key `{shown}` for a pack");
                    let help = "the keys are versions and reason: `{ versions = \"<2\", reason = \"…\" }`";
                    self.wrong(inner.span(), message, "not a key", help.to_owned());
                }
            }
        }
        said
    }

    fn versions(&mut self, text: String, value: &Spanned<DeValue<'_>>) -> Option<Versions> {
        if let Some(range) = parse_range(&text) {
            return Some(Versions { text, range, place: self.place(value.span()) });
        }
        let message = format!("`{}` does not say which versions", shortened(&escaped(&text), 40));
        let help = "write `\">=0.3, <1\"`, `\"0.3\"` for 0.3 and what is compatible with it, or `\"*\"` for any";
        self.wrong(value.span(), message, "not a range of versions", help.to_owned());
        None
    }

    /// A pack that is required and conflicts, or conflicts with itself.
    pub(super) fn at_odds(&mut self, manifest: &Manifest, id: &str) {
        for conflict in &manifest.conflicts {
            let required = manifest.requires.iter().find(|required| required.id == conflict.id);
            let shown = shortened(&escaped(&conflict.id), 64).into_owned();
            let found = match required {
                Some(required) if conflict.versions.is_none() && required.versions.is_none() => {
                    let message = format!("`{shown}` is required, and conflicts with this pack");
                    let found = Diagnostic::new(Code::ManifestBroken, conflict.place, message);
                    let found = found.label("conflicts").help("take one of the two out");
                    found.others_at(required.place, "required")
                }
                _ if conflict.id == id && !id.is_empty() => {
                    Diagnostic::new(Code::ManifestBroken, conflict.place, "a pack cannot conflict with itself")
                        .label("this pack")
                        .help("take it out, or name the other pack")
                }
                _ => continue,
            };
            self.diagnostics.push(found);
        }
    }
}
