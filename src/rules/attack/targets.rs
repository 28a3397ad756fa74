//! Whom an attack can hit (SBSD p.26, FF p.26, GOV p.26).

use super::Plan;
use crate::game::attack::Reach;
use crate::game::engine::Engine;
use crate::game::ids::{EnemyId, HeroId, Model, SpaceId};
use crate::rules::whereabouts::{Field, all_in_range, enemies_beside};
use crate::vocabulary::Stat;

/// How far the attack reaches: the least of its weapons, so that every die may be given to any target.
pub(super) fn range<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> i32 {
    if plan.reach == Reach::Melee {
        return 0;
    }
    let more = engine.stat(Model::Hero(plan.hero), Stat::Range);
    let own = plan.weapons.iter().map(|card| engine.card_stat(*card, Stat::Range)).min();
    plan.range.unwrap_or_else(|| own.unwrap_or(0).saturating_add(more))
}

/// The enemies that the attack may hit now: in melee the adjacent ones; at range the adjacent ones as long as there are any,
/// then all in range and sight.
pub fn targets<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> Vec<EnemyId> {
    let hero = Model::Hero(plan.hero);
    let allowed = |enemy: &EnemyId| plan.only.is_empty() || plan.only.contains(enemy);
    let mut beside = enemies_beside(engine, hero);
    if plan.reach == Reach::Melee || plan.adjacent_first && !beside.is_empty() {
        beside.retain(allowed);
        return beside;
    }
    let range = range(engine, plan);
    let enemies = engine.table().enemies.iter().map(|enemy| enemy.id).filter(allowed).map(Model::Enemy);
    all_in_range(engine, hero, range, enemies).into_iter().filter_map(Model::enemy).collect()
}

/// The spaces a hero can throw something at: within so many spaces and in sight, adjacent enemies or not.
pub fn spaces_in_reach<E: Engine + ?Sized>(engine: &E, hero: HeroId, range: i32) -> Vec<SpaceId> {
    let Some(from) = engine.table().hero(hero).and_then(|hero| hero.at) else { return Vec::new() };
    let board = &engine.table().board;
    let field = Field::from(engine, Model::Hero(hero));
    let near = |id: &SpaceId| field.space(*id).is_some_and(|far| far <= range);
    board.spaces().filter(near).filter(|id| *id == from || board.sees(from, *id)).collect()
}
