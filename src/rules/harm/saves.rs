//! What stops a hit, or part of it: Cover, Shield, Armor (GOV p.17, COMP "Cover", "Shields", "Armor").

use super::tally::Count;
use super::{Blow, HitKind, Ignores, Strike};
use crate::ask::{Each, propose, throw_each};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Die;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model};
use brim_core::game::journal::Stage;
use brim_core::vocabulary::{Query, Stat};
use std::borrow::Cow;

/// A strike without the hits that the model ignores (SBSD p. 31), each by who strikes it and with what; nothing where it ignores all of them.
pub(super) fn felt<'s, E: Engine + ?Sized>(engine: &E, model: Model, strike: &'s Strike) -> Option<Cow<'s, Strike>> {
    let ignored = |blow: &Blow| {
        let (actor, hit, attack) = (blow.by.or(strike.cause.actor), blow.hit, blow.attack);
        engine.immune(model, &Cause { actor, hit, attack, ..strike.cause.clone() })
    };
    if !strike.blows.iter().any(ignored) {
        return Some(Cow::Borrowed(strike));
    }
    let left: Vec<Blow> = strike.blows.iter().filter(|blow| !ignored(blow)).copied().collect();
    (!left.is_empty()).then(|| Cow::Owned(Strike { blows: left, ..strike.clone() }))
}

/// Tells that a model is struck; texts may change how many hits and how hard. Returns what strikes in the end.
pub(super) fn struck<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    strike: &Strike,
) -> Result<Vec<Blow>, Interrupt> {
    let mut blows = strike.blows.clone();
    let Some(last) = blows.last().copied() else { return Ok(blows) };
    let hits = i32::try_from(blows.len()).unwrap_or(i32::MAX);
    let each = blows.iter().map(|blow| blow.damage).max().unwrap_or(0);
    match propose(engine, EventData::Struck { model, kind: strike.kind, hits, each }, &strike.cause)? {
        Some(EventData::Struck { hits: now_hits, each: now_each, .. }) => {
            blows.resize(usize::try_from(now_hits.clamp(0, crate::ask::MOST_DICE)).unwrap_or(0), last);
            for (place, blow) in (0..).zip(&mut blows) {
                blow.place = place;
                let more = blow.by.filter(|_| strike.kind == HitKind::Horror);
                let more = more.map_or(0, |by| engine.stat(Query::HorrorOf, by, Stat::HorrorDamage).saturating_sub(1));
                blow.damage = blow.damage.saturating_add(now_each.saturating_sub(each)).saturating_add(more);
            }
            Ok(blows)
        }
        _ => Ok(Vec::new()),
    }
}

/// Cover: a die for each whole hit, before Defense, even against hits that ignore Defense. Against damage that is no hit there is Cover only
/// where something says so, and one die stops all of it (FF p.9).
pub(super) fn cover<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    blows: Vec<Blow>,
    cause: &Cause,
) -> Result<Vec<Blow>, Interrupt> {
    let direct = blows.iter().all(|blow| blow.ignores.cover);
    let need = engine.stat(Query::Stops, model, if direct { Stat::CoverDirect } else { Stat::Cover });
    let past = |blow: &Blow| if direct { blow.ignores.direct_cover } else { blow.ignores.cover };
    let count = blows.iter().filter(|blow| !past(blow)).count();
    if need <= 0 || count == 0 {
        return Ok(blows);
    }
    let dice = Each {
        purpose: Purpose::Cover,
        owner: model.hero(),
        die: Die::D6,
        count: i32::try_from(count).unwrap_or(i32::MAX),
        need: Some(need),
        modifier: 0,
    };
    let mut faces = shown(engine, dice, cause)?.into_iter();
    Ok(blows.into_iter().filter(|blow| past(blow) || faces.next().is_none_or(|face| face < need)).collect())
}

/// What each die of a throw comes to, with what texts add to it.
fn shown<E: Engine + ?Sized>(engine: &mut E, dice: Each, cause: &Cause) -> Result<Vec<i32>, Interrupt> {
    let throw = throw_each(engine, dice, cause)?;
    Ok(throw.faces.iter().map(|face| face.saturating_add(throw.modifier)).collect())
}

/// What is done to hits that neither Cover nor Defense stopped: `instead of damage`, Shield, Armor, the most that one hit can do, and last of all what
/// comes in the place of Wounds about to be taken (SBSD p. 27).
pub(super) fn weaken<E: Engine + ?Sized>(
    engine: &mut E,
    (model, kind): (Model, HitKind),
    blows: Vec<Blow>,
    (count, cause): (&mut Count, &Cause),
) -> Result<Vec<Blow>, Interrupt> {
    let mut blows = damages(engine, (model, kind), blows, false, cause)?;
    count.after(Stage::Text, &blows);
    shield(engine, model, kind, &mut blows);
    count.after(Stage::Shield, &blows);
    armor(engine, model, kind, &mut blows, cause)?;
    count.after(Stage::Armor, &blows);
    cap(engine, model, kind, &mut blows);
    count.after(Stage::Limit, &blows);
    let blows = damages(engine, (model, kind), blows, true, cause)?;
    count.after(Stage::Instead, &blows);
    Ok(blows)
}

/// "Instead of damage", or after all saves "instead of wounds": proposed once for each hit that got through. Returns the hits that still do damage.
fn damages<E: Engine + ?Sized>(
    engine: &mut E,
    (model, kind): (Model, HitKind),
    blows: Vec<Blow>,
    saved: bool,
    cause: &Cause,
) -> Result<Vec<Blow>, Interrupt> {
    let mut left = Vec::with_capacity(blows.len());
    for mut blow in blows {
        if saved && blow.damage <= 0 {
            left.push(blow);
            continue;
        }
        let cause = Cause { actor: blow.by.or(cause.actor), hit: blow.hit, ..cause.clone() };
        let direct = blow.ignores.cover;
        let what = EventData::Damages { model, kind, amount: blow.damage, saved, direct };
        if let Some(EventData::Damages { amount, .. }) = propose(engine, what, &cause)? {
            blow.damage = amount;
            left.push(blow);
        }
    }
    Ok(left)
}

/// Shield: an amount off each hit, after Defense and before Armor.
fn shield<E: Engine + ?Sized>(engine: &E, model: Model, kind: HitKind, blows: &mut [Blow]) {
    let amount = engine.stat(Query::Stops, model, Stat::Shield);
    if kind != HitKind::Hit || amount <= 0 {
        return;
    }
    for blow in blows.iter_mut().filter(|blow| !blow.ignores.shield) {
        blow.damage = blow.damage.saturating_sub(amount).max(0);
    }
}

/// The most Wounds that one hit can do to a model, where something says so; the last of the saves.
fn cap<E: Engine + ?Sized>(engine: &E, model: Model, kind: HitKind, blows: &mut [Blow]) {
    let most = engine.stat(Query::Stops, model, Stat::HitWounds);
    if kind == HitKind::Hit && most > 0 {
        // Wounds that are no hit come as they are.
        for blow in blows.iter_mut().filter(|blow| !blow.ignores.cover) {
            blow.damage = blow.damage.min(most);
        }
    }
}

/// Armor (Spirit Armor against Sanity damage): a die for each Wound about to be taken. Nothing helps against Corruption.
fn armor<E: Engine + ?Sized>(
    engine: &mut E,
    model: Model,
    kind: HitKind,
    blows: &mut [Blow],
    cause: &Cause,
) -> Result<(), Interrupt> {
    let (query, stat, purpose) = match kind {
        HitKind::Hit => (Query::Stops, Stat::Armor, Purpose::Armor),
        HitKind::Horror => (Query::HeroSaves, Stat::SpiritArmor, Purpose::SpiritArmor),
        HitKind::Corruption => return Ok(()),
    };
    let need = engine.stat(query, model, stat);
    if need <= 0 {
        return Ok(());
    }
    // A text that ignores Armor, or forbids it, does not speak of Spirit Armor.
    let can_be_ignored = kind == HitKind::Hit && engine.stat(Query::Stops, model, Stat::ArmorAlways) == 0;
    let ignored = |ignores: Ignores| match kind {
        HitKind::Hit => can_be_ignored && ignores.armor,
        HitKind::Horror | HitKind::Corruption => ignores.spirit,
    };
    let open = |blow: &Blow| blow.damage > 0 && !ignored(blow.ignores);
    let count = blows.iter().filter(|blow| open(blow)).fold(0i32, |sum, blow| sum.saturating_add(blow.damage));
    if count == 0 {
        return Ok(());
    }
    let dice = Each { purpose, owner: model.hero(), die: Die::D6, count, need: Some(need), modifier: 0 };
    let mut faces = shown(engine, dice, cause)?.into_iter();
    let mut each: Vec<(Option<Model>, i32)> = Vec::new();
    // Of several who strike together each one's hits are told apart.
    let mut stopped: Vec<(Option<Model>, i32)> = Vec::new();
    for blow in blows.iter_mut().filter(|blow| open(blow)) {
        let own: Vec<i32> = faces.by_ref().take(usize::try_from(blow.damage).unwrap_or(0)).collect();
        let saved = i32::try_from(own.iter().filter(|face| **face >= need).count()).unwrap_or(0);
        each.extend(own.into_iter().map(|face| (blow.by, face)));
        blow.damage -= saved;
        match stopped.iter_mut().find(|(by, _)| *by == blow.by) {
            Some((_, wounds)) => *wounds = wounds.saturating_add(saved),
            None => stopped.push((blow.by, saved)),
        }
    }
    if let Some(hero) = model.hero().filter(|_| purpose == Purpose::Armor) {
        tell_faces(engine, (hero, purpose), &each, cause)?;
    }
    for (by, wounds) in stopped.into_iter().filter(|(_, wounds)| *wounds > 0) {
        let cause = Cause { actor: by.or(cause.actor), ..cause.clone() };
        propose(engine, EventData::ArmorStops { model, wounds }, &cause)?;
    }
    Ok(())
}

/// Tells of each die that a hero has thrown to stop something, and whose hit that was.
pub fn tell_faces<E: Engine + ?Sized>(
    engine: &mut E,
    (hero, purpose): (HeroId, Purpose),
    faces: &[(Option<Model>, i32)],
    cause: &Cause,
) -> Result<(), Interrupt> {
    for (by, face) in faces {
        let cause = Cause { actor: by.or(cause.actor), ..cause.clone() };
        propose(engine, EventData::SaveRolled { hero, purpose, face: *face }, &cause)?;
    }
    Ok(())
}
