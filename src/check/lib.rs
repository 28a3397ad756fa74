//! Checks packs: everything that is wrong with their texts, and the lints, one file each.

mod ability_numbers;
mod allow;
mod asks_other;
mod assumed;
mod attacks;
mod baseline;
mod blank;
mod charts;
mod choices;
mod circle;
mod clues;
mod constant_condition;
mod context;
mod contradicts;
mod cycles;
mod decks;
mod doubled;
mod drawings;
mod draws;
mod elsewhere;
mod empty;
mod endless;
mod faces;
mod figures;
mod former;
mod formulas;
mod free_gains;
mod gear;
mod given;
mod heroes_only;
mod likeness;
mod lines;
mod marked;
mod markers;
#[cfg(test)]
mod meant_tests;
mod members;
mod misnamed;
mod mission_needs;
mod missions;
mod models;
mod most_held;
mod named;
mod nothing;
mod out_of_range;
mod outlying;
mod own_abilities;
mod own_side;
#[cfg(test)]
mod pages_tests;
mod parts;
mod patches;
mod pointing;
mod punished;
mod ranges;
mod readings;
mod repeats;
mod results;
mod rule_points;
mod same_either;
mod scenarios;
mod sheet;
mod sides;
mod sizes;
#[cfg(test)]
mod slips_tests;
mod sources;
mod spans;
mod starting;
pub mod table;
mod tables;
#[cfg(test)]
mod tests;
mod tiles;
mod too_late;
mod trials;
mod twins;
mod unfinished;
mod unusable;
mod unused_keyword;
mod used;
mod walk;
#[cfg(test)]
mod walk_tests;
mod weapons;
mod word_twice;
mod wording;
mod wording_claims;
mod wording_contrary;
mod wording_words;
mod worse;
mod wrong_moment;
mod zeros;

pub use assumed::{About, Assumption, Unchecked};
pub use baseline::{Baseline, Beside, Key, SCHEMA as BASELINE};
pub use elsewhere::elsewhere;
pub use empty::empty_packs_as_one;
pub use named::{Apart, named};
pub use scenarios::ledger;
pub use used::names;

use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::{Diagnostic, Place, Severity};
use brim_language::model::threads::each;
use brim_language::model::{Model, build};
use brim_language::pack::Loaded;
use context::Context;

/// What was found out about loaded packs.
#[derive(Debug, Default)]
pub struct Checked {
    /// What they declare.
    pub model: Model,
    /// The findings, those of loading not among them.
    pub diagnostics: Vec<Diagnostic>,
    /// What each sound pack holds.
    pub packs: Vec<Summary>,
    /// What was taken for granted where texts of the named packs leave it open.
    pub assumed: Vec<Assumption>,
    /// The lines of the named packs that no check looks into.
    pub unchecked: Vec<Unchecked>,
}

/// One pack in a few figures.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its folder or file.
    pub path: String,
    /// It was named, and not only brought in because another pack needs it.
    pub asked: bool,
    /// How many `.brim` files it has.
    pub files: usize,
    /// How many declarations.
    pub declarations: usize,
    /// Where they come from.
    pub sources: Origins,
}

/// Where declarations come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Origins {
    /// Printed in a rulebook.
    pub rulebooks: usize,
    /// Figures of the real game from public material.
    pub facts: usize,
    /// Made for this project.
    pub original: usize,
    /// Scenarios, which have no source.
    pub scenarios: usize,
}

/// Reads every text of every pack and tells what is wrong with it.
pub fn check(loaded: &Loaded) -> Checked {
    let (mut model, mut diagnostics) = build(loaded);
    let mut packs = Vec::new();
    for (at, pack) in loaded.packs.iter().enumerate() {
        let mine = || model.decls.iter().chain(&model.patches).filter(|decl| decl.pack == at);
        let declarations = mine().count();
        let misread = diagnostics.iter().filter_map(|found| found.place).any(|place| pack.files.contains(&place.file));
        if !misread {
            diagnostics.extend(empty::declares_nothing(loaded, pack, declarations));
        }
        let mut sources = Origins::default();
        for decl in mine() {
            let own = match decl.member(Member::Source).and_then(MemberView::of) {
                Some(MemberView::Source { words }) => Some(words),
                _ => None,
            };
            let source = own.or(pack.manifest.source.as_deref()).unwrap_or("original");
            match source {
                _ if decl.kind == Kind::Scenario => sources.scenarios += 1,
                "facts" => sources.facts += 1,
                "original" => sources.original += 1,
                _ => sources.rulebooks += 1,
            }
        }
        packs.push(Summary {
            id: pack.manifest.id.clone(),
            name: pack.manifest.name.clone(),
            version: pack.manifest.version.clone(),
            path: pack.root.clone(),
            asked: pack.asked,
            files: pack.files.len(),
            declarations,
            sources,
        });
    }
    let wrong = |found: &&Diagnostic| found.severity == Severity::Error;
    let mut context = Context::new(&model, loaded);
    for found in diagnostics.iter().chain(&loaded.diagnostics).filter(wrong) {
        let whose = |place: Place| context.pack_of(place.file);
        match found.place.and_then(whose) {
            Some(pack) => context.unread.extend([pack]),
            None => context.lost = true,
        }
    }
    let found = each(LINTS, context.model.decls.len() < LITTLE, |lint| {
        let mut found = Vec::new();
        lint(&context, &mut found);
        found
    });
    diagnostics.extend(found.into_iter().flatten());
    misnamed::fold(&context, &mut diagnostics);
    allow::apply(&context, &mut diagnostics);
    let (assumed, unchecked) = (assumed::assumed(&context), assumed::unchecked(&context));
    std::mem::take(&mut model.untold).close(&mut diagnostics);
    diagnostics.sort_by_key(|found| found.place);
    Checked { model, diagnostics, packs, assumed, unchecked }
}

/// Fewer declarations than this are looked at on one thread.
const LITTLE: usize = 500;

/// A lint: it looks at what the packs declare and tells what it finds.
type Lint = fn(&Context, &mut Vec<Diagnostic>);

/// Every lint.
const LINTS: &[Lint] = &[
    charts::check,
    ranges::check,
    members::check,
    endless::check,
    nothing::check,
    rule_points::check,
    trials::check,
    markers::check,
    scenarios::check,
    sources::check,
    used::check,
    likeness::check,
    unfinished::check,
    draws::check,
    former::check,
    patches::check,
    models::check,
    formulas::check,
    cycles::check,
    wording::check,
    decks::check,
    unusable::check,
    missions::check,
    tiles::check,
    spans::check,
    constant_condition::check,
    repeats::check,
    given::check,
    twins::check,
    own_abilities::check,
    ability_numbers::check,
    attacks::check,
    out_of_range::check,
    blank::check,
    contradicts::check,
    doubled::check,
    faces::check,
    figures::check,
    gear::check,
    most_held::check,
    outlying::check,
    heroes_only::check,
    sizes::check,
    starting::check,
    weapons::check,
    worse::check,
    zeros::check,
    asks_other::check,
    choices::check,
    clues::check,
    drawings::check,
    free_gains::check,
    marked::check,
    mission_needs::check,
    own_side::check,
    pointing::check,
    punished::check,
    readings::check,
    same_either::check,
    unused_keyword::check,
    table::check,
    tables::check,
    too_late::check,
    wrong_moment::check,
    word_twice::check,
];
