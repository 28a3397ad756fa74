//! Who stands in a space, and who could stand there too.

use super::distance::{under, width};
use brim_core::game::engine::Engine;
use brim_core::game::ids::{DeclId, Model, SpaceId};
use brim_core::game::table::{Enemy, Hero};
use brim_core::vocabulary::{Query, Stat};

/// True where an enemy's base is on a space.
fn is_on<E: Engine + ?Sized>(engine: &E, enemy: &Enemy, space: SpaceId) -> bool {
    enemy.at == space || {
        let wide = width(engine, enemy.kind);
        wide > 1 && engine.table().board.footprint(enemy.at, wide).contains(&space)
    }
}

/// The model whose base is on a space: an enemy, or a hero that stands. A KO'd hero's marker is in nobody's way.
pub fn occupant<E: Engine + ?Sized>(engine: &E, space: SpaceId) -> Option<Model> {
    let table = engine.table();
    let hero = table.standing().find(|hero| hero.at == Some(space)).map(|hero| Model::Hero(hero.id));
    hero.or_else(|| table.figures().find(|enemy| is_on(engine, enemy, space)).map(|enemy| Model::Enemy(enemy.id)))
}

/// A cache: who stands on each space. The same as [`occupant`].
pub struct Crowd {
    on: Vec<Option<Model>>,
}

impl Crowd {
    /// Everybody, as they stand now.
    pub fn of<E: Engine + ?Sized>(engine: &E) -> Crowd {
        let table = engine.table();
        let mut on = vec![None; table.board.space_count()];
        let mut take = |space: SpaceId, model: Model| {
            if let Some(slot @ None) = on.get_mut(space.index()) {
                *slot = Some(model);
            }
        };
        for hero in table.standing() {
            hero.at.into_iter().for_each(|at| take(at, Model::Hero(hero.id)));
        }
        for enemy in table.figures() {
            take(enemy.at, Model::Enemy(enemy.id));
            if width(engine, enemy.kind) > 1 {
                under(engine, Model::Enemy(enemy.id)).for_each(|at| take(at, Model::Enemy(enemy.id)));
            }
        }
        Crowd { on }
    }

    /// The model whose base is on a space.
    pub fn at(&self, space: SpaceId) -> Option<Model> {
        self.on.get(space.index()).copied().flatten()
    }

    /// The same as [`fits`], whoever would stand there.
    pub fn leaves<E: Engine + ?Sized>(&self, engine: &E, anchor: SpaceId, wide: u8) -> bool {
        fits_where(engine, anchor, wide, |space| self.at(space).is_none())
    }
}

/// True if one more enemy of a type can stand in a space, ignoring the model `except` if one is given: the space is free, or the type shares it
/// with a hero, or with its own kind. Large bases share nothing.
pub fn room_for<E: Engine + ?Sized>(engine: &E, kind: DeclId, space: SpaceId, except: Option<Model>) -> bool {
    if width(engine, kind) > 1 {
        return false;
    }
    let Some(first) = occupant(engine, space).filter(|first| Some(*first) != except) else { return true };
    shares_with(engine, kind, space, first, except)
}

/// The same where somebody is there: `first`.
pub fn shares_with<E: Engine + ?Sized>(
    engine: &E,
    kind: DeclId,
    space: SpaceId,
    first: Model,
    except: Option<Model>,
) -> bool {
    let crowd = engine.kind_stat(Query::Placed, kind, Stat::Crowd);
    if crowd <= 1 && first.hero().is_none() {
        return false;
    }
    let others = engine.table().figures().filter(|other| Some(Model::Enemy(other.id)) != except);
    let mut there = 0;
    for other in others.filter(|other| is_on(engine, other, space)) {
        if other.kind != kind {
            return false;
        }
        there += 1;
    }
    there < crowd && (first.hero().is_none() || engine.kind_stat(Query::Placed, kind, Stat::SharesSpaces) != 0)
}

/// True where one more enemy of a type can be placed with its anchor on a space: it fits there, or shares the space.
pub fn takes<E: Engine + ?Sized>(engine: &E, kind: DeclId, space: SpaceId) -> bool {
    match width(engine, kind) {
        1 => room_for(engine, kind, space, None),
        wide => fits(engine, space, wide, None),
    }
}

/// True where two models may stand in one space.
pub fn may_share<E: Engine + ?Sized>(engine: &E, a: Model, b: Model) -> bool {
    let kind = |model: Model| model.enemy().and_then(|id| engine.table().enemy(id)).map(|enemy| enemy.kind);
    match (kind(a), kind(b)) {
        (Some(kind), None) | (None, Some(kind)) => engine.kind_stat(Query::Placed, kind, Stat::SharesSpaces) != 0,
        (Some(one), Some(other)) => one == other && engine.kind_stat(Query::Placed, one, Stat::Crowd) > 1,
        (None, None) => false,
    }
}

/// True where a small enemy of this type may come to stand beside those who are in a space already.
pub fn may_join<E: Engine + ?Sized>(engine: &E, kind: DeclId, space: SpaceId) -> bool {
    let table = engine.table();
    let crowd = engine.kind_stat(Query::Placed, kind, Stat::Crowd);
    let there = table.figures().filter(|enemy| is_on(engine, enemy, space));
    let (alike, others): (Vec<&Enemy>, Vec<&Enemy>) = there.partition(|enemy| enemy.kind == kind);
    let heroes = table.standing().any(|hero| hero.at == Some(space));
    let room = alike.is_empty() || i32::try_from(alike.len()).is_ok_and(|count| count < crowd);
    width(engine, kind) == 1
        && others.is_empty()
        && room
        && (!heroes || engine.kind_stat(Query::Placed, kind, Stat::SharesSpaces) != 0)
}

/// Free spaces adjacent to a space; where there are none, the nearest free ones.
pub fn free_near<E: Engine + ?Sized>(engine: &E, space: SpaceId) -> Vec<SpaceId> {
    let far = engine.table().board.distances(space);
    let board = &engine.table().board;
    let mut free: Vec<SpaceId> = Vec::new();
    let mut nearest = i32::MAX;
    for space in board.spaces() {
        let Some(steps) = far.to(space).filter(|steps| (1..=nearest).contains(steps)) else { continue };
        if occupant(engine, space).is_some() {
            continue;
        }
        if steps < nearest {
            nearest = steps;
            free.clear();
        }
        free.push(space);
    }
    free
}

/// Where a model must go that was stopped on its way in another's space: the nearest free space. Nothing where it stands by itself.
pub fn unsettled<E: Engine + ?Sized>(engine: &E, model: Model) -> Option<SpaceId> {
    let table = engine.table();
    let own = under(engine, model);
    let first = own.clone().next()?;
    let on = |hero: &&Hero| own.clone().any(|space| hero.at == Some(space));
    let heroes = table.standing().filter(on).map(|hero| Model::Hero(hero.id));
    let on = |enemy: &&Enemy| own.clone().any(|space| is_on(engine, enemy, space));
    let enemies = table.figures().filter(on).map(|enemy| Model::Enemy(enemy.id));
    let shared = heroes.chain(enemies).any(|other| other != model && !may_share(engine, model, other));
    if !shared {
        return None;
    }
    let kind = model.enemy().and_then(|id| table.enemy(id)).map(|enemy| enemy.kind);
    match kind.map_or(1, |kind| width(engine, kind)) {
        1 => free_near(engine, first).first().copied(),
        // A great base needs room for all of it.
        wide => {
            let far = table.board.distances(first);
            let near = table.board.spaces().filter_map(|at| Some((far.to(at)?, at)));
            near.filter(|(_, at)| fits(engine, *at, wide, Some(model))).min().map(|(_, at)| at)
        }
    }
}

/// True if a base of this width can stand with its anchor on a space: all of it on the board, and nobody there, ignoring the
/// model `except` if one is given.
pub fn fits<E: Engine + ?Sized>(engine: &E, anchor: SpaceId, wide: u8, except: Option<Model>) -> bool {
    fits_where(engine, anchor, wide, |space| occupant(engine, space).is_none_or(|model| Some(model) == except))
}

/// The same for one of two models that both leave where they are.
pub fn fits_beside_both<E: Engine + ?Sized>(engine: &E, anchor: SpaceId, wide: u8, two: [Model; 2]) -> bool {
    fits_where(engine, anchor, wide, |space| occupant(engine, space).is_none_or(|model| two.contains(&model)))
}

/// The same, as far as spaces are free.
fn fits_where<E: Engine + ?Sized>(engine: &E, anchor: SpaceId, wide: u8, free: impl Fn(SpaceId) -> bool) -> bool {
    let board = &engine.table().board;
    if wide == 1 {
        return board.space(anchor).is_some() && free(anchor);
    }
    let spaces = board.footprint(anchor, wide);
    spaces.len() == usize::from(wide) * usize::from(wide) && spaces.into_iter().all(free)
}
