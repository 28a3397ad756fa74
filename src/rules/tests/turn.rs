//! The turn: order, steps, the end of fights.

use super::mock::*;
use crate::initiative::{next, order};
use crate::turn::{aftermath, step};
use crate::{setup, turn::NoHook};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice};
use brim_core::game::engine::Interrupt;
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model};
use brim_core::game::rulebook::Reading;
use brim_core::game::table::{Active, Ko, Outcome, Step};
use brim_core::vocabulary::{Done, Rule, Stat};

fn hero(id: u8) -> Choice {
    Choice::Model(Model::Hero(HeroId(id)))
}

/// Enemies before heroes they tie with; tied types drawn; tied heroes asked (p.13, 25).
#[test]
fn the_order_of_activations() {
    let mut mock = Mock::new(&["0123", "a..b"]);
    mock.kind(OTHER, &[(Stat::Initiative, 3)]);
    mock.hero(HeroId(0), &[(Stat::Initiative, 3)]);
    mock.hero(HeroId(1), &[(Stat::Initiative, 5)]);
    mock.picks = [11].into();
    let order = order(&mut mock);
    let heroes = |ids: [u8; 4]| ids.map(|id| Active::Hero(HeroId(id)));
    let [one, two, three, zero] = heroes([1, 2, 3, 0]);
    assert_eq!(order, vec![one, two, three, Active::Group(OTHER), Active::Group(KIND), zero]);
    mock.table.cursor.order = order;
    assert_eq!(next(&mut mock), Ok(Some(one)));
    mock.table.cursor.order.remove(0);
    mock.say(&[hero(3)]);
    assert_eq!(next(&mut mock), Ok(Some(three)));
    assert_eq!(mock.asked[0].about, About::Order);
}

/// Where the reading lets them, a hero lets others go first, and is asked again before each.
#[test]
fn a_hero_may_defer() {
    let mut mock = Mock::new(&["01", "a."]);
    mock.rule(Rule::DeferInitiative, Reading::Flag(true));
    mock.hero(HeroId(1), &[(Stat::Initiative, 2)]);
    mock.table.cursor.order = order(&mut mock);
    mock.say(&[Choice::Defer]);
    assert_eq!(next(&mut mock), Ok(Some(Active::Group(KIND))));
    mock.table.cursor.order.retain(|active| *active != Active::Group(KIND));
    mock.say(&[Choice::Defer]);
    assert_eq!(next(&mut mock), Ok(Some(Active::Hero(HeroId(1)))));
    mock.table.cursor.order.retain(|active| *active != Active::Hero(HeroId(1)));
    assert_eq!(next(&mut mock), Ok(Some(Active::Hero(HERO))));
}

/// What changes Initiative in mid-turn takes effect at once.
#[test]
fn the_order_follows_initiative() {
    let mut mock = Mock::new(&["0.", "a."]);
    mock.kind(KIND, &[(Stat::Initiative, 5)]);
    mock.table.cursor.order = order(&mut mock);
    assert_eq!(next(&mut mock), Ok(Some(Active::Group(KIND))));
    mock.kind(KIND, &[(Stat::Initiative, 3)]);
    assert_eq!(next(&mut mock), Ok(Some(Active::Hero(HERO))));
}

#[test]
fn a_turn_without_a_fight_goes_through_its_steps() {
    let mut mock = Mock::new(&["0..."]);
    mock.table.cursor.turn = 0;
    mock.say(&[Choice::Pass]);
    let mut steps = Vec::new();
    for _ in 0..5 {
        step(&mut mock).unwrap();
        steps.push(mock.table.cursor.step);
    }
    assert_eq!(steps, vec![Step::Activations, Step::Activations, Step::Exploration, Step::End, Step::Start]);
    step(&mut mock).unwrap();
    assert_eq!(mock.table.cursor.turn, 2);
}

#[test]
fn the_limit_on_turns_is_an_outcome() {
    let mut mock = Mock::new(&["0..."]);
    mock.table.cursor.turn = 100;
    assert_eq!(step(&mut mock), Err(Interrupt::Over(Outcome::TurnCap)));
    assert_eq!(mock.table.outcome, Some(Outcome::TurnCap));
    assert_eq!(step(&mut mock), Err(Interrupt::Over(Outcome::TurnCap)));
}

/// A step that stops for a decision is run again from its boundary, and comes to the same place.
#[test]
fn a_step_can_be_run_again() {
    let mut mock = Mock::new(&["0a", ".."]);
    mock.table.cursor.turn = 0;
    mock.seed = Some(7);
    mock.kind(KIND, &[(Stat::Combat, 0), (Stat::Move, 0)]);
    step(&mut mock).unwrap();
    let boundary = mock.table.clone();
    assert!(matches!(step(&mut mock), Err(Interrupt::Ask(_))));
    mock.table = boundary;
    mock.say(&[Choice::Pass]);
    step(&mut mock).unwrap();
    assert!(mock.table.cursor.order == vec![Active::Group(KIND)]);
}

/// Catch Your Breath: D3 in any mix; a hero that did nothing heals D6, or recovers a Grit (p.29).
#[test]
fn heroes_catch_their_breath() {
    let mut mock = Mock::new(&["012"]);
    for hero in &mut mock.table.heroes {
        hero.wounds = 9;
    }
    mock.table.heroes[0].deeds.note(Done::Activated, true);
    mock.roll(Purpose::CatchBreath, &[3, 6]);
    mock.say(&[Choice::Yes, Choice::Number(1)]);
    aftermath(&mut mock, &mut NoHook).unwrap();
    let state = |hero: u8| (mock.one(HeroId(hero)).wounds, mock.one(HeroId(hero)).grit);
    assert_eq!([state(0), state(1), state(2)], [(6, 0), (3, 0), (9, 1)]);
}

/// The last enemy dead: the fight ends, those KO'd recover; the turn ends too, or its end is still to come (p.29, AID).
#[test]
fn the_end_of_a_fight() {
    for (ends, last) in [(true, Step::Start), (false, Step::End)] {
        let mut mock = Mock::new(&["0a", "1."]);
        mock.rule(Rule::EndOfFightEndsTurn, Reading::Flag(ends));
        mock.table.cursor.step = Step::Activations;
        mock.table.cursor.order = vec![Active::Hero(HERO), Active::Group(KIND)];
        let why = Ko { health: true, sanity: false };
        mock.table.heroes[1].wounds = 12;
        mock.table.apply(&event(EventData::Ko { hero: HeroId(1), why, health: 12, sanity: 10 }));
        mock.roll(Purpose::ToHit, &[6, 1]);
        mock.roll(Purpose::Damage, &[6]);
        mock.say(&[Choice::Melee]);
        step(&mut mock).unwrap();
        assert_eq!(mock.table.cursor.step, Step::Aftermath);
        assert!(mock.table.attacks.is_empty() || mock.table.fighting());
        mock.roll(Purpose::CatchBreath, &[1]);
        mock.roll(Purpose::Recover, &[2, 2]);
        step(&mut mock).unwrap();
        assert_eq!(mock.table.cursor.step, last);
        assert!(!mock.table.fighting() && mock.one(HeroId(1)).is_standing());
        assert!(mock.table.groups.is_empty() && mock.table.attacks.is_empty());
    }
}

/// None but Immobile enemies left: those more than 18 spaces from every hero leave, and the fight is over (SBSD p.31).
#[test]
fn distant_immobile_enemies_leave() {
    for (gap, gone) in [(17, false), (18, true)] {
        let map = format!("0{}a", ".".repeat(gap));
        let mut mock = Mock::new(&[&map]);
        mock.kind(KIND, &[(Stat::Immobile, 1)]);
        mock.table.cursor.step = Step::Start;
        step(&mut mock).unwrap();
        assert_eq!(mock.table.enemies.is_empty(), gone);
        assert_eq!(mock.table.cursor.step == Step::Aftermath, gone);
    }
}

#[test]
fn heroes_start_in_initiative_order() {
    let mut mock = Mock::new(&["..", "..", "..", "01", "=="]);
    for hero in &mut mock.table.heroes {
        hero.at = None;
    }
    mock.hero(HeroId(1), &[(Stat::Initiative, 6)]);
    let (first, second) = (mock.at(0, 0), mock.at(1, 0));
    mock.say(&[Choice::Space(first), Choice::Space(second)]);
    setup::set_up(&mut mock, TILE).unwrap();
    assert_eq!((mock.one(HeroId(1)).at, mock.one(HERO).at), (Some(first), Some(second)));
    assert_eq!(mock.asked[0].options.len(), 4);
    assert_eq!(mock.one(HERO).grit, 1);
}
