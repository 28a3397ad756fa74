//! Why something is not among a hero's options: what [`options`](super::options) asks, asked one by one.

use super::{acts, options, stands};
use crate::attack::{Plan, is_barred, targets};
use crate::distance::{beside, distance, enemies_beside, shares_tile};
use crate::searching;
use brim_core::game::attack::Reach;
use brim_core::game::decision::Choice;
use brim_core::game::engine::Engine;
use brim_core::game::ids::{CardId, EnemyId, HeroId, Model};
use brim_core::vocabulary::{Query, Stat};

/// Why the rules refuse what somebody wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This hero is KO'd, or dead.
    Down(HeroId),
    /// It can do nothing in its activation.
    Stunned,
    /// It has made its attack this turn, or given it up.
    Attacked,
    /// It has moved this turn.
    Moved,
    /// It cannot leave its space.
    Rooted,
    /// It cannot attack.
    Barred,
    /// It has no attack of this kind.
    NoAttack(Reach),
    /// It has no weapon in hand that shoots.
    Unarmed,
    /// This weapon is not in hand, or does not shoot.
    NotInHand(CardId),
    /// This weapon is not for the hero.
    NotFor(CardId),
    /// The hero cannot attack with this weapon now.
    CannotAttackWith(CardId),
    /// These weapons are not used together: two that take a hand each are.
    NotTogether,
    /// No enemy can be hit.
    NoTarget,
    /// Something keeps it from attacking the one meant.
    NotThisOne,
    /// The one meant is not on the board.
    Gone,
    /// The one meant is not adjacent.
    Apart,
    /// This enemy is adjacent, and must be hit first.
    AdjacentFirst(EnemyId),
    /// How many spaces away the one meant is, and how far the attack reaches.
    Far {
        /// How many spaces away.
        away: i32,
        /// How far the attack reaches.
        range: i32,
    },
    /// The one meant is not in sight.
    Unseen,
    /// Whom it would attack is on its own side.
    SameSide,
    /// The hero meant is not KO'd.
    Stands,
    /// No fight is on.
    NoFight,
    /// An enemy is on the tile of the one meant.
    EnemyThere,
    /// Enemies keep the heroes from searching.
    Hindered,
    /// Something keeps the hero from looking through doors.
    NoExploring,
    /// Something keeps the hero from scavenging.
    NoScavenging,
    /// The hero stands on no door behind which a tile can be laid.
    NoDoor,
    /// Nothing is left to find on the tile.
    NothingToFind,
    /// It is none of the hero's options.
    NotOffered,
}

/// Why a hero that has moved, or not, cannot do something now; nothing where it can.
pub fn refusal<E: Engine + ?Sized>(engine: &E, hero: HeroId, moved: bool, choice: &Choice) -> Option<Refusal> {
    if !stands(engine, hero) {
        return Some(Refusal::Down(hero));
    }
    if !acts(engine, hero) {
        return Some(Refusal::Stunned);
    }
    if options::all(engine, hero, moved).contains(choice) {
        return None;
    }
    Some(missing(engine, hero, moved, choice).unwrap_or(Refusal::NotOffered))
}

/// What an option lacks.
fn missing<E: Engine + ?Sized>(engine: &E, hero: HeroId, moved: bool, choice: &Choice) -> Option<Refusal> {
    let attacked = engine.table().hero(hero).is_some_and(|hero| hero.has_attacked());
    let stat = |stat| engine.stat(Query::Shown, Model::Hero(hero), stat);
    if attacked && !matches!(choice, Choice::Use { .. }) {
        return Some(Refusal::Attacked);
    }
    match choice {
        Choice::Move if moved => Some(Refusal::Moved),
        Choice::Move => (stat(Stat::Rooted) != 0).then_some(Refusal::Rooted),
        Choice::Melee | Choice::Ranged(_) if stat(Stat::NoAttacks) != 0 => Some(Refusal::Barred),
        Choice::Melee => {
            let able = stat(Stat::MeleeToHit) > 0 && stat(Stat::Combat) > 0;
            let so = engine.may_attack_with(hero, Reach::Melee, &engine.melee_weapons(hero));
            Some(match (able, so) {
                (false, _) => Refusal::NoAttack(Reach::Melee),
                (true, false) => Refusal::Barred,
                (true, true) => Refusal::NoTarget,
            })
        }
        Choice::Ranged(_) if stat(Stat::RangeToHit) <= 0 => Some(Refusal::NoAttack(Reach::Ranged)),
        Choice::Ranged(weapons) => Some(unfit(engine, hero, weapons).unwrap_or(Refusal::NoTarget)),
        Choice::Help(fallen) => helpless(engine, hero, *fallen),
        Choice::Look if searching::hindered(engine) => Some(Refusal::Hindered),
        Choice::Scavenge if searching::hindered(engine) && !searching::scavenges_in_fights(engine, hero) => {
            Some(Refusal::Hindered)
        }
        Choice::Look if stat(Stat::NoExploring) != 0 => Some(Refusal::NoExploring),
        Choice::Scavenge if stat(Stat::NoScavenging) != 0 => Some(Refusal::NoScavenging),
        Choice::Look => Some(Refusal::NoDoor),
        Choice::Scavenge => Some(Refusal::NothingToFind),
        _ => None,
    }
}

/// What keeps weapons from being shot with.
fn unfit<E: Engine + ?Sized>(engine: &E, hero: HeroId, weapons: &[CardId]) -> Option<Refusal> {
    let hands = engine.table().hero(hero).map(|hero| hero.hands.as_slice()).unwrap_or_default();
    let shoots = |card: CardId| hands.contains(&card) && engine.card_stat(Query::CardFigure, card, Stat::Shots) > 0;
    let single = |card: &CardId| engine.card_stat(Query::CardFigure, *card, Stat::Hands) == 1;
    let first = |fits: &dyn Fn(CardId) -> bool| weapons.iter().copied().find(|card| !fits(*card));
    match weapons {
        [] => Some(Refusal::Unarmed),
        [_, _, ..] if !weapons.iter().all(single) => Some(Refusal::NotTogether),
        _ => None,
    }
    .or_else(|| first(&|card| engine.is_for(card, hero)).map(Refusal::NotFor))
    .or_else(|| first(&shoots).map(Refusal::NotInHand))
    .or_else(|| first(&|card| engine.may_attack_with(hero, Reach::Ranged, &[card])).map(Refusal::CannotAttackWith))
}

/// What keeps a hero from helping another.
fn helpless<E: Engine + ?Sized>(engine: &E, hero: HeroId, fallen: HeroId) -> Option<Refusal> {
    let table = engine.table();
    if stands(engine, fallen) {
        return Some(Refusal::Stands);
    }
    if !table.fighting() {
        return Some(Refusal::NoFight);
    }
    let at = table.place_of(Model::Hero(fallen))?;
    if table.place_of(Model::Hero(hero)) != Some(at) && !beside(engine, Model::Hero(hero), at) {
        return Some(Refusal::Apart);
    }
    let enemy = table.enemies.iter().any(|enemy| shares_tile(engine, Model::Enemy(enemy.id), at));
    enemy.then_some(Refusal::EnemyThere)
}

/// Why an attack cannot hit an enemy now; nothing where it can.
pub fn aim_refusal<E: Engine + ?Sized>(engine: &E, plan: &Plan, enemy: EnemyId) -> Option<Refusal> {
    let (hero, aim) = (Model::Hero(plan.hero), Model::Enemy(enemy));
    if targets(engine, plan).contains(&enemy) {
        return None;
    }
    if is_barred(engine, plan, enemy) {
        return Some(Refusal::NotThisOne);
    }
    let near = || enemies_beside(engine, hero).into_iter().next();
    Some(match (engine.table().enemy(enemy), plan.reach) {
        (None, _) => Refusal::Gone,
        (_, Reach::Melee) => Refusal::Apart,
        _ => match near().filter(|_| plan.adjacent_first) {
            Some(other) => Refusal::AdjacentFirst(other),
            None => out_of_reach(engine, hero, aim, crate::attack::range(engine, plan)),
        },
    })
}

/// Too far away, or out of sight.
pub(crate) fn out_of_reach<E: Engine + ?Sized>(engine: &E, from: Model, to: Model, range: i32) -> Refusal {
    match distance(engine, from, to) {
        Some(away) if away <= range => Refusal::Unseen,
        Some(away) => Refusal::Far { away, range },
        None => Refusal::Unseen,
    }
}
