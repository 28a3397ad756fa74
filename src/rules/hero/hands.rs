//! Assigning hands (SBSD p.20, FF p.20, GOV p.20): what needs hands and is not assigned gives nothing.

use crate::ask::{by_hero, choose, propose};
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, HeroId, Model};
use brim_core::vocabulary::{Query, Stat};

/// The most cards whose combinations are tried. No hero can carry nearly as many that need hands.
const MOST_CARDS: usize = 12;

/// A hero says what it holds in its hands. Offered are the sets to which nothing more could be added.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn assign<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let Some(now) = engine.table().hero(hero) else { return Ok(()) };
    let held = now.hands.clone();
    let most = most_for_one(engine, hero);
    let cards: Vec<(CardId, i32)> = now
        .cards
        .iter()
        .filter(|card| engine.is_for(**card, hero))
        .map(|card| (*card, engine.card_stat(Query::InHand, *card, Stat::Hands)))
        .filter(|(_, hands)| *hands > 0 && *hands <= most)
        .take(MOST_CARDS)
        .collect();
    let mut free = engine.stat(Query::InHand, Model::Hero(hero), Stat::Hands);
    let (mut set, cards) = stuck(engine, cards, &mut free);
    let mut sets = Vec::new();
    // Usually there is a hand for everything.
    if cards.iter().fold(0_i32, |sum, (_, hands)| sum.saturating_add(*hands)) <= free {
        set.extend(cards.iter().map(|(card, _)| *card));
        sets.push(set);
    } else {
        fill(&cards, free, &mut set, &mut sets);
    }
    let options = sets.into_iter().map(Choice::Hands).collect();
    let hands = match choose(engine, Chooser::Hero(hero), About::Hands, options)? {
        Choice::Hands(hands) => hands,
        _ => Vec::new(),
    };
    if hands != held {
        propose(engine, EventData::HandsAssigned { hero, hands }, &by_hero(hero))?;
    }
    wear(engine, hero)
}

/// The most hands that an item may take for a hero to hold it, however many hands there are.
#[must_use]
pub fn most_for_one<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> i32 {
    match engine.stat(Query::InHand, Model::Hero(hero), Stat::NoTwoHanded) {
        0 => i32::MAX,
        _ => 1,
    }
}

/// What never leaves its hand is there before all else: that, and the other cards.
fn stuck<E: Engine + ?Sized>(
    engine: &E,
    cards: Vec<(CardId, i32)>,
    free: &mut i32,
) -> (Vec<CardId>, Vec<(CardId, i32)>) {
    let (stuck, cards): (Vec<_>, Vec<_>) =
        cards.into_iter().partition(|(card, _)| engine.card_stat(Query::InHand, *card, Stat::StaysInHand) != 0);
    let mut set = Vec::new();
    for (card, hands) in stuck {
        if hands <= *free {
            *free -= hands;
            set.push(card);
        }
    }
    (set, cards)
}

/// A hero that holds more than it has hands for lets go of what it likes, and keeps all else.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn let_go<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let Some(held) = engine.table().hero(hero).map(|now| now.hands.clone()) else { return Ok(()) };
    let needs = |card: &CardId| (*card, engine.card_stat(Query::InHand, *card, Stat::Hands));
    let most = most_for_one(engine, hero);
    let cards: Vec<(CardId, i32)> =
        held.iter().map(needs).filter(|(_, hands)| *hands <= most).take(MOST_CARDS).collect();
    let mut free = engine.stat(Query::InHand, Model::Hero(hero), Stat::Hands);
    let fits = cards.iter().fold(0_i32, |sum, (_, hands)| sum.saturating_add(*hands)) <= free;
    if fits && cards.len() == held.len() {
        return Ok(());
    }
    let (mut set, cards) = stuck(engine, cards, &mut free);
    let mut sets = Vec::new();
    fill(&cards, free, &mut set, &mut sets);
    let options = sets.into_iter().map(Choice::Hands).collect();
    if let Choice::Hands(hands) = choose(engine, Chooser::Hero(hero), About::Hands, options)? {
        propose(engine, EventData::HandsAssigned { hero, hands }, &by_hero(hero))?;
    }
    Ok(())
}

/// Of several pieces of clothing for one slot the hero says which it wears (COMP "Clothing Items").
fn wear<E: Engine + ?Sized>(engine: &mut E, hero: HeroId) -> Result<(), Interrupt> {
    let spare = engine.clothes(hero);
    if spare.is_empty() {
        return Ok(());
    }
    let options = std::iter::once(Choice::Pass).chain(spare.into_iter().map(Choice::Card)).collect();
    if let Choice::Card(card) = choose(engine, Chooser::Hero(hero), About::Wear, options)? {
        propose(engine, EventData::Wears { hero, card }, &by_hero(hero))?;
    }
    Ok(())
}

/// Every full set of cards for a number of hands, in the order of the cards.
fn fill(cards: &[(CardId, i32)], free: i32, set: &mut Vec<CardId>, sets: &mut Vec<Vec<CardId>>) {
    let Some(((card, hands), rest)) = cards.split_first() else {
        sets.push(set.clone());
        return;
    };
    if *hands <= free {
        set.push(*card);
        fill(rest, free - hands, set, sets);
        set.pop();
        // Left out, although it would fit: something else must take its place.
        let mut without = Vec::new();
        fill(rest, free, set, &mut without);
        sets.extend(without.into_iter().filter(|full| {
            let used: i32 = full.iter().skip(set.len()).filter_map(|id| hands_of(rest, *id)).sum();
            free - used < *hands
        }));
    } else {
        fill(rest, free, set, sets);
    }
}

fn hands_of(cards: &[(CardId, i32)], id: CardId) -> Option<i32> {
    cards.iter().find(|(card, _)| *card == id).map(|(_, hands)| *hands)
}
