//! Writes a table file to begin with.

use super::report::{Deck, Report};
use brim_language::pack::table::{Mixed, Source};
use std::fmt::Write;

/// The text of a table file for the packs of a report. `paths` are the folders of packs that are not found by themselves, as seen from the
/// folder of the file. What the table must decide stands in it as it is taken now.
pub fn table_file(name: &str, report: &Report, paths: &[(String, String)]) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "name = {}", quoted(name));
    if let Some(edition) = &report.edition.taken {
        let _ = writeln!(text, "edition = {}", quoted(edition));
    }
    for mixed in Mixed::ALL {
        let boxes = |deck: &&Deck| deck.boxes.as_ref().is_some_and(|boxes| boxes.key == mixed.key());
        if let Some(deck) = report.decks.iter().find(boxes) {
            let first = deck.from.first().map_or("base", |stack| stack.name.as_str());
            let _ = writeln!(text, "# a pack ({first}), \"{}\" or \"{}\"", Source::BY_LOT, Source::TOGETHER);
            let _ = writeln!(
                text,
                "{} = {}",
                mixed.key(),
                quoted(deck.boxes.as_ref().map_or(Source::TOGETHER, |boxes| &boxes.taken))
            );
        }
    }
    text.push_str("\n[packs]\n");
    for pack in report.packs.iter().filter(|pack| pack.named) {
        match paths.iter().find(|(id, _)| *id == pack.id) {
            Some((_, path)) => {
                let _ = writeln!(text, "{} = {{ path = {} }}", pack.id, quoted(path));
            }
            None => {
                let _ = writeln!(text, "{} = \">={}\"", pack.id, pack.version);
            }
        }
    }
    text.push_str("\n# House rules: rulings in which this table departs from its edition.\n[rulings]\n");
    for ruling in &report.rulings {
        match ruling.why {
            "edition" | "first" => {
                let words: Vec<&str> = ruling.readings.iter().map(|reading| reading.words.as_str()).collect();
                let _ = writeln!(
                    text,
                    "# {} = {}  # or {}",
                    quoted(&ruling.name),
                    value(&ruling.taken),
                    others(&words, &ruling.taken)
                );
            }
            _ => {
                let _ = writeln!(text, "{} = {}", quoted(&ruling.name), value(&ruling.taken));
            }
        }
    }
    if !report.conflicts.is_empty() {
        text.push_str("\n# Which pack counts where two change one thing.\n[decide]\n");
        for conflict in &report.conflicts {
            let packs: Vec<&str> = conflict.sides.iter().map(|side| side.pack.as_str()).collect();
            let taken = conflict.decided.as_deref();
            let mark = if taken.is_some() { "" } else { "# " };
            let pack = taken.or(packs.first().copied()).unwrap_or("");
            let _ = writeln!(text, "{mark}{} = {}  # or {}", quoted(&conflict.key), quoted(pack), others(&packs, pack));
        }
    }
    text.push_str("\n# What you own, if not everything that is on the table:\n# [collection]\n");
    let owns: Vec<String> = report.packs.iter().filter(|pack| pack.named).map(|pack| quoted(&pack.id)).collect();
    let _ = writeln!(text, "# owns = [{}]", owns.join(", "));
    text.push_str("# models = { \"Name of an Enemy\" = 6 }\n");
    text
}

fn others(all: &[&str], taken: &str) -> String {
    let mut left: Vec<String> = all.iter().filter(|one| **one != taken).map(|one| value(one)).collect();
    left.dedup();
    left.join(", ")
}

/// A reading as TOML: a number as it is, all else in quotes.
pub(super) fn value(words: &str) -> String {
    if words.parse::<i64>().is_ok() { words.to_owned() } else { quoted(words) }
}

pub(super) fn quoted(text: &str) -> String {
    // What JSON writes in quotes, TOML reads.
    serde_json::to_string(text).unwrap_or_default().replace('\u{7f}', "\\u007f")
}
