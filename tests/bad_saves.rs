//! Saves that somebody or something has spoilt: read as far as they are sound, refused with a reason otherwise, and never a panic.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::game::chance::{hash64, mix};
use brimscript::players::Cautious;
use brimscript::program::Program;
use brimscript::replay::{Adventure, Divergence, Replayed, Save, Setup, StepResult, Unread, party, record, replay};

/// A short game, saved.
fn saved(program: &Program) -> Save {
    let heroes = party(program, 1, 5);
    let setup = Setup { mission: "Skirmish".to_owned(), heroes, ..Setup::default() };
    let setup = setup.in_full(program).expect("it is all on the table");
    let begin = setup.resolve(program, 5).expect("it is all on the table");
    let mut save = Save::new(setup, 5);
    record(&mut Adventure::new(program, &begin), Cautious::new(), &mut save);
    assert!(save.decisions.len() > 10, "{save:?}");
    save
}

/// What comes of a text that claims to be a save: a reason why not, or the game run again.
fn outcome(program: &Program, text: &str) -> Result<Replayed, String> {
    let save = Save::read(text).map_err(|why| why.to_string())?;
    let begin = save.setup.resolve(program, save.seed).map_err(|why| why.to_string())?;
    Ok(replay(&mut Adventure::new(program, &begin), &save, Some(2_000), &mut |_| {}))
}

/// A reason that can be shown.
fn reasonable(why: &str) {
    assert!(!why.trim().is_empty() && why.chars().count() < 2_000, "{why}");
    assert!(!why.contains(|letter: char| letter.is_control()), "{why:?}");
}

#[test]
fn cut_off_anywhere() {
    let (_, program) = support::program();
    let text = saved(program).write();
    for piece in 0..60 {
        let cut = text.len() * piece / 60;
        let why = outcome(program, text.get(..cut).unwrap_or("")).expect_err("half a save is none");
        reasonable(&why);
        assert!(why.starts_with("this is not a saved game"), "{why}");
    }
}

#[test]
fn a_bit_turned_over() {
    let (_, program) = support::program();
    let save = saved(program);
    let bytes = save.write().into_bytes();
    let (mut refused, mut parted) = (0, 0);
    for round in 0..250_u64 {
        let number = mix(hash64("flip"), round);
        let mut spoilt = bytes.clone();
        let at = usize::try_from(number % spoilt.len() as u64).unwrap_or(0);
        if let Some(byte) = spoilt.get_mut(at) {
            *byte ^= 1 << (number >> 60 & 7);
        }
        let Ok(text) = String::from_utf8(spoilt) else { continue };
        match outcome(program, &text) {
            Err(why) => {
                reasonable(&why);
                refused += 1;
            }
            Ok(Replayed { parting: Some(_), .. }) => parted += 1,
            // A pack's version, a hash of a declaration, white space: nothing that the game is made of.
            Ok(told) => {
                let read = Save::read(&text).expect("it was read");
                assert_eq!(read.decisions, save.decisions, "another game passes for the same: {told:?}");
            }
        }
    }
    assert!(refused > 20 && parted > 5, "{refused} refused, {parted} parted");
}

#[test]
fn figures_beyond_all_games() {
    let (_, program) = support::program();
    let save = saved(program);
    let text = save.write();
    // What is no number of its field is refused.
    for (from, to) in [
        ("\"seed\": 5", "\"seed\": 1e400"),
        ("\"seed\": 5", "\"seed\": -1"),
        ("\"seed\": 5", "\"seed\": 99999999999999999999999"),
        ("\"turn\": 1", "\"turn\": 4294967296"),
        ("\"decision\": 0", "\"decision\": 99999999999"),
        ("\"state_hash\": \"", "\"state_hash\": \"fffffffffffffffff"),
    ] {
        assert!(text.contains(from), "{from}");
        reasonable(&outcome(program, &text.replacen(from, to, 1)).expect_err(to));
    }
    // What is one leads to another game, and the place is told.
    let other = |change: &dyn Fn(&mut Save)| {
        let mut save = save.clone();
        change(&mut save);
        outcome(program, &save.write()).expect("it is a save").parting.expect("it is another game")
    };
    assert!(matches!(other(&|save| save.seed = u64::MAX), Divergence::State { .. } | Divergence::Choice(_)));
    for wrong in ["space 65535", "space 99999999999999999999", "use 4294967295", "hero 255", "-2147483648", "\u{1b}[2J"]
    {
        let parting = other(&|save| {
            if let Some(key) = save.decisions.get_mut(3) {
                wrong.clone_into(key);
            }
        });
        assert!(
            matches!(&parting, Divergence::Choice(misfit) if misfit.index == 3 && misfit.key == wrong),
            "{parting:?}"
        );
    }
    assert_eq!(other(&|save| save.state_hash ^= 1), Divergence::End);
    let early = other(&|save| save.decisions.extend(["pass".to_owned(), "pass".to_owned()]));
    assert!(matches!(early, Divergence::Early { left: 2, .. }), "{early:?}");
}

#[test]
fn more_than_any_save_holds() {
    let (_, program) = support::program();
    let mut save = saved(program);
    save.decisions = vec!["pass".to_owned(); 1_000_001];
    assert_eq!(Save::read(&save.write()), Err(Unread::TooLong(1_000_001)));
    for deep in ["[".repeat(200_000), "{\"schema\":".repeat(100_000), format!("{{\"schema\": {}", "[".repeat(200_000))]
    {
        reasonable(&Save::read(&deep).expect_err("it is no save").to_string());
    }
    let mut save = saved(program);
    if let Some(hero) = save.setup.heroes.first().cloned() {
        save.setup.heroes = vec![hero; 100_000];
    }
    reasonable(&outcome(program, &save.write()).expect_err("nobody has so many friends"));
    save.setup.heroes.clear();
    reasonable(&outcome(program, &save.write()).expect_err("nobody is there"));
}

#[test]
fn what_is_not_on_the_table_any_more() {
    let (_, program) = support::program();
    let save = saved(program);
    let spoil = |change: &dyn Fn(&mut Save)| {
        let mut save = save.clone();
        change(&mut save);
        let why = outcome(program, &save.write()).expect_err("it is not there");
        reasonable(&why);
        why
    };
    let long = "x".repeat(1_000_000);
    for name in ["base/nowhere", "", "\u{1b}[31m", &long] {
        spoil(&|save| name.clone_into(&mut save.setup.mission));
        spoil(&|save| save.setup.edition = Some(name.to_owned()));
        spoil(&|save| {
            save.setup.overrides.insert(name.to_owned(), "yes".to_owned());
        });
        spoil(&|save| save.setup.heroes.iter_mut().for_each(|hero| name.clone_into(&mut hero.class)));
    }
    let why = spoil(&|save| save.schema = "brim.save/2".to_owned());
    assert!(why.contains("brim.save/1"), "{why}");
    // A class in the place of a mission is no mission.
    let class = save.setup.heroes.first().map(|hero| hero.class.clone()).unwrap_or_default();
    assert!(spoil(&|save| save.setup.mission.clone_from(&class)).contains("there is no mission"));
}

#[test]
fn a_sound_save_is_the_same_game() {
    let (_, program) = support::program();
    let told = outcome(program, &saved(program).write()).expect("it is a save");
    assert!(matches!(told.pace, StepResult::Over(_)) && told.parting.is_none(), "{told:?}");
}
