//! Who judges a change: the scenarios of the pack, then games, then the situations.

use std::collections::BTreeSet;

use super::{Options, Verdict, holder};
use crate::situations::{Cast, Mentions, Tables, edition, in_play};
use brim_check::{Workspace, names};
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::FileId;
use brim_language::model::canonical::canonical_form;
use brim_language::model::{Declaration, Model};
use brim_language::pack::Loaded;
use brim_lower::lower;
use brim_play::players::Cautious;
use brim_play::replay::{Setup, TableEdition, party, written_for};
use brim_play::scenario::{Status, Suite};
use brim_play::sim::{play, seed_of};

/// So many missions are played at the most.
const MISSIONS: usize = 3;

/// Heroes of a game.
const HEROES: usize = 4;

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
}

impl<'a> Judge<'a> {
    pub fn new(program: &'a Program, model: &'a Model, loaded: &'a Loaded, at: usize, options: Options) -> Judge<'a> {
        let suite = Suite::new(program, model, loaded, &[]);
        let (mut scenarios, mut failing) = (Vec::new(), 0);
        for decl in suite.scenarios().filter(|decl| decl.pack == at) {
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
        Judge { program, model, loaded, options, scenarios, failing, at }
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

    /// A game that goes otherwise now.
    fn parts(&self, program: &Program, subject: DeclId) -> Option<(String, u64)> {
        if self.options.games == 0 {
            return None;
        }
        let kind = program.decl(subject).and_then(|decl| decl.kind);
        let is = |mission: &DeclId| kind != Some(Kind::Mission) || *mission == subject;
        let missions = self
            .program
            .of_kind(Kind::Mission)
            .filter(|(id, decl)| is(id) && decl.pack != crate::situations::STAND_INS);
        let written = written_for(self.program, &self.loaded.packs);
        for (_, mission) in missions.take(MISSIONS) {
            let edition = TableEdition::of_mission(self.program, &written, &mission.id).map(|one| one.edition.clone());
            for game in 0..self.options.games {
                let seed = seed_of(self.options.seed, game);
                let mut setup = Setup { mission: mission.id.clone(), edition: edition.clone(), ..Setup::default() };
                setup.heroes = party(self.program, HEROES, seed);
                let decl = self.program.decl(subject)?;
                if decl.deck.is_some() {
                    setup.on_top = vec![decl.id.clone()];
                }
                if let (Some(Kind::Class), Some(first)) = (kind, setup.heroes.first_mut()) {
                    first.class.clone_from(&decl.id);
                }
                let played = |program: &Program| {
                    let begin = setup.resolve(program, seed).ok()?;
                    Some(play(program, &begin, &mut Cautious::new(), None).0)
                };
                if played(self.program) != played(program) {
                    return Some((mission.id.clone(), seed));
                }
            }
        }
        None
    }

    /// True where a situation of the declaration goes otherwise now.
    fn differs(&self, program: &Program, subject: DeclId) -> bool {
        let cast = Cast::of(self.program);
        let Some(pack) = self.loaded.packs.get(self.at) else { return true };
        let edition = edition(self.loaded, &pack.manifest, self.program);
        let tables = Tables { model: self.model, cast: &cast, edition };
        let Some(kind) = self.program.decl(subject).and_then(|decl| decl.kind) else { return true };
        let mentions = Mentions::of(self.program, subject);
        let told =
            |program: &Program| tables.of(program, subject, kind, &mentions, None, &|scene| in_play(scene).text());
        told(self.program) != told(program)
    }
}
