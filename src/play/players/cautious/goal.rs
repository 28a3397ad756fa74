//! Where a hero went that moved, and whether anything has changed since.

use crate::players::View;
use brim_core::game::ids::{HeroId, Model, SpaceId};

/// Where a hero went to stay. There it need not think again about where to go, while all is as it was when it set out: no space that was not better
/// from afar is better from near.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Goal {
    hero: HeroId,
    at: SpaceId,
    scene: Scene,
}

/// What a way is chosen by: turn and activation, the others and what they have taken, the tiles.
#[derive(Clone, Debug, PartialEq)]
struct Scene {
    now: (u32, u32),
    models: Vec<(Model, Option<SpaceId>, i32)>,
    own: Option<(i32, i32)>,
    tiles: usize,
}

impl Goal {
    /// A hero sets out for a space.
    pub(super) fn new(view: &View<'_>, hero: HeroId, at: SpaceId) -> Goal {
        Goal { hero, at, scene: Scene::of(view, hero) }
    }

    /// The hero is there, and nothing else has changed.
    pub(super) fn is_reached(&self, view: &View<'_>, hero: HeroId) -> bool {
        let there = view.hero(hero).is_some_and(|now| now.at == Some(self.at));
        there && self.hero == hero && self.scene.is_now(view, hero)
    }
}

impl Scene {
    fn of(view: &View<'_>, hero: HeroId) -> Scene {
        let (now, own, tiles) = around(view, hero);
        Scene { now, models: models(view, hero).collect(), own, tiles }
    }

    fn is_now(&self, view: &View<'_>, hero: HeroId) -> bool {
        (self.now, self.own, self.tiles) == around(view, hero) && models(view, hero).eq(self.models.iter().copied())
    }
}

type Around = ((u32, u32), Option<(i32, i32)>, usize);

fn around(view: &View<'_>, hero: HeroId) -> Around {
    let own = view.hero(hero).map(|own| (own.wounds, own.sanity_damage));
    ((view.cursor().turn, view.cursor().activation), own, view.board().tiles().count())
}

fn models(view: &View<'_>, hero: HeroId) -> impl Iterator<Item = (Model, Option<SpaceId>, i32)> {
    let enemies = view.enemies().iter().map(|enemy| (Model::Enemy(enemy.id), Some(enemy.at), enemy.wounds));
    let others = view.heroes().iter().filter(move |other| other.id != hero);
    enemies.chain(others.map(|other| (Model::Hero(other.id), other.at, other.wounds)))
}
