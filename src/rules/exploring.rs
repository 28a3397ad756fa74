//! Searching and exploring (SBSD p.14-15, FF p.14-15, GOV p.14-15): looking through doors, scavenging, the tokens of rooms, Clues and the
//! objective, fleeing.

use super::ask::{Each, by_hero, choose, propose, roll, throw_each};
use super::darkness::move_party;
use super::harm::roll_for_fallen;
use brim_core::game::attack::Cause;
use brim_core::game::board::{Beyond, TilePlan};
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Discovery, Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, TileId};
use brim_core::game::table::{Enemy, Hero, Outcome};
use brim_core::vocabulary::{Kind, Rule, Stat};

/// More rolls for one door than ever are needed: then it is the first exit that is left.
const MOST_ROLLS: usize = 50;

/// More doors than any token opens.
const MOST_DOORS: i32 = 20;

/// The searches that a hero could make now, where it stands.
pub fn searches<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<Choice> {
    if hindered(engine) {
        return Vec::new();
    }
    let mut options = Vec::new();
    let free = |stat| engine.stat(Model::Hero(hero), stat) == 0;
    if door(engine, hero).is_some() && free(Stat::NoExploring) {
        options.push(Choice::Look);
    }
    if !searchable(engine, hero).is_empty() && free(Stat::NoScavenging) {
        options.push(Choice::Scavenge);
    }
    options
}

/// True where enemies keep the heroes from looking through doors and from scavenging: those that are Immobile do not, as long as no other is on the
/// board (SBSD p.31, GOV p.32).
fn hindered<E: Engine + ?Sized>(engine: &E) -> bool {
    let table = engine.table();
    let fixed = |enemy: &Enemy| engine.stat(Model::Enemy(enemy.id), Stat::Immobile) != 0;
    if table.enemies.is_empty() { table.fighting() } else { !table.enemies.iter().all(fixed) }
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

/// The cards of a deck that could still be drawn, in the order of their numbers: which they are is known to all, their order is not.
fn cards_left<E: Engine + ?Sized>(engine: &E, deck: DeclId) -> Vec<CardId> {
    let cards = &engine.table().cards;
    let piles = [cards.piles.get(&deck), cards.discards.get(&deck)];
    let mut left: Vec<CardId> = piles.into_iter().flatten().flatten().copied().collect();
    left.sort_unstable();
    left
}

/// The tiles that a hero could scavenge: of a doorway both, as far as something may be left on them.
fn searchable<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<TileId> {
    let table = engine.table();
    let Some(at) = table.place_of(Model::Hero(hero)) else { return Vec::new() };
    if engine.deck_holding(Kind::Scavenge).is_none() || table.rules.dice(Rule::ScavengeDice).count == 0 {
        return Vec::new();
    }
    let each = table.rules.number(Rule::ScavengeHeroes).max(1);
    let counts = |hero: &&Hero| engine.stat(Model::Hero(hero.id), Stat::Uncounted) == 0;
    // Another search for so many heroes that have begun: the first heroes who count mostly say it.
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
    propose(engine, EventData::Searches { hero }, &cause)?;
    let rules = &engine.table().rules;
    let (Dice { count, die, plus }, need) = (rules.dice(Rule::ScavengeDice), rules.number(Rule::ScavengeFace));
    let each = Each {
        purpose: Purpose::Search,
        owner: Some(hero),
        die,
        count: count.into(),
        need: Some(need),
        modifier: plus,
    };
    let throw = throw_each(engine, each, &cause)?;
    let found = throw.faces.iter().filter(|face| **face + throw.modifier >= need).count();
    let found = i32::try_from(found).unwrap_or(0).saturating_add(engine.stat(Model::Hero(hero), Stat::Finds));
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
    propose(engine, EventData::Searches { hero }, &cause)?;
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
fn entrance<E: Engine + ?Sized>(engine: &E, plan: &TilePlan, door: (TileId, usize)) -> Option<usize> {
    let arrow = plan.entrance.unwrap_or(0);
    let others = (0..plan.doorways.len()).filter(|exit| *exit != arrow);
    let others = others.filter(|_| engine.table().rules.flag(Rule::TilesTurn));
    std::iter::once(arrow).chain(others).find(|exit| engine.table().board.fits(plan, door, *exit))
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
        if table.fighting() || !table.enemies.is_empty() || table.explored.objective.is_some() {
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
    let quiet = !table.fighting() && table.enemies.is_empty();
    if let Some(tile) = at.filter(|_| quiet && table.explored.clues > table.explored.followed) {
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

/// Leaves so many random exits of a tile open, and closes the others. Exits behind which no tile that is left could lie do not count.
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
        let dice = Dice { count: 1, die: Die::D6, plus: 0 };
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

/// Those of some exits behind which one of the tiles that are left could lie.
fn could_lead_on<E: Engine + ?Sized>(engine: &E, tile: TileId, exits: &[usize]) -> Vec<usize> {
    let Some(deck) = engine.map_deck(tile) else { return exits.to_vec() };
    let mut decls: Vec<DeclId> =
        cards_left(engine, deck).into_iter().filter_map(|card| engine.table().cards.decl(card)).collect();
    decls.sort_unstable();
    decls.dedup();
    let fits = |plan: &TilePlan, exit: usize| entrance(engine, plan, (tile, exit)).is_some();
    // Mostly one of the first fits: the plans of the others need not be drawn.
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
    Err(Interrupt::Over(Outcome::Victory))
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
