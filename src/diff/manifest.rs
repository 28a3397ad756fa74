//! What `pack.toml` says, key by key, and what another word in it means to others.

use std::collections::{BTreeMap, BTreeSet};

use toml::Value;

use super::classes::Rule;
use crate::pack::{Loaded, Pack};

/// The keys of a manifest with their values, in one way of writing. The version is told by itself.
pub(super) fn fields(loaded: &Loaded, pack: &Pack) -> BTreeMap<String, String> {
    table(loaded, pack)
        .iter()
        .filter(|(key, _)| *key != "version")
        .map(|(key, value)| (key.clone(), text(value)))
        .collect()
}

/// What its file says; for a pack of one file, what stands for it.
fn table(loaded: &Loaded, pack: &Pack) -> toml::Table {
    let manifest = &pack.manifest;
    if let Some(place) = manifest.place {
        return loaded.sources.text(place.file).parse().unwrap_or_default();
    }
    let mut table = toml::Table::new();
    table.insert("id".to_owned(), Value::String(manifest.id.clone()));
    table.insert("name".to_owned(), Value::String(manifest.name.clone()));
    table.insert("language".to_owned(), Value::Integer(manifest.language.into()));
    let requires = manifest.requires.iter().map(|pack| Value::String(pack.id.clone()));
    table.insert("requires".to_owned(), Value::Array(requires.collect()));
    table
}

/// A value as TOML, lists of packs in the order of their names.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Array(list) => {
            let mut all: Vec<String> = list.iter().map(text).collect();
            all.sort();
            format!("[{}]", all.join(", "))
        }
        Value::Table(table) => {
            let mut all: Vec<String> =
                table.iter().map(|(key, value)| format!("{} = {}", quoted(key), text(value))).collect();
            all.sort();
            format!("{{ {} }}", all.join(", "))
        }
        Value::Float(number) => number.to_string(),
        Value::Datetime(date) => date.to_string(),
    }
}

/// A text as TOML.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            letter if letter.is_control() => out.push_str(&format!("\\u{:04X}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// The rule of another value of a key. Values are as [`fields`] writes them; nothing where the key is not there.
pub(super) fn rule(key: &str, before: Option<&str>, after: Option<&str>) -> Rule {
    match key {
        "id" => Rule::PackId,
        "requires" => Rule::PackRequires,
        "conflicts" if packs(after).is_subset(&packs(before)) => Rule::PackWords,
        "conflicts" => Rule::PackConflicts,
        "language" | "brim" => Rule::PackLanguage,
        "edition" => Rule::PackEdition,
        "knows" => Rule::PackKnows,
        _ => Rule::PackWords,
    }
}

/// The packs that a value names.
fn packs(value: Option<&str>) -> BTreeSet<String> {
    let table: Option<toml::Table> = value.and_then(|value| format!("it = {value}").parse().ok());
    match table.and_then(|mut table| table.remove("it")) {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(Value::Table(table)) => table.keys().cloned().collect(),
        _ => BTreeSet::new(),
    }
}

/// What a value changed to, in words: of a list what came and what went, `requires: + winter`.
pub(super) fn words(key: &str, before: Option<&str>, after: Option<&str>) -> String {
    let (old, new) = (packs(before), packs(after));
    if !(old.is_empty() && new.is_empty()) && old != new {
        let come = new.difference(&old).map(|pack| format!("+ {pack}"));
        let gone = old.difference(&new).map(|pack| format!("- {pack}"));
        return format!("{key}: {}", come.chain(gone).collect::<Vec<_>>().join(", "));
    }
    let shown =
        |value: Option<&str>| value.map_or_else(|| "nothing".to_owned(), |value| value.trim_matches('"').to_owned());
    format!("{key}: {} -> {}", shown(before), shown(after))
}
