//! Escape tests (SBSD p.25, FF p.25, GOV p.25).

use crate::ask::{Each, by_hero, propose, throw_each};
use crate::distance::{base, enemies_beside};
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Die;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, HeroId, Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};

/// The value a hero must pass before it may leave its space, if there is one: the highest Escape of the enemies next to it, where it
/// has not passed that much this turn.
pub fn needed<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Option<i32> {
    holding(engine, hero).into_iter().map(|enemy| escape(engine, enemy)).max()
}

fn escape<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> i32 {
    engine.stat(Query::EscapedFrom, Model::Enemy(enemy), Stat::Escape)
}

/// The enemies next to a hero from whom it has to escape before it may leave its space: whose Escape is more than it has passed this turn.
pub fn holding<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<EnemyId> {
    let model = Model::Hero(hero);
    // Usually nobody is there to escape from.
    let mut beside = enemies_beside(engine, model);
    if beside.is_empty() || !engine.table().fighting() || engine.stat(Query::Escapes, model, Stat::IgnoresEscape) != 0 {
        return Vec::new();
    }
    let passed = engine.table().hero(hero).map_or(0, |hero| hero.turn.escaped);
    beside.retain(|enemy| escape(engine, *enemy) > passed);
    beside
}

/// The test. True where the hero may go on.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn test<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, value: i32) -> Result<bool, Interrupt> {
    let cause = by_hero(hero);
    let dice = Each {
        purpose: Purpose::Escape,
        owner: Some(hero),
        die: Die::D6,
        count: engine.reckon(Query::Escapes, Model::Hero(hero), Stat::EscapeDice, 1),
        need: Some(value),
        modifier: engine.stat(Query::Escapes, Model::Hero(hero), Stat::EscapeRolls),
    };
    let throw = throw_each(engine, dice, &cause)?;
    let best = throw.faces.iter().max().copied().unwrap_or(0);
    let passed = best.saturating_add(throw.modifier) >= value;
    let purpose = Purpose::Escape;
    let from = holding(engine, hero);
    let what =
        if passed { EventData::Escapes { hero, value, from } } else { EventData::Fails { hero, purpose, dice: 1 } };
    propose(engine, what, &cause)?;
    Ok(passed)
}

/// Spaces whose Escape number is higher than the one already passed, so that the hero must stop and test again.
pub(super) fn held<E: Engine + ?Sized>(engine: &E, hero: HeroId, passed: i32) -> Vec<SpaceId> {
    let table = engine.table();
    if table.enemies.is_empty()
        || !table.fighting()
        || engine.stat(Query::Escapes, Model::Hero(hero), Stat::IgnoresEscape) != 0
    {
        return Vec::new();
    }
    let enemies = table.enemies.iter().map(|enemy| Model::Enemy(enemy.id));
    let holding = enemies.filter(|enemy| engine.stat(Query::EscapedFrom, *enemy, Stat::Escape) > passed);
    holding.flat_map(|enemy| base(engine, enemy)).flat_map(|at| table.board.neighbours(at)).collect()
}
