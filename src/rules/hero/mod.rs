//! A hero's activation (SBSD p.14 and 25-27, FF p.14 and 25-27, GOV p.13-14 and 25-27).
//!
//! What happens "when this hero activates" comes first; then hands are assigned; then the player does one thing after
//! another: the move, an attack, a Free Attack, whatever can be used. Moving comes before the attack.

pub mod escape;
pub mod hands;
pub mod movement;
mod options;
mod refusal;

pub use options::{all as options, helpable};
pub(crate) use refusal::out_of_reach;
pub use refusal::{Refusal, aim_refusal, refusal};

use super::ask::{by_hero, choose, propose};
use super::attack::{Plan, attack};
use super::harm::recover;
use super::{darkness, searching};
use brim_core::game::cards::Zone;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model};
use brim_core::game::table::Active;
use brim_core::vocabulary::{Query, Rule, Stat};

/// True where a hero stands on the board.
pub(crate) fn stands<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> bool {
    engine.table().hero(hero).is_some_and(|hero| hero.is_standing())
}

/// Carries out a hero's activation.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn activate<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let active = Active::Hero(hero);
    let cause = by_hero(hero);
    if propose(engine, EventData::ActivationStarts { active }, &cause)?.is_none() {
        return Ok(());
    }
    darkness::voices(engine, hero)?;
    propose(engine, EventData::ModelActivates { model: Model::Hero(hero) }, &cause)?;
    if stands(engine, hero) && !engine.table().rules.flag(Rule::HandsAtTurn) {
        hands::assign(engine, hero)?;
    }
    let mut moved = false;
    while acts(engine, hero) {
        let options = options::all(engine, hero, moved);
        let choice = choose(engine, Chooser::Hero(hero), About::Activation, options)?;
        if choice == Choice::Pass {
            break;
        }
        moved |= choice == Choice::Move;
        take(engine, hero, &choice)?;
    }
    propose(engine, EventData::ActivationEnds { active }, &cause)?;
    Ok(())
}

/// True where a hero can do something in its activation.
fn acts<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> bool {
    stands(engine, hero) && engine.stat(Query::Activation, Model::Hero(hero), Stat::Stunned) == 0
}

/// Carries out one of the [`options`] of a hero's activation.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn take<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, choice: &Choice) -> Result<(), Interrupt> {
    let cause = by_hero(hero);
    match choice {
        Choice::Pass => Ok(()),
        Choice::Move => movement::travel(engine, hero),
        Choice::Melee => attack(engine, &Plan::melee(hero)),
        Choice::Ranged(weapons) => attack(engine, &Plan::ranged(hero, weapons.clone())),
        Choice::Give(card, to) => {
            propose(engine, EventData::CardMoves { card: *card, to: Zone::Hero(*to) }, &cause)?;
            Ok(())
        }
        Choice::GiveToken(what, to) => {
            propose(engine, EventData::Gains { model: Model::Hero(hero), what: *what, amount: -1 }, &cause)?;
            propose(engine, EventData::Gains { model: Model::Hero(*to), what: *what, amount: 1 }, &cause)?;
            Ok(())
        }
        Choice::Help(fallen) => help(engine, hero, *fallen),
        Choice::Look => searching::look(engine, hero),
        Choice::Scavenge => searching::scavenge(engine, hero),
        other => using(engine, hero, other),
    }
}

/// Uses something. What is used as the attack of the turn, or as its Free Attack, takes its place, whether it made one or not.
///
/// # Errors
/// Whatever its text brings about.
fn using<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, choice: &Choice) -> Result<(), Interrupt> {
    let offered = |engine: &E, window| engine.usable(window, Some(hero)).contains(choice);
    let (as_attack, as_free) = match offered(engine, Window::OwnActivation) {
        true => (false, false),
        false => (offered(engine, Window::Attack), offered(engine, Window::FreeAttack)),
    };
    engine.use_now(hero, choice)?;
    let Some(now) = engine.table().hero(hero) else { return Ok(()) };
    let (attack, free) = (as_attack && !now.has_attacked(), as_free && !now.turn.free_attack);
    if attack || free {
        propose(engine, EventData::AttackGivenUp { hero, free }, &by_hero(hero))?;
    }
    Ok(())
}

/// Gives up the attack to help a KO'd hero to recover (SBSD p.33, FF p.33, GOV p.34). It does not activate this turn.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
fn help<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, fallen: HeroId) -> Result<(), Interrupt> {
    let cause = by_hero(hero);
    propose(engine, EventData::AttackGivenUp { hero, free: false }, &cause)?;
    recover(engine, fallen, &cause)
}
