//! A table of packs as its players need to know it: which edition and which readings are played, which deck has cards from whom, what clashes
//! and what is decided, which models and which missions there are. The order in which packs are named changes nothing of it.
//!
//! [`mix`] looks at packs that are loaded, checked and lowered; [`words::told`] writes it for people. Mistakes are ordinary findings.

pub mod again;
mod decks;
pub mod editions;
pub mod lock;
mod missions;
mod models;
mod names;
mod patches;
mod report;
pub mod words;
pub mod write;

pub use editions::{Asked, Playing, asked_for, playing};
pub use report::{
    Boxes, Conflict, Counted, Deck, EditionOf, Failed, Held, Mission, Models, PackRow, Reading, Report, Ruling,
    SameName, Side, Stack,
};

use brim_check::{Checked, empty_packs_as_one};
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::json::findings;
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::Model;
use brim_language::pack::Loaded;

/// What the views of a table look at.
pub(crate) struct Table<'a> {
    loaded: &'a Loaded,
    model: &'a Model,
    program: &'a Program,
    found: Vec<Diagnostic>,
}

impl Table<'_> {
    fn name(&self, id: DeclId) -> String {
        brim_language::diagnostic::escape::escaped(self.model.name(id)).into_owned()
    }

    /// The table file, as advice names it.
    fn file(&self) -> String {
        let path = self.loaded.table.as_ref().map(|table| table.path.as_str());
        brim_language::diagnostic::escape::escaped(path.unwrap_or(brim_language::pack::TABLE)).into_owned()
    }

    fn pack_id(&self, at: usize) -> &str {
        self.loaded.packs.get(at).map_or("", |pack| pack.manifest.id.as_str())
    }
}

/// Findings of a check that are about packs beside each other; all others are about one pack alone.
fn of_a_mix(code: Code) -> bool {
    use Code::{
        AmbiguousName, EmptyPack, FormerNameTaken, PatchConflict, PatchNothing, Readings, SettledTwice, TableBroken,
        TableIdle, TableName, UnknownPack,
    };
    matches!(
        code,
        AmbiguousName
            | EmptyPack
            | FormerNameTaken
            | PatchConflict
            | PatchNothing
            | Readings
            | SettledTwice
            | TableBroken
            | TableIdle
            | TableName
            | UnknownPack
    )
}

/// A name that may be that of another box: nothing on the table is called so, and nothing is called nearly so.
fn from_another(found: &Diagnostic) -> bool {
    let kind = found.missing.as_ref().and_then(|missing| missing.kinds.first());
    kind.is_some_and(|kind| matches!(kind, Kind::Enemy | Kind::Mission | Kind::World | Kind::Class | Kind::Deck))
        && found.edits.is_empty()
}

/// An error of the table itself, and not of a text of one pack: with it the table cannot be played.
pub fn of_the_table(found: &Diagnostic, loaded: &Loaded) -> bool {
    let Some(table) = &loaded.table else { return false };
    let here = found.place.is_some_and(|place| place.file == table.file);
    let between = matches!(found.code, Code::PatchConflict | Code::Readings | Code::SettledTwice);
    found.severity == Severity::Error && (here || between || loaded.diagnostics.contains(found))
}

/// Reports on a table of packs; `wanted` holds the options beside the table file.
pub fn mix(loaded: &Loaded, checked: &Checked, program: &Program, wanted: &Asked) -> (Report, Vec<Diagnostic>) {
    let mut table = Table { loaded, model: &checked.model, program, found: Vec::new() };
    let known = loaded.diagnostics.iter().chain(&checked.diagnostics);
    let (ours, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
        known.partition(|found| of_a_mix(found.code) || from_another(found) || loaded.diagnostics.contains(found));
    table.found.extend(ours.into_iter().filter(|found| found.severity != Severity::Hint).cloned());
    empty_packs_as_one(loaded, &mut table.found);
    let mut failed: Vec<Failed> = Vec::new();
    for found in others.into_iter().filter(|found| found.severity == Severity::Error) {
        let whose = found.place.and_then(|place| loaded.packs.iter().find(|pack| pack.files.contains(&place.file)));
        let pack = whose.map_or("", |pack| pack.manifest.id.as_str());
        match failed.iter_mut().find(|failed| failed.pack == pack) {
            Some(failed) => failed.errors += 1,
            None => failed.push(Failed { pack: pack.to_owned(), errors: 1 }),
        }
    }
    failed.sort();
    let playing = playing(&checked.model, loaded, wanted);
    let rulings = editions::rulings(&mut table, &playing, wanted);
    let editions = editions::of_packs(&table);
    let conflicts = patches::conflicts(&table);
    let names = names::shared(&mut table);
    let decks = decks::decks(&mut table);
    let models = models::short(&mut table);
    let missions = missions::missions(&mut table, &decks);
    let report = Report {
        schema: "brim.mix/1",
        name: loaded.table.as_ref().and_then(|table| table.name.clone()),
        table: loaded.table.as_ref().map(|table| table.path.clone()),
        packs: packs(loaded, checked),
        held: held(loaded),
        edition: playing.shown(&checked.model),
        editions,
        rulings,
        conflicts,
        names,
        decks,
        models,
        missions,
        failed,
        lock: None,
        errors: 0,
        warnings: 0,
        hints: 0,
        diagnostics: Vec::new(),
    };
    let found = table.found;
    (report.with(findings(&found, &loaded.sources)), found)
}

fn packs(loaded: &Loaded, checked: &Checked) -> Vec<PackRow> {
    let mut rows: Vec<PackRow> = loaded
        .packs
        .iter()
        .map(|pack| {
            let summary = checked.packs.iter().find(|summary| summary.id == pack.manifest.id);
            PackRow {
                id: pack.manifest.id.clone(),
                name: pack.manifest.name.clone(),
                version: pack.manifest.version.clone(),
                edition: pack.manifest.edition.clone(),
                named: pack.asked,
                path: pack.root.clone(),
                declarations: summary.map_or(0, |summary| summary.declarations),
                requires: pack.manifest.requires.iter().map(|required| required.id.clone()).collect(),
            }
        })
        .collect();
    rows.sort_by(|left, right| left.id.cmp(&right.id));
    rows
}

fn held(loaded: &Loaded) -> Vec<Held> {
    let mut held: Vec<Held> =
        loaded.held.iter().map(|held| Held { name: held.name.clone(), why: held.why.clone() }).collect();
    held.sort();
    held
}
