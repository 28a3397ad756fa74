//! What a hero can do next in its activation.

use crate::attack::{Plan, has_target};
use crate::distance::{beside, shares_tile};
use crate::{darkness, searching};
use brim_core::game::attack::Reach;
use brim_core::game::decision::Choice;
use brim_core::game::engine::{Engine, Window};
use brim_core::game::ids::{CardId, HeroId, Model};
use brim_core::vocabulary::{Query, Rule, Stat};

/// All options, the pass first. Who has moved does not move again.
pub fn all<E: Engine + ?Sized>(engine: &E, hero: HeroId, moved: bool) -> Vec<Choice> {
    let mut options = Vec::with_capacity(USUALLY);
    options.push(Choice::Pass);
    let Some(now) = engine.table().hero(hero) else { return options };
    let (attacked, free) = (now.has_attacked(), now.turn.free_attack);
    let model = Model::Hero(hero);
    if !moved && !attacked && engine.stat(Query::HeroMoves, model, Stat::Rooted) == 0 {
        options.push(Choice::Move);
    }
    if !attacked && engine.stat(Query::MayAttack, model, Stat::NoAttacks) == 0 {
        attacks(engine, hero, &mut options);
    }
    if !attacked {
        options.extend(helpable(engine, hero).into_iter().map(Choice::Help));
        options.extend(searching::searches(engine, hero));
    }
    options.extend(darkness::handing_on(engine, hero));
    darkness::trading(engine, hero, &mut options);
    let no_attacks = engine.stat(Query::MayAttack, model, Stat::NoAttacks) != 0;
    let no_free = no_attacks || engine.stat(Query::MayAttack, model, Stat::NoFreeAttacks) != 0;
    let windows = [(Window::Attack, attacked || no_attacks), (Window::FreeAttack, free || no_free)];
    let plain = options.len();
    let windows = windows.into_iter().filter(|(_, spent)| !spent).map(|(window, _)| window);
    for window in std::iter::once(Window::OwnActivation).chain(windows) {
        for choice in engine.usable(window, Some(hero)) {
            if !options.iter().skip(plain).any(|other| *other == choice) {
                options.push(choice);
            }
        }
    }
    options
}

/// Capacity for the usual number of options.
const USUALLY: usize = 24;

/// The plain attacks that have a target.
fn attacks<E: Engine + ?Sized>(engine: &E, hero: HeroId, options: &mut Vec<Choice>) {
    let model = Model::Hero(hero);
    if engine.table().enemies.is_empty() {
        return;
    }
    if has_target(engine, &Plan::melee(hero))
        && engine.stat(Query::MayAttack, model, Stat::MeleeToHit) > 0
        && engine.stat(Query::MayAttack, model, Stat::Combat) > 0
        && engine.may_attack_with(hero, Reach::Melee, &engine.melee_weapons(hero))
    {
        options.push(Choice::Melee);
    }
    if engine.stat(Query::MayAttack, model, Stat::RangeToHit) <= 0 {
        return;
    }
    let hands = engine.table().hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default();
    let weapons: Vec<CardId> = hands
        .into_iter()
        .filter(|card| engine.card_stat(Query::CardFigure, *card, Stat::Shots) > 0 && engine.is_for(*card, hero))
        .filter(|card| engine.may_attack_with(hero, Reach::Ranged, std::slice::from_ref(card)))
        .collect();
    let each = weapons.iter().map(|weapon| vec![*weapon]).chain(pairs(engine, &weapons));
    options.extend(each.filter_map(|weapons| {
        let plan = Plan::ranged(hero, weapons);
        has_target(engine, &plan).then_some(Choice::Ranged(plan.weapons))
    }));
}

/// Two single-handed weapons used together (SBSD p.33, FF p.33, GOV p.34). Which is the primary hand matters only where the
/// off hand is the worse one.
fn pairs<E: Engine + ?Sized>(engine: &E, weapons: &[CardId]) -> Vec<Vec<CardId>> {
    if weapons.len() < 2 {
        return Vec::new();
    }
    let single: Vec<CardId> =
        weapons.iter().copied().filter(|card| engine.card_stat(Query::CardFigure, *card, Stat::Hands) == 1).collect();
    let matters = engine.table().rules.number(Rule::OffHandPenalty) != 0;
    let mut pairs = Vec::new();
    for (place, first) in single.iter().enumerate() {
        for second in single.iter().skip(place + 1) {
            pairs.push(vec![*first, *second]);
            if matters {
                pairs.push(vec![*second, *first]);
            }
        }
    }
    pairs
}

/// KO'd heroes adjacent to this one with no enemy on the tile of their marker.
pub fn helpable<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<HeroId> {
    let table = engine.table();
    let mut fallen = Vec::new();
    for other in table.heroes.iter().filter(|other| other.ko.is_some() && !other.dead) {
        let Some(at) = other.at else { continue };
        let near = table.place_of(Model::Hero(hero)) == Some(at) || beside(engine, Model::Hero(hero), at);
        let enemies = table.enemies.iter().any(|enemy| shares_tile(engine, Model::Enemy(enemy.id), at));
        if near && !enemies && table.fighting() {
            fallen.push(other.id);
        }
    }
    fallen
}
