//! The list of what is accepted and not played: it only shrinks.

use std::collections::BTreeMap;

/// Where it is kept.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/positions/silent.txt");

const HEAD: &str = "\
# What `brim check` accepts and the game does not play, one text a line: what fails, why that is right (or `open`), and the text.
# A line goes as soon as its text is refused or played. BRIM_WHOLE=1 BRIM_RENEW=1 writes the list anew, and keeps the reasons.
";

/// What the list says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What fails.
    pub fails: String,
    /// Why that is right, or `open`.
    pub reason: String,
}

/// The list, by text.
pub fn read() -> BTreeMap<String, Kept> {
    let text = std::fs::read_to_string(PATH).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parts = lines.filter_map(|line| {
        let mut parts = line.splitn(3, " | ");
        let (fails, reason, key) = (parts.next()?, parts.next()?, parts.next()?);
        Some((key.to_owned(), Kept { fails: fails.to_owned(), reason: reason.to_owned() }))
    });
    parts.collect()
}

/// Writes it.
pub fn write(list: &BTreeMap<String, Kept>) {
    let mut lines: Vec<String> =
        list.iter().map(|(key, kept)| format!("{} | {} | {key}", kept.fails, kept.reason)).collect();
    lines.sort();
    std::fs::write(PATH, format!("{HEAD}{}\n", lines.join("\n"))).expect("the list can be written");
}
