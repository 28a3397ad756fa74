//! Whom to strike, and other picks.

use std::cell::OnceCell;

use super::Eyes;
use super::blasts::{Blasts, USUAL};
use super::field::Field;
use super::odds::{Blow, Guard, life, life_of, menace, wits};
use super::strikes::{best_now, worth};
use crate::players::View;
use brim_core::game::decision::{About, Choice};
use brim_core::game::ids::{EnemyId, HeroId, Model};
use brim_core::vocabulary::Stat;

/// Whom a hit strikes: who can be killed with it, then who is most worn, then who is most dangerous. Hits are dealt one at a
/// time, so that each is dealt in sight of what the one before it did.
pub(super) fn assign(eyes: Eyes<'_>, hero: HeroId, critical: bool) -> Option<Choice> {
    if eyes.has(&Choice::Pass) {
        return Some(Choice::Pass);
    }
    let view = eyes.view;
    let weapon = view.attack().and_then(|attack| attack.weapons.first());
    let more = weapon.map_or(0, |card| view.card_stat(*card, Stat::Damage));
    let (plain, best) = Blow::of(view, hero, more);
    // What a Critical Hit does beyond a plain one: it is for those whom Defense would save.
    let (blow, plain) = if critical { (best, Some(plain)) } else { (plain, None) };
    eyes.best(i32::MIN, |choice| match choice {
        Choice::Model(Model::Enemy(enemy)) => Some(on_enemy(view, *enemy, blow, plain)),
        _ => None,
    })
}

/// What a hit is worth on an enemy. What it does beyond another counts once more.
fn on_enemy(view: &View<'_>, enemy: EnemyId, blow: Blow, plain: Option<Blow>) -> i32 {
    let ((left, health), guard) = (life_of(view, enemy), Guard::of(view, enemy));
    let (wounds, kills) = blow.against(guard, left);
    let beyond = plain.map_or(0, |plain| wounds - plain.against(guard, left).0);
    let worn = view.enemy(enemy).map_or(0, |enemy| enemy.wounds);
    worth(health, menace(view, enemy), (wounds, kills))
        .saturating_mul(4)
        .saturating_add(kills)
        .saturating_add(worn.saturating_mul(5))
        .saturating_add(beyond.saturating_mul(4))
}

/// What an attack is aimed at: an enemy, or a space where many enemies and no friends are.
pub(super) fn aim(eyes: Eyes<'_>, hero: Option<HeroId>) -> Option<Choice> {
    let view = eyes.view;
    let field = Field::of(view);
    let blow = hero.map(|hero| Blow::of(view, hero, 0).0);
    let spaces = eyes.options().iter().any(|choice| matches!(choice, Choice::Space(_)));
    let blasts = spaces.then(|| Blasts::of(view, &field, None, USUAL));
    eyes.best(i32::MIN, |choice| match choice {
        Choice::Model(Model::Enemy(enemy)) => {
            Some(blow.map_or_else(|| menace(view, *enemy), |blow| on_enemy(view, *enemy, blow, None)))
        }
        Choice::Model(Model::Hero(hero)) => Some(life(view, *hero).0),
        Choice::Space(space) => blasts.as_ref().map(|blasts| blasts.at(*space)),
        _ => None,
    })
}

/// Who goes first: the hero who can do most now. Nobody waits for later.
pub(super) fn order(eyes: Eyes<'_>) -> Option<Choice> {
    if eyes.has(&Choice::Yes) {
        return Some(Choice::Yes);
    }
    let field = OnceCell::new();
    eyes.best(i32::MIN, |choice| match choice {
        Choice::Model(Model::Hero(hero)) => {
            Some(best_now(eyes.view, field.get_or_init(|| Field::of(eyes.view)), *hero))
        }
        Choice::Model(Model::Enemy(enemy)) => Some(menace(eyes.view, *enemy)),
        _ => None,
    })
}

/// What a text picks. Good goes to the hero who needs it most, harm to the hero who bears it best or the enemy who is worst. `heals` is how many
/// Wounds and how much Sanity damage the thing heals that was used last.
pub(super) fn pick(eyes: Eyes<'_>, hero: Option<HeroId>, heals: (i32, i32)) -> Option<Choice> {
    let view = eyes.view;
    let spaces = matches!(eyes.options().iter().find(|choice| **choice != Choice::Pass), Some(Choice::Space(_)));
    if spaces {
        return match eyes.decision.about {
            About::Pick { .. } => aim(eyes, hero),
            _ => None,
        };
    }
    eyes.best(i32::MIN, |choice| {
        let hint = view.hint(choice);
        Some(match choice {
            Choice::Model(Model::Enemy(enemy)) => menace(view, *enemy),
            Choice::Model(Model::Hero(hero)) => {
                let gone = |healed: i32, (left, all): (i32, i32)| (all - left).min(healed) * 100 / all;
                match heals {
                    (0, 0) => life(view, *hero).0,
                    (wounds, sanity) => gone(wounds, life(view, *hero)).max(gone(sanity, wits(view, *hero))),
                }
            }
            Choice::Pass => -1,
            _ => hint.heals_wounds + hint.heals_sanity - hint.harms,
        })
    })
}
