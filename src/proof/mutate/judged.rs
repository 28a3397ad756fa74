//! Who judges a change: the scenarios of the pack, then games, then the situations.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use super::{Options, Verdict, holder};
use crate::prove::plan::{Planned, give, plan};
use crate::situations::{Cast, Mentions, Tables, edition, in_play};
use brim_check::{Workspace, names};
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_language::diagnostic::FileId;
use brim_language::model::canonical::canonical_form;
use brim_language::model::{Declaration, Model};
use brim_language::pack::Loaded;
use brim_lower::lower;
use brim_play::players::Cautious;
use brim_play::scenario::{Status, Suite};
use brim_play::sim::{GameResult, play_prepared};

/// What is given to a game beside its mission, and its seed; and how it goes.
type Known = BTreeMap<(String, Option<DeclId>, u64), Option<GameResult>>;

/// Whoever judges.
pub(super) struct Judge<'a> {
    pub program: &'a Program,
    pub model: &'a Model,
    pub loaded: &'a Loaded,
    options: Options,
    /// The scenarios that pass without a change, each with the declarations that it names or runs.
    scenarios: Vec<(DeclId, BTreeSet<DeclId>)>,
    failing: usize,
    at: usize,
    /// Games that were played without a change.
    known: Mutex<Known>,
}

impl<'a> Judge<'a> {
    /// The scenarios of the pack at a place judge, and those of the packs with these ids.
    pub fn new(
        (program, model): (&'a Program, &'a Model),
        loaded: &'a Loaded,
        at: usize,
        with: &BTreeSet<usize>,
        options: Options,
    ) -> Judge<'a> {
        let suite = Suite::new(program, model, loaded, &[]);
        let (mut scenarios, mut failing) = (Vec::new(), 0);
        for decl in suite.scenarios().filter(|decl| decl.pack == at || with.contains(&decl.pack)) {
            let outcome = suite.run(decl);
            match outcome.status {
                Status::Passed => {
                    let mut met: BTreeSet<DeclId> = outcome.ran.iter().map(|op| program.owner(*op)).collect();
                    decl.body().iter().for_each(|step| names(step, &mut met));
                    scenarios.push((decl.id, met));
                }
                Status::Failed => failing += 1,
                Status::Skipped => {}
            }
        }
        Judge { program, model, loaded, options, scenarios, failing, at, known: Mutex::default() }
    }

    /// How many scenarios judge, and how many fail of themselves.
    pub fn scenarios(&self) -> (usize, usize) {
        (self.scenarios.len(), self.failing)
    }

    /// The declaration that a place of a file belongs to.
    pub fn subject(&self, file: FileId, at: usize) -> Option<DeclId> {
        holder(self.model, file, u32::try_from(at).ok()?)
    }

    /// True where two declarations say the same.
    pub fn same(&self, other: &Model, old: &Declaration, new: &Declaration) -> bool {
        let said = |model: &Model, decl: &Declaration| -> Vec<String> {
            decl.body().iter().map(|phrase| canonical_form(&model.names, phrase)).collect()
        };
        said(self.model, old) == said(other, new)
    }

    /// What becomes of the change that a workspace holds.
    pub fn verdict(&self, changed: &Workspace, subject: DeclId) -> Verdict {
        let program = lower(changed.model());
        if let Some(scenario) = self.fails(changed, &program, subject) {
            return Verdict::Scenario { scenario };
        }
        if let Some((mission, seed)) = self.parts(&program, subject) {
            return Verdict::Game { mission, seed };
        }
        if self.differs(&program, subject) { Verdict::Nobody } else { Verdict::NoDifference }
    }

    /// A scenario that fails now: those that speak of the declaration are run first.
    fn fails(&self, changed: &Workspace, program: &Program, subject: DeclId) -> Option<String> {
        let suite = Suite::new(program, changed.model(), changed.loaded(), &[]);
        let near = self.scenarios.iter().filter(|(_, met)| met.contains(&subject));
        let far = self.scenarios.iter().filter(|(_, met)| !met.contains(&subject));
        let mut all = near.chain(far).filter_map(|(id, _)| changed.model().decl(*id));
        let failed = all.find(|decl| suite.run(decl).status != Status::Passed)?;
        Some(changed.model().name(failed.id).to_owned())
    }

    /// A game that goes otherwise now: of the missions as they are, and with the declaration there from the beginning.
    fn parts(&self, program: &Program, subject: DeclId) -> Option<(String, u64)> {
        if self.options.games == 0 {
            return None;
        }
        let subjects = BTreeSet::from([subject]);
        let planned = plan(self.program, &subjects, self.options.games, self.options.seed);
        let parted = planned.iter().find(|game| {
            let before = self.as_it_is(game);
            before.is_some() && before != played(program, game)
        });
        parted.map(|(setup, seed, _)| (setup.mission.clone(), *seed))
    }

    /// How a game goes without any change.
    fn as_it_is(&self, game: &Planned) -> Option<GameResult> {
        let (setup, seed, given) = game;
        let classes: Vec<&str> = setup.heroes.iter().map(|hero| hero.class.as_str()).collect();
        let key = (format!("{}\n{}\n{}", setup.mission, classes.join("\n"), setup.on_top.join("\n")), *given, *seed);
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let result = played(self.program, game);
            self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, result.clone());
            result
        })
    }

    /// True where a situation of the declaration goes otherwise now.
    fn differs(&self, program: &Program, subject: DeclId) -> bool {
        let cast = Cast::of(self.program);
        let Some(pack) = self.loaded.packs.get(self.at) else { return true };
        let edition = edition(self.loaded, &pack.manifest, self.program);
        let tables = Tables { model: self.model, cast: &cast, edition, worn: false, disguised: true };
        let Some(kind) = self.program.decl(subject).and_then(|decl| decl.kind) else { return true };
        let mentions = Mentions::of(self.program, subject);
        let told =
            |program: &Program| tables.of(program, subject, kind, &mentions, None, &|scene| in_play(scene).text());
        told(self.program) != told(program)
    }
}

/// How a planned game goes; none where it cannot be set up.
fn played(program: &Program, (setup, seed, given): &Planned) -> Option<GameResult> {
    let begin = setup.resolve(program, *seed).ok()?;
    Some(play_prepared(program, &begin, &|machine| give(machine, *given), &mut Cautious::new(), None).0)
}
