//! What the figures of a sheet are for: situations in which a Weight is carried, a slot is taken, an enemy comes from afar. Snapshots list these figures
//! and do without; whoever wants to know whether a line makes a difference does not.

use super::{FEW_FACES, runs};
use crate::situations::journal::{Journal, Runs};
use crate::situations::scene::{Scene, Sides, give, happens, turn};
use brim_core::game::attack::Cause;
use brim_core::game::cards::Attached;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData, HitKind};
use brim_core::game::ids::{DeclId, HeroId, Model, TileId};
use brim_core::game::table::Outcome;
use brim_core::vocabulary::Kind;
use brim_rules::harm::{Ignores, Strike};
use brim_rules::placing::Arrival;
use brim_vm::{Machine, Scope};

/// More than a hero can carry, and more models than a box holds.
const TOO_MANY: u16 = 14;

/// Two of an item for everybody, more than its holder can carry, the way home, and its holder's fall.
pub(super) fn item(scene: &Scene<'_>, journal: &mut Journal) {
    let made = |copies: usize| {
        move |first: u32| {
            let mut machine = scene.machine(&scene.fight(), first);
            for seat in 0..4 {
                for _ in 0..copies {
                    give(&mut machine, seat, scene.subject);
                }
            }
            machine
        }
    };
    let two: Runs = runs(scene, &FEW_FACES, &made(2), &|machine| {
        turn(machine)?;
        turn(machine)
    });
    journal.situation("Everybody has two of it", two);
    let loaded: Runs = runs(scene, &FEW_FACES, &made(1), &|machine| {
        for item in scene.cast.all(Kind::Item).iter().cycle().take(usize::from(TOO_MANY)) {
            let what = EventData::Receives { hero: HeroId(2), item: *item };
            machine.propose(Event { what, cause: Cause::default() })?;
        }
        Ok(())
    });
    journal.situation("Its holder is given more than anybody carries", loaded);
    let home: Runs = runs(scene, &FEW_FACES, &made(1), &|machine| {
        brim_rules::turn::ends(machine, Outcome::Victory)?;
        super::places::stay(machine, scene.cast.first(Kind::Town))
    });
    journal.situation("Home, and a stay in a town", home);
    journal.situation("Its holder falls", runs(scene, &FEW_FACES, &made(1), &fall));
    journal.plain("Upgrades that it takes", upgrades(scene));
}

/// A hero falls, and another comes to it.
fn fall(machine: &mut Machine<'_>) -> Result<(), Interrupt> {
    let what = EventData::Wounds { model: Model::Hero(HeroId(2)), amount: 40 };
    machine.propose(Event { what, cause: Cause::default() })?;
    turn(machine)
}

/// The upgrades of all packs that can be attached to an item, the first of them twice.
fn upgrades(scene: &Scene<'_>) -> Vec<String> {
    let all = scene.program.of_kind(Kind::Item).map(|(id, _)| id);
    let all = all.filter(|id| scene.program.texts(*id).is_some_and(|texts| texts.upgrade));
    let mut found = Vec::new();
    for upgrade in all {
        let mut machine = scene.machine(&scene.quiet(), 0);
        let item = give(&mut machine, 2, scene.subject);
        let mut times = 0;
        for _ in 0..3 {
            let card = give(&mut machine, 2, upgrade);
            if !machine.fitting_items(card, HeroId(2)).contains(&item) {
                break;
            }
            happens(&mut machine, EventData::Attaches { card, on: Some(Attached { to: item, forged: false }) });
            times += 1;
        }
        if times > 0 {
            found.push(format!("{} {times}", scene.program.name(upgrade)));
        }
    }
    found
}

/// Something befalls a hero.
type Trial = fn(&mut Machine<'_>, HeroId) -> Result<(), Interrupt>;

/// What befalls a hero, one kind after the other.
const TRIALS: [Trial; 5] = [skills, terror, corruption, tokens, grit];

/// One hero who has it, or is it, goes through all that its sheet has figures for.
pub(super) fn tried(scene: &Scene<'_>, journal: &mut Journal) {
    let hero = super::occasions::holder(scene);
    let make = |first: u32| super::occasions::holding(scene, hero, first);
    for trial in TRIALS {
        journal.situation("Tried", runs(scene, &FEW_FACES, &make, &|machine| trial(machine, hero)));
    }
}

fn skills(machine: &mut Machine<'_>, hero: HeroId) -> Result<(), Interrupt> {
    let skills: Vec<_> = machine.program.of_kind(Kind::Skill).map(|(skill, _)| skill).collect();
    for skill in skills {
        machine.test(Model::Hero(hero), skill, 5, &Scope::default())?;
    }
    Ok(())
}

/// Hits of a kind until the hero falls or has had a good many.
fn struck(machine: &mut Machine<'_>, model: Model, kind: HitKind) -> Result<(), Interrupt> {
    for _ in 0..TOO_MANY {
        if machine.table().place_of(model).is_none() {
            break;
        }
        let strike = Strike::of(kind, 2, 7, Ignores::default(), &Cause::default());
        brim_rules::harm::strike(machine, model, &strike)?;
    }
    Ok(())
}

fn terror(machine: &mut Machine<'_>, hero: HeroId) -> Result<(), Interrupt> {
    struck(machine, Model::Hero(hero), HitKind::Horror)
}

fn corruption(machine: &mut Machine<'_>, hero: HeroId) -> Result<(), Interrupt> {
    for _ in 0..TOO_MANY {
        brim_rules::harm::corrupt(machine, hero, 1, &Cause::default())?;
    }
    Ok(())
}

/// More Side Bag tokens than there is room for.
fn tokens(machine: &mut Machine<'_>, hero: HeroId) -> Result<(), Interrupt> {
    let in_bag = |id: &DeclId| machine.program.texts(*id).is_some_and(|texts| texts.side_bag);
    let tokens: Vec<DeclId> = machine.program.of_kind(Kind::Token).map(|(id, _)| id).filter(in_bag).collect();
    for what in tokens.into_iter().cycle().take(usize::from(TOO_MANY)) {
        let what = EventData::Gains { model: Model::Hero(hero), what, amount: 1 };
        machine.propose(Event { what, cause: Cause::default() })?;
    }
    Ok(())
}

fn grit(machine: &mut Machine<'_>, hero: HeroId) -> Result<(), Interrupt> {
    for _ in 0..TOO_MANY {
        machine.propose(Event { what: EventData::Grit { hero, amount: 1 }, cause: Cause::default() })?;
    }
    Ok(())
}

/// Fights with a hurt one, and attacks of one and of more than there are.
pub(super) fn enemy(scene: &Scene<'_>, journal: &mut Journal) {
    let rows = scene.program.decl(scene.subject).map_or(0, |decl| decl.elite.len());
    let plain = [(false, None), (true, None)].into_iter();
    let elite = (0..u8::try_from(rows).unwrap_or(u8::MAX)).flat_map(|row| [(false, Some(row)), (true, Some(row))]);
    for (brutal, elite) in plain.chain(elite) {
        let sides = Sides { enemies: vec![(scene.subject, 2)], brutal, elite, ..scene.quiet() };
        let fought = runs(scene, &FEW_FACES, &|first| hurt(scene.machine(&sides, first)), &|machine| {
            turn(machine)?;
            turn(machine)
        });
        journal.situation("Two turns of a fight", fought);
    }
    let arrives = |heroes: usize, count: u16| -> Runs {
        let sides = Sides { heroes, ..Sides::default() };
        runs(scene, &FEW_FACES, &|first| scene.machine(&sides, first), &|machine| {
            let arrival =
                Arrival { kind: scene.subject, count: count.into(), elites: 1, ambush: false, near: None, by: None };
            brim_rules::placing::place_attack(machine, &[arrival], TileId(0), &Cause::default())?;
            turn(machine)?;
            turn(machine)
        })
    };
    journal.situation("One attacks one hero", arrives(1, 1));
    journal.situation("More come than there are", arrives(4, TOO_MANY));
}

/// The first enemy has been hurt.
fn hurt(mut machine: Machine<'_>) -> Machine<'_> {
    if let Some(enemy) = machine.table_mut().enemies.first_mut() {
        enemy.wounds = 1;
    }
    machine
}
