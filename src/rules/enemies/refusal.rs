//! Why an enemy's own attack on a hero, or on one of another side, cannot be made.

use super::attacks::{can_attack, prey_in_reach, within_melee};
use super::is_able;
use super::targeting::{fights, shoots};
use crate::distance::{adjacent, in_range};
use crate::hero::{Refusal, out_of_reach, stands};
use brim_core::game::attack::Reach;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{EnemyId, Model};
use brim_core::vocabulary::{Query, Stat};

/// Why an enemy, by itself, cannot attack a hero now, or one of another side; nothing where it can.
pub fn refusal<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, aim: Model) -> Option<Refusal> {
    let (model, table) = (Model::Enemy(enemy), engine.table());
    let Some(own) = table.enemy(enemy) else { return Some(Refusal::Gone) };
    match aim {
        Model::Hero(hero) if !stands(engine, hero) => return Some(Refusal::Down(hero)),
        Model::Enemy(other) => match table.enemy(other) {
            None => return Some(Refusal::Gone),
            Some(other) if engine.side(other.kind) == engine.side(own.kind) => return Some(Refusal::SameSide),
            Some(_) => {}
        },
        Model::Hero(_) => {}
    }
    if !is_able(engine, enemy) {
        return Some(Refusal::Stunned);
    }
    let can = match aim {
        Model::Hero(hero) => {
            [Reach::Melee, Reach::Ranged].into_iter().any(|reach| can_attack(engine, enemy, hero, reach))
        }
        Model::Enemy(other) => prey_in_reach(engine, enemy, other).is_some(),
    };
    if can {
        return None;
    }
    if engine.stat(Query::EnemyAims, model, Stat::NoAttacks) != 0 {
        return Some(Refusal::Barred);
    }
    let near = |reach| match reach {
        Reach::Melee => fights(engine, enemy) && within_melee(engine, model, aim),
        Reach::Ranged => {
            shoots(engine, enemy) && in_range(engine, model, aim, engine.stat(Query::EnemyAims, model, Stat::Range))
        }
    };
    let kept = |reach| near(reach) && !engine.may_target(model, reach, &[], aim);
    if [Reach::Melee, Reach::Ranged].into_iter().any(kept) {
        return Some(Refusal::NotThisOne);
    }
    Some(match (fights(engine, enemy), shoots(engine, enemy)) {
        (_, true) => out_of_reach(engine, model, aim, engine.stat(Query::EnemyAims, model, Stat::Range)),
        (true, false) => Refusal::Apart,
        (false, false) if adjacent(engine, model, aim) => Refusal::NoAttack(Reach::Melee),
        (false, false) => Refusal::NoAttack(Reach::Ranged),
    })
}
