//! What a hero can do next in its activation.

use crate::game::attack::Reach;
use crate::game::decision::Choice;
use crate::game::engine::{Engine, Window};
use crate::game::ids::{CardId, HeroId, Model};
use crate::rules::attack::{Plan, targets};
use crate::rules::whereabouts::{beside, shares_tile};
use crate::rules::{darkness, exploring};
use crate::vocabulary::{Rule, Stat};

/// All options, the pass first.
pub(super) fn all<E: Engine + ?Sized>(engine: &E, hero: HeroId, moved: bool) -> Vec<Choice> {
    let mut options = vec![Choice::Pass];
    let Some(now) = engine.table().hero(hero) else { return options };
    let (attacked, free) = (now.turn.attacked, now.turn.free_attack);
    let model = Model::Hero(hero);
    if !moved && !attacked && engine.stat(model, Stat::Rooted) == 0 {
        options.push(Choice::Move);
    }
    if !attacked && engine.stat(model, Stat::NoAttacks) == 0 {
        options.extend(attacks(engine, hero));
    }
    if !attacked {
        options.extend(helpable(engine, hero).into_iter().map(Choice::Help));
        options.extend(exploring::searches(engine, hero));
    }
    options.extend(darkness::handing_on(engine, hero));
    options.extend(darkness::trading(engine, hero));
    let no_attacks = engine.stat(model, Stat::NoAttacks) != 0;
    let windows = [(Window::Attack, attacked || no_attacks), (Window::FreeAttack, free || no_attacks)];
    let mut more: Vec<Choice> = engine.usable(Window::OwnActivation, Some(hero));
    for (window, _) in windows.into_iter().filter(|(_, spent)| !spent) {
        more.extend(engine.usable(window, Some(hero)));
    }
    let plain = options.len();
    for choice in more {
        if !options.iter().skip(plain).any(|other| *other == choice) {
            options.push(choice);
        }
    }
    options
}

/// The plain attacks that have a target.
fn attacks<E: Engine + ?Sized>(engine: &E, hero: HeroId) -> Vec<Choice> {
    let model = Model::Hero(hero);
    let mut options = Vec::new();
    if engine.table().enemies.is_empty() {
        return options;
    }
    let melee = Plan::melee(hero);
    if engine.stat(model, Stat::MeleeToHit) > 0
        && engine.stat(model, Stat::Combat) > 0
        && !targets(engine, &melee).is_empty()
    {
        options.push(Choice::Melee);
    }
    if engine.stat(model, Stat::RangeToHit) <= 0 {
        return options;
    }
    let hands = engine.table().hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default();
    let weapons: Vec<CardId> = hands
        .into_iter()
        .filter(|card| engine.card_stat(*card, Stat::Shots) > 0 && engine.is_for(*card, hero))
        .filter(|card| engine.may_attack_with(*card, hero))
        .collect();
    for weapon in &weapons {
        options.push(Choice::Ranged(vec![*weapon]));
    }
    options.extend(pairs(engine, &weapons));
    options.retain(|choice| match choice {
        Choice::Ranged(weapons) => {
            !targets(engine, &Plan { reach: Reach::Ranged, ..Plan::ranged(hero, weapons.clone()) }).is_empty()
        }
        _ => true,
    });
    options
}

/// Two single-handed weapons used together (SBSD p.33, FF p.33, GOV p.34). Which is the primary hand matters only where the
/// off hand is the worse one.
fn pairs<E: Engine + ?Sized>(engine: &E, weapons: &[CardId]) -> Vec<Choice> {
    let single: Vec<CardId> =
        weapons.iter().copied().filter(|card| engine.card_stat(*card, Stat::Hands) == 1).collect();
    let matters = engine.table().rules.number(Rule::OffHandPenalty) != 0;
    let mut pairs = Vec::new();
    for (place, first) in single.iter().enumerate() {
        for second in single.iter().skip(place + 1) {
            pairs.push(Choice::Ranged(vec![*first, *second]));
            if matters {
                pairs.push(Choice::Ranged(vec![*second, *first]));
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
