//! Things that packs declare, and the lines of their sheets.

use crate::commands::decided::decisions;
use crate::console::{self, Format};
use brimscript::diagnostic::Place;
use brimscript::diagnostic::escape::escaped;
use brimscript::model::line_key::own_name;
use brimscript::model::patch::By;
use brimscript::model::{Declaration, Model, Named, Phrase, Placed, Value, build};
use brimscript::pack::Loaded;
use brimscript::phrase::{AmountView, MemberView, ModifierView};
use brimscript::program::StatKey;
use brimscript::vocabulary::Member;
use serde_json::json;

/// Tells of what is called so, or has this id, and of one line of it; false where there is none.
pub fn tell(what: &str, loaded: &Loaded, format: Format) -> bool {
    let (model, _) = build(loaded);
    let mut found = things(&model, what, None);
    let mut of = None;
    if found.is_empty()
        && let Some((thing, field)) = what.rsplit_once('.')
    {
        of = Some(field);
        found = things(&model, thing, of);
    }
    // An ability that stands on a sheet is called by no other name.
    if found.is_empty() {
        let has = |named: &&Named| named.own_abilities.iter().any(|own| own.eq_ignore_ascii_case(what));
        let sheets: Vec<&str> = model.names.all.iter().filter(has).map(|named| named.name.as_str()).collect();
        found = sheets.into_iter().flat_map(|sheet| things(&model, sheet, Some(what))).collect();
        of = Some(what);
    }
    let found: Vec<Told> = found.into_iter().map(|(decl, lines)| told(&model, loaded, decl, (of, &lines))).collect();
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

/// A line of a sheet as it is played, and where it comes from.
struct Line<'a> {
    phrase: Phrase<'a>,
    by: By,
    changed: &'a [(By, Place)],
}

/// Declarations of this name or id, each with the requested lines.
fn things<'a>(model: &'a Model, what: &str, field: Option<&str>) -> Vec<(&'a Declaration, Vec<Line<'a>>)> {
    let all = model.names.lookup(what).into_iter().filter_map(|id| model.decl(id));
    match field {
        None => all.map(|decl| (decl, Vec::new())).collect(),
        Some(field) => {
            all.map(|decl| (decl, lines(model, decl, field))).filter(|(_, lines)| !lines.is_empty()).collect()
        }
    }
}

/// The lines of a sheet that are called so: what it is made from and what patches change taken in.
fn lines<'a>(model: &'a Model, decl: &'a Declaration, field: &str) -> Vec<Line<'a>> {
    let wanted = brimscript::vocabulary::spelling::slug(field);
    let fits = |line: Phrase<'_>| called(model, line).contains(&wanted);
    match model.played.get(&decl.id) {
        None => decl
            .body()
            .iter()
            .filter(|line| fits(*line))
            .map(|phrase| Line { phrase, by: By::Sheet(decl.id), changed: &[] })
            .collect(),
        Some(played) => {
            let all = played.decl.body().iter().zip(&played.origins).filter(|(line, _)| fits(*line));
            all.map(|(phrase, origin)| Line { phrase, by: origin.by, changed: &origin.changed }).collect()
        }
    }
}

/// The names of a line on the command line: its stat, its first words, its own name.
fn called(model: &Model, line: Phrase<'_>) -> Vec<String> {
    let mut names = Vec::new();
    let stat = match MemberView::of(line) {
        Some(MemberView::Printed { stat, to: _, each: _ }) => Some(stat),
        _ => ModifierView::of(line).and_then(ModifierView::stat),
    };
    if let Some(key) = stat {
        names.push(match key {
            StatKey::Stat(stat) => stat.words().to_owned(),
            StatKey::Skill(id) => model.name(id).to_owned(),
            StatKey::Max(id) => format!("max {}", model.name(id)),
            StatKey::Worn(slot) => format!("{} slots", slot.word()),
            StatKey::Tests(id) => format!("{} tests", model.name(id)),
            StatKey::TestDice(id) => format!("{} test dice", model.name(id)),
            StatKey::Result(id) => format!("result on {}", model.name(id)),
        });
    } else if let Some(entry) = line.word().entry() {
        names.push(entry.sentence.split(['{', '[']).next().unwrap_or("").trim().to_owned());
    }
    names.extend(own_name(line).map(str::to_owned));
    if let Some(MemberView::Abilities { list }) = MemberView::of(line) {
        names.extend(list.iter().map(|(id, _)| model.name(*id).to_owned()));
    }
    names.iter().map(|name| brimscript::vocabulary::spelling::slug(name)).collect()
}

/// The number that a line prints.
fn figure(line: Phrase<'_>) -> Option<i32> {
    let to = match (MemberView::of(line), ModifierView::of(line)) {
        (Some(MemberView::Printed { stat: _, to, each: _ }), _)
        | (_, Some(ModifierView::Set { stat: _, to, condition: _ })) => to,
        _ => return None,
    };
    let Value::Phrase(amount) = to else { return None };
    match AmountView::of(amount)? {
        AmountView::Number { n, per: _ } => Some(n),
        _ => None,
    }
}

/// What there is to say about a declaration.
struct Told {
    head: String,
    lines: Vec<String>,
    document: serde_json::Value,
}

fn told(model: &Model, loaded: &Loaded, decl: &Declaration, (field, found): (Option<&str>, &[Line])) -> Told {
    let at = |place: Place| {
        let source = loaded.sources.get(place.file);
        let number = source.map_or(0, |source| source.line_at(place.span.start));
        (source.map_or_else(String::new, |source| escaped(source.path()).into_owned()), number)
    };
    let id = model.names.id_text(decl.id);
    let pack = loaded.packs.get(decl.pack);
    let source = match decl.member(Member::Source).and_then(MemberView::of) {
        Some(MemberView::Source { words }) => Some(words),
        _ => None,
    };
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
    if let Some(base) = decl.base() {
        lines.push(format!("made from {}", escaped(&model.names.id_text(base))));
    }
    let whose = |by: By| match by {
        By::Sheet(id) if id == decl.id => String::new(),
        By::Sheet(id) => format!(" of {}", model.names.id_text(id)),
        By::Patch(patch) => {
            let patch = model.patches.get(patch).and_then(|patch| loaded.packs.get(patch.pack));
            format!(" of the change in {}", escaped(patch.map_or("a pack", |pack| pack.manifest.id.as_str())))
        }
        By::Brutal => " of the Brutal side".to_owned(),
    };
    let mut fields = Vec::new();
    for line in found {
        let (file, number) = at(line.phrase.place());
        let text = escaped(loaded.sources.at(line.phrase.place())).into_owned();
        lines.push(format!("`{text}`{} stands in {file}:{number}", whose(line.by)));
        let mut changes = Vec::new();
        for (by, place) in line.changed {
            let (file, number) = at(*place);
            let text = escaped(loaded.sources.at(*place)).into_owned();
            lines.push(format!("  changed by `{text}`{} in {file}:{number}", whose(*by)));
            changes.push(json!({ "text": text, "file": file, "line": number }));
        }
        let now = figure(line.phrase).filter(|_| !line.changed.is_empty());
        if let Some(now) = now {
            lines.push(format!("  so it is {now}"));
        }
        let of = match line.by {
            By::Sheet(id) => model.names.id_text(id),
            _ => model.names.id_text(decl.id),
        };
        fields.push(json!({ "text": text, "of": of, "file": file, "line": number, "changes": changes, "now": now }));
    }
    if let (Some(field), Some(document)) = (fields.first(), document.as_object_mut()) {
        document.insert("field".to_owned(), field.clone());
        document.insert("lines".to_owned(), json!(fields));
    }
    let changes: Vec<_> = model.patches.iter().filter(|patch| patch.changes() == Some(decl.id)).collect();
    for patch in changes {
        let (file, number) = at(patch.place);
        let holds = if patch.body().is_empty() { " (the table leaves all of it out)" } else { "" };
        lines.push(format!("changed in {file}:{number}{holds}"));
    }
    let decided = decisions(model, loaded, decl, field);
    lines.extend(decided.iter().flat_map(|one| one.lines()));
    if let Some(document) = document.as_object_mut().filter(|_| !decided.is_empty()) {
        document.insert("decided".to_owned(), json!(decided));
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
