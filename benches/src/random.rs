//! Many games by chance, with everything looked at after every step: whether the table is sound, and whether every game ends.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use brimscript::check::check;
use brimscript::game::decision::{Choice, Decision};
use brimscript::game::engine::{Engine, Interrupt};
use brimscript::game::ids::DeclId;
use brimscript::game::table::{Outcome, Table};
use brimscript::lower::lower;
use brimscript::pack::load;
use brimscript::players::{Cautious, Player, Random, View};
use brimscript::program::Program;
use brimscript::replay::{outcome_key, party};
use brimscript::sim::seed_of;
use brimscript::vm::{Answers, HeroSetup, Machine, Setup};
use brimscript::vocabulary::Kind;
use serde::Serialize;

use crate::files::content;

/// What is played.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many games at the most.
    pub games: u32,
    /// After so many minutes no new game is begun.
    pub minutes: u32,
    /// The mission.
    pub mission: String,
    /// The seed of the run.
    pub seed: u64,
    /// Careful players in place of random ones: they see more of the board.
    pub cautious: bool,
}

/// What was seen.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Sight {
    games: u32,
    /// Games by the size of the party.
    heroes: BTreeMap<usize, u32>,
    /// Games by outcome.
    outcomes: BTreeMap<String, u32>,
    turns: u64,
    /// Steps, after each of which everything was looked at.
    steps: u64,
    decisions: u64,
    /// The most tiles, enemies at a time and turns of a game.
    most: [usize; 3],
    /// What was wrong, the first of each kind of game.
    faults: Vec<String>,
    /// More of that.
    more_faults: u64,
    seconds: u64,
    games_per_second: u64,
}

/// More faults are counted and not printed.
const MOST_FAULTS: usize = 20;

/// A step more than this is one of a game without an end.
const MOST_STEPS: u32 = 100_000;

/// Every so many games adjacency and sight of the whole board are looked at from both sides.
const BOARDS: u32 = 200;

/// Every so many steps what the machine keeps is held against a fresh look.
const CACHES: u32 = 16;

struct Seat {
    player: Box<dyn Player>,
    asked: Rc<Cell<u64>>,
}

impl Answers for Seat {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        self.asked.set(self.asked.get() + 1);
        self.player.choose(&View::new(engine, decision), decision)
    }
}

impl Sight {
    fn fault(&mut self, at: &str, what: &str) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(format!("{at}: {what}"));
        } else {
            self.more_faults += 1;
        }
    }

    fn add(&mut self, other: Sight) {
        self.games += other.games;
        other.heroes.into_iter().for_each(|(size, games)| *self.heroes.entry(size).or_default() += games);
        other.outcomes.into_iter().for_each(|(outcome, games)| *self.outcomes.entry(outcome).or_default() += games);
        self.turns += other.turns;
        self.steps += other.steps;
        self.decisions += other.decisions;
        self.more_faults += other.more_faults;
        self.most.iter_mut().zip(other.most).for_each(|(own, other)| *own = (*own).max(other));
        for fault in other.faults {
            if self.faults.len() < MOST_FAULTS {
                self.faults.push(fault);
            } else {
                self.more_faults += 1;
            }
        }
    }

    /// True where nothing was wrong.
    pub fn sound(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Plays on all cores.
///
/// # Errors
/// Where the content cannot be played.
pub fn random(wanted: &Wanted) -> Result<Sight, String> {
    let files = content().map_err(|error| format!("content/ cannot be read: {error}"))?;
    let checked = check(&load(&files, &["content".to_owned()]));
    let program = lower(&checked.model);
    let mission = program.find(&wanted.mission, Some(Kind::Mission));
    let mission = mission.ok_or_else(|| format!("content/ has no mission `{}`", wanted.mission))?;
    let (next, stop, started) = (AtomicU32::new(0), AtomicBool::new(false), Instant::now());
    let most = Duration::from_secs(u64::from(wanted.minutes) * 60);
    let work = || {
        let mut sight = Sight::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= wanted.games || stop.load(Ordering::Relaxed) {
                return sight;
            }
            if started.elapsed() > most {
                stop.store(true, Ordering::Relaxed);
                return sight;
            }
            if game > 0 && game.is_multiple_of(5_000) {
                eprintln!("{game} of {} games, {} s", wanted.games, started.elapsed().as_secs());
            }
            one(&program, mission, game, wanted, &mut sight);
        }
    };
    let mut all = Sight::default();
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            match thread.join() {
                Ok(sight) => all.add(sight),
                Err(_) => all.fault("a thread", "it broke down"),
            }
        }
    });
    all.seconds = started.elapsed().as_secs();
    all.games_per_second = u64::from(all.games) / all.seconds.max(1);
    Ok(all)
}

/// One game, looked at after every step.
fn one(program: &Program, mission: DeclId, game: u32, wanted: &Wanted, sight: &mut Sight) {
    let seed = seed_of(wanted.seed, game);
    let size = usize::try_from(game % 6).unwrap_or(0) + 1;
    let class = |hero: brimscript::replay::Hero| {
        let class = program.find(&hero.class, Some(Kind::Class))?;
        Some(HeroSetup { class, name: program.name(class).to_owned(), ..HeroSetup::default() })
    };
    let heroes: Vec<HeroSetup> = party(program, size, seed).into_iter().filter_map(class).collect();
    let setup = Setup { mission: Some(mission), heroes, seed, ..Default::default() };
    let at = format!("game {game} (seed {seed}, {size} heroes)");
    sight.games += 1;
    *sight.heroes.entry(size).or_default() += 1;
    let mut own = Sight::default();
    let player: Box<dyn Player> = if wanted.cautious { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
    let board = game.is_multiple_of(BOARDS);
    match catch_unwind(AssertUnwindSafe(|| played(program, &setup, player, board, &at, &mut own))) {
        Ok(outcome) => *sight.outcomes.entry(outcome).or_default() += 1,
        Err(_) => {
            *sight.outcomes.entry("broke down".to_owned()).or_default() += 1;
            own.fault(&at, "it broke down");
        }
    }
    sight.add(own);
}

fn played(
    program: &Program,
    setup: &Setup,
    player: Box<dyn Player>,
    board: bool,
    at: &str,
    sight: &mut Sight,
) -> String {
    let asked = Rc::new(Cell::new(0));
    let mut machine = Machine::set_up(program, setup);
    let cards = decks(machine.table());
    let mut outcome = "endless".to_owned();
    machine.answers = Some(Box::new(Seat { player, asked: Rc::clone(&asked) }));
    for step in 0..MOST_STEPS {
        let done = if step == 0 { machine.begin() } else { machine.step() };
        machine.settle();
        sight.steps += 1;
        let table = machine.table();
        let turn = table.cursor.turn;
        let mut faults = machine.check();
        if decks(table) != cards {
            faults.push("a deck has more cards, or fewer, than at the start".to_owned());
        }
        if step % CACHES == 0 {
            faults.extend(machine.verify_caches());
        }
        faults.iter().for_each(|fault| sight.fault(&format!("{at}, turn {turn}"), fault));
        sight.most[1] = sight.most[1].max(table.enemies.len());
        match done {
            Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => continue,
            Err(Interrupt::Over(how)) => {
                outcome = outcome_key(how).to_owned();
                if how == Outcome::TurnCap {
                    sight.fault(at, "it came to the last turn that is allowed");
                }
            }
            Err(Interrupt::Fault(fault)) => {
                outcome = "fault".to_owned();
                sight.fault(at, &format!("{}: {}", fault.code, fault.message));
            }
            Err(Interrupt::Ask(decision)) => sight.fault(at, &format!("nobody answers {:?}", decision.about)),
        }
        break;
    }
    let table = machine.table();
    sight.turns += u64::from(table.cursor.turn);
    sight.decisions += asked.get();
    sight.most[0] = sight.most[0].max(table.board.tiles().count());
    sight.most[2] = sight.most[2].max(usize::try_from(table.cursor.turn).unwrap_or(usize::MAX));
    // Once more without anything that was kept from step to step.
    let fresh = Machine::new(program, table.clone()).check();
    fresh.iter().for_each(|fault| sight.fault(&format!("{at}, at the end, looked at anew"), fault));
    if outcome == "endless" {
        sight.fault(at, "it does not end");
    }
    if board && one_sided(table) {
        sight.fault(at, "adjacency or sight is not the same from both sides");
    }
    outcome
}

/// How many cards each deck has, wherever they are.
fn decks(table: &Table) -> BTreeMap<DeclId, usize> {
    let mut decks = BTreeMap::new();
    for deck in table.cards.all.iter().filter_map(|card| card.deck) {
        *decks.entry(deck).or_default() += 1;
    }
    decks
}

fn one_sided(table: &Table) -> bool {
    let board = &table.board;
    let spaces: BTreeSet<_> = board.spaces().collect();
    spaces.iter().any(|a| {
        spaces
            .iter()
            .any(|b| board.adjacent(*a, *b) != board.adjacent(*b, *a) || board.sees(*a, *b) != board.sees(*b, *a))
    })
}

/// The figures for people.
pub fn told(sight: &Sight) -> String {
    let list = |counts: Vec<String>| counts.join(", ");
    let heroes = list(sight.heroes.iter().map(|(size, games)| format!("{games} with {size}")).collect());
    let outcomes = list(sight.outcomes.iter().map(|(outcome, games)| format!("{outcome} {games}")).collect());
    let [tiles, enemies, turns] = sight.most;
    let mut lines = vec![
        format!("{} games in {} s: {} a second", sight.games, sight.seconds, sight.games_per_second),
        format!("heroes: {heroes}"),
        format!("outcomes: {outcomes}"),
        format!(
            "{} turns, {} decisions, {} steps; the table was looked at after each step",
            sight.turns, sight.decisions, sight.steps
        ),
        format!("at the most {tiles} tiles, {enemies} enemies at a time, {turns} turns"),
    ];
    lines.extend(sight.faults.iter().map(|fault| format!("WRONG: {fault}")));
    lines.push(match (sight.faults.len(), sight.more_faults) {
        (0, _) => "nothing was wrong".to_owned(),
        (some, 0) => format!("{some} things were wrong"),
        (some, more) => format!("{some} things were wrong, and {more} more"),
    });
    lines.join("\n")
}
