//! What a hero's attacks are worth: from where it stands, or from where it might.

use std::cmp::Reverse;

use super::field::{Field, Foe};
use super::odds::{Blow, SURE, WOUND, reach};
use crate::players::View;
use brim_core::game::ids::{CardId, HeroId, Model, SpaceId};
use brim_core::vocabulary::{Rule, Stat};

/// A hero that strikes, with what all its attacks have in common.
pub(super) struct Fighter {
    hero: HeroId,
    /// The only space from which it may strike: what cannot be hit from there is not looked at. Nothing where it may go to others.
    at: Option<SpaceId>,
    /// What is added to its dice, and how many sides they have.
    dice: (i32, i32),
    /// The chance that a die is a Critical Hit.
    critical: i32,
    /// A hit, and a Critical Hit.
    blows: (Blow, Blow),
}

impl Fighter {
    /// A hero that strikes from a space, or from any.
    pub(super) fn of(view: &View<'_>, hero: HeroId, at: Option<SpaceId>) -> Fighter {
        let model = Model::Hero(hero);
        let dice = (view.stat(model, Stat::ToHitRolls), view.stat(model, Stat::ToHitSides));
        let critical = reach(view.rules().number(Rule::Critical), dice.0, dice.1);
        Fighter { hero, at, dice, critical, blows: Blow::of(view, hero, 0) }
    }
}

/// One way to attack.
#[derive(Clone, Debug)]
pub(super) struct Strike {
    /// Dice expected to hit, in thousandths.
    hits: i32,
    /// How far it reaches; nothing in melee.
    range: Option<i32>,
    /// What a hit is worth on each enemy. Those of the most worth come first.
    on: Vec<Hit>,
}

/// A hit on an enemy.
#[derive(Clone, Copy, Debug)]
struct Hit {
    /// The enemy's place in the field.
    place: usize,
    worth: i32,
    /// How many hits (in thousandths) it takes to kill it.
    needed: i32,
}

impl Strike {
    /// The melee attack of a hero.
    pub(super) fn melee(view: &View<'_>, field: &Field, fighter: &Fighter) -> Strike {
        let dice = view.stat(Model::Hero(fighter.hero), Stat::Combat);
        Strike::of(view, field, fighter, (Stat::MeleeToHit, dice), (0, true), None)
    }

    /// The ranged attack of a hero with some weapons.
    pub(super) fn ranged(view: &View<'_>, field: &Field, fighter: &Fighter, weapons: &[CardId]) -> Strike {
        let model = Model::Hero(fighter.hero);
        let of = |stat| weapons.iter().map(move |card| view.card_stat(*card, stat));
        let dice = of(Stat::Shots).sum::<i32>() + view.stat(model, Stat::Shots);
        let range = of(Stat::Range).min().unwrap_or(0) + view.stat(model, Stat::Range);
        let damage = of(Stat::Damage).max().unwrap_or(0);
        Strike::of(view, field, fighter, (Stat::RangeToHit, dice), (damage, weapons.len() < 2), Some(range))
    }

    fn of(
        view: &View<'_>,
        field: &Field,
        fighter: &Fighter,
        (need, dice): (Stat, i32),
        (more, criticals): (i32, bool),
        range: Option<i32>,
    ) -> Strike {
        let hit = reach(view.stat(Model::Hero(fighter.hero), need), fighter.dice.0, fighter.dice.1);
        let critical = fighter.critical.min(hit);
        let share = if hit > 0 && criticals { critical * SURE / hit } else { 0 };
        let blows = (fighter.blows.0.and(more), fighter.blows.1.and(more));
        let mut strike = Strike { hits: dice.clamp(0, 20) * hit, range, on: Vec::new() };
        if strike.hits <= 0 {
            return strike;
        }
        let reach = fighter.at.map(|at| (at, strike.reach(field.is_beside(at))));
        strike.on.reserve_exact(field.foes.len());
        for (place, foe) in field.foes.iter().enumerate() {
            if reach.is_some_and(|(at, reach)| !reach.is_met(view, foe, at)) {
                continue;
            }
            // Of enemies of a type that are worn alike, the first stands for all.
            let alike = |other: &Foe<'_>| other.kind == foe.kind && other.life(view).0 == foe.life(view).0;
            let known = strike.on.iter().find(|hit| field.foes.get(hit.place).is_some_and(alike));
            let hit = known.copied().unwrap_or_else(|| {
                let first = field.foes.iter().find(|other| alike(other)).unwrap_or(foe);
                hit_on(view, field, first, blows, share)
            });
            strike.on.push(Hit { place, ..hit });
        }
        strike.on.sort_by_key(|hit| Reverse(hit.worth));
        strike
    }

    /// The attacks a hero has in hand: melee, and each weapon that shoots.
    pub(super) fn all(view: &View<'_>, field: &Field, fighter: &Fighter) -> Vec<Strike> {
        let mut strikes = vec![Strike::melee(view, field, fighter)];
        let hands = view.hero(fighter.hero).map_or(&[][..], |hero| &hero.hands);
        let shooting = hands.iter().filter(|card| view.card_stat(**card, Stat::Shots) > 0);
        strikes.extend(shooting.map(|card| Strike::ranged(view, field, fighter, &[*card])));
        strikes.retain(|strike| strike.hits > 0);
        strikes
    }

    /// How many of a hero's cards shoot, in hand or not.
    pub(super) fn arms(view: &View<'_>, hero: HeroId) -> usize {
        let cards = view.hero(hero).map_or(&[][..], |hero| &hero.cards);
        cards.iter().filter(|card| view.card_stat(**card, Stat::Shots) > 0).count()
    }

    /// How far it reaches; nothing in melee.
    pub(super) fn range(&self) -> Option<i32> {
        self.range
    }

    /// Whom it hits from where enemies are next to it, or none are. Adjacent ones come before others.
    fn reach(&self, beside: bool) -> Reach {
        match self.range {
            _ if beside => Reach::Beside,
            Some(range) => Reach::Within(range),
            None => Reach::Nobody,
        }
    }

    /// What it is worth against the enemies that can be hit from a space. Nothing where there are none. `beside` says whether one is next to it.
    pub(super) fn worth(&self, view: &View<'_>, field: &Field, from: SpaceId, beside: bool) -> i32 {
        match self.reach(beside) {
            Reach::Nobody => 0,
            reach => self.sum(|hit| field.foes.get(hit.place).is_some_and(|foe| reach.is_met(view, foe, from))),
        }
    }

    /// What it is worth from the only space from which its hero may strike.
    pub(super) fn worth_there(&self) -> i32 {
        self.sum(|_| true)
    }

    /// What its hits come to on the enemies that are asked for.
    fn sum(&self, is_reached: impl Fn(&Hit) -> bool) -> i32 {
        let mut left = self.hits;
        let mut sum = 0i32;
        for hit in self.on.iter().filter(|hit| is_reached(hit)) {
            let spent = left.min(hit.needed);
            sum = sum.saturating_add(hit.worth.saturating_mul(spent / 10) / 100);
            left -= spent;
            if left <= 0 {
                break;
            }
        }
        sum
    }
}

/// Whom a strike hits.
#[derive(Clone, Copy)]
enum Reach {
    Nobody,
    Beside,
    /// Whom it sees within a number of spaces.
    Within(i32),
}

impl Reach {
    fn is_met(self, view: &View<'_>, foe: &Foe, from: SpaceId) -> bool {
        match self {
            Reach::Nobody => false,
            Reach::Beside => foe.far(from) == 1,
            Reach::Within(range) => foe.far(from) <= range && foe.seen(view, from),
        }
    }
}

/// What a hit on an enemy is worth, and how many kill it. `share` of the hits, in thousandths, are critical.
fn hit_on(view: &View<'_>, field: &Field, foe: &Foe, (plain, critical): (Blow, Blow), share: i32) -> Hit {
    let ((left, health), guard) = (foe.life(view), foe.guard(view));
    let (plain, critical) = (plain.against(guard, left), critical.against(guard, left));
    let blend = |plain: i32, critical: i32| (plain * (SURE - share) + critical * share) / SURE;
    let (wounds, kills) = (blend(plain.0, critical.0), blend(plain.1, critical.1));
    let needed = if wounds > 0 { (left.saturating_mul(WOUND * WOUND) / wounds).saturating_mul(10) } else { i32::MAX };
    Hit { place: 0, worth: worth(health, field.menace(view, foe), (wounds, kills)), needed: needed.max(SURE) }
}

/// What it is worth to do an expected number of Wounds (in hundredths) to an enemy, by its Health, its menace and the chance to kill it.
pub(super) fn worth(health: i32, menace: i32, (wounds, kills): (i32, i32)) -> i32 {
    let share = menace.saturating_mul(wounds) / health / WOUND;
    share.saturating_add(menace.saturating_mul(kills) / SURE).saturating_add(wounds / 10)
}

/// The best a hero can do from a space.
pub(super) fn best_from(view: &View<'_>, field: &Field, strikes: &[Strike], from: SpaceId) -> i32 {
    let beside = field.is_beside(from);
    strikes.iter().map(|strike| strike.worth(view, field, from, beside)).max().unwrap_or(0)
}

/// The best a hero can do from where it stands.
pub(super) fn best_now(view: &View<'_>, field: &Field, hero: HeroId) -> i32 {
    let at = view.hero(hero).and_then(|hero| hero.at).filter(|_| !field.foes.is_empty());
    let Some(at) = at else { return 0 };
    let strikes = Strike::all(view, field, &Fighter::of(view, hero, Some(at)));
    strikes.iter().map(Strike::worth_there).max().unwrap_or(0)
}
