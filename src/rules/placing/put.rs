//! A model that is on the board is put somewhere else, without moving through what lies between.

use crate::ask::propose;
use crate::distance::{beside, width};
use crate::occupancy::fits;
use crate::thrown::stays;
use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{Model, SpaceId};

/// Where a model is put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Put {
    /// In a free space next to another model, or, where it need not be one of those, as near to it as can be.
    Beside(Model, bool),
    /// In a free space next to a space, or, where it need not be one of those, as near to it as can be.
    Around(SpaceId, bool),
    /// In a space, or as near to it as can be.
    At(SpaceId),
    /// In one of these spaces.
    Within(Vec<SpaceId>),
}

/// Puts a model somewhere: of several spaces that are free, into the one nearest to where it stood. What never moves stays where it is.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn put<E: Engine + ?Sized>(engine: &mut E, model: Model, place: &Put, cause: &Cause) -> Result<(), Interrupt> {
    let Some(from) = engine.table().place_of(model) else { return Ok(()) };
    let to = space_for(engine, model, from, place).filter(|to| *to != from && !stays(engine, model));
    let Some(to) = to else { return Ok(()) };
    propose(engine, EventData::Moves { model, to }, cause)?;
    Ok(())
}

fn space_for<E: Engine + ?Sized>(engine: &E, model: Model, from: SpaceId, place: &Put) -> Option<SpaceId> {
    let kind = model.enemy().and_then(|id| engine.table().enemy(id)).map(|enemy| enemy.kind);
    let wide = kind.map_or(1, |kind| width(engine, kind));
    let board = &engine.table().board;
    let free = |space: &SpaceId| fits(engine, *space, wide, Some(model));
    let near = |to: SpaceId, among: &mut dyn Iterator<Item = SpaceId>| {
        let far = board.distances(to);
        among.filter_map(|space| Some((far.to(space)?, space))).min().map(|(_, space)| space)
    };
    match place {
        Put::Beside(other, only) => {
            let touches = |space: &SpaceId| match wide {
                1 => beside(engine, *other, *space),
                _ => board.footprint(*space, wide).into_iter().any(|own| beside(engine, *other, own)),
            };
            let next = near(from, &mut board.spaces().filter(touches).filter(free));
            let at = engine.table().place_of(*other);
            next.or_else(|| at.filter(|_| !only).and_then(|at| near(at, &mut board.spaces().filter(free))))
        }
        Put::Around(at, only) => {
            let apart = |space: &SpaceId| !board.footprint(*space, wide).contains(at);
            let touches = |space: &SpaceId| {
                board.footprint(*space, wide).iter().any(|own| board.neighbours(*own).any(|next| next == *at))
            };
            let next = near(from, &mut board.spaces().filter(apart).filter(touches).filter(free));
            next.or_else(|| near(*at, &mut board.spaces().filter(apart).filter(free)).filter(|_| !only))
        }
        Put::At(to) => near(*to, &mut board.spaces().filter(free)),
        Put::Within(spaces) => near(from, &mut spaces.iter().copied().filter(free)),
    }
}
