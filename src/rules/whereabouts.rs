//! Who stands where, and how models stand to each other. Geometry itself is the board's.

use crate::game::board::Distances;
use crate::game::engine::{Engine, Size};
use crate::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};
use crate::game::table::{Enemy, Hero};
use crate::vocabulary::Stat;

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

/// The same, one after the other: mostly there is but one, and no list of it is needed.
fn under<E: Engine + ?Sized>(engine: &E, model: Model) -> impl Iterator<Item = SpaceId> + Clone + use<E> {
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
    hero.or_else(|| table.enemies.iter().find(|enemy| is_on(engine, enemy, space)).map(|enemy| Model::Enemy(enemy.id)))
}

/// Who stands on each space: looked at once, asked often. The same as [`occupant`].
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
        for enemy in &table.enemies {
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
        let board = &engine.table().board;
        if wide == 1 {
            return board.space(anchor).is_some() && self.at(anchor).is_none();
        }
        let spaces = board.footprint(anchor, wide);
        spaces.len() == usize::from(wide) * usize::from(wide) && spaces.iter().all(|space| self.at(*space).is_none())
    }
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

/// True where one more enemy of a type can stand in a space, whoever is there but, perhaps, `but` itself: it is free, or the type shares it
/// with a hero, or with its own kind. Great bases share nothing.
pub fn room_for<E: Engine + ?Sized>(engine: &E, kind: DeclId, space: SpaceId, but: Option<Model>) -> bool {
    if width(engine, kind) > 1 {
        return false;
    }
    let Some(first) = occupant(engine, space).filter(|first| Some(*first) != but) else { return true };
    shares_with(engine, kind, space, first, but)
}

/// The same where somebody is there: `first`.
pub fn shares_with<E: Engine + ?Sized>(
    engine: &E,
    kind: DeclId,
    space: SpaceId,
    first: Model,
    but: Option<Model>,
) -> bool {
    let crowd = engine.kind_stat(kind, Stat::Crowd);
    if crowd <= 1 && first.hero().is_none() {
        return false;
    }
    let others = engine.table().enemies.iter().filter(|other| Some(Model::Enemy(other.id)) != but);
    let mut there = 0;
    for other in others.filter(|other| is_on(engine, other, space)) {
        if other.kind != kind {
            return false;
        }
        there += 1;
    }
    there < crowd && (first.hero().is_none() || engine.kind_stat(kind, Stat::SharesSpaces) != 0)
}

/// True where one more enemy of a type can be placed with its anchor on a space: it fits there, or shares the space.
pub fn takes<E: Engine + ?Sized>(engine: &E, kind: DeclId, space: SpaceId) -> bool {
    match width(engine, kind) {
        1 => occupant(engine, space).is_none_or(|first| shares_with(engine, kind, space, first, None)),
        wide => fits(engine, space, wide, None),
    }
}

/// True where two models may stand in one space.
pub fn may_share<E: Engine + ?Sized>(engine: &E, a: Model, b: Model) -> bool {
    let kind = |model: Model| model.enemy().and_then(|id| engine.table().enemy(id)).map(|enemy| enemy.kind);
    match (kind(a), kind(b)) {
        (Some(kind), None) | (None, Some(kind)) => engine.kind_stat(kind, Stat::SharesSpaces) != 0,
        (Some(one), Some(other)) => one == other && engine.kind_stat(one, Stat::Crowd) > 1,
        (None, None) => false,
    }
}

/// True where a model is adjacent to a space.
pub fn beside<E: Engine + ?Sized>(engine: &E, model: Model, space: SpaceId) -> bool {
    under(engine, model).any(|own| engine.table().board.adjacent(own, space))
}

/// How far every space is from a model: measured once, asked often.
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
    if let Some((from, to)) = narrow(engine, a).zip(narrow(engine, b)) {
        return board.sees(from, to);
    }
    let there = under(engine, b);
    under(engine, a).any(|from| there.clone().any(|to| board.sees(from, to)))
}

/// True where a model is within so many spaces and in sight.
pub fn in_range<E: Engine + ?Sized>(engine: &E, from: Model, to: Model, range: i32) -> bool {
    distance(engine, from, to).is_some_and(|far| far <= range) && sees(engine, from, to)
}

/// Those of some models that are within so many spaces and in sight.
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
    let enemies = table.enemies.iter().filter(on).map(|enemy| Model::Enemy(enemy.id));
    let shared = heroes.chain(enemies).any(|other| other != model && !may_share(engine, model, other));
    if shared { free_near(engine, first).first().copied() } else { None }
}

/// True where a base so wide could stand with its anchor on a space: all of it on the board, and nobody there but, perhaps,
/// `but` itself.
pub fn fits<E: Engine + ?Sized>(engine: &E, anchor: SpaceId, wide: u8, but: Option<Model>) -> bool {
    if wide == 1 {
        let there = engine.table().board.space(anchor).is_some();
        return there && occupant(engine, anchor).is_none_or(|model| Some(model) == but);
    }
    let spaces = engine.table().board.footprint(anchor, wide);
    spaces.len() == usize::from(wide) * usize::from(wide)
        && spaces.into_iter().all(|space| occupant(engine, space).is_none_or(|model| Some(model) == but))
}
