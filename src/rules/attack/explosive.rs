//! Thrown explosives (SBSD p.27, FF p.27 and 40, GOV p.27): one To Hit at a space, a miss bounces, and all models in and next
//! to the space are hurt.

use super::{fresh, spaces_in_reach};
use crate::ask::{Each, about_enemy, choose, die, propose, random_hero, roll, throw_each};
use crate::distance::{Field, base, beside, in_range};
use crate::enemies::heroes_in_range;
use crate::harm::{Ignores, Strike, check_fight_end, strike};
use brim_core::game::attack::{Attack, Cause, Reach, Target};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{DeclId, EnemyId, Model, SpaceId};
use brim_core::vocabulary::{Query, Siding, Stat};

/// What an explosion does.
#[derive(Clone, Debug, PartialEq)]
pub struct Explosion {
    /// Wounds to each model in and next to the space, rolled for each by itself.
    pub damage: Dice,
    /// What it takes no notice of.
    pub ignores: Ignores,
    /// Who and what caused it.
    pub cause: Cause,
}

/// Something thrown at a space.
#[derive(Clone, Debug, PartialEq)]
pub struct Thrown {
    /// Who throws.
    pub by: Model,
    /// How far.
    pub range: i32,
    /// The stat to roll against.
    pub to_hit: Stat,
    /// How often it bounces on a miss.
    pub bounces: Dice,
    /// The ability or token that is thrown.
    pub ability: Option<DeclId>,
    /// A Free Attack, and not the attack of the turn.
    pub free: bool,
    /// Who and what caused it.
    pub cause: Cause,
}

/// What happens where something lands.
pub type Landing<'l, E> = &'l mut dyn FnMut(&mut E, SpaceId) -> Result<(), Interrupt>;

/// Somebody throws an explosive at a space in range and sight, adjacent foes or not: a hero where it likes, an enemy at a random hero. Returns where
/// it went off.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, [`Interrupt::EndFight`] if the last enemy falls, and any [`Interrupt`] that a triggered text raises.
pub fn throw_at_space<E: Engine + ?Sized>(
    engine: &mut E,
    thrown: &Thrown,
    landing: Landing<'_, E>,
) -> Result<Option<SpaceId>, Interrupt> {
    let attacker = thrown.by;
    let cause = Cause { actor: Some(attacker), hero: attacker.hero(), ..thrown.cause.clone() };
    let Some(aim) = aim(engine, thrown)? else { return Ok(None) };
    let attack = Attack {
        ability: thrown.ability,
        free: thrown.free,
        range: thrown.range,
        target: Some(Target::Space(aim)),
        ..fresh(attacker, Reach::Ranged)
    };
    let depth = engine.table().attacks.len();
    if propose(engine, EventData::AttackStarts { attack: Box::new(attack) }, &cause)?.is_none()
        || engine.table().attacks.len() <= depth
    {
        return Ok(None);
    }
    let lands = if hits(engine, thrown, &cause)? { aim } else { bounce(engine, aim, thrown.bounces, &cause)? };
    propose(engine, EventData::Explodes { at: lands }, &cause)?;
    landing(engine, lands)?;
    propose(engine, EventData::BlastEnds { at: lands }, &cause)?;
    propose(engine, EventData::AttackEnds { attacker }, &cause)?;
    check_fight_end(engine)?;
    Ok(Some(lands))
}

/// The space at which it is thrown.
fn aim<E: Engine + ?Sized>(engine: &mut E, thrown: &Thrown) -> Result<Option<SpaceId>, Interrupt> {
    match thrown.by {
        Model::Hero(hero) => {
            let options = spaces_in_reach(engine, hero, thrown.range).into_iter().map(Choice::Space).collect();
            match choose(engine, Chooser::Hero(hero), About::Target, options)? {
                Choice::Space(aim) => Ok(Some(aim)),
                _ => Ok(None),
            }
        }
        Model::Enemy(enemy) if helps_heroes(engine, enemy) => {
            let foe = nearest_foe(engine, enemy, thrown.range);
            Ok(foe.and_then(|foe| engine.table().place_of(Model::Enemy(foe))))
        }
        Model::Enemy(enemy) => {
            let heroes = heroes_in_range(engine, enemy, thrown.range);
            let about = about_enemy(engine, enemy);
            let hero = random_hero(engine, about, &heroes);
            Ok(hero.and_then(|hero| engine.table().place_of(Model::Hero(hero))))
        }
    }
}

/// True for a model on the heroes' side.
fn helps_heroes<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> bool {
    engine.table().enemy(enemy).is_some_and(|one| engine.side(one.kind) == Some(Siding::Heroes))
}

/// The nearest enemy at which whoever is on the heroes' side can throw something.
fn nearest_foe<E: Engine + ?Sized>(engine: &E, ally: EnemyId, range: i32) -> Option<EnemyId> {
    let model = Model::Enemy(ally);
    let field = Field::from(engine, model);
    let foes = engine.table().enemies.iter().map(|foe| foe.id);
    let near = foes.filter(|foe| in_range(engine, model, Model::Enemy(*foe), range));
    near.min_by_key(|foe| (field.model(engine, Model::Enemy(*foe)).unwrap_or(i32::MAX), *foe))
}

/// The one To Hit roll.
fn hits<E: Engine + ?Sized>(engine: &mut E, thrown: &Thrown, cause: &Cause) -> Result<bool, Interrupt> {
    let by = thrown.by;
    let query = if by.hero().is_some() { Query::Throws } else { Query::EnemyThrows };
    let need = engine.stat(query, by, thrown.to_hit);
    let dice = Each {
        purpose: Purpose::ToHit,
        owner: by.hero(),
        die: die(engine.stat(query, by, Stat::ToHitSides)),
        count: 1,
        need: Some(need),
        modifier: engine.stat(query, by, Stat::ToHitRolls),
    };
    let throw = throw_each(engine, dice, cause)?;
    let rolled: Vec<_> =
        throw.faces.iter().map(|face| super::dice::read_die(*face, throw.modifier, need, by)).collect();
    let hit = rolled.iter().any(|die| die.hit);
    super::dice::tell(engine, rolled, |_| false, false, cause)?;
    Ok(need > 0 && hit)
}

/// Something bounces from a space: a number of times, each time one space in a random direction; into a wall, not at all.
///
/// # Errors
/// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
fn bounce<E: Engine + ?Sized>(
    engine: &mut E,
    from: SpaceId,
    bounces: Dice,
    cause: &Cause,
) -> Result<SpaceId, Interrupt> {
    let mut at = from;
    for _ in 0..roll(engine, Purpose::BounceCount, bounces, None, cause)?.clamp(0, crate::ask::MOST_DICE) {
        let face = roll(engine, Purpose::Bounce, Dice::of(1, Die::D8), None, cause)?;
        at = engine.table().board.bounce(at, face);
    }
    Ok(at)
}

/// Something goes off in a space: each model in and next to it is hurt, an Extra Large one once.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn explode<E: Engine + ?Sized>(engine: &mut E, at: SpaceId, explosion: &Explosion) -> Result<(), Interrupt> {
    let cause = &explosion.cause;
    let enemies = engine.table().figures().map(|enemy| Model::Enemy(enemy.id));
    let heroes = engine.table().standing().map(|hero| Model::Hero(hero.id));
    let caught = |model: &Model| base(engine, *model).contains(&at) || beside(engine, *model, at);
    let models: Vec<Model> = enemies.chain(heroes).filter(caught).collect();
    for model in models {
        let present = match model {
            Model::Enemy(enemy) => engine.table().enemy(enemy).is_some(),
            Model::Hero(hero) => engine.table().hero(hero).is_some_and(|hero| hero.is_standing()),
        };
        if present {
            let damage = roll(engine, Purpose::Blast, explosion.damage, cause.hero, cause)?;
            strike(engine, model, &Strike::of(HitKind::Hit, 1, damage, explosion.ignores, cause))?;
        }
    }
    Ok(())
}
