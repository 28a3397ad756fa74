//! A hero's activation: moving, Escape tests, dragging, hands, helping.

use super::mock::*;
use crate::hero::{activate, hands, movement};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, HeroId, Model, SpaceId};
use brim_core::game::rulebook::Reading;
use brim_core::game::table::Ko;
use brim_core::vocabulary::{Rule, Stat};

fn spaces(mock: &Mock, ask: usize) -> Vec<SpaceId> {
    mock.asked[ask]
        .options
        .iter()
        .filter_map(|choice| if let Choice::Space(space) = choice { Some(*space) } else { None })
        .collect()
}

fn fall(mock: &mut Mock, hero: HeroId) {
    let why = Ko { health: true, sanity: false };
    mock.table.apply(&event(EventData::Ko { hero, why, health: 12, sanity: 10 }));
}

/// Hero rolls 4: up to 4 spaces, diagonals too, not through a space that holds a model (p.14).
#[test]
fn a_hero_moves_round_models() {
    let mut mock = Mock::new(&["0.....", "#1####", "......"]);
    mock.roll(Purpose::Move, &[2]);
    mock.say(&[Choice::Pass]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(spaces(&mock, 0), vec![mock.at(1, 0), mock.at(2, 0)]);
    let mut mock = Mock::new(&["0.....", "#.####", "......"]);
    mock.roll(Purpose::Move, &[4]);
    let to = mock.at(3, 2);
    mock.say(&[Choice::Space(to), Choice::Pass]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(mock.one(HERO).at, Some(to));
    assert_eq!(mock.asked[1].about, About::Move { left: 1, by: None });
}

/// A natural 1 recovers a Grit; at Max it may be spent at once; the Grit's own die recovers nothing (p.14).
#[test]
fn a_move_roll_of_one_is_a_grit() {
    let mut mock = Mock::new(&["0....."]);
    mock.roll(Purpose::Move, &[1]);
    mock.say(&[Choice::Space(mock.at(1, 0)), Choice::Pass]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(mock.one(HERO).grit, 1);

    let mut mock = Mock::new(&["0....."]);
    mock.table.heroes[0].grit = 2;
    mock.roll(Purpose::Move, &[1]);
    mock.roll(Purpose::GritMove, &[1]);
    mock.say(&[Choice::GritMove, Choice::Space(mock.at(2, 0)), Choice::Pass]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!((mock.one(HERO).grit, mock.one(HERO).at), (2, Some(mock.at(2, 0))));

    // A bonus to the move does not hide the natural face.
    let mut mock = Mock::new(&["0....."]);
    mock.hero(HERO, &[(Stat::Move, 2)]);
    mock.roll(Purpose::Move, &[1]);
    mock.say(&[Choice::Pass]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!((mock.one(HERO).grit, spaces(&mock, 0).len()), (1, 3));
}

#[test]
fn a_grit_moves_farther() {
    let mut mock = Mock::new(&["0......"]);
    mock.table.heroes[0].grit = 1;
    mock.roll(Purpose::Move, &[2]);
    mock.roll(Purpose::GritMove, &[3]);
    mock.say(&[Choice::Space(mock.at(2, 0)), Choice::GritMove, Choice::Space(mock.at(5, 0))]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!((mock.one(HERO).grit, mock.one(HERO).at), (0, Some(mock.at(5, 0))));
}

/// Escape 4+ passed: on past any enemy of 4+ or less; next to one of 5+ the move stops and a new test is due (p.25).
#[test]
fn escape_covers_equal_and_lower_values() {
    let mut mock = Mock::new(&["0.........", "a##a##b###"]);
    mock.kind(OTHER, &[(Stat::Escape, 5)]);
    mock.roll(Purpose::Move, &[6]);
    mock.roll(Purpose::Escape, &[4, 5]);
    // The way ends next to the harder enemy, on its first space.
    mock.say(&[Choice::Space(mock.at(5, 0)), Choice::Space(mock.at(6, 0))]);
    movement::travel(&mut mock, HERO).unwrap();
    let first: Vec<SpaceId> = (1..=5).map(|x| mock.at(x, 0)).collect();
    assert_eq!(spaces(&mock, 0), first);
    assert_eq!((mock.one(HERO).at, mock.one(HERO).turn.escaped), (Some(mock.at(6, 0)), 5));
    assert!(mock.spent());
}

#[test]
fn a_failed_escape_ends_the_move() {
    let mut mock = Mock::new(&["0...", "a###"]);
    mock.roll(Purpose::Move, &[6]);
    mock.roll(Purpose::Escape, &[3]);
    mock.say(&[Choice::Space(mock.at(3, 0))]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(mock.one(HERO).at, Some(mock.at(0, 0)));
    // In the other reading it may be tried once more.
    let mut mock = Mock::new(&["0...", "a###"]);
    mock.rule(Rule::EscapeRetry, Reading::Flag(true));
    mock.roll(Purpose::Move, &[3]);
    mock.roll(Purpose::Escape, &[3, 6]);
    mock.say(&[Choice::Space(mock.at(3, 0)), Choice::Space(mock.at(3, 0))]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(mock.one(HERO).at, Some(mock.at(3, 0)));
}

#[test]
fn some_need_no_escape_and_move_through_models() {
    let mut mock = Mock::new(&["0a.."]);
    mock.hero(HERO, &[(Stat::IgnoresEscape, 1), (Stat::MovesThrough, 1)]);
    mock.roll(Purpose::Move, &[3]);
    mock.say(&[Choice::Space(mock.at(3, 0))]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(spaces(&mock, 0), vec![mock.at(2, 0), mock.at(3, 0)]);
    assert_eq!(mock.one(HERO).at, Some(mock.at(3, 0)));
}

/// Dragging costs 1 more for each space; the marker ends in the space last left, or comes along from the hero's own (p.33).
#[test]
fn a_fallen_hero_is_dragged_along() {
    let mut mock = Mock::new(&["10....."]);
    fall(&mut mock, HeroId(1));
    mock.roll(Purpose::Move, &[5]);
    mock.say(&[Choice::Drag(HeroId(1)), Choice::Space(mock.at(3, 0)), Choice::Pass]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(spaces(&mock, 1).len(), 3); // two spaces on, or back onto the marker
    assert_eq!((mock.one(HERO).at, mock.one(HeroId(1)).at), (Some(mock.at(3, 0)), Some(mock.at(2, 0))));

    let mut mock = Mock::new(&["10....."]);
    fall(&mut mock, HeroId(1));
    mock.table.heroes[1].at = mock.table.heroes[0].at;
    mock.roll(Purpose::Move, &[4]);
    mock.say(&[Choice::Drag(HeroId(1)), Choice::Space(mock.at(3, 0))]);
    movement::travel(&mut mock, HERO).unwrap();
    assert_eq!(mock.one(HERO).at, mock.one(HeroId(1)).at);
}

#[test]
fn hands_are_filled() {
    let mut mock = Mock::new(&["0."]);
    for (card, hands) in [(1, 1), (2, 1), (3, 2), (4, 0)] {
        mock.card(CardId(card), &[(Stat::Hands, hands)]);
    }
    for card in 0..5u16 {
        mock.table.cards.all.push(brim_core::game::cards::Card {
            id: CardId(card),
            decl: brim_core::game::ids::DeclId(500),
            deck: None,
            zone: brim_core::game::cards::Zone::Removed,
            holds: std::collections::BTreeMap::new(),
            on: None,
        });
    }
    for card in 1..5 {
        let to = brim_core::game::cards::Zone::Hero(HERO);
        mock.table.apply(&event(EventData::CardMoves { card: CardId(card), to }));
    }
    mock.say(&[Choice::Hands(vec![CardId(3)])]);
    hands::assign(&mut mock, HERO).unwrap();
    let sets = [vec![CardId(1), CardId(2)], vec![CardId(3)]];
    assert_eq!(mock.asked[0].options, sets.map(Choice::Hands).to_vec());
    assert_eq!(mock.one(HERO).hands, vec![CardId(3)]);
}

/// A hero gives up its attack to help another up, with no enemy on that tile; that one does not activate this turn (p.33).
#[test]
fn a_hero_helps_another_up() {
    let mut mock = Mock::new(&["01.a"]);
    fall(&mut mock, HeroId(1));
    mock.say(&[Choice::Pass]);
    activate(&mut mock, HERO).unwrap();
    assert!(!mock.asked[0].options.contains(&Choice::Help(HeroId(1))));
    // With no enemy on the tile (here: none at all, but the fight is still on).
    let mut mock = Mock::new(&["01.a"]);
    fall(&mut mock, HeroId(1));
    mock.table.enemies.clear();
    mock.table.heroes[1].wounds = 12;
    mock.roll(Purpose::Recover, &[3, 3]);
    mock.say(&[Choice::Help(HeroId(1))]);
    activate(&mut mock, HERO).unwrap();
    assert!(mock.one(HeroId(1)).is_standing() && mock.one(HeroId(1)).turn.dazed);
    assert!(mock.one(HERO).has_attacked());
    assert_eq!(mock.one(HeroId(1)).wounds, 6);
}

/// After its attack a hero does not move any more.
#[test]
fn moving_comes_before_the_attack() {
    let mut mock = Mock::new(&["0a", ".."]);
    mock.roll(Purpose::ToHit, &[1, 1]);
    mock.say(&[Choice::Melee]);
    activate(&mut mock, HERO).unwrap();
    assert_eq!(mock.asked[0].options, vec![Choice::Pass, Choice::Move, Choice::Melee]);
    assert_eq!(mock.asked.len(), 1);
    let ends = EventData::ActivationEnds { active: brim_core::game::table::Active::Hero(HERO) };
    assert_eq!(mock.log.last(), Some(&ends));
}

#[test]
fn nobody_activates_who_falls_at_its_start() {
    let mut mock = Mock::new(&["0.1"]);
    mock.answer = Some(|what| match what {
        EventData::ModelActivates { model: Model::Hero(hero) } => {
            Some(Some(EventData::Ko { hero: *hero, why: Ko { health: true, sanity: false }, health: 12, sanity: 10 }))
        }
        _ => None,
    });
    activate(&mut mock, HERO).unwrap();
    assert!(mock.asked.is_empty());
    let _ = Cause::default();
}
