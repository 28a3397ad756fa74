//! Ambush attacks (SBSD p.25, FF p.25, GOV p.25).
//!
//! Fastest type first. Each model is placed next to a random hero with the fewest of its type on it and room beside it; what finds no
//! room, as close as can be. Immobile types come before all others, as far away as can be (SBSD p.31, GOV p.32).

use super::{Arrival, Place, added, arrived, breaks_off, by_initiative, immobile, muster, place_one};
use crate::ask::{propose, random, random_hero};
use crate::distance::width;
use crate::occupancy::{Crowd, room_for, takes};
use brim_core::game::attack::Cause;
use brim_core::game::board::Distances;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model, SpaceId};
use brim_core::game::table::Hero;
use brim_core::vocabulary::{Arriving, Query, Stat};

/// Enemies ambush the heroes.
///
/// # Errors
/// Whatever texts that answer bring about; [`Interrupt::EndTurn`], once all are placed, where enemies that appear while models activate end the turn.
pub fn ambush<E: Engine + ?Sized>(engine: &mut E, arrivals: &[Arrival], cause: &Cause) -> Result<(), Interrupt> {
    if engine.table().stay.is_some() {
        return Ok(());
    }
    let fought = engine.table().fighting();
    place(engine, arrivals, cause)?;
    arrived(engine, cause)?;
    breaks_off(engine, !arrivals.is_empty(), !fought)
}

pub(super) fn place<E: Engine + ?Sized>(engine: &mut E, arrivals: &[Arrival], cause: &Cause) -> Result<(), Interrupt> {
    let order = by_initiative(engine, arrivals, true);
    let (fixed, mobile): (Vec<Arrival>, Vec<Arrival>) =
        order.into_iter().partition(|arrival| immobile(engine, arrival.kind));
    let lair = fixed.first().and_then(|first| lair(engine, first.kind));
    for arrival in fixed.iter().chain(&mobile) {
        let first = engine.table().next.enemy;
        let count = muster(engine, arrival, cause)?;
        for _ in 0..count {
            let place = if fixed.contains(arrival) {
                far_away(engine, arrival.kind, lair)
            } else {
                beside_hero(engine, arrival).or_else(|| close(engine, arrival.kind))
            };
            let Some(place) = place else { break };
            if !place_one(engine, arrival.kind, place, cause)? {
                break;
            }
        }
        added(engine, arrival.by, (first, Some(Arriving::Ambush)), cause)?;
        if count > 0 {
            propose(engine, EventData::Ambushes { kind: arrival.kind }, cause)?;
        }
    }
    Ok(())
}

/// A space next to a random hero with the fewest of the type on it and room for one more.
fn beside_hero<E: Engine + ?Sized>(engine: &mut E, arrival: &Arrival) -> Option<Place> {
    let kind = arrival.kind;
    let room = |engine: &E, hero: HeroId| -> Vec<SpaceId> {
        let Some(at) = engine.table().place_of(Model::Hero(hero)) else { return Vec::new() };
        // What shares spaces comes into the hero's own.
        if engine.kind_stat(Query::Placed, kind, Stat::SharesSpaces) != 0 && room_for(engine, kind, at, None) {
            return vec![at];
        }
        anchors_beside(engine, kind, at)
    };
    // Who is named is meant where it lies KO'd, too.
    let fallen = |hero: &&Hero| hero.ko.is_some() && !hero.dead && arrival.near == Some(hero.id);
    let meant = |hero: &HeroId| arrival.near.is_none_or(|near| near == *hero);
    let table = engine.table();
    let heroes = table.standing().chain(table.heroes.iter().filter(fallen)).map(|hero| hero.id).filter(meant);
    let open: Vec<(HeroId, Vec<SpaceId>)> =
        heroes.map(|hero| (hero, room(engine, hero))).filter(|(_, spaces)| !spaces.is_empty()).collect();
    let on = |engine: &E, hero: HeroId| {
        engine.table().enemies.iter().filter(|enemy| enemy.kind == kind && enemy.target == Some(hero)).count()
    };
    let fewest = open.iter().map(|(hero, _)| on(engine, *hero)).min()?;
    let heroes: Vec<HeroId> = open.iter().map(|(hero, _)| *hero).filter(|hero| on(engine, *hero) == fewest).collect();
    let about = engine.stable_key(kind);
    let hero = random_hero(engine, about, &heroes)?;
    let (_, spaces) = open.into_iter().find(|(other, _)| *other == hero)?;
    let at = random(engine, Purpose::RandomPick, about, &spaces, |space| u64::from(space.0))?;
    let target = Some(hero).filter(|hero| engine.table().hero(*hero).is_some_and(Hero::is_standing));
    Some(Place { at, target })
}

/// Where a model of the type fits so that some part of its base is next to a space.
fn anchors_beside<E: Engine + ?Sized>(engine: &E, kind: DeclId, space: SpaceId) -> Vec<SpaceId> {
    let board = &engine.table().board;
    let wide = width(engine, kind);
    let touches = |at: &SpaceId| board.footprint(*at, wide).into_iter().any(|part| board.adjacent(part, space));
    board.spaces().filter(|at| touches(at) && takes(engine, kind, *at)).collect()
}

/// A free space as close to any hero as can be. The model targets nobody yet.
fn close<E: Engine + ?Sized>(engine: &mut E, kind: DeclId) -> Option<Place> {
    let best = by_distance(engine, kind, |far| far, &|_| true)?;
    let about = engine.stable_key(kind);
    let at = random(engine, Purpose::RandomPick, about, &best, |space| u64::from(space.0))?;
    Some(Place { at, target: None })
}

/// Where Immobile ambushers lie in wait: the tile of a random hero, one for all that come together.
fn lair<E: Engine + ?Sized>(engine: &mut E, first: DeclId) -> Option<SpaceId> {
    let about = engine.stable_key(first);
    let heroes: Vec<HeroId> = engine.table().standing().map(|hero| hero.id).collect();
    let hero = random_hero(engine, about, &heroes)?;
    engine.table().place_of(Model::Hero(hero))
}

/// A free space on the tile of such a lair, as far from all heroes as can be; where there is none, anywhere.
fn far_away<E: Engine + ?Sized>(engine: &mut E, kind: DeclId, lair: Option<SpaceId>) -> Option<Place> {
    let about = engine.stable_key(kind);
    let home = lair?;
    let board = &engine.table().board;
    let score = |far: i64| -far;
    let best = by_distance(engine, kind, score, &|space| board.share_tile(space, home))
        .or_else(|| by_distance(engine, kind, score, &|_| true))?;
    let at = random(engine, Purpose::RandomPick, about, &best, |space| u64::from(space.0))?;
    Some(Place { at, target: None })
}

/// The spaces where a model of the type fits with the lowest score of their distance to the nearest hero.
fn by_distance<E: Engine + ?Sized>(
    engine: &E,
    kind: DeclId,
    score: impl Fn(i64) -> i64,
    among: &dyn Fn(SpaceId) -> bool,
) -> Option<Vec<SpaceId>> {
    let table = engine.table();
    let fields: Vec<Distances<'_>> =
        table.standing().filter_map(|hero| hero.at).map(|at| table.board.distances(at)).collect();
    let (wide, crowd) = (width(engine, kind), Crowd::of(engine));
    let (mut best, mut spaces) = (i64::MAX, Vec::new());
    for space in table.board.spaces().filter(|space| among(*space) && crowd.leaves(engine, *space, wide)) {
        let far = fields.iter().filter_map(|field| field.to(space)).min();
        let Some(score) = far.map(|far| score(i64::from(far))).filter(|score| *score <= best) else { continue };
        if score < best {
            best = score;
            spaces.clear();
        }
        spaces.push(space);
    }
    (!spaces.is_empty()).then_some(spaces)
}
