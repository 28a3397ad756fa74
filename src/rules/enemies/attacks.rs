//! Enemy attacks (SBSD p.28 and 32, FF p.28 and 32, GOV p.29 and 33).
//!
//! All dice of a type against one hero are thrown together, and the hero defends against all hits in one throw. Enemies get no
//! critical hits; what a 6 does beyond hitting, texts say, die by die.

use super::sides;
use super::targeting::{fights, shoots};
use super::{by_enemy, is_able};
use crate::ask::{Each, MOST_DICE, die, propose, roll, throw_together};
use crate::attack::{fresh, read_die, tell};
use crate::distance::{adjacent, in_range};
use crate::harm::{Blow, Ignores, Strike, check_fight_end, strike_enemy, strike_hero};
use crate::hero::stands;
use crate::turn::by_initiative;
use brim_core::game::attack::{Attack, Cause, Hit, Reach, Rolled, Target};
use brim_core::game::chance::Purpose;
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model};
use brim_core::vocabulary::{Query, Stat};

/// What one model throws in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Volley {
    enemy: EnemyId,
    dice: i32,
    need: i32,
    modifier: i32,
    die: Die,
}

/// All models of a type attack: hero by hero, in Initiative order.
pub(super) fn attack_all<E: Engine + ?Sized>(engine: &mut E, kind: DeclId) -> Result<(), Interrupt> {
    let mut fought = on_prey(engine, kind)?;
    for hero in by_initiative(engine) {
        let mut here: Vec<EnemyId> = Vec::new();
        for reach in [Reach::Melee, Reach::Ranged] {
            let mut volleys = Vec::new();
            for enemy in engine.table().enemies.iter().filter(|enemy| enemy.kind == kind).map(|enemy| enemy.id) {
                // It has one attack, on whomever it made it; who attacks everybody has one on each. Who is thrown off by it is not shot at as well.
                let everybody = engine.stat(Query::EnemyAims, Model::Enemy(enemy), Stat::AttacksAll) != 0;
                let spent = here.contains(&enemy) || !everybody && fought.contains(&enemy);
                if !spent && attacks(engine, enemy, hero, reach) && is_able(engine, enemy) {
                    volleys.push(volley(engine, Query::EnemyAims, enemy, reach));
                }
            }
            here.extend(volleys.iter().map(|volley| volley.enemy));
            fought.extend(volleys.iter().map(|volley| volley.enemy));
            let range = volleys
                .first()
                .map_or(0, |first| engine.stat(Query::EnemyAims, Model::Enemy(first.enemy), Stat::Range));
            attack(engine, Model::Hero(hero), reach, if reach == Reach::Ranged { range } else { 0 }, &volleys, None)?;
        }
    }
    Ok(())
}

/// Models of a type attack what they prefer that is no hero: each the first that it can, and no other when that one falls. Who made its attack.
fn on_prey<E: Engine + ?Sized>(engine: &mut E, kind: DeclId) -> Result<Vec<EnemyId>, Interrupt> {
    let mut fought: Vec<EnemyId> = Vec::new();
    for prey in sides::others(engine, kind) {
        for reach in [Reach::Melee, Reach::Ranged] {
            let mut volleys = Vec::new();
            let models = engine.table().enemies.iter().filter(|enemy| enemy.kind == kind).map(|enemy| enemy.id);
            for enemy in models.filter(|enemy| !fought.contains(enemy)) {
                let mut wanted = sides::marks(engine, enemy).into_iter();
                let first = wanted.find(|prey| prey_in_reach(engine, enemy, *prey).is_some());
                if first == Some(prey) && prey_in_reach(engine, enemy, prey) == Some(reach) && is_able(engine, enemy) {
                    volleys.push(volley(engine, Query::EnemyAims, enemy, reach));
                }
            }
            fought.extend(volleys.iter().map(|volley| volley.enemy));
            attack(engine, Model::Enemy(prey), reach, 0, &volleys, None)?;
            if engine.table().enemy(prey).is_none() {
                break;
            }
        }
    }
    Ok(fought)
}

/// How a model can attack one that is no hero from where it stands, if it can.
pub(super) fn prey_in_reach<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, prey: EnemyId) -> Option<Reach> {
    let (model, aim) = (Model::Enemy(enemy), Model::Enemy(prey));
    let stat = |stat| engine.stat(Query::EnemyAims, model, stat);
    if stat(Stat::NoAttacks) != 0 {
        return None;
    }
    if fights(engine, enemy) && within_melee(engine, model, aim) {
        return engine.may_target(model, Reach::Melee, &[], aim).then_some(Reach::Melee);
    }
    // With no melee attack it shoots at whoever is next to it too (SBSD p.32).
    let shoots = shoots(engine, enemy) && in_range(engine, model, aim, stat(Stat::Range));
    (shoots && engine.may_target(model, Reach::Ranged, &[], aim)).then_some(Reach::Ranged)
}

/// A model makes its attack on one that is no hero, of another side, where it can.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn attack_enemy<E: Engine + ?Sized>(engine: &mut E, model: EnemyId, enemy: EnemyId) -> Result<(), Interrupt> {
    let Some(reach) = prey_in_reach(engine, model, enemy) else { return Ok(()) };
    let range = match reach {
        Reach::Melee => 0,
        Reach::Ranged => engine.stat(Query::EnemyAims, Model::Enemy(model), Stat::Range),
    };
    let volley = volley(engine, Query::EnemyAims, model, reach);
    attack(engine, Model::Enemy(enemy), reach, range, &[volley], None)
}

/// One enemy makes its own attack on a hero, whomever it targeted: in melee where it is next to it, else at range. True where the
/// attack was made.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn attack_alone<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, hero: HeroId) -> Result<bool, Interrupt> {
    let cause = by_enemy(engine, enemy);
    propose(engine, EventData::Targets { enemy, hero: Some(hero) }, &cause)?;
    for reach in [Reach::Melee, Reach::Ranged] {
        if attacks(engine, enemy, hero, reach) {
            let range = if reach == Reach::Ranged {
                engine.stat(Query::EnemyAims, Model::Enemy(enemy), Stat::Range)
            } else {
                0
            };
            let volley = volley(engine, Query::EnemyAims, enemy, reach);
            attack(engine, Model::Hero(hero), reach, range, &[volley], None)?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a model attacks this hero in this way. With both kinds of attack it fights whom it is next to, and shoots at others.
fn attacks<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, hero: HeroId, reach: Reach) -> bool {
    let targets = engine.table().enemy(enemy).is_some_and(|enemy| enemy.target == Some(hero));
    (targets || engine.stat(Query::EnemyAims, Model::Enemy(enemy), Stat::AttacksAll) != 0)
        && can_attack(engine, enemy, hero, reach)
}

/// Whether it could attack this hero, if it were its target.
pub(super) fn can_attack<E: Engine + ?Sized>(engine: &E, enemy: EnemyId, hero: HeroId, reach: Reach) -> bool {
    let (model, aim) = (Model::Enemy(enemy), Model::Hero(hero));
    if !stands(engine, hero) || engine.stat(Query::EnemyAims, model, Stat::NoAttacks) != 0 {
        return false;
    }
    let beside = || within_melee(engine, model, aim);
    let reaches = match reach {
        Reach::Melee => beside() && fights(engine, enemy),
        Reach::Ranged => {
            shoots(engine, enemy)
                && !(beside() && fights(engine, enemy))
                && in_range(engine, model, aim, engine.stat(Query::EnemyAims, model, Stat::Range))
        }
    };
    reaches && engine.may_target(model, reach, &[], aim)
}

/// True where the melee attack of a model comes as far as another: to who is next to it, or farther where its reach says so.
pub(super) fn within_melee<E: Engine + ?Sized>(engine: &E, model: Model, aim: Model) -> bool {
    adjacent(engine, model, aim) || {
        let far = engine.stat(Query::EnemyAims, model, Stat::MeleeReach);
        far > 1 && in_range(engine, model, aim, far)
    }
}

fn volley<E: Engine + ?Sized>(engine: &E, query: Query, enemy: EnemyId, reach: Reach) -> Volley {
    let stat = |stat| engine.stat(query, Model::Enemy(enemy), stat);
    let (dice, need) = match reach {
        Reach::Melee => (stat(Stat::Combat), stat(Stat::MeleeToHit)),
        Reach::Ranged => (stat(Stat::Shots), stat(Stat::RangeToHit)),
    };
    let table = engine.table();
    let kind = table.enemy(enemy).map(|enemy| enemy.kind);
    let ambush = kind.and_then(|kind| table.group(kind)).and_then(|group| group.ambush_turn);
    let ambushes = reach == Reach::Melee && ambush == Some(table.cursor.turn);
    let dice = dice.saturating_add(if ambushes { stat(Stat::AmbushCombat) } else { 0 });
    Volley { enemy, dice, need, modifier: stat(Stat::ToHitRolls), die: die(stat(Stat::ToHitSides)) }
}

/// An attack that an ability gives an enemy besides its own attack. It changes neither its target nor its move.
#[derive(Clone, Debug, PartialEq)]
pub struct Extra {
    /// At whom.
    pub aim: Model,
    /// In melee or at range.
    pub reach: Reach,
    /// How far it reaches: in melee, farther than to who is next to it where its text says so.
    pub range: i32,
    /// The damage of each hit, where it is not the enemy's own.
    pub damage: Option<Dice>,
    /// What is added to the enemy's own damage, where the ability says none.
    pub bonus: i32,
    /// How many dice.
    pub shots: i32,
    /// The number to roll, where it is not the enemy's Range To Hit.
    pub to_hit: Option<i32>,
    /// The ability.
    pub cause: Cause,
}

/// An enemy makes an extra attack, if its aim is in reach (at range: in range and sight). What happens "instead of damage" answers to
/// [`EventData::Damages`], proposed once for each hit that got through. True where the attack was made.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn extra_attack<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, extra: &Extra) -> Result<bool, Interrupt> {
    let (model, aim) = (Model::Enemy(enemy), extra.aim);
    let there = match aim {
        Model::Hero(hero) => stands(engine, hero),
        Model::Enemy(other) => engine.table().enemy(other).is_some(),
    };
    let reaches = match extra.reach {
        Reach::Melee => {
            within_melee(engine, model, aim) || extra.range > 1 && in_range(engine, model, aim, extra.range)
        }
        Reach::Ranged => in_range(engine, model, aim, extra.range),
    };
    if !there || !reaches || engine.stat(Query::EnemyAims, model, Stat::NoAttacks) != 0 {
        return Ok(false);
    }
    if !engine.may_target(model, extra.reach, &[], aim) {
        return Ok(false);
    }
    let volley = extra_volley(engine, Query::EnemyAims, enemy, extra);
    attack(engine, aim, extra.reach, extra.range, &[volley], Some(extra))?;
    Ok(true)
}

fn extra_volley<E: Engine + ?Sized>(engine: &E, query: Query, enemy: EnemyId, extra: &Extra) -> Volley {
    let volley = volley(engine, query, enemy, extra.reach);
    Volley { dice: extra.shots, need: extra.to_hit.unwrap_or(volley.need), ..volley }
}

/// One attack of some models on one hero.
fn attack<E: Engine + ?Sized>(
    engine: &mut E,
    aim: Model,
    reach: Reach,
    range: i32,
    volleys: &[Volley],
    extra: Option<&Extra>,
) -> Result<(), Interrupt> {
    let by = extra.map(|extra| &extra.cause);
    let volleys: Vec<Volley> = volleys.iter().copied().filter(|volley| volley.dice > 0 && volley.need > 0).collect();
    let Some(first) = volleys.first().map(|volley| volley.enemy) else { return Ok(()) };
    let attacker = Model::Enemy(first);
    let own = by_enemy(engine, first);
    let cause = by.map_or(own, |by| Cause { actor: Some(attacker), hero: None, ..by.clone() });
    let attack = Attack {
        ability: by.and_then(|by| by.source),
        target: Some(Target::Model(aim)),
        range,
        others: volleys.iter().skip(1).map(|volley| Model::Enemy(volley.enemy)).collect(),
        ..fresh(attacker, reach)
    };
    let depth = engine.table().attacks.len();
    // An attack that is made in dying is made all the same.
    let gone: Vec<EnemyId> =
        volleys.iter().map(|volley| volley.enemy).filter(|enemy| engine.table().enemy(*enemy).is_none()).collect();
    if propose(engine, EventData::AttackStarts { attack: Box::new(attack) }, &cause)?.is_none()
        || engine.table().attacks.len() <= depth
    {
        return Ok(());
    }
    // Worked out again: modifiers that hold in this attack alone, and what a text has just given, now apply.
    let now = volleys.iter().map(|volley| match extra {
        Some(extra) => extra_volley(engine, Query::EnemyToHit, volley.enemy, extra),
        None => self::volley(engine, Query::EnemyToHit, volley.enemy, reach),
    });
    // Whom a text has killed as the attack begins throws nothing.
    let stands = |enemy: EnemyId| gone.contains(&enemy) || engine.table().enemy(enemy).is_some();
    let volleys: Vec<Volley> =
        now.filter(|volley| volley.dice > 0 && volley.need > 0 && stands(volley.enemy)).collect();
    throw_all(engine, aim, &volleys, &cause)?;
    if let Some(first) = volleys.first() {
        throw_gained(engine, aim, *first, &cause)?;
    }
    match extra.map(|extra| (extra.damage, extra.bonus)) {
        Some((Some(damage), _)) => set_damage(engine, damage, &cause)?,
        Some((None, bonus)) if bonus != 0 => add_damage(engine, bonus, &cause)?,
        _ => {}
    }
    strike(engine, aim, &gone, &cause)?;
    propose(engine, EventData::AttackEnds { attacker }, &cause)?;
    check_fight_end(engine)
}

/// An extra attack may say its own damage: each hit has it, rolled where it is dice.
fn set_damage<E: Engine + ?Sized>(engine: &mut E, damage: Dice, cause: &Cause) -> Result<(), Interrupt> {
    let hits = engine.table().attack().map(|attack| attack.hits.clone()).unwrap_or_default();
    for (hit, now) in (0..).zip(hits) {
        let amount = roll(engine, Purpose::Damage, damage, None, cause)?;
        propose(engine, EventData::HitChanges { hit, now: Hit { damage: Some(amount), ..now } }, cause)?;
    }
    Ok(())
}

/// What is added to the damage of an ability that says none is added to that of each hit.
fn add_damage<E: Engine + ?Sized>(engine: &mut E, bonus: i32, cause: &Cause) -> Result<(), Interrupt> {
    let hits = engine.table().attack().map(|attack| attack.hits.clone()).unwrap_or_default();
    for (hit, now) in (0..).zip(hits) {
        let bonus = now.bonus.saturating_add(bonus);
        propose(engine, EventData::HitChanges { hit, now: Hit { bonus, ..now } }, cause)?;
    }
    Ok(())
}

/// Throws all dice: together where models roll alike, and apart where they do not.
fn throw_all<E: Engine + ?Sized>(
    engine: &mut E,
    aim: Model,
    volleys: &[Volley],
    cause: &Cause,
) -> Result<(), Interrupt> {
    let by_ones = aim.hero().is_some() && engine.stat(Query::UnderAttack, aim, Stat::HitByOnes) != 0;
    let alike = |a: &Volley, b: &Volley| (a.need, a.modifier, a.die) == (b.need, b.modifier, b.die);
    let mut left = volleys.to_vec();
    while let Some(first) = left.first().copied() {
        let (now, later): (Vec<Volley>, Vec<Volley>) = left.into_iter().partition(|volley| alike(volley, &first));
        left = later;
        let dice = Each {
            purpose: Purpose::ToHit,
            owner: None,
            die: first.die,
            count: now.iter().fold(0, |sum, volley| sum.saturating_add(volley.dice)),
            need: Some(first.need),
            modifier: first.modifier,
        };
        let owners = now.iter().flat_map(|volley| {
            std::iter::repeat_n(Model::Enemy(volley.enemy), usize::try_from(volley.dice).unwrap_or(0))
        });
        let throw = throw_together(engine, dice, (owners.clone().collect(), Vec::new()), cause)?;
        let read = |(at, (face, by)): (usize, (&i32, Model))| {
            let die = read_die(*face, throw.added_to(at), first.need, by);
            Rolled { hit: die.hit || by_ones && *face == 1, ..die }
        };
        let rolled: Vec<Rolled> = throw.faces.iter().zip(owners).enumerate().map(read).collect();
        tell(engine, rolled, |_| false, false, cause)?;
    }
    Ok(())
}

/// Throws the dice that texts have given to the attack, and those that they bring.
fn throw_gained<E: Engine + ?Sized>(engine: &mut E, aim: Model, first: Volley, cause: &Cause) -> Result<(), Interrupt> {
    loop {
        let gained = engine.table().attack().map_or(0, |attack| attack.more_dice);
        if gained == 0 {
            return Ok(());
        }
        propose(engine, EventData::AttackGains { dice: gained.saturating_neg(), off_hand: false }, cause)?;
        // The limit that rulebooks set is for attacks of heroes alone.
        let rolled = engine.table().attack().map_or(0, |attack| attack.dice);
        let dice = gained.min(MOST_DICE.saturating_sub(rolled));
        if dice > 0 {
            throw_all(engine, aim, &[Volley { dice, ..first }], cause)?;
        }
    }
}

/// The hits strike the hero, all in one defense: not those of a model that has died since the attack began; `gone` were dead before.
fn strike<E: Engine + ?Sized>(engine: &mut E, target: Model, gone: &[EnemyId], cause: &Cause) -> Result<(), Interrupt> {
    let died = |engine: &E, by: Model| {
        by.enemy().is_some_and(|enemy| !gone.contains(&enemy) && engine.table().enemy(enemy).is_none())
    };
    let owners: Vec<Model> =
        engine.table().attack().map_or_else(Vec::new, |attack| attack.hits.iter().map(|hit| hit.by).collect());
    for (hit, by) in (0..).zip(owners) {
        if died(engine, by) {
            continue;
        }
        let cause = Cause { actor: Some(by), ..cause.clone() };
        propose(engine, EventData::HitAssigned { hit, target }, &cause)?;
    }
    let hits = engine.table().attack().map(|attack| attack.hits.clone()).unwrap_or_default();
    // Texts may have turned some of them to others.
    let mut struck = vec![target];
    for other in hits.iter().filter_map(|hit| hit.target) {
        if !struck.contains(&other) {
            struck.push(other);
        }
    }
    for target in struck {
        let mut blows = Vec::new();
        for hit in hits.iter().filter(|hit| hit.target == Some(target)) {
            if died(engine, hit.by) {
                continue;
            }
            for _ in 0..hit.times.max(0) {
                blows.push(blow(engine, hit, cause)?);
            }
        }
        if !blows.is_empty() {
            let strike = Strike { kind: HitKind::Hit, blows, cause: cause.clone() };
            match target {
                Model::Hero(hero) => strike_hero(engine, hero, &strike)?,
                Model::Enemy(other) => strike_enemy(engine, other, &strike)?,
            };
        }
    }
    Ok(())
}

/// One hit of an enemy: its Damage, rolled where it is a die.
fn blow<E: Engine + ?Sized>(engine: &mut E, hit: &Hit, cause: &Cause) -> Result<Blow, Interrupt> {
    let dice = engine.stat_dice(Query::EnemyDamage, hit.by, Stat::Damage);
    let damage = match (hit.damage, dice.count) {
        (Some(damage), _) => engine.named_figure(Query::EnemyDamage, hit.by, Stat::Damage, damage),
        (None, 0) => engine.stat(Query::EnemyDamage, hit.by, Stat::Damage),
        (None, _) => {
            let face = roll(engine, Purpose::Damage, dice, None, cause)?.saturating_sub(dice.plus);
            engine.reckon(Query::EnemyDamage, hit.by, Stat::Damage, face)
        }
    };
    let ignores = Ignores {
        // No Defense stops a Critical Hit (SBSD p. 27); texts alone make one of an enemy's.
        defense: hit.ignores_defense
            || hit.critical
            || engine.stat(Query::EnemyDamage, hit.by, Stat::IgnoresDefense) != 0,
        armor: hit.ignores_armor || engine.stat(Query::EnemyDamage, hit.by, Stat::IgnoresArmor) != 0,
        ..Ignores::default()
    };
    Ok(Blow {
        damage: damage.saturating_add(hit.bonus).max(0),
        ignores,
        defense_rolls: hit.defense_rolls,
        by: Some(hit.by),
        attack: true,
        ..Blow::default()
    })
}
