//! A game that its holder carries on: the same game as one that players answer at once, whenever it is put away.

use std::sync::{Arc, LazyLock};

use brimscript::players::Scripted;
use brimscript::program::Program;
use brimscript::replay::{Adventure, Divergence, Game, NotResumed, Playable, Setup, State, StepResult, party};
use brimscript::{lower, model, pack, packs};

fn program() -> Arc<Program> {
    static PROGRAM: LazyLock<Arc<Program>> = LazyLock::new(|| {
        Arc::new(lower::lower(&model::build(&pack::load(&packs::Library, &[pack::LIBRARY.to_owned()])).0))
    });
    Arc::clone(&PROGRAM)
}

fn setup(program: &Program, heroes: usize) -> Setup {
    let heroes = party(program, heroes, 3);
    Setup { mission: "A Fistful of Dark Stone".to_owned(), heroes, ..Setup::default() }
}

/// The option that is taken: any one, by the number of the decision.
fn pick(keys: &[String], nr: usize) -> String {
    keys.get(nr * 7 % keys.len()).cloned().unwrap_or_default()
}

#[test]
fn it_is_the_game_that_players_play() {
    let program = program();
    let setup = setup(&program, 2);
    let mut game = Game::begin(program.clone(), &setup, 11).unwrap();
    let mut given = Vec::new();
    while let Some(question) = game.question().filter(|_| given.len() < 300) {
        assert_eq!(question.keys.len(), question.decision.options.len());
        given.push(pick(&question.keys, given.len()));
        game.answer(given.last().unwrap()).unwrap();
    }
    let begin = setup.in_full(&program).unwrap().resolve(&program, 11).unwrap();
    let mut straight = Adventure::new(&*program, &begin);
    straight.pausable = true;
    let mut script = Scripted::new(given.iter().cloned());
    let mut pace = StepResult::On;
    while pace == StepResult::On {
        pace = straight.step(&mut script);
    }
    assert_eq!(script.misfit(), None);
    assert_eq!(straight.fingerprint(), game.save().state_hash);
    assert!(given.len() > 100, "only {} decisions", given.len());
}

#[test]
fn it_goes_on_from_any_decision() {
    let program = program();
    let setup = setup(&program, 1);
    let mut game = Game::begin(program.clone(), &setup, 5).unwrap();
    for nr in 0..60 {
        let again = Game::resume(program.clone(), &game.save()).unwrap();
        assert_eq!((again.state(), again.save()), (game.state(), game.save()), "after {nr} decisions");
        let Some(question) = game.question() else { break };
        let key = pick(&question.keys, nr);
        game.answer(&key).unwrap();
    }
    // A save is text, and back.
    let text = serde_json::to_string(&game.save()).unwrap();
    let read = serde_json::from_str(&text).unwrap();
    assert_eq!(Game::resume(program, &read).unwrap().state(), game.state());
}

#[test]
fn what_is_no_option_is_refused_and_changes_nothing() {
    let program = program();
    let setup = setup(&program, 1);
    let mut game = Game::begin(program.clone(), &setup, 5).unwrap();
    let before = (game.state().clone(), game.save());
    let refused = game.answer("fly to the moon").unwrap_err();
    assert_eq!((refused.index, refused.key.as_str()), (0, "fly to the moon"));
    assert!(matches!(game.state(), State::Asks(question) if question.keys == refused.options));
    assert_eq!((game.state().clone(), game.save()), before);
    let mut save = game.save();
    save.decisions.push("fly to the moon".to_owned());
    let differs = Game::resume(program, &save).map(|game| game.state().clone());
    assert!(matches!(differs, Err(NotResumed::Differs(Divergence::Choice(_)))));
}

#[test]
fn it_can_be_kept_by_another_thread() {
    let program = program();
    let setup = setup(&program, 1);
    let game = Game::begin(program, &setup, 5).unwrap();
    let state = game.state().clone();
    let kept = std::thread::spawn(move || game.state().clone()).join().unwrap();
    assert_eq!(kept, state);
}
