//! Whom an attack can hit (SBSD p.26, FF p.26, GOV p.26).

use super::Plan;
use super::dice::need;
use crate::distance::{Field, adjacent, all_in_range, enemies_beside, in_range};
use brim_core::game::attack::{Hit, Reach};
use brim_core::game::engine::Engine;
use brim_core::game::ids::{CardId, EnemyId, HeroId, Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};

/// True where an enemy is where the attack comes to, and something keeps the hero from attacking it.
pub(crate) fn is_barred<E: Engine + ?Sized>(engine: &E, plan: &Plan, enemy: EnemyId) -> bool {
    in_reach(engine, plan, range(engine, plan)).contains(&enemy)
        && !engine.may_target(Model::Hero(plan.hero), plan.reach, &used(engine, plan), Model::Enemy(enemy))
}

/// How far the attack reaches: as far as the weapon that reaches farthest.
pub(crate) fn range<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> i32 {
    (0..plan.weapons.len().max(1)).map(|hand| range_of(engine, plan, hand)).max().unwrap_or(0)
}

/// How far the weapon of one hand reaches: the dice of two weapons are kept apart, for their Ranges may differ (FF p.33).
fn range_of<E: Engine + ?Sized>(engine: &E, plan: &Plan, hand: usize) -> i32 {
    if plan.reach == Reach::Melee {
        return plan.range.unwrap_or(0);
    }
    let printed = |card: &CardId| engine.card_stat(Query::CardFigure, *card, Stat::Range);
    let own = plan.range.unwrap_or_else(|| plan.weapons.get(hand).map_or(0, printed));
    let hero = Model::Hero(plan.hero);
    // What a weapon says of its Range is asked before any attack is under way: of the one that is looked at.
    let outer = plan.weapons.get(hand).map(|weapon| engine.shoots_with(Some(*weapon)));
    let reached = engine.reckon(Query::MayAttack, hero, Stat::Range, own).max(0);
    if let Some(outer) = outer {
        engine.shoots_with(outer);
    }
    reached
}

/// The enemies that the attack may hit now: in melee the adjacent ones; at range the adjacent ones as long as there are any,
/// then all in range and sight.
pub fn targets<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> Vec<EnemyId> {
    if plan.free && engine.stat(Query::MayAttack, Model::Hero(plan.hero), Stat::NoFreeAttacks) != 0 {
        return Vec::new();
    }
    let (weapons, hero) = (used(engine, plan), Model::Hero(plan.hero));
    let mut all = in_reach(engine, plan, range(engine, plan));
    all.retain(|enemy| engine.may_target(hero, plan.reach, &weapons, Model::Enemy(*enemy)));
    all
}

/// True where there is any of them, for an attack that is not meant for some enemies alone.
pub fn has_target<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> bool {
    let (hero, range) = (Model::Hero(plan.hero), range(engine, plan));
    let mut enemies = engine.table().enemies.iter().map(|enemy| Model::Enemy(enemy.id));
    let weapons = used(engine, plan);
    enemies.any(|enemy| {
        (adjacent(engine, hero, enemy) || in_range(engine, hero, enemy, range))
            && engine.may_target(hero, plan.reach, &weapons, enemy)
    })
}

/// The enemies that the weapon of one hand reaches now.
pub(super) fn reached_by<E: Engine + ?Sized>(engine: &E, plan: &Plan, off_hand: bool) -> Vec<EnemyId> {
    in_reach(engine, plan, range_of(engine, plan, usize::from(off_hand)))
}

/// The same, for one hit: as far as the weapon that made it reaches, and of those who were in reach of it before each who is still there.
pub(super) fn targets_of<E: Engine + ?Sized>(engine: &E, plan: &Plan, hit: u16, before: &[EnemyId]) -> Vec<EnemyId> {
    let hit = engine.table().attack().and_then(|attack| attack.hits.get(usize::from(hit)));
    let off_hand = hit.is_some_and(|hit| hit.off_hand);
    let weapons = used(engine, plan);
    let mut all = reached_by(engine, plan, off_hand);
    for enemy in before {
        if !all.contains(enemy) && engine.table().enemy(*enemy).is_some() {
            all.push(*enemy);
        }
    }
    all.retain(|enemy| engine.may_go_on(Model::Hero(plan.hero), plan.reach, &weapons, Model::Enemy(*enemy)));
    match hit {
        Some(hit) => hit_by(engine, plan, hit, all),
        None => all,
    }
}

/// Those whom the die of a hit hits: what is added to it, or taken off, may hang on who is attacked.
fn hit_by<E: Engine + ?Sized>(engine: &E, plan: &Plan, hit: &Hit, mut all: Vec<EnemyId>) -> Vec<EnemyId> {
    let more: Vec<i32> = all.iter().map(|enemy| engine.to_hit_on(plan.hero, *enemy)).collect();
    if more.iter().all(|more| *more == 0) {
        return all;
    }
    let Some(need) = need(engine, plan, hit.off_hand) else { return all };
    let mut more = more.into_iter();
    all.retain(|_| more.next().is_none_or(|more| hit.total.saturating_add(more) >= need));
    all
}

/// The weapons that the attack is made with.
fn used<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> Vec<CardId> {
    let plain = plan.reach == Reach::Melee && !plan.free && plan.ability.is_none();
    if plain { engine.melee_weapons(plan.hero) } else { plan.weapons.clone() }
}

fn in_reach<E: Engine + ?Sized>(engine: &E, plan: &Plan, range: i32) -> Vec<EnemyId> {
    let hero = Model::Hero(plan.hero);
    let allowed = |enemy: &EnemyId| plan.only.is_empty() || plan.only.contains(enemy);
    let mut beside = enemies_beside(engine, hero);
    let hand_to_hand = plan.reach == Reach::Melee && range <= 1;
    if hand_to_hand || plan.adjacent_first && !beside.is_empty() {
        beside.retain(allowed);
        return beside;
    }
    let enemies = engine.table().enemies.iter().map(|enemy| enemy.id).filter(allowed).map(Model::Enemy);
    all_in_range(engine, hero, range, enemies).into_iter().filter_map(Model::enemy).collect()
}

/// The spaces a hero can throw something at: within a number of spaces and in sight, adjacent enemies or not.
pub fn spaces_in_reach<E: Engine + ?Sized>(engine: &E, hero: HeroId, range: i32) -> Vec<SpaceId> {
    let Some(from) = engine.table().hero(hero).and_then(|hero| hero.at) else { return Vec::new() };
    let board = &engine.table().board;
    let field = Field::from(engine, Model::Hero(hero));
    let near = |id: &SpaceId| field.space(*id).is_some_and(|far| far <= range);
    board.spaces().filter(near).filter(|id| *id == from || crate::distance::sees_space(engine, from, *id)).collect()
}
