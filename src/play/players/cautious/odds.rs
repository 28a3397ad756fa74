//! Odds in thousandths and expected harm in hundredths of a Wound.

use crate::players::View;
use brim_core::game::dice::Dice;
use brim_core::game::ids::{EnemyId, HeroId, Model};
use brim_core::vocabulary::{Rule, Stat};

/// A certainty.
pub(super) const SURE: i32 = 1000;

/// A whole Wound.
pub(super) const WOUND: i32 = 100;

/// The chance, in thousandths, that a die reaches a number, by its sides; a number of 0 is never reached.
pub(super) fn reach(need: i32, modifier: i32, sides: i32) -> i32 {
    let sides = if sides > 0 { sides } else { 6 };
    if need <= 0 {
        return 0;
    }
    let faces = (sides + 1).saturating_sub(need.saturating_sub(modifier)).clamp(0, sides);
    faces.saturating_mul(SURE) / sides
}

/// What dice show on average, in hundredths.
pub(super) fn mean(dice: Dice) -> i32 {
    let faces = dice.die.faces();
    let count = i32::try_from(faces.len()).unwrap_or(1).max(1);
    let sum: i32 = faces.iter().sum();
    let each = sum.saturating_mul(WOUND) / count;
    each.saturating_mul(i32::from(dice.count)).saturating_add(dice.plus.saturating_mul(WOUND))
}

/// The chance that a hero's defense lets a hit through.
pub(super) fn undefended(view: &View<'_>, hero: HeroId) -> i32 {
    let model = Model::Hero(hero);
    let cover = reach(view.stat(model, Stat::Cover), 0, 6);
    let defense = reach(view.stat(model, Stat::Defense), view.stat(model, Stat::DefenseRolls), 6);
    (SURE - cover) * (SURE - defense) / SURE
}

/// The damage of one hit of an enemy, in hundredths.
pub(super) fn enemy_damage(view: &View<'_>, enemy: EnemyId) -> i32 {
    let model = Model::Enemy(enemy);
    mean(view.stat_dice(model, Stat::Damage)).max(view.stat(model, Stat::Damage).saturating_mul(WOUND))
}

/// What an enemy does in melee, or at range, in one activation to heroes, by the share of hits that their defense lets through: expected Wounds in hundredths.
/// `damage` is what a hit of it does.
pub(super) fn enemy_harm(
    view: &View<'_>,
    enemy: EnemyId,
    damage: impl Fn() -> i32,
    undefended: &[i32],
    ranged: bool,
) -> Vec<i32> {
    let model = Model::Enemy(enemy);
    let (need, dice) = if ranged { (Stat::RangeToHit, Stat::Shots) } else { (Stat::MeleeToHit, Stat::Combat) };
    let dice = view.stat(model, dice).clamp(0, 20);
    if dice == 0 {
        return vec![0; undefended.len()];
    }
    let hit = reach(view.stat(model, need), view.stat(model, Stat::ToHitRolls), view.stat(model, Stat::ToHitSides));
    let ignores = view.stat(model, Stat::IgnoresDefense) != 0;
    let damage = damage();
    let harm = |through: &i32| {
        let hits = dice * hit / 10 * if ignores { SURE } else { *through } / SURE;
        hits.saturating_mul(damage) / 100
    };
    undefended.iter().map(harm).collect()
}

/// How dangerous an enemy is to anybody, in hundredths of a Wound a turn: what it is worth to be rid of it.
pub(super) fn menace(view: &View<'_>, enemy: EnemyId) -> i32 {
    menace_with(view, enemy, || enemy_damage(view, enemy))
}

/// The same where it is known what a hit of it does.
pub(super) fn menace_with(view: &View<'_>, enemy: EnemyId, damage: impl Fn() -> i32) -> i32 {
    let model = Model::Enemy(enemy);
    let strikes = |need, dice| {
        let dice = view.stat(model, dice).clamp(0, 20);
        let hit =
            || reach(view.stat(model, need), view.stat(model, Stat::ToHitRolls), view.stat(model, Stat::ToHitSides));
        if dice == 0 { 0 } else { dice * hit() / 10 }
    };
    let hits = strikes(Stat::MeleeToHit, Stat::Combat).max(strikes(Stat::RangeToHit, Stat::Shots));
    let damage = if hits > 0 { damage() } else { 0 };
    (hits.saturating_mul(damage) / 200).clamp(20, 5000)
}

/// What is left of an enemy's Health, and how much it has.
pub(super) fn life_of(view: &View<'_>, enemy: EnemyId) -> (i32, i32) {
    let health = view.stat(Model::Enemy(enemy), Stat::Health);
    let wounds = view.enemy(enemy).map_or(0, |enemy| enemy.wounds);
    ((health - wounds).max(1), health.max(1))
}

/// What is left of the Health of all enemies together.
pub(super) fn all_health_left(view: &View<'_>) -> i32 {
    view.enemies().iter().map(|enemy| life_of(view, enemy.id).0).sum()
}

/// What guards an enemy from hits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    /// Its Defense against a hit, and against one that ignores it.
    defense: (i32, i32),
    /// The chance that Armor does not stop a Wound.
    bare: i32,
}

impl Guard {
    /// What guards an enemy now.
    pub(super) fn of(view: &View<'_>, enemy: EnemyId) -> Guard {
        let model = Model::Enemy(enemy);
        let immune = view.stat(model, Stat::CriticalImmune) != 0;
        let defense = view.stat(model, Stat::Defense).max(0);
        let bare = SURE - reach(view.stat(model, Stat::Armor), 0, 6);
        Guard { defense: (defense, if immune { defense } else { 0 }), bare }
    }
}

/// What is left of a hero's Health, and how much it has.
pub(super) fn life(view: &View<'_>, hero: HeroId) -> (i32, i32) {
    let health = view.stat(Model::Hero(hero), Stat::Health).max(1);
    let wounds = view.hero(hero).map_or(0, |hero| hero.wounds);
    ((health - wounds).max(0), health)
}

/// What is left of a hero's Sanity, and how much it has.
pub(super) fn wits(view: &View<'_>, hero: HeroId) -> (i32, i32) {
    let sanity = view.stat(Model::Hero(hero), Stat::Sanity).max(1);
    let damage = view.hero(hero).map_or(0, |hero| hero.sanity_damage);
    ((sanity - damage).max(0), sanity)
}

/// One hit of a hero: what its damage dice are, and what is added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blow {
    /// The damage dice, with all that is added.
    pub(super) damage: Dice,
    /// Defense does not stop it.
    pub(super) ignores_defense: bool,
}

impl Blow {
    /// A hit of this hero, with more damage added; and a Critical Hit.
    pub(super) fn of(view: &View<'_>, hero: HeroId, more: i32) -> (Blow, Blow) {
        let model = Model::Hero(hero);
        let mut damage = view.rules().dice(Rule::HeroDamage);
        let sides = u16::try_from(view.stat(model, Stat::DamageSides)).ok();
        if let Some(die) = sides.and_then(brim_core::game::dice::Die::with_sides) {
            damage.die = die;
        }
        damage.plus += view.stat(model, Stat::Damage) + more;
        let plain = Blow { damage, ignores_defense: view.stat(model, Stat::IgnoresDefense) != 0 };
        damage.plus += view.stat(model, Stat::CriticalDamage);
        (plain, Blow { damage, ignores_defense: true })
    }

    /// The same with more damage added.
    pub(super) fn and(mut self, more: i32) -> Blow {
        self.damage.plus += more;
        self
    }

    /// What it does to an enemy, by the Health it has left: expected Wounds in hundredths (none counts beyond the enemy's end), and the
    /// chance in thousandths that it kills.
    pub(super) fn against(&self, guard: Guard, left: i32) -> (i32, i32) {
        let defense = if self.ignores_defense { guard.defense.1 } else { guard.defense.0 };
        let faces = if self.damage.count == 0 { &[0][..] } else { self.damage.die.faces() };
        let count = i32::try_from(faces.len()).unwrap_or(1).max(1);
        let others = match self.damage.count {
            0 | 1 => 0,
            count => mean(Dice { count: count - 1, plus: 0, ..self.damage }) / WOUND,
        };
        let more = self.damage.plus + others - defense;
        let (mut sum, mut kills) = (0i32, 0i32);
        for face in faces {
            let through = (*face + more).max(0);
            // Usually no Armor stops anything.
            let wounds = if guard.bare == SURE { through } else { through * guard.bare / SURE };
            sum += wounds.min(left);
            kills += i32::from(wounds >= left);
        }
        (sum.saturating_mul(WOUND) / count, kills * SURE / count)
    }
}
