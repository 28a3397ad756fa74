//! Models thrown through the air: straight back, or in a random direction (GOV p.31 and 37, FF p.40).

use super::ask::{propose, roll};
use crate::occupancy::occupant;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};

/// Throws a model a number of spaces directly away from a space. It flies over models, and stops in the last empty space before a wall or
/// before a model it would end in. Returns the spaces it was thrown.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn throw_back<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    away_from: SpaceId,
    spaces: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    match engine.table().place_of(model).and_then(|at| direction(engine, away_from, at)) {
        Some(face) => throw(engine, model, face, spaces, cause),
        None => Ok(0),
    }
}

/// Drags a model a number of spaces straight toward a space, along the floor: a wall stops it, and whoever is in the way. Returns the spaces it was
/// dragged.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn drag<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    to: SpaceId,
    spaces: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let Some(from) = engine.table().place_of(model).filter(|_| !stays(engine, model)) else { return Ok(0) };
    let (mut at, mut dragged) = (from, 0);
    while dragged < spaces.min(super::ask::MOST_DICE) {
        let next = direction(engine, at, to).map(|face| engine.table().board.bounce(at, face));
        let free = |next: &SpaceId| *next != at && occupant(engine, *next).is_none_or(|other| other == model);
        let Some(next) = next.filter(free) else { break };
        (at, dragged) = (next, dragged + 1);
    }
    if at != from {
        propose(engine, EventData::Moves { model, to: at }, cause)?;
    }
    Ok(dragged)
}

/// Throws a model a number of spaces in one random direction. Returns the spaces it was thrown.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn throw_at_random<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    spaces: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let face = roll(engine, Purpose::Bounce, Dice::of(1, Die::D8), None, cause)?;
    throw(engine, model, face, spaces, cause)
}

fn throw<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    face: i32,
    spaces: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let Some(from) = engine.table().place_of(model) else { return Ok(0) };
    if stays(engine, model) {
        return Ok(0);
    }
    let (mut at, mut lands) = (from, (0, from));
    for flown in 1..=spaces.clamp(0, super::ask::MOST_DICE) {
        let next = engine.table().board.bounce(at, face);
        if next == at {
            break;
        }
        at = next;
        if occupant(engine, at).is_none_or(|other| other == model) {
            lands = (flown, at);
        }
    }
    if lands.1 != from {
        propose(engine, EventData::Moves { model, to: lands.1 }, cause)?;
    }
    Ok(lands.0)
}

/// True for what never moves: it is not moved either (SBSD p.30-31).
pub(crate) fn stays<E: Engine + ?Sized>(engine: &E, model: Model) -> bool {
    model.enemy().is_some() && engine.stat(Query::EnemyMoves, model, Stat::Immobile) != 0
}

/// The direction from one space to another, as the face of the die: the nearest of the eight.
fn direction<E: Engine + ?Sized>(engine: &E, from: SpaceId, to: SpaceId) -> Option<i32> {
    let board = &engine.table().board;
    let (from, to) = (board.space(from)?, board.space(to)?);
    let (x, y) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    // Steeper than two to one is straight.
    let step = |along: i32, across: i32| if along.abs() * 2 <= across.abs() { 0 } else { along.signum() };
    match (step(x, y), step(y, x)) {
        (0, -1) => Some(1),
        (1, -1) => Some(2),
        (1, 0) => Some(3),
        (1, 1) => Some(4),
        (0, 1) => Some(5),
        (-1, 1) => Some(6),
        (-1, 0) => Some(7),
        (-1, -1) => Some(8),
        _ => None,
    }
}
