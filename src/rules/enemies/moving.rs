//! How enemies move (SBSD p.28 and 31-32, FF p.28 and 31-32, GOV p.28 and 32-33).

use std::cmp::Reverse;

use super::{by_enemy, nearest_heroes, ways};
use crate::ask::{about_enemy, propose, random_hero, roll};
use crate::distance::{base, width};
use crate::occupancy::{free_near, occupant, unsettled};
use brim_core::game::board::Reached;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, HeroId, Model, SpaceId};
use brim_core::game::table::Enemy;
use brim_core::vocabulary::{Query, Stat};

/// A way: each space with whether a move may end there.
pub(super) type Way = Vec<(SpaceId, bool)>;

/// How far an enemy may move now. Where its Move is a die, it is rolled here and reported.
pub(super) fn allowance<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId) -> Result<i32, Interrupt> {
    let model = Model::Enemy(enemy);
    if engine.stat(Query::EnemyMoves, model, Stat::Rooted) != 0
        || engine.stat(Query::EnemyMoves, model, Stat::Immobile) != 0
    {
        return Ok(0);
    }
    let dice = engine.stat_dice(Query::EnemyMoves, model, Stat::Move);
    if dice.count == 0 {
        return Ok(engine.stat(Query::EnemyMoves, model, Stat::Move));
    }
    let cause = by_enemy(engine, enemy);
    let face = roll(engine, Purpose::Move, dice, None, &cause)?.saturating_sub(dice.plus);
    let spaces = engine.reckon(Query::EnemyMoves, model, Stat::Move, face);
    Ok(match propose(engine, EventData::MoveRolled { model, face, spaces }, &cause)? {
        Some(EventData::MoveRolled { spaces, .. }) if engine.stat(Query::EnemyMoves, model, Stat::Rooted) == 0 => {
            spaces
        }
        _ => 0,
    })
}

/// The way to the space next to a hero that takes the most movement: past it, to make room for others. Nothing where the
/// enemy is best off where it stands.
pub(super) fn round<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, hero: HeroId, ways: &[Reached]) -> Way {
    let Some(at) = engine.table().place_of(Model::Hero(hero)) else { return Way::new() };
    let wide = ways::wide(engine, enemy);
    let near = ways::touching(engine, wide, at);
    let stops = ways.iter().filter(|way| way.stop && near(way.space));
    // With an Extra Large base, standing on the board wholly comes before going far.
    let shares = engine.stat(Query::EnemyMoves, Model::Enemy(enemy), Stat::SharesSpaces) != 0;
    // What shares spaces comes into that of its target.
    let best = stops.max_by_key(|way| {
        let into = shares && way.space == at;
        (into, whole(engine, wide, way.space), way.cost, apart(engine, enemy, way.space), Reverse(way.space))
    });
    best.map_or_else(Way::new, |best| to(engine, enemy, ways, best.space))
}

/// The shortest way to a space next to what an enemy prefers, where there is one.
pub(super) fn beside_prey<E: Engine + ?Sized>(
    engine: &E,
    enemy: EnemyId,
    prey: &[EnemyId],
    ways: &[Reached],
) -> Option<Way> {
    let wide = ways::wide(engine, enemy);
    let spaces: Vec<SpaceId> = prey.iter().flat_map(|prey| base(engine, Model::Enemy(*prey))).collect();
    let near = |space: SpaceId| spaces.iter().any(|at| ways::touching(engine, wide, *at)(space));
    let stops = ways.iter().filter(|way| way.stop && near(way.space));
    let best = stops.min_by_key(|way| (way.cost, way.space))?;
    Some(to(engine, enemy, ways, best.space))
}

/// The way that brings an enemy nearest to what it prefers.
pub(super) fn toward_prey<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, prey: &[EnemyId], ways: &[Reached]) -> Way {
    let spaces: Vec<SpaceId> = prey.iter().flat_map(|prey| base(engine, Model::Enemy(*prey))).collect();
    let far = engine.table().board.distances_from(&spaces);
    let far = |space: SpaceId| far.as_ref().and_then(|far| far.to(space)).unwrap_or(i32::MAX);
    let Some(from) = engine.table().place_of(Model::Enemy(enemy)) else { return Way::new() };
    match ways.iter().filter(|way| way.stop).min_by_key(|way| (far(way.space), way.cost, way.space)) {
        Some(best) if far(best.space) < far(from) => to(engine, enemy, ways, best.space),
        _ => Way::new(),
    }
}

/// How much of a base so wide would stand on the board.
fn whole<E: Engine + ?Sized>(engine: &E, wide: u8, at: SpaceId) -> usize {
    if wide == 1 { 1 } else { engine.table().board.footprint(at, wide).len() }
}

/// Squared straight-line distance: of equally long moves the one that ends farthest away is taken.
fn apart<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, space: SpaceId) -> i64 {
    let board = &engine.table().board;
    let from = engine.table().enemy(enemy).and_then(|enemy| board.space(enemy.at));
    let (Some(from), Some(to)) = (from, board.space(space)) else { return 0 };
    let (x, y) = (i64::from(from.x) - i64::from(to.x), i64::from(from.y) - i64::from(to.y));
    x * x + y * y
}

/// The way to where an enemy is next to the most heroes; of several such spaces the nearest.
pub(super) fn to_most<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, ways: &[Reached]) -> Way {
    let Some(from) = engine.table().place_of(Model::Enemy(enemy)) else { return Way::new() };
    let heroes: Vec<SpaceId> = engine.table().standing().filter_map(|hero| hero.at).collect();
    let count = |space: SpaceId| heroes.iter().filter(|at| ways::touches(engine, enemy, space, **at)).count();
    let stops = ways.iter().filter(|way| way.stop);
    match stops.max_by_key(|way| (count(way.space), Reverse(way.cost), Reverse(way.space))) {
        Some(best) if count(best.space) > count(from) => to(engine, enemy, ways, best.space),
        _ => Way::new(),
    }
}

/// The way that brings an enemy nearest to the nearest hero (a random one of several).
pub(super) fn toward_nearest<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, ways: &[Reached]) -> Way {
    let heroes = nearest_heroes(engine, Model::Enemy(enemy));
    let about = about_enemy(engine, enemy);
    let hero = if ways.is_empty() { None } else { random_hero(engine, about, &heroes) };
    let at = hero.and_then(|hero| engine.table().place_of(Model::Hero(hero)));
    at.map_or_else(Way::new, |at| toward(engine, enemy, at, ways))
}

/// The way that brings an enemy nearest to a space; nothing where it is as near as it can be.
pub(super) fn toward<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, at: SpaceId, ways: &[Reached]) -> Way {
    let far = engine.table().board.distances(at);
    let far = |space: SpaceId| far.to(space).unwrap_or(i32::MAX);
    let Some(from) = engine.table().place_of(Model::Enemy(enemy)) else { return Way::new() };
    let stops = ways.iter().filter(|way| way.stop);
    match stops.min_by_key(|way| (far(way.space), way.cost, way.space)) {
        Some(best) if far(best.space) < far(from) => to(engine, enemy, ways, best.space),
        _ => Way::new(),
    }
}

fn to<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, ways: &[Reached], space: SpaceId) -> Way {
    let Some(from) = engine.table().place_of(Model::Enemy(enemy)) else { return Way::new() };
    let stop = |space: SpaceId| ways.iter().any(|way| way.space == space && way.stop);
    engine.table().board.path(from, ways, space).into_iter().map(|space| (space, stop(space))).collect()
}

/// Goes a way, space by space, brushing smaller enemies aside; stops early where `enough` says so and a move may end.
pub(super) fn go<E: Engine + ?Sized>(
    engine: &mut E,
    enemy: EnemyId,
    way: &[(SpaceId, bool)],
    enough: impl Fn(&E) -> bool,
) -> Result<(), Interrupt> {
    let cause = by_enemy(engine, enemy);
    let model = Model::Enemy(enemy);
    for (to, stop) in way {
        let Some(from) = engine.table().place_of(model) else { return Ok(()) };
        propose(engine, EventData::Moves { model, to: *to }, &cause)?;
        if engine.table().place_of(model) != Some(*to) {
            break;
        }
        if engine.table().board.across_gate(from, *to) {
            propose(engine, EventData::PassesGate { model }, &cause)?;
        }
        displace(engine, enemy, from)?;
        // What answered to a step may have nailed it to that space.
        if *stop && (enough(engine) || engine.stat(Query::EnemyMoves, model, Stat::Rooted) != 0) {
            return Ok(());
        }
    }
    match unsettled(engine, model) {
        Some(to) => propose(engine, EventData::Moves { model, to }, &cause).map(|_| ()),
        None => Ok(()),
    }
}

/// Those in whose spaces the enemy stands now go to the spaces it has left: one back, or past a great base.
fn displace<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, from: SpaceId) -> Result<(), Interrupt> {
    let table = engine.table();
    let Some(mover) = table.enemy(enemy) else { return Ok(()) };
    let wide = width(engine, mover.kind);
    let under = |at: SpaceId| table.board.footprint(at, wide);
    let met = |other: &&Enemy| other.id != enemy && (wide > 1 || other.at == mover.at);
    if !table.enemies.iter().any(|other| met(&other)) {
        return Ok(());
    }
    let (now, left) = (under(mover.at), under(from));
    let others: Vec<EnemyId> =
        table.enemies.iter().filter(met).filter(|other| now.contains(&other.at)).map(|other| other.id).collect();
    let cause = by_enemy(engine, enemy);
    // Where those went that were brushed aside, by where they stood.
    let mut gone: Vec<(SpaceId, SpaceId)> = Vec::new();
    for other in others {
        let Some(stood) = engine.table().enemy(other).map(|other| other.at) else { continue };
        if !ways::pushes(engine, enemy, other) {
            continue;
        }
        let freed = left.iter().copied().filter(|space| !now.contains(space));
        let to = freed.filter(|space| occupant(engine, *space).is_none()).last();
        let to = to.or_else(|| free_near(engine, from).first().copied());
        // On a board without room those who shared a space share the next one too.
        let to = to.or_else(|| gone.iter().find(|(at, _)| *at == stood).map(|(_, to)| *to));
        if let Some(to) = to {
            gone.push((stood, to));
            propose(engine, EventData::Moves { model: Model::Enemy(other), to }, &cause)?;
        }
    }
    Ok(())
}
