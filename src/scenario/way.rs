//! The way a hero takes to a space that a step names: a shortest one, as far as it is let.

use std::collections::VecDeque;

use crate::game::decision::Choice;
use crate::game::engine::Engine;
use crate::game::ids::{HeroId, Model, SpaceId};
use crate::rules::whereabouts::occupant;
use crate::vocabulary::Stat;

/// The next stop of a move: of those offered, the farthest on a shortest way; a pass where there is none.
pub(super) fn next(engine: &dyn Engine, hero: HeroId, to: SpaceId, options: &[Choice]) -> Option<Choice> {
    let pass = options.contains(&Choice::Pass).then_some(Choice::Pass);
    let Some(here) = engine.table().place_of(Model::Hero(hero)) else { return pass };
    if here == to {
        return pass;
    }
    let (ahead, behind) = (far(engine, hero, to), far(engine, hero, here));
    let whole = ahead.get(here.index()).copied().flatten();
    let Some(whole) = whole else { return pass };
    let on_the_way = |space: &SpaceId| {
        let left = ahead.get(space.index()).copied().flatten()?;
        let gone = behind.get(space.index()).copied().flatten()?;
        (left + gone == whole && left < whole).then_some((left, *space))
    };
    let stops = options.iter().filter_map(|option| match option {
        Choice::Space(space) => on_the_way(space),
        _ => None,
    });
    stops.min().map(|(_, space)| Choice::Space(space)).or(pass)
}

/// The steps from every space to one, as this hero can go.
fn far(engine: &dyn Engine, hero: HeroId, from: SpaceId) -> Vec<Option<u32>> {
    let through = engine.stat(Model::Hero(hero), Stat::MovesThrough) != 0;
    let board = &engine.table().board;
    let mut found = vec![None; board.space_count()];
    let mut next = VecDeque::from([(from, 0u32)]);
    while let Some((here, steps)) = next.pop_front() {
        match found.get_mut(here.index()) {
            Some(slot @ None) => *slot = Some(steps),
            _ => continue,
        }
        let blocked = occupant(engine, here).is_some_and(|other| other != Model::Hero(hero));
        if blocked && !through && steps > 0 {
            continue;
        }
        let around: Vec<SpaceId> = if through { board.neighbours(here).collect() } else { board.steps(here).collect() };
        next.extend(around.into_iter().map(|space| (space, steps + 1)));
    }
    found
}
