//! A snapshot as a file, in the format of the `insta` crate: a head in YAML between two lines of hyphens, then the contents.
//!
//! The head is written and read here in the few forms that it has; a head that somebody else wrote is read as far as it goes.

use std::collections::BTreeMap;

/// What a snapshot was made with.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Head {
    /// The version of the tool.
    pub brim: String,
    /// The versions of the packs that the declaration's pack needs, by id.
    pub requires: BTreeMap<String, String>,
}

/// The parts of a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The card in words.
    pub text: String,
    /// What it does in standard situations.
    pub journal: String,
    /// The listing of its lowered program.
    pub listing: String,
}

/// The snapshot of a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The declaration: `swamps-of-death/hungry-dead`.
    pub id: String,
    /// Its name and kind, for people: `Hungry Dead (enemy)`.
    pub title: String,
    /// Its file, in the folder of snapshots.
    pub file: String,
    /// What it was made with.
    pub head: Head,
    /// What it says.
    pub parts: Parts,
}

const TEXT: &str = "Text";
const JOURNAL: &str = "Journal";
const LISTING: &str = "Listing";

impl Snapshot {
    /// The file's text.
    pub fn written(&self) -> String {
        let mut out = String::from("---\nsource: pack.toml\n");
        out.push_str(&format!("description: {}\n", scalar(&self.title)));
        out.push_str(&format!("expression: {}\n", scalar(&self.id)));
        out.push_str(&format!("info:\n  brim: {}\n", scalar(&self.head.brim)));
        if !self.head.requires.is_empty() {
            out.push_str("  requires:\n");
            for (id, version) in &self.head.requires {
                out.push_str(&format!("    {}: {}\n", scalar(id), scalar(version)));
            }
        }
        out.push_str("---\n");
        out.push_str(&self.parts.contents());
        out
    }
}

impl Parts {
    /// The contents of a file: each part under its heading, indented.
    pub fn contents(&self) -> String {
        let mut out = String::new();
        for (title, part) in [(TEXT, &self.text), (JOURNAL, &self.journal), (LISTING, &self.listing)] {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(title);
            out.push('\n');
            for line in part.trim_end().lines() {
                let line = line.trim_end();
                if !line.is_empty() {
                    out.push_str("  ");
                    out.push_str(line);
                }
                out.push('\n');
            }
        }
        out
    }

    /// The same parts as they are read back from a file.
    pub fn as_read(&self) -> Parts {
        Parts::of(&self.contents())
    }

    /// The parts of a file's contents. What stands under no heading is left out.
    fn of(contents: &str) -> Parts {
        let mut parts = Parts::default();
        let mut ignored = String::new();
        let mut into = &mut ignored;
        for line in contents.lines() {
            match line {
                TEXT => into = &mut parts.text,
                JOURNAL => into = &mut parts.journal,
                LISTING => into = &mut parts.listing,
                _ => {
                    into.push_str(line.strip_prefix("  ").unwrap_or(line).trim_end());
                    into.push('\n');
                }
            }
        }
        for part in [&mut parts.text, &mut parts.journal, &mut parts.listing] {
            part.truncate(part.trim_end().len());
        }
        parts
    }
}

/// A file as it was read: nothing where it is no snapshot.
pub fn read(text: &str) -> Option<(Head, Parts)> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let rest = text.strip_prefix("---\n")?;
    let (head, contents) = rest.split_once("\n---\n")?;
    Some((head_of(head), Parts::of(contents)))
}

/// The versions of a head. Whatever else stands in it is left out.
fn head_of(yaml: &str) -> Head {
    let mut head = Head::default();
    let (mut info, mut requires) = (false, false);
    for line in yaml.lines() {
        let depth = line.len() - line.trim_start().len();
        let Some((key, value)) = line.trim().split_once(':') else { continue };
        let (key, value) = (unquoted(key), unquoted(value.trim()));
        match depth {
            0 => (info, requires) = (key == "info", false),
            _ if !info => {}
            2 => {
                requires = key == "requires";
                if key == "brim" {
                    head.brim = value;
                }
            }
            _ if requires => drop(head.requires.insert(key, value)),
            _ => {}
        }
    }
    head
}

/// A text as YAML reads it back: plain where nothing in it could mean something else, as `insta` writes it.
fn scalar(text: &str) -> String {
    let plain = |letter: char| {
        letter.is_ascii_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '/' | '(' | ')' | '.' | '\'')
    };
    let starts = text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !text.ends_with(' ');
    // A number with two points is a text; with one it would be a number.
    let version = text.split('.').count() == 3 && text.starts_with(|letter: char| letter.is_ascii_digit());
    let word = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(&text.to_lowercase().as_str());
    if (starts || version) && !word && text.chars().all(plain) { text.to_owned() } else { quoted(text) }
}

/// A text in quotes, whatever is in it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            letter if letter.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(letter).min(0xffff))),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

fn unquoted(text: &str) -> String {
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.map_or_else(|| text.to_owned(), |inner| inner.replace("\\\"", "\"").replace("\\\\", "\\"))
}
