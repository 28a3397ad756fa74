//! The start of a turn, up to the order of activations.

use super::{CAP, go_to};
use crate::ask::propose;
use crate::harm::check_fight_end;
use crate::{darkness, distance, exploring, hero::hands, initiative};
use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, HeroId, Model};
use brim_core::game::table::{Active, Step};
use brim_core::vocabulary::{Query, Rule, Stat};

/// What a mission does in a turn beside the rules: cards that lie face down, waves, Loot. Each does nothing where nobody says otherwise.
pub trait Hook<E: Engine + ?Sized> {
    /// Right after the turn has started, before Hold Back the Darkness.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
    fn start_of_turn(&mut self, _engine: &mut E) -> Result<(), Interrupt> {
        Ok(())
    }

    /// After the heroes have caught their breath and recovered (Loot).
    ///
    /// # Errors
    /// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
    fn after_fight(&mut self, _engine: &mut E) -> Result<(), Interrupt> {
        Ok(())
    }
}

/// Nothing beyond the fight.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHook;

impl<E: Engine + ?Sized> Hook<E> for NoHook {}

/// Starts the next turn.
pub(super) fn start<E: Engine + ?Sized>(engine: &mut E, hook: &mut dyn Hook<E>) -> Result<(), Interrupt> {
    let cause = Cause::default();
    let turn = engine.table().cursor.turn.saturating_add(1);
    let most = u32::try_from(engine.table().rules.number(Rule::TurnCap)).unwrap_or(0);
    if most > 0 && turn > most {
        return Err(Interrupt::Over(CAP));
    }
    // One that a fight's end or a text broke off had no end that was told, and is over all the same.
    let before = engine.table().cursor.turn;
    if before > 0 && !engine.table().cursor.turn_over {
        match propose(engine, EventData::TurnOver { turn: before }, &cause) {
            // It is over already.
            Err(Interrupt::EndTurn) => {}
            told => drop(told?),
        }
    }
    exploring::flee(engine, false)?;
    propose(engine, EventData::TurnStarts { turn }, &cause)?;
    engine.window(Window::StartOfTurn)?;
    immobile_leave(engine, &cause)?;
    hook.start_of_turn(engine)?;
    darkness::hold_back(engine)?;
    if engine.table().rules.flag(Rule::HandsAtTurn) {
        for hero in by_initiative(engine) {
            hands::assign(engine, hero)?;
        }
    }
    let order = initiative::order(engine);
    propose(engine, EventData::OrderSet { order }, &cause)?;
    go_to(engine, Step::Activations)
}

/// The standing heroes, highest Initiative first.
pub(crate) fn by_initiative<E: Engine + ?Sized>(engine: &E) -> Vec<HeroId> {
    let mut heroes: Vec<HeroId> = engine.table().standing().map(|hero| hero.id).collect();
    heroes.sort_by_cached_key(|hero| std::cmp::Reverse(initiative::initiative(engine, Active::Hero(*hero))));
    heroes
}

/// Where none but Immobile enemies are left, those too far from every hero leave, without reward (SBSD p.31, GOV p.32).
fn immobile_leave<E: Engine + ?Sized>(engine: &mut E, cause: &Cause) -> Result<(), Interrupt> {
    let far = engine.table().rules.number(Rule::ImmobileLeaves);
    let enemies: Vec<EnemyId> = engine.table().enemies.iter().map(|enemy| enemy.id).collect();
    let mobile = |enemy: &EnemyId| engine.stat(Query::LeavesBoard, Model::Enemy(*enemy), Stat::Immobile) == 0;
    if far <= 0 || enemies.is_empty() || enemies.iter().any(mobile) {
        return Ok(());
    }
    for enemy in enemies {
        let near = |hero: HeroId| {
            distance::distance(engine, Model::Hero(hero), Model::Enemy(enemy)).is_some_and(|steps| steps <= far)
        };
        if !engine.table().heroes.iter().filter(|hero| hero.at.is_some()).any(|hero| near(hero.id)) {
            propose(engine, EventData::Leaves { enemy }, cause)?;
        }
    }
    check_fight_end(engine)
}
