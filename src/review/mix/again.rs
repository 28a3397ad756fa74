//! A table file rewritten: the requested values change, and every other line stays as its players wrote it.

use std::ops::Range;

use super::editions::Asked;
use super::write::{quoted, value};
use brim_check::table::find;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;
use brim_language::model::Model;
use toml::de::{DeTable, DeValue};

/// A new text for a place of the file.
struct Edit {
    at: Range<usize>,
    text: String,
}

/// The text of a table file with the requested edition and rulings, and with the paths of its packs. `paths` are the folders as
/// seen from where the file is written. Nothing where the text cannot be read.
pub fn table_again(text: &str, model: &Model, asked: &Asked, paths: &[(String, String)]) -> Option<String> {
    let root = DeTable::parse(text).ok()?;
    let root = root.get_ref();
    let mut edits = Vec::new();
    if let Some(edition) = &asked.edition {
        let edition = find(model, edition, Kind::Edition).map_or(edition.as_str(), |id| model.name(id));
        match root.get("edition") {
            Some(old) => edits.push(Edit { at: old.span(), text: quoted(edition) }),
            None => {
                // Keys of the table stand above its parts.
                let at = root.get("name").map_or(0, |name| line_end(text, name.span().end));
                edits.push(Edit { at: at..at, text: format!("edition = {}\n", quoted(edition)) });
            }
        }
    }
    rulings(text, root, model, asked, &mut edits);
    packs(root, paths, &mut edits);
    edits.sort_by_key(|edit| (edit.at.start, edit.at.end));
    let mut out = String::new();
    let mut done = 0;
    for edit in edits {
        out.push_str(text.get(done..edit.at.start)?);
        if edit.at.is_empty() && edit.text.ends_with('\n') && !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        out.push_str(&edit.text);
        done = edit.at.end;
    }
    out.push_str(text.get(done..)?);
    DeTable::parse(&out).is_ok().then_some(out)
}

fn rulings(text: &str, root: &DeTable<'_>, model: &Model, asked: &Asked, edits: &mut Vec<Edit>) {
    let part = root.iter().find(|(key, _)| key.get_ref() == "rulings");
    let inside = part.and_then(|(_, part)| part.get_ref().as_table());
    let mut lines = Vec::new();
    for (name, reading) in &asked.rulings {
        let id = find(model, name, Kind::Ruling);
        let same =
            |other: &str| find(model, other, Kind::Ruling).map_or(slug(other) == slug(name), |it| Some(it) == id);
        if let Some((_, old)) = inside.and_then(|part| part.iter().find(|(other, _)| same(other.get_ref()))) {
            edits.push(Edit { at: old.span(), text: value(reading) });
            continue;
        }
        lines.push(format!("{} = {}", quoted(id.map_or(name, |id| model.name(id))), value(reading)));
    }
    if lines.is_empty() {
        return;
    }
    let Some((key, part)) = part else {
        let new = format!("\n[rulings]\n{}\n", lines.join("\n"));
        edits.push(Edit { at: text.len()..text.len(), text: new });
        return;
    };
    let line = text.get(..key.span().start).map_or(0, |before| before.rfind('\n').map_or(0, |at| at + 1));
    let written = |at: usize| text.get(at..).map_or("", str::trim_start);
    if written(line).starts_with('[') {
        let at = line_end(text, key.span().end);
        edits.push(Edit { at: at..at, text: format!("{}\n", lines.join("\n")) });
    } else if written(part.span().start).starts_with('{') {
        let at = part.span().start + 1;
        let more = if inside.is_some_and(|part| part.iter().next().is_some()) { "," } else { "" };
        edits.push(Edit { at: at..at, text: format!(" {}{more}", lines.join(", ")) });
    } else {
        let lines: String = lines.iter().map(|line| format!("rulings.{line}\n")).collect();
        edits.push(Edit { at: line..line, text: lines });
    }
}

/// Packs that would not be found from there get their paths; bounds of versions stay.
fn packs(root: &DeTable<'_>, paths: &[(String, String)], edits: &mut Vec<Edit>) {
    let Some(part) = root.get("packs") else { return };
    let path = |id: &str| paths.iter().find(|(other, _)| other == id).map(|(_, path)| quoted(path));
    match part.get_ref() {
        DeValue::Table(packs) => {
            for (id, wanted) in packs.iter() {
                let Some(path) = path(id.get_ref()) else { continue };
                match wanted.get_ref() {
                    DeValue::Table(inside) if inside.get("path").is_some() => {
                        edits.extend(inside.get("path").map(|old| Edit { at: old.span(), text: path }));
                    }
                    DeValue::Table(inside) => {
                        let version = inside.get("version").and_then(|version| version.get_ref().as_str());
                        edits.push(Edit { at: wanted.span(), text: placed(&path, version) });
                    }
                    version => edits.push(Edit { at: wanted.span(), text: placed(&path, version.as_str()) }),
                }
            }
        }
        DeValue::Array(list) if !paths.is_empty() => {
            let ids = list.iter().filter_map(|id| id.get_ref().as_str());
            let lines: Vec<String> = ids
                .map(|id| {
                    format!("{} = {}", id, path(id).map_or_else(|| "\"*\"".to_owned(), |path| placed(&path, None)))
                })
                .collect();
            edits.push(Edit { at: part.span(), text: format!("{{ {} }}", lines.join(", ")) });
        }
        _ => {}
    }
}

fn placed(path: &str, version: Option<&str>) -> String {
    match version.filter(|version| version.trim() != "*") {
        Some(version) => format!("{{ path = {path}, version = {} }}", quoted(version)),
        None => format!("{{ path = {path} }}"),
    }
}

/// The beginning of the next line.
fn line_end(text: &str, from: usize) -> usize {
    text.get(from..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| from + at + 1)
}
