//! Lines that changed nothing in any situation, in whole games: the missions of the mix are played, and where a line had its say, once more without it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::Options;
use super::lines::{self, Line};
use super::plan::{give, has_missions, plan, within_reach};
use super::situations::without;
use super::why::{self, Reason};
use crate::situations::Watch;
use crate::situations::threads::on_threads;
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::ids::{DeclId, OpId};
use brim_core::game::journal::Note;
use brim_core::phrase::Phrase;
use brim_core::program::Program;
use brim_core::vocabulary::Word;
use brim_language::diagnostic::Severity;
use brim_language::model::{Model, build};
use brim_language::pack::{Files, load};
use brim_lower::lower;
use brim_play::players::{Cautious, Player, View};
use brim_play::replay::{Adventure, Setup, StepResult};

/// The most steps of a game: far more than the limit on turns allows for.
const MOST_STEPS: u32 = 100_000;

/// How many steps are played between two looks at what happened.
const STEPS: u32 = 20;

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The mission's id.
    pub mission: String,
    /// The ids of the heroes' classes.
    pub heroes: Vec<String>,
    /// Cards that lie on top of their decks, by id.
    pub on_top: Vec<String>,
    /// What the first hero has from the beginning, by name.
    pub given: Option<String>,
    /// The seed.
    pub seed: u64,
    /// The turn in which the line first made a difference.
    pub turn: u32,
    /// In how many games it made a difference.
    pub games: usize,
}

/// The line of a text: the declaration's id, the file, the number.
pub(super) type Key = (String, String, u32);

/// What was found in games.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// How many games were played with all lines.
    pub games: usize,
    pub lines: BTreeMap<Key, InGames>,
}

/// What was seen of a line in games.
#[derive(Debug, Default)]
pub(super) struct InGames {
    /// In how many it had its say.
    pub games: usize,
    /// One in which it made a difference.
    pub shown: Option<Shown>,
    /// Why it made none.
    pub reason: Option<Reason>,
}

/// A game with all lines.
struct Recorded {
    setup: Setup,
    /// What the first hero was given before it began.
    given: Option<DeclId>,
    begin: brim_vm::Setup,
    seed: u64,
    notes: Vec<Note>,
    ran: BTreeMap<OpId, u32>,
    used: BTreeSet<DeclId>,
}

/// Plays the missions of a pack and of what it needs, and those games once more without the lines that had their say in them.
pub(super) fn look(
    files: &dyn Files,
    root: &str,
    mix: &[String],
    options: Options,
    known: &Model,
    idle: &[&Line],
) -> Found {
    if idle.is_empty() || options.games == 0 {
        return Found::default();
    }
    // Without the stand-ins: what is told is what anybody can play.
    let mixed = |roots: &[String]| {
        let loaded = load(files, roots);
        let (model, found) = build(&loaded);
        let mut all = found.iter().chain(&loaded.diagnostics);
        (!all.any(|found| found.severity == Severity::Error)).then_some((loaded, model))
    };
    let Some((mut loaded, mut model)) = mixed(mix).or_else(|| mixed(&[root.to_owned()])) else {
        return Found::default();
    };
    if !has_missions(&model) {
        // What no mission of its own brings into play, one of a pack within reach may.
        let both = within_reach(files, root).into_iter().map(|other| [root.to_owned(), other]);
        if let Some(found) = both.filter_map(|roots| mixed(&roots)).find(|(_, model)| has_missions(model)) {
            (loaded, model) = found;
        }
    }
    let program = lower(&model);
    let wanted: BTreeSet<Key> =
        idle.iter().map(|line| (known.names.id_text(line.decl), line.file.clone(), line.number)).collect();
    let mut work: Vec<(Key, Line)> = Vec::new();
    let own = |at: usize| loaded.packs.get(at).is_some_and(|pack| pack.root == root);
    for decl in model.decls.iter().filter(|decl| own(decl.pack)) {
        for line in lines::of(&program, &model, &loaded.sources, decl.id) {
            let key = (model.names.id_text(line.decl), line.file.clone(), line.number);
            if wanted.contains(&key) {
                work.push((key, line));
            }
        }
    }
    let subjects: BTreeSet<DeclId> = work.iter().map(|(_, line)| line.decl).collect();
    let planned = plan(&program, &subjects, options.games, options.seed);
    let watch = std::sync::Mutex::new(Watch::default());
    let recorded = on_threads(options.threads, planned.len(), &|place| {
        let (setup, seed, given) = planned.get(place)?;
        let (game, seen) = record(&program, setup, *seed, *given)?;
        watch.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(seen);
        Some(game)
    });
    let watch = watch.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut recorded = recorded;
    recorded.sort_by(|a, b| (a.given, &a.setup.mission, a.seed).cmp(&(b.given, &b.setup.mission, b.seed)));
    let lines = on_threads(options.threads, work.len(), &|place| {
        let (key, line) = work.get(place)?;
        let games: Vec<&Recorded> = recorded.iter().filter(|game| had_its_say(&program, game, line)).collect();
        let parted: Vec<(&Recorded, u32)> = without(&program, line)
            .map(|other| games.iter().filter_map(|game| Some((*game, parts(game, &other)?))).collect::<Vec<_>>())
            .find(|parted| !parted.is_empty())
            .unwrap_or_default();
        let shown = parted.first().map(|(game, turn)| Shown {
            mission: game.setup.mission.clone(),
            heroes: game.setup.heroes.iter().map(|hero| hero.class.clone()).collect(),
            on_top: game.setup.on_top.clone(),
            given: game.given.map(|given| program.name(given).to_owned()),
            seed: game.seed,
            turn: *turn,
            games: parted.len(),
        });
        let reason = shown.is_none().then(|| why::idle(&model, &program, &watch, line, false));
        Some((key.clone(), InGames { games: games.len(), shown, reason }))
    });
    Found { games: recorded.len(), lines: lines.into_iter().collect() }
}

/// The careful player, watched: what it was offered is counted.
struct Watched<'w> {
    player: Cautious,
    watch: &'w RefCell<Watch>,
}

impl Player for Watched<'_> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        self.watch.borrow_mut().seen.count_offered(decision);
        self.player.choose(view, decision)
    }
}

/// A game to its end, with all that happened.
fn record(program: &Program, setup: &Setup, seed: u64, given: Option<DeclId>) -> Option<(Recorded, Watch)> {
    let begin = setup.resolve(program, seed).ok()?;
    let mut game = Adventure::prepared(program, &begin, &|machine| give(machine, given));
    game.journal = Some(Vec::new());
    game.ran = Some(BTreeMap::new());
    game.note_used();
    let watch = RefCell::new(Watch::default());
    let mut notes = Vec::new();
    let mut player = Watched { player: Cautious::new(), watch: &watch };
    game.steps(&mut player, MOST_STEPS, &mut |new, _| notes.extend_from_slice(new));
    let (ran, used) = (game.ran.take().unwrap_or_default(), game.used.take().unwrap_or_default());
    let mut watch = watch.into_inner();
    watch.seen.count_ran(&ran);
    watch.asked.extend(brim_core::vocabulary::Stat::ALL.iter().copied());
    Some((Recorded { setup: setup.clone(), given, begin, seed, notes, ran, used }, watch))
}

/// True for a game in which a line had its say: something of it ran, or its declaration was looked at.
fn had_its_say(program: &Program, game: &Recorded, line: &Line) -> bool {
    let Some(op) = program.op(line.op) else { return false };
    if carried_out(op) {
        return ran(game, op);
    }
    game.used.contains(&line.decl)
}

/// What is carried out, and does not only stand there.
fn carried_out(op: Phrase<'_>) -> bool {
    matches!(op.word(), Word::Effect(_)) || op.body().iter().any(carried_out)
}

fn ran(game: &Recorded, op: Phrase<'_>) -> bool {
    game.ran.contains_key(&op.id()) || op.body().iter().any(|line| ran(game, line))
}

/// The turn in which a game goes another way without a line; none where it does not.
fn parts(game: &Recorded, without: &Program) -> Option<u32> {
    let mut again = Adventure::prepared(without, &game.begin, &|machine| give(machine, game.given));
    again.journal = Some(Vec::new());
    let (mut at, mut parted, mut turn) = (0, None, 0);
    let mut player = Cautious::new();
    for _ in 0..MOST_STEPS / STEPS {
        let now = again.steps(&mut player, STEPS, &mut |notes, table| {
            let end = at + notes.len();
            turn = table.cursor.turn;
            if parted.is_none() && game.notes.get(at..end) != Some(notes) {
                parted = Some(table.cursor.turn);
            }
            at = end;
        });
        if parted.is_some() {
            return parted;
        }
        if now != StepResult::On {
            break;
        }
    }
    // What would have come at its very end did not come.
    parted.or((at < game.notes.len()).then_some(turn))
}
