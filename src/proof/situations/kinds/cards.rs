//! A card of a deck: drawn by one hero and by four, in a fight and outside of one, and what it leaves behind.

use super::{EACH_FACE, FEW_FACES, runs};
use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Scene, Sides, turn};
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId};
use brim_core::vocabulary::Kind;
use brim_vm::{Machine, Setup};

/// One hero draws it, and a party of four.
pub(super) fn by_one_and_by_four(scene: &Scene<'_>, journal: &mut Journal) {
    let alone = Sides { heroes: 1, ..Sides::default() };
    journal.situation("Drawn by 1 hero", draw(scene, &alone));
    journal.situation("Drawn by 4 heroes", draw(scene, &scene.quiet()));
}

/// It is drawn in a fight.
pub(super) fn in_a_fight(scene: &Scene<'_>, journal: &mut Journal) {
    let (quiet, fighting) = (draw(scene, &scene.quiet()), draw(scene, &scene.fight()));
    journal.difference("Drawn in a fight, beside that", &quiet, &fighting);
}

fn draw(scene: &Scene<'_>, sides: &Sides) -> Runs {
    runs(scene, &EACH_FACE, &|first| scene.machine(sides, first), &|machine| drawn(machine, scene))
}

/// A fight with it drawn before.
pub(super) fn fight_after(scene: &Scene<'_>, journal: &mut Journal) {
    let fought = |before: bool| {
        let make = |dice: u32| after(scene, &scene.fight(), dice, before);
        runs(scene, &FEW_FACES, &make, &|machine| {
            turn(machine)?;
            turn(machine)
        })
    };
    journal.difference("Two turns of a fight, with it drawn before", &fought(false), &fought(true));
}

/// A stay in a town with it drawn before.
pub(super) fn stay_after(scene: &Scene<'_>, journal: &mut Journal) {
    let stayed = |before: bool| {
        let make = |dice: u32| after(scene, &scene.quiet(), dice, before);
        runs(scene, &FEW_FACES, &make, &|machine| super::places::stay(machine, scene.cast.first(Kind::Town)))
    };
    journal.difference("A stay in a town, with it drawn before", &stayed(false), &stayed(true));
}

/// A table at which it has been drawn, or not.
fn after<'p>(scene: &Scene<'p>, sides: &Sides, dice: u32, before: bool) -> Machine<'p> {
    let mut machine = scene.machine(sides, dice);
    if before {
        scene.beforehand(&mut machine, dice, &|machine| drawn(machine, scene));
    }
    machine
}

/// What it counts as, and how many of it lie in which deck when a game is set up.
pub(super) fn belongs(scene: &Scene<'_>, journal: &mut Journal) {
    let mut lines = Vec::new();
    let Some(decl) = scene.program.decl(scene.subject) else { return };
    let mut keywords: Vec<&str> = decl.keywords.iter().map(|id| scene.program.name(*id)).collect();
    keywords.sort_unstable();
    if !keywords.is_empty() {
        lines.push(format!("Keywords: {}", keywords.join(", ")));
    }
    let setup = Setup { mission: scene.cast.first(Kind::Mission), edition: scene.edition, ..Setup::default() };
    let machine = Machine::set_up(scene.program, &setup);
    if let Some(deck) = machine.deck_of(scene.subject) {
        let copies = machine.table().cards.all.iter().filter(|card| card.decl == scene.subject).count();
        lines.push(format!("{copies} in the deck {}", scene.program.name(deck)));
    }
    journal.plain("Set up", lines);
}

/// True for what is drawn from a deck and resolved.
pub(super) fn is_drawn(kind: Kind) -> bool {
    matches!(kind, Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge)
}

/// The card is drawn and resolved.
pub(super) fn drawn(machine: &mut Machine<'_>, scene: &Scene<'_>) -> Result<(), Interrupt> {
    let Some(deck) = machine.deck_of(scene.subject).or_else(|| any_deck(scene)) else { return Ok(()) };
    let of_hero = matches!(scene.kind, Kind::Loot | Kind::Scavenge);
    let hero = of_hero.then_some(HeroId(0));
    let card = machine.new_card(scene.subject, Some(deck), Zone::Pile);
    machine.table_mut().cards.piles.entry(deck).or_default().push(card);
    let cause = Cause::default();
    machine.propose(Event { what: EventData::Draws { card, deck, hero }, cause: cause.clone() })?;
    machine.resolve(card, hero, &cause)
}

/// A deck that holds cards of this kind, for a card that belongs to none.
fn any_deck(scene: &Scene<'_>) -> Option<DeclId> {
    let mut decks = scene.program.of_kind(Kind::Deck).map(|(deck, _)| deck);
    decks.find(|deck| scene.program.held_kind(*deck) == Some(scene.kind))
}

/// A deck: a hero draws from it twice.
pub(super) fn deck(scene: &Scene<'_>, journal: &mut Journal) {
    let drawn = runs(scene, &[0], &|first| scene.machine(&scene.quiet(), first), &|machine| {
        machine.draws_for(scene.subject, 2, &[HeroId(0), HeroId(1)])
    });
    journal.situation("Two heroes draw two cards each", drawn);
    let machine = scene.machine(&scene.quiet(), 0);
    let count = |piles: &std::collections::BTreeMap<DeclId, Vec<brim_core::game::ids::CardId>>| {
        piles.get(&scene.subject).map_or(0, Vec::len)
    };
    let before = count(&machine.table().cards.piles);
    let mut machine = machine;
    machine.answers =
        Some(Box::new(crate::situations::player::Turns::new(scene.program, scene.subject, 0, scene.seen)));
    let done = machine.draws_for(scene.subject, 1, &[HeroId(0)]);
    let cards = &machine.table().cards;
    let words = format!(
        "{} in the pile before, then {} in it, {} discarded, {} face down{}",
        before,
        count(&cards.piles),
        count(&cards.discards),
        cards.stack(scene.subject).len(),
        if done.is_ok() { "" } else { "; stopped" }
    );
    journal.plain("One card drawn", vec![words]);
}
