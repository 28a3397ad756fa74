//! How KO'd heroes get up again (SBSD p.17-18, FF p.17-18, 33, GOV p.17-18, 34).

use super::heal;
use crate::ask::{choose, propose, roll};
use crate::occupancy::{free_near, occupant};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{ChartRole, Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model};
use brim_core::game::table::Ko;
use brim_core::vocabulary::{Query, Rule, Stat};

/// Every KO'd hero recovers, in seat order.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn recover_all<E: Engine + ?Sized>(engine: &mut E, cause: &Cause) -> Result<(), Interrupt> {
    for hero in fallen(engine) {
        recover(engine, hero, cause)?;
    }
    Ok(())
}

/// Who lies KO'd and lives, in seat order.
fn fallen<E: Engine + ?Sized>(engine: &E) -> Vec<HeroId> {
    engine.table().heroes.iter().filter(|hero| hero.ko.is_some() && !hero.dead).map(|hero| hero.id).collect()
}

/// The adventure is lost and over: every KO'd hero recovers before its failure is suffered (SBSD p.36, GOV p.39). Those that escaped have
/// rolled for their Injury or Madness (`rolled`). Where a model is pushed aside matters to nobody any more, so nobody is asked.
///
/// # Errors
/// Any [`Interrupt`] that a triggered text raises.
pub fn recover_lost<E: Engine + ?Sized>(engine: &mut E, rolled: bool) -> Result<(), Interrupt> {
    for hero in fallen(engine) {
        match get_up(engine, hero, &Cause::default(), Rising { rolled, lost: true }) {
            Ok(()) | Err(Interrupt::Over(_) | Interrupt::EndTurn | Interrupt::EndFight) => {}
            other => return other,
        }
    }
    Ok(())
}

/// How a hero gets up.
#[derive(Clone, Copy, Default)]
struct Rising {
    /// It has rolled for its Injury or Madness.
    rolled: bool,
    /// The adventure is lost and over.
    lost: bool,
}

/// One KO'd hero recovers, as here; a dead one comes back to life (SBSD p.37): between adventures, with all it had.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn recover<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, cause: &Cause) -> Result<(), Interrupt> {
    let table = engine.table();
    let dead = table.hero(hero).is_some_and(|hero| hero.dead);
    if dead && table.stay.is_some() {
        // In a town nobody looks at the board, but whoever is alive stands on it, and in no space of another.
        let others = table.standing().filter_map(|other| other.at);
        let at = others.flat_map(|at| free_near(engine, at)).next();
        if let Some(at) = at {
            propose(engine, EventData::Returns { hero, at }, cause)?;
        }
    }
    get_up(engine, hero, cause, Rising::default())
}

/// One KO'd hero recovers: Injury and Madness charts (unless it has rolled when it escaped), healing that brings both Health and Sanity above 0, and back on the
/// board, pushing aside whoever stands on its marker.
fn get_up<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, cause: &Cause, rising: Rising) -> Result<(), Interrupt> {
    let Some(ko) = engine.table().hero(hero).and_then(|hero| hero.ko) else { return Ok(()) };
    if !rising.rolled {
        keepsakes(engine, hero, ko)?;
    }
    if engine.table().hero(hero).is_none_or(|hero| hero.dead || hero.ko.is_none()) {
        return Ok(());
    }
    // The hero heals by itself: nobody gains Experience for it.
    let own = Cause { hero: Some(hero), actor: Some(Model::Hero(hero)), ..cause.clone() };
    let dice = breath(engine, hero, Rule::RecoverHeals);
    let amount = roll(engine, Purpose::Recover, dice, Some(hero), &own)?;
    if ko.health && ko.sanity {
        heal(engine, Model::Hero(hero), amount.max(least(engine, hero).0), 0, &own)?;
        let amount = roll(engine, Purpose::Recover, dice, Some(hero), &own)?;
        heal(engine, Model::Hero(hero), 0, amount.max(least(engine, hero).1), &own)?;
    } else {
        let least = least(engine, hero);
        heal::split(engine, hero, amount, least, &own)?;
    }
    push_aside(engine, hero, cause, rising.lost)?;
    propose(engine, EventData::Recovers { hero }, cause)?;
    Ok(())
}

/// The dice of a rule point by which a hero heals after a fight, with what is added to its Catch Your Breath rolls (SBSD p.36).
pub(crate) fn breath<E: Engine + ?Sized>(engine: &E, hero: HeroId, rule: Rule) -> Dice {
    let dice = engine.table().rules.dice(rule);
    let more = engine.stat(Query::Breathes, Model::Hero(hero), Stat::BreathRolls);
    Dice { plus: dice.plus.saturating_add(more), ..dice }
}

/// The heroes escape from an adventure that is lost: each that lies KO'd rolls for its Injury or Madness, in seat order (SBSD p.15, FF p.15, GOV p.15). One that dies of it does not spare the others their rolls.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn roll_for_fallen<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let fallen: Vec<(HeroId, Ko)> =
        engine.table().heroes.iter().filter(|hero| !hero.dead).filter_map(|hero| Some((hero.id, hero.ko?))).collect();
    for (hero, ko) in fallen {
        match keepsakes(engine, hero, ko) {
            Ok(()) | Err(Interrupt::Over(_) | Interrupt::EndTurn | Interrupt::EndFight) => {}
            other => return other,
        }
    }
    Ok(())
}

/// What a hero keeps of what brought it down: a roll on the chart of Injuries, of Madness, or of both.
fn keepsakes<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, ko: Ko) -> Result<(), Interrupt> {
    if ko.health {
        engine.roll_chart(ChartRole::Injury, hero)?;
    }
    if ko.sanity {
        engine.roll_chart(ChartRole::Madness, hero)?;
    }
    Ok(())
}

/// What must be healed at least so that Health and Sanity are both 1 or more.
fn least<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> (i32, i32) {
    let Some(now) = engine.table().hero(hero) else { return (0, 0) };
    let model = Model::Hero(hero);
    (
        (now.wounds - engine.stat(Query::Lives, model, Stat::Health) + 1).max(0),
        (now.sanity_damage - engine.stat(Query::Sane, model, Stat::Sanity) + 1).max(0),
    )
}

/// Makes room on a KO'd hero's marker.
fn push_aside<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, cause: &Cause, lost: bool) -> Result<(), Interrupt> {
    let Some(at) = engine.table().hero(hero).and_then(|hero| hero.at) else { return Ok(()) };
    let Some(other) = occupant(engine, at) else { return Ok(()) };
    let mut options: Vec<Choice> = free_near(engine, at).into_iter().map(Choice::Space).collect();
    if lost {
        options.truncate(1);
    }
    let who = other.hero().map_or(Chooser::Party, Chooser::Hero);
    if let Choice::Space(to) = choose(engine, who, About::Move { left: 0, by: None }, options)? {
        propose(engine, EventData::Moves { model: other, to }, cause)?;
    }
    Ok(())
}
