//! A whole adventure and the stay in a town behind it, played by both kinds of players: the table is sound after every step, nothing of it is
//! lost when it is written down, and the party leaves in the end.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::game::decision::{Choice, Decision};
use brimscript::game::engine::{Engine, Interrupt};
use brimscript::game::table::Table;
use brimscript::players::{Cautious, Player, Random, View};
use brimscript::program::Program;
use brimscript::rules::town;
use brimscript::vm::{Answers, HeroSetup, Machine, Setup};
use brimscript::vocabulary::Kind;

/// A player who answers a machine.
struct Voice<P>(P);

impl<P: Player> Answers for Voice<P> {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        self.0.choose(&View::new(engine, decision), decision)
    }
}

fn setup(program: &Program, seed: u64) -> Setup {
    let hero = |name: &str| HeroSetup {
        class: program.find(name, Some(Kind::Class)).expect("a class of the packs"),
        name: name.to_owned(),
        ..HeroSetup::default()
    };
    let mission = program.find("Skirmish", Some(Kind::Mission));
    let heroes = vec![hero("Rancher"), hero("Lawman"), hero("Hired Spear"), hero("Preacher")];
    Setup { mission, heroes, seed, ..Default::default() }
}

/// Goes on until the adventure, or the stay, is over.
fn play(machine: &mut Machine<'_>, steps: usize, mut over: impl FnMut(&Table) -> bool) {
    for _ in 0..steps {
        match machine.step() {
            Ok(()) | Err(Interrupt::Over(_)) => {}
            Err(other) => panic!("{other:?}"),
        }
        let table = machine.table();
        assert_eq!(table.check(), Vec::<String>::new(), "at {:?}", table.cursor);
        let text = serde_json::to_string(table).expect("a table can be written");
        assert_eq!(&serde_json::from_str::<Table>(&text).expect("and read"), table);
        if over(table) {
            return;
        }
    }
    panic!("it does not end");
}

fn whole_stay<P: Player + 'static>(program: &Program, player: P, seed: u64) -> u32 {
    let mut machine = Machine::set_up(program, &setup(program, seed));
    machine.answers = Some(Box::new(Voice(player)));
    match machine.begin() {
        Ok(()) | Err(Interrupt::EndTurn) => {}
        Err(other) => panic!("{other:?}"),
    }
    play(&mut machine, 5_000, |table| table.outcome.is_some());
    for hero in &mut machine.table_mut().heroes {
        (hero.gold, hero.dark_stone) = (500, 2);
    }
    let place = program.find("Saltmarsh Landing", Some(Kind::Town)).expect("a town of the showcase");
    town::come(&mut machine, place).expect("nothing is asked there");
    let mut days = 0;
    play(&mut machine, 5_000, |table| {
        days = days.max(table.stay.as_ref().map_or(0, |stay| stay.day));
        table.stay.is_none()
    });
    assert!(machine.table().heroes.iter().all(|hero| hero.ko.is_none()), "nobody is left KO'd");
    days
}

#[test]
fn players_stay_in_a_town_and_leave_it() {
    let (_, program) = support::program();
    for seed in 0..6 {
        assert!(whole_stay(program, Random::new(seed), seed) > 0);
        assert_eq!(whole_stay(program, Cautious::new(), seed), 1);
    }
}
