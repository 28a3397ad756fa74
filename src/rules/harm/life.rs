//! Whether a model still stands: KO, Revive, the death of enemies, the end of the fight (SBSD p.17, FF p.17, GOV p.17-18, 29).

use super::xp;
use crate::ask::{choose, keep_ends, propose};
use brim_core::game::attack::Cause;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, HeroId, Model};
use brim_core::game::table::{Ko, Outcome};
use brim_core::vocabulary::{Query, Rule, Stat};

/// What became of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// It stands.
    Stands,
    /// It would have been KO'd and was revived.
    Revived,
    /// It is KO'd.
    Ko,
    /// It is dead, or gone.
    Dead,
}

/// Looks whether a model still stands. To be called after every harm, and whenever Health or Sanity was lowered.
///
/// # Errors
/// [`Interrupt::Over`] when the last hero falls, [`Interrupt::EndFight`] when the last enemy does and no attack is under way.
pub fn check_life<E: Engine + ?Sized>(engine: &mut E, model: Model, cause: &Cause) -> Result<Life, Interrupt> {
    if engine.is_spared(model) && is_spent(engine, model) {
        return Ok(Life::Stands);
    }
    match model {
        Model::Hero(hero) => check_hero(engine, hero, cause),
        Model::Enemy(enemy) => {
            if engine.table().enemy(enemy).is_none() {
                return Ok(Life::Dead);
            }
            if !is_spent(engine, model) {
                return Ok(Life::Stands);
            }
            kill(engine, enemy, cause)?;
            Ok(if engine.table().enemy(enemy).is_some() { Life::Stands } else { Life::Dead })
        }
    }
}

/// True for a model with as many Wounds as Health, and for a hero with as much Sanity damage as Sanity (SBSD p.17, 27).
pub fn is_spent<E: Engine + ?Sized>(engine: &E, model: Model) -> bool {
    let health = |wounds: i32| wounds >= engine.stat(Query::Lives, model, Stat::Health);
    match model {
        Model::Enemy(enemy) => engine.table().enemy(enemy).is_some_and(|enemy| health(enemy.wounds)),
        Model::Hero(hero) => engine.table().hero(hero).is_some_and(|hero| {
            health(hero.wounds) || hero.sanity_damage >= engine.stat(Query::Sane, model, Stat::Sanity)
        }),
    }
}

/// True where it is a hero who strikes and lies KO'd by now, is dead, or falls as soon as what answers is through.
pub(crate) fn has_fallen<E: Engine + ?Sized>(engine: &E, by: Option<Model>) -> bool {
    let stands = |hero| engine.table().hero(hero).is_some_and(|hero| hero.is_standing()) && !engine.is_falling(hero);
    by.and_then(Model::hero).is_some_and(|hero| !stands(hero))
}

fn check_hero<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, cause: &Cause) -> Result<Life, Interrupt> {
    let model = Model::Hero(hero);
    let Some(now) = engine.table().hero(hero) else { return Ok(Life::Dead) };
    if now.dead || now.at.is_none() {
        return Ok(Life::Dead);
    }
    if now.ko.is_some() {
        return Ok(Life::Ko);
    }
    let (wounds, damage) = (now.wounds, now.sanity_damage);
    let (health, sanity) =
        (engine.stat(Query::Lives, model, Stat::Health), engine.stat(Query::Sane, model, Stat::Sanity));
    let why = Ko { health: wounds >= health, sanity: damage >= sanity };
    if !why.health && !why.sanity {
        return Ok(Life::Stands);
    }
    // Wounds beyond its Health are not applied, whatever comes in the place of its KO.
    if wounds > health.max(0) || damage > sanity.max(0) {
        propose(engine, EventData::Capped { hero, health: health.max(0), sanity: sanity.max(0) }, cause)?;
    }
    let what = EventData::Ko { hero, why, health: health.max(0), sanity: sanity.max(0) };
    let tokens = engine.table().revives;
    if propose(engine, what, cause)?.is_none() {
        let now = engine.table().hero(hero);
        let dead = now.is_none_or(|hero| hero.dead);
        // A token restores it wholly; one that is spent meanwhile may be that of another.
        let whole = now.is_some_and(|hero| hero.wounds == 0 && hero.sanity_damage == 0);
        let revived = whole && engine.table().revives < tokens;
        return Ok(match (dead, revived) {
            (true, _) => Life::Dead,
            (false, true) => Life::Revived,
            (false, false) => Life::Stands,
        });
    }
    if all_have_fallen(engine) {
        return Err(Interrupt::Over(Outcome::AllKo));
    }
    Ok(Life::Ko)
}

/// True where no hero stands (SBSD p.15). Who does not count in the party carries no adventure on alone (GOV p.38).
pub fn all_have_fallen<E: Engine + ?Sized>(engine: &E) -> bool {
    let counts = |hero: HeroId| engine.stat(Query::PartySize, Model::Hero(hero), Stat::Uncounted) == 0;
    // In a town no adventure is under way that could be lost.
    if engine.table().stay.is_some() {
        return false;
    }
    let party = engine.table().heroes.iter().any(|hero| !hero.dead && counts(hero.id));
    !engine.table().standing().any(|hero| !party || counts(hero.id))
}

/// Spends one of the party's Revive tokens on a hero that would be KO'd, if there is one and (where the reading leaves a
/// choice) the party wants to.
///
/// # Errors
/// [`Interrupt::Ask`] if that is not decided yet; whatever its revival brings about.
pub fn revives<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, cause: &Cause) -> Result<bool, Interrupt> {
    if engine.table().revives <= 0 || engine.stat(Query::Revived, Model::Hero(hero), Stat::NoRevive) != 0 {
        return Ok(false);
    }
    if engine.table().rules.flag(Rule::ReviveOptional) {
        let options = vec![Choice::Yes, Choice::Pass];
        if choose(engine, Chooser::Party, About::Revive { hero }, options)? != Choice::Yes {
            return Ok(false);
        }
    }
    if propose(engine, EventData::Revives { hero }, cause)?.is_none() {
        return Ok(false);
    }
    let grit = engine.table().rules.number(Rule::ReviveGrit);
    if grit > 0 {
        propose(engine, EventData::Grit { hero, amount: grit }, cause)?;
    }
    Ok(true)
}

/// Kills an enemy: it leaves the board, and the hero named in the cause gains its Experience.
///
/// # Errors
/// Whatever its death brings about; [`Interrupt::EndFight`] when it was the last and no attack is under way.
pub fn kill<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, cause: &Cause) -> Result<(), Interrupt> {
    let Some(model) = engine.table().enemy(enemy) else { return Ok(()) };
    let (kind, at) = (model.kind, model.at);
    let amount = xp::for_kill(engine, enemy);
    // Where its death ends the mission, or the turn, what it is worth is gained all the same.
    let mut halted = None;
    match propose(engine, EventData::Killed { enemy, kind, at }, cause) {
        Ok(None) => return Ok(()),
        told => keep_ends(told.map(|_| ()), &mut halted)?,
    }
    if let Some(hero) = cause.hero.filter(|_| amount != 0) {
        keep_ends(propose(engine, EventData::Xp { hero, amount }, cause).map(|_| ()), &mut halted)?;
    }
    halted.map_or_else(|| check_fight_end(engine), Err)
}

/// Ends the fight when no enemy is left. An attack under way is wound up first, so that what happens "at the end of the
/// attack" still does; and a text under way, that may say more, or bring new enemies. To be called after anything that takes an enemy off the board.
///
/// # Errors
/// [`Interrupt::EndFight`].
pub fn check_fight_end<E: Engine + ?Sized>(engine: &E) -> Result<(), Interrupt> {
    if nobody_left(engine) && engine.table().attacks.is_empty() && !engine.text_under_way() {
        return Err(Interrupt::EndFight);
    }
    Ok(())
}

/// True in a fight in which no enemy is left: it is over as soon as what is under way has been wound up.
pub fn nobody_left<E: Engine + ?Sized>(engine: &E) -> bool {
    engine.table().fighting() && engine.table().enemies.is_empty()
}
