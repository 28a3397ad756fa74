//! The edition that a table plays, and the rulings on which the editions of its packs differ.

use std::collections::{BTreeMap, BTreeSet};

use super::Table;
use super::report::{Counted, EditionOf, Reading, Ruling};
use brim_check::table::find;
use brim_core::game::ids::DeclId;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::similar::similar;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Model;
use brim_language::model::line_key::reading_words;
use brim_language::pack::{Loaded, editions};

/// Options beside a table file: `--edition` and `--ruling`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// An edition, by name.
    pub edition: Option<String>,
    /// Rulings and their readings.
    pub rulings: Vec<(String, String)>,
}

/// The edition that is played, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// The edition; nothing where the packs declare none.
    pub edition: Option<DeclId>,
    /// Why: `asked`, `table`, `common`, `most`, `tie` or `none`.
    pub why: &'static str,
}

impl Playing {
    pub(super) fn shown(self, model: &Model) -> EditionOf {
        EditionOf { taken: self.edition.map(|id| model.name(id).to_owned()), why: self.why }
    }
}

/// The requested edition exists.
///
/// # Errors
/// A sentence that names what is not.
pub fn asked_for(model: &Model, asked: &Asked) -> Result<(), String> {
    let missing = |name: &str, kind: Kind, word: &str| {
        let known = model.of_kind(kind).map(|decl| model.name(decl.id));
        let near = similar(name, known).first().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        format!("there is no {word} `{}`{near}", escaped(name))
    };
    if let Some(name) = asked.edition.as_deref().filter(|name| find(model, name, Kind::Edition).is_none()) {
        return Err(missing(name, Kind::Edition, "edition"));
    }
    for (name, reading) in &asked.rulings {
        let Some(ruling) = find(model, name, Kind::Ruling).and_then(|id| model.sheet(id)) else {
            return Err(missing(name, Kind::Ruling, "ruling"));
        };
        let words: Vec<String> = ruling.members(Member::Reading).map(reading_words).collect();
        if !words.iter().any(|words| words.eq_ignore_ascii_case(reading)) {
            let words = words.join(", ");
            return Err(format!("`{}` has no reading `{}`: it has {words}", escaped(name), escaped(reading)));
        }
    }
    Ok(())
}

/// The edition of a table: the requested one, that of the table file, the one that all of its packs are written for, or else the one
/// that most are written for, the first by name among equals. Packs that only others need count where nothing else decides.
pub fn playing(model: &Model, loaded: &Loaded, asked: &Asked) -> Playing {
    let named = |text: &str| find(model, text, Kind::Edition);
    if let Some(edition) = asked.edition.as_deref().and_then(named) {
        return Playing { edition: Some(edition), why: "asked" };
    }
    let given = loaded.table.as_ref().and_then(|table| table.edition.as_ref());
    if let Some(edition) = given.and_then(|said| find(model, &said.text, Kind::Edition)) {
        return Playing { edition: Some(edition), why: "table" };
    }
    let written = editions(&loaded.packs);
    for named_ones in [true, false] {
        let mut counts: BTreeMap<String, (usize, DeclId)> = BTreeMap::new();
        for pack in loaded.packs.iter().filter(|pack| !named_ones || builds_on(pack)) {
            if let Some(edition) = written.get(pack.manifest.id.as_str()).and_then(|(edition, _)| named(edition)) {
                counts.entry(model.name(edition).to_owned()).or_insert((0, edition)).0 += 1;
            }
        }
        let most = counts.values().map(|(count, _)| *count).max().unwrap_or(0);
        let why = match counts.values().filter(|(count, _)| *count == most).count() {
            1 if counts.len() == 1 => "common",
            1 => "most",
            _ => "tie",
        };
        if let Some((_, edition)) = counts.into_values().find(|(count, _)| *count == most) {
            return Playing { edition: Some(edition), why };
        }
    }
    Playing { edition: None, why: "none" }
}

/// A pack that was named, and that builds on another: the common rules are written for every edition.
fn builds_on(pack: &brim_language::pack::Pack) -> bool {
    pack.asked && !pack.manifest.requires.is_empty()
}

/// Which edition each pack is written for. Packs with the common rules speak for all editions.
pub(super) fn of_packs(table: &Table) -> Vec<Counted> {
    let written = editions(&table.loaded.packs);
    let mut packs: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for pack in table.loaded.packs.iter().filter(|pack| !pack.manifest.requires.is_empty()) {
        if let Some((edition, _)) = written.get(pack.manifest.id.as_str()) {
            packs.entry(edition).or_default().push(pack.manifest.id.clone());
        }
    }
    let counted = packs.into_iter().map(|(name, mut packs)| {
        packs.sort();
        Counted { name: name.to_owned(), packs }
    });
    counted.collect()
}

/// The rulings on which the editions of the table differ, and those that are read by a rule of the house.
pub(super) fn rulings(table: &mut Table, playing: &Playing, asked: &Asked) -> Vec<Ruling> {
    let editions = of_packs(table);
    let ids: BTreeSet<DeclId> = editions
        .iter()
        .filter_map(|edition| find(table.model, &edition.name, Kind::Edition))
        .chain(playing.edition)
        .collect();
    let mut out = Vec::new();
    let mut differ = 0;
    for (id, ruling) in &table.program.rules.rulings {
        let of = |edition: &DeclId| ruling.readings.iter().position(|reading| reading.editions.contains(edition));
        let places: BTreeSet<Option<usize>> = ids.iter().map(of).collect();
        let house = |text: &str| find(table.model, text, Kind::Ruling) == Some(*id);
        let wanted = asked.rulings.iter().find(|(name, _)| house(name)).map(|(_, words)| (words.as_str(), "asked"));
        let rules = table.loaded.table.iter().flat_map(|table| &table.rulings);
        let wanted = wanted.or_else(|| {
            let mut rules = rules.filter(|(name, _)| house(&name.text));
            rules.next().map(|(_, reading)| (reading.text.as_str(), "table"))
        });
        let wanted = wanted.and_then(|(words, why)| {
            let at = ruling.readings.iter().position(|reading| reading.words.eq_ignore_ascii_case(words))?;
            Some((at, why))
        });
        let printed = playing.edition.as_ref().and_then(of).map(|at| (at, "edition"));
        let (at, why) = wanted.or(printed).unwrap_or((0, "first"));
        differ += usize::from(places.len() > 1);
        if places.len() < 2 && wanted.is_none() {
            continue;
        }
        let readings = ruling.readings.iter().map(|reading| Reading {
            words: reading.words.clone(),
            editions: reading.editions.iter().map(|id| table.model.name(*id).to_owned()).collect(),
            packs: packs_of(table, &editions, &reading.editions),
        });
        let decl = table.model.sheet(*id);
        let question = match decl.and_then(|decl| decl.member(Member::Reads)).and_then(MemberView::of) {
            Some(MemberView::Reads { words }) => words,
            _ => "",
        };
        out.push(Ruling {
            id: table.model.names.id_text(*id),
            name: table.model.name(*id).to_owned(),
            question: question.to_owned(),
            readings: readings.collect(),
            taken: ruling.readings.get(at).map(|reading| reading.words.clone()).unwrap_or_default(),
            why,
        });
    }
    out.sort_by(|left, right| left.id.cmp(&right.id));
    let found = warning(table, playing, &editions, differ);
    table.found.extend(found);
    out
}

fn packs_of(table: &Table, editions: &[Counted], ids: &[DeclId]) -> Vec<String> {
    let named =
        |edition: &&Counted| find(table.model, &edition.name, Kind::Edition).is_some_and(|id| ids.contains(&id));
    let mut packs: Vec<String> = editions.iter().filter(named).flat_map(|edition| edition.packs.clone()).collect();
    packs.sort();
    packs
}

/// Packs that are written for another edition than the one that is played.
fn warning(table: &Table, playing: &Playing, editions: &[Counted], differ: usize) -> Option<Diagnostic> {
    // Who names the edition has decided.
    if differ == 0 || matches!(playing.why, "table" | "asked") {
        return None;
    }
    let edition = playing.edition.map(|id| table.name(id))?;
    let other = |other: &&Counted| !other.name.eq_ignore_ascii_case(&edition);
    let written: Vec<String> = editions.iter().filter(other).map(written_for).collect();
    if written.is_empty() {
        return None;
    }
    let rulings = if differ == 1 { "1 ruling differs".to_owned() } else { format!("{differ} rulings differ") };
    let message = format!("{}; this table plays {edition}: {rulings}", written.join("; "));
    let tie = if playing.why == "tie" { "the packs are tied, so the first by name is taken; " } else { "" };
    let help = format!("{tie}choose in {}, above [packs]: edition = \"{edition}\"", table.file());
    Some(Diagnostic::without_place(Code::EditionsDiffer, message).help(help))
}

fn written_for(edition: &Counted) -> String {
    let packs = edition.packs.join(", ");
    let are = if edition.packs.len() == 1 { "is" } else { "are" };
    format!("{packs} {are} written for {}", escaped(&edition.name))
}
