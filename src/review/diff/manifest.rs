//! What `pack.toml` says, key by key, and what another word in it means to others.

use std::collections::{BTreeMap, BTreeSet};

use toml::Value;

use super::classes::Rule;
use brim_language::pack::{Loaded, Pack};

/// The keys of a manifest with their values, in one way of writing. The version is reported separately.
pub(super) fn fields(loaded: &Loaded, pack: &Pack) -> BTreeMap<String, String> {
    table(loaded, pack)
        .iter()
        .filter(|(key, _)| *key != "version")
        .map(|(key, value)| (key.clone(), text(&plain(key, value))))
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

/// A value in the one way of writing: `requires = ["base"]` says what `{ base = "*" }` says, and brim `0.1` is `0.1.0`.
pub fn plain(key: &str, value: &Value) -> Value {
    match (key, value) {
        ("requires" | "knows", Value::Array(list)) if list.iter().all(Value::is_str) => {
            let any = || Value::String("*".to_owned());
            Value::Table(list.iter().filter_map(Value::as_str).map(|pack| (pack.to_owned(), any())).collect())
        }
        ("brim", Value::String(version)) => {
            let numbers =
                version.split('.').all(|part| !part.is_empty() && part.chars().all(|one| one.is_ascii_digit()));
            let missing = 2_usize.saturating_sub(version.matches('.').count());
            let zeros = if numbers { ".0".repeat(missing) } else { String::new() };
            Value::String(format!("{version}{zeros}"))
        }
        _ => value.clone(),
    }
}

/// A value as TOML, lists of packs in the order of their names.
pub fn text(value: &Value) -> String {
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
pub fn rule(key: &str, before: Option<&str>, after: Option<&str>) -> Rule {
    match key {
        "id" => Rule::PackId,
        "requires" if looser(before, after) => Rule::PackLooser,
        "brim" if after.is_none() => Rule::PackLooser,
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
    entries(value).into_keys().collect()
}

/// The packs that a value names, each with its versions or its reason.
fn entries(value: Option<&str>) -> BTreeMap<String, String> {
    let table: Option<toml::Table> = value.and_then(|value| format!("it = {value}").parse().ok());
    match table.and_then(|mut table| table.remove("it")) {
        Some(Value::Array(list)) => {
            list.iter().filter_map(Value::as_str).map(|pack| (pack.to_owned(), String::new())).collect()
        }
        Some(Value::Table(table)) => table.iter().map(|(pack, said)| (pack.clone(), entry(said))).collect(),
        _ => BTreeMap::new(),
    }
}

/// The versions or the reason of one pack, in words.
fn entry(said: &Value) -> String {
    match said {
        Value::String(text) if text == "*" => "any version".to_owned(),
        Value::String(text) => text.clone(),
        Value::Table(table) => {
            let all: Vec<String> = table.values().map(entry).collect();
            all.join(", ")
        }
        other => text(other),
    }
}

/// The same packs are required as before, and fewer versions are ruled out: every condition that is left was there.
fn looser(before: Option<&str>, after: Option<&str>) -> bool {
    let (old, new) = (entries(before), entries(after));
    let conditions = |said: &str| -> BTreeSet<String> {
        said.split(',').map(|one| one.trim().to_owned()).filter(|one| one != "any version").collect()
    };
    old.keys().eq(new.keys())
        && new.iter().all(|(pack, said)| old.get(pack).is_some_and(|was| conditions(said).is_subset(&conditions(was))))
}

/// What a value changed to, in words: of a list what came, what went and of which pack something else is said, `requires: + winter`.
pub fn words(key: &str, before: Option<&str>, after: Option<&str>) -> String {
    let (old, new) = (entries(before), entries(after));
    if !(old.is_empty() && new.is_empty()) {
        let with = |pack: &String, said: &String| match said.as_str() {
            "" | "any version" => pack.clone(),
            said => format!("{pack} ({said})"),
        };
        let come = new.iter().filter(|(pack, _)| !old.contains_key(*pack));
        let gone = old.keys().filter(|pack| !new.contains_key(*pack)).map(|pack| format!("- {pack}"));
        let other = new.iter().filter_map(|(pack, said)| {
            old.get(pack).filter(|was| *was != said).map(|was| format!("{pack}: {was} -> {said}"))
        });
        let come = come.map(|(pack, said)| format!("+ {}", with(pack, said)));
        return format!("{key}: {}", come.chain(gone).chain(other).collect::<Vec<_>>().join(", "));
    }
    let shown = |value: &str| value.trim_matches('"').to_owned();
    match (before, after) {
        (None, Some(new)) if key == "brim" => format!("now needs brim {}", shown(new)),
        (Some(old), None) if key == "brim" => format!("no longer needs brim {}", shown(old)),
        (None, Some(new)) => format!("{key}: + {}", shown(new)),
        (Some(old), None) => format!("{key}: - {}", shown(old)),
        (old, new) => {
            format!("{key}: {} -> {}", shown(old.unwrap_or_default()), shown(new.unwrap_or_default()))
        }
    }
}
