//! Placing enemies: rooms, ambushes, Elite abilities, spawning.

use super::mock::*;
use crate::initiative::initiative;
use crate::placing::{Arrival, ambush, gain_elite, place_attack, place_near};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{EliteRow, Interrupt, Size};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, HeroId};
use brim_core::game::rulebook::Reading;
use brim_core::game::table::Step;
use brim_core::vocabulary::{Rule, Stat};

fn come(kind: DeclId, count: i32) -> Arrival {
    Arrival { kind, count, elites: 0, ambush: false, near: None, by: None }
}

/// The compilation's numbered room: spaces 01 to 29, the entrance at 28 and 29.
const ROOM: [&str; 7] = ["##..###", "##....#", "......#", ".......", "#......", "###..##", "###==##"];

/// The number of a space in that room, from 1, in reading order.
fn number(mock: &Mock, enemy: u16) -> usize {
    let at = mock.place(enemy);
    mock.table
        .board
        .spaces()
        .filter_map(|id| mock.table.board.space(id).map(|space| ((space.y, space.x), id)))
        .collect::<std::collections::BTreeMap<_, _>>()
        .values()
        .position(|id| *id == at)
        .unwrap()
        + 1
}

/// 2 Temple Guard (3) on 01 and 04, 6 Serpentmen Archers (6) on 06, 07, 09, 11, 14, 16 (COMP "Placing Enemies").
#[test]
fn the_numbered_room() {
    let mut mock = Mock::new(&ROOM);
    mock.kind(OTHER, &[(Stat::Initiative, 6)]);
    place_attack(&mut mock, &[come(OTHER, 6), come(KIND, 2)], TILE, &Cause::default()).unwrap();
    let numbers: Vec<usize> = (0..8).map(|enemy| number(&mock, enemy)).collect();
    assert_eq!(numbers, vec![1, 4, 6, 7, 9, 11, 14, 16]);
    let kinds: Vec<DeclId> = mock.table.enemies.iter().map(|enemy| enemy.kind).collect();
    assert_eq!(kinds[..2], [KIND, KIND]);
    assert!(mock.table.fighting());
}

/// A full pattern is followed by the gaps; spaces with models are skipped.
#[test]
fn gaps_are_filled_after_the_pattern() {
    let mut mock = Mock::new(&["....", "0..."]);
    mock.kind(KIND, &[(Stat::Models, 20)]);
    place_attack(&mut mock, &[come(KIND, 6)], TILE, &Cause::default()).unwrap();
    let places: Vec<_> = (0..6).map(|enemy| mock.place(enemy)).collect();
    let cells = [(0, 0), (2, 0), (1, 1), (3, 1), (1, 0), (3, 0)];
    assert_eq!(places, cells.map(|(x, y)| mock.at(x, y)).to_vec());
}

/// Called for 4 with 2 left: two are placed, and the type gains one Elite ability (p.24).
#[test]
fn too_few_models_make_an_elite() {
    let mut mock = Mock::new(&["....", "0..."]);
    mock.kind(KIND, &[(Stat::Models, 2)]);
    mock.roll(Purpose::Elite, &[4]);
    place_attack(&mut mock, &[come(KIND, 4)], TILE, &Cause::default()).unwrap();
    assert_eq!(mock.table.enemies.len(), 2);
    assert_eq!(mock.table.group(KIND).unwrap().elites, vec![3]);
}

#[test]
fn an_elite_ability_gained_already_is_rolled_again() {
    let mut mock = Mock::new(&["a..."]);
    mock.roll(Purpose::Elite, &[2, 2, 5]);
    gain_elite(&mut mock, KIND, &Cause::default()).unwrap();
    gain_elite(&mut mock, KIND, &Cause::default()).unwrap();
    assert_eq!(mock.table.group(KIND).unwrap().elites, vec![1, 4]);
    mock.elites.insert(OTHER, Vec::new());
    assert_eq!(gain_elite(&mut mock, OTHER, &Cause::default()), Ok(None));
}

/// A row may answer several results, and may say that it can be gained again (GOV p.24).
#[test]
fn a_row_answers_its_results_and_may_come_again() {
    let mut mock = Mock::new(&["a..."]);
    let row = |row, low, high, again| EliteRow { row, low, high, again };
    mock.elites.insert(KIND, vec![row(0, 1, 4, false), row(1, 5, 6, true)]);
    mock.roll(Purpose::Elite, &[3, 2, 6, 4, 5]);
    for _ in 0..3 {
        gain_elite(&mut mock, KIND, &Cause::default()).unwrap();
    }
    assert_eq!(mock.table.group(KIND).unwrap().elites, vec![0, 1, 1]);
    assert!(mock.spent());
}

/// 3 heroes, 7 enemies, room for five: one each, then two random heroes with a second, then two as close as can be (p.25).
#[test]
fn an_ambush_spreads_over_the_heroes() {
    let mut mock = Mock::new(&["#.##.#", "#0##1#", "#.##.#", "######", "2.....", "######"]);
    // Connect the three corners to one region without adding room next to the heroes.
    mock.kind(KIND, &[(Stat::Models, 7)]);
    ambush(&mut mock, &[come(KIND, 7)], &Cause::default()).unwrap();
    let on = |hero: u8| mock.table.enemies.iter().filter(|enemy| enemy.target == Some(HeroId(hero))).count();
    assert_eq!((on(0), on(1), on(2)), (2, 2, 1));
    let stray: Vec<_> = (5..7).map(|enemy| (mock.place(enemy), mock.table.enemies[enemy as usize].target)).collect();
    assert_eq!(stray, vec![(mock.at(2, 4), None), (mock.at(3, 4), None)]);
}

/// +2 Initiative in the first turn alone (p.25).
#[test]
fn an_ambush_is_quick_in_its_first_turn() {
    let mut mock = Mock::new(&["0....", "....."]);
    mock.table.cursor.step = Step::Start;
    let active = brim_core::game::table::Active::Group(KIND);
    ambush(&mut mock, &[come(KIND, 2)], &Cause::default()).unwrap();
    assert_eq!(initiative(&mock, active), 5);
    mock.table.apply(&event(EventData::TurnStarts { turn: 2 }));
    assert_eq!(initiative(&mock, active), 3);
}

/// In mid-turn an ambush ends the turn; any attack does in one reading (p.25, AID).
#[test]
fn an_ambush_in_mid_turn_ends_the_turn() {
    let mut mock = Mock::new(&["0....", "....."]);
    mock.table.cursor.step = Step::Activations;
    assert_eq!(ambush(&mut mock, &[come(KIND, 2)], &Cause::default()), Err(Interrupt::EndTurn));
    assert_eq!(mock.table.enemies.len(), 2);
    for (any, result) in [(false, Ok(())), (true, Err(Interrupt::EndTurn))] {
        let mut mock = Mock::new(&["0....", "....."]);
        mock.rule(Rule::AnyAttackEndsTurn, Reading::Flag(any));
        mock.table.cursor.step = Step::Activations;
        assert_eq!(place_attack(&mut mock, &[come(KIND, 1)], TILE, &Cause::default()), result);
    }
}

/// An attack may be turned into an ambush, or be changed in number, when it arrives.
#[test]
fn an_arrival_can_become_an_ambush() {
    let mut mock = Mock::new(&["....", "....", "0..."]);
    mock.answer = Some(|what| match what {
        EventData::AttackArrives { kind, ambush: false, .. } => {
            Some(Some(EventData::AttackArrives { kind: *kind, count: 1, ambush: true, by: None }))
        }
        _ => None,
    });
    place_attack(&mut mock, &[come(KIND, 3)], TILE, &Cause::default()).unwrap();
    assert_eq!(mock.table.enemies.len(), 1);
    assert_eq!(mock.table.enemies[0].target, Some(HERO));
}

/// Immobile enemies ambush from as far away as can be (SBSD p.31, GOV p.32).
#[test]
fn immobile_enemies_stay_far_away() {
    let mut mock = Mock::new(&["0......."]);
    mock.kind(KIND, &[(Stat::Immobile, 1)]);
    ambush(&mut mock, &[come(OTHER, 1), come(KIND, 1)], &Cause::default()).unwrap();
    assert_eq!((mock.place(0), mock.place(1)), (mock.at(7, 0), mock.at(1, 0)));
}

/// What a Spawner places stands next to it, and a box without models gives no Elite ability (SBSD p.30).
#[test]
fn spawned_enemies_stand_near() {
    let mut mock = Mock::new(&["a...0"]);
    mock.kind(OTHER, &[(Stat::Models, 2)]);
    let near = mock.place(0);
    assert_eq!(place_near(&mut mock, OTHER, 3, (near, false), None, &Cause::default()), Ok(2));
    assert_eq!((mock.place(1), mock.place(2)), (mock.at(1, 0), mock.at(2, 0)));
    assert!(mock.table.group(OTHER).unwrap().elites.is_empty());
}

/// An Extra Large model is placed by its anchor, its base on free spaces of the board.
#[test]
fn great_bases_need_room() {
    let mut mock = Mock::new(&["...", "...", "0.."]);
    mock.sizes.insert(KIND, Size::ExtraLarge);
    place_attack(&mut mock, &[come(KIND, 2)], TILE, &Cause::default()).unwrap();
    assert_eq!(mock.table.enemies.len(), 1);
    assert_eq!(mock.place(0), mock.at(0, 0));
    assert_eq!(mock.table.enemies[0].id, EnemyId(0));
}

/// Some are placed in every space, the pattern of the others beside them (GOV p.31).
#[test]
fn some_fill_every_space() {
    let mut mock = Mock::new(&["....", "0..."]);
    mock.kind(KIND, &[(Stat::FillsSpaces, 1)]);
    place_attack(&mut mock, &[come(KIND, 4)], TILE, &Cause::default()).unwrap();
    let places: Vec<_> = (0..4).map(|enemy| mock.place(enemy)).collect();
    assert_eq!(places, [(0, 0), (1, 0), (2, 0), (3, 0)].map(|(x, y)| mock.at(x, y)).to_vec());
}
