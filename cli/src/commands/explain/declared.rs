//! Things that packs declare, and the lines of their sheets.

use crate::console::{self, Format};
use brimscript::diagnostic::Place;
use brimscript::diagnostic::escape::escaped;
use brimscript::model::{Declaration, Model, Phrase, build};
use brimscript::pack::Loaded;
use brimscript::vocabulary::Member;
use serde_json::json;

/// Tells of what is called so, or has this id, and of one line of it; false where there is none.
pub fn tell(what: &str, loaded: &Loaded, format: Format) -> bool {
    let (model, _) = build(loaded);
    let mut found = things(&model, what, None);
    if found.is_empty()
        && let Some((thing, field)) = what.rsplit_once('.')
    {
        found = things(&model, thing, Some(field));
    }
    let found: Vec<Told> = found.into_iter().map(|(decl, line)| told(&model, loaded, decl, line)).collect();
    if found.is_empty() {
        return false;
    }
    match format {
        Format::Human => console::result(&found.iter().map(human).collect::<Vec<_>>().join("\n\n")),
        Format::Json => {
            let all: Vec<_> = found.iter().map(|told| &told.document).collect();
            console::document(&json!({ "schema": "brim.explain/1", "declarations": all }));
        }
    }
    true
}

/// A line of a sheet, and the declaration that it stands in: its own, or what it is made from.
type Line<'a> = (&'a Declaration, &'a Phrase);

/// Declarations of this name or id, each with the line that was asked for.
fn things<'a>(model: &'a Model, what: &str, field: Option<&str>) -> Vec<(&'a Declaration, Option<Line<'a>>)> {
    let all = model.names.lookup(what).into_iter().filter_map(|id| model.decl(id));
    match field {
        None => all.map(|decl| (decl, None)).collect(),
        Some(field) => all.filter_map(|decl| line(model, decl, field, 0).map(|line| (decl, Some(line)))).collect(),
    }
}

/// The line of a sheet that is called so.
fn line<'a>(model: &'a Model, decl: &'a Declaration, field: &str, depth: u8) -> Option<Line<'a>> {
    let wanted = brimscript::model::names::slug(field);
    let own = decl.body.iter().find(|line| called(model, line).iter().any(|name| *name == wanted));
    match (own, decl.head.name("base")) {
        (Some(own), _) => Some((decl, own)),
        (None, Some(base)) if depth < 8 => line(model, model.decl(base)?, field, depth + 1),
        _ => None,
    }
}

/// The names by which a line can be asked for: its stat, its first words, its own name.
fn called(model: &Model, line: &Phrase) -> Vec<String> {
    use brimscript::model::{StatKey, Value};
    use brimscript::vocabulary::Word;
    let mut names = Vec::new();
    if let (Word::Member(Member::Printed), Some(Value::Stat(key))) = (line.word, line.get("stat")) {
        names.push(match key {
            StatKey::Stat(stat) => stat.words().to_owned(),
            StatKey::Skill(id) => model.name(*id).to_owned(),
            StatKey::Max(id) => format!("max {}", model.name(*id)),
        });
    } else if let Some(entry) = line.word.entry() {
        names.push(entry.sentence.split(['{', '[']).next().unwrap_or("").trim().to_owned());
    }
    names.extend(line.text("name").map(str::to_owned));
    names.iter().map(|name| brimscript::model::names::slug(name)).collect()
}

/// What there is to tell of a declaration.
struct Told {
    head: String,
    lines: Vec<String>,
    document: serde_json::Value,
}

fn told(model: &Model, loaded: &Loaded, decl: &Declaration, line: Option<Line>) -> Told {
    let at = |place: Place| {
        let source = loaded.sources.get(place.file);
        let number = source.map_or(0, |source| source.position(place.span.start).line);
        (source.map_or_else(String::new, |source| escaped(source.path()).into_owned()), number)
    };
    let id = model.names.id_text(decl.id);
    let pack = loaded.packs.get(decl.pack);
    let source = decl.member(Member::Source).and_then(|line| line.text("words"));
    let source = source.or_else(|| pack.and_then(|pack| pack.manifest.source.as_deref())).unwrap_or("nothing says");
    let (file, number) = at(decl.place);
    let kind = decl.kind.word();
    let mut lines = vec![
        format!("declared in {file}:{number}"),
        format!("pack: {}", escaped(pack.map_or("", |pack| pack.manifest.name.as_str()))),
        format!("source: {}", escaped(source)),
    ];
    let mut document = json!({
        "id": id,
        "name": model.name(decl.id),
        "kind": kind,
        "pack": pack.map(|pack| pack.manifest.id.clone()),
        "source": source,
        "file": file,
        "line": number,
    });
    if let Some(base) = decl.head.name("base") {
        lines.push(format!("made from {}", escaped(&model.names.id_text(base))));
    }
    if let Some((home, line)) = line {
        let (file, number) = at(line.place);
        let text = escaped(loaded.sources.at(line.place)).into_owned();
        let whose = if home.id == decl.id { String::new() } else { format!(" of {}", model.names.id_text(home.id)) };
        lines.push(format!("`{text}`{whose} stands in {file}:{number}"));
        if let Some(fields) = document.as_object_mut() {
            fields.insert(
                "field".to_owned(),
                json!({ "text": text, "of": model.names.id_text(home.id), "file": file, "line": number }),
            );
        }
    }
    let changes: Vec<_> = model.patches.iter().filter(|patch| patch.head.name("what") == Some(decl.id)).collect();
    for patch in changes {
        let (file, number) = at(patch.place);
        lines.push(format!("changed in {file}:{number}"));
    }
    Told { head: format!("{} ({kind}), {id}", escaped(model.name(decl.id))), lines, document }
}

fn human(told: &Told) -> String {
    let mut out = told.head.clone();
    for line in &told.lines {
        out.push_str("\n  ");
        out.push_str(line);
    }
    out
}
