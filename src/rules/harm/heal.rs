//! Healing and Corruption (SBSD p.18, FF p.18, GOV p.18).

use crate::ask::{choose, keep_ends, propose};
use brim_core::game::attack::Cause;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{ChartRole, Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model};
use brim_core::vocabulary::{Query, Rule, Stat};

/// Heals Wounds and Sanity damage of a model, at most what it has. Returns the points healed. The
/// hero named in the cause gains Experience for healing another hero.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn heal<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    wounds: i32,
    sanity: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let healed = |engine: &E, amount| engine.reckon(Query::Heals, model, Stat::Healing, amount);
    if is_barred(engine, model, cause) {
        Ok(0)
    } else if wounds > 0 {
        let wounds = healed(engine, wounds);
        apply(engine, model, wounds, sanity, cause)
    } else if sanity > 0 {
        let sanity = healed(engine, sanity);
        apply(engine, model, wounds, sanity, cause)
    } else {
        Ok(0)
    }
}

/// Heals a hero in any mix of Wounds and Sanity damage: its player splits the amount. Returns the points healed.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn heal_any<E: Engine + ?Sized>(
    engine: &mut E,
    hero: HeroId,
    amount: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    if is_barred(engine, Model::Hero(hero), cause) {
        return Ok(0);
    }
    split(engine, hero, amount, (0, 0), cause)
}

/// The hero by whose doing another one is healed.
fn healer(model: Model, cause: &Cause) -> Option<HeroId> {
    cause.hero.filter(|healer| Model::Hero(*healer) != model && model.hero().is_some())
}

/// True for a hero whom others cannot heal, where another one does.
fn is_barred<E: Engine + ?Sized>(engine: &E, model: Model, cause: &Cause) -> bool {
    healer(model, cause).is_some() && engine.stat(Query::HealedByOthers, model, Stat::NotHealedByOthers) != 0
}

/// Heals in any mix, but at least the given numbers of Wounds and of Sanity damage.
pub(super) fn split<E: Engine + ?Sized>(
    engine: &mut E,
    hero: HeroId,
    amount: i32,
    least: (i32, i32),
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let model = Model::Hero(hero);
    // Where Health or Sanity has become less since, a low roll is not enough for what must be healed.
    let amount = engine.reckon(Query::Heals, model, Stat::Healing, amount).max(least.0.saturating_add(least.1)).max(0);
    let Some(now) = engine.table().hero(hero) else { return Ok(0) };
    let (wounds, damage) = (now.wounds.max(0), now.sanity_damage.max(0));
    if amount >= wounds.saturating_add(damage) {
        return apply(engine, model, wounds, damage, cause);
    }
    let low = (amount - damage).max(0).max(least.0).min(wounds);
    let high = wounds.min(amount).min(amount - least.1).max(low);
    let options = (low..=high).map(Choice::Number).collect();
    let to_wounds = match choose(engine, Chooser::Hero(hero), About::Heal { amount, hero }, options)? {
        Choice::Number(number) => number.clamp(low, high),
        _ => low,
    };
    apply(engine, model, to_wounds, amount - to_wounds, cause)
}

fn apply<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    wounds: i32,
    sanity: i32,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let before = match model {
        Model::Hero(id) => engine.table().hero(id).map_or((0, 0), |hero| (hero.wounds, hero.sanity_damage)),
        Model::Enemy(id) => engine.table().enemy(id).map_or((0, 0), |enemy| (enemy.wounds, 0)),
    };
    let changed = |query, stat, amount| if amount > 0 { engine.reckon(query, model, stat, amount) } else { 0 };
    let wounds = changed(Query::Heals, Stat::WoundsHealed, wounds);
    let sanity = changed(Query::HealsMind, Stat::SanityHealed, sanity);
    let (wounds, sanity) = (wounds.clamp(0, before.0.max(0)), sanity.clamp(0, before.1.max(0)));
    if wounds == 0 && sanity == 0 {
        return Ok(0);
    }
    // What texts that answer heal or harm besides is theirs, and counted there.
    let mut halted = None;
    let healed = match propose(engine, EventData::Heals { model, wounds, sanity }, cause) {
        Ok(Some(EventData::Heals { wounds, sanity, .. })) => wounds.saturating_add(sanity),
        Ok(_) => return Ok(0),
        // Where it ends the mission it is worth as much all the same.
        Err(halt) => {
            keep_ends(Err(halt), &mut halted)?;
            wounds.saturating_add(sanity)
        }
    };
    let healer = healer(model, cause);
    let amount = healed.saturating_mul(engine.table().rules.number(Rule::XpHealing));
    if let Some(hero) = healer.filter(|_| amount > 0) {
        keep_ends(propose(engine, EventData::Xp { hero, amount }, cause).map(|_| ()), &mut halted)?;
    }
    halted.map_or(Ok(healed), Err)
}

/// A hero gains Corruption points. Each time they reach its Corruption Resistance, that many are removed and a Mutation is
/// rolled. Returns the points gained.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn corrupt<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, points: i32, cause: &Cause) -> Result<i32, Interrupt> {
    let gained = match propose(engine, EventData::Corruption { hero, amount: points }, cause)? {
        Some(EventData::Corruption { amount, .. }) => amount,
        _ => return Ok(0),
    };
    mutate(engine, hero, cause)?;
    Ok(gained)
}

/// A hero that holds as many Corruption points as its Resistance loses them and mutates, as often as it does (SBSD p.18).
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
pub fn mutate<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, cause: &Cause) -> Result<(), Interrupt> {
    loop {
        let resistance = engine.stat(Query::Corrupted, Model::Hero(hero), Stat::CorruptionResistance);
        let Some(now) = engine.table().hero(hero).filter(|hero| !hero.dead) else { break };
        if resistance <= 0 || now.corruption < resistance {
            break;
        }
        let held = now.corruption;
        propose(engine, EventData::Corruption { hero, amount: -resistance }, cause)?;
        if engine.table().hero(hero).is_none_or(|hero| hero.corruption >= held) {
            break;
        }
        engine.roll_chart(ChartRole::Mutation, hero)?;
    }
    Ok(())
}
