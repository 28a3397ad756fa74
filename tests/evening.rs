//! An evening at the table: a game that a person plays asks no more than it must, and is the same game as any other.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use std::collections::BTreeMap;

use brimscript::game::decision::{About, Choice, Decision};
use brimscript::game::ids::Model;
use brimscript::person::{Asked, Bench, Orders, Pause, Sitting, leads_to_one_state};
use brimscript::players::{Cautious, Player, Random, Scripted, View};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Hero, Playable, Setup, StepResult};
use brimscript::text::ProgramNames;
use brimscript::vm::Setup as Begin;
use brimscript::vm::keys::option_key;
use brimscript::{lower, model, pack, packs};

fn carried() -> Program {
    lower::lower(&model::build(&pack::load(&packs::Library, &[pack::LIBRARY.to_owned()])).0)
}

fn begin(program: &Program, mission: &str, heroes: &[&str], seed: u64) -> Begin {
    let heroes = heroes.iter().map(|class| Hero { class: (*class).to_owned(), ..Hero::default() }).collect();
    let setup = Setup { mission: mission.to_owned(), heroes, ..Setup::default() };
    setup.in_full(program).unwrap().resolve(program, seed).unwrap()
}

/// A person who says what it wants: what bores it once and for all, hits all at one enemy, everything else one by one, as a careful player
/// would have it. It never lets anybody else answer.
#[derive(Default)]
struct Person {
    /// What it typed.
    said: usize,
    kinds: BTreeMap<String, usize>,
}

impl Person {
    fn answer(&mut self, sitting: &mut Sitting<'_>, asked: &Asked) {
        self.said += 1;
        *self.kinds.entry(kind(&asked.decision.about)).or_default() += 1;
        let gives = asked.options.iter().find(|option| matches!(option, Choice::Give(..) | Choice::GiveToken(..)));
        let farther = asked.options.iter().find(|option| **option == Choice::GritMove);
        let bored = match &asked.decision.about {
            About::Flee | About::Cancel { .. } => Some(None),
            // Which of several enemies goes first is all one to it.
            About::Order if asked.options.iter().all(|option| matches!(option, Choice::Model(Model::Enemy(_)))) => {
                Some(None)
            }
            // Grit is kept for what hits.
            About::Reroll { purpose, .. } if purpose.words() != "to hit" => Some(None),
            About::Use if asked.table.cursor.active.is_none() => Some(None),
            About::Activation if gives.is_some() => Some(gives),
            About::Move { .. } if farther.is_some() => Some(farther),
            _ => None,
        };
        if let Some(what) = bored
            && sitting.never(what).is_some()
        {
            return;
        }
        let wanted = wants(sitting, asked);
        match asked.decision.about {
            About::AssignHit { .. } if wanted != Choice::Pass => sitting.all(&wanted),
            _ => sitting.take(&wanted),
        }
    }
}

/// What a careful player would take of the options that are offered.
fn wants(sitting: &Sitting<'_>, asked: &Asked) -> Choice {
    let bench = sitting.bench().unwrap();
    let mut careful = After { script: Scripted::new(bench.answers.iter().cloned()), taken: None };
    bench.game().step(&mut careful);
    careful.taken.filter(|choice| asked.options.contains(choice)).unwrap_or_else(|| asked.options[0].clone())
}

struct After {
    script: Scripted,
    taken: Option<Choice>,
}

impl Player for After {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        if self.script.left() > 0 {
            return self.script.choose(view, decision);
        }
        if self.taken.is_some() {
            return None;
        }
        self.taken = Cautious::new().choose(view, decision);
        self.taken.clone()
    }
}

/// Plays a mission by hand. Returns how many answers were typed, the turns, and all decisions.
fn evening(program: &Program, begin: &Begin, orders: bool) -> (Person, u32, Vec<String>) {
    let names = ProgramNames(program);
    let mut sitting = Sitting::new(&names, begin, Vec::new());
    if !orders {
        sitting.orders = Orders::none();
    }
    let mut person = Person::default();
    loop {
        match sitting.go_on().pause {
            Pause::Asks(asked) if orders => person.answer(&mut sitting, &asked),
            Pause::Asks(asked) => {
                person.said += 1;
                let wanted = wants(&sitting, &asked);
                sitting.take(&wanted);
            }
            Pause::Over(_) => break,
            Pause::Fault(fault) => panic!("{fault:?}"),
        }
        assert!(person.said < 2_000, "the game does not end");
    }
    let turn = sitting.table().map_or(0, |table| table.cursor.turn);
    (person, turn, sitting.decisions())
}

/// What a person types is a fraction of what is decided, and the game is one that runs again.
#[test]
fn a_person_who_says_what_it_wants_is_asked_little() {
    let program = carried();
    for (mission, most) in [("A Fistful of Dark Stone", 13), ("Skirmish", 13)] {
        let mut told = Vec::new();
        for seed in 1..=3 {
            let begin = begin(&program, mission, &["Rancher", "Preacher"], seed);
            let (person, turns, decisions) = evening(&program, &begin, true);
            println!(
                "{mission}, seed {seed}: {} answers of {} decisions in {turns} turns",
                person.said,
                decisions.len(),
            );
            // What a person is asked that says nothing once and for all.
            if seed == 1 {
                let (every, _, all) = evening(&program, &begin, false);
                println!("    asked everything: {} of {}", every.said, all.len());
            }
            println!("    {:?}", person.kinds);
            told.push(person.said as u32 / turns.max(1));
            // The same game, answered at once.
            let mut straight = Adventure::new(&program, &begin);
            let mut script = Scripted::new(decisions.iter().cloned());
            assert!(matches!(straight.play(&mut script), StepResult::Over(_)), "{mission} {seed}");
            assert_eq!((script.left(), script.misfit()), (0, None));
        }
        told.sort_unstable();
        assert!(told[1] <= most, "{mission}: {told:?} answers a turn");
    }
}

/// Eight turns of a defence for two heroes: an evening, and no interview.
#[test]
fn a_defence_of_eight_turns_takes_no_more_than_ninety_answers() {
    let (_, program) = crate::support::program();
    let mut told = Vec::new();
    for seed in 1..=3 {
        let begin = begin(program, "Hold the Yard", &["Rancher", "Preacher"], seed);
        let (person, turns, decisions) = evening(program, &begin, true);
        println!("seed {seed}: {} answers of {} decisions in {turns} turns", person.said, decisions.len());
        println!("    {:?}", person.kinds);
        told.push(person.said);
    }
    told.sort_unstable();
    assert!(told[1] <= 90, "{told:?} answers");
}

/// Where a question is left out because all answers come to the same, they do: each is taken, and the step is carried on by other players.
#[test]
fn answers_that_lead_to_one_state_do() {
    let program = carried();
    let wanted = if std::env::var_os("BRIM_WHOLE").is_some() { 1_000 } else { 5 };
    let (mut places, mut decisions, mut kinds) = (0, 0, BTreeMap::<String, usize>::new());
    let missions = ["A Fistful of Dark Stone", "Skirmish", "Down to the Burning Room"];
    for seed in 1..if wanted > 5 { 2_000 } else { 6 } {
        let mission = missions[seed as usize % missions.len()];
        let heroes = ["Rancher", "Preacher", "Lawman", "Indian Scout"];
        let begin = begin(&program, mission, &heroes, seed);
        let mut before = None;
        for _ in 0..400 {
            let mut answers: Vec<String> = Vec::new();
            let (pace, game) = loop {
                let bench = Bench { program: &program, begin: &begin, before: before.as_ref(), answers: &answers };
                let mut again = bench.game();
                let pace = again.step(&mut Scripted::new(answers.iter().cloned()));
                let StepResult::Waits(decision) = pace else { break (pace, again) };
                decisions += 1;
                if leads_to_one_state(&bench, again.table(), &decision) {
                    places += 1;
                    *kinds.entry(kind(&decision.about)).or_default() += 1;
                    all_alike(&bench, &again, &decision, seed);
                }
                let choice = &decision.options[(seed as usize * 31 + decisions) % decision.options.len()];
                answers.push(option_key(&program, again.table(), choice));
            };
            if pace != StepResult::On || places >= wanted {
                break;
            }
            before = Some(game.table().clone());
        }
        if places >= wanted {
            break;
        }
    }
    println!("{places} places of {decisions} decisions: {kinds:?}");
    assert!(places >= wanted, "only {places} places");
}

/// Every option, carried on to the end of the step by a careful player and by one that takes anything.
fn all_alike(bench: &Bench<'_>, waits: &Adventure<&Program>, decision: &Decision, seed: u64) {
    for careful in [true, false] {
        let mut ends = decision.options.iter().map(|option| {
            let key = option_key(bench.program, waits.table(), option);
            let script = Scripted::new(bench.answers.iter().cloned().chain([key]));
            let mut game = bench.game();
            let mut player = match careful {
                true => script.then(Cautious::new()),
                false => script.then(Random::new(seed)),
            };
            let pace = game.step(&mut player);
            (pace, game.fingerprint(), game.table().clone())
        });
        let first = ends.next().unwrap();
        assert!(ends.all(|end| end == first), "{decision:?}");
    }
}

/// What a question is about, without its figures.
fn kind(about: &About) -> String {
    format!("{about:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect()
}
