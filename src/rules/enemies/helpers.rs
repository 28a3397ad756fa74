//! Models that are no enemies and activate: allies, prisoners, whoever follows a hero. They go by the sheet of an enemy, and fight enemies.

use super::attacks::{attack_enemy, prey_in_reach};
use super::targeting::{fights, shoots};
use super::{is_able, moved, moving, ways};
use crate::distance::{Field, adjacent};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{EnemyId, Model};
use brim_core::vocabulary::Siding;

/// Each model moves, then each attacks.
pub(super) fn act<E: Engine + ?Sized>(engine: &mut E, models: &[EnemyId]) -> Result<(), Interrupt> {
    for model in models {
        if engine.table().other(*model).is_some() {
            moved(engine, *model, |engine| go(engine, *model))?;
        }
    }
    for model in models {
        if engine.table().other(*model).is_none() || !is_able(engine, *model) {
            continue;
        }
        let foe = foes(engine, *model).into_iter().find(|foe| prey_in_reach(engine, *model, *foe).is_some());
        if let Some(foe) = foe {
            attack_enemy(engine, *model, foe)?;
        }
    }
    Ok(())
}

/// A model moves: to stand next to the hero whom it prefers, else to where it can fight. One that prefers nobody and fights nobody stays.
fn go<E: Engine + ?Sized>(engine: &mut E, model: EnemyId) -> Result<(), Interrupt> {
    let leader = leader(engine, model);
    if leader.is_some_and(|hero| adjacent(engine, Model::Enemy(model), hero)) {
        return Ok(());
    }
    let foes = if leader.is_some() { Vec::new() } else { foes(engine, model) };
    let at_hand = foes.iter().any(|foe| prey_in_reach(engine, model, *foe).is_some());
    if leader.is_none() && (foes.is_empty() || at_hand) {
        return Ok(());
    }
    let most = moving::allowance(engine, model)?;
    let ways = ways::ways(engine, model, most, false);
    let way = match leader {
        Some(hero) => {
            let at = engine.table().place_of(hero);
            at.map_or_else(Vec::new, |at| moving::toward(engine, model, at, &ways))
        }
        None => {
            let first: Vec<EnemyId> = foes.first().copied().into_iter().collect();
            let beside = moving::beside_prey(engine, model, &first, &ways);
            beside.unwrap_or_else(|| moving::toward_prey(engine, model, &first, &ways))
        }
    };
    moving::go(engine, model, &way, |engine| foes.iter().any(|foe| prey_in_reach(engine, model, *foe).is_some()))
}

/// The hero whom it prefers to follow: of several, the nearest, and of those the first by seat.
fn leader<E: Engine + ?Sized>(engine: &E, model: EnemyId) -> Option<Model> {
    let heroes = engine.table().standing().map(|hero| hero.id).collect();
    let liked = engine.led_by(model, heroes);
    let field = Field::from(engine, Model::Enemy(model));
    let far = liked.into_iter().filter_map(|hero| Some((field.model(engine, Model::Hero(hero))?, hero)));
    far.min().map(|(_, hero)| Model::Hero(hero))
}

/// The enemies that a model on the heroes' side fights, those that it prefers first, then the nearest.
fn foes<E: Engine + ?Sized>(engine: &E, model: EnemyId) -> Vec<EnemyId> {
    let on_side = engine.table().enemy(model).is_some_and(|one| engine.side(one.kind) == Some(Siding::Heroes));
    if !on_side || !(fights(engine, model) || shoots(engine, model)) {
        return Vec::new();
    }
    let liked = engine.prey(model);
    let field = Field::from(engine, Model::Enemy(model));
    let rank = |foe: &EnemyId| liked.iter().position(|one| one == foe).unwrap_or(usize::MAX);
    let far = |foe: &EnemyId| field.model(engine, Model::Enemy(*foe)).unwrap_or(i32::MAX);
    let mut foes: Vec<EnemyId> = engine.table().enemies.iter().map(|enemy| enemy.id).collect();
    foes.sort_by_cached_key(|foe| (rank(foe), far(foe), *foe));
    foes
}
