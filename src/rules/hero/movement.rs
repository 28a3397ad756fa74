//! A hero's move (SBSD p.14, FF p.13-14, GOV p.14): the roll, the Grit it may bring, the way, KO'd heroes dragged along.

use super::{escape, stands};
use crate::ask::{by_hero, choose, propose, roll};
use crate::distance::{beside, under};
use crate::occupancy::unsettled;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Interrupt, ThrowSpec, Window};
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model, SpaceId};
use brim_core::vocabulary::{Query, Rule, Stat};

/// Room for the few options that are no spaces.
const MORE_OPTIONS: usize = 8;

/// A move under way.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    /// Movement left.
    left: i32,
    /// The KO'd hero dragged along.
    drags: Option<HeroId>,
    /// An Escape test was failed.
    failed: bool,
    /// It has taken a step: who stays where it is has not moved.
    stepped: bool,
}

/// A hero rolls for movement and moves.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn travel<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let left = move_roll(engine, hero)?;
    walk(engine, hero, left)?;
    Ok(())
}

/// A hero moves with the movement it has left. Returns what is left after it.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn walk<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, left: i32) -> Result<i32, Interrupt> {
    let model = Model::Hero(hero);
    let cause = by_hero(hero);
    let mut way = Way { left, drags: None, failed: false, stepped: false };
    // The Move roll itself may have ended the activation, or nailed the hero to its space.
    while stands(engine, hero)
        && engine.stat(Query::Activation, model, Stat::Stunned) == 0
        && engine.stat(Query::HeroMoves, model, Stat::Rooted) == 0
    {
        let stops = stops(engine, hero, way);
        let grit = can_spend(engine, hero);
        if !stops.iter().any(|(_, step)| step.stop) && !grit {
            break;
        }
        let mut options = Vec::with_capacity(stops.len() + MORE_OPTIONS);
        options.push(Choice::Pass);
        options.extend(stops.iter().filter(|(_, step)| step.stop).map(|(space, _)| Choice::Space(*space)));
        if grit {
            options.push(Choice::GritMove);
        }
        options.extend(draggable(engine, hero).into_iter().map(Choice::Drag));
        options.extend(engine.usable(Window::OwnActivation, Some(hero)));
        match choose(engine, Chooser::Hero(hero), About::Move { left: way.left, by: None }, options)? {
            Choice::Space(to) => {
                let path = path(&stops, to);
                if !go(engine, hero, &mut way, &path)? {
                    break;
                }
            }
            Choice::GritMove => {
                let cause = Cause { paid: true, ..cause.clone() };
                propose(engine, EventData::Grit { hero, amount: -1 }, &cause)?;
                way.left = way.left.saturating_add(grit_move(engine, hero)?);
            }
            Choice::Drag(other) => way.drags = if way.drags == Some(other) { None } else { Some(other) },
            choice @ Choice::Use { .. } => {
                let before = reach(engine, hero);
                engine.use_now(hero, &choice)?;
                way.left = longer(engine, hero, way.left, before);
            }
            _ => break,
        }
    }
    if way.stepped {
        let before = reach(engine, hero);
        propose(engine, EventData::MoveEnds { model }, &cause)?;
        way.left = longer(engine, hero, way.left, before);
    }
    Ok(way.left)
}

/// The Move roll: the movement it gives. A natural 1 recovers a Grit; a hero that holds its full Grit may spend it at once.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn move_roll<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<i32, Interrupt> {
    let model = Model::Hero(hero);
    let cause = by_hero(hero);
    let dice: Dice = engine.table().rules.dice(Rule::MoveDie);
    let (mut total, mut face) = (dice.plus, 0);
    if dice.count > 0 {
        let throw = engine.throw(ThrowSpec {
            total: true,
            modifier: dice.plus,
            ..ThrowSpec::new(Purpose::Move, dice.die, dice.count, cause.clone()).thrown_by(Some(hero))
        })?;
        (total, face) = (throw.total(), throw.faces.iter().sum());
    }
    let spaces = engine.reckon(Query::HeroMoves, model, Stat::Move, total).max(0);
    let mut left = match propose(engine, EventData::MoveRolled { model, face, spaces }, &cause)? {
        Some(EventData::MoveRolled { spaces, .. }) => spaces,
        _ => return Ok(0),
    };
    // What answers to the roll may add to it, or bound it.
    let now = engine.reckon(Query::HeroMoves, model, Stat::Move, total).max(0);
    left = left.saturating_add(now).saturating_sub(spaces).max(0);
    let brings_grit = dice.count == 1 && face == engine.table().rules.number(Rule::MoveGritFace);
    if brings_grit && engine.stat(Query::HeroMoves, model, Stat::NoMoveGrit) == 0 {
        if room_for_grit(engine, hero) {
            propose(engine, EventData::Grit { hero, amount: 1 }, &cause)?;
        } else {
            // There is no room for it: it may be spent on the spot (SBSD p.7).
            let mut options = vec![Choice::Pass];
            options.extend(may_move_on(engine, hero).then_some(Choice::GritMove));
            options.extend(engine.uses_of_spare_grit(hero));
            match choose(engine, Chooser::Hero(hero), About::Move { left, by: None }, options)? {
                Choice::GritMove => {
                    engine.grit_spent_at_once(hero, &Cause { paid: true, ..cause.clone() })?;
                    left = left.saturating_add(grit_move(engine, hero)?);
                }
                choice @ Choice::Use { .. } => {
                    let before = reach(engine, hero);
                    engine.use_for_spare_grit(hero, &choice)?;
                    left = longer(engine, hero, left, before);
                }
                _ => {}
            }
        }
    }
    Ok(left)
}

/// True for a hero who can hold one more Grit.
fn room_for_grit<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> bool {
    let held = engine.table().hero(hero).map_or(0, |hero| hero.grit);
    held < engine.stat(Query::HoldsGrit, Model::Hero(hero), Stat::MaxGrit)
}

/// What the dice of a hero's Move roll showed this turn.
fn rolled<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> i32 {
    engine.table().hero(hero).map_or(0, |hero| hero.turn.rolled)
}

/// What a hero's Move comes to, with all that is added to its roll, sets it or bounds it.
pub fn reach<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> i32 {
    engine.reckon(Query::HeroMoves, Model::Hero(hero), Stat::Move, rolled(engine, hero))
}

/// The movement that is left once a text has changed what the Move comes to, from what it was before.
fn longer<E: Engine + ?Sized>(engine: &E, hero: HeroId, left: i32, before: i32) -> i32 {
    let now = reach(engine, hero);
    if now == before { left } else { left.saturating_add(now).saturating_sub(before).max(0) }
}

fn can_spend<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> bool {
    engine.table().hero(hero).is_some_and(|now| now.grit > 0) && may_move_on(engine, hero)
}

/// True for a hero whom nothing keeps from adding Grit to its way.
fn may_move_on<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> bool {
    let model = Model::Hero(hero);
    engine.stat(Query::HoldsGrit, model, Stat::NoGrit) == 0
        && engine.stat(Query::HeroMoves, model, Stat::NoGritMoves) == 0
}

/// What a Grit adds. It is no Move roll: a 1 on it recovers nothing.
fn grit_move<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<i32, Interrupt> {
    let dice = engine.table().rules.dice(Rule::GritMove);
    roll(engine, Purpose::GritMove, dice, Some(hero), &by_hero(hero))
}

/// The movement that a space costs now.
fn cost<E: Engine + ?Sized>(engine: &E, way: Way) -> i32 {
    let drag = if way.drags.is_some() { engine.table().rules.number(Rule::DragCost) } else { 0 };
    drag.saturating_add(1).max(1)
}

/// The spaces within reach, nearest first, each with the one before it on the way. Those that can only be gone through are
/// among them. A way ends where a harder Escape test would be due.
fn stops<E: Engine + ?Sized>(engine: &E, hero: HeroId, way: Way) -> Vec<(SpaceId, Step)> {
    let model = Model::Hero(hero);
    let Some(now) = engine.table().hero(hero) else { return Vec::new() };
    let (Some(from), steps) = (now.at, way.left / cost(engine, way)) else { return Vec::new() };
    if steps <= 0 {
        return Vec::new();
    }
    let through = engine.stat(Query::HeroMoves, model, Stat::MovesThrough) != 0;
    let passed = now.turn.escaped.max(escape::needed(engine, hero).unwrap_or(0));
    let board = &engine.table().board;
    let mut marks = marks(engine, escape::held(engine, hero, passed), if through { TAKEN } else { SEEN });
    if let Some(mark) = marks.get_mut(from.index()) {
        *mark = SEEN;
    }
    // Reached spaces are expanded in the order in which they were found.
    let mut found: Vec<(SpaceId, Step)> = Vec::with_capacity(board.space_count());
    let (mut here, mut far, mut next) = (from, 0, 0);
    loop {
        let further = far + 1 < steps;
        let [mut row, mut across] = if through { board.neighbour_rows(here) } else { board.step_rows(here) };
        while !row.is_empty() {
            for space in row {
                let Some(mark @ &mut (FREE | HELD | TAKEN)) = marks.get_mut(space.index()) else { continue };
                let on = (further && *mark != HELD).then_some(far + 1);
                found.push((*space, Step { via: here, stop: *mark != TAKEN, on }));
                *mark = SEEN;
            }
            row = std::mem::take(&mut across);
        }
        loop {
            let Some((space, step)) = found.get(next) else { return found };
            next += 1;
            if let Some(so_far) = step.on {
                (here, far) = (*space, so_far);
                break;
            }
        }
    }
}

/// What each space is to a hero before it sets out: where a harder Escape test would be due, and, as `taken`, where somebody stands.
fn marks<E: Engine + ?Sized>(engine: &E, held: Vec<SpaceId>, taken: u8) -> Vec<u8> {
    let table = engine.table();
    let mut marks = vec![FREE; table.board.space_count()];
    let mut put = |space: SpaceId, what: u8| {
        if let Some(mark) = marks.get_mut(space.index()) {
            *mark = what;
        }
    };
    held.into_iter().for_each(|space| put(space, HELD));
    table.standing().filter_map(|hero| hero.at).for_each(|space| put(space, taken));
    let models = table.figures().map(|model| Model::Enemy(model.id));
    models.flat_map(|enemy| under(engine, enemy)).for_each(|space| put(space, taken));
    marks
}

/// State of a space in the search: unvisited; unvisited, and the move must stop there for a harder Escape test; unvisited, and occupied by a
/// model that the hero can pass; visited or blocked.
const FREE: u8 = 0;
const HELD: u8 = 1;
const TAKEN: u8 = 2;
const SEEN: u8 = 3;

/// The last step to a space within reach.
#[derive(Clone, Copy, Debug)]
struct Step {
    via: SpaceId,
    stop: bool,
    /// How far it is, where the way may lead on.
    on: Option<i32>,
}

/// The way to a space, without the first.
fn path(stops: &[(SpaceId, Step)], to: SpaceId) -> Vec<SpaceId> {
    let mut way = Vec::new();
    let mut here = to;
    while let Some((_, step)) = stops.iter().find(|(space, _)| *space == here) {
        if way.len() > stops.len() {
            break;
        }
        way.push(here);
        here = step.via;
    }
    way.reverse();
    way
}

/// Goes a way, space by space, after the Escape test where one is due. False where the move is over.
fn go<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, way: &mut Way, path: &[SpaceId]) -> Result<bool, Interrupt> {
    let sets_out = |engine: &E| engine.table().place_of(Model::Hero(hero));
    let start = sets_out(engine);
    let bonus = reach(engine, hero);
    if let Some(value) = escape::needed(engine, hero)
        && !escape::test(engine, hero, value)?
    {
        // One more try at the most: else a test that cannot be passed would never end.
        let again = engine.table().rules.flag(Rule::EscapeRetry) && !way.failed;
        way.failed = true;
        return Ok(again);
    }
    // What answers to the Escape may give it movement. Who has been put elsewhere by it looks anew where to go.
    way.left = longer(engine, hero, way.left, bonus);
    if sets_out(engine) != start {
        return Ok(stands(engine, hero));
    }
    let cause = by_hero(hero);
    for &to in path {
        let cost = cost(engine, *way);
        // What happened on the way may have made it shorter, or have put somebody beside the hero.
        if way.left < cost || way.stepped && is_held_up(engine, hero) {
            // Nobody stays in the space of another through which the way has led.
            if let Some(to) = unsettled(engine, Model::Hero(hero)) {
                propose(engine, EventData::Moves { model: Model::Hero(hero), to }, &cause)?;
            }
            return Ok(true);
        }
        let Some(from) = engine.table().hero(hero).and_then(|hero| hero.at) else { return Ok(false) };
        // What is said of where a hero stands was added to its roll where it rolled, and goes with it (SBSD p.13): what a text gives on the way counts.
        let bonus = engine.reckon_at(Query::HeroMoves, hero, (Stat::Move, rolled(engine, hero)), to);
        propose(engine, EventData::Moves { model: Model::Hero(hero), to }, &cause)?;
        way.stepped = true;
        way.left = longer(engine, hero, way.left - cost, bonus);
        if !stands(engine, hero) {
            return Ok(false);
        }
        if engine.table().place_of(Model::Hero(hero)) != Some(to) {
            if let Some(to) = unsettled(engine, Model::Hero(hero)) {
                propose(engine, EventData::Moves { model: Model::Hero(hero), to }, &cause)?;
            }
            return Ok(true);
        }
        if engine.table().board.across_gate(from, to) {
            propose(engine, EventData::PassesGate { model: Model::Hero(hero) }, &cause)?;
        }
        if let Some(other) = way.drags {
            let was_here = engine.table().place_of(Model::Hero(other)) == Some(from);
            let to = if was_here { to } else { from };
            propose(engine, EventData::Moves { model: Model::Hero(other), to }, &cause)?;
        }
    }
    Ok(true)
}

/// True where a hero cannot go on as it meant to: nailed to its space, or next to enemies that it has not escaped from.
fn is_held_up<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> bool {
    engine.stat(Query::HeroMoves, Model::Hero(hero), Stat::Rooted) != 0 || escape::needed(engine, hero).is_some()
}

/// KO'd heroes in the hero's space or next to it.
fn draggable<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<HeroId> {
    let table = engine.table();
    let own = table.place_of(Model::Hero(hero));
    let near = |at: SpaceId| own == Some(at) || beside(engine, Model::Hero(hero), at);
    let fallen = table.heroes.iter().filter(|other| other.ko.is_some() && !other.dead);
    fallen.filter(|other| other.at.is_some_and(near)).map(|other| other.id).collect()
}
