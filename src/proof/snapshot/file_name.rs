//! The names of snapshot files: safe on every file system, and the same whatever else a pack declares.

use std::collections::BTreeMap;

use super::ENDING;
use brim_core::game::chance::hash64;

/// The longest name without its ending: some systems take no more than 143 bytes, and a pending one is longer.
const LONGEST: usize = 100;

/// Names that Windows keeps for devices, whatever their ending.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// The file names of declarations, each given as its kind and its id within the pack: `enemy-hungry-dead.snap`. Two that would be called alike on a
/// system that ignores capitals differ by a number made of their ids.
pub fn file_names(decls: &[(String, String)]) -> Vec<String> {
    let mut plain: Vec<(String, String)> = Vec::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (kind, id) in decls {
        let name = format!("{}-{}", safe(kind), safe(id));
        let long = name.len() > LONGEST || !is_plain(id);
        let name = if long { shortened(&name, kind, id) } else { name };
        *seen.entry(name.to_ascii_lowercase()).or_default() += 1;
        plain.push((name, format!("{kind} {id}")));
    }
    let name = |(name, whole): (String, String)| {
        let twice = seen.get(&name.to_ascii_lowercase()).is_some_and(|count| *count > 1);
        let name = if twice { format!("{name}-{:08x}", hash64(&whole) >> 32) } else { name };
        format!("{name}{ENDING}")
    };
    plain.into_iter().map(name).collect()
}

/// True for an id that stands in a file name as it is.
fn is_plain(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
}

/// Small letters, digits and hyphens: everything else is a hyphen. A device's name gets an underscore.
fn safe(text: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let name: String = text.chars().map(plain).collect();
    let name = name.trim_matches('-').to_owned();
    match DEVICES.contains(&name.as_str()) {
        true => format!("{name}_"),
        false => name,
    }
}

/// The beginning of a long name, with a number of the whole.
fn shortened(name: &str, kind: &str, id: &str) -> String {
    let whole = hash64(&format!("{kind} {id}")) >> 32;
    let short: String = name.chars().take(LONGEST - 9).collect();
    format!("{}-{whole:08x}", short.trim_end_matches('-'))
}
