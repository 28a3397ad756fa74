//! Damage of a hero's hits (SBSD p.27, FF p.27, GOV p.26): a die for each hit, all dice against one target thrown together.

use super::{Plan, with_hand};
use crate::ask::{Each, die, propose, throw_each};
use crate::harm::{Blow, Ignores, Strike, has_fallen, strike};
use brim_core::game::attack::Hit;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::Model;
use brim_core::vocabulary::{Query, Rule, Stat};

/// Resolves a group of hits: by target, in the order given.
pub(super) fn resolve<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    group: &[(u16, Option<Model>)],
) -> Result<(), Interrupt> {
    let mut models: Vec<Model> = Vec::new();
    for model in group.iter().filter_map(|(_, model)| *model) {
        if !models.contains(&model) {
            models.push(model);
        }
    }
    for model in models {
        if has_fallen(engine, Some(Model::Hero(plan.hero))) {
            break;
        }
        let hits: Vec<u16> = group.iter().filter(|(_, at)| *at == Some(model)).map(|(hit, _)| *hit).collect();
        on_one(engine, plan, model, &hits)?;
    }
    Ok(())
}

fn on_one<E: Engine + ?Sized>(engine: &mut E, plan: &Plan, target: Model, hits: &[u16]) -> Result<(), Interrupt> {
    let cause = plan.blame();
    if plan.instead {
        strike(engine, target, &Strike { kind: HitKind::Hit, blows: replaced(engine, plan, hits), cause })?;
        return Ok(());
    }
    let mut faces = roll_all(engine, plan, target, hits)?;
    for (&hit, dice) in hits.iter().zip(&mut faces) {
        let Some(mut now) = find(engine, hit) else { continue };
        now.damage = Some(dice.iter().sum());
        propose(engine, EventData::HitChanges { hit, now }, &cause)?;
        engine.window(Window::OwnDamage)?;
        // A text may let it count as more or fewer hits when its damage is known.
        let times = times_of(engine, hit);
        if times > dice.len() {
            let off_hand = find(engine, hit).is_some_and(|hit| hit.off_hand);
            dice.extend(throw_damage(engine, plan, target, &[times - dice.len()], off_hand)?.into_iter().flatten());
        }
        dice.truncate(times);
    }
    // A text may turn one to another when its damage is known.
    let (first, mut struck) = (target, vec![target]);
    for other in hits.iter().filter_map(|hit| find(engine, *hit)?.target) {
        if !struck.contains(&other) {
            struck.push(other);
        }
    }
    for target in struck {
        let mut blows = Vec::new();
        for (&hit, dice) in hits.iter().zip(&faces) {
            if let Some(now) = find(engine, hit).filter(|now| now.target.unwrap_or(first) == target) {
                blows.extend(blows_of(engine, plan, target, (hit, &now), dice));
            }
        }
        if !blows.is_empty() {
            strike(engine, target, &Strike { kind: HitKind::Hit, blows, cause: cause.clone() })?;
        }
    }
    Ok(())
}

/// What strikes the target where a text comes in place of the damage: nothing but Cover is in its way. A hit that counts as several comes for each.
fn replaced<E: Engine + ?Sized>(engine: &E, plan: &Plan, hits: &[u16]) -> Vec<Blow> {
    let ignores = Ignores { defense: true, ..Ignores::default() };
    let blow = |hit| Blow {
        damage: 1,
        ignores,
        by: Some(Model::Hero(plan.hero)),
        hit: Some(hit),
        attack: true,
        ..Blow::default()
    };
    hits.iter().flat_map(|hit| std::iter::repeat_n(blow(*hit), times_of(engine, *hit))).collect()
}

/// The damage dice of each hit, in their order: those of two weapons that have other dice are thrown apart.
fn roll_all<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    target: Model,
    hits: &[u16],
) -> Result<Vec<Vec<i32>>, Interrupt> {
    let off = |engine: &E, hit: u16| find(engine, hit).is_some_and(|hit| hit.off_hand);
    let (second, first): (Vec<u16>, Vec<u16>) = hits.iter().partition(|hit| off(engine, **hit));
    if first.is_empty() || sides(engine, plan, target, false) == sides(engine, plan, target, true) {
        return roll(engine, plan, target, hits, !second.is_empty());
    }
    let mut thrown = [roll(engine, plan, target, &first, false)?, roll(engine, plan, target, &second, true)?]
        .map(std::iter::IntoIterator::into_iter);
    let [primary, other] = &mut thrown;
    let each = hits.iter().map(|hit| if off(engine, *hit) { other.next() } else { primary.next() });
    Ok(each.map(Option::unwrap_or_default).collect())
}

/// The sides of the Damage dice of one hand; 0 for what the rules say.
fn sides<E: Engine + ?Sized>(engine: &E, plan: &Plan, target: Model, off_hand: bool) -> i32 {
    let hero = Model::Hero(plan.hero);
    let sides = || {
        with_hand(engine, plan, off_hand, |engine| {
            engine.stat_against(Query::HeroDamage, hero, Stat::DamageSides, target)
        })
    };
    plan.die.unwrap_or_else(sides)
}

/// The damage dice of each hit, thrown as one. A hit that counts as several has dice for each of them.
fn roll<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    target: Model,
    hits: &[u16],
    off_hand: bool,
) -> Result<Vec<Vec<i32>>, Interrupt> {
    let times: Vec<usize> = hits.iter().map(|hit| times_of(engine, *hit)).collect();
    throw_damage(engine, plan, target, &times, off_hand)
}

/// As how many hits one counts.
fn times_of<E: Engine + ?Sized>(engine: &E, hit: u16) -> usize {
    usize::try_from(find(engine, hit).map_or(0, |hit| hit.times)).unwrap_or(0)
}

/// The damage dice of several hits that count as so many, thrown as one.
fn throw_damage<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    target: Model,
    times: &[usize],
    off_hand: bool,
) -> Result<Vec<Vec<i32>>, Interrupt> {
    let dice = plan.own_damage.unwrap_or(engine.table().rules.dice(Rule::HeroDamage));
    let sides = sides(engine, plan, target, off_hand);
    let die = if sides > 0 && plan.own_damage.is_none() { die(sides) } else { dice.die };
    let each = usize::from(dice.count);
    let count = i32::try_from(times.iter().sum::<usize>().saturating_mul(each)).unwrap_or(i32::MAX);
    let spec = Each { purpose: Purpose::Damage, owner: Some(plan.hero), die, count, need: None, modifier: 0 };
    let throw = throw_each(engine, spec, &plan.blame())?;
    // What a text adds to the throw, it adds to the damage of each hit.
    let more = dice.plus.saturating_add(throw.modifier);
    let mut faces = throw.faces.into_iter();
    let mut one = || dice.keep.of(&faces.by_ref().take(each).collect::<Vec<i32>>()).saturating_add(more);
    Ok(times.iter().map(|times| (0..*times).map(|_| one()).collect()).collect())
}

/// What strikes the target for one hit, its dice being known.
fn blows_of<E: Engine + ?Sized>(
    engine: &E,
    plan: &Plan,
    target: Model,
    (place, hit): (u16, &Hit),
    dice: &[i32],
) -> Vec<Blow> {
    let hero = Model::Hero(plan.hero);
    let figure = |stat| {
        with_hand(engine, plan, hit.off_hand, |engine| engine.stat_against(Query::HeroDamage, hero, stat, target))
    };
    let weapon = plan.weapons.get(usize::from(hit.off_hand));
    let weapon = weapon.map_or(0, |card| engine.card_stat(Query::CardFigure, *card, Stat::Damage));
    let critical = if hit.critical { figure(Stat::CriticalDamage) } else { 0 };
    let more = weapon + critical + plan.damage;
    let through = hit.critical && engine.stat_against(Query::CriticallyHit, target, Stat::CriticalImmune, target) == 0;
    let past = hit.ignores_defense || figure(Stat::IgnoresDefense) != 0;
    // Of some enemies a Critical Hit leaves a part of the Defense.
    let left = engine.stat_against(Query::EnemyDefense, target, Stat::CriticalDefense, target);
    let most_defense = (through && !past && left > 0).then_some(left);
    let ignores = Ignores {
        defense: past || through && most_defense.is_none(),
        armor: hit.ignores_armor || figure(Stat::IgnoresArmor) != 0,
        ..Ignores::default()
    };
    dice.iter()
        .map(|face| {
            let damage = with_hand(engine, plan, hit.off_hand, |engine| {
                engine.reckon_against(Query::HeroDamage, hero, Stat::Damage, face + more, target)
            });
            let damage = damage.saturating_add(hit.bonus).max(0);
            Blow { damage, ignores, most_defense, by: Some(hero), hit: Some(place), attack: true, ..Blow::default() }
        })
        .collect()
}

fn find<E: Engine + ?Sized>(engine: &E, hit: u16) -> Option<Hit> {
    engine.table().attack()?.hits.get(usize::from(hit)).cloned()
}
