//! Who stands where, and how models stand to each other. Geometry itself is the board's.

use brim_core::game::board::Distances;
use brim_core::game::engine::{Engine, Size};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};
use brim_core::game::table::Enemy;

/// How many spaces wide the base of an enemy type is.
pub fn width<E: Engine + ?Sized>(engine: &E, kind: DeclId) -> u8 {
    if engine.size(kind) >= Size::ExtraLarge { 2 } else { 1 }
}

/// The spaces under a model's base. Of a KO'd hero, the space of its marker.
pub fn base<E: Engine + ?Sized>(engine: &E, model: Model) -> Vec<SpaceId> {
    under(engine, model).collect()
}

/// The one space under a model's base, where it is no greater.
fn narrow<E: Engine + ?Sized>(engine: &E, model: Model) -> Option<SpaceId> {
    let table = engine.table();
    match model {
        Model::Hero(id) => table.hero(id)?.at,
        Model::Enemy(id) => table.enemy(id).filter(|enemy| width(engine, enemy.kind) == 1).map(|enemy| enemy.at),
    }
}

/// The same as an iterator: usually there is only one, and no list is needed.
pub(super) fn under<E: Engine + ?Sized>(engine: &E, model: Model) -> impl Iterator<Item = SpaceId> + Clone + use<E> {
    let table = engine.table();
    let (one, more) = match model {
        Model::Hero(id) => (table.hero(id).and_then(|hero| hero.at), Vec::new()),
        Model::Enemy(id) => match table.enemy(id).map(|enemy| (enemy.at, width(engine, enemy.kind))) {
            Some((at, wide)) if wide > 1 => (None, table.board.footprint(at, wide)),
            narrow => (narrow.map(|(at, _)| at), Vec::new()),
        },
    };
    one.into_iter().chain(more)
}

/// True where two models are adjacent. Those that stand in one space are.
pub fn adjacent<E: Engine + ?Sized>(engine: &E, a: Model, b: Model) -> bool {
    let near = |space: SpaceId, own: SpaceId| {
        engine.table().board.adjacent(own, space) || own == space && a != b && up(engine, a) && up(engine, b)
    };
    if let (Some(own), Some(space)) = (narrow(engine, a), narrow(engine, b)) {
        return near(space, own);
    }
    let own = under(engine, a);
    under(engine, b).any(|space| own.clone().any(|own| near(space, own)))
}

/// True for a model that is no KO'd hero's marker.
fn up<E: Engine + ?Sized>(engine: &E, model: Model) -> bool {
    model.hero().is_none_or(|id| engine.table().hero(id).is_some_and(|hero| hero.is_standing()))
}

/// True where a model is adjacent to a space.
pub fn beside<E: Engine + ?Sized>(engine: &E, model: Model, space: SpaceId) -> bool {
    under(engine, model).any(|own| engine.table().board.adjacent(own, space))
}

/// A cache: how far every space is from a model.
pub struct Field<'e> {
    far: Option<Distances<'e>>,
}

impl<'e> Field<'e> {
    /// Measures from the spaces of a model's base.
    pub fn from<E: Engine + ?Sized>(engine: &'e E, model: Model) -> Field<'e> {
        let board = &engine.table().board;
        let far = narrow(engine, model).map(|at| board.distances(at));
        Field { far: far.or_else(|| board.distances_from(&base(engine, model))) }
    }

    /// The distance to a space; nothing where no way leads.
    pub fn space(&self, space: SpaceId) -> Option<i32> {
        self.far.as_ref()?.to(space)
    }

    /// The distance to the nearest space of a model's base.
    pub fn model<E: Engine + ?Sized>(&self, engine: &E, model: Model) -> Option<i32> {
        under(engine, model).filter_map(|space| self.space(space)).min()
    }
}

/// The distance to the nearest space of a model's base from the nearest of several places.
pub fn nearest_of<E: Engine + ?Sized>(engine: &E, fields: &[Field<'_>], model: Model) -> Option<i32> {
    under(engine, model).filter_map(|space| fields.iter().filter_map(|field| field.space(space)).min()).min()
}

/// The fewest spaces from one model to another; nothing where no way leads.
pub fn distance<E: Engine + ?Sized>(engine: &E, a: Model, b: Model) -> Option<i32> {
    match narrow(engine, a).zip(narrow(engine, b)) {
        Some((a, b)) => engine.table().board.distance(a, b),
        None => Field::from(engine, a).model(engine, b),
    }
}

/// True where one model can draw a line of sight to another (SBSD p.26): from any space of its base to any of the other's.
pub fn sees<E: Engine + ?Sized>(engine: &E, a: Model, b: Model) -> bool {
    let board = &engine.table().board;
    let others = engine.in_the_way();
    if others.is_empty() {
        if let Some((from, to)) = narrow(engine, a).zip(narrow(engine, b)) {
            return board.sees(from, to);
        }
        let there = under(engine, b);
        return under(engine, a).any(|from| there.clone().any(|to| board.sees(from, to)));
    }
    let in_the_way = between(engine, others.into_iter().filter(|other| *other != a && *other != b));
    let there = under(engine, b);
    under(engine, a).any(|from| there.clone().any(|to| board.sees_past(from, to, &|space| in_the_way.contains(&space))))
}

/// True where one space can be seen from another, past what blocks the line of sight.
pub fn sees_space<E: Engine + ?Sized>(engine: &E, from: SpaceId, to: SpaceId) -> bool {
    let board = &engine.table().board;
    match engine.in_the_way() {
        none if none.is_empty() => board.sees(from, to),
        others => {
            let in_the_way = between(engine, others.into_iter());
            board.sees_past(from, to, &|space| in_the_way.contains(&space))
        }
    }
}

/// The spaces under models that block the line of sight.
fn between<E: Engine + ?Sized>(engine: &E, models: impl Iterator<Item = Model>) -> Vec<SpaceId> {
    models.flat_map(|model| under(engine, model)).collect()
}

/// True if a model is within a number of spaces and in sight.
pub fn in_range<E: Engine + ?Sized>(engine: &E, from: Model, to: Model, range: i32) -> bool {
    distance(engine, from, to).is_some_and(|far| far <= range) && sees(engine, from, to)
}

/// Those of some models that are within a number of spaces and in sight.
pub fn all_in_range<E: Engine + ?Sized>(
    engine: &E,
    from: Model,
    range: i32,
    models: impl Iterator<Item = Model>,
) -> Vec<Model> {
    let field = Field::from(engine, from);
    let near = |model: &Model| field.model(engine, *model).is_some_and(|far| far <= range);
    models.filter(|model| *model != from && near(model) && sees(engine, from, *model)).collect()
}

/// The enemies adjacent to a model, in the order of their placing.
pub fn enemies_beside<E: Engine + ?Sized>(engine: &E, model: Model) -> Vec<EnemyId> {
    let table = engine.table();
    let Some(own) = narrow(engine, model) else {
        let enemies = table.enemies.iter().map(|enemy| enemy.id);
        return enemies.filter(|id| Model::Enemy(*id) != model && adjacent(engine, model, Model::Enemy(*id))).collect();
    };
    let is_up = up(engine, model);
    let near = |space: SpaceId| table.board.adjacent(own, space) || own == space && is_up;
    let beside = |enemy: &&Enemy| {
        near(enemy.at) || {
            let wide = width(engine, enemy.kind);
            wide > 1 && table.board.footprint(enemy.at, wide).into_iter().any(near)
        }
    };
    let others = table.enemies.iter().filter(|enemy| Model::Enemy(enemy.id) != model);
    others.filter(beside).map(|enemy| enemy.id).collect()
}

/// The standing heroes adjacent to a model, by seat.
pub fn heroes_beside<E: Engine + ?Sized>(engine: &E, model: Model) -> Vec<HeroId> {
    let heroes = engine.table().standing().map(|hero| hero.id);
    heroes.filter(|hero| Model::Hero(*hero) != model && adjacent(engine, model, Model::Hero(*hero))).collect()
}

/// The models on a tile's spaces, or on the tile of a space: every model that shares a tile with it.
pub fn shares_tile<E: Engine + ?Sized>(engine: &E, model: Model, space: SpaceId) -> bool {
    under(engine, model).any(|own| engine.table().board.share_tile(own, space))
}
