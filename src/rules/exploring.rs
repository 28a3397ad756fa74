//! Exploring (SBSD p.14-15, FF p.14-15, GOV p.14-15): the tokens of rooms, Clues and the objective, fleeing.

use super::ask::{choose, propose, roll};
use super::harm::roll_for_fallen;
use super::searching::entrance;
use brim_core::game::attack::Cause;
use brim_core::game::board::{Beyond, TilePlan};
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Discovery, Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, DeclId, HeroId, TileId};
use brim_core::game::table::Outcome;
use brim_core::vocabulary::Rule;

/// The most rolls for one door; after them the first remaining exit is taken.
const MOST_ROLLS: usize = 50;

/// The most doors that one token opens.
const MOST_DOORS: i32 = 20;

/// The cards of a deck that could still be drawn, sorted by number: players know which cards are left, not their order.
fn cards_left<E: Engine + ?Sized>(engine: &E, deck: DeclId) -> Vec<CardId> {
    let cards = &engine.table().cards;
    let piles = [cards.piles.get(&deck), cards.discards.get(&deck)];
    let mut left: Vec<CardId> = piles.into_iter().flatten().flatten().copied().collect();
    left.sort_unstable();
    left
}

/// The exploration of rooms: the token of each tile on which a hero stands is revealed. No room is explored during a fight (SBSD p.25): once the
/// first token has brought enemies the others stay face down, and after the objective nothing more is turned over.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, [`Interrupt::Over`] if the objective is found and nobody guards it, and any [`Interrupt`] that a triggered text raises.
pub fn rooms<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let mut halted = None;
    let tiles: Vec<TileId> = engine.table().board.tiles().collect();
    for tile in tiles {
        let table = engine.table();
        if table.fighting() || table.explored.objective.is_some() {
            break;
        }
        let here = |at| table.board.tiles_of(at).any(|other| other == tile);
        let visited = table.standing().filter_map(|hero| hero.at).any(here);
        if let Some(token) = visited.then(|| table.cards.token_on(tile)).flatten() {
            later(reveal(engine, tile, token), &mut halted)?;
        }
    }
    // A Clue may have been found elsewhere.
    let table = engine.table();
    let first = || table.standing().find_map(|hero| hero.at).and_then(|at| table.board.tiles_of(at).last());
    let at = table.explored.found_on.or_else(first);
    if let Some(tile) = at.filter(|_| !table.fighting() && table.explored.clues > table.explored.followed) {
        later(clues(engine, tile).map(drop), &mut halted)?;
    }
    match halted {
        Some(halt) => Err(halt),
        None => objective_met(engine),
    }
}

/// An Exploration token is turned over: what it brings, Clues, then doors, then whom the heroes meet. Of the objective's token doors and meetings
/// do not count.
fn reveal<E: Engine + ?Sized>(engine: &mut E, tile: TileId, token: CardId) -> Result<(), Interrupt> {
    let Some((decl, Some(deck))) = engine.table().cards.card(token).map(|card| (card.decl, card.deck)) else {
        return Ok(());
    };
    let cause = Cause { source: Some(decl), ..Cause::default() };
    propose(engine, EventData::Draws { card: token, deck, hero: None }, &cause)?;
    // A token that is cancelled, with none in its place, leaves a room without doors and without anybody.
    let Some(token) = engine.answer_to(token)? else { return open_doors(engine, tile, 0, &cause) };
    let Some(decl) = engine.table().cards.decl(token) else { return Ok(()) };
    let cause = Cause { source: Some(decl), ..Cause::default() };
    propose(engine, EventData::CardMoves { card: token, to: Zone::Discard }, &cause)?;
    let mut halted = None;
    later(engine.explore(token, tile, Discovery::Finds), &mut halted)?;
    let before = engine.table().explored.objective;
    later(clues(engine, tile), &mut halted)?;
    let objective = engine.table().explored.objective != before;
    let doors = if objective { 0 } else { engine.doors_of(decl) };
    open_doors(engine, tile, doors, &cause)?;
    if !objective {
        later(engine.explore(token, tile, Discovery::Meets), &mut halted)?;
    }
    halted.map_or(Ok(()), Err)
}

/// The Clues that have been found have their effect, one after the other. At the last the objective is found: the cards that lie face down are
/// revealed first.
fn clues<E: Engine + ?Sized>(engine: &mut E, tile: TileId) -> Result<(), Interrupt> {
    let mut halted = None;
    let last = engine.last_clue();
    loop {
        let now = engine.table().explored;
        if now.followed >= now.clues || now.objective.is_some() {
            break;
        }
        let number = now.followed.saturating_add(1);
        let cause = Cause::default();
        if propose(engine, EventData::ClueFollowed { number }, &cause)?.is_none() {
            break;
        }
        if last == Some(number) {
            propose(engine, EventData::ObjectiveFound { tile }, &cause)?;
            later(engine.reveal_stacks(), &mut halted)?;
        }
        later(engine.follow_clue(number, tile), &mut halted)?;
    }
    halted.map_or(Ok(()), Err)
}

/// Leaves the given number of exits of a tile open, picked at random, and closes the others. Exits behind which no remaining tile fits do not count.
fn open_doors<E: Engine + ?Sized>(engine: &mut E, tile: TileId, doors: i32, cause: &Cause) -> Result<(), Interrupt> {
    let Some(laid) = engine.table().board.tile(tile) else { return Ok(()) };
    let decl = laid.decl;
    let exits: Vec<usize> = laid
        .doorways
        .iter()
        .enumerate()
        .filter(|(_, exit)| exit.to == Beyond::Unexplored)
        .map(|(place, _)| place)
        .collect();
    let wanted = usize::try_from(doors.clamp(0, MOST_DOORS)).unwrap_or(0);
    let mut free = if wanted == 0 { Vec::new() } else { could_lead_on(engine, tile, &exits) };
    let mut open = Vec::new();
    while open.len() < wanted && !free.is_empty() {
        let exit = random_exit(engine, decl, &free, wanted - open.len(), cause)?;
        free.retain(|other| *other != exit);
        open.push(exit);
    }
    for exit in exits.into_iter().filter(|exit| !open.contains(exit)) {
        propose(engine, EventData::DoorCloses { tile, door: u16::try_from(exit).unwrap_or(u16::MAX) }, cause)?;
    }
    Ok(())
}

/// One of the exits that are left, by the die and the numbers of the Map card; a number that is taken is rolled again. Nothing is rolled where all of
/// them will be doors.
fn random_exit<E: Engine + ?Sized>(
    engine: &mut E,
    tile: DeclId,
    free: &[usize],
    wanted: usize,
    cause: &Cause,
) -> Result<usize, Interrupt> {
    let first = free.first().copied().unwrap_or(0);
    if free.len() <= wanted {
        return Ok(first);
    }
    let numbers = engine.exits(tile);
    if !free.iter().all(|exit| numbers.get(*exit).copied().flatten().is_some()) {
        let keys: Vec<u64> = free.iter().map(|exit| u64::try_from(*exit).unwrap_or(0)).collect();
        let about = engine.stable_key(tile);
        let drawn = engine.shuffle(Purpose::Explore, about, &keys).first().copied();
        return Ok(drawn.and_then(|at| free.get(at)).copied().unwrap_or(first));
    }
    for _ in 0..MOST_ROLLS {
        let dice = Dice::of(1, Die::D6);
        let face = roll(engine, Purpose::Explore, dice, None, cause)?;
        let shows = |exit: &&usize| {
            numbers.get(**exit).copied().flatten().is_some_and(|(low, high)| (low..=high).contains(&face))
        };
        if let Some(exit) = free.iter().find(shows) {
            return Ok(*exit);
        }
    }
    Ok(first)
}

/// Those of some exits behind which one of the remaining tiles fits.
fn could_lead_on<E: Engine + ?Sized>(engine: &E, tile: TileId, exits: &[usize]) -> Vec<usize> {
    let Some(deck) = engine.map_deck(tile) else { return exits.to_vec() };
    let mut decls: Vec<DeclId> =
        cards_left(engine, deck).into_iter().filter_map(|card| engine.table().cards.decl(card)).collect();
    decls.sort_unstable();
    decls.dedup();
    let fits = |plan: &TilePlan, exit: usize| entrance(engine, plan, (tile, exit)).is_some();
    // Usually one of the first fits: the plans of the others need not be drawn.
    let (mut drawn, mut left): (Vec<TilePlan>, _) = (Vec::new(), decls.into_iter());
    let leads = |exit: &usize| {
        drawn.iter().any(|plan| fits(plan, *exit))
            || left.by_ref().filter_map(|decl| engine.tile_plan(decl)).any(|plan| {
                drawn.push(plan);
                drawn.last().is_some_and(|plan| fits(plan, *exit))
            })
    };
    exits.iter().copied().filter(leads).collect()
}

/// Where the objective has been found and nobody is left to guard it, the mission is won.
///
/// # Errors
/// [`Interrupt::Over`]; whatever the reward brings about.
pub fn objective_met<E: Engine + ?Sized>(engine: &mut E) -> Result<(), Interrupt> {
    let table = engine.table();
    if table.explored.objective.is_none() || !table.enemies.is_empty() {
        return Ok(());
    }
    engine.objective_beaten()
}

/// The heroes may flee, if all that stand agree. Those that are KO'd get away too, and roll for it.
///
/// # Errors
/// [`Interrupt::Over`] if they do; [`Interrupt::Ask`] if a decision is open.
pub(super) fn flee<E: Engine + ?Sized>(engine: &mut E, late: bool) -> Result<(), Interrupt> {
    if engine.table().mission.is_none() || engine.table().rules.flag(Rule::FleeLate) != late {
        return Ok(());
    }
    let heroes: Vec<HeroId> = engine.table().standing().map(|hero| hero.id).collect();
    for hero in &heroes {
        let options = vec![Choice::Pass, Choice::Flee];
        if choose(engine, Chooser::Hero(*hero), About::Flee, options)? != Choice::Flee {
            return Ok(());
        }
    }
    if heroes.is_empty() {
        return Ok(());
    }
    roll_for_fallen(engine)?;
    Err(Interrupt::Over(Outcome::Fled))
}

/// The end of a turn or of a fight waits until all is done.
fn later(done: Result<(), Interrupt>, halted: &mut Option<Interrupt>) -> Result<(), Interrupt> {
    match done {
        Err(halt @ (Interrupt::EndTurn | Interrupt::EndFight)) => {
            *halted = Some(halt);
            Ok(())
        }
        other => other,
    }
}
