//! Hits that strike a hero (FF p.17, GOV p.17).

use super::tally::Count;
use super::{Blow, HitKind, Life, Strike, Struck, check_life, heal, saves};
use crate::ask::{Each, MOST_DICE, propose, throw_each, to_its_end};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Die;
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model};
use brim_core::game::journal::Stage;
use brim_core::vocabulary::{Query, Rule, Stat};

/// Strikes a hero: all hits are defended in one throw, so that one Grit may re-roll all that failed.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, [`Interrupt::Over`] if the last hero falls, and any [`Interrupt`] that a triggered text raises.
pub fn strike_hero<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, strike: &Strike) -> Result<Struck, Interrupt> {
    to_its_end(engine, |engine| strikes(engine, hero, strike))
}

fn strikes<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, strike: &Strike) -> Result<Struck, Interrupt> {
    let model = Model::Hero(hero);
    // Who has no Health or no Sanity left falls as soon as what answers to that is through, and takes no more (SBSD p.17).
    let standing =
        |engine: &E| engine.table().hero(hero).is_some_and(|hero| hero.is_standing()) && !engine.is_falling(hero);
    if !standing(engine) {
        return Ok(Struck::default());
    }
    let Some(strike) = saves::felt(engine, model, strike) else { return Ok(Struck::default()) };
    let (strike, cause) = (&strike, &strike.cause);
    let blows = saves::struck(engine, model, strike)?;
    let pierces =
        strike.kind == HitKind::Corruption && engine.stat(Query::HeroSaves, model, Stat::CorruptionPierces) != 0;
    let mut count = Count::of(engine, model, strike.kind, &blows);
    let blows = saves::cover(engine, model, blows, cause)?;
    count.after(Stage::Cover, &blows);
    let blows = if pierces { blows } else { defend(engine, hero, strike.kind, blows, cause)? };
    count.after(Stage::Defense, &blows);
    let through = i32::try_from(blows.len()).unwrap_or(i32::MAX);
    let blows = saves::weaken(engine, (model, strike.kind), blows, (&mut count, cause))?;
    count.tell(engine);
    let mut taken = 0i32;
    if blows.iter().any(|blow| blow.damage > 0) && standing(engine) {
        engine.window(Window::BeforeHarm)?;
    }
    for ((by, attack), amount) in by_attacker(&blows) {
        if !standing(engine) {
            break;
        }
        let cause = Cause { actor: by.or(cause.actor), attack, ..cause.clone() };
        let (done, life) = suffer(engine, hero, strike.kind, amount, &cause)?;
        taken = taken.saturating_add(done);
        let revived = life == Life::Revived && engine.table().rules.flag(Rule::ReviveIgnores);
        if revived || matches!(life, Life::Ko | Life::Dead) {
            break;
        }
    }
    Ok(Struck { through, taken })
}

/// Defense or Willpower: one throw for all hits that may be stopped so.
fn defend<E: Engine + ?Sized>(
    engine: &mut E,
    hero: HeroId,
    kind: HitKind,
    blows: Vec<Blow>,
    cause: &Cause,
) -> Result<Vec<Blow>, Interrupt> {
    let (stat, rolls, purpose) = match kind {
        HitKind::Hit => (Stat::Defense, Stat::DefenseRolls, Purpose::Defense),
        HitKind::Horror | HitKind::Corruption => (Stat::Willpower, Stat::WillpowerRolls, Purpose::Willpower),
    };
    let model = Model::Hero(hero);
    let (need, modifier) = (engine.stat(Query::HeroSaves, model, stat), engine.stat(Query::HeroSaves, model, rolls));
    let count = blows.iter().filter(|blow| !blow.ignores.defense).count();
    if need <= 0 || count == 0 {
        return Ok(blows);
    }
    let dice = Each {
        purpose,
        owner: Some(hero),
        die: Die::D6,
        count: i32::try_from(count).unwrap_or(i32::MAX),
        need: Some(need),
        modifier,
    };
    let throw = throw_each(engine, dice, cause)?;
    let (mut faces, mut failed) = (throw.faces.into_iter(), 0_i32);
    let (mut left, mut shown) = (Vec::new(), Vec::new());
    for blow in blows {
        let fails = |face: i32| face.saturating_add(throw.modifier).saturating_add(blow.defense_rolls) < need;
        let face = if blow.ignores.defense { None } else { faces.next() };
        shown.extend(face.map(|face| (blow.by, face)));
        let through = face.is_none_or(fails);
        failed = failed.saturating_add(i32::from(through && !blow.ignores.defense));
        left.extend(through.then_some(blow));
    }
    saves::tell_faces(engine, (hero, purpose), &shown, cause)?;
    if failed > 0 {
        propose(engine, EventData::Fails { hero, purpose, dice: failed }, cause)?;
    }
    Ok(left)
}

/// The damage summed by attacker, in the order of the hits.
fn by_attacker(blows: &[Blow]) -> Vec<((Option<Model>, bool), i32)> {
    let mut sums: Vec<((Option<Model>, bool), i32)> = Vec::new();
    for blow in blows.iter().filter(|blow| blow.damage > 0) {
        let whose = (blow.by, blow.attack);
        match sums.iter_mut().find(|(other, _)| *other == whose) {
            Some((_, sum)) => *sum = sum.saturating_add(blow.damage),
            None => sums.push((whose, blow.damage)),
        }
    }
    sums
}

/// Applies damage that nothing stopped, and looks whether the hero still stands.
fn suffer<E: Engine + ?Sized>(
    engine: &mut E,
    hero: HeroId,
    kind: HitKind,
    amount: i32,
    cause: &Cause,
) -> Result<(i32, Life), Interrupt> {
    let model = Model::Hero(hero);
    let what = match kind {
        HitKind::Hit => {
            EventData::Wounds { model, amount: engine.reckon(Query::Harmed, model, Stat::WoundsTaken, amount) }
        }
        HitKind::Horror => {
            EventData::SanityDamage { hero, amount: engine.reckon(Query::Harmed, model, Stat::SanityTaken, amount) }
        }
        HitKind::Corruption => return corrupted(engine, hero, amount, cause).map(|done| (done, Life::Stands)),
    };
    let done = match propose(engine, what, cause)? {
        Some(EventData::Wounds { amount, .. } | EventData::SanityDamage { amount, .. }) => amount,
        _ => 0,
    };
    Ok((done, check_life(engine, model, cause)?))
}

/// Corruption Hits give their points one by one: what comes in the place of one leaves the others.
fn corrupted<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, points: i32, cause: &Cause) -> Result<i32, Interrupt> {
    let mut gained = 0i32;
    for point in 0..points.clamp(0, MOST_DICE) {
        let standing = engine.table().hero(hero).is_some_and(|hero| hero.is_standing()) && !engine.is_falling(hero);
        if point > 0 && !standing {
            break;
        }
        gained = gained.saturating_add(heal::corrupt(engine, hero, 1, cause)?);
    }
    Ok(gained)
}
