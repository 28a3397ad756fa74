//! The way a hero takes to a space that a step names: a shortest one, as far as it is let.

use std::collections::VecDeque;

use brim_core::game::decision::Choice;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{HeroId, Model, SpaceId};
use brim_core::vocabulary::{Query, Stat};
use brim_rules::occupancy::occupant;

/// The next step of a move: a neighbouring space, of those offered, on a shortest way; a pass where there is none.
pub(super) fn next(engine: &dyn Engine, hero: HeroId, to: SpaceId, options: &[Choice]) -> Option<Choice> {
    let pass = options.contains(&Choice::Pass).then_some(Choice::Pass);
    let Some(here) = engine.table().place_of(Model::Hero(hero)) else { return pass };
    let far = far_from(engine, hero, to);
    let steps = |space: SpaceId| far.get(space.index()).copied().flatten();
    let Some(whole) = steps(here) else { return pass };
    let nearer = |space: &SpaceId| {
        options.contains(&Choice::Space(*space)) && steps(*space).is_some_and(|left| left + 1 == whole)
    };
    let board = &engine.table().board;
    board.neighbours(here).find(nearer).map(Choice::Space).or(pass)
}

/// The steps from every space to one, as this hero can go.
fn far_from(engine: &dyn Engine, hero: HeroId, to: SpaceId) -> Vec<Option<u32>> {
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
        let before = board.neighbours(here).filter(|from| through || board.may_step(*from, here));
        next.extend(before.map(|space| (space, steps + 1)));
    }
    found
}
