//! Single models: how many are left in the box, and placing one where it fits.

use super::{added, arrived, breaks_off, gain_elite};
use crate::ask::propose;
use crate::distance::width;
use crate::occupancy::{fits, takes};
use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, SpaceId};
use brim_core::game::table::Bringer;
use brim_core::vocabulary::{Query, Stat};

/// Where a model is to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The space (of a great base, the anchor).
    pub at: SpaceId,
    /// Whom it targets from the start.
    pub target: Option<HeroId>,
}

/// Models of a type that are not on the board.
pub fn free_models<E: Engine + ?Sized>(engine: &E, kind: DeclId) -> i32 {
    let placed = engine.table().enemies.iter().filter(|enemy| enemy.kind == kind).count();
    engine.kind_stat(Query::Placed, kind, Stat::Models).saturating_sub(i32::try_from(placed).unwrap_or(i32::MAX)).max(0)
}

/// Places one model, if the box holds one and it fits there: not in a town. True where it was placed.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn place_one<E: Engine + ?Sized>(
    engine: &mut E,
    kind: DeclId,
    place: Place,
    cause: &Cause,
) -> Result<bool, Interrupt> {
    // A town has no board, and nobody fights there.
    if engine.table().stay.is_some() || free_models(engine, kind) == 0 || !takes(engine, kind, place.at) {
        return Ok(false);
    }
    let what = EventData::EnemyPlaced { kind, at: place.at, target: place.target };
    Ok(propose(engine, what, cause)?.is_some())
}

/// Places new models in a space, or, where `beside` is set, next to it, or as close to it as they fit: what a Spawner does (SBSD p.30). Where the box holds too few, no
/// Elite ability is gained by that: see [`too_few`]. Where it is no enemy that does it, they count as added to the fight by whoever does. Returns how many were placed.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn place_near<E: Engine + ?Sized>(
    engine: &mut E,
    kind: DeclId,
    count: i32,
    (near, beside): (SpaceId, bool),
    by: Option<Bringer>,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let fought = engine.table().fighting();
    let first = engine.table().next.enemy;
    let mut placed = 0;
    for _ in 0..count.min(free_models(engine, kind)) {
        let Some(at) = nearest_fit(engine, kind, near, beside) else { break };
        if !place_one(engine, kind, Place { at, target: None }, cause)? {
            break;
        }
        placed += 1;
    }
    added(engine, by, (first, None), cause)?;
    arrived(engine, cause)?;
    breaks_off(engine, false, !fought && placed > 0)?;
    Ok(placed)
}

/// Fewer were placed than a text wants, and the box holds no more: the type gains an Elite ability (SBSD p.24). Not where a Spawner does it (SBSD p.30).
///
/// # Errors
/// [`Interrupt::Ask`] at an open question, and any [`Interrupt`] that a triggered text raises.
pub fn too_few<E: Engine + ?Sized>(
    engine: &mut E,
    kind: DeclId,
    (wanted, placed): (i32, i32),
    cause: &Cause,
) -> Result<(), Interrupt> {
    if wanted > placed
        && free_models(engine, kind) <= 0
        && engine.table().enemies.iter().any(|enemy| enemy.kind == kind)
    {
        gain_elite(engine, kind, cause)?;
    }
    Ok(())
}

/// Somebody who was no enemy has become one, and joins the fight as one that was placed; the first one begins it.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn joins<E: Engine + ?Sized>(
    engine: &mut E,
    by: Option<Bringer>,
    new: EnemyId,
    fought: bool,
    cause: &Cause,
) -> Result<(), Interrupt> {
    added(engine, by, (new.0, None), cause)?;
    arrived(engine, cause)?;
    breaks_off(engine, false, !fought)
}

/// Places models that are neither heroes nor enemies, as near to a space as they fit. They begin no fight.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn place_others<E: Engine + ?Sized>(
    engine: &mut E,
    kind: DeclId,
    count: i32,
    (near, beside): (SpaceId, bool),
    cause: &Cause,
) -> Result<(), Interrupt> {
    let first = engine.table().next.enemy;
    let count = if engine.table().stay.is_some() { 0 } else { count };
    for _ in 0..count.clamp(0, MOST_OTHERS) {
        let Some(at) = nearest_fit(engine, kind, near, beside) else { break };
        propose(engine, EventData::OtherPlaced { kind, at }, cause)?;
    }
    let new =
        engine.table().others.iter().find(|other| other.id.0 >= first && other.kind == kind).map(|other| other.id);
    if let Some(first) = new {
        propose(engine, EventData::GroupArrives { kind, first, ambush: false, attack: false }, cause)?;
    }
    Ok(())
}

/// More than anybody places at once.
const MOST_OTHERS: i32 = 100;

/// Where one that stands in a space, and becomes another, stands then: a greater base needs room on the board, as near as there is.
pub fn grown<E: Engine + ?Sized>(engine: &E, kind: DeclId, at: SpaceId) -> SpaceId {
    match width(engine, kind) {
        0 | 1 => at,
        _ => nearest_fit(engine, kind, at, false).unwrap_or(at),
    }
}

/// The space nearest to another where a model of the type fits; of several, the first the board lists.
pub(super) fn nearest_fit<E: Engine + ?Sized>(
    engine: &E,
    kind: DeclId,
    near: SpaceId,
    beside: bool,
) -> Option<SpaceId> {
    let far = engine.table().board.distances(near);
    let wide = width(engine, kind);
    let board = &engine.table().board;
    let apart = |id: &SpaceId| !beside || !board.footprint(*id, wide).contains(&near);
    let spaces = board.spaces().filter(apart);
    let mut best: Option<(i32, SpaceId)> = None;
    for (steps, id) in spaces.filter_map(|id| far.to(id).map(|steps| (steps, id))) {
        if best.is_none_or(|best| (steps, id) < best) && fits(engine, id, wide, None) {
            best = Some((steps, id));
        }
    }
    best.map(|(_, id)| id)
}
