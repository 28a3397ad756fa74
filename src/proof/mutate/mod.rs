//! What no scenario would notice: the rules of a pack are changed one step at a time, each change is read and checked as an author's would be, and the
//! pack's scenarios are run on it; with games, what they let pass is played too.
//!
//! A change that makes no difference in any of the [situations](crate::situations) is listed apart: no test can notice what cannot be seen.

mod judged;
pub mod steps;
pub mod swaps;
mod words;

pub use steps::Step;
pub use words::mutation_words;

use std::sync::{Mutex, PoisonError};

use brim_check::Workspace;
use brim_core::game::chance::{hash64, mix};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Diagnostic, FileId, Severity, Sources};
use brim_language::pack::{Files, Pack, load};
use brim_lower::lower;
use serde::Serialize;

use crate::prove::plan::{has_missions, within_reach};
use crate::situations::threads::on_threads;
use crate::situations::{FOLDER, STAND_INS, WithStandIns};
use judged::Judge;
use steps::Edit;

/// How a pack is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// So many changes are tried, drawn by the seed; all of them where nothing is said.
    pub most: Option<usize>,
    /// The seed of the sample and of the games.
    pub seed: u64,
    /// So many games of each mission judge what no scenario noticed.
    pub games: u32,
    /// On how many threads.
    pub threads: usize,
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "by")]
pub enum Verdict {
    /// A scenario failed.
    Scenario {
        /// Its name.
        scenario: String,
    },
    /// A game went otherwise.
    Game {
        /// The id of the mission.
        mission: String,
        /// Its seed.
        seed: u64,
    },
    /// Nobody noticed.
    Nobody,
    /// It makes no difference in any situation, so nobody could.
    NoDifference,
}

/// A change that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mutant {
    /// The id of the declaration.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The way to its file from where the tool was started.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// What kind of step it is.
    pub step: Step,
    /// The line as it is.
    pub before: String,
    /// The line with the change; empty where it is gone.
    pub after: String,
    /// What became of it.
    pub noticed: Verdict,
}

/// What became of a pack.
#[derive(Clone, Debug, Default)]
pub struct Mutations {
    /// The pack's id.
    pub pack: String,
    /// Its version.
    pub version: String,
    /// How many changes could be made, before they were read.
    pub possible: usize,
    /// The changes that were tried, by file and line.
    pub mutants: Vec<Mutant>,
    /// How many scenarios judged them.
    pub scenarios: usize,
    /// Scenarios that fail without any change: they judge nothing.
    pub failing: usize,
    /// Errors of its texts, and of those it needs: then nothing is tried.
    pub errors: Vec<Diagnostic>,
    /// The texts that the errors speak of.
    pub sources: Sources,
}

impl Mutations {
    /// How many changes somebody noticed, and how many could be noticed.
    pub fn score(&self) -> (usize, usize) {
        let count = |wanted: &dyn Fn(&Verdict) -> bool| self.mutants.iter().filter(|one| wanted(&one.noticed)).count();
        let noticed = count(&|one| matches!(one, Verdict::Scenario { .. } | Verdict::Game { .. }));
        (noticed, noticed + count(&|one| *one == Verdict::Nobody))
    }
}

/// So many candidates are tried between two looks at whether there are enough.
const ROUND: usize = 64;

/// Tries changes of the pack at a root, with what it needs; the scenarios of the packs `with` it judge too. Calls `told` after each with how many there will be, on the thread that tried it.
pub fn mutate(
    files: &dyn Files,
    root: &str,
    with: &[String],
    options: Options,
    told: &(dyn Fn(u32) + Sync),
) -> Mutations {
    let stand_ins = WithStandIns::new(files, root);
    let mut roots: Vec<String> = std::iter::once(root.to_owned()).chain(with.iter().cloned()).collect();
    roots.push(FOLDER.to_owned());
    let threads = options.threads.clamp(1, 16);
    let mut first = Workspace::open(load(&stand_ins, &roots));
    if options.games > 0 && !has_missions(first.model()) {
        // What no mission of its own brings into play, one of a pack within reach may.
        let sound = |other: &Workspace| !other.findings().any(|found| found.severity == Severity::Error);
        let others = within_reach(files, root).into_iter().map(|other| {
            let more: Vec<String> = roots.iter().cloned().chain([other]).collect();
            (Workspace::open(load(&stand_ins, &more)), more)
        });
        let mut others = others.filter(|(other, _)| has_missions(other.model()) && sound(other));
        if let Some(found) = others.next() {
            (first, roots) = found;
        }
    }
    let open = || Workspace::open(load(&stand_ins, &roots));
    let loaded = first.loaded().clone();
    let mut errors: Vec<Diagnostic> = first.findings().chain(&loaded.diagnostics).cloned().collect();
    errors.retain(|found| found.severity == Severity::Error);
    let is = |pack: &Pack, root: &str| pack.asked && pack.root.trim_end_matches('/') == root.trim_end_matches('/');
    let own = loaded.packs.iter().position(|pack| is(pack, root));
    let at = own.or_else(|| loaded.packs.iter().position(|pack| pack.asked && pack.manifest.id != STAND_INS));
    let Some((at, pack)) = at.and_then(|at| Some((at, loaded.packs.get(at)?))) else {
        return Mutations { errors, sources: loaded.sources, ..Mutations::default() };
    };
    let mut out =
        Mutations { pack: pack.manifest.id.clone(), version: pack.manifest.version.clone(), ..Mutations::default() };
    if !errors.is_empty() {
        return Mutations { errors, sources: loaded.sources, ..out };
    }
    let model = first.model().clone();
    let program = lower(&model);
    let beside = |pack: &Pack| with.iter().any(|root| is(pack, root));
    let beside = loaded.packs.iter().enumerate().filter(|(_, pack)| beside(pack)).map(|(at, _)| at).collect();
    let judge = Judge::new((&program, &model), &loaded, at, &beside, options);
    (out.scenarios, out.failing) = judge.scenarios();
    let mut candidates: Vec<(u64, FileId, Edit)> = Vec::new();
    for file in &pack.files {
        let (path, text) = loaded.sources.get(*file).map_or(("", ""), |source| (source.inside(), source.text()));
        for edit in steps::of(text) {
            let lot = format!("{path} {} {} {}", edit.from, edit.to, edit.instead);
            candidates.push((mix(options.seed, hash64(&lot)), *file, edit));
        }
    }
    out.possible = candidates.len();
    let most = options.most.unwrap_or(candidates.len()).min(candidates.len());
    if most < candidates.len() {
        candidates.sort_by_key(|(lot, file, edit)| (*lot, *file, edit.from));
    }
    let pool: Mutex<Vec<Workspace>> = Mutex::new(std::iter::once(first).chain((1..threads).map(|_| open())).collect());
    let shown = u32::try_from(most).unwrap_or(u32::MAX);
    for round in candidates.chunks(ROUND) {
        if out.mutants.len() >= most {
            break;
        }
        let mut tried = on_threads(threads, round.len(), &|place| {
            let (_, file, edit) = round.get(place)?;
            let mut workspace = pool.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
            let source = loaded.sources.get(*file)?;
            let changed = edit.applied(source.text())?;
            workspace.change(*file, &changed);
            let mutant = tried(&workspace, &judge, (*file, edit), &changed);
            workspace.change(*file, source.text());
            pool.lock().unwrap_or_else(PoisonError::into_inner).push(workspace);
            let mutant = mutant?;
            told(shown);
            Some((place, mutant))
        });
        tried.sort_by_key(|(place, _)| *place);
        let left = most - out.mutants.len();
        out.mutants.extend(tried.into_iter().map(|(_, mutant)| mutant).take(left));
    }
    out.mutants.sort_by(|a, b| (&a.file, a.line, &a.after).cmp(&(&b.file, b.line, &b.after)));
    out
}

/// A change that is read, and what becomes of it; nothing where it is no sound text, or says the same.
fn tried(workspace: &Workspace, judge: &Judge<'_>, (file, edit): (FileId, &Edit), changed: &str) -> Option<Mutant> {
    let wrong = |found: &Diagnostic| found.severity == Severity::Error;
    if workspace.findings().any(wrong) {
        return None;
    }
    let subject = judge.subject(file, edit.from)?;
    let (old, new) = (judge.model.decl(subject)?, workspace.model().decl(subject)?);
    if old.kind == Kind::Scenario || judge.same(workspace.model(), old, new) {
        return None;
    }
    let source = judge.loaded.sources.get(file)?;
    let line = source.position(u32::try_from(edit.from).ok()?).line;
    let at = usize::try_from(line).ok()?.checked_sub(1)?;
    let after = if edit.instead.is_empty() && edit.whole { "" } else { changed.lines().nth(at).unwrap_or_default() };
    Some(Mutant {
        id: judge.model.names.id_text(subject),
        name: judge.model.name(subject).to_owned(),
        file: source.path().to_owned(),
        line,
        step: edit.step,
        before: source.text().lines().nth(at).unwrap_or_default().trim().to_owned(),
        after: after.trim().to_owned(),
        noticed: judge.verdict(workspace, subject),
    })
}

/// The declaration that begins last before a place of a file.
fn holder(model: &brim_language::model::Model, file: FileId, at: u32) -> Option<DeclId> {
    let before = model.decls.iter().filter(|decl| decl.place.file == file && decl.place.span.start <= at);
    before.max_by_key(|decl| decl.place.span.start).map(|decl| decl.id)
}
