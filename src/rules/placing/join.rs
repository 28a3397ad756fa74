//! Heroes who join the party: Allies that are hired or found (GOV p.38).

use super::models::nearest_fit;
use crate::ask::propose;
use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, SpaceId};
use brim_core::vocabulary::Rule;

/// True where a party has as many models as it can, the dead not counted.
pub fn is_party_full<E: Engine + ?Sized>(engine: &E) -> bool {
    let table = engine.table();
    let alive = table.heroes.iter().filter(|hero| !hero.dead).count();
    i32::try_from(alive).is_ok_and(|alive| alive >= table.rules.number(Rule::PartyModels))
}

/// A new hero stands as near to a space as there is room, or, where `beside` is set, next to it; without a space, as in a town, nowhere. Returns its seat;
/// none where the party is full or the board has no room.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn join_party<E: Engine + ?Sized>(
    engine: &mut E,
    (class, name): (DeclId, String),
    near: Option<(SpaceId, bool)>,
    cause: &Cause,
) -> Result<Option<HeroId>, Interrupt> {
    let Ok(seat) = u8::try_from(engine.table().heroes.len()) else { return Ok(None) };
    let at = near.map(|(near, beside)| nearest_fit(engine, class, near, beside));
    if is_party_full(engine) || at == Some(None) {
        return Ok(None);
    }
    let joins = EventData::HeroJoins { class, name, at: at.flatten() };
    Ok(propose(engine, joins, cause)?.map(|_| HeroId(seat)))
}
