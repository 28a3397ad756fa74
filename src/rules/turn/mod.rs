//! The turn (SBSD p.13 and 25, FF p.13 and 25, GOV p.13 and 25): its steps, and how each leads to the next.
//!
//! [`step`] carries out exactly one step from where the cursor stands: the start of a turn, one activation, the exploration of rooms,
//! the end of the turn, or what follows a fight. Between two steps nothing is under way: there a game can be saved,
//! and there it goes back to when a decision is still to be made.

mod aftermath;
mod start;

pub use aftermath::aftermath;
pub(super) use start::by_initiative;
pub use start::{Hook, NoHook};

use super::ask::propose;
use super::enemies;
use super::harm::{get_up_all, recover_all, roll_for_fallen};
use super::{exploring, hero, initiative};
use super::{home, town};
use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::EventData;
use brim_core::game::table::{Active, Outcome, Step};
use brim_core::vocabulary::Rule;

/// Carries out the next step of the game.
///
/// # Errors
/// [`Interrupt::Ask`] where a decision is due: give the table back as it was before the step, add the answer and run it again.
/// [`Interrupt::Over`] when the adventure ends, [`Interrupt::Fault`] for a fault of content. The ends of a turn or a fight are dealt with here.
pub fn step<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    step_with(engine, &mut NoHook)
}

/// The same, with what another room of the rules does in the steps that are not about fights.
///
/// # Errors
/// As [`step`].
pub fn step_with<E: Engine + ?Sized>(engine: &mut E, hook: &mut dyn Hook<E>) -> Result<(), Interrupt> {
    if let (Some(outcome), None) = (engine.table().outcome, &engine.table().stay) {
        return Err(Interrupt::Over(outcome));
    }
    match run(engine, hook) {
        Err(Interrupt::EndFight) => go_to(engine, Step::Aftermath),
        Err(Interrupt::EndTurn) => go_to(engine, Step::Start),
        Err(Interrupt::Over(outcome)) => {
            ends(engine, outcome)?;
            Err(Interrupt::Over(outcome))
        }
        other => other,
    }
}

/// The adventure ends. A victory brings the reward of the mission (SBSD p.15 and 36). Where the last hero has fallen all of them escape, and roll for what brought them down first (SBSD p.15, FF p.15, GOV p.15).
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn ends<E: Engine + ?Sized>(engine: &mut E, outcome: Outcome) -> Result<(), Interrupt> {
    if engine.table().outcome.is_some() {
        return Ok(());
    }
    if outcome == Outcome::AllKo {
        engine.break_off();
        roll_for_fallen(engine)?;
    }
    if outcome == Outcome::Victory {
        // The KO'd recover before the reward is paid (SBSD p.36). One that dies of it is dead, and the mission won.
        match recover_all(engine, &Cause::default()) {
            Err(Interrupt::Over(_) | Interrupt::EndTurn | Interrupt::EndFight) => {}
            recovered => recovered?,
        }
        // A reward can win nothing that is not won.
        match engine.reward() {
            Err(Interrupt::Over(_)) => {}
            paid => paid?,
        }
    } else {
        if engine.has_failure() {
            // Who lies KO'd is up again before it comes (SBSD p.36).
            let rolled = matches!(outcome, Outcome::AllKo | Outcome::Fled);
            match get_up_all(engine, rolled) {
                Err(Interrupt::Over(_) | Interrupt::EndTurn | Interrupt::EndFight) => {}
                up => up?,
            }
        }
        match engine.failure() {
            Err(Interrupt::Over(_)) => {}
            suffered => suffered?,
        }
    }
    propose(engine, EventData::AdventureEnds { outcome }, &Cause::default())?;
    Ok(())
}

fn run<E: Engine + ?Sized>(engine: &mut E, hook: &mut dyn Hook<E>) -> Result<(), Interrupt> {
    match engine.table().cursor.step {
        Step::SetUp | Step::Start => start::start(engine, hook),
        Step::Activations => activation(engine),
        Step::Exploration => {
            exploring::rooms(engine)?;
            go_to(engine, Step::End)
        }
        Step::End => end(engine),
        Step::Home => {
            home::come_home(engine)?;
            go_to(engine, Step::Day)
        }
        Step::Day => town::day(engine),
        Step::Visits => town::visits(engine),
        Step::Night => town::night(engine),
        Step::Aftermath => {
            aftermath(engine, hook)?;
            let ends = engine.table().rules.flag(Rule::EndOfFightEndsTurn);
            go_to(engine, if ends { Step::Start } else { Step::End })
        }
    }
}

/// Tells that the game goes to a step.
pub(super) fn go_to<E: Engine + ?Sized>(engine: &mut E, step: Step) -> Result<(), Interrupt> {
    propose(engine, EventData::StepStarts { step }, &Cause::default())?;
    Ok(())
}

/// One activation; when nobody is left, on to the exploration of rooms.
fn activation<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    engine.window(Window::Between)?;
    match initiative::next(engine)? {
        Some(Active::Hero(hero)) => hero::activate(engine, hero),
        Some(Active::Group(kind)) => enemies::activate(engine, kind),
        None => go_to(engine, Step::Exploration),
    }
}

/// The end of the turn: its texts, and KO'd heroes recover where there are no enemies (SBSD p.17, GOV p.17).
fn end<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let cause = Cause::default();
    engine.window(Window::EndOfTurn)?;
    propose(engine, EventData::TurnEnds {}, &cause)?;
    let turn = engine.table().cursor.turn;
    propose(engine, EventData::TurnOver { turn }, &cause)?;
    if engine.table().enemies.is_empty() {
        recover_all(engine, &cause)?;
    }
    exploring::flee(engine, true)?;
    go_to(engine, Step::Start)
}

/// How an adventure ends that hits the limit on its turns.
const CAP: Outcome = Outcome::TurnCap;
