//! Names that another pack declares, which is not required: beside this one, where packs are looked for, or in the program.

use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_grammar::Span;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Edit, Label, MissingName, Place};
use brim_language::model::names::Names;
use brim_language::model::{Model, declared_names};
use brim_language::pack::{Files, Loaded, Pack, Search, load, requiring};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Says of each name that leads nowhere which pack has it, with the line for `pack.toml`. Other packs are read only where there
/// is such a name, and once.
pub fn elsewhere(files: &dyn Files, loaded: &Loaded, model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    if diagnostics.iter().all(|found| found.missing.is_none()) {
        return;
    }
    let here = Others::of(&model.names, loaded);
    let mut search = Search::new(files);
    // By who asks, and then by what is within reach.
    let mut read: BTreeMap<String, Rc<Others>> = BTreeMap::new();
    let mut by_roots: BTreeMap<Vec<String>, Rc<Others>> = BTreeMap::new();
    for found in diagnostics.iter_mut().filter(|found| found.missing.is_some()) {
        let owner = found.place.and_then(|place| loaded.packs.iter().find(|pack| pack.files.contains(&place.file)));
        let (Some(pack), Some(missing)) = (owner, found.missing.as_deref().cloned()) else { continue };
        if let Some(told) = told(found, &missing, pack, loaded, &here) {
            *found = told;
            continue;
        }
        let others = read.entry(pack.root.clone()).or_insert_with(|| {
            let on_table = |id: &String| loaded.packs.iter().any(|pack| pack.manifest.id == *id);
            let within_reach = search.within(&pack.root);
            let others = within_reach.iter().filter(|found| found.hidden_by.is_none() && !on_table(&found.id));
            let roots: Vec<String> = others.map(|found| found.root.clone()).collect();
            let others = by_roots.entry(roots).or_insert_with_key(|roots| {
                let there = load(files, roots);
                Rc::new(Others::of(&declared_names(&there), &there))
            });
            Rc::clone(others)
        });
        match told(found, &missing, pack, loaded, others) {
            Some(told) => *found = told,
            None => nowhere(found, &missing),
        }
    }
    together(diagnostics);
}

/// The most places that are shown of the names of one pack that is not required.
const SHOWN: usize = 3;

/// One requirement that is missing is one mistake, however many names it would bring.
fn together(diagnostics: &mut Vec<Diagnostic>) {
    let same = |one: &Diagnostic| (one.code == Code::UnknownPack).then(|| one.edits.first().cloned()).flatten();
    let mut first: Vec<(Edit, usize, Vec<String>)> = Vec::new();
    let mut kept: Vec<Diagnostic> = Vec::with_capacity(diagnostics.len());
    for one in diagnostics.drain(..) {
        let name = one.missing.as_ref().map_or(String::new(), |missing| missing.name.to_string());
        let Some(edit) = same(&one) else {
            kept.push(one);
            continue;
        };
        match first.iter_mut().find(|(other, ..)| *other == edit) {
            None => {
                first.push((edit, kept.len(), vec![name]));
                kept.push(one);
            }
            Some((_, at, names)) => {
                names.push(name);
                let label = one.place.map(|place| Label { place, text: "and here".to_owned() });
                let all = kept.get_mut(*at).zip(label).filter(|(all, _)| all.others.len() <= SHOWN);
                if let Some((all, label)) = all {
                    all.others.push(label);
                }
            }
        }
    }
    for (_, at, names) in first {
        let Some(all) = kept.get_mut(at).filter(|_| names.len() > 1) else { continue };
        let mut own: Vec<&String> = names.iter().collect();
        own.sort_unstable();
        own.dedup();
        all.label = match own.len() {
            1 => format!("not among the requirements; named {} times", names.len()),
            2 => "not among the requirements, nor is 1 other name of that pack".to_owned(),
            all => format!("not among the requirements, nor are {} other names of that pack", all.saturating_sub(1)),
        };
    }
    *diagnostics = kept;
}

/// Packs with what they declare.
struct Others {
    names: Names,
    /// By their places: id and version.
    packs: Vec<(String, String)>,
}

impl Others {
    fn of(names: &Names, loaded: &Loaded) -> Others {
        let pack = |pack: &Pack| (pack.manifest.id.clone(), pack.manifest.version.clone());
        Others { names: names.clone(), packs: loaded.packs.iter().map(pack).collect() }
    }

    /// The packs, other than this one and those that it requires, that declare one of these, each once.
    fn declaring(&self, ids: &[DeclId], own: &Pack) -> Vec<&(String, String)> {
        // Where another pack of that id is taken, what this one has helps nobody.
        let known = |id: &str| id == own.manifest.id || own.manifest.requires.iter().any(|required| required.id == id);
        let mut packs: Vec<&(String, String)> = Vec::new();
        for named in ids.iter().filter_map(|id| self.names.get(*id)) {
            if let Some(pack) = self.packs.get(named.pack).filter(|pack| !known(&pack.0) && !packs.contains(pack)) {
                packs.push(pack);
            }
        }
        packs
    }
}

/// The finding, where one of the other packs declares the name or one like it.
fn told(
    found: &Diagnostic,
    missing: &MissingName,
    pack: &Pack,
    loaded: &Loaded,
    others: &Others,
) -> Option<Diagnostic> {
    let place = found.place?;
    let named = others.names.anywhere(&missing.name, &missing.kinds);
    let declaring = others.declaring(&named, pack);
    let text = shortened(&escaped(&missing.name), 60).into_owned();
    if declaring.is_empty() {
        return near(found, missing, pack, others);
    }
    let quoted: Vec<String> = declaring.iter().map(|(id, _)| format!("`{}`", escaped(id))).collect();
    let message = format!("`{text}` is declared in {}, which this pack does not require", quoted.join(" and in "));
    let told = Diagnostic::new(Code::UnknownPack, place, message).label("not among the requirements");
    let mut told = Diagnostic { subject: found.subject.clone(), missing: found.missing.clone(), ..told };
    told = told.others_at(pack.manifest.requirements_place(), "what this pack requires");
    let (id, version) = declaring.first()?;
    let requirement = addition(pack, loaded, id, version);
    Some(match (requirement, declaring.len()) {
        (Some((at, added, line)), 1) => told.help(format!("in pack.toml: `{}`", escaped(&line))).edit(at, added, false),
        (Some(_), _) => told.help(format!("add one of them to `requires` in pack.toml: {}", quoted.join(" or "))),
        (None, _) => told.help(format!(
            "give the file a pack of its own, and write `requires = [\"base\", \"{}\"]` into its pack.toml",
            escaped(id)
        )),
    })
}

/// Where the manifest of a pack gets another requirement, and the line that comes of it.
fn addition(pack: &Pack, loaded: &Loaded, id: &str, version: &str) -> Option<(Place, String, String)> {
    let file = pack.manifest.place?.file;
    let added = requiring(loaded.sources.text(file), id, version)?;
    Some((Place { file, span: Span::new(added.at, added.at) }, added.text, added.line))
}

/// A name of a thing of boxes that nothing has anywhere near: the box that brings it may be missing, or it is not written yet.
fn nowhere(found: &mut Diagnostic, missing: &MissingName) {
    let of_a_box = [Kind::Enemy, Kind::Mission, Kind::Class, Kind::Item, Kind::World, Kind::Deck];
    let wanted = missing.kinds.first().is_some_and(|kind| of_a_box.contains(kind));
    let advice = found.help.as_ref().filter(|help| help.starts_with("declare it first"));
    if let Some(advice) = advice.filter(|_| wanted && found.code == Code::UnknownName && found.edits.is_empty()) {
        let advice = advice.replacen("declare it first", "declare it", 1);
        found.help = Some(format!(
            "no pack that can be found has it (`brim list` shows them): add the pack that brings it, or {advice}"
        ));
    }
}

/// A name like it, where nothing on the table has one.
fn near(found: &Diagnostic, missing: &MissingName, pack: &Pack, others: &Others) -> Option<Diagnostic> {
    if found.code != Code::UnknownName || !found.edits.is_empty() {
        return None;
    }
    let near = others.names.like_anywhere(&missing.name, &missing.kinds);
    let name = *near.first()?;
    let ids = others.names.anywhere(name, &missing.kinds);
    let declaring = others.declaring(&ids, pack);
    let (id, _) = declaring.first()?;
    let help = format!("did you mean `{}` of `{}`, which this pack does not require?", escaped(name), escaped(id));
    Some(found.clone().help(help))
}
