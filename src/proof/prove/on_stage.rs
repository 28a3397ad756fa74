//! Lines that changed nothing in the situations of their kind, on the [stage](crate::stage): what their declaration waits for is brought about there, by the
//! recipes of its words, and then everything that can happen.

use std::collections::{BTreeMap, BTreeSet};

use super::Options;
use super::games::Key;
use super::lines::{self, Line};
use super::situations::without;
use crate::situations::WithStandIns;
use crate::situations::threads::on_threads;
use crate::stage::{self, Carried, Carrier, FILES, Kit, Played, Show, play};
use brim_core::game::effect::Span;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, OpId};
use brim_core::phrase::{MomentView, Phrase};
use brim_core::program::Program;
use brim_core::vocabulary::recipes::{Holds, Recipe};
use brim_core::vocabulary::{Kind, Word};
use brim_language::diagnostic::Severity;
use brim_language::model::{Model as Texts, build};
use brim_language::pack::{Files, load};
use brim_lower::lower;

/// The folder of the stage's pack.
const FOLDER: &str = "brim-stage:";

/// Where the dice begin.
const FACES: [u32; 2] = [0, 5];

/// What was found: in how many plays a line changed what happens, and in how many it was looked at.
pub(super) type Found = BTreeMap<Key, (usize, usize)>;

/// Plays the lines of a pack that were idle elsewhere.
pub(super) fn look(files: &dyn Files, root: &str, options: Options, known: &Texts, idle: &[&Line]) -> Found {
    let files = WithStandIns::of(files, root, FOLDER, &FILES);
    let loaded = load(&files, &[root.to_owned(), FOLDER.to_owned()]);
    let (model, found) = build(&loaded);
    if found.iter().chain(&loaded.diagnostics).any(|found| found.severity == Severity::Error) {
        return Found::new();
    }
    let program = lower(&model);
    let Some(kit) = Kit::of(&program) else { return Found::new() };
    let wanted: BTreeSet<Key> =
        idle.iter().map(|line| (known.names.id_text(line.decl), line.file.clone(), line.number)).collect();
    let named: BTreeSet<&str> = wanted.iter().map(|(id, _, _)| id.as_str()).collect();
    let decls: Vec<DeclId> =
        model.decls.iter().map(|decl| decl.id).filter(|id| named.contains(model.names.id_text(*id).as_str())).collect();
    on_threads(options.threads, decls.len(), &|place| {
        let decl = *decls.get(place)?;
        let key = |line: &Line| (model.names.id_text(line.decl), line.file.clone(), line.number);
        let lines: Vec<Line> = lines::of(&program, &model, &loaded.sources, decl);
        let idle: Vec<Line> = lines.into_iter().filter(|line| wanted.contains(&key(line))).collect();
        let felt = felt(&program, &kit, decl, &idle);
        Some(idle.iter().map(key).zip(felt).collect::<Vec<_>>())
    })
    .into_iter()
    .flatten()
    .collect()
}

/// In how many plays each line of a declaration changed what happens, until it did, and in how many it was looked at.
fn felt(program: &Program, kit: &Kit, decl: DeclId, idle: &[Line]) -> Vec<(usize, usize)> {
    let mut felt: Vec<(usize, usize)> = vec![(0, 0); idle.len()];
    let others: Vec<Vec<Program>> = idle.iter().map(|line| without(program, line).collect()).collect();
    let Some(kind) = program.decl(decl).and_then(|decl| decl.kind) else { return felt };
    for carrier in Carrier::of_kind(kind) {
        let carried = Carried { carrier: *carrier, decl, bearer: decl };
        for show in shows(program, kind, *carrier, decl) {
            for first in FACES {
                let mut with: Option<Played> = None;
                for (others, (changed, looked)) in others.iter().zip(&mut felt).filter(|(_, felt)| felt.0 == 0) {
                    let with = with.get_or_insert_with(|| play(program, kit, carried, &show, first));
                    *looked += 1;
                    let differs = |other: &Program| with.differs(&play(other, kit, carried, &show, first));
                    *changed += usize::from(others.iter().any(differs));
                }
            }
        }
    }
    felt
}

/// What is done to see a declaration: its moments come for a hero and for an enemy, its card is drawn, it is used, and then everything happens.
fn shows(program: &Program, kind: Kind, carrier: Carrier, decl: DeclId) -> Vec<Show> {
    let mut recipes: Vec<Recipe> = Vec::new();
    let (from, to) = program.decl(decl).map_or((0, 0), |decl| decl.ops);
    for op in (from..to).filter_map(|at| program.op(OpId(at))) {
        for recipe in comes(op) {
            if !recipes.contains(&recipe) {
                recipes.push(recipe);
            }
        }
    }
    let who = [Model::Hero(HeroId(0)), Model::Enemy(EnemyId(0))];
    let show = |(spot, act): Recipe| who.map(|who| Show { spot, legs: vec![(act, who)], down: false });
    let mut shows: Vec<Show> = recipes.into_iter().flat_map(show).collect();
    shows.extend(carrier.drawn().into_iter().flat_map(stage::drawn));
    if matches!(kind, Kind::Item | Kind::Spell | Kind::Token | Kind::Ability | Kind::Class | Kind::Marker) {
        shows.extend(stage::used());
    }
    if carrier.drawn().is_none() {
        shows.extend(stage::tour());
    }
    shows
}

/// What brings about what a phrase waits for, asks and needs.
fn comes(op: Phrase<'_>) -> Vec<Recipe> {
    let own = match op.word() {
        Word::Moment(moment) => {
            let span = match MomentView::of(op) {
                Some(MomentView::StartOf { span, n: _ } | MomentView::EndOf { span, n: _ }) => edge(span),
                _ => "",
            };
            moment.comes(span).recipes().to_vec()
        }
        Word::Replaced(replaced) => replaced.comes().recipes().to_vec(),
        Word::Condition(condition) => match condition.holds() {
            Holds::At { so: (_, so), not } => [so].into_iter().chain(not.map(|(_, not)| not)).collect(),
            Holds::Parts | Holds::Not(_) => Vec::new(),
        },
        _ => Vec::new(),
    };
    let needs = op.word().entry().map(|entry| entry.needs).unwrap_or_default();
    own.into_iter().chain(needs.iter().map(|fact| fact.comes())).collect()
}

/// A span as recipes call it.
fn edge(span: Span) -> &'static str {
    match span {
        Span::Turn => "turn",
        Span::Fight => "fight",
        Span::Adventure => "adventure",
        _ => "day",
    }
}
