//! The table of the stage: two heroes and two models of two types, with slack everywhere.

use std::collections::BTreeSet;

use brim_core::game::cards::Zone;
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model};
use brim_core::game::table::{Group, Hero, Ko, Outcome, Step, Table};
use brim_core::program::{Printed, Program, StatKey};
use brim_core::vocabulary::recipes::Spot;
use brim_core::vocabulary::{Chosen, ClosedList, Done, Kind, Stat, Within};
use brim_rules::placing::free_models;
use brim_vm::Machine;

use super::bringing::bring;
use super::carrier::{Carried, Carrier, Side};
use super::kit::Kit;
use super::spots::{self, LINE, Place};
use crate::situations::happens;

/// Who is on the stage, for the recipes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cast {
    /// The type of the first two enemies: the one whose text it is, where it is an enemy's.
    pub(super) first: DeclId,
    /// The other type.
    pub(super) second: DeclId,
    /// The marker whose text it is, where an enemy holds it.
    pub(super) marker: Option<DeclId>,
    /// What is carried, put down and picked up.
    pub(super) chip: DeclId,
    /// The town that the party comes to.
    pub(super) town: DeclId,
}

/// The table of a situation, with the text of a declaration in play.
pub(super) fn machine<'p>(
    program: &'p Program,
    kit: &Kit,
    carried: Carried,
    (spot, down): (Spot, bool),
) -> (Machine<'p>, Cast) {
    let of = |kind: Kind| program.decl(carried.bearer).is_some_and(|decl| decl.kind == Some(kind));
    let first = if of(Kind::Enemy) { carried.bearer } else { kit.foes };
    let world = if of(Kind::World) { carried.bearer } else { kit.land };
    let mission = if of(Kind::Mission) { carried.bearer } else { kit.mission };
    let [scout, guard] = kit.heroes;
    let class = if of(Kind::Class) { carried.bearer } else { scout };
    let marker = (carried.carrier == Carrier::EnemyMarker).then_some(carried.decl);
    let cast = Cast { first, second: kit.brutes, marker, chip: kit.chip, town: kit.town };
    let mut table = Table { seed: 7, rules: program.rulebook(None, &[]), mission: Some(mission), ..Table::default() };
    table.cursor.turn = spots::turn(spot);
    table.cursor.step = Step::Activations;
    // Texts that wait until something is so come into play now: what is so already has its say at the first event.
    table.watched = Some(BTreeSet::new());
    // The world whose text it is lies beside the other one, and elsewhere behind it.
    let other = if world == kit.land { kit.plain } else { kit.land };
    let worlds = if matches!(spot, Spot::Elsewhere | Spot::Vault) { [kit.plain, world] } else { [world, other] };
    table.worlds.extend(worlds.map(Some));
    table.board = kit.boards.get(&spot).cloned().unwrap_or_default();
    table.revives = i32::from(matches!(spot, Spot::Saved | Spot::FarSaved));
    let mut depth = program.depth_of(kit.track);
    let (darkness, party) = spots::track(spot);
    (depth.darkness, depth.party) = (darkness, depth.entrance.saturating_sub(party));
    table.depth = Some(depth);
    let mut machine = Machine::new(program, table);
    for (deck, _) in program.of_kind(Kind::Deck) {
        let Some(kind) = program.held_kind(deck) else { continue };
        for (_, card) in kit.cards.iter().filter(|(held, _)| *held == kind) {
            for _ in 0..6 {
                let id = machine.new_card(*card, Some(deck), Zone::Pile);
                machine.table_mut().cards.piles.entry(deck).or_default().push(id);
            }
        }
    }
    for (seat, at) in (0u8..).zip(spots::heroes(spot)) {
        let class = match (seat, spot) {
            (0, _) if class != scout => class,
            (_, Spot::Elsewhere) => kit.stranger,
            (0, _) => class,
            _ => guard,
        };
        seat_hero(&mut machine, kit, (seat, class), at);
        if let Some(hero) = machine.table_mut().heroes.last_mut() {
            (hero.wounds, hero.sanity_damage) = (spots::harm(spot), spots::harm(spot));
        }
        if seat == spots::bearer(spot) {
            machine.give(HeroId(seat), kit.lamp);
        }
    }
    for (kind, places) in
        [cast.first, cast.second].into_iter().zip(spots::enemies(spot)).filter(|_| spots::fights(spot))
    {
        places.into_iter().for_each(|at| place(&mut machine, kind, at));
        let groups = &mut machine.table_mut().groups;
        groups.retain(|group| group.kind != kind);
        groups.push(Group {
            kind,
            brutal: false,
            elites: vec![0],
            ambush_turn: matches!(spot, Spot::Fists | Spot::Tide).then_some(2),
        });
    }
    if spot == Spot::Line {
        LINE.into_iter().for_each(|(x, y)| place(&mut machine, cast.second, (0, x, y)));
    }
    if spots::fights(spot) {
        happens(&mut machine, EventData::FightStarts {});
    }
    let healthy =
        |kind: DeclId| match program.decl(kind).and_then(|decl| decl.printed.get(&StatKey::Stat(Stat::Health))) {
            Some(Printed::Int(health)) => *health,
            _ => i32::MAX,
        };
    for (enemy, target) in machine.table_mut().enemies.iter_mut().zip([0, 1].into_iter().cycle()) {
        // What is looked at may have less Health than the kit's.
        enemy.wounds = spots::wounds(spot).min(healthy(enemy.kind).saturating_sub(1)).max(0);
        enemy.holds.insert(kit.mark, 3);
        enemy.target = Some(HeroId(target));
    }
    for card in std::iter::once(&kit.fog).chain(kit.laid.get(&spot).into_iter().flatten()) {
        let card = machine.new_card(*card, program.decks.get(&Kind::Darkness).copied(), Zone::InPlay);
        machine.table_mut().cards.in_play.push(card);
    }
    bring(&mut machine, carried);
    if let Some(hero) = machine.table_mut().heroes.get_mut(1).filter(|_| down) {
        hero.ko = Some(Ko { health: true, sanity: false });
        hero.wounds = 40;
    }
    if spot == Spot::Won {
        machine.table_mut().outcome = Some(Outcome::Victory);
    }
    machine.settle();
    (machine, cast)
}

fn seat_hero(machine: &mut Machine<'_>, kit: &Kit, (seat, class): (u8, DeclId), (region, x, y): Place) {
    let at = machine.table().board.at(region, x, y);
    let mut hero = Hero { id: HeroId(seat), class, level: 2, at, ..Hero::default() };
    hero.name = if seat == 0 { "Ann" } else { "Ben" }.to_owned();
    hero.corruption = 3;
    (hero.grit, hero.gold, hero.dark_stone, hero.xp) = (3, 500, 4, 100);
    hero.holds.extend([(kit.mark, 9), (kit.chip, 3), (kit.flask, 2)]);
    machine.table_mut().heroes.push(hero);
    machine.equip(HeroId(seat));
    machine.give(HeroId(seat), kit.rope);
    machine.give(HeroId(seat), kit.prayer);
    if seat == 0 {
        machine.give(HeroId(seat), kit.sling);
        busy(machine);
    }
    if let Some(hero) = machine.table_mut().heroes.last_mut() {
        hero.hands = hero.cards.iter().copied().take(2).collect();
    }
}

/// The last hero has done before now whatever can be asked for, but that its activation and its attack of this turn are still to come.
fn busy(machine: &mut Machine<'_>) {
    let Some(hero) = machine.table_mut().heroes.last_mut() else { return };
    let done = Done::WORDS.iter().filter_map(|words| Done::read(Chosen::new(words)));
    let (own, others): (Vec<Done>, Vec<Done>) = done.partition(|what| matches!(what, Done::Activated | Done::Attacked));
    own.into_iter().for_each(|what| hero.deeds.note(what, true));
    hero.deeds.forget(Within::Turn);
    others.into_iter().for_each(|what| hero.deeds.note(what, true));
}

fn place(machine: &mut Machine<'_>, kind: DeclId, (region, x, y): Place) {
    // Every spot has room for those who stand there; the box may hold fewer.
    let free = free_models(machine, kind) > 0;
    if let Some(at) = machine.table().board.at(region, x, y).filter(|_| free) {
        happens(machine, EventData::EnemyPlaced { kind, at, target: None });
    }
}

/// Who a role means on this stage: the one to whom it happens, and the one to whom it may happen without the text answering.
pub fn meant(carrier: Carrier, role: Option<&str>) -> (Model, Option<Model>) {
    let (ann, ben) = (Model::Hero(HeroId(0)), Model::Hero(HeroId(1)));
    // Enemies of the first type are numbered 0 and 1, of the second 2 and 3.
    let (own, other) = (Model::Enemy(EnemyId(0)), Model::Enemy(EnemyId(2)));
    let Some(role) = role else { return (ann, None) };
    match role {
        "this holder" if carrier.side() == Side::Enemy || carrier == Carrier::EnemyMarker => (own, Some(other)),
        // Everybody has it.
        "this hero" | "this holder" if carrier == Carrier::HeroGiven => (ann, None),
        "this hero" | "this holder" => (ann, Some(ben)),
        "this enemy" => (own, Some(other)),
        // A dead hero's texts are gone: it is the other one that things happen to.
        "a hero" if carrier.side() == Side::Hero => (ben, Some(own)),
        "an enemy" => (if carrier.side() == Side::Enemy { other } else { own }, Some(ann)),
        _ => (ann, Some(own)),
    }
}
