//! When a fight is over (SBSD p.29, FF p.29, GOV p.29): Catch Your Breath, then KO'd heroes recover, then Loot.

use super::Hook;
use crate::ask::{by_hero, choose, propose, roll};
use crate::harm::{breath, heal_any, recover_all};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::HeroId;
use brim_core::vocabulary::{Kind, Rule};

/// Winds a fight up.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn aftermath<E: Engine + ?Sized>(engine: &mut E, hook: &mut dyn Hook<E>) -> Result<(), Interrupt> {
    let cause = Cause::default();
    let heroes: Vec<HeroId> = engine.table().standing().map(|hero| hero.id).collect();
    let raids = i32::try_from(engine.table().raids.len()).unwrap_or(i32::MAX);
    propose(engine, EventData::FightEnds {}, &cause)?;
    for hero in heroes {
        catch_breath(engine, hero)?;
    }
    recover_all(engine, &cause)?;
    loot(engine, raids)?;
    hook.after_fight(engine)
}

/// Each hero draws a Loot card for each Threat, and for whatever else added enemies to the fight, all at the same time.
fn loot<E: Engine + ?Sized>(engine: &mut E, raids: i32) -> Result<(), Interrupt> {
    let count = raids.min(engine.table().rules.number(Rule::LootMost));
    let Some(deck) = engine.deck_holding(Kind::Loot).filter(|_| count > 0) else { return Ok(()) };
    let heroes: Vec<HeroId> = engine.table().heroes.iter().filter(|hero| !hero.dead).map(|hero| hero.id).collect();
    engine.draw_cards(deck, count, &heroes)
}

/// One hero catches its breath. One that did nothing this turn heals more, or recovers Grit instead.
fn catch_breath<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let Some(acted) = engine.table().hero(hero).filter(|hero| hero.is_standing()).map(|hero| hero.has_activated())
    else {
        return Ok(());
    };
    let cause = by_hero(hero);
    let mut rule = Rule::CatchBreath;
    if !acted {
        rule = Rule::CatchBreathIdle;
        // A hero without room for it may take it too, and spend it on the spot (SBSD p.7).
        let grit = engine.table().rules.number(Rule::CatchBreathGrit);
        if grit > 0 {
            // Yes: heal. A number: gain that much Grit instead.
            let options = vec![Choice::Yes, Choice::Number(grit)];
            if let Choice::Number(amount) = choose(engine, Chooser::Hero(hero), About::CatchBreath { hero }, options)? {
                propose(engine, EventData::Grit { hero, amount }, &cause)?;
                return Ok(());
            }
        }
    }
    let unhurt = engine.table().hero(hero).is_none_or(|hero| hero.wounds <= 0 && hero.sanity_damage <= 0);
    if unhurt {
        return Ok(());
    }
    let dice = breath(engine, hero, rule);
    let amount = roll(engine, Purpose::CatchBreath, dice, Some(hero), &cause)?;
    heal_any(engine, hero, amount, &cause)?;
    Ok(())
}
