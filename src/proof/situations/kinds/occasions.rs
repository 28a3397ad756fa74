//! What texts wait for: cards of the decks that they name, kills, castings, a new hero, an enemy that comes from afar. Snapshots carry out each text by
//! itself instead; whoever wants to know whether a line makes a difference brings about what it waits for.

use super::{EACH_FACE, FEW_FACES, runs};
use crate::situations::journal::Journal;
use crate::situations::player::Turns;
use crate::situations::scene::{Scene, Sides, first_of, happens, turn};
use brim_core::game::attack::Cause;
use brim_core::game::board::Placement;
use brim_core::game::cards::Zone;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData, HitKind};
use brim_core::game::ids::{HeroId, Model, TileId};
use brim_core::game::table::Outcome;
use brim_core::program::plan_of;
use brim_core::vocabulary::{Kind, Member};
use brim_rules::harm::{Ignores, Strike};
use brim_rules::placing::Arrival;
use brim_vm::{Machine, Scope};

/// Models that fill a hall.
const CROWD: usize = 8;

/// More than any model has Health.
const MORTAL: i32 = 200;

/// How many tiles lie side by side: farther than anybody moves.
const HALLS: i16 = 4;

/// The side of the stand-ins' hall, in spaces.
const HALL: i16 = 8;

/// The hero who has what is looked at, or is of it.
pub(super) fn holder(scene: &Scene<'_>) -> HeroId {
    if scene.kind == Kind::Class { HeroId(0) } else { HeroId(2) }
}

/// A fight in which a hero has what is looked at.
pub(super) fn holding<'p>(scene: &Scene<'p>, hero: HeroId, first: u32) -> Machine<'p> {
    let mut machine = scene.machine(&scene.fight(), first);
    hold(scene, &mut machine, hero);
    machine
}

/// A hero has what is looked at, or is where it is.
fn hold<'p>(scene: &Scene<'p>, machine: &mut Machine<'p>, hero: HeroId) {
    match scene.kind {
        Kind::World => machine.table_mut().worlds = vec![Some(scene.subject)],
        Kind::Item | Kind::Spell => {
            machine.give(hero, scene.subject);
        }
        Kind::Token | Kind::Marker => {
            happens(machine, EventData::Gains { model: Model::Hero(hero), what: scene.subject, amount: 2 });
        }
        Kind::Ability => {
            let heroes = &mut machine.table_mut().heroes;
            heroes.iter_mut().filter(|one| one.id == hero).for_each(|one| one.gained.push(scene.subject));
        }
        _ => {}
    }
}

/// What is drawn in every adventure, by what its deck holds.
const DRAWN: [Kind; 6] = [Kind::Loot, Kind::Scavenge, Kind::Encounter, Kind::Darkness, Kind::Dread, Kind::Threat];

/// A whole adventure in short: its start, a fight and what follows it, cards of all kinds, its end, and a stay in a town.
pub(super) fn adventure(scene: &Scene<'_>, journal: &mut Journal) {
    let hero = holder(scene);
    let make = |first: u32| {
        let mut machine = scene.machine(&scene.quiet(), first);
        hold(scene, &mut machine, hero);
        let mut items = scene.program.of_kind(Kind::Item).map(|(item, _)| item);
        if let Some(light) = items.find(|item| scene.program.line(*item, Member::Light).is_some()) {
            machine.give(HeroId(1), light);
        }
        if super::cards::is_drawn(scene.kind) {
            scene.beforehand(&mut machine, first, &|machine| super::cards::drawn(machine, scene));
        }
        machine
    };
    let lived = runs(scene, &EACH_FACE, &make, &|machine| {
        machine.propose(Event { what: EventData::AdventureStarts {}, cause: Cause::default() })?;
        let kinds = scene.cast.foes().into_iter().chain(scene.cast.brutes());
        let own = (scene.kind == Kind::Enemy).then_some(scene.subject);
        let arrive = |kind| Arrival { kind, count: 1, elites: 0, ambush: false, near: None, by: None };
        let arrivals: Vec<Arrival> = own.into_iter().chain(kinds).map(arrive).collect();
        brim_rules::placing::place_attack(machine, &arrivals, TileId(0), &Cause::default())?;
        turn(machine)?;
        let enemies: Vec<Model> = machine.table().enemies.iter().map(|enemy| Model::Enemy(enemy.id)).collect();
        for model in enemies {
            match wounds(machine, model, MORTAL, &Cause { hero: Some(hero), ..Cause::default() }) {
                Ok(()) | Err(Interrupt::EndFight) => {}
                other => return other,
            }
        }
        turn(machine)?;
        for kind in DRAWN {
            let mut decks = scene.program.of_kind(Kind::Deck).map(|(deck, _)| deck);
            if let Some(deck) = decks.find(|deck| scene.program.held_kind(*deck) == Some(kind)) {
                machine.draws_for(deck, 1, &[hero])?;
            }
        }
        turn(machine)?;
        brim_rules::turn::ends(machine, Outcome::Victory)?;
        super::places::stay(machine, scene.cast.first(Kind::Town))
    });
    journal.situation("An adventure", lived);
}

/// A card is drawn for each deck that its text names; where something else names a deck, a card of that deck is drawn.
pub(super) fn drawn(scene: &Scene<'_>, journal: &mut Journal) {
    let own = scene.program.decl(scene.subject).is_some_and(|decl| decl.deck.is_some());
    for deck in scene.mentions.all(&[Kind::Deck]) {
        let make = |first: u32| {
            let mut machine = scene.machine(&scene.quiet(), first);
            hold(scene, &mut machine, HeroId(2));
            machine
        };
        let done = runs(scene, &FEW_FACES, &make, &|machine| {
            if !own {
                return machine.draws_for(deck, 1, &[HeroId(0)]);
            }
            let card = machine.new_card(scene.subject, Some(deck), Zone::Pile);
            let cause = Cause::default();
            machine.propose(Event { what: EventData::Draws { card, deck, hero: None }, cause: cause.clone() })?;
            machine.resolve(card, None, &cause)
        });
        journal.situation("Drawn", done);
    }
}

/// What a new hero does and gains because of it.
pub(super) fn new_hero(scene: &Scene<'_>, journal: &mut Journal) {
    for (line, _) in scene.program.lines(scene.subject, Member::StartsMade) {
        let Some(body) = scene.program.op(line).map(|line| line.body().ids()) else { continue };
        let made = runs(scene, &EACH_FACE, &|first| scene.machine(&scene.quiet(), first), &|machine| {
            let this = Some(Model::Hero(HeroId(0)));
            machine.block(body, &mut Scope { decl: scene.subject, this, hero: Some(HeroId(0)), ..Scope::default() })
        });
        journal.situation("A new hero", made);
    }
}

/// A hero kills everybody, one after the other.
pub(super) fn kills(scene: &Scene<'_>, journal: &mut Journal) {
    let hero = holder(scene);
    let killed = runs(scene, &FEW_FACES, &|first| holding(scene, hero, first), &|machine| {
        let enemies: Vec<Model> = machine.table().enemies.iter().map(|enemy| Model::Enemy(enemy.id)).collect();
        for model in enemies {
            wounds(machine, model, MORTAL, &Cause { hero: Some(hero), ..Cause::default() })?;
        }
        Ok(())
    });
    journal.situation("Everybody is killed", killed);
}

/// Damage that nothing stops.
fn wounds(machine: &mut Machine<'_>, model: Model, amount: i32, cause: &Cause) -> Result<(), Interrupt> {
    let strike = Strike::of(HitKind::Hit, 1, amount, Ignores::ALL, cause);
    brim_rules::harm::strike(machine, model, &strike).map(|_| ())
}

/// Its holder uses each item and casts each spell that its text names.
pub(super) fn used_with(scene: &Scene<'_>, journal: &mut Journal) {
    let hero = holder(scene);
    for other in scene.mentions.all(&[Kind::Item, Kind::Spell]) {
        let make = |first: u32| {
            let mut machine = holding(scene, hero, first);
            machine.give(hero, other);
            machine.answers = Some(Box::new(Turns::new(scene.program, other, first, scene.seen)));
            machine
        };
        let used = runs(scene, &EACH_FACE, &make, &|machine| {
            turn(machine)?;
            turn(machine)
        });
        journal.situation("Used with what it names", used);
    }
}

/// A hall full of enemies who have it.
pub(super) fn crowd(scene: &Scene<'_>, journal: &mut Journal) {
    let own = (scene.kind == Kind::Enemy).then_some(scene.subject);
    let Some(foes) = own.or(scene.cast.foes()) else { return };
    let sides = Sides { enemies: vec![(foes, CROWD)], ..scene.quiet() };
    let fought = runs(scene, &FEW_FACES, &|first| scene.machine(&sides, first), &|machine| {
        turn(machine)?;
        turn(machine)
    });
    journal.situation("A crowd", fought);
}

/// The hall with others like it beside it. Gates lead from one to the next.
fn lengthened<'p>(scene: &Scene<'p>, mut machine: Machine<'p>) -> Machine<'p> {
    let hall = machine.table().board.tile(TileId(0)).map(|tile| tile.decl).unwrap_or_default();
    if let Some(plan) = scene.program.decl(hall).map(|hall| plan_of(scene.program, hall)) {
        let board = &mut machine.table_mut().board;
        let mut gates = Vec::new();
        for beside in 1..HALLS {
            let at = Placement { x: beside * HALL, ..Placement::default() };
            if board.place_tile(&plan, hall, at).is_ok() {
                gates.extend((0..HALL).filter_map(|y| board.at(0, at.x - 1, y).zip(board.at(0, at.x, y))));
            }
        }
        // Distances are measured for all of them at once: each time would take longer than what is played here.
        board.tie_gates(&gates);
    }
    machine
}

/// Its holder walks through long halls.
pub(super) fn walk(scene: &Scene<'_>, journal: &mut Journal) {
    let hero = holder(scene);
    let make = |first: u32| {
        let mut machine = lengthened(scene, scene.machine(&scene.quiet(), first));
        hold(scene, &mut machine, hero);
        machine
    };
    let walked = runs(scene, &EACH_FACE, &make, &|machine| brim_rules::hero::activate(machine, hero));
    journal.situation("A long walk", walked);
}

/// It comes from farther than it can move.
pub(super) fn afar(scene: &Scene<'_>, journal: &mut Journal) {
    let sides = Sides { heroes: 1, ..Sides::default() };
    let make = |first: u32| lengthened(scene, scene.machine(&sides, first));
    let come = runs(scene, &FEW_FACES, &make, &|machine| {
        let arrival = Arrival { kind: scene.subject, count: 1, elites: 0, ambush: false, near: None, by: None };
        let last = TileId(u16::try_from(HALLS - 1).unwrap_or_default());
        brim_rules::placing::place_attack(machine, &[arrival], last, &Cause::default())?;
        turn(machine)?;
        turn(machine)
    });
    journal.situation("It comes from afar", come);
}

/// It loses Health, wound by wound, on each side and with each row of its chart.
pub(super) fn worn_down(scene: &Scene<'_>, journal: &mut Journal) {
    let rows = scene.program.decl(scene.subject).map_or(0, |decl| decl.elite.len());
    let elite = (0..u8::try_from(rows).unwrap_or(u8::MAX)).map(|row| (false, Some(row)));
    for (brutal, elite) in [(false, None), (true, None)].into_iter().chain(elite) {
        let sides = Sides { enemies: vec![(scene.subject, 1)], brutal, elite, ..scene.quiet() };
        let worn = runs(scene, &[0], &|first| scene.machine(&sides, first), &|machine| {
            let Some(model) = first_of(machine, scene.subject).map(Model::Enemy) else { return Ok(()) };
            for _ in 0..MORTAL {
                if machine.table().place_of(model).is_none() {
                    break;
                }
                wounds(machine, model, 1, &Cause::default())?;
            }
            Ok(())
        });
        journal.situation("It is worn down", worn);
    }
}
