//! Models thrown through the air: straight back, or in a random direction (GOV p.31 and 37, FF p.40).

use super::ask::{propose, roll};
use crate::distance::{base, width};
use crate::occupancy::fits;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};

/// Throws a model a number of spaces directly away from a space, or from those under a base. It flies over models, and stops in the last empty space before a wall or
/// before a model it would end in. Returns the spaces it was thrown.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn throw_back<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    away_from: &[SpaceId],
    spaces: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    match direction(engine, away_from, &base(engine, model)) {
        Some(face) => throw(engine, model, face, spaces, cause),
        None => Ok(0),
    }
}

/// Drags a model a number of spaces straight toward a space, or toward those under a base, along the floor: a wall stops it, and whoever is in the way. Returns the spaces it was
/// dragged.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn drag<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    to: &[SpaceId],
    spaces: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let Some(from) = engine.table().place_of(model).filter(|_| !stays(engine, model)) else { return Ok(0) };
    let wide = wide(engine, model);
    let (mut at, mut dragged) = (from, 0);
    while dragged < spaces.min(super::ask::MOST_DICE) {
        let own = engine.table().board.footprint(at, wide);
        let next = direction(engine, &own, to).and_then(|face| shifted(engine, at, wide, face));
        let Some(next) = next.filter(|next| fits(engine, *next, wide, Some(model))) else { break };
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
    let wide = wide(engine, model);
    let (mut at, mut lands) = (from, (0, from));
    for flown in 1..=spaces.clamp(0, super::ask::MOST_DICE) {
        let Some(next) = shifted(engine, at, wide, face) else { break };
        at = next;
        if fits(engine, at, wide, Some(model)) {
            lands = (flown, at);
        }
    }
    if lands.1 != from {
        propose(engine, EventData::Moves { model, to: lands.1 }, cause)?;
    }
    Ok(lands.0)
}

fn wide<E: Engine + ?Sized>(engine: &E, model: Model) -> u8 {
    let enemy = model.enemy().and_then(|id| engine.table().enemy(id));
    enemy.map_or(1, |enemy| width(engine, enemy.kind))
}

/// Where a base comes to that goes on by one space; nowhere where a part of it meets a wall.
fn shifted<E: Engine + ?Sized>(engine: &E, at: SpaceId, wide: u8, face: i32) -> Option<SpaceId> {
    let board = &engine.table().board;
    let passes = board.under(at, wide).all(|own| board.bounce(own, face) != own);
    passes.then(|| board.bounce(at, face)).filter(|next| *next != at)
}

/// True for what never moves: it is not moved either (SBSD p.30-31).
pub(crate) fn stays<E: Engine + ?Sized>(engine: &E, model: Model) -> bool {
    model.enemy().is_some() && engine.stat(Query::EnemyMoves, model, Stat::Immobile) != 0
}

/// The direction from the middle of some spaces to that of others, as the face of the die: the nearest of the eight.
fn direction<E: Engine + ?Sized>(engine: &E, from: &[SpaceId], to: &[SpaceId]) -> Option<i32> {
    let (from, to) = (middle(engine, from)?, middle(engine, to)?);
    let (x, y) = (to.0 - from.0, to.1 - from.1);
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

/// The middle of some spaces, in halves of a space.
fn middle<E: Engine + ?Sized>(engine: &E, spaces: &[SpaceId]) -> Option<(i32, i32)> {
    let cells = spaces.iter().filter_map(|at| engine.table().board.space(*at));
    let (across, down): (Vec<i32>, Vec<i32>) = cells.map(|at| (i32::from(at.x), i32::from(at.y))).unzip();
    let both_ends = |all: &[i32]| Some(all.iter().min()? + all.iter().max()?);
    both_ends(&across).zip(both_ends(&down))
}
