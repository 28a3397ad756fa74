//! What must hold at every step of every game: random and careful players, one to six heroes, seed after seed.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that panics has failed, as it should"
)]

use crate::support;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use brimscript::game::board::Board;
use brimscript::game::cards::Zone;
use brimscript::game::chance::{hash64, mix};
use brimscript::game::decision::{Choice, Decision};
use brimscript::game::engine::{Engine, Interrupt};
use brimscript::game::ids::{CardId, SpaceId};
use brimscript::game::journal::Note;
use brimscript::game::table::Table;
use brimscript::players::{Cautious, Player, Random, Scripted, View};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Playable, Recorder, Save, StepResult, record, replay};
use brimscript::vm::{Answers, HeroSetup, Machine, Setup, keys};
use brimscript::vocabulary::Kind;

/// Some set-up of the fight: the party and its classes follow from the seed.
fn setup(program: &Program, party: usize, seed: u64) -> Setup {
    let classes: Vec<_> = program.of_kind(Kind::Class).collect();
    let first = usize::try_from(mix(seed, 3) % classes.len() as u64).expect("small");
    let heroes = classes.iter().cycle().skip(first).take(party);
    let heroes = heroes
        .map(|(class, decl)| HeroSetup { class: *class, name: decl.name.clone(), ..HeroSetup::default() })
        .collect();
    // A fight on a fixed map, and a mission that explores.
    let name = if seed.is_multiple_of(2) { "Skirmish" } else { "A Fistful of Dark Stone" };
    let mission = program.find(name, Some(Kind::Mission));
    Setup { mission, heroes, seed, ..Default::default() }
}

/// Both players, and every size of party; in `cargo test` half of it, all with `BRIM_WHOLE=1` and in `.ci/run`.
fn games() -> impl Iterator<Item = (usize, bool, u64)> {
    let seeds = std::env::var("BRIM_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(SEEDS);
    let all = (0..seeds).flat_map(|seed| (1..=6).flat_map(move |party| [(party, false, seed), (party, true, seed)]));
    // Of each mission every other size of party, of each size one of the missions.
    all.filter(|(party, _, seed)| support::whole() || (*party as u64 + seed).is_multiple_of(2))
}

/// Seeds for each player and size of party; `BRIM_SEEDS` asks for more.
const SEEDS: u64 = 2;

/// Every so many steps what the machine keeps is held against a fresh look, in release builds too.
const CACHES: usize = 5;

/// A player that can be looked at twice: asked once more, it answers the same.
#[derive(Clone)]
enum Either {
    Random(Random),
    Cautious(Cautious),
}

impl Either {
    fn new(cautious: bool, seed: u64) -> Either {
        if cautious { Either::Cautious(Cautious::new()) } else { Either::Random(Random::new(seed)) }
    }
}

impl Player for Either {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        match self {
            Either::Random(player) => player.choose(view, decision),
            Either::Cautious(player) => player.choose(view, decision),
        }
    }
}

/// Adjacency and sight are the same from both sides.
fn one_sided(board: &Board) -> Vec<(SpaceId, SpaceId)> {
    let spaces: Vec<SpaceId> = board.spaces().collect();
    let pairs = spaces.iter().flat_map(|a| spaces.iter().map(|b| (*a, *b)));
    pairs
        .filter(|&(a, b)| board.adjacent(a, b) != board.adjacent(b, a) || board.sees(a, b) != board.sees(b, a))
        .collect()
}

/// Dice thrown in a step, by what the machine counted (every face once it fell) and by the journal (faces, and those re-rolled): a
/// die that is re-rolled twice falls once more than the journal can say.
fn dice(machine: &Machine<'_>) -> (i32, i32) {
    let told = machine.journal.iter().flatten().map(|note| match note {
        Note::Throw { faces, rerolled, .. } => faces.len() + rerolled.iter().filter(|again| **again).count(),
        _ => 0,
    });
    (machine.thrown.iter().map(|throw| throw.dice).sum(), i32::try_from(told.sum::<usize>()).expect("a step is short"))
}

/// Answers for the machine; with every answer, what is asked of `looks` besides.
struct Seat<F> {
    player: Either,
    looks: F,
}

impl<F: FnMut(&Either, &Table, &Decision)> Answers for Seat<F> {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        (self.looks)(&self.player, engine.table(), decision);
        self.player.choose(&View::new(engine, decision), decision)
    }
}

#[test]
fn every_step_leaves_the_table_as_it_must_be() {
    let (_, program) = support::program();
    let mut broken = Vec::new();
    for (party, cautious, seed) in games() {
        let mut machine = Machine::set_up(program, &setup(program, party, seed));
        machine.answers = Some(Box::new(Seat { player: Either::new(cautious, seed), looks: |_: &_, _: &_, _: &_| {} }));
        let mut step = 0;
        loop {
            machine.journal = Some(Vec::new());
            machine.thrown.clear();
            let done = if step == 0 { machine.begin() } else { machine.step() };
            let mut found = Machine::new(program, machine.table().clone()).check();
            if step % CACHES == 0 {
                found.extend(machine.verify_caches());
            }
            let (fell, told) = dice(&machine);
            // A step that ends in the middle of a throw has not told of it.
            if fell < told || (done.is_ok() && fell != told) {
                found.push(format!("{fell} dice fell and {told} are told of"));
            }
            let cursor = &machine.table().cursor;
            let at =
                format!("party {party}, cautious {cautious}, seed {seed}, turn {}, {:?}", cursor.turn, cursor.step);
            broken.extend(found.into_iter().map(|fault| format!("{at}: {fault}")));
            step += 1;
            match done {
                Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => {}
                Err(Interrupt::Over(_)) => break,
                Err(other) => panic!("{at}: {other:?}"),
            }
        }
        assert_eq!(one_sided(&machine.table().board), [], "party {party}, seed {seed}");
    }
    broken.truncate(30);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The table as it might be for all that can be seen: cards that lie face down are others, in another order, and the dice to come
/// fall otherwise. Cards that the decision shows stay as they are, and so do further copies of them: which copy a card is, its key says.
fn otherwise(table: &Table, decision: &Decision) -> Table {
    let shown = |id: &CardId| {
        decision.options.iter().any(|option| match option {
            Choice::Card(card) | Choice::Give(card, _) => card == id,
            Choice::Hands(cards) | Choice::Ranged(cards) => cards.contains(id),
            Choice::Use { card, .. } => *card == Some(*id),
            _ => false,
        })
    };
    let all = &table.cards.all;
    let copied: BTreeSet<_> = all.iter().filter(|card| shown(&card.id)).map(|card| card.decl).collect();
    let stays = |id: &CardId| copied.contains(&all[id.index()].decl);
    let mut other = table.clone();
    other.seed = mix(table.seed, 99);
    other.throws.clear();
    let decks: Vec<_> = other.cards.piles.keys().copied().collect();
    for deck in decks {
        let hidden: Vec<CardId> =
            other.cards.piles.get(&deck).into_iter().flatten().copied().filter(|id| !stays(id)).collect();
        let mut printed: Vec<_> = hidden.iter().map(|id| other.cards.all[id.index()].decl).collect();
        printed.rotate_left(hidden.len() / 3);
        for (id, decl) in hidden.iter().zip(printed) {
            other.cards.all[id.index()].decl = decl;
        }
        if let Some(pile) = other.cards.piles.get_mut(&deck) {
            pile.reverse();
        }
    }
    for stack in other.cards.stacks.values() {
        let mut printed: Vec<_> = stack.iter().map(|id| other.cards.all[id.index()].decl).collect();
        printed.reverse();
        for (id, decl) in stack.iter().zip(printed) {
            other.cards.all[id.index()].decl = decl;
        }
    }
    // Tokens that lie on tiles might be others too.
    let on_tiles: Vec<CardId> =
        all.iter().filter(|card| matches!(card.zone, Zone::OnTile(_))).map(|card| card.id).collect();
    for token in on_tiles {
        let deck = all[token.index()].deck;
        let next = deck.and_then(|deck| other.cards.piles.get(&deck)?.first().copied()).filter(|id| !stays(id));
        if let Some(next) = next {
            let printed = other.cards.all[token.index()].decl;
            other.cards.all[token.index()].decl = other.cards.all[next.index()].decl;
            other.cards.all[next.index()].decl = printed;
        }
    }
    other
}

#[test]
fn nobody_decides_by_what_is_hidden() {
    let (_, program) = support::program();
    for (party, cautious, seed) in games().filter(|(party, ..)| party % 2 == 0) {
        let asked = Rc::new(RefCell::new(0_u32));
        let count = Rc::clone(&asked);
        let looks = move |player: &Either, table: &Table, decision: &Decision| {
            *count.borrow_mut() += 1;
            // What is under way within the step is nowhere but in the machine: both answers are given without it.
            let answer =
                |table: Table| player.clone().choose(&View::new(&Machine::new(program, table), decision), decision);
            let (here, there) = (answer(table.clone()), answer(otherwise(table, decision)));
            assert_eq!(here, there, "party {party}, cautious {cautious}, seed {seed}: {decision:?}");
        };
        let mut machine = Machine::set_up(program, &setup(program, party, seed));
        machine.answers = Some(Box::new(Seat { player: Either::new(cautious, seed), looks }));
        let mut done = machine.begin();
        while matches!(done, Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight)) {
            done = machine.step();
        }
        assert!(matches!(done, Err(Interrupt::Over(_))), "{done:?}");
        assert!(*asked.borrow() > 10, "party {party}, seed {seed}: hardly anything was asked");
    }
}

/// Plays the choices of a straight game again, leaving off at every one of them: the table goes through its text each time.
fn in_pieces(program: &Program, setup: &Setup, keys: &[String]) -> Table {
    let mut game = Adventure::new(program, setup);
    game.pausable = true;
    let mut next = keys.iter();
    let mut given: Vec<String> = Vec::new();
    loop {
        let before = game.fingerprint();
        let mut script = Scripted::new(given.iter().cloned());
        let pace = game.step(&mut script);
        assert_eq!(script.misfit(), None);
        match pace {
            StepResult::On => given.clear(),
            StepResult::Over(_) => break,
            StepResult::Waits(decision) => {
                assert_eq!(game.fingerprint(), before, "a step that waits has changed the table");
                let text = serde_json::to_string(game.table()).expect("a table can be written");
                let table: Table = serde_json::from_str(&text).expect("a table can be read");
                assert_eq!(&table, game.table());
                if game.has_begun() {
                    game = Adventure::resume(program, table);
                    game.pausable = true;
                }
                let key = next.next().unwrap_or_else(|| panic!("nobody was asked this before: {decision:?}"));
                given.push(key.clone());
            }
            StepResult::Fault(fault) => panic!("{fault:?}"),
        }
    }
    assert_eq!(next.next(), None, "fewer decisions than in the straight game");
    game.table().clone()
}

#[test]
fn a_game_left_off_at_every_decision_ends_like_the_straight_one() {
    let (_, program) = support::program();
    for (party, cautious, seed) in games().filter(|(party, _, seed)| *seed == 0 || *party == 2) {
        let setup = setup(program, party, seed);
        let mut straight = Adventure::new(program, &setup);
        let mut player = Recorder::new(Either::new(cautious, seed));
        let pace = straight.play(&mut player);
        assert!(matches!(pace, StepResult::Over(_)), "{pace:?}");
        let pieces = in_pieces(program, &setup, player.decisions());
        assert_eq!(&pieces, straight.table(), "party {party}, cautious {cautious}");
        assert_eq!(keys::fingerprint(program, &pieces), straight.fingerprint());
    }
}

#[test]
fn a_save_goes_through_its_text() {
    let (_, program) = support::program();
    for seed in 0..4 {
        let heroes = brimscript::replay::party(program, 1 + seed as usize, seed);
        let mission = "Skirmish".to_owned();
        let words = brimscript::replay::Setup { mission, heroes, ..Default::default() };
        let words = words.in_full(program).expect("it is all on the table");
        let begin = words.resolve(program, seed).expect("it is all on the table");
        let mut save = Save::new(words, seed);
        record(&mut Adventure::new(program, &begin), Either::new(seed % 2 == 0, seed), &mut save);
        let read = Save::read(&save.write()).expect("it was just written");
        assert_eq!(read, save);
        let again = read.setup.resolve(program, read.seed).expect("it is all on the table");
        let told = replay(&mut Adventure::new(program, &again), &read, None, &mut |_| {});
        assert_eq!((told.parting, told.state_hash), (None, save.state_hash));
        // Cut off anywhere, it is the beginning of the same game.
        let cut = usize::try_from(mix(hash64("cut"), seed)).unwrap_or(0) % save.decisions.len();
        let mut part = read.clone();
        part.decisions.truncate(cut);
        part.fingerprints.retain(|print| (print.decision as usize) < cut);
        let mut game = Adventure::new(program, &again);
        game.pausable = true;
        let told = replay(&mut game, &part, None, &mut |_| {});
        assert!(matches!(told.pace, StepResult::Waits(_)), "{:?}", told.pace);
        assert_eq!(told.decisions, cut);
    }
}
