//! Searching (SBSD p.14, FF p.14, GOV p.14): looking through doors and scavenging, in place of an attack.

use super::ask::{Each, by_hero, choose, keep_ends, propose, throw_each};
use super::darkness::move_party;
use brim_core::game::board::TilePlan;
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, HeroId, Model, TileId};
use brim_core::game::table::{Enemy, Hero};
use brim_core::vocabulary::{Kind, Query, Rule, Stat};

/// The searches that a hero could make now, where it stands.
pub fn searches<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<Choice> {
    let mut options = Vec::new();
    let free = |stat| engine.stat(Query::Searches, Model::Hero(hero), stat) == 0;
    let hindered = hindered(engine);
    if !hindered && door(engine, hero).is_some() && free(Stat::NoExploring) {
        options.push(Choice::Look);
    }
    let scavenges = !hindered || scavenges_in_fights(engine, hero);
    if scavenges && !searchable(engine, hero).is_empty() && free(Stat::NoScavenging) {
        options.push(Choice::Scavenge);
    }
    options
}

/// True where enemies keep the heroes from looking through doors and from scavenging: those that are Immobile do not, as long as no other is on the
/// board (SBSD p.31, GOV p.32).
pub(crate) fn hindered<E: Engine + ?Sized>(engine: &E) -> bool {
    let table = engine.table();
    let fixed = |enemy: &Enemy| engine.stat(Query::LeavesBoard, Model::Enemy(enemy.id), Stat::Immobile) != 0;
    if table.enemies.is_empty() { table.fighting() } else { !table.enemies.iter().all(fixed) }
}

/// True for a hero whom enemies do not keep from scavenging.
pub(crate) fn scavenges_in_fights<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> bool {
    engine.stat(Query::Searches, Model::Hero(hero), Stat::ScavengesInFights) != 0
}

/// The door through which a hero could look: no token lies on its tile, and there is a Map card to draw.
fn door<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Option<(TileId, usize)> {
    let table = engine.table();
    let (tile, door) = table.board.door_at(table.place_of(Model::Hero(hero))?)?;
    let deck = engine.map_deck(tile)?;
    let cards = &table.cards;
    let left = [cards.piles.get(&deck), cards.discards.get(&deck)].into_iter().flatten().any(|pile| !pile.is_empty());
    (left && cards.token_on(tile).is_none()).then_some((tile, door))
}

/// The tiles that a hero could scavenge: of a doorway both, as far as something may be left on them.
fn searchable<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<TileId> {
    let table = engine.table();
    let Some(at) = table.place_of(Model::Hero(hero)) else { return Vec::new() };
    if engine.deck_holding(Kind::Scavenge).is_none() || table.rules.dice(Rule::ScavengeDice).count == 0 {
        return Vec::new();
    }
    let each = table.rules.number(Rule::ScavengeHeroes).max(1);
    let counts = |hero: &&Hero| engine.stat(Query::PartySize, Model::Hero(hero.id), Stat::Uncounted) == 0;
    // Another search for each few heroes that have begun: usually the first heroes that are counted decide it.
    let more = |searched: i32| {
        let party = usize::try_from(i64::from(searched) * i64::from(each));
        party.map_or(true, |party| table.heroes.iter().filter(counts).nth(party).is_some())
    };
    let free = |tile: &TileId| {
        table.cards.token_on(*tile).is_none() && table.board.tile(*tile).is_some_and(|tile| more(tile.searched))
    };
    table.board.tiles_of(at).filter(free).collect()
}

/// The tile that a hero scavenges: of two, the one it picks (SBSD p.13-14), by its name where that tells them apart.
fn pick_tile<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, deck: DeclId) -> Result<Option<TileId>, Interrupt> {
    let tiles = searchable(engine, hero);
    let board = &engine.table().board;
    let decl = |tile: TileId| board.tile(tile).map(|tile| tile.decl);
    let mark = |tile: TileId| match decl(tile) {
        Some(own) if tiles.iter().filter(|other| decl(**other) == Some(own)).count() == 1 => Choice::Thing(own),
        _ => board
            .spaces()
            .find(|space| board.tiles_of(*space).eq(std::iter::once(tile)))
            .map_or(Choice::Pass, Choice::Space),
    };
    let marked: Vec<(Choice, TileId)> = tiles.iter().map(|tile| (mark(*tile), *tile)).collect();
    let options = marked.iter().map(|(choice, _)| choice.clone()).collect();
    let choice = choose(engine, Chooser::Hero(hero), About::Pick { source: deck }, options)?;
    Ok(marked.into_iter().find(|(option, _)| *option == choice).map(|(_, tile)| tile))
}

/// A hero scavenges the tile it stands on: a card for each die that finds something.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn scavenge<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let Some(deck) = engine.deck_holding(Kind::Scavenge) else { return Ok(()) };
    let Some(tile) = pick_tile(engine, hero, deck)? else { return Ok(()) };
    let cause = by_hero(hero);
    let mut halted = None;
    keep_ends(propose(engine, EventData::Searches { hero, looks: false }, &cause).map(|_| ()), &mut halted)?;
    keep_ends(finds(engine, hero, (tile, deck)), &mut halted)?;
    halted.map_or(Ok(()), Err)
}

/// The dice of a search, and a card for each that finds something.
fn finds<E: Engine + ?Sized>(engine: &mut E, hero: HeroId, (tile, deck): (TileId, DeclId)) -> Result<(), Interrupt> {
    let cause = by_hero(hero);
    let rules = &engine.table().rules;
    let (Dice { count, die, plus, keep: _ }, need) = (rules.dice(Rule::ScavengeDice), rules.number(Rule::ScavengeFace));
    let count = engine.reckon(Query::Searches, Model::Hero(hero), Stat::ScavengeDice, count.into());
    let each = Each { purpose: Purpose::Search, owner: Some(hero), die, count, need: Some(need), modifier: plus };
    let throw = throw_each(engine, each, &cause)?;
    let found = throw.faces.iter().filter(|face| **face + throw.modifier >= need).count();
    let found = i32::try_from(found).unwrap_or(0);
    let found = engine.reckon(Query::Searches, Model::Hero(hero), Stat::Finds, found);
    if found > 0 {
        propose(engine, EventData::Scavenged { tile }, &cause)?;
        engine.draw_cards(deck, found, &[hero])?;
    }
    Ok(())
}

/// A hero looks through the door on which it stands: Map cards are drawn until a tile fits, or an End Cap closes the door.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn look<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let Some((tile, door)) = door(engine, hero) else { return Ok(()) };
    let Some(deck) = engine.map_deck(tile) else { return Ok(()) };
    let cause = by_hero(hero);
    // What the look ends, be it the mission, ends when there is something to be seen.
    let mut halted = None;
    keep_ends(propose(engine, EventData::Searches { hero, looks: true }, &cause).map(|_| ()), &mut halted)?;
    keep_ends(lays_what_is_behind(engine, hero, (tile, door), deck), &mut halted)?;
    halted.map_or(Ok(()), Err)
}

/// Map cards are drawn until a tile fits behind a door, or an End Cap closes it.
fn lays_what_is_behind<E: Engine + ?Sized>(
    engine: &mut E,
    hero: HeroId,
    (tile, door): (TileId, usize),
    deck: DeclId,
) -> Result<(), Interrupt> {
    let cause = by_hero(hero);
    let most = usize::try_from(engine.table().rules.number(Rule::MapTries)).unwrap_or(0);
    let mut tried = Vec::new();
    let mut found = None;
    while most == 0 || tried.len() < most {
        let Some(card) = engine.next_card(deck)? else { break };
        if propose(engine, EventData::Draws { card, deck, hero: Some(hero) }, &cause)?.is_none() {
            break;
        }
        let decl = engine.table().cards.decl(card);
        let plan = decl.and_then(|decl| Some((decl, engine.tile_plan(decl)?)));
        let fit = plan.and_then(|(decl, plan)| Some((entrance(engine, &plan, (tile, door))?, decl, plan)));
        if let Some((entrance, decl, plan)) = fit {
            propose(engine, EventData::CardMoves { card, to: Zone::Removed }, &cause)?;
            found = Some((entrance, decl, plan));
            break;
        }
        tried.push(card);
    }
    for card in tried {
        propose(engine, EventData::CardMoves { card, to: Zone::Discard }, &cause)?;
    }
    let door = u16::try_from(door).unwrap_or(u16::MAX);
    let Some((entrance, decl, plan)) = found else {
        propose(engine, EventData::DoorCloses { tile, door }, &cause)?;
        return Ok(());
    };
    let room = !plan.passage;
    let entrance = u16::try_from(entrance).unwrap_or(u16::MAX);
    let before = engine.table().board.tiles().count();
    propose(engine, EventData::TileLaid { decl, plan: Box::new(plan), tile, door, entrance }, &cause)?;
    let Some(new) = engine.table().board.tiles().last().filter(|_| engine.table().board.tiles().count() > before)
    else {
        return Ok(());
    };
    let token = engine.deck_holding(Kind::Exploration).filter(|_| room);
    if let Some(token) = token.map(|deck| engine.next_card(deck)).transpose()?.flatten() {
        propose(engine, EventData::CardMoves { card: token, to: Zone::OnTile(new) }, &cause)?;
    }
    move_party(engine, 1, &cause)?;
    let amount = engine.table().rules.number(Rule::XpLooking);
    if amount != 0 {
        propose(engine, EventData::Xp { hero, amount }, &cause)?;
    }
    Ok(())
}

/// The exit of a tile by which it fits behind a door: its entrance, or, where the ruling lets it be turned, another.
pub(super) fn entrance<E: Engine + ?Sized>(engine: &E, plan: &TilePlan, door: (TileId, usize)) -> Option<usize> {
    let arrow = plan.entrance.unwrap_or(0);
    let others = (0..plan.doorways.len()).filter(|exit| *exit != arrow);
    let others = others.filter(|_| engine.table().rules.flag(Rule::TilesTurn));
    std::iter::once(arrow).chain(others).find(|exit| engine.table().board.fits(plan, door, *exit))
}
