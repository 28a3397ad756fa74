//! The edit of a `pack.toml` that makes a pack require another one, in the form in which the file has its requirements.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A change of a `pack.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// Where something is put in, in bytes.
    pub at: usize,
    /// What.
    pub text: String,
    /// The line as it then reads.
    pub line: String,
}

/// Adds a requirement; a table gets the version too, as the lowest one. Nothing where the file cannot be read.
pub fn requiring(manifest: &str, id: &str, version: &str) -> Option<Addition> {
    let table = DeTable::parse(manifest).ok()?;
    let table = table.get_ref();
    let (at, text) = match table.iter().find(|(key, _)| key.get_ref() == "requires") {
        None => absent(manifest, table, id),
        Some((_, value)) => match value.get_ref() {
            DeValue::Array(list) => match list.last() {
                Some(last) => (last.span().end, format!(", \"{id}\"")),
                None => (value.span().start + 1, format!("\"{id}\"")),
            },
            DeValue::Table(packs) => in_table(manifest, value, packs, &format!("{id} = \">={version}\""))?,
            _ => return None,
        },
    };
    let after = format!("{}{text}{}", manifest.get(..at)?, manifest.get(at..)?);
    // The line on which the addition ends.
    let end = at + text.trim_end().len();
    let from = after.get(..end)?.rfind('\n').map_or(0, |line| line + 1);
    let line = after.get(from..)?.lines().next()?.trim_end().to_owned();
    Some(Addition { at, text, line })
}

/// A line of its own, after that of the language or before everything else.
fn absent(manifest: &str, table: &DeTable<'_>, id: &str) -> (usize, String) {
    let language = table.iter().find(|(key, _)| key.get_ref() == "language").map(|(_, value)| value.span().end);
    let end = language.map(|end| line_end(manifest, end));
    match end {
        Some(end) => (end, format!("\nrequires = [\"{id}\"]")),
        None => (0, format!("requires = [\"{id}\"]\n")),
    }
}

/// In braces after the last pack; under a head `[requires]` on a line of its own.
fn in_table(manifest: &str, value: &Spanned<DeValue<'_>>, packs: &DeTable<'_>, entry: &str) -> Option<(usize, String)> {
    let braces = manifest.get(value.span().start..)?.starts_with('{');
    let last = packs.iter().max_by_key(|(_, value)| value.span().end);
    Some(match (last, braces) {
        (Some((_, last)), true) => (last.span().end, format!(", {entry}")),
        (None, true) => (value.span().start + 1, format!(" {entry} ")),
        (Some((key, last)), false) => {
            // `requires.base = "*"`: the same before the new one.
            let from = manifest.get(..key.span().start)?.rfind('\n').map_or(0, |line| line + 1);
            let before = manifest.get(from..key.span().start)?;
            (line_end(manifest, last.span().end), format!("\n{before}{entry}"))
        }
        (None, false) => (line_end(manifest, value.span().end), format!("\n{entry}")),
    })
}

fn line_end(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    from + rest.find(['\r', '\n']).unwrap_or(rest.len())
}
