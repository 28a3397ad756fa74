//! Hits, saves, KO, Revive, healing, Corruption.

use super::mock::*;
use crate::harm::{
    Ignores, Life, Strike, Struck, check_life, corrupt, heal, heal_any, recover, strike_enemy, strike_hero,
};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{ChartRole, Engine, Interrupt};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{HeroId, Model};
use brim_core::game::rulebook::Reading;
use brim_core::game::table::Outcome;
use brim_core::vocabulary::{Rule, Stat};

fn by_enemy() -> Cause {
    Cause { actor: Some(Model::Enemy(FIRST)), ..Cause::default() }
}

fn by_hero() -> Cause {
    Cause { actor: Some(Model::Hero(HERO)), hero: Some(HERO), ..Cause::default() }
}

fn hits(hits: i32, each: i32) -> Strike {
    Strike::of(HitKind::Hit, hits, each, Ignores::default(), &by_enemy())
}

/// Defense 4+, 3 Hits: three dice, each 4-6 stops one (FF p.17, GOV p.17).
#[test]
fn each_defense_die_stops_one_hit() {
    let mut mock = Mock::new(&["0."]);
    mock.roll(Purpose::Defense, &[3, 4, 6]);
    let struck = strike_hero(&mut mock, HERO, &hits(3, 2)).unwrap();
    assert_eq!(struck, Struck { through: 1, taken: 2 });
    assert_eq!(mock.one(HERO).wounds, 2);
}

/// Armor 5+, two Hits past Defense of 3 Wounds each: six dice (FF p.17, GOV p.17).
#[test]
fn armor_is_rolled_for_each_wound() {
    let mut mock = Mock::new(&["0."]);
    mock.hero(HERO, &[(Stat::Armor, 5)]);
    mock.roll(Purpose::Defense, &[1, 2]);
    mock.roll(Purpose::Armor, &[5, 6, 1, 2, 3, 4]);
    let struck = strike_hero(&mut mock, HERO, &hits(2, 3)).unwrap();
    assert_eq!(struck, Struck { through: 2, taken: 4 });
    assert_eq!(mock.count(|what| matches!(what, EventData::ArmorStops { wounds: 2, .. })), 1);
    assert!(mock.spent());
}

/// Cover comes first, even against hits that ignore Defense; the Shield takes its amount before Armor (GOV p.17).
#[test]
fn saves_come_in_their_order() {
    let mut mock = Mock::new(&["0."]);
    mock.hero(HERO, &[(Stat::Cover, 5), (Stat::Shield, 1), (Stat::Armor, 6)]);
    mock.roll(Purpose::Cover, &[5, 4]);
    mock.roll(Purpose::Armor, &[6, 1]);
    let strike = Strike::of(HitKind::Hit, 2, 3, Ignores { defense: true, ..Ignores::default() }, &by_enemy());
    let struck = strike_hero(&mut mock, HERO, &strike).unwrap();
    assert_eq!(struck, Struck { through: 1, taken: 1 });
    assert!(mock.spent());
}

/// Direct damage is not covered; damage that ignores Armor too is not saved.
#[test]
fn direct_damage_meets_armor_alone() {
    let mut mock = Mock::new(&["0."]);
    mock.hero(HERO, &[(Stat::Cover, 2), (Stat::Armor, 4)]);
    mock.roll(Purpose::Armor, &[4, 1]);
    strike_hero(&mut mock, HERO, &Strike::of(HitKind::Hit, 1, 2, Ignores::DIRECT, &by_enemy())).unwrap();
    assert_eq!(mock.one(HERO).wounds, 1);
    strike_hero(&mut mock, HERO, &Strike::of(HitKind::Hit, 1, 2, Ignores::ALL, &by_enemy())).unwrap();
    assert_eq!(mock.one(HERO).wounds, 3);
}

#[test]
fn horror_hits_take_sanity_and_corruption_hits_corrupt() {
    let mut mock = Mock::new(&["0."]);
    mock.hero(HERO, &[(Stat::SpiritArmor, 5), (Stat::Armor, 2), (Stat::Shield, 3)]);
    mock.roll(Purpose::Willpower, &[1, 4, 2]);
    mock.roll(Purpose::SpiritArmor, &[5, 4]);
    strike_hero(&mut mock, HERO, &Strike::of(HitKind::Horror, 3, 1, Ignores::default(), &by_enemy())).unwrap();
    assert_eq!((mock.one(HERO).wounds, mock.one(HERO).sanity_damage), (0, 1));
    mock.roll(Purpose::Willpower, &[3, 5]);
    strike_hero(&mut mock, HERO, &Strike::of(HitKind::Corruption, 2, 1, Ignores::default(), &by_enemy())).unwrap();
    assert_eq!(mock.one(HERO).corruption, 1);
    assert!(mock.spent());
}

/// What a model adds to its Horror Hits is Sanity damage, not hits.
#[test]
fn some_horror_is_worse() {
    let mut mock = Mock::new(&["0a"]);
    mock.kind(KIND, &[(Stat::HorrorDamage, 3)]);
    mock.roll(Purpose::Willpower, &[1, 6]);
    strike_hero(&mut mock, HERO, &Strike::of(HitKind::Horror, 2, 1, Ignores::default(), &by_enemy())).unwrap();
    assert_eq!(mock.one(HERO).sanity_damage, 3);
}

/// "Instead of damage" answers once for each undefended hit, and such a hit meets no Armor.
#[test]
fn a_hit_can_do_something_instead() {
    let mut mock = Mock::new(&["0."]);
    mock.hero(HERO, &[(Stat::Armor, 2)]);
    mock.answer = Some(|what| matches!(what, EventData::Damages { .. }).then_some(None));
    mock.roll(Purpose::Defense, &[1, 1, 6]);
    let struck = strike_hero(&mut mock, HERO, &hits(3, 3)).unwrap();
    assert_eq!(struck, Struck { through: 2, taken: 0 });
}

/// Damage 3 and 5 on Defense 3: 0 + 2 Wounds (SBSD p.27, FF p.27, GOV p.26).
#[test]
fn enemy_defense_is_taken_off_each_hit() {
    let mut mock = Mock::new(&["0a"]);
    let mut strike = Strike::of(HitKind::Hit, 2, 3, Ignores::default(), &by_hero());
    strike.blows[1].damage = 5;
    let struck = strike_enemy(&mut mock, FIRST, &strike).unwrap();
    assert_eq!(struck, Struck { through: 1, taken: 2 });
}

/// Defense 4, Armor 5+, damage 5 and 6: 1 + 2 Wounds, three Armor dice (SBSD p.27, FF p.27, GOV p.27).
#[test]
fn enemy_armor_is_rolled_after_defense() {
    let mut mock = Mock::new(&["0a"]);
    mock.kind(KIND, &[(Stat::Defense, 4), (Stat::Armor, 5)]);
    mock.roll(Purpose::Armor, &[5, 4, 6]);
    let mut strike = Strike::of(HitKind::Hit, 2, 5, Ignores::default(), &by_hero());
    strike.blows[1].damage = 6;
    assert_eq!(strike_enemy(&mut mock, FIRST, &strike).unwrap().taken, 1);
    assert!(mock.spent());
}

#[test]
fn a_hero_at_its_last_wound_is_knocked_out_and_takes_no_more() {
    let mut mock = Mock::new(&["0.1"]);
    mock.roll(Purpose::Defense, &[1, 1]);
    strike_hero(&mut mock, HERO, &hits(2, 20)).unwrap();
    let hero = mock.one(HERO);
    assert_eq!((hero.wounds, hero.ko.map(|ko| (ko.health, ko.sanity))), (12, Some((true, false))));
    // No more harm.
    assert_eq!(strike_hero(&mut mock, HERO, &hits(2, 20)).unwrap(), Struck::default());
}

#[test]
fn the_last_hero_down_ends_the_adventure() {
    let mut mock = Mock::new(&["0."]);
    mock.roll(Purpose::Defense, &[1]);
    assert_eq!(strike_hero(&mut mock, HERO, &hits(1, 12)), Err(Interrupt::Over(Outcome::AllKo)));
}

/// A Revive token restores the hero wholly, with a Grit; the rest of the harm is ignored in one reading, and not in the other.
#[test]
fn a_revive_token_stands_a_hero_up() {
    for (ignores, left) in [(true, 0), (false, 3)] {
        let mut mock = Mock::new(&["0.1aa"]);
        mock.rule(Rule::ReviveIgnores, Reading::Flag(ignores));
        mock.table.revives = 1;
        let mut strike = hits(2, 12);
        strike.blows[1].by = Some(Model::Enemy(brim_core::game::ids::EnemyId(1)));
        strike.blows[1].damage = 3;
        mock.roll(Purpose::Defense, &[1, 1]);
        mock.say(&[Choice::Yes]);
        strike_hero(&mut mock, HERO, &strike).unwrap();
        assert_eq!((mock.one(HERO).wounds, mock.one(HERO).grit, mock.table.revives), (left, 1, 0));
    }
}

#[test]
fn a_revive_token_may_be_kept_where_the_reading_says_so() {
    let mut mock = Mock::new(&["0.1"]);
    mock.table.revives = 1;
    mock.roll(Purpose::Defense, &[1]);
    mock.say(&[Choice::Pass]);
    strike_hero(&mut mock, HERO, &hits(1, 12)).unwrap();
    assert!(mock.one(HERO).ko.is_some());
    let mut mock = Mock::new(&["0.1"]);
    mock.rule(Rule::ReviveOptional, Reading::Flag(false));
    mock.table.revives = 1;
    mock.roll(Purpose::Defense, &[1]);
    strike_hero(&mut mock, HERO, &hits(1, 12)).unwrap();
    assert!(mock.one(HERO).ko.is_none() && mock.asked.is_empty());
}

/// Health lowered to the Wounds taken is KO too (FF p.30).
#[test]
fn lowered_health_is_looked_at() {
    let mut mock = Mock::new(&["0.1"]);
    mock.table.heroes[0].wounds = 9;
    assert_eq!(check_life(&mut mock, Model::Hero(HERO), &Cause::default()), Ok(Life::Stands));
    mock.hero(HERO, &[(Stat::Health, 9)]);
    assert_eq!(check_life(&mut mock, Model::Hero(HERO), &Cause::default()), Ok(Life::Ko));
}

#[test]
fn healing_another_hero_is_worth_experience() {
    let mut mock = Mock::new(&["01"]);
    mock.table.heroes[1].wounds = 3;
    assert_eq!(heal(&mut mock, Model::Hero(HeroId(1)), 5, 0, &by_hero()), Ok(3));
    assert_eq!((mock.one(HERO).xp, mock.one(HeroId(1)).wounds), (15, 0));
    mock.table.heroes[0].wounds = 3;
    heal(&mut mock, Model::Hero(HERO), 2, 0, &by_hero()).unwrap();
    assert_eq!((mock.one(HERO).xp, mock.one(HERO).wounds), (15, 1));
}

#[test]
fn healing_in_any_mix_is_split_by_the_player() {
    let mut mock = Mock::new(&["0."]);
    mock.table.heroes[0].wounds = 3;
    mock.table.heroes[0].sanity_damage = 2;
    mock.say(&[Choice::Number(2)]);
    heal_any(&mut mock, HERO, 4, &by_hero()).unwrap();
    assert_eq!(mock.asked[0].options, vec![Choice::Number(2), Choice::Number(3)]);
    assert_eq!((mock.one(HERO).wounds, mock.one(HERO).sanity_damage), (1, 0));
    // All of it can be healed: nobody is asked.
    heal_any(&mut mock, HERO, 4, &by_hero()).unwrap();
    assert_eq!((mock.one(HERO).wounds, mock.asked.len()), (0, 1));
}

/// Resistance 5: at the fifth point they are removed and a Mutation is rolled (p.18).
#[test]
fn corruption_brings_a_mutation() {
    let mut mock = Mock::new(&["0."]);
    corrupt(&mut mock, HERO, 4, &by_hero()).unwrap();
    assert_eq!((mock.one(HERO).corruption, mock.charts.len()), (4, 0));
    corrupt(&mut mock, HERO, 2, &by_hero()).unwrap();
    assert_eq!((mock.one(HERO).corruption, mock.charts.as_slice()), (1, &[(ChartRole::Mutation, HERO)][..]));
}

/// Recovering rolls on the chart, heals both bars to 1 at least, and pushes aside whoever stands there.
#[test]
fn a_fallen_hero_recovers() {
    let mut mock = Mock::new(&["01"]);
    mock.table.heroes[0].sanity_damage = 4;
    mock.roll(Purpose::Defense, &[1]);
    strike_hero(&mut mock, HERO, &hits(1, 12)).unwrap();
    mock.table.apply(&event(EventData::Moves { model: Model::Hero(HeroId(1)), to: mock.at(0, 0) }));
    mock.roll(Purpose::Recover, &[2, 1]);
    mock.say(&[Choice::Number(1)]);
    recover(&mut mock, HERO, &Cause::default()).unwrap();
    assert_eq!(mock.charts, vec![(ChartRole::Injury, HERO)]);
    assert_eq!((mock.one(HERO).wounds, mock.one(HERO).sanity_damage), (11, 2));
    assert!(mock.one(HERO).is_standing() && mock.one(HERO).turn.dazed);
    assert_eq!(mock.one(HeroId(1)).at, Some(mock.at(1, 0)));
    assert!(mock.table().check().is_empty());
}

/// Both bars at once: both charts, 2D6 each.
#[test]
fn both_bars_out_means_both_charts() {
    let mut mock = Mock::new(&["01"]);
    mock.table.heroes[0].wounds = 12;
    mock.table.heroes[0].sanity_damage = 10;
    check_life(&mut mock, Model::Hero(HERO), &Cause::default()).unwrap();
    mock.roll(Purpose::Recover, &[3, 4, 1, 1]);
    recover(&mut mock, HERO, &Cause::default()).unwrap();
    assert_eq!(mock.charts, vec![(ChartRole::Injury, HERO), (ChartRole::Madness, HERO)]);
    assert_eq!((mock.one(HERO).wounds, mock.one(HERO).sanity_damage), (5, 8));
}

/// Thrown back over models, up to the last empty space before a wall or a model (GOV p.31).
#[test]
fn a_model_is_thrown_back() {
    use crate::thrown::{throw_at_random, throw_back};
    let mut mock = Mock::new(&["a0b...b", "......."]);
    let away = mock.at(0, 0);
    assert_eq!(throw_back(&mut mock, Model::Hero(HERO), &[away], 3, &by_enemy()), Ok(3));
    assert_eq!(mock.one(HERO).at, Some(mock.at(4, 0)));
    assert_eq!(throw_back(&mut mock, Model::Hero(HERO), &[away], 2, &by_enemy()), Ok(1));
    mock.roll(Purpose::Bounce, &[5]);
    assert_eq!(throw_at_random(&mut mock, Model::Hero(HERO), 3, &by_enemy()), Ok(1));
    assert_eq!(mock.one(HERO).at, Some(mock.at(5, 1)));
}
