//! Heroes' attacks and Experience.

use super::mock::*;
use crate::attack::{Explosion, Plan, Thrown, attack, throw_at_space};
use crate::harm::Ignores;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Choice;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::Interrupt;
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, EnemyId, HeroId, Model};
use brim_core::game::rulebook::Reading;
use brim_core::game::table::Group;
use brim_core::vocabulary::{Rule, Stat};

const GUN: CardId = CardId(1);
const SECOND: CardId = CardId(2);

fn armed(map: &[&str]) -> Mock {
    let mut mock = Mock::new(map);
    for gun in [GUN, SECOND] {
        mock.card(gun, &[(Stat::Range, 5), (Stat::Shots, 2), (Stat::Hands, 1)]);
    }
    mock
}

#[test]
fn a_critical_hit_ignores_defense() {
    let mut mock = Mock::new(&["0ab"]);
    mock.roll(Purpose::ToHit, &[6, 3]);
    mock.roll(Purpose::Damage, &[4]);
    attack(&mut mock, &Plan::melee(HERO)).unwrap();
    assert_eq!(mock.table.enemy(FIRST).unwrap().wounds, 4);
    assert!(mock.table.attacks.is_empty() && mock.one(HERO).has_attacked());
}

/// Tough: critical hits do not ignore its Defense (SBSD p.31, FF p.30, GOV p.32).
#[test]
fn some_are_immune_to_critical_hits() {
    let mut mock = Mock::new(&["0ab"]);
    mock.kind(KIND, &[(Stat::CriticalImmune, 1)]);
    mock.roll(Purpose::ToHit, &[6, 3]);
    mock.roll(Purpose::Damage, &[4]);
    attack(&mut mock, &Plan::melee(HERO)).unwrap();
    assert_eq!(mock.table.enemy(FIRST).unwrap().wounds, 1);
}

#[test]
fn a_modified_six_is_critical_in_one_reading() {
    for (modified, wounds) in [(true, 4), (false, 1)] {
        let mut mock = Mock::new(&["0ab"]);
        mock.rule(Rule::CriticalModified, Reading::Flag(modified));
        mock.hero(HERO, &[(Stat::ToHitRolls, 1), (Stat::Combat, 1)]);
        mock.roll(Purpose::ToHit, &[5]);
        mock.roll(Purpose::Damage, &[4]);
        attack(&mut mock, &Plan::melee(HERO)).unwrap();
        assert_eq!(mock.table.enemy(FIRST).unwrap().wounds, wounds);
    }
}

/// "10 XP +5 Each", 2 Hits doing 2 and 4 Wounds: 40 (SBSD p.27, GOV p.27) or 50 (FF p.27); with an Elite ability 45 or 60.
#[test]
fn a_large_enemy_gives_experience_for_wounds() {
    for (per_hit, elite, xp) in [(false, false, 40), (true, false, 50), (false, true, 45), (true, true, 60)] {
        for together in [true, false] {
            let mut mock = Mock::new(&["0a"]);
            mock.rule(Rule::XpBasePerHit, Reading::Flag(per_hit));
            mock.kind(KIND, &[(Stat::Xp, 10), (Stat::XpEach, 5), (Stat::Health, 30), (Stat::Defense, 2)]);
            let group = Group { kind: KIND, brutal: false, elites: vec![2; usize::from(elite)], ambush_turn: None };
            mock.table.groups = vec![group];
            mock.roll(Purpose::ToHit, &[4, 5]);
            mock.roll(Purpose::Damage, &[4, 6]);
            mock.say(&[if together { enemy(0) } else { Choice::Pass }]);
            attack(&mut mock, &Plan::melee(HERO)).unwrap();
            assert_eq!(mock.one(HERO).xp, xp, "per hit {per_hit}, elite {elite}, together {together}");
            assert!(mock.spent());
        }
    }
}

#[test]
fn wounds_beyond_health_count_in_one_reading() {
    for (overkill, xp) in [(false, 15), (true, 40)] {
        let mut mock = Mock::new(&["0ab"]);
        mock.rule(Rule::XpOverkill, Reading::Flag(overkill));
        mock.kind(KIND, &[(Stat::Xp, 10), (Stat::XpEach, 5), (Stat::Health, 1)]);
        mock.roll(Purpose::ToHit, &[6, 1]);
        mock.roll(Purpose::Damage, &[6]);
        attack(&mut mock, &Plan::melee(HERO)).unwrap();
        assert_eq!(mock.one(HERO).xp, xp);
    }
}

/// The last enemy's death ends the fight, after the attack has ended.
#[test]
fn the_killer_gains_the_experience_and_the_fight_ends() {
    let mut mock = Mock::new(&["0a"]);
    mock.roll(Purpose::ToHit, &[6, 4]);
    mock.roll(Purpose::Damage, &[5]);
    mock.say(&[Choice::Pass]);
    assert_eq!(attack(&mut mock, &Plan::melee(HERO)), Err(Interrupt::EndFight));
    assert_eq!(mock.one(HERO).xp, 20);
    assert!(matches!(mock.log.last(), Some(EventData::AttackEnds { .. })));
}

/// Adjacent enemies are hit first; once they are dead, later hits go further (p.26).
#[test]
fn a_ranged_attack_hits_adjacent_enemies_first() {
    let mut mock = armed(&["0a..b", "....."]);
    mock.roll(Purpose::ToHit, &[6, 5]);
    mock.roll(Purpose::Damage, &[5, 4]);
    mock.say(&[Choice::Pass]);
    attack(&mut mock, &Plan::ranged(HERO, vec![GUN])).unwrap();
    assert!(mock.table.enemy(FIRST).is_none());
    assert_eq!(mock.table.enemy(EnemyId(1)).unwrap().wounds, 1);
}

#[test]
fn hits_go_to_different_targets_in_range() {
    let mut mock = armed(&["0..a..b", "......."]);
    mock.roll(Purpose::ToHit, &[4, 5]);
    mock.roll(Purpose::Damage, &[4, 5]);
    // The far one is out of range: the near one is the only target, and the second hit may join the first.
    mock.say(&[enemy(0)]);
    attack(&mut mock, &Plan::ranged(HERO, vec![GUN])).unwrap();
    assert_eq!(mock.table.enemy(FIRST).unwrap().wounds, 3);
}

/// The off hand needs 5+ where the primary needs 4+; no hit is critical (SBSD p.33, GOV p.34).
#[test]
fn dual_wielding() {
    let mut mock = armed(&["0..a", "...."]);
    mock.kind(KIND, &[(Stat::Health, 20)]);
    mock.roll(Purpose::ToHit, &[4, 6, 4, 5]);
    mock.roll(Purpose::Damage, &[4, 4, 4]);
    mock.say(&[enemy(0), enemy(0)]);
    attack(&mut mock, &Plan::ranged(HERO, vec![GUN, SECOND])).unwrap();
    assert_eq!(mock.table.enemy(FIRST).unwrap().wounds, 3);
    assert!(mock.spent());
}

/// No more than 8 dice, those gained during the attack included (SBSD p.33, GOV p.34).
#[test]
fn the_dice_of_an_attack_are_limited() {
    let mut mock = Mock::new(&["0a"]);
    mock.hero(HERO, &[(Stat::Combat, 11)]);
    mock.roll(Purpose::ToHit, &[1; 8]);
    attack(&mut mock, &Plan::melee(HERO)).unwrap();
    mock.rule(Rule::AttackDice, Reading::Number(0));
    mock.roll(Purpose::ToHit, &[1; 11]);
    attack(&mut mock, &Plan::melee(HERO)).unwrap();
    assert!(mock.spent());
}

/// A critical hit can wait until a plain one has cleared the way.
#[test]
fn a_hit_may_wait_for_another_of_a_different_kind() {
    let mut mock = Mock::new(&["a0a"]);
    mock.roll(Purpose::ToHit, &[6, 4]);
    mock.roll(Purpose::Damage, &[5, 3]);
    mock.say(&[Choice::Defer, enemy(0), enemy(1)]);
    attack(&mut mock, &Plan::melee(HERO)).unwrap();
    assert_eq!(mock.table.enemy(FIRST).unwrap().wounds, 2);
    assert_eq!(mock.table.enemy(EnemyId(1)).unwrap().wounds, 3);
}

fn bomb() -> Thrown {
    Thrown {
        by: Model::Hero(HERO),
        range: 5,
        to_hit: Stat::RangeToHit,
        bounces: Dice::of(1, Die::D3),
        ability: None,
        free: false,
        cause: Cause::default(),
    }
}

fn blast(mock: &mut Mock, at: brim_core::game::ids::SpaceId) -> Result<(), brim_core::game::engine::Interrupt> {
    let ignores = Ignores { defense: true, ..Ignores::default() };
    crate::attack::explode(
        mock,
        at,
        &Explosion { damage: Dice::of(1, Die::D6), ignores, cause: Cause { hero: Some(HERO), ..Cause::default() } },
    )
}

#[test]
fn an_explosion_hurts_everybody_in_and_next_to_the_space() {
    let mut mock = Mock::new(&["0....", ".1aa.", ".....", "....b"]);
    mock.say(&[Choice::Space(mock.at(2, 2))]);
    mock.roll(Purpose::ToHit, &[4]);
    mock.roll(Purpose::Blast, &[3, 6, 2]);
    let landed = throw_at_space(&mut mock, &bomb(), &mut blast).unwrap();
    assert_eq!(landed, Some(mock.at(2, 2)));
    assert_eq!(mock.table.enemy(FIRST).unwrap().wounds, 3);
    assert!(mock.table.enemy(EnemyId(1)).is_none());
    assert_eq!((mock.one(HeroId(1)).wounds, mock.one(HERO).wounds), (2, 0));
    assert_eq!(mock.one(HERO).xp, 20);
}

/// A miss bounces D3 times; a bounce into a wall is cancelled, the others are not (FF p.40).
#[test]
fn a_missed_throw_bounces() {
    let mut mock = Mock::new(&["0....", ".....", "....a"]);
    mock.say(&[Choice::Space(mock.at(2, 0))]);
    mock.roll(Purpose::ToHit, &[3]);
    mock.roll(Purpose::BounceCount, &[2]);
    mock.roll(Purpose::Bounce, &[1, 5]);
    let landed = throw_at_space(&mut mock, &bomb(), &mut blast).unwrap();
    assert_eq!(landed, Some(mock.at(2, 1)));
    assert!(mock.spent());
}
