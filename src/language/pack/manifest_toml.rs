//! Reads a `pack.toml`: it reports every mistake at once, with its place.

use super::LANGUAGE;
use super::manifest::{LowestTool, Manifest, is_id, slug};
use super::toml_form::{self, Form, Formed, Keys};
use super::version;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Edit, FileId, Place};
use brim_grammar::Span;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const FORM: Form = Form {
    code: Code::ManifestBroken,
    name: "pack.toml",
    lines: "a line reads `key = \"text\"`, `key = 1` or `key = [\"one\", \"two\"]`",
};

/// The keys a manifest may have, and what each takes.
const KEYS: Keys = &[
    ("id", "id = \"my-pack\""),
    ("name", "name = \"My Pack\""),
    ("version", "version = \"0.1.0\""),
    ("language", "language = 1"),
    ("edition", "edition = \"revised\""),
    ("requires", "requires = [\"base\"]"),
    ("knows", "knows = [\"another-pack\"]"),
    ("conflicts", "conflicts = { another-pack = \"both change the same cards\" }"),
    ("suggests", "suggests = [\"another-pack\"]"),
    ("brim", "brim = \"0.1\""),
    ("genre", "genre = \"Western\""),
    ("source", "source = \"original\""),
    ("credits", "credits = [\"Your name\"]"),
];

/// Reads a manifest. Without an id or a known language there is none.
pub fn read_manifest(file: FileId, text: &str) -> (Option<Manifest>, Vec<Diagnostic>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    // What the reader of TOML finds after its first mistake is usually the same mistake again.
    if let Some(error) = errors.first() {
        return (None, Formed { form: FORM, file, text }.broken(error, KEYS));
    }
    let mut reader = Reader { file, diagnostics: Vec::new() };
    let manifest = reader.manifest(table.get_ref(), text);
    (manifest, reader.diagnostics)
}

/// Reads the values of one manifest, and keeps what is wrong with them.
pub(super) struct Reader {
    file: FileId,
    pub(super) diagnostics: Vec<Diagnostic>,
}

pub(super) use super::toml_form::describe;

pub(super) type Values<'t, 'i> = BTreeMap<&'static str, &'t Spanned<DeValue<'i>>>;

impl Reader {
    pub(super) fn place(&self, range: std::ops::Range<usize>) -> Place {
        Place { file: self.file, span: Span::new(range.start, range.end) }
    }

    pub(super) fn wrong(&mut self, range: std::ops::Range<usize>, message: String, label: &str, help: String) {
        let found = Diagnostic::new(Code::ManifestBroken, self.place(range), message).label(label).help(help);
        self.diagnostics.push(found);
    }

    fn manifest(&mut self, table: &DeTable<'_>, text: &str) -> Option<Manifest> {
        let brim = table.iter().find(|(key, _)| key.get_ref() == "brim").and_then(|(_, value)| self.brim(value));
        let too_new = brim.as_ref().is_some_and(|brim| brim.version > version::of_tool());
        let values = self.known(table, too_new);
        let id = self.id(&values);
        let language = self.language(&values, too_new);
        let name = self.text(&values, "name");
        let version = self.version(&values);
        let manifest = Manifest {
            id: String::new(),
            name: name.unwrap_or_default(),
            version: version.unwrap_or_else(|| "0.0.0".to_owned()),
            version_place: self.place_of(&values, "version"),
            language: language.unwrap_or(0),
            edition: self.text(&values, "edition"),
            edition_place: self.place_of(&values, "edition"),
            requires: self.packs(&values, "requires"),
            knows: self.packs(&values, "knows"),
            conflicts: self.conflicts(&values),
            suggests: self.packs(&values, "suggests"),
            brim,
            genre: self.text(&values, "genre"),
            source: self.text(&values, "source"),
            credits: self.texts(&values, "credits").into_iter().map(|(text, _)| text).collect(),
            place: self.place_of(&values, "id"),
            requires_place: self.place_of(&values, "requires"),
        };
        self.missing(&values, text);
        self.at_odds(&manifest, id.as_deref().unwrap_or_default());
        let (id, _) = (id?, language?);
        let name = if manifest.name.is_empty() { id.clone() } else { manifest.name };
        Some(Manifest { id, name, ..manifest })
    }

    /// The values of known keys; every other key is a finding, unless a newer tool may know it.
    fn known<'t, 'i>(&mut self, table: &'t DeTable<'i>, too_new: bool) -> Values<'t, 'i> {
        let mut values = Values::new();
        for (key, value) in table.iter() {
            let written: &str = key.get_ref();
            if let Some((known, _)) = KEYS.iter().find(|(known, _)| *known == written) {
                values.insert(known, value);
                continue;
            }
            if too_new {
                continue;
            }
            let formed = Formed { form: FORM, file: self.file, text: "" };
            let (found, near) = formed.unknown_key(written, key.span(), KEYS);
            // It is read as what it is meant to be, so that nothing else is missed for it.
            if let Some(near) = near {
                values.entry(near).or_insert(value);
            }
            self.diagnostics.push(found);
        }
        values
    }

    fn missing(&mut self, values: &Values<'_, '_>, text: &str) {
        for (key, line) in KEYS.iter().take(4) {
            if values.contains_key(key) {
                continue;
            }
            let end = self.place(0..0);
            let found = Diagnostic::new(Code::ManifestBroken, end, format!("pack.toml lacks the line `{key}`"))
                .label(if text.trim().is_empty() { "the file is empty" } else { "" })
                .help(format!("write, for example, `{line}`"))
                .edit(end, format!("{line}\n"), false);
            self.diagnostics.push(found);
        }
    }

    pub(super) fn string(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) if text.chars().count() > 200 => {
                self.wrong(value.span(), format!("`{key}` is too long"), "", "200 characters are enough".to_owned());
                None
            }
            DeValue::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
            DeValue::String(_) => {
                self.wrong(value.span(), format!("`{key}` says nothing"), "an empty text", example(key));
                None
            }
            other => {
                let message = format!("`{key}` needs a text in quotes, and this is {}", describe(other));
                self.wrong(value.span(), message, "not a text", example(key));
                // A number or a yes is meant as it is written.
                let plain = match other {
                    DeValue::Integer(number) => Some(number.as_str().to_owned()),
                    DeValue::Float(number) => Some(number.as_str().to_owned()),
                    _ => None,
                };
                let (place, last) = (self.place(value.span()), self.diagnostics.last_mut());
                if let (Some(plain), Some(found)) = (plain, last) {
                    let text = format!("\"{plain}\"");
                    found.help = Some(format!("write `{key} = {text}`"));
                    found.edits =
                        vec![Edit { place, text, certain: key == "version" && version::parse(&plain).is_some() }];
                }
                None
            }
        }
    }

    fn text(&mut self, values: &Values<'_, '_>, key: &'static str) -> Option<String> {
        values.get(key).and_then(|value| self.string(key, value))
    }

    pub(super) fn place_of(&self, values: &Values<'_, '_>, key: &'static str) -> Option<Place> {
        values.get(key).map(|value| self.place(value.span()))
    }

    fn id(&mut self, values: &Values<'_, '_>) -> Option<String> {
        let id = self.text(values, "id")?;
        if is_id(&id) {
            return Some(id);
        }
        let range = values.get("id").map(|value| value.span()).unwrap_or_default();
        let message = format!("`{}` cannot be the id of a pack", shortened(&escaped(&id), 40));
        let proper = slug(&id);
        let help = "an id has small letters, digits and hyphens, and begins with a letter";
        let help = if proper.is_empty() { help.to_owned() } else { format!("{help}: `{proper}`") };
        self.wrong(range, message, "not an id", help);
        None
    }

    fn language(&mut self, values: &Values<'_, '_>, too_new: bool) -> Option<u32> {
        let value = values.get("language")?;
        let DeValue::Integer(number) = value.get_ref() else {
            let message = format!("`language` needs a number, and this is {}", describe(value.get_ref()));
            self.wrong(value.span(), message, "not a number", format!("write `language = {LANGUAGE}`"));
            return None;
        };
        if i64::from_str_radix(number.as_str(), number.radix()) == Ok(LANGUAGE) {
            return u32::try_from(LANGUAGE).ok();
        }
        if too_new {
            return None;
        }
        let shown = shortened(number.as_str(), 20).into_owned();
        let message = format!("this pack is written in language version {shown}, which this tool does not know");
        let found = Diagnostic::new(Code::LanguageUnknown, self.place(value.span()), message)
            .label(format!("known: {LANGUAGE}"))
            .help(format!("use a newer `brim`, or write `language = {LANGUAGE}` if the pack is written in it"));
        self.diagnostics.push(found);
        None
    }

    fn version(&mut self, values: &Values<'_, '_>) -> Option<String> {
        let version = self.text(values, "version")?;
        let range = values.get("version").map(|value| value.span()).unwrap_or_default();
        self.number(&version, range).map(|_| version)
    }

    /// Reads a version, or says how one is written.
    fn number(&mut self, version: &str, range: std::ops::Range<usize>) -> Option<version::Version> {
        if let Some(number) = version::parse(version) {
            return Some(number);
        }
        let message = format!("`{}` is no version", shortened(&escaped(version), 40));
        let help = "a version is two or three numbers with dots, and a word behind a hyphen: `1.0`, `1.2.3-beta`";
        self.wrong(range, message, "not a version", help.to_owned());
        None
    }

    /// The lowest version of the tool; a newer one than this is a finding.
    fn brim(&mut self, value: &Spanned<DeValue<'_>>) -> Option<LowestTool> {
        let text = self.string("brim", value)?;
        let place = self.place(value.span());
        let version = self.number(text.trim_start_matches(">=").trim_start(), value.span())?;
        let tool = version::of_tool();
        if version > tool {
            let message = format!("this pack needs `brim` {version}, and this is `brim` {tool}");
            let found = Diagnostic::new(Code::ToolTooOld, place, message)
                .label("newer than this tool")
                .help("install a newer `brim`; the pack may use what this one does not know");
            self.diagnostics.push(found);
        }
        Some(LowestTool { version, place })
    }
}

/// How the line of a key is written.
pub(super) fn example(key: &str) -> String {
    toml_form::example(KEYS, key)
}
