//! Runs of many games.

#![allow(clippy::float_arithmetic, reason = "figures of a test")]

mod seen;
mod verdict;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use super::arena::Arena;
use brim_core::game::attack::Cause as By;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model};
use brim_core::game::journal::Note;
use brim_core::game::table::{Ko, Outcome};
use brim_play::players::Cautious;
use brim_play::replay::outcome_key;
use brim_play::sim::{CardGame, CardReport, Cause, Defeat, GameResult, Look, Pairs, Report, Run, run, seed_of};

fn fight(map: &[&str], seed: u64) -> GameResult {
    let mut arena = Arena::new(map, seed);
    let won = arena.fight(&mut Cautious::new());
    let ko = arena.table.heroes.iter().filter(|hero| hero.ko.is_some()).count();
    GameResult {
        outcome: outcome_key(if won { Outcome::Victory } else { Outcome::AllKo }).to_owned(),
        turns: arena.table.cursor.turn,
        counts: BTreeMap::from([("KO'd".to_owned(), u32::try_from(ko).unwrap())]),
        ..GameResult::default()
    }
}

const HALL: [&str; 4] = ["0.1.", "....", "aabb", "aaa."];

#[test]
fn threads_change_nothing() {
    let play = |seed| fight(&HALL, seed);
    let told = AtomicU32::new(0);
    let one = run(0..40, 9, 1, &play, &|| {}, &|| false);
    let tell = || {
        told.fetch_add(1, Ordering::Relaxed);
    };
    let four = run(0..40, 9, 4, &play, &tell, &|| false);
    assert_eq!(one, four);
    assert_eq!(told.into_inner(), 40);
    // A shorter run is the beginning of a longer one.
    assert_eq!(run(0..10, 9, 2, &play, &|| {}, &|| false).games, one.games[..10]);
    assert_ne!(run(0..10, 8, 2, &play, &|| {}, &|| false).games, one.games[..10]);
}

#[test]
fn a_thread_that_breaks_down_loses_its_game_only() {
    let broken = seed_of(1, 3);
    let play = |seed: u64| {
        assert_ne!(seed, broken);
        GameResult::default()
    };
    let games: Vec<u32> = run(0..20, 1, 4, &play, &|| {}, &|| false).games.into_iter().map(|(game, _)| game).collect();
    assert_eq!(games, (0..20).filter(|game| *game != 3).collect::<Vec<_>>());
}

#[test]
fn a_run_is_summed_up() {
    let game = |outcome: &str, turns, ko, fault: Option<&str>| GameResult {
        outcome: outcome.to_owned(),
        turns,
        counts: if ko > 0 { BTreeMap::from([("KO'd".to_owned(), ko)]) } else { BTreeMap::new() },
        fault: fault.map(str::to_owned),
        last_fall: (ko > 1).then(|| "Rats".to_owned()),
        ..GameResult::default()
    };
    let games = vec![
        (0, game("victory", 4, 0, None)),
        (1, game("all-ko", 9, 3, None)),
        (2, game("victory", 5, 1, None)),
        (3, game("fault", 1, 0, Some("B0901"))),
        (4, game("fault", 2, 0, Some("B0901"))),
    ];
    let report = Report::of(&Run { seed: 1, games });
    assert_eq!((report.games, report.turns.p50, report.turns.p95), (5, 4, 9));
    assert!((report.turns.mean - 4.2).abs() < 1e-9, "{report:?}");
    assert_eq!(report.outcomes["victory"], 2);
    assert_eq!(report.turns_by_outcome["victory"].p95, 5);
    let lost = Defeat { outcome: "all-ko".to_owned(), last_fall: Some("Rats".to_owned()), games: 1 };
    assert_eq!(report.defeats, [lost]);
    assert_eq!(report.causes, [Cause { what: "KO'd".to_owned(), times: 4, games: 2 }]);
    assert_eq!(report.faults, [("B0901".to_owned(), 3)]);
    let share = report.shares["victory"];
    assert!(share.low > 0.11 && share.low < 0.12 && share.high > 0.76 && share.high < 0.78, "{share:?}");
    let report = Report::of(&Run::default());
    assert_eq!((report.games, report.turns.p50), (0, 0));
}

/// What a card did: itself, and the enemies it brought; harm by others is not its own.
#[test]
fn a_card_is_looked_at() {
    let (card, kind, other) = (DeclId(7), DeclId(8), DeclId(9));
    let mut arena = Arena::new(&HALL, 1);
    let id = CardId(0);
    arena.table.cards.all[0].decl = card;
    let at = arena.at(1, 1);
    let hero = HeroId(0);
    let own = By { source: Some(card), ..By::default() };
    let by = |enemy| By { actor: Some(Model::Enemy(EnemyId(enemy))), ..By::default() };
    let wounds = |amount| EventData::Wounds { model: Model::Hero(hero), amount };
    let ko = || EventData::Ko { hero, why: Ko { health: true, sanity: false }, health: 12, sanity: 10 };
    let notes = [
        (EventData::TurnStarts { turn: 3 }, By::default()),
        (EventData::EnemyPlaced { kind: other, at, target: None }, By::default()),
        (EventData::Draws { card: id, deck: DeclId(1), hero: None }, By::default()),
        (EventData::EnemyPlaced { kind, at, target: None }, own.clone()),
        (wounds(2), by(0)),
        (ko(), by(0)),
        (wounds(3), own.clone()),
        (wounds(4), by(1)),
        (ko(), By::default()),
        (EventData::SanityDamage { hero, amount: 5 }, own),
    ];
    let seen = |what| {
        let mut look = Look::at(what);
        for (what, cause) in notes.clone() {
            look.take(&Note::Event(Event { what, cause }), &arena.table.cards);
        }
        look.game
    };
    let looked = seen(card);
    assert_eq!(looked, CardGame { came: 1, cancelled: 0, turn: 3, wounds: 7, sanity: 5, falls: 1, lost: 0 });
    assert_eq!(seen(other), CardGame { came: 1, turn: 3, wounds: 2, falls: 1, ..CardGame::default() });
    let game = |outcome: &str, card| GameResult { outcome: outcome.to_owned(), card, ..GameResult::default() };
    let quiet = CardGame { came: 1, turn: 1, ..CardGame::default() };
    let games = vec![
        (0, game("victory", Some(quiet))),
        (1, game("all-ko", Some(looked))),
        (2, game("victory", Some(CardGame::default()))),
    ];
    let report = CardReport::of(&Run { seed: 1, games }, "pack/card", "Card");
    assert_eq!((report.games, report.came, report.harmed, report.wounds, report.falls), (2, 2, 1, 7, 1));
    assert_eq!(report.seeds, [(seed_of(1, 1), 3), (seed_of(1, 0), 1)]);
    assert!((report.with.share - 0.5).abs() < 1e-9 && (report.without.share - 1.0).abs() < 1e-9);
}

#[test]
fn runs_are_compared_game_by_game() {
    let weak = run(0..30, 2, 2, &|seed| fight(&HALL, seed), &|| {}, &|| false);
    let strong = run(0..30, 2, 2, &|seed| fight(&["0.1.", "....", "aabb", "bbb."], seed), &|| {}, &|| false);
    let won = |game: &GameResult| game.outcome == "victory";
    let same = Pairs::of(&weak, &weak, won);
    assert_eq!((same.games, same.same, same.first, same.second), (30, 30, 0, 0));
    assert!(same.change.low < 0.0 && same.change.high > 0.0);
    let pairs = Pairs::of(&weak, &strong, won);
    assert!(pairs.first > pairs.second && pairs.change.high < 0.0, "{pairs:?}");
    assert_eq!(usize::try_from(pairs.first + pairs.second).unwrap(), pairs.parted.len());
}
