//! A stay in a town between two adventures (AID): days, and where the heroes go.

use super::ask::{choose, propose, random};
use super::harm::recover_all;
use super::turn::go_to;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::Step;
use brim_core::vocabulary::{Query, Stat};

/// The party comes to a town; [`super::turn::step`] goes on with what an adventure leaves behind, and with the first day.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn come<E: Engine + ?Sized>(engine: &mut E, town: DeclId) -> Result<(), Interrupt> {
    let lost = lost(engine, town);
    propose(engine, EventData::StayStarts { town, lost }, &Cause::default())?;
    go_to(engine, Step::Home)
}

/// The locations of a town that are gone before the party comes there: as many as any of the heroes has met the news of, at random.
fn lost<E: Engine + ?Sized>(engine: &mut E, town: DeclId) -> Vec<DeclId> {
    let gone = |hero: HeroId| engine.stat(Query::Town, Model::Hero(hero), Stat::LostLocations);
    let most = engine.table().standing().map(|hero| gone(hero.id)).max().unwrap_or(0);
    let mut left = engine.locations(town);
    let mut lost = Vec::new();
    let about = engine.stable_key(town);
    while lost.len() < usize::try_from(most).unwrap_or(0) {
        let keys: Vec<(DeclId, u64)> = left.iter().map(|place| (*place, engine.stable_key(*place))).collect();
        let key = |place: DeclId| keys.iter().find(|(id, _)| *id == place).map_or(0, |(_, key)| *key);
        let Some(place) = random(engine, Purpose::RandomPick, about, &left, key) else { break };
        left.retain(|other| *other != place);
        lost.push(place);
    }
    lost
}

/// A day begins, with its lodging.
pub(super) fn day<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let Some(day) = engine.table().stay.as_ref().map(|stay| stay.day.saturating_add(1)) else { return gone(engine) };
    propose(engine, EventData::DayStarts { day }, &Cause::default())?;
    go_to(engine, Step::Visits)
}

/// The next hero, by seat, goes somewhere or stays in; when all have, the day ends.
pub(super) fn visits<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let Some(stay) = &engine.table().stay else { return gone(engine) };
    let next = engine.table().standing().map(|hero| hero.id).find(|hero| !stay.visits.contains_key(hero));
    let Some(hero) = next else { return go_to(engine, Step::Night) };
    let mut options = vec![Choice::Pass];
    options.extend(open_to(engine, hero).into_iter().map(Choice::Thing));
    match choose(engine, Chooser::Hero(hero), About::Visit, options)? {
        Choice::Thing(location) => visit(engine, hero, location)?,
        _ => {
            propose(engine, EventData::Visits { hero, location: None }, &Cause::default())?;
            return Ok(());
        }
    }
    serve(engine, hero)
}

/// The locations that a hero can go to now: one a day.
pub fn open_to<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<DeclId> {
    // Who lies KO'd or is dead goes nowhere.
    let stands = engine.table().hero(hero).is_some_and(|hero| hero.is_standing());
    if !stands || engine.stat(Query::Visits, Model::Hero(hero), Stat::NoVisits) != 0 {
        return Vec::new();
    }
    let here = engine.table().stay.as_ref().filter(|stay| !stay.visits.contains_key(&hero));
    let there = here.map(|stay| (engine.locations(stay.town), &stay.lost));
    there.map_or_else(Vec::new, |(all, lost)| {
        all.into_iter().filter(|place| !lost.contains(place) && !engine.shut_to(hero, *place)).collect()
    })
}

/// A hero comes to a location, and what happens there happens.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn visit<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, location: DeclId) -> Result<(), Interrupt> {
    let cause = Cause { hero: Some(hero), ..Cause::default() };
    if propose(engine, EventData::Visits { hero, location: Some(location) }, &cause)?.is_some() {
        engine.arrive(hero, location)?;
    }
    Ok(())
}

/// The hero takes what services it likes and can pay for.
fn serve<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    loop {
        let mut options = engine.usable(Window::OwnActivation, Some(hero));
        if options.is_empty() {
            return Ok(());
        }
        options.insert(0, Choice::Pass);
        let who = Chooser::Hero(hero);
        match engine.ask(Decision { who, about: About::Use, options })? {
            Choice::Pass => return Ok(()),
            choice => engine.use_now(hero, &choice)?,
        }
    }
}

/// The day ends; the party leaves the town or stays another day.
pub(super) fn night<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    propose(engine, EventData::DayEnds {}, &Cause::default())?;
    // Whoever was knocked out by day or night is up again in the morning.
    recover_all(engine, &Cause::default())?;
    let mut options = vec![Choice::Yes, Choice::Pass];
    let days = |hero: HeroId| engine.stat(Query::Town, Model::Hero(hero), Stat::TownDays);
    let most = engine.table().standing().map(|hero| days(hero.id)).min().unwrap_or(i32::MAX);
    let (day, last) = engine.table().stay.as_ref().map_or((0, false), |stay| (stay.day, stay.last));
    if last || i32::try_from(day).is_ok_and(|day| day >= most) {
        // It is the last day that there can be.
        options.truncate(1);
    }
    if choose(engine, Chooser::Party, About::Leave, options)? != Choice::Yes {
        return go_to(engine, Step::Day);
    }
    propose(engine, EventData::StayEnds {}, &Cause::default())?;
    gone(engine)
}

/// The party is on its way to the next adventure.
fn gone<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    go_to(engine, Step::SetUp)
}
