//! Pathfinding: the way a hero takes to a space that a step names: a shortest one, as far as it is let.

use std::collections::VecDeque;

use brim_core::game::decision::Choice;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{HeroId, Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};
use brim_rules::occupancy::occupant;

/// The next step of a move: the nearest space, of those offered, on a shortest way; a pass where there is none. Whoever moves through others passes
/// over the spaces in which it cannot stop.
pub(super) fn next(engine: &dyn Engine, hero: HeroId, to: SpaceId, options: &[Choice]) -> Option<Choice> {
    let pass = options.contains(&Choice::Pass).then_some(Choice::Pass);
    let Some(here) = engine.table().place_of(Model::Hero(hero)) else { return pass };
    let (left, gone) = (far_from(engine, hero, to, Way::Back), far_from(engine, hero, here, Way::Forth));
    let steps = |far: &[Option<u32>], space: SpaceId| far.get(space.index()).copied().flatten();
    let Some(whole) = steps(&left, here) else { return pass };
    let on_the_way = options.iter().filter_map(|option| {
        let Choice::Space(space) = option else { return None };
        let (gone, left) = (steps(&gone, *space)?, steps(&left, *space)?);
        (gone > 0 && gone + left == whole).then_some((gone, *space))
    });
    let order = |space: &SpaceId| engine.table().board.neighbours(here).position(|other| other == *space);
    let next = on_the_way.min_by_key(|(gone, space)| (*gone, order(space), *space));
    next.map(|(_, space)| Choice::Space(space)).or(pass)
}

/// How many steps a hero needs to a space; nothing where no way leads.
pub(super) fn length(engine: &dyn Engine, hero: HeroId, to: SpaceId) -> Option<u32> {
    let here = engine.table().place_of(Model::Hero(hero))?;
    far_from(engine, hero, to, Way::Back).get(here.index()).copied().flatten()
}

/// Which way steps are counted: some lead one way only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// From a space on.
    Forth,
    /// Back from a space.
    Back,
}

/// The steps from a space to every other, or from every other to it, as this hero can go.
fn far_from(engine: &dyn Engine, hero: HeroId, to: SpaceId, way: Way) -> Vec<Option<u32>> {
    let through = engine.stat(Query::HeroMoves, Model::Hero(hero), Stat::MovesThrough) != 0;
    let board = &engine.table().board;
    let mut found = vec![None; board.space_count()];
    let mut next = VecDeque::from([(to, 0u32)]);
    while let Some((here, steps)) = next.pop_front() {
        match found.get_mut(here.index()) {
            Some(slot @ None) => *slot = Some(steps),
            _ => continue,
        }
        let blocked = occupant(engine, here).is_some_and(|other| other != Model::Hero(hero));
        if blocked && !through && steps > 0 {
            continue;
        }
        let leads = |other: SpaceId| match way {
            Way::Forth => board.may_step(here, other),
            Way::Back => board.may_step(other, here),
        };
        let further = board.neighbours(here).filter(|other| through || leads(*other));
        next.extend(further.map(|space| (space, steps + 1)));
    }
    found
}
