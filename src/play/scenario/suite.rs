//! All scenarios of a mix, and how each of them ends.

use std::collections::{BTreeMap, BTreeSet};

use super::Failure;
use super::walk::Walk;
use brim_check::names;
use brim_core::game::ids::{DeclId, OpId};
use brim_core::game::table::Table;
use brim_core::phrase::{EffectView, KindView, StepView};
use brim_core::program::Program;
use brim_core::vocabulary::{Deed, Kind, Spot, Step, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity, Sources};
use brim_language::model::{Declaration, Model, Phrase};
use brim_language::pack::{self, Loaded, Pack};

/// How a scenario ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// All that is expected is so.
    Passed,
    /// Something is not.
    Failed,
    /// It says itself that it is not finished.
    Skipped,
}

/// What became of one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The scenario.
    pub id: DeclId,
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub place: Place,
    /// The ids it covers.
    pub covers: Vec<String>,
    /// Something is expected after something was done, or of what the rules let be done.
    pub proves: bool,
    /// How it ended.
    pub status: Status,
    /// Why it failed or was skipped.
    pub message: Option<String>,
    /// The failure with its place.
    pub finding: Option<Diagnostic>,
    /// The ops that ran.
    pub ran: BTreeSet<OpId>,
    /// It played a text with an error: whatever came of it proves nothing.
    pub unsound: Option<DeclId>,
}

/// The scenarios of a mix with the program they test.
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    /// The program.
    pub program: &'a Program,
    /// The model it was lowered from.
    pub model: &'a Model,
    sources: &'a Sources,
    /// The edition that each pack is written for.
    editions: Vec<Option<DeclId>>,
    /// Rulings that are read otherwise than the edition reads them.
    pub(super) overrides: Vec<(DeclId, String)>,
    /// Declarations with errors, and where the first of each stands.
    broken: BTreeMap<DeclId, Place>,
}

impl<'a> Suite<'a> {
    /// The scenarios of loaded packs, with what was found wrong with their texts.
    pub fn new(program: &'a Program, model: &'a Model, loaded: &'a Loaded, found: &[Diagnostic]) -> Suite<'a> {
        let named = pack::editions(&loaded.packs);
        let edition = |pack: &Pack| {
            let (name, _) = named.get(pack.manifest.id.as_str())?;
            program.find(name, Some(Kind::Edition))
        };
        let editions = loaded.packs.iter().map(edition).collect();
        let (sources, overrides) = (&loaded.sources, Vec::new());
        Suite { program, model, sources, editions, overrides, broken: broken(model, found) }
    }

    /// The same scenarios on another program lowered from the same model.
    pub fn on<'b>(&self, program: &'b Program) -> Suite<'b>
    where
        'a: 'b,
    {
        Suite { program, ..self.clone() }
    }

    /// The same scenarios, all played by one edition where they name none themselves.
    pub fn by_edition(self, edition: DeclId) -> Suite<'a> {
        Suite { editions: vec![Some(edition); self.editions.len()], ..self }
    }

    /// The same scenarios, with these readings where they name none themselves.
    pub fn by_rulings(self, overrides: Vec<(DeclId, String)>) -> Suite<'a> {
        Suite { overrides, ..self }
    }

    /// Every scenario, in the order of packs and files.
    pub fn scenarios(&self) -> impl Iterator<Item = &'a Declaration> + use<'a> {
        self.model.of_kind(Kind::Scenario)
    }

    /// The table that the `given` lines of a scenario make, before anything is done: a game can begin there. `mission` is played where the
    /// scenario gives none.
    ///
    /// # Errors
    /// Why a line cannot be so.
    pub fn given(&self, decl: &Declaration, mission: Option<DeclId>) -> Result<Table, String> {
        Walk::new(self, decl).given(mission)
    }

    /// The ids that a scenario covers.
    pub fn covers(&self, decl: &Declaration) -> Vec<String> {
        covers(decl)
    }

    /// The edition that the pack of a declaration is written for.
    pub fn edition(&self, decl: DeclId) -> Option<DeclId> {
        let pack = self.model.decl(decl)?.pack;
        self.editions.get(pack).copied().flatten()
    }

    /// The text at a place.
    pub(super) fn text(&self, place: Place) -> &'a str {
        self.sources.at(place)
    }

    /// The first text with an error that the scenario names or has run, other than itself.
    fn unsound(&self, decl: &Declaration, ran: &BTreeSet<OpId>) -> Option<(DeclId, Place)> {
        if self.broken.is_empty() {
            return None;
        }
        let mut met = BTreeSet::new();
        decl.body().iter().for_each(|step| names(step, &mut met));
        met.extend(ran.iter().map(|op| self.program.owner(*op)));
        met.into_iter().find_map(|id| Some((id, *self.broken.get(&id)?)))
    }

    /// Runs one scenario.
    pub fn run(&self, decl: &Declaration) -> Outcome {
        let mut outcome = Outcome {
            id: decl.id,
            name: self.model.name(decl.id).to_owned(),
            place: decl.place,
            covers: covers(decl),
            proves: proves(decl),
            status: Status::Passed,
            message: None,
            finding: None,
            ran: BTreeSet::new(),
            unsound: None,
        };
        // What is wrong with its lines is told where they stand.
        if self.broken.contains_key(&decl.id) {
            outcome.status = Status::Failed;
            outcome.message = Some("it has lines that cannot be read".to_owned());
            return outcome;
        }
        if let Some(todo) = unfinished(decl) {
            outcome.status = Status::Skipped;
            outcome.message = Some(todo);
            return outcome;
        }
        let mut walk = Walk::new(self, decl);
        let done = walk.go();
        outcome.ran = walk.ran();
        // What was played is not what the text says: whatever came of it proves nothing.
        if let Some((text, error)) = self.unsound(decl, &outcome.ran) {
            let name = self.model.name(text);
            let failure = Failure::new(format!("{name} has an error, so this scenario proves nothing"))
                .label("plays a text with an error")
                .help("fix that text first: `brim check` says how");
            let failure = Failure { others: vec![(error, "the error".to_owned())], ..failure };
            outcome.unsound = Some(text);
            self.fail(&mut outcome, decl.place, failure);
            return outcome;
        }
        if let Err((place, failure)) = done {
            self.fail(&mut outcome, place, failure);
        }
        outcome
    }

    fn fail(&self, outcome: &mut Outcome, place: Place, failure: Failure) {
        outcome.status = Status::Failed;
        let code = failure.code.unwrap_or(Code::ScenarioFails);
        let mut found = Diagnostic::new(code, place, failure.message.clone())
            .label(failure.label)
            .subject(format!("{} (scenario)", outcome.name));
        let usual = "fix the card if the expectation is right, otherwise the scenario";
        found.help = failure.help.or_else(|| Some(usual.to_owned()));
        for (place, text) in failure.others {
            found = found.other(place, text);
        }
        outcome.message = Some(failure.message);
        outcome.finding = Some(found);
    }
}

/// The declarations in which errors were found, each with the place of its first.
fn broken(model: &Model, found: &[Diagnostic]) -> BTreeMap<DeclId, Place> {
    let mut out: BTreeMap<DeclId, Place> = BTreeMap::new();
    let errors = found.iter().filter(|found| found.severity == Severity::Error).filter_map(|found| found.place);
    for error in errors {
        let before = |decl: &&Declaration| decl.place.file == error.file && decl.place.span.start <= error.span.start;
        // The declaration that begins last before the error; a patch has no number of its own.
        let Some(decl) = model.decls.iter().filter(before).max_by_key(|decl| decl.place.span.start) else { continue };
        let patched = model.patches.iter().filter(before).any(|patch| patch.place.span.start > decl.place.span.start);
        if !patched {
            let first = out.entry(decl.id).or_insert(error);
            *first = error.min(*first);
        }
    }
    out
}

/// The ids that a scenario covers.
fn covers(decl: &Declaration) -> Vec<String> {
    match KindView::of(decl.head()) {
        Some(KindView::Scenario { name: _, ids }) => ids.unwrap_or_default().to_vec(),
        _ => Vec::new(),
    }
}

/// True where something is expected after something was done, or of what the rules let be done.
fn proves(decl: &Declaration) -> bool {
    let asks = decl.body().iter().any(asks);
    let done = decl.body().iter().position(|step| step_of(step).is_some_and(Step::does));
    let expected = decl.body().iter().rposition(|step| step_of(step).is_some_and(Step::expects));
    asks || done.zip(expected).is_some_and(|(done, expected)| done < expected)
}

/// True for a step that asks what the rules let somebody do.
fn asks(step: Phrase<'_>) -> bool {
    match StepView::of(step) {
        Some(StepView::ExpectAt { who: _, spot, at: _, tile: _, why: _ }) => spot != Spot::At,
        Some(StepView::ExpectTarget { who: _, deed, whom: _, item: _, other: _, why: _ }) => deed != Deed::Targets,
        _ => matches!(step_of(step), Some(Step::ExpectCanUse | Step::ExpectReady)),
    }
}

/// What a scenario says is still to be written in it.
fn unfinished(decl: &Declaration) -> Option<String> {
    let mut found = None;
    for step in decl.body() {
        step.walk(&mut |phrase| {
            if let (Some(EffectView::Todo { words }), None) = (EffectView::of(phrase), &found) {
                found = Some(words.to_owned());
            }
        });
    }
    found
}

pub(super) fn step_of(phrase: Phrase<'_>) -> Option<Step> {
    match phrase.word() {
        Word::Step(step) => Some(step),
        _ => None,
    }
}
