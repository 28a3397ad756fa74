//! Two models stand where the other one stood.

use crate::distance::width;
use crate::occupancy::fits_beside_both;
use crate::thrown::stays;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{Model, SpaceId};

/// Where two models come to stand that swap places, the one with the larger base first: each where the other one is, or as near to it as its base has room. Nothing where one of
/// them never moves, is not on the board, or is the other one.
pub fn exchange<E: Engine + ?Sized>(engine: &E, one: Model, other: Model) -> Option<[(Model, SpaceId); 2]> {
    let wide = |model: Model| {
        let kind = model.enemy().and_then(|id| engine.table().enemy(id)).map(|enemy| enemy.kind);
        kind.map_or(1, |kind| width(engine, kind))
    };
    let table = engine.table();
    let (at, its) = (table.place_of(one)?, table.place_of(other)?);
    if one == other || stays(engine, one) || stays(engine, other) {
        return None;
    }
    let ((large, from), (small, to)) =
        if wide(one) >= wide(other) { ((one, at), (other, its)) } else { ((other, its), (one, at)) };
    let nearest = |model: Model, to: SpaceId, taken: &[SpaceId]| {
        let far = table.board.distances(to);
        let fits = table.board.spaces().filter(|space| fits_beside_both(engine, *space, wide(model), [one, other]));
        let free =
            fits.filter(|space| table.board.footprint(*space, wide(model)).iter().all(|own| !taken.contains(own)));
        free.filter_map(|space| Some((far.to(space)?, space))).min().map(|(_, space)| space)
    };
    let first = nearest(large, to, &[])?;
    let second = nearest(small, from, &table.board.footprint(first, wide(large)))?;
    Some([(large, first), (small, second)])
}
