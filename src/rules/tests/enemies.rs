//! Enemies: targets, moves, attacks.

use super::mock::*;
use crate::enemies::{Extra, activate, extra_attack, heroes_in_range};
use brim_core::game::attack::{Cause, Reach};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Choice;
use brim_core::game::engine::Size;
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, HeroId};
use brim_core::vocabulary::Stat;

fn peaceful(mock: &mut Mock) {
    for kind in [KIND, OTHER] {
        mock.kind(kind, &[(Stat::Combat, 0)]);
    }
}

fn target(mock: &Mock, enemy: u16) -> Option<u8> {
    mock.table.enemy(EnemyId(enemy)).unwrap().target.map(|hero| hero.0)
}

/// Three enemies equally near, four heroes, the way to two of them closed by the second enemy (p.28).
#[test]
fn enemies_spread_over_the_heroes_they_can_reach() {
    let mut mock = Mock::new(&["0.1", "...", "2.3", "...", "aaa"]);
    peaceful(&mut mock);
    mock.say(&[enemy(0), enemy(1)]);
    mock.picks = [1, 3, 2].into();
    activate(&mut mock, KIND).unwrap();
    assert_eq!([target(&mock, 0), target(&mock, 1)], [Some(1), Some(3)]);
    // Of those left, one that fewest target, if it can be reached.
    assert!(matches!(target(&mock, 2), Some(0 | 2)));
    for enemy in 0..3 {
        let hero = HeroId(target(&mock, enemy).unwrap());
        assert!(mock.table.board.adjacent(mock.place(enemy), mock.one(hero).at.unwrap()));
    }
}

/// An enemy goes as far as it can round its target, to make way for others.
#[test]
fn an_enemy_goes_past_its_target() {
    let mut mock = Mock::new(&["a....", "..0..", "....."]);
    peaceful(&mut mock);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((mock.place(0), target(&mock, 0)), (mock.at(3, 2), Some(0)));
}

/// It keeps its target, and its place, until the hero is KO'd or gone.
#[test]
fn an_enemy_stays_on_its_target() {
    let mut mock = Mock::new(&["a1...", "0....", "....."]);
    peaceful(&mut mock);
    mock.table.enemies[0].target = Some(HERO);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((mock.place(0), target(&mock, 0)), (mock.at(0, 0), Some(0)));
    mock.kind(KIND, &[(Stat::Retargets, 1)]);
    mock.picks = [1].into();
    activate(&mut mock, KIND).unwrap();
    assert_eq!(target(&mock, 0), Some(1));
}

#[test]
fn out_of_reach_it_goes_toward_the_nearest_hero() {
    let mut mock = Mock::new(&["a.......0"]);
    peaceful(&mut mock);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((mock.place(0), target(&mock, 0)), (mock.at(4, 0), None));
    mock.kind(KIND, &[(Stat::Immobile, 1)]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!(mock.place(0), mock.at(4, 0));
}

/// A Large enemy swaps places with smaller ones in its way; they with nobody (p.28).
#[test]
fn large_enemies_push_past_small_ones() {
    let mut mock = Mock::new(&["ab.0"]);
    peaceful(&mut mock);
    activate(&mut mock, KIND).unwrap();
    assert_eq!(mock.place(0), mock.at(0, 0));
    mock.sizes.insert(KIND, Size::Large);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((mock.place(0), mock.place(1)), (mock.at(2, 0), mock.at(0, 0)));
    mock.sizes.insert(OTHER, Size::Large);
    let mut other = Mock::new(&["ab.0"]);
    other.sizes = mock.sizes;
    peaceful(&mut other);
    activate(&mut other, KIND).unwrap();
    assert_eq!(other.place(0), other.at(0, 0));
}

/// Those that move through models end their move on a free space.
#[test]
fn some_move_through_models() {
    let mut mock = Mock::new(&["ab0.."]);
    peaceful(&mut mock);
    mock.kind(KIND, &[(Stat::MovesThrough, 1)]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((mock.place(0), mock.place(1)), (mock.at(3, 0), mock.at(1, 0)));
}

/// An Extra Large enemy keeps its base on the board where it can, and overflows it where it must (p.32).
#[test]
fn an_extra_large_enemy_moves_by_its_anchor() {
    let mut mock = Mock::new(&["a......", ".......", "......0"]);
    mock.sizes.insert(KIND, Size::ExtraLarge);
    mock.kind(KIND, &[(Stat::Move, 6)]);
    peaceful(&mut mock);
    activate(&mut mock, KIND).unwrap();
    let base = mock.table.board.base(mock.place(0));
    assert_eq!((base.len(), target(&mock, 0)), (4, Some(0)));

    let mut mock = Mock::new(&["a..####", "......0"]);
    mock.sizes.insert(KIND, Size::ExtraLarge);
    mock.kind(KIND, &[(Stat::Move, 6)]);
    peaceful(&mut mock);
    activate(&mut mock, KIND).unwrap();
    assert_eq!(target(&mock, 0), Some(0));
    assert!(mock.table.board.base(mock.place(0)).len() >= 2);
}

/// All dice on one hero in one throw, and one defense (p.28).
#[test]
fn a_group_attacks_together() {
    let mut mock = Mock::new(&["a0a", "..."]);
    mock.kind(KIND, &[(Stat::Combat, 2), (Stat::Move, 0)]);
    mock.roll(Purpose::ToHit, &[4, 6, 3, 5]);
    mock.roll(Purpose::Defense, &[4, 3, 1]);
    mock.say(&[enemy(0)]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!(mock.one(HERO).wounds, 4);
    assert_eq!(mock.count(|what| matches!(what, EventData::AttackStarts { .. })), 1);
    // Each die is reported with the model that rolled it, and each model's Wounds apart.
    let told: Vec<u16> = mock
        .log
        .iter()
        .filter_map(|what| match what {
            EventData::ToHitRolled { model, .. } => model.enemy().map(|enemy| enemy.0),
            _ => None,
        })
        .collect();
    assert_eq!(told, vec![0, 0, 1, 1]);
    assert_eq!(mock.count(|what| matches!(what, EventData::Wounds { .. })), 2);
}

/// A text may make a hit of a 6 ignore Defense: it is no critical hit, and only that hit changes.
#[test]
fn a_hit_of_a_group_can_ignore_defense() {
    let mut mock = Mock::new(&["a0", ".."]);
    mock.kind(KIND, &[(Stat::Combat, 2), (Stat::Move, 0), (Stat::Damage, 3)]);
    mock.answer = Some(|what| match what {
        EventData::HitsRolled { rolled, hits } if hits.iter().any(|hit| !hit.ignores_defense) => {
            let mut hits = hits.clone();
            hits.iter_mut().filter(|hit| hit.natural == 6).for_each(|hit| hit.ignores_defense = true);
            Some(Some(EventData::HitsRolled { rolled: rolled.clone(), hits }))
        }
        _ => None,
    });
    mock.roll(Purpose::ToHit, &[6, 4]);
    mock.roll(Purpose::Defense, &[6]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!(mock.one(HERO).wounds, 3);
}

fn archer(mock: &mut Mock) {
    mock.kind(KIND, &[(Stat::RangeToHit, 4), (Stat::Shots, 1), (Stat::Range, 5)]);
}

/// A ranged enemy targets by range and sight, and stands still while it has a target; it fights whom it is next to (p.32).
#[test]
fn a_ranged_enemy_shoots_from_where_it_stands() {
    let mut mock = Mock::new(&["a...0", "....."]);
    archer(&mut mock);
    mock.roll(Purpose::ToHit, &[4]);
    mock.roll(Purpose::Defense, &[1]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((mock.place(0), mock.one(HERO).wounds), (mock.at(0, 0), 2));

    let mut mock = Mock::new(&["a........0"]);
    archer(&mut mock);
    mock.roll(Purpose::ToHit, &[1]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((mock.place(0), target(&mock, 0)), (mock.at(4, 0), Some(0)));

    let mut mock = Mock::new(&["a0.1", "...."]);
    archer(&mut mock);
    mock.kind(KIND, &[(Stat::RangeToHit, 2)]);
    mock.roll(Purpose::ToHit, &[3]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!((target(&mock, 0), mock.one(HERO).wounds), (Some(0), 0));
}

/// An extra ranged attack changes neither target nor place; something may happen instead of its damage (FF p.22).
#[test]
fn an_ability_gives_an_extra_ranged_attack() {
    let mut mock = Mock::new(&["a...0", "....."]);
    mock.kind(KIND, &[(Stat::RangeToHit, 5)]);
    mock.answer = Some(|what| matches!(what, EventData::Damages { .. }).then_some(None));
    assert_eq!(heroes_in_range(&mock, FIRST, 8), vec![HERO]);
    mock.roll(Purpose::ToHit, &[5]);
    mock.roll(Purpose::Defense, &[2]);
    let extra = Extra {
        aim: brim_core::game::ids::Model::Hero(HERO),
        reach: Reach::Ranged,
        range: 8,
        damage: None,
        bonus: 0,
        shots: 1,
        to_hit: None,
        cause: Cause::default(),
    };
    assert!(extra_attack(&mut mock, FIRST, &extra).unwrap());
    assert_eq!((mock.one(HERO).wounds, target(&mock, 0)), (0, None));
    assert!(!extra_attack(&mut mock, FIRST, &Extra { range: 3, ..extra }).unwrap());
}

/// Enemies that seek the most heroes stand where they touch most of them.
#[test]
fn some_move_next_to_as_many_heroes_as_possible() {
    let mut mock = Mock::new(&["a.....", "...0..", ".....1", "...2.."]);
    peaceful(&mut mock);
    mock.kind(KIND, &[(Stat::SeeksMost, 1)]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!(mock.place(0), mock.at(4, 2));
}

#[test]
fn the_players_say_which_of_equally_near_enemies_moves_first() {
    let mut mock =
        Mock::new(&["a..a", "....", ".00."].map(|line| line.replace("00", ".0")).each_ref().map(String::as_str));
    peaceful(&mut mock);
    mock.say(&[Choice::Model(brim_core::game::ids::Model::Enemy(EnemyId(1)))]);
    activate(&mut mock, KIND).unwrap();
    assert_eq!(mock.asked.len(), 1);
}
