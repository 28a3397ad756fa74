//! What explosions would be worth: they strike all who stand in or next to a space, friends too.

use std::cmp::Reverse;

use super::field::{Field, Foe};
use super::odds::{SURE, WOUND, life};
use super::strikes::worth;
use crate::players::View;
use brim_core::game::ids::{HeroId, SpaceId};

/// The Wounds of an explosion of which nothing else is known.
pub(super) const USUAL: i32 = 3;

/// How far somebody throws, roughly.
const THROW: i32 = 6;

/// What must come of one that is used up; less in the last fight, after which nothing is needed any more.
const LEAST: i32 = 900;
const LEAST_AT_LAST: i32 = 400;

/// How much of it counts against other attacks, in hundredths: a throw may go astray.
const SHARE: i32 = 60;

/// What it costs to catch a friend, and one that it may bring down.
const FRIEND: i32 = 300;
const FRAIL_FRIEND: i32 = 3000;

/// What explosions would be worth, space by space.
pub struct Blasts {
    /// Each space where it would be worth enough, and how much. The hero who throws is not counted. Those of the most worth come first.
    on: Vec<(SpaceId, i32)>,
    /// What the hero who throws would lose.
    own: i32,
    /// Below this it is kept for later.
    least: i32,
}

impl Blasts {
    /// Explosions that do a number of Wounds to each who is caught. Where nobody is known who throws, all that do any good are worth enough.
    pub fn of(view: &View<'_>, field: &Field, hero: Option<HeroId>, wounds: i32) -> Blasts {
        let board = view.board();
        let last = view.explored().objective.is_some();
        let least = match hero {
            None => 1,
            Some(_) if last => LEAST_AT_LAST,
            Some(_) => LEAST,
        };
        let foes: Vec<i32> = field.foes.iter().map(|foe| caught(view, field, foe, wounds)).collect();
        if foes.iter().sum::<i32>() < least {
            return Blasts { on: Vec::new(), own: 0, least };
        }
        // What is caught on each space, and the number of the enemy that was caught there last: one with a great base only once.
        let mut on = vec![(0, 0); board.space_count()];
        for (number, (foe, worth)) in (1..).zip(field.foes.iter().zip(&foes)) {
            for space in foe.at().iter().flat_map(|at| board.neighbours(*at).chain([*at])) {
                if let Some(slot) = on.get_mut(space.index()).filter(|(last, _)| *last != number) {
                    *slot = (number, slot.1 + worth);
                }
            }
        }
        let friends = view.standing().filter(|other| Some(other.id) != hero);
        let friends: Vec<(SpaceId, i32)> =
            friends.filter_map(|other| Some((other.at?, loss(view, other.id, wounds)))).collect();
        let risk = |space: SpaceId| -> i32 {
            friends.iter().filter_map(|(at, loss)| Some(risked(board.distance(*at, space)?, *loss))).sum()
        };
        let on = board.spaces().zip(on).filter(|(_, (_, worth))| *worth >= least);
        let on = on.map(|(space, (_, worth))| (space, worth - risk(space)));
        let mut on: Vec<(SpaceId, i32)> = on.filter(|(_, worth)| *worth >= least).collect();
        on.sort_by_key(|(_, worth)| Reverse(*worth));
        Blasts { on, own: hero.map_or(0, |hero| loss(view, hero, wounds)), least }
    }

    /// What the best of them that the hero can set off from a space counts as an attack; nothing where it is better kept.
    pub fn best(&self, view: &View<'_>, from: SpaceId) -> i32 {
        let mut best = 0;
        for (space, worth) in &self.on {
            if *worth <= best {
                break;
            }
            let far = view.board().distance(from, *space).filter(|far| *far <= THROW);
            let Some(worth) = far.map(|far| *worth - risked(far, self.own)) else { continue };
            if worth > best && worth >= self.least && view.board().sees(from, *space) {
                best = worth;
            }
        }
        best.saturating_mul(SHARE) / 100
    }

    /// What it would be worth on a space.
    pub(super) fn at(&self, space: SpaceId) -> i32 {
        self.on.iter().find(|(on, _)| *on == space).map_or(-1, |(_, worth)| *worth)
    }
}

/// What a number of Wounds that Defense does not stop is worth on an enemy.
fn caught(view: &View<'_>, field: &Field, foe: &Foe, wounds: i32) -> i32 {
    let (left, health) = foe.life(view);
    // A die of that mean: every face alike.
    let sides = wounds.saturating_mul(2).max(1);
    let kills = (sides + 1 - left).max(0) * SURE / sides;
    worth(health, field.menace(view, foe), (wounds.min(left) * WOUND, kills))
}

/// What they would cost a hero.
fn loss(view: &View<'_>, hero: HeroId, wounds: i32) -> i32 {
    if life(view, hero).0 <= wounds.saturating_mul(2) { FRAIL_FRIEND } else { FRIEND }
}

/// A throw that goes astray lands near by.
fn risked(far: i32, loss: i32) -> i32 {
    match far {
        0 | 1 => loss,
        2 => loss / 5,
        _ => 0,
    }
}
