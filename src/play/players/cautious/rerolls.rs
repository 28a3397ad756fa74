//! When dice are worth a Grit.

use super::Eyes;
use super::odds::{SURE, WOUND, all_health_left, enemy_damage, life, reach, wits};
use crate::players::View;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{Choice, RerollBy};
use brim_core::game::ids::{HeroId, Model};
use brim_core::vocabulary::Stat;

/// What a Grit is worth, in hundredths of a Wound: less to a hero that can hold no more.
fn price(view: &View<'_>, hero: HeroId) -> i32 {
    let held = view.hero(hero).map_or(0, |hero| hero.grit);
    if held >= view.stat(Model::Hero(hero), Stat::MaxGrit) {
        140
    } else if held > 1 {
        190
    } else {
        240
    }
}

/// Whether to re-roll, and what.
pub(super) fn next(
    eyes: Eyes<'_>,
    hero: Option<HeroId>,
    purpose: Purpose,
    faces: &[i32],
    need: Option<i32>,
    by: RerollBy,
) -> Option<Choice> {
    let pass = eyes.has(&Choice::Pass).then_some(Choice::Pass);
    let Some(hero) = hero else { return pass };
    let view = eyes.view;
    let misses = need.map_or(0, |need| faces.iter().filter(|face| **face < need).count());
    let missed = i32::try_from(misses).unwrap_or(i32::MAX);
    let gain = match (purpose, need) {
        (Purpose::ToHit, Some(need)) => to_hit(view, missed, faces.len(), need),
        (Purpose::Defense, Some(need)) => defense(view, hero, missed, need),
        (Purpose::Willpower, Some(need)) => willpower(view, hero, missed, need),
        (Purpose::Escape, Some(_)) => i32::from(missed > 0 && frail(view, hero)) * 150,
        (Purpose::Test | Purpose::Cast, Some(need)) if missed > 0 && misses == faces.len() => {
            reach(need, 0, 6) * missed.min(3) / 3
        }
        (Purpose::Damage | Purpose::Heal | Purpose::Recover | Purpose::CatchBreath, None) => low(faces),
        _ => 0,
    };
    let price = || if by == RerollBy::Grit { price(view, hero) } else { 1 };
    if gain <= 0 || gain < price() {
        return pass;
    }
    if need.is_some() && eyes.has(&Choice::RerollMisses) {
        return Some(Choice::RerollMisses);
    }
    let worst = eyes.best(i32::MIN, |choice| match choice {
        Choice::RerollDie(die) => {
            let face = *faces.get(usize::from(*die))?;
            let bad = need.map_or(face < 3, |need| face < need);
            bad.then_some(-face)
        }
        _ => None,
    });
    worst.or(pass)
}

/// To Hit: what the misses would bring. All misses, and it is worth more.
fn to_hit(view: &View<'_>, missed: i32, dice: usize, need: i32) -> i32 {
    let hits = i32::try_from(dice).unwrap_or(0) - missed;
    if missed == 0 || all_health_left(view) <= hits {
        return 0;
    }
    let gained = missed.saturating_mul(reach(need, 0, 6));
    let gained = gained.saturating_mul(HIT) / SURE;
    if hits == 0 && dice > 1 { gained.saturating_mul(3) / 2 } else { gained }
}

/// What a hit is worth, in hundredths.
const HIT: i32 = 225;

/// Defense: the Wounds that a new roll may stop. What would KO is worth all.
fn defense(view: &View<'_>, hero: HeroId, missed: i32, need: i32) -> i32 {
    if missed == 0 {
        return 0;
    }
    let enemy = view.attack().and_then(|attack| attack.attacker.enemy());
    let damage = enemy.map_or(2 * WOUND, |enemy| enemy_damage(view, enemy).max(WOUND));
    let loss = missed.saturating_mul(damage);
    let stopped = loss.saturating_mul(reach(need, 0, 6)) / SURE;
    let (left, _) = life(view, hero);
    let falls = loss >= left.saturating_mul(WOUND);
    if falls { stopped.saturating_mul(4) } else { stopped }
}

/// Willpower: the same for Sanity.
fn willpower(view: &View<'_>, hero: HeroId, missed: i32, need: i32) -> i32 {
    if missed == 0 {
        return 0;
    }
    let stopped = missed.saturating_mul(WOUND).saturating_mul(reach(need, 0, 6)) / SURE;
    let (left, _) = wits(view, hero);
    if missed >= left { stopped.saturating_mul(4) } else { stopped }
}

/// Amounts: how far the low dice lie below what dice show.
fn low(faces: &[i32]) -> i32 {
    faces.iter().filter(|face| **face < 3).map(|face| 350 - face * WOUND).sum::<i32>() * 2 / 3
}

fn frail(view: &View<'_>, hero: HeroId) -> bool {
    let (left, health) = life(view, hero);
    left.saturating_mul(3) <= health
}
