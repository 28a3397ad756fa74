//! The activation of an enemy type (SBSD p.28 and 31-32, FF p.28 and 31-32, GOV p.28 and 32-33).
//!
//! All models of a type activate as one: what happens when each of them activates; then they pick targets and move, one by one, nearest
//! first; then they attack, all attacks on one hero together.

mod attacks;
mod helpers;
mod moving;
mod refusal;
mod sides;
mod targeting;
mod ways;

pub use attacks::{Extra, attack_alone, attack_enemy, extra_attack};
pub use refusal::refusal;
pub use targeting::{heroes_in_range, nearest_heroes};

use super::ask::{choose, propose};
use super::distance::{Field, nearest_of};
use super::harm::check_fight_end;
use brim_core::game::attack::Cause;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, Model, SpaceId};
use brim_core::game::table::Active;
use brim_core::vocabulary::{Query, Stat};

/// The cause of what an enemy does by itself.
pub(super) fn by_enemy<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> Cause {
    let source = engine.table().enemy(enemy).map(|enemy| enemy.kind);
    Cause { source, actor: Some(Model::Enemy(enemy)), ..Cause::default() }
}

/// The models of a type that can act, in the order of their placing.
fn able<E: Engine + ?Sized>(engine: &E, kind: DeclId) -> Vec<EnemyId> {
    let models = engine.table().figures().filter(|enemy| enemy.kind == kind).map(|enemy| enemy.id);
    models.filter(|enemy| is_able(engine, *enemy)).collect()
}

/// True for a model that can act.
fn is_able<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> bool {
    engine.stat(Query::Activation, Model::Enemy(enemy), Stat::Stunned) == 0
}

/// Carries out the activation of an enemy type.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn activate<E: Engine + ?Sized>(engine: &mut E, kind: DeclId) -> Result<(), Interrupt> {
    let active = Active::Group(kind);
    let cause = Cause { source: Some(kind), ..Cause::default() };
    if propose(engine, EventData::ActivationStarts { active }, &cause)?.is_none() {
        return Ok(());
    }
    let models = able(engine, kind);
    for enemy in &models {
        // One before it may keep it from acting.
        if engine.table().enemy(*enemy).is_some() && is_able(engine, *enemy) {
            let cause = by_enemy(engine, *enemy);
            propose(engine, EventData::ModelActivates { model: Model::Enemy(*enemy) }, &cause)?;
        }
    }
    // What answers to the beginning may end it for some of them.
    let mut models = models;
    models.retain(|enemy| is_able(engine, *enemy));
    if engine.table().others.iter().any(|other| other.kind == kind) {
        helpers::act(engine, &models)?;
    } else {
        move_all(engine, models)?;
        attacks::attack_all(engine, kind)?;
    }
    propose(engine, EventData::ActivationEnds { active }, &cause)?;
    check_fight_end(engine)
}

/// An enemy moves at once, up to its Move, as near as it can to a space: beside whoever stands there.
///
/// # Errors
/// Any [`Interrupt`] that a triggered text raises.
pub fn follow<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, to: SpaceId) -> Result<(), Interrupt> {
    let most = moving::allowance(engine, enemy)?;
    let ways = ways::ways(engine, enemy, most, false);
    let way = moving::toward(engine, enemy, to, &ways);
    if way.is_empty() {
        return Ok(());
    }
    moved(engine, enemy, |engine| moving::go(engine, enemy, &way, |_| false))
}

/// Each model picks a target and moves: the nearest to any hero first. Of several equally near the players say which.
fn move_all<E: Engine + ?Sized>(engine: &mut E, mut left: Vec<EnemyId>) -> Result<(), Interrupt> {
    for enemy in &left {
        targeting::let_go(engine, *enemy)?;
    }
    loop {
        left.retain(|enemy| engine.table().enemy(*enemy).is_some());
        let heroes = engine.table().standing().map(|hero| Model::Hero(hero.id));
        let fields: Vec<Field> = heroes.map(|hero| Field::from(engine, hero)).collect();
        let far = |enemy: &EnemyId| nearest_of(engine, &fields, Model::Enemy(*enemy)).unwrap_or(i32::MAX);
        let fars: Vec<(EnemyId, i32)> = left.iter().map(|enemy| (*enemy, far(enemy))).collect();
        let Some(nearest) = fars.iter().map(|(_, far)| *far).min() else { return Ok(()) };
        // One that stays on its target moves nowhere: its place in the order does not matter.
        let tied: Vec<EnemyId> = fars.iter().filter(|(_, far)| *far == nearest).map(|(enemy, _)| *enemy).collect();
        let staying = tied.iter().find(|enemy| targeting::stays(engine, **enemy)).copied();
        let next = match staying {
            Some(enemy) => enemy,
            None => pick(engine, &tied)?,
        };
        left.retain(|enemy| *enemy != next);
        moved(engine, next, |engine| targeting::target_and_move(engine, next))?;
    }
}

/// Lets an enemy go, and tells of its move where it stands somewhere else then.
fn moved<E: Engine + ?Sized>(
    engine: &mut E,
    enemy: EnemyId,
    go: impl FnOnce(&mut E) -> Result<(), Interrupt>,
) -> Result<(), Interrupt> {
    let model = Model::Enemy(enemy);
    let before = engine.table().place_of(model);
    go(engine)?;
    if engine.table().place_of(model) != before {
        let cause = by_enemy(engine, enemy);
        propose(engine, EventData::MoveEnds { model }, &cause)?;
    }
    Ok(())
}

fn pick<E: Engine + ?Sized>(engine: &mut E, tied: &[EnemyId]) -> Result<EnemyId, Interrupt> {
    let options = tied.iter().map(|enemy| Choice::Model(Model::Enemy(*enemy))).collect();
    let first = tied.first().copied().unwrap_or_default();
    Ok(match choose(engine, Chooser::Party, About::Order, options)? {
        Choice::Model(Model::Enemy(enemy)) => enemy,
        _ => first,
    })
}
