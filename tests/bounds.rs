//! Every game ends: what shipped games cost stays far below what a game may cost, and packs that would go on without end, nest without end or count
//! without end are stopped at a bound that is told with its place.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test that panics has failed, as it should"
)]

use crate::{shelf, support};

use std::collections::BTreeSet;

use brimscript::check::{Checked, check};
use brimscript::diagnostic::Severity;
use brimscript::game::engine::Fault;
use brimscript::game::limits::{MAX_DEPTH, MAX_FUEL, MAX_GAME, MOST};
use brimscript::game::table::Table;
use brimscript::lower::lower;
use brimscript::model::build;
use brimscript::pack::{Loaded, load};
use brimscript::players::{Cautious, Player, Random};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Playable, Setup, StepResult, party};
use brimscript::sim::seed_of;
use brimscript::vm::Fuel;
use brimscript::vocabulary::{Combine, Kind, Stat};

/// Shipped games stay below this share of every bound.
const SHARE: u64 = 20;
/// The stack that every game gets along with, in bytes: half of what a thread has by default.
const STACK: usize = 1024 * 1024;

/// Plays a game to its end, and tells what its dearest step cost, and all of it.
fn played(
    program: &Program,
    mission: &str,
    heroes: usize,
    player: &mut dyn Player,
    seed: u64,
) -> (StepResult, Fuel, Table) {
    let setup = Setup { mission: mission.to_owned(), heroes: party(program, heroes, seed), ..Setup::default() };
    let begin = setup.in_full(program).and_then(|setup| setup.resolve(program, seed)).expect("it is all there");
    let mut game = Adventure::new(program, &begin);
    game.journal = Some(Vec::new());
    let mut dearest = 0;
    loop {
        let pace = game.step(player);
        game.journal.iter_mut().for_each(Vec::clear);
        dearest = dearest.max(game.fuel().step);
        if pace != StepResult::On {
            return (pace, Fuel { step: dearest, ..game.fuel() }, game.table().clone());
        }
    }
}

/// Of all missions; in `cargo test` one number of heroes for each of them, in `.ci/run` and with `BRIM_WHOLE=1` several.
#[test]
fn shipped_games_stay_far_below_the_bounds() {
    let loaded = load(&shelf::files(&shelf::shipped()), &["content".to_owned()]);
    let program = lower(&build(&loaded).0);
    let missions: Vec<String> = program.of_kind(Kind::Mission).map(|(_, decl)| decl.name.clone()).collect();
    let (mut step, mut game, mut games) = ((0, String::new()), (0, String::new()), 0);
    let rounds = 216_usize.div_ceil(missions.len() * 6);
    let whole = support::whole();
    for (at, mission) in missions.iter().enumerate() {
        let all = (0..rounds).flat_map(|round| [1, 4, 6].map(|heroes| (round, heroes)));
        for (_, (round, heroes)) in all.enumerate().filter(|(one, _)| whole || *one == at % 3) {
            for cautious in [true, false] {
                let seed = seed_of(3, u32::try_from(round).unwrap());
                let mut player: Box<dyn Player> =
                    if cautious { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
                let (pace, fuel, _) = played(&program, mission, heroes, &mut *player, seed);
                assert!(matches!(pace, StepResult::Over(_)), "{mission}, {heroes} heroes: {pace:?}");
                let what = format!("{mission}, {heroes} heroes, cautious: {cautious}");
                step = step.max((fuel.step, what.clone()));
                game = game.max((fuel.game, what));
                games += 1;
            }
        }
    }
    println!("{games} games; the dearest step {step:?}, the dearest game {game:?}");
    assert!(games >= if whole { 200 } else { 2 * missions.len() }, "{games} games");
    assert!(step.0 * SHARE <= MAX_FUEL, "the dearest step costs {step:?}");
    assert!(game.0 * SHARE <= MAX_GAME, "the dearest game costs {game:?}");
}

/// A pack with these declarations, and a mission that does this at the start of every turn.
fn pack(decls: &str, body: &str) -> String {
    format!(
        "{decls}\nmission \"Trap\" {{\n  world Mines\n  map Entrance, Long Passage\n  attack: place 4 Hungry Dead on Long Passage\n  \
         at end of fight: win the mission\n  at start of turn {{\n{body}\n  }}\n}}\n"
    )
}

/// A pack of one text beside the shipped ones, and what is checked of it.
fn checked(text: &str) -> (Loaded, Checked) {
    let mut files = shelf::files(&shelf::shipped());
    let manifest = "id = \"mine\"\nname = \"Mine\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\", \"swamps-of-death\"]\n";
    files.add("content/mine/pack.toml", manifest.as_bytes());
    files.add("content/mine/mine.brim", text.as_bytes());
    let loaded = load(&files, &["content/mine".to_owned()]);
    let checked = check(&loaded);
    (loaded, checked)
}

/// Plays such a pack on a thread with a small stack; it must be clean.
fn ends(decls: &str, body: &str) -> (StepResult, Fuel, Table, Vec<String>) {
    let (loaded, checked) = checked(&pack(decls, body));
    let errors =
        checked.diagnostics.iter().chain(&loaded.diagnostics).filter(|found| found.severity == Severity::Error);
    let errors: Vec<&str> = errors.map(|found| found.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let program = lower(&checked.model);
    let run = || {
        let (pace, fuel, table) = played(&program, "Trap", 2, &mut Cautious::new(), 1);
        let path = match &pace {
            StepResult::Fault(fault) => fault.path.iter().map(|(decl, _)| program.name(*decl).to_owned()).collect(),
            _ => Vec::new(),
        };
        (pace, fuel, table, path)
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).expect("a thread starts");
        thread.join().expect("the game ends")
    })
}

/// The fault that stops such a pack, and the declaration whose text it stops in.
fn fault(decls: &str, body: &str) -> (Fault, String) {
    let (pace, _, _, path) = ends(decls, body);
    match pace {
        StepResult::Fault(fault) => (*fault, path.last().cloned().unwrap_or_default()),
        other => panic!("it is not stopped: {other:?}"),
    }
}

#[test]
fn what_nests_without_end_is_stopped() {
    let deep = format!("more than {MAX_DEPTH} effects inside one another");
    let own = "chart \"Loop\" {\n  roll D6\n  rows {\n    1-6: this hero rolls on Loop\n  }\n}\n";
    let two = own.replace("Loop\n", "Pool\n") + &own.replace("\"Loop\"", "\"Pool\"");
    for decls in [own, &two] {
        let (fault, last) = fault(decls, "each hero rolls on Loop");
        assert_eq!((fault.code, &fault.message), ("B0702", &deep));
        assert!(["Loop", "Pool"].contains(&last.as_str()), "{last}");
    }
    // A chart whose rows stand deep in other lines: blocks count too.
    let ifs = "if there are 1 or more heroes: ".repeat(40);
    let (fault, _) =
        fault(&own.replace("this hero rolls", &format!("{ifs}this hero rolls")), "each hero rolls on Loop");
    assert_eq!((fault.code, &fault.message), ("B0702", &deep));
    // As deep as a text can be written, and it is carried out.
    let (pace, ..) = ends("", &("if there are 1 or more heroes: ".repeat(60) + "each hero gains 1 xp"));
    assert!(matches!(pace, StepResult::Over(_)), "{pace:?}");
}

#[test]
fn triggers_that_set_each_other_off_are_stopped() {
    let murmur = "marker \"Murmur\" {\n  stacks\n  when this holder gains Murmur: this holder gains 1 Murmur\n  cleared at end of adventure\n}\n";
    let (fault, last) = fault(murmur, "each hero gains 1 Murmur");
    assert_eq!((fault.code, last.as_str()), ("B0702", "Murmur"));
}

#[test]
fn what_grows_without_end_is_stopped() {
    let bodies = [
        (
            "",
            "repeat 9000 times: repeat the number of enemies times: repeat the number of enemies times: each hero gains 1 xp",
        ),
        ("", "repeat 9000 times: later, at end of turn: each hero gains 1 xp"),
        ("", "repeat 9000 times: each hero gets damage +1 until end of fight"),
        ("item \"Pebble\" { weight 0 }\n", "repeat 9000 times: each hero gains 1 Pebble"),
        ("", "repeat 9000 times: roll 500D6 {\n  1: each hero gains 1 xp\n  otherwise: nothing\n}"),
    ];
    for (decls, body) in bodies {
        let (fault, _) = fault(decls, body);
        assert_eq!(fault.code, "B0701", "{body}: {}", fault.message);
        assert_eq!(fault.message, format!("more than {MAX_FUEL} effects in one step"), "{body}");
    }
}

#[test]
fn a_whole_game_is_bounded_and_not_its_steps_alone() {
    // A fight that nobody ends, with as much in every turn as a step allows.
    let body = "repeat 9000 times {\n  each hero gains 1 xp\n  each hero gains 1 gold\n}\neach hero heals 999 wounds\n\
                each hero gets health +999 until end of turn\neach hero gets sanity +999 until end of turn\n\
                place 2 Hungry Dead on Long Passage";
    let (pace, fuel, table, _) = ends("", body);
    let StepResult::Fault(fault) = &pace else { panic!("{pace:?} in turn {}, {fuel:?}", table.cursor.turn) };
    assert_eq!((fault.code, &fault.message), ("B0701", &format!("more than {MAX_GAME} effects in one game")));
    assert!(fuel.step <= MAX_FUEL && fuel.game <= MAX_GAME + MAX_FUEL, "{fuel:?}");
}

#[test]
fn what_is_told_is_bounded() {
    let words = "the dust falls ".repeat(60);
    let (fault, _) = fault("", &format!("repeat 9000 times: story \"{words}\""));
    assert_eq!(fault.message, format!("more than {MAX_FUEL} effects in one step"));
}

#[test]
fn amounts_stop_at_their_cap() {
    let decls = "ability \"Big Blow\" {\n  when this hero hits an enemy {\n    that hit counts as 9999 hits\n    repeat 400 times: that hit does 9999 more damage\n  }\n}\n";
    let (pace, ..) = ends(decls, "each hero learns Big Blow");
    assert!(matches!(pace, StepResult::Over(_)), "{pace:?}");
    let body = "repeat 400 times: each hero gains 9999 gold\neach hero gets damage +9999 until end of fight\neach hero gets damage times 9999 until end of fight\n\
                each hero gets health times 9999 until end of fight\neach hero gets combat +9999 until end of fight\n\
                each enemy gets damage times 9999 until end of fight\neach enemy gets health times 9999 until end of fight\n\
                each enemy gets combat +9999 until end of fight\neach enemy gets shots times 9999 until end of fight";
    let (pace, _, table, _) = ends("", body);
    let fault = match &pace {
        StepResult::Fault(fault) => fault.code,
        _ => "",
    };
    assert_ne!(fault, "B0799", "{pace:?}");
    assert!(table.heroes.iter().all(|hero| hero.gold == MOST), "{:?}", table.heroes);
}

#[test]
fn many_abilities_of_many_enemies_are_played() {
    let abilities: String = (0..1200)
        .map(|number| format!("  ability \"Tick {number}\" {{ when this enemy is killed: each hero gains 1 xp }}\n"))
        .collect();
    let swarm = format!("enemy \"Swarm\" from \"Hungry Dead\" {{\n{abilities}}}\n");
    let (pace, ..) = ends(&swarm, "place 60 Swarm next to a random hero");
    match pace {
        StepResult::Fault(fault) => assert_eq!(fault.code, "B0701", "{fault:?}"),
        other => assert!(matches!(other, StepResult::Over(_)), "{other:?}"),
    }
}

/// A mission for each stat of which figures are added up, in which everybody has far too much of it, or far too little.
fn missions(changes: &[&str]) -> String {
    let mut text = String::new();
    for stat in Stat::ALL.iter().filter(|stat| stat.combine() != Combine::Flag) {
        let stat = stat.words();
        let change = |who: &str| -> String {
            changes.iter().map(|change| format!("{who} gets {stat} {change} until end of fight\n")).collect()
        };
        text += &format!(
            "mission \"With {stat}\" {{\nworld Mines\nmap Entrance, Long Passage\nattack: place 4 Hungry Dead on Long Passage\n\
             at end of fight: win the mission\nat start of turn {{\neach hero gains 1 xp\n{}{}}}\n}}\n",
            change("each hero"),
            change("each enemy"),
        );
    }
    text
}

#[test]
fn no_stat_overflows_whatever_drives_it() {
    for changes in [["+9999", "+9998", "times 9999"], ["-9999", "-9998", "times 9999"]] {
        let text = missions(&changes);
        // Not everybody has every stat: lines that cannot be are left out.
        let (loaded, first) = checked(&text);
        let wrong = first.diagnostics.iter().filter(|found| found.severity == Severity::Error);
        let wrong: BTreeSet<usize> = wrong
            .filter_map(|found| {
                let place = found.place?;
                let source = loaded.sources.get(place.file).filter(|source| source.path().contains("mine"))?;
                Some(source.text()[..place.span.start as usize].matches('\n').count())
            })
            .collect();
        let lines = || text.lines().enumerate().filter(|(number, _)| !wrong.contains(number));
        let left: String = lines().map(|(_, line)| format!("{line}\n")).collect();
        let (_, second) = checked(&left);
        let errors: Vec<_> = second.diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{errors:?}");
        println!("{} of {} lines are played", lines().count(), text.lines().count());
        assert!(lines().count() * 3 > text.lines().count() * 2, "most of the stats are driven");
        let program = lower(&second.model);
        let names: Vec<String> = program.of_kind(Kind::Mission).map(|(_, decl)| decl.name.clone()).collect();
        for name in names.iter().filter(|name| name.starts_with("With ")) {
            for cautious in [true, false] {
                let mut player: Box<dyn Player> =
                    if cautious { Box::new(Cautious::new()) } else { Box::new(Random::new(5)) };
                match played(&program, name, 2, &mut *player, 5).0 {
                    StepResult::Over(_) => {}
                    StepResult::Fault(fault) => assert_eq!(fault.code, "B0701", "{name}: {fault:?}"),
                    other => panic!("{name}: {other:?}"),
                }
            }
        }
    }
}
