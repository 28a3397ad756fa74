//! Experience for wounding and killing enemies (SBSD p.27, FF p.27, GOV p.27).
//!
//! A small enemy gives its XP to whoever kills it. A large one ("10 +5 Each") gives a base and an amount for each Wound; the
//! books disagree on whether the base is gained once for each attack or for each hit that wounds ([`Rule::XpBasePerHit`]).

use crate::ask::propose;
use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, Model};
use brim_core::vocabulary::{Query, Rule, Stat};

/// What a large enemy's base XP was already gained for.
pub(super) struct Ledger {
    based: bool,
}

/// What a large enemy is worth: asked before its Wounds are told of, for who answers to them may take it off the board.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    base: i32,
    each: i32,
}

impl Worth {
    /// Nothing for a small one, whose XP is that of the kill.
    pub(super) fn of<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> Option<Worth> {
        let each = engine.stat(Query::XpFor, Model::Enemy(enemy), Stat::XpEach);
        (each > 0).then(|| Worth { base: base(engine, enemy), each })
    }
}

impl Ledger {
    /// Opens it before a strike: in an attack, the base was gained if this attack has wounded the model before.
    pub(super) fn open<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> Ledger {
        let wounded = |attack: &brim_core::game::attack::Attack| {
            attack.wounded.iter().any(|(model, _)| *model == Model::Enemy(enemy))
        };
        Ledger { based: engine.table().attack().is_some_and(wounded) }
    }

    /// Credits the Wounds of one hit. `left` is the Health that the enemy had left before.
    pub(super) fn wounds<E: Engine + ?Sized>(
        &mut self,
        engine: &mut E,
        worth: Worth,
        (wounds, left): (i32, i32),
        cause: &Cause,
    ) -> Result<(), Interrupt> {
        let Some(hero) = cause.hero else { return Ok(()) };
        let rules = &engine.table().rules;
        let counted = if rules.flag(Rule::XpOverkill) { wounds } else { wounds.min(left) };
        let base = if self.based && !rules.flag(Rule::XpBasePerHit) { 0 } else { worth.base };
        self.based = true;
        let amount = base.saturating_add(worth.each.saturating_mul(counted.max(0)));
        propose(engine, EventData::Xp { hero, amount }, cause)?;
        Ok(())
    }
}

/// An enemy's XP with what its Elite abilities add.
pub(super) fn base<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> i32 {
    let table = engine.table();
    let elites = table.enemy(enemy).and_then(|enemy| table.group(enemy.kind)).map_or(0, |group| group.elites.len());
    let elites = i32::try_from(elites).unwrap_or(0);
    engine
        .stat(Query::XpFor, Model::Enemy(enemy), Stat::Xp)
        .saturating_add(elites.saturating_mul(table.rules.number(Rule::XpElite)))
}

/// What the kill itself is worth: nothing where the Wounds were.
pub(super) fn for_kill<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> i32 {
    if engine.stat(Query::XpFor, Model::Enemy(enemy), Stat::XpEach) > 0 { 0 } else { base(engine, enemy) }
}

/// Health less Wounds.
pub(super) fn health_left<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> i32 {
    let wounds = engine.table().enemy(enemy).map_or(0, |enemy| enemy.wounds);
    engine.stat(Query::Lives, Model::Enemy(enemy), Stat::Health).saturating_sub(wounds).max(0)
}
