//! What a hero's attacks are worth: from where it stands, or from where it might.

use std::cmp::Reverse;

use super::field::{Field, Foe};
use super::odds::{Blow, SURE, WOUND, health_left, reach};
use crate::game::ids::{CardId, DeclId, EnemyId, HeroId, Model, SpaceId};
use crate::players::View;
use crate::vocabulary::{Rule, Stat};

/// One way to attack.
#[derive(Clone, Debug)]
pub(super) struct Strike {
    /// Dice expected to hit, in thousandths.
    hits: i32,
    /// How far it reaches; nothing in melee.
    range: Option<i32>,
    /// For each enemy, by its place in the field, what one hit on it is worth, and how many hits (in thousandths) it takes to kill it. Those of
    /// the most worth come first.
    on: Vec<(usize, i32, i32)>,
}

impl Strike {
    /// The melee attack of a hero.
    pub(super) fn melee(view: &View<'_>, field: &Field, hero: HeroId) -> Strike {
        let dice = view.stat(Model::Hero(hero), Stat::Combat);
        Strike::of(view, field, (hero, Stat::MeleeToHit), dice, 0, (None, true))
    }

    /// The ranged attack of a hero with some weapons.
    pub(super) fn ranged(view: &View<'_>, field: &Field, hero: HeroId, weapons: &[CardId]) -> Strike {
        let model = Model::Hero(hero);
        let of = |stat| weapons.iter().map(move |card| view.card_stat(*card, stat));
        let dice = of(Stat::Shots).sum::<i32>() + view.stat(model, Stat::Shots);
        let range = of(Stat::Range).min().unwrap_or(0) + view.stat(model, Stat::Range);
        let damage = of(Stat::Damage).max().unwrap_or(0);
        Strike::of(view, field, (hero, Stat::RangeToHit), dice, damage, (Some(range), weapons.len() < 2))
    }

    fn of(
        view: &View<'_>,
        field: &Field,
        (hero, need): (HeroId, Stat),
        dice: i32,
        more: i32,
        (range, criticals): (Option<i32>, bool),
    ) -> Strike {
        let model = Model::Hero(hero);
        let (modifier, sides) = (view.stat(model, Stat::ToHitRolls), view.stat(model, Stat::ToHitSides));
        let hit = reach(view.stat(model, need), modifier, sides);
        let critical = reach(view.rules().number(Rule::Critical), modifier, sides).min(hit);
        let share = if hit > 0 && criticals { critical * SURE / hit } else { 0 };
        let blows = (Blow::of(view, hero, more, false), Blow::of(view, hero, more, true));
        let hits = dice.clamp(0, 20) * hit;
        let foes = if hits > 0 { &field.foes[..] } else { &[] };
        // Of enemies of a type that are worn alike, one stands for all.
        let mut like: Vec<(DeclId, i32, (i32, i32))> = Vec::new();
        let mut on = Vec::with_capacity(foes.len());
        for (place, foe) in foes.iter().enumerate() {
            let left = health_left(view, foe.id);
            let known = like.iter().find(|(kind, worn, _)| (*kind, *worn) == (foe.kind, left)).map(|known| known.2);
            let (worth, needed) = known.unwrap_or_else(|| hit_on(view, field, (foe, left), blows, share));
            if known.is_none() {
                like.push((foe.kind, left, (worth, needed)));
            }
            on.push((place, worth, needed));
        }
        on.sort_by_key(|(_, worth, _)| Reverse(*worth));
        Strike { hits, range, on }
    }

    /// The attacks a hero has in hand: melee, and each weapon that shoots.
    pub(super) fn all(view: &View<'_>, field: &Field, hero: HeroId) -> Vec<Strike> {
        let mut strikes = vec![Strike::melee(view, field, hero)];
        let hands = view.hero(hero).map_or(&[][..], |hero| &hero.hands);
        let shooting = hands.iter().filter(|card| view.card_stat(**card, Stat::Shots) > 0);
        strikes.extend(shooting.map(|card| Strike::ranged(view, field, hero, &[*card])));
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

    /// What it is worth against the enemies that can be hit from a space. Adjacent ones come before others. Nothing where there are none.
    pub(super) fn worth(&self, view: &View<'_>, field: &Field, from: SpaceId) -> i32 {
        let beside = field.beside(from).next().is_some();
        let Some(most) = self.range.or(beside.then_some(1)) else { return 0 };
        let mut left = self.hits;
        let mut sum = 0i32;
        for (place, worth, needed) in &self.on {
            let Some(foe) = field.foes.get(*place) else { continue };
            let far = foe.far(from);
            let reached = if beside { far == 1 } else { far <= most && foe.seen(view, from) };
            if reached {
                let spent = left.min(*needed);
                sum = sum.saturating_add(worth.saturating_mul(spent / 10) / 100);
                left -= spent;
                if left <= 0 {
                    break;
                }
            }
        }
        sum
    }
}

/// What a hit on an enemy with so much Health left is worth, and how many (in thousandths) kill it.
fn hit_on(
    view: &View<'_>,
    field: &Field,
    (foe, left): (&Foe, i32),
    (plain, critical): (Blow, Blow),
    share: i32,
) -> (i32, i32) {
    let enemy = foe.id;
    let (plain, critical) = (plain.against(view, enemy, left), critical.against(view, enemy, left));
    let blend = |plain: i32, critical: i32| (plain * (SURE - share) + critical * share) / SURE;
    let (wounds, kills) = (blend(plain.0, critical.0), blend(plain.1, critical.1));
    let needed = if wounds > 0 { left.saturating_mul(WOUND * WOUND) / wounds * 10 } else { i32::MAX };
    (worth(view, enemy, field.menace(view, foe), (wounds, kills)), needed.max(SURE))
}

/// What it is worth to do so many Wounds (in hundredths) to an enemy of such a menace, with such a chance to kill it.
pub(super) fn worth(view: &View<'_>, enemy: EnemyId, menace: i32, (wounds, kills): (i32, i32)) -> i32 {
    let health = view.stat(Model::Enemy(enemy), Stat::Health).max(1);
    let share = menace.saturating_mul(wounds) / health / WOUND;
    share.saturating_add(menace.saturating_mul(kills) / SURE).saturating_add(wounds / 10)
}

/// The best a hero can do from a space.
pub(super) fn best_from(view: &View<'_>, field: &Field, strikes: &[Strike], from: SpaceId) -> i32 {
    strikes.iter().map(|strike| strike.worth(view, field, from)).max().unwrap_or(0)
}

/// The best a hero can do from where it stands.
pub(super) fn best_now(view: &View<'_>, hero: HeroId) -> i32 {
    let Some(at) = view.hero(hero).and_then(|hero| hero.at) else { return 0 };
    let field = Field::of(view);
    best_from(view, &field, &Strike::all(view, &field, hero), at)
}
