//! Which games are played to see what a declaration does: each mission as it is, and missions with the declaration there from the beginning.

use std::collections::BTreeSet;

use crate::situations::{Mentions, STAND_INS};
use brim_core::game::cards::Zone;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{CardId, DeclId, HeroId};
use brim_core::program::Program;
use brim_core::vocabulary::{Kind, Query, Stat};
use brim_language::model::Model;
use brim_language::pack::{Files, Search};
use brim_play::replay::{Hero, Setup, party};
use brim_play::sim::seed_of;
use brim_vm::Machine;

/// Heroes of a game.
const HEROES: usize = 4;

/// True where packs have a mission that can be played.
pub(crate) fn has_missions(model: &Model) -> bool {
    let named = |id| model.names.id_text(id);
    model.of_kind(Kind::Mission).any(|decl| !named(decl.id).starts_with(STAND_INS))
}

/// The folders of packs within reach of one: what it does not bring into play, their missions may.
pub(crate) fn within_reach(files: &dyn Files, root: &str) -> Vec<String> {
    let within = Search::new(files).within(root);
    let others = within.iter().filter(|found| found.hidden_by.is_none() && !found.root.is_empty());
    others.map(|found| found.root.clone()).filter(|other| other != root).collect()
}

/// A game that is played: its set-up, its seed, and what the first hero is given before it begins.
pub(crate) type Planned = (Setup, u64, Option<DeclId>);

/// The games that are played: so many of each mission, and so many for each of the declarations with it there from the beginning.
pub(crate) fn plan(program: &Program, subjects: &BTreeSet<DeclId>, games: u32, seed: u64) -> Vec<Planned> {
    let missions: Vec<&str> = program
        .of_kind(Kind::Mission)
        .filter(|(_, decl)| decl.pack != STAND_INS)
        .map(|(_, mission)| mission.id.as_str())
        .collect();
    let mut all = Vec::new();
    let mut add = |mission: &str, class: Option<String>, on_top: Vec<String>, given: Option<DeclId>| {
        let number = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let own = class.map(Hero::of);
        let others = party(program, HEROES, seed_of(seed, number));
        let mut heroes: Vec<Hero> = own.iter().cloned().collect();
        heroes.extend(others.into_iter().filter(|hero| own.as_ref().is_none_or(|own| own.class != hero.class)));
        heroes.truncate(HEROES);
        let setup = Setup { mission: mission.to_owned(), heroes, on_top, ..Setup::default() };
        if let Ok(setup) = setup.in_full(program) {
            all.push((setup, seed_of(seed, number), given));
        }
    };
    for _ in 0..games {
        missions.iter().for_each(|mission| add(mission, None, Vec::new(), None));
    }
    // Most of what waits for its moment waits on a track.
    let deep: Vec<&str> = {
        let tracked = program
            .of_kind(Kind::Mission)
            .filter(|(mission, decl)| program.track_of(*mission).is_some() && decl.pack != STAND_INS);
        let tracked: Vec<&str> = tracked.map(|(_, mission)| mission.id.as_str()).collect();
        if tracked.is_empty() { missions.clone() } else { tracked }
    };
    for (subject, at) in subjects.iter().copied().zip(0..) {
        let Some(decl) = program.decl(subject) else { continue };
        for game in 0..games {
            let Some(mission) = deep.get((at + game as usize) % deep.len().max(1)) else { continue };
            match decl.kind {
                Some(Kind::Mission) => add(&decl.id, None, Vec::new(), None),
                Some(Kind::Class) => add(mission, Some(decl.id.clone()), Vec::new(), None),
                Some(Kind::Item | Kind::Spell | Kind::Ability | Kind::Token | Kind::Marker) => {
                    add(mission, meant_for(program, subject), Vec::new(), Some(subject));
                }
                Some(Kind::Enemy) => add(mission, None, bringing(program, subject), None),
                _ if decl.deck.is_some() => add(mission, None, vec![decl.id.clone()], None),
                _ => {}
            }
        }
    }
    all
}

/// A class that can have an item which is not for all.
fn meant_for(program: &Program, item: DeclId) -> Option<String> {
    let only = program.texts(item).map(|texts| &texts.only).filter(|only| !only.is_empty())?;
    let mut classes = program.of_kind(Kind::Class).filter(|(_, decl)| decl.pack != STAND_INS);
    let fits = classes
        .find(|(class, decl)| only.iter().all(|only| only.fits(|one| one == *class || decl.keywords.contains(&one))));
    fits.map(|(_, decl)| decl.id.clone())
}

/// The first cards by which an enemy comes.
fn bringing(program: &Program, enemy: DeclId) -> Vec<String> {
    let cards = program.of_kind(Kind::Threat).filter(|(card, decl)| {
        decl.deck.is_some() && Mentions::of(program, *card).all(&[Kind::Enemy]).any(|named| named == enemy)
    });
    cards.take(2).map(|(_, decl)| decl.id.clone()).collect()
}

/// The first hero has it from the beginning.
pub(crate) fn give(machine: &mut Machine<'_>, given: Option<DeclId>) {
    let Some((given, kind)) = given.and_then(|id| Some((id, machine.program.decl(id)?.kind?))) else { return };
    match kind {
        Kind::Ability => {
            if let Some(hero) = machine.table_mut().heroes.first_mut() {
                hero.gained.push(given);
            }
        }
        Kind::Token | Kind::Marker => {
            if let Some(hero) = machine.table_mut().heroes.first_mut() {
                hero.holds.insert(given, 2);
            }
        }
        _ => {
            let card = machine.give(HeroId(0), given);
            make_room(machine, HeroId(0), card);
        }
    }
}

/// Whoever begins with full hands does without what fills them: else what is looked at may never be taken up.
fn make_room(machine: &mut Machine<'_>, hero: HeroId, card: CardId) {
    let handed = machine.card_stat(Query::CardFigure, card, Stat::Hands) > 0;
    let held = machine.table().hero(hero).is_some_and(|hero| hero.hands.contains(&card));
    if !handed || held || !machine.is_for(card, hero) {
        return;
    }
    let table = machine.table_mut();
    let Some(holder) = table.heroes.get_mut(hero.index()) else { return };
    let full = std::mem::replace(&mut holder.hands, vec![card]);
    holder.cards.retain(|other| !full.contains(other));
    for other in full {
        if let Some(card) = table.cards.all.get_mut(other.index()) {
            card.zone = Zone::Removed;
        }
    }
    machine.look_again();
}
