//! Who fights whom, where not all models that are no heroes are on one side.

use crate::distance::{Field, nearest_of};
use brim_core::game::engine::Engine;
use brim_core::game::ids::{DeclId, EnemyId, Model};
use brim_core::vocabulary::{Query, Siding, Stat};

/// The models on other sides than a type of enemies: those whom they could ever attack.
pub(super) fn others<E: Engine + ?Sized>(engine: &E, kind: DeclId) -> Vec<EnemyId> {
    let own = engine.side(kind);
    let table = engine.table();
    if table.others.is_empty() && table.enemies.iter().all(|one| engine.side(one.kind) == own) {
        return Vec::new();
    }
    table.figures().filter(|one| engine.side(one.kind) != own).map(|one| one.id).collect()
}

/// What an enemy goes for before all heroes: what it prefers; else, of those who fight on other sides, the nearest, where it is nearer than any
/// hero.
pub(super) fn prey<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> Vec<EnemyId> {
    wanted(engine, enemy, false)
}

/// What an enemy attacks before all heroes, once it has moved: where it targets no hero, the nearest of those who fight on other sides.
pub(super) fn marks<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> Vec<EnemyId> {
    wanted(engine, enemy, true)
}

fn wanted<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, moved: bool) -> Vec<EnemyId> {
    let liked = engine.prey(enemy);
    let Some(own) = engine.table().enemy(enemy).filter(|_| liked.is_empty()) else { return liked };
    let foes: Vec<EnemyId> = others(engine, own.kind).into_iter().filter(|foe| fights(engine, *foe)).collect();
    if foes.is_empty() {
        return foes;
    }
    let field = Field::from(engine, Model::Enemy(enemy));
    let far = |foe: &EnemyId| field.model(engine, Model::Enemy(*foe)).unwrap_or(i32::MAX);
    let Some(nearest) = foes.iter().map(far).min() else { return foes };
    let heroes: Vec<Field> = engine.table().standing().map(|hero| Field::from(engine, Model::Hero(hero.id))).collect();
    let hero = nearest_of(engine, &heroes, Model::Enemy(enemy)).unwrap_or(i32::MAX);
    match if moved { own.target.is_none() } else { nearest < hero } {
        true => foes.into_iter().filter(|foe| far(foe) == nearest).collect(),
        false => Vec::new(),
    }
}

/// True for rivals, enemies, and those on the heroes' side who have an Initiative: things and bystanders fight nobody.
fn fights<E: Engine + ?Sized>(engine: &E, foe: EnemyId) -> bool {
    let Some(kind) = engine.table().enemy(foe).map(|foe| foe.kind) else { return false };
    match engine.side(kind) {
        None | Some(Siding::Rivals) => true,
        Some(Siding::Heroes) => engine.kind_stat(Query::TurnOrder, kind, Stat::Initiative) > 0,
        Some(Siding::Nobody) => false,
    }
}
