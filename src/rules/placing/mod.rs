//! Enemies come to the board (SBSD p.24-25, FF p.24-25, GOV p.24-25): placed in a room, in ambush, or by another enemy.

mod ambush;
mod elite;
mod exchange;
mod join;
mod models;
mod put;
mod room;

pub use ambush::ambush;
pub use elite::gain_elite;
pub use exchange::exchange;
pub use join::{is_party_full, join_party};
pub use models::{Place, free_models, grown, joins, place_near, place_one, place_others, too_few};
pub use put::{Put, put};

use super::ask::propose;
use super::initiative::initiative;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, TileId};
use brim_core::game::table::{Active, Bringer, Step};
use brim_core::vocabulary::{Arriving, Query, Rule, Stat};

/// More Elite abilities than an arrival can bring.
const MOST_ELITES: i32 = 100;

/// Enemies of one type that are to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The type.
    pub kind: DeclId,
    /// How many.
    pub count: i32,
    /// Elite abilities they bring.
    pub elites: i32,
    /// As an ambush.
    pub ambush: bool,
    /// Next to this hero alone, where it is an ambush of one.
    pub near: Option<HeroId>,
    /// Whose text brings them; nobody's where an enemy does.
    pub by: Option<Bringer>,
}

/// Places an attack: on a tile, or, as far as it is an ambush, next to the heroes. What one card brings is proposed as a whole first, then each
/// type of it; texts may change how many come and whether they ambush.
///
/// # Errors
/// Whatever texts that answer bring about; [`Interrupt::EndTurn`], once all are placed, where enemies that appear while models activate end the turn.
pub fn place_attack<E: Engine + ?Sized>(
    engine: &mut E,
    arrivals: &[Arrival],
    tile: TileId,
    cause: &Cause,
) -> Result<(), Interrupt> {
    // A town has no board, and nobody fights there.
    if engine.table().stay.is_some() {
        return Ok(());
    }
    let mut plain = Vec::new();
    let mut ambushing = Vec::new();
    for arrival in &come(engine, arrivals, cause)? {
        let Arrival { kind, count, ambush, by, .. } = *arrival;
        let Some(EventData::AttackArrives { kind, count, ambush, .. }) =
            propose(engine, EventData::AttackArrives { kind, count, ambush, by }, cause)?
        else {
            continue;
        };
        let arrival = Arrival { kind, count, ambush, ..*arrival };
        if ambush { ambushing.push(arrival) } else { plain.push(arrival) }
    }
    let fought = engine.table().fighting();
    room::place(engine, &plain, tile, cause)?;
    ambush::place(engine, &ambushing, cause)?;
    arrived(engine, cause)?;
    breaks_off(engine, !ambushing.is_empty(), !fought)
}

/// Tells what is about to come in the normal way, once for each card or text that brings something (SBSD p.36). What is left of it.
fn come<E: Engine + ?Sized>(engine: &mut E, arrivals: &[Arrival], cause: &Cause) -> Result<Vec<Arrival>, Interrupt> {
    let plain = |arrival: &&Arrival| !arrival.ambush;
    let mut left = arrivals.to_vec();
    let mut bringers: Vec<Option<Bringer>> = Vec::new();
    for by in arrivals.iter().filter(plain).map(|arrival| arrival.by) {
        if !bringers.contains(&by) {
            bringers.push(by);
        }
    }
    for by in bringers {
        let own = arrivals.iter().filter(plain).filter(|arrival| arrival.by == by);
        let enemies = own.map(|arrival| (arrival.kind, arrival.count)).collect();
        if propose(engine, EventData::AttackComes { enemies, by }, cause)?.is_none() {
            left.retain(|arrival| arrival.ambush || arrival.by != by);
        }
    }
    Ok(left)
}

/// The order in which types are placed: by Initiative, ties drawn. Slowest first, or (in an ambush) fastest first.
pub(super) fn by_initiative<E: Engine + ?Sized>(engine: &mut E, arrivals: &[Arrival], fastest: bool) -> Vec<Arrival> {
    let keys: Vec<u64> = arrivals.iter().map(|arrival| engine.stable_key(arrival.kind)).collect();
    let drawn = engine.shuffle(Purpose::Placing, 0, &keys);
    let mut order: Vec<Arrival> = drawn.iter().filter_map(|place| arrivals.get(*place).copied()).collect();
    order.sort_by_key(|arrival| {
        let quick = initiative(engine, Active::Group(arrival.kind));
        if fastest { -i64::from(quick) } else { i64::from(quick) }
    });
    order
}

/// How many models of a type can be placed; where the box holds too few, the type gains an Elite ability instead.
pub(super) fn muster<E: Engine + ?Sized>(engine: &mut E, arrival: &Arrival, cause: &Cause) -> Result<i32, Interrupt> {
    let free = free_models(engine, arrival.kind);
    let mut elites = arrival.elites + i32::from(arrival.count > free);
    let table = engine.table();
    let below = table.rules.flag(Rule::BelowDarkness) && table.depth.as_ref().is_some_and(|depth| depth.passed);
    elites += i32::from(below && !table.enemies.iter().any(|enemy| enemy.kind == arrival.kind));
    for _ in 0..elites.clamp(0, MOST_ELITES) {
        if gain_elite(engine, arrival.kind, cause)?.is_none() {
            break;
        }
    }
    Ok(arrival.count.min(free).max(0))
}

/// All models of the group have been placed. They count as added to the fight by whoever brought them (SBSD p.29), and what waits for the whole
/// group answers.
pub(super) fn added<E: Engine + ?Sized>(
    engine: &mut E,
    by: Option<Bringer>,
    (first, how): (u16, Option<Arriving>),
    cause: &Cause,
) -> Result<(), Interrupt> {
    let new = engine.table().enemies.iter().filter(|enemy| enemy.id.0 >= first);
    let came: Vec<(EnemyId, DeclId)> = new.map(|enemy| (enemy.id, enemy.kind)).collect();
    if let Some(by) = by {
        let enemies: Vec<EnemyId> =
            came.iter().map(|(id, _)| *id).filter(|id| engine.table().raid_of(*id).is_none()).collect();
        if !enemies.is_empty() {
            let turn = engine.table().cursor.turn;
            propose(engine, EventData::Raids { by, turn, enemies }, cause)?;
        }
    }
    if let Some((first, kind)) = came.first().copied() {
        let (ambush, attack) = (how == Some(Arriving::Ambush), how == Some(Arriving::Attack));
        propose(engine, EventData::GroupArrives { kind, first, ambush, attack }, cause)?;
    }
    Ok(())
}

/// The first enemies begin a fight.
pub(super) fn arrived<E: Engine + ?Sized>(engine: &mut E, cause: &Cause) -> Result<(), Interrupt> {
    if !engine.table().fighting() && !engine.table().enemies.is_empty() {
        propose(engine, EventData::FightStarts {}, cause)?;
    }
    Ok(())
}

/// Enemies that appear while models activate end the turn (SBSD p.25, FF p.25, GOV p.25: an ambush does).
pub(super) fn breaks_off<E: Engine + ?Sized>(engine: &E, ambush: bool, first: bool) -> Result<(), Interrupt> {
    let table = engine.table();
    let any = table.rules.flag(Rule::AnyAttackEndsTurn) && first;
    if table.cursor.step == Step::Activations && table.fighting() && (ambush || any) {
        return Err(Interrupt::EndTurn);
    }
    Ok(())
}

/// True where models of a type never move.
pub(super) fn immobile<E: Engine + ?Sized>(engine: &E, kind: DeclId) -> bool {
    engine.kind_stat(Query::Placed, kind, Stat::Immobile) != 0
}
