use std::collections::BTreeMap;

use brim_core::game::attack::Cause;
use brim_core::game::cards::{Card, Zone};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId};
use brim_core::game::journal::Note;
use brim_core::game::table::Table;
use brim_core::program::{Decl, Program};
use brim_play::sim::{Seen, Why};

const DECK: DeclId = DeclId(0);
const OTHER: DeclId = DeclId(1);

/// Two decks: five cards of one, one of another.
fn table() -> Table {
    let mut table = Table::default();
    for (id, deck) in [(0, DECK), (1, DECK), (2, DECK), (3, DECK), (4, DECK), (5, OTHER)] {
        let decl = DeclId(10 + u32::from(id));
        let (id, zone) = (CardId(id), Zone::Pile);
        table.cards.all.push(Card { id, decl, deck: Some(deck), zone, holds: BTreeMap::new(), on: None });
    }
    table
}

fn program() -> Program {
    let decl = |at: usize| Decl { id: format!("pack/{at:02}"), name: format!("Card {at}"), ..Decl::default() };
    let mut program = Program::default();
    program.decls = (0..20).map(decl).collect();
    program
}

#[test]
fn what_never_came_is_told_with_its_reason() {
    let table = table();
    let game = |events: &[EventData]| {
        let mut seen = Seen::of(&table);
        for what in events {
            let event = Event { what: what.clone(), cause: Cause::default() };
            seen.take(&Note::Event(event), &table.cards);
        }
        seen
    };
    let draw = |card| EventData::Draws { card: CardId(card), deck: DECK, hero: None };
    let cancel = |card| EventData::Cancelled { card: Some(CardId(card)) };
    let down = |card| EventData::CardMoves { card: CardId(card), to: Zone::Stack };
    let first = game(&[draw(0), draw(1), cancel(1), down(2), down(3), cancel(3)]);
    let second = game(&[draw(1), cancel(1), down(3), draw(3)]);
    let mut seen = first.clone();
    seen.add(second.clone());
    let decks = seen.decks(&program());
    let mut other = second;
    other.add(first);
    assert_eq!(other.decks(&program()), decks);
    let missing: Vec<(&str, Why)> =
        decks.iter().flat_map(|deck| &deck.missing).map(|card| (card.name.as_str(), card.why)).collect();
    assert_eq!(
        missing,
        [
            ("Card 11", Why::Cancelled),
            ("Card 12", Why::FaceDown),
            ("Card 14", Why::NotYet),
            ("Card 15", Why::DeckUnused)
        ]
    );
    assert_eq!((decks[0].cards, decks[0].draws), (5, 4));
}
