//! Whom enemies target (SBSD p.28 and 32, FF p.28 and 32, GOV p.28 and 33).

use super::attacks::prey_in_reach;
use super::{by_enemy, moving, sides, ways};
use crate::ask::{about_enemy, propose, random};
use crate::distance::{Field, adjacent, all_in_range, heroes_beside, width};
use brim_core::game::attack::Reach;
use brim_core::game::board::Reached;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, HeroId, Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};

/// True for enemies whose own attack is a ranged one.
pub(super) fn shoots<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> bool {
    let stat = |stat| engine.stat(Query::EnemyAims, Model::Enemy(enemy), stat);
    stat(Stat::RangeToHit) > 0 && stat(Stat::Shots) > 0 && stat(Stat::Range) > 0
}

/// True for enemies that can attack in melee.
pub(super) fn fights<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> bool {
    let stat = |stat| engine.stat(Query::EnemyAims, Model::Enemy(enemy), stat);
    stat(Stat::MeleeToHit) > 0 && stat(Stat::Combat) > 0
}

/// True where an enemy keeps the target it has: adjacent, not KO'd, and no reason to look for another.
pub(super) fn stays<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> bool {
    let model = Model::Enemy(enemy);
    let Some(hero) = engine.table().enemy(enemy).and_then(|enemy| enemy.target) else { return false };
    engine.table().hero(hero).is_some_and(|hero| hero.is_standing())
        && adjacent(engine, model, Model::Hero(hero))
        && engine.stat(Query::EnemyAims, model, Stat::Retargets) == 0
        && !shoots(engine, enemy)
        && engine.may_target(model, Reach::Melee, &[], Model::Hero(hero))
}

/// Forgets a target that is not kept, so that it does not count when others choose.
pub(super) fn let_go<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId) -> Result<(), Interrupt> {
    if !stays(engine, enemy) && engine.table().enemy(enemy).is_some_and(|enemy| enemy.target.is_some()) {
        aim(engine, enemy, None)?;
    }
    Ok(())
}

/// An enemy that goes for something that is no hero targets none.
fn forget<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId) -> Result<(), Interrupt> {
    match engine.table().enemy(enemy).is_some_and(|enemy| enemy.target.is_some()) {
        true => aim(engine, enemy, None),
        false => Ok(()),
    }
}

fn aim<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, hero: Option<HeroId>) -> Result<(), Interrupt> {
    let cause = by_enemy(engine, enemy);
    propose(engine, EventData::Targets { enemy, hero }, &cause)?;
    Ok(())
}

/// One enemy picks its target and moves.
pub(super) fn target_and_move<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId) -> Result<(), Interrupt> {
    let mut prey = sides::prey(engine, enemy);
    let in_reach = |engine: &E, prey: &[EnemyId]| prey.iter().any(|prey| prey_in_reach(engine, enemy, *prey).is_some());
    // Whom it prefers among the heroes comes before somebody who is only nearer.
    let drawn = !prey.is_empty() && engine.prey(enemy).is_empty() && !stays(engine, enemy);
    let liked = |engine: &E, heroes: Vec<HeroId>| drawn && !engine.led_by(enemy, heroes).is_empty();
    let torn = liked(engine, engine.table().standing().map(|hero| hero.id).collect());
    if torn && shoots(engine, enemy) && liked(engine, viable(engine, enemy)) {
        prey.clear();
    }
    if in_reach(engine, &prey) && (!torn || shoots(engine, enemy)) {
        moving::allowance(engine, enemy)?;
        return forget(engine, enemy);
    }
    // A Move that is a die is rolled in each activation, whether the enemy goes anywhere or not.
    if stays(engine, enemy) {
        return moving::allowance(engine, enemy).map(|_| ());
    }
    if shoots(engine, enemy) {
        return by_range(engine, enemy);
    }
    let most = moving::allowance(engine, enemy)?;
    let Some(now) = engine.table().enemy(enemy) else { return Ok(()) };
    let (from, great) = (now.at, width(engine, now.kind) > 1);
    let mut ways = ways::ways(engine, enemy, most, false);
    if torn && liked(engine, reachable(engine, enemy, from, &ways)) {
        prey.clear();
    }
    if in_reach(engine, &prey) {
        return forget(engine, enemy);
    }
    // What it prefers comes before all heroes, where there is a way.
    if let Some(way) = moving::beside_prey(engine, enemy, &prey, &ways) {
        forget(engine, enemy)?;
        return moving::go(engine, enemy, &way, |_| false);
    }
    let mut heroes = reachable(engine, enemy, from, &ways);
    if heroes.is_empty() && great {
        let over = ways::ways(engine, enemy, most, true);
        heroes = reachable(engine, enemy, from, &over);
        if !heroes.is_empty() {
            ways = over;
        }
    }
    if heroes.is_empty() && !prey.is_empty() {
        let way = moving::toward_prey(engine, enemy, &prey, &ways);
        return moving::go(engine, enemy, &way, |_| false);
    }
    if heroes.is_empty() {
        let way = moving::toward_nearest(engine, enemy, &ways);
        moving::go(engine, enemy, &way, |_| false)?;
        // Whom its melee attack comes as far as, it attacks from where it stands.
        let far = engine.stat(Query::EnemyAims, Model::Enemy(enemy), Stat::MeleeReach);
        let heroes = if far > 1 { heroes_in_range(engine, enemy, far) } else { Vec::new() };
        return match fewest(engine, enemy, heroes) {
            Some(hero) => aim(engine, enemy, Some(hero)),
            None => Ok(()),
        };
    }
    if engine.stat(Query::EnemyAims, Model::Enemy(enemy), Stat::SeeksMost) != 0 {
        let way = moving::to_most(engine, enemy, &ways);
        moving::go(engine, enemy, &way, |_| false)?;
        heroes = heroes_beside(engine, Model::Enemy(enemy));
        let hero = fewest(engine, enemy, heroes);
        return aim(engine, enemy, hero);
    }
    let Some(hero) = fewest(engine, enemy, heroes) else { return Ok(()) };
    aim(engine, enemy, Some(hero))?;
    let way = moving::round(engine, enemy, hero, &ways);
    moving::go(engine, enemy, &way, |_| false)
}

/// The standing heroes an enemy is next to, or can move next to.
fn reachable<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, from: SpaceId, ways: &[Reached]) -> Vec<HeroId> {
    let wide = ways::wide(engine, enemy);
    let stops = || std::iter::once(from).chain(ways.iter().filter(|way| way.stop).map(|way| way.space));
    let near = |at: SpaceId| stops().any(ways::touching(engine, wide, at));
    engine.table().standing().filter(|hero| hero.at.is_some_and(near)).map(|hero| hero.id).collect()
}

/// A random one of those heroes whom the fewest enemies of the type target; of those it prefers, where there are any.
fn fewest<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, heroes: Vec<HeroId>) -> Option<HeroId> {
    let kind = engine.table().enemy(enemy)?.kind;
    let on = |hero: &HeroId| {
        let others = engine.table().enemies.iter().filter(|other| other.id != enemy && other.kind == kind);
        others.filter(|other| other.target == Some(*hero)).count()
    };
    // Whom it may not attack it goes for where there is nobody else.
    let may: Vec<HeroId> = heroes.iter().copied().filter(|hero| may_target(engine, enemy, *hero)).collect();
    let heroes = engine.preferred(enemy, if may.is_empty() { heroes } else { may });
    let least = heroes.iter().map(on).min()?;
    let heroes: Vec<HeroId> = heroes.iter().copied().filter(|hero| on(hero) == least).collect();
    let about = about_enemy(engine, enemy);
    random(engine, Purpose::RandomTarget, about, &heroes, |hero| u64::from(hero.0))
}

/// True where nothing keeps an enemy from attacking this hero, beside which it is or will be, or which it shoots at.
fn may_target<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, hero: HeroId) -> bool {
    let (model, aim) = (Model::Enemy(enemy), Model::Hero(hero));
    let far = shoots(engine, enemy) && !(fights(engine, enemy) && adjacent(engine, model, aim));
    engine.may_target(model, if far { Reach::Ranged } else { Reach::Melee }, &[], aim)
}

/// The standing heroes within a number of spaces of an enemy and in its sight.
pub fn heroes_in_range<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, range: i32) -> Vec<HeroId> {
    let heroes = engine.table().standing().map(|hero| Model::Hero(hero.id));
    all_in_range(engine, Model::Enemy(enemy), range, heroes).into_iter().filter_map(Model::hero).collect()
}

/// The standing heroes nearest to a model.
pub fn nearest_heroes<E: Engine + ?Sized>(engine: &E, model: Model) -> Vec<HeroId> {
    let field = Field::from(engine, model);
    let far: Vec<(HeroId, i32)> = engine
        .table()
        .standing()
        .filter_map(|hero| field.model(engine, Model::Hero(hero.id)).map(|far| (hero.id, far)))
        .collect();
    let Some(least) = far.iter().map(|(_, far)| *far).min() else { return Vec::new() };
    far.into_iter().filter(|(_, far)| *far == least).map(|(hero, _)| hero).collect()
}

/// Whom an enemy could shoot (or, adjacent, attack): adjacent heroes before all others.
fn viable<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> Vec<HeroId> {
    let mut heroes = heroes_beside(engine, Model::Enemy(enemy));
    if heroes.is_empty() {
        heroes = heroes_in_range(engine, enemy, engine.stat(Query::EnemyAims, Model::Enemy(enemy), Stat::Range));
    }
    heroes.retain(|hero| may_target(engine, enemy, *hero));
    heroes
}

/// A ranged enemy targets by range and sight, anew each turn, and moves only while there is nobody to target: toward the
/// nearest hero, until there is.
fn by_range<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId) -> Result<(), Interrupt> {
    if viable(engine, enemy).is_empty() {
        let most = moving::allowance(engine, enemy)?;
        let ways = ways::ways(engine, enemy, most, false);
        let way = moving::toward_nearest(engine, enemy, &ways);
        moving::go(engine, enemy, &way, |engine| !viable(engine, enemy).is_empty())?;
    }
    let heroes = viable(engine, enemy);
    let hero = fewest(engine, enemy, heroes);
    match hero {
        Some(hero) => aim(engine, enemy, Some(hero)),
        None => Ok(()),
    }
}
