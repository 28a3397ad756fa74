//! Elite abilities (SBSD p.24, FF p.24, GOV p.24): for all models of the type and the whole fight; one gained already is rolled again,
//! unless its row says otherwise.

use crate::ask::{propose, random, roll};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{EliteRow, Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::DeclId;

/// How often a result that was gained already is rolled again before one of the others is drawn: dice need not be fair for ever.
const MOST_REROLLS: u32 = 20;

/// An enemy type gains an Elite ability by a roll on its chart. Nothing where it has them all.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn gain_elite<E: Engine + ?Sized>(engine: &mut E, kind: DeclId, cause: &Cause) -> Result<Option<u8>, Interrupt> {
    let gained = engine.table().group(kind).map(|group| group.elites.clone()).unwrap_or_default();
    let rows = engine.elite_rows(kind);
    let left: Vec<EliteRow> = rows.into_iter().filter(|row| row.again || !gained.contains(&row.row)).collect();
    if left.is_empty() {
        return Ok(None);
    }
    let mut rolled = None;
    for _ in 0..=MOST_REROLLS {
        let face = roll(engine, Purpose::Elite, Dice::of(1, Die::D6), None, cause)?;
        rolled = left.iter().find(|row| (row.low..=row.high).contains(&face)).map(|row| row.row);
        if rolled.is_some() {
            break;
        }
    }
    let left: Vec<u8> = left.into_iter().map(|row| row.row).collect();
    let about = engine.stable_key(kind);
    let row = rolled.or_else(|| random(engine, Purpose::Elite, about, &left, u64::from));
    if let Some(row) = row {
        propose(engine, EventData::EliteGained { kind, row }, cause)?;
    }
    Ok(row)
}
