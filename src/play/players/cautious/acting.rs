//! What to do next in an activation, and what to use in a window.

use std::cell::{Cell, LazyCell};

use super::blasts::Blasts;
use super::eyes::{GIVE, HELP, MELEE, RANGED, USE};
use super::field::Field;
use super::odds::{all_health_left, life, wits};
use super::strikes::{Fighter, Strike, best_now};
use super::{Cautious, Eyes, errand, travelling};
use crate::players::View;
use brim_core::game::chance::mix;
use brim_core::game::decision::{About, Choice};
use brim_core::game::engine::Hint;
use brim_core::game::ids::HeroId;

/// The next thing in a hero's activation: heal, move, help, strengthen the attack, attack.
pub(super) fn next(cautious: &Cautious, eyes: Eyes<'_>, hero: HeroId) -> Option<Choice> {
    if let Some(choice) = healing(cautious, eyes, hero) {
        return Some(choice);
    }
    if let Some(choice) = errand::deed(eyes) {
        return Some(choice);
    }
    // The light of a fallen friend is taken up.
    if eyes.offers_any(GIVE)
        && let Some(light) = eyes.options().iter().find(|choice| matches!(choice, Choice::Give(_, to) if *to == hero))
    {
        return Some(light.clone());
    }
    if eyes.has(&Choice::Move) {
        // Even who stays where it stands rolls: a Grit may come of it.
        return Some(Choice::Move);
    }
    if eyes.has(&Choice::Look) && !travelling::waits(cautious, eyes, hero) {
        return Some(Choice::Look);
    }
    if eyes.has(&Choice::Scavenge) && steady(eyes.view, hero) {
        return Some(Choice::Scavenge);
    }
    let attack = attack(cautious, eyes, hero);
    if let Some(help) = help(eyes, hero) {
        return Some(help);
    }
    if attack.is_some()
        && let Some(choice) = boost(cautious, eyes)
    {
        return Some(choice);
    }
    if attack.is_some()
        && let Some(choice) = favour(cautious, eyes)
    {
        return Some(choice);
    }
    attack.or_else(|| free(cautious, eyes)).or(Some(Choice::Pass))
}

/// Percents of Health and Sanity with which a hero searches for what may lie about.
const STEADY: (i32, i32) = (60, 80);

/// What a search may bring will not be the end of this hero.
fn steady(view: &View<'_>, hero: HeroId) -> bool {
    let ((left, health), (mind, sanity)) = (life(view, hero), wits(view, hero));
    left.saturating_mul(100) >= health.saturating_mul(STEADY.0)
        && mind.saturating_mul(100) >= sanity.saturating_mul(STEADY.1)
}

/// The uses among the options that are not used up by habit, with what they do.
fn uses<'a>(cautious: &'a Cautious, eyes: Eyes<'a>) -> impl Iterator<Item = (&'a Choice, Hint)> {
    let fresh = eyes.uses().filter(|(_, choice)| cautious.fresh(choice));
    fresh.map(move |(at, choice)| (choice, eyes.hint(at, choice)))
}

/// Something that heals, where little of it would be wasted or somebody is in need of it.
pub(super) fn healing(cautious: &Cautious, eyes: Eyes<'_>, hero: HeroId) -> Option<Choice> {
    let view = eyes.view;
    let mut best: Option<(i32, &Choice)> = None;
    for (choice, hint) in uses(cautious, eyes) {
        let on = match choice {
            Choice::Use { on: Some(on), .. } => *on,
            _ => hero,
        };
        let worth = relief(view, on, hint);
        let enough = worth >= NEED;
        let costs_attack =
            enough && hint.costs_attack && worth < NEED * 2 && best_now(view, &Field::of(view), hero) > 0;
        if enough && !costs_attack && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, choice));
        }
    }
    best.map(|(_, choice)| choice.clone())
}

/// From what need on something is used up.
const NEED: i32 = 100;

/// How much good healing does to a hero: 0 where it is hardly hurt, more the nearer it is to its end.
fn relief(view: &View<'_>, hero: HeroId, hint: Hint) -> i32 {
    let heals = hint.heals_wounds > 0 || hint.heals_sanity > 0;
    if !heals || view.hero(hero).is_none_or(|hero| !hero.is_standing()) {
        return 0;
    }
    let good = |amount: i32, (left, all): (i32, i32)| {
        let lost = all - left;
        let healed = amount.min(lost);
        // Two thirds of it must do good; and half of the hero be gone, or a third in a fight.
        if healed <= 0 || healed.saturating_mul(3) < amount.saturating_mul(2) {
            return 0;
        }
        let gone = lost.saturating_mul(100) / all;
        let worth = gone.saturating_mul(2).saturating_add(healed.saturating_mul(5));
        if !hint.spends {
            // It comes back: little need is enough.
            return worth.saturating_add(NEED);
        }
        let need = if view.fighting() { 40 } else { 60 };
        if gone < need { 0 } else { worth }
    };
    good(hint.heals_wounds, life(view, hero)).max(good(hint.heals_sanity, wits(view, hero)))
}

/// Helps a fallen friend up, unless the fight would be over with this attack.
fn help(eyes: Eyes<'_>, hero: HeroId) -> Option<Choice> {
    let view = eyes.view;
    if !eyes.offers_any(HELP) {
        return None;
    }
    let option = eyes.options().iter().find(|choice| matches!(choice, Choice::Help(_)))?;
    let pressed = Field::of(view).beside(view.hero(hero)?.at?).count() > 1;
    (!pressed && all_health_left(view) > 4).then(|| option.clone())
}

/// Something that makes the attack better, while there is enough to fight.
fn boost(cautious: &Cautious, eyes: Eyes<'_>) -> Option<Choice> {
    let (choice, _) = uses(cautious, eyes).find(|(_, hint)| hint.helps_attack && !hint.costs_attack)?;
    (all_health_left(eyes.view) >= BIG_FIGHT).then(|| choice.clone())
}

/// The Health of all enemies together from which a fight is worth spending something on.
const BIG_FIGHT: i32 = 8;

/// The attack that is worth most: in melee, with weapons, or with something that takes its place.
fn attack(cautious: &Cautious, eyes: Eyes<'_>, hero: HeroId) -> Option<Choice> {
    let view = eyes.view;
    if !eyes.offers_any(MELEE | RANGED | USE) {
        return None;
    }
    let at = view.hero(hero)?.at?;
    let field = LazyCell::new(|| Field::of(view));
    let fighter = LazyCell::new(|| Fighter::of(view, hero, Some(at)));
    // Things that explode alike come in numbers.
    let known: Cell<Option<(i32, i32)>> = Cell::new(None);
    let blast = |wounds| match known.get() {
        Some((same, worth)) if same == wounds => worth,
        _ => {
            let worth = Blasts::of(view, &field, Some(hero), wounds).best(view, at);
            known.set(Some((wounds, worth)));
            worth
        }
    };
    eyes.best_at(1, |place, choice| match choice {
        Choice::Melee => Some(Strike::melee(view, &field, &fighter).worth_there().max(1)),
        Choice::Ranged(weapons) => Some(Strike::ranged(view, &field, &fighter, weapons).worth_there().max(1)),
        Choice::Use { .. } if cautious.fresh(choice) => {
            let hint = eyes.hint(place, choice);
            let worth = || if hint.blasts { blast(hint.harms) } else { hint.harms.saturating_mul(60) };
            hint.costs_attack.then(worth).filter(|worth| *worth > 0)
        }
        _ => None,
    })
}

/// The Wounds of something among the options of a fight that strikes all in and next to a space.
pub(super) fn blast(eyes: Eyes<'_>) -> Option<i32> {
    if !eyes.view.fighting() {
        return None;
    }
    eyes.uses().map(|(at, choice)| eyes.hint(at, choice)).filter(|hint| hint.blasts).map(|hint| hint.harms).max()
}

/// Something that strikes or gives Grit beside the attack.
fn free(cautious: &Cautious, eyes: Eyes<'_>) -> Option<Choice> {
    let fight = eyes.view.fighting();
    let good = |hint: &Hint| !hint.costs_attack && (hint.harms > 0 && fight || hint.restores_grit > 0);
    uses(cautious, eyes).find(|(_, hint)| good(hint)).map(|(choice, _)| choice.clone())
}

/// Something to use in a window: healing first, then what helps an attack that is under way.
pub(super) fn in_window(cautious: &Cautious, eyes: Eyes<'_>, hero: Option<HeroId>) -> Option<Choice> {
    let pass = || eyes.has(&Choice::Pass).then_some(Choice::Pass);
    let hero = hero.or_else(|| {
        eyes.view.cursor().active.and_then(|active| match active {
            brim_core::game::table::Active::Hero(hero) => Some(hero),
            brim_core::game::table::Active::Group(_) => None,
        })
    });
    let healing = hero.and_then(|hero| healing(cautious, eyes, hero));
    let boost = || eyes.view.attack().and_then(|_| boost(cautious, eyes));
    let harm = || if eyes.view.fighting() { free(cautious, eyes) } else { None };
    let shield = || shield(cautious, eyes, hero);
    let favour = || favour(cautious, eyes);
    healing.or_else(boost).or_else(harm).or_else(shield).or_else(favour).or_else(pass)
}

/// Something that stops harm. What does not come back is kept for those who have lost half of their Health.
fn shield(cautious: &Cautious, eyes: Eyes<'_>, hero: Option<HeroId>) -> Option<Choice> {
    let (left, health) = hero.map_or((1, 1), |hero| life(eyes.view, hero));
    let needed = left.saturating_mul(2) <= health;
    uses(cautious, eyes)
        .find(|(_, hint)| hint.prevents > 0 && (needed || !hint.spends))
        .map(|(choice, _)| choice.clone())
}

/// Turns after which what helps but once in an adventure is no longer kept.
const LATE: u32 = 6;

/// Something that is good in another way: in a fight where it comes back; what does not, once the adventure is well under way. A card is cancelled
/// where somebody has lost half of its Health or Sanity and could not bear what it may bring.
fn favour(cautious: &Cautious, eyes: Eyes<'_>) -> Option<Choice> {
    let view = eyes.view;
    let half = |(left, all): (i32, i32)| left.saturating_mul(2) <= all;
    let worn = || view.standing().any(|hero| half(life(view, hero.id)) || half(wits(view, hero.id)));
    let late = view.cursor().turn >= LATE;
    let now = |hint: &Hint| {
        hint.cancels && worn() || hint.favours && !hint.costs_attack && if hint.spends { late } else { view.fighting() }
    };
    uses(cautious, eyes).find(|(_, hint)| now(hint)).map(|(choice, _)| choice.clone())
}

/// One of several labelled options: what heals is good, what harms is not, unless it is for throwing at many; else the first that does
/// something.
pub(super) fn labelled(eyes: Eyes<'_>) -> Option<Choice> {
    let worth = |choice: &Choice| {
        let hint = eyes.view.hint(choice);
        let something = i32::from(!matches!(choice, Choice::Pass));
        let harm = if hint.blasts { hint.harms * 2 } else { -hint.harms };
        (hint.heals_wounds + hint.heals_sanity + hint.restores_grit * 2 + harm) * 2 + something
    };
    let of_mission = matches!(eyes.decision.about, About::Card { source } if eyes.view.mission() == Some(source));
    if !of_mission {
        return eyes.best(i32::MIN, |choice| Some(worth(choice)));
    }
    // What a mission lets the party choose is worth what it leads to, which nobody sees here: of equal options each is taken in some games.
    let most = eyes.options().iter().map(worth).max()?;
    let equal: Vec<&Choice> = eyes.options().iter().filter(|choice| worth(choice) == most).collect();
    let turn = usize::try_from(look_of(eyes.view) % u64::try_from(equal.len().max(1)).unwrap_or(1)).unwrap_or(0);
    equal.get(turn).map(|choice| (*choice).clone())
}

/// A number that hangs on what everybody sees of the heroes: it is another in another game, and always the same in the same.
fn look_of(view: &View<'_>) -> u64 {
    view.heroes().iter().fold(u64::from(view.cursor().turn), |number, hero| {
        let seen = [hero.wounds, hero.sanity_damage, hero.xp, hero.gold, hero.grit];
        let at = u64::from(hero.at.map_or(0, |at| at.0));
        seen.iter().fold(mix(number, at), |number, one| mix(number, u64::from(one.unsigned_abs())))
    })
}
