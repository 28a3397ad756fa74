//! What every hero does once an adventure is over (GOV p.40, SBSD p.18): recover, heal, roll for Dark Stone, and Grit for what comes.
//!
//! The reward is paid when the mission is won; markers, tokens and cards go with the end of the adventure, as their own texts say.

use super::ask::{Each, by_hero, propose, throw_each};
use super::harm::{Ignores, Strike, recover_all, strike};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Die;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{HeroId, Model};
use brim_core::vocabulary::Rule;

/// All that a party does on its way home, each step by all heroes in seat order.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn come_home<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    recover_all(engine, &Cause::default())?;
    for hero in living(engine) {
        let Some((wounds, sanity)) = engine.table().hero(hero).map(|hero| (hero.wounds, hero.sanity_damage)) else {
            continue;
        };
        if wounds > 0 || sanity > 0 {
            propose(engine, EventData::Heals { model: Model::Hero(hero), wounds, sanity }, &by_hero(hero))?;
        }
    }
    for hero in living(engine) {
        dark_stone(engine, hero)?;
    }
    for hero in living(engine) {
        grit(engine, hero)?;
    }
    Ok(())
}

fn living<E: Engine + ?Sized>(engine: &E) -> Vec<HeroId> {
    engine.table().heroes.iter().filter(|hero| !hero.dead).map(|hero| hero.id).collect()
}

/// A D6 for each Dark Stone, icons of items counted: the low ones are Corruption Hits.
fn dark_stone<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let most = engine.table().rules.number(Rule::DarkStoneCorrupts);
    let count = engine.dark_stone(hero);
    if most <= 0 || count <= 0 {
        return Ok(());
    }
    let cause = by_hero(hero);
    let need = Some(most.saturating_add(1));
    let dice = Each { purpose: Purpose::Campaign, owner: Some(hero), die: Die::D6, count, need, modifier: 0 };
    let throw = throw_each(engine, dice, &cause)?;
    let low = throw.faces.iter().filter(|face| face.saturating_add(throw.modifier) <= most).count();
    let hits = i32::try_from(low).unwrap_or(i32::MAX);
    if hits > 0 {
        let hits = Strike::of(HitKind::Corruption, hits, 1, Ignores::default(), &cause);
        strike(engine, Model::Hero(hero), &hits)?;
    }
    Ok(())
}

/// Grit for the next days: as much as an adventure begins with.
pub fn grit<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let held = engine.table().hero(hero).map_or(0, |hero| hero.grit);
    let grit = engine.table().rules.number(Rule::StartGrit) - held;
    if grit != 0 {
        propose(engine, EventData::Grit { hero, amount: grit }, &by_hero(hero))?;
    }
    Ok(())
}
