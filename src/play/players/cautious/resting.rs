//! Healing, hands, the light, payments, visits in town, and when to flee.

use std::cell::RefCell;

use super::odds::{life, wits};
use super::{Eyes, errand};
use crate::players::View;
use brim_core::game::decision::Choice;
use brim_core::game::ids::{CardId, HeroId, Model};
use brim_core::vocabulary::Stat;

/// How much of some healing goes to Wounds: so that the hero is as far as possible from both its ends.
pub(super) fn split(eyes: Eyes<'_>, hero: HeroId, amount: i32) -> Option<Choice> {
    let ((health_left, health), (sanity_left, sanity)) = (life(eyes.view, hero), wits(eyes.view, hero));
    eyes.best(i32::MIN, |choice| match choice {
        Choice::Number(wounds) => {
            let body = (health_left + wounds).min(health).saturating_mul(1000) / health;
            let mind = (sanity_left + amount - wounds).min(sanity).saturating_mul(1000) / sanity;
            Some(body.min(mind).saturating_mul(4).saturating_add(body))
        }
        _ => None,
    })
}

/// Whether to heal after a fight, or to take Grit instead: who is hardly hurt takes the Grit.
pub(super) fn breath(eyes: Eyes<'_>, hero: HeroId) -> Option<Choice> {
    let now = eyes.view.hero(hero)?;
    if now.wounds.saturating_add(now.sanity_damage) >= 3 {
        return eyes.has(&Choice::Yes).then_some(Choice::Yes);
    }
    eyes.options().iter().find(|choice| matches!(choice, Choice::Number(_))).cloned()
}

/// What to hold: what shoots best, what strikes, what protects.
pub(super) fn hands(eyes: Eyes<'_>, hero: HeroId) -> Option<Choice> {
    // A card can be held in several ways.
    let known: RefCell<Vec<(CardId, i32)>> = RefCell::default();
    let worth = |card: &CardId| {
        let before = known.borrow().iter().find(|(other, _)| other == card).map(|(_, worth)| *worth);
        before.unwrap_or_else(|| {
            let worth = held(eyes.view, hero, *card);
            known.borrow_mut().push((*card, worth));
            worth
        })
    };
    eyes.best(i32::MIN, |choice| match choice {
        Choice::Hands(cards) => Some(cards.iter().map(worth).fold(0, i32::saturating_add)),
        _ => None,
    })
}

fn held(view: &View<'_>, hero: HeroId, card: CardId) -> i32 {
    let of = |stat| view.card_stat(card, stat);
    let own = |stat| view.stat(Model::Hero(hero), stat);
    let chance = |need: i32| if need > 0 { (7 - need).max(0) } else { 0 };
    let shots = of(Stat::Shots);
    let (shooting, striking) = if shots > 0 {
        let each = chance(own(Stat::RangeToHit)).saturating_mul(8 + 2 * of(Stat::Damage));
        (shots.saturating_mul(each).saturating_add(of(Stat::Range).min(12)), 0)
    } else {
        (0, (of(Stat::Combat) * 8 + of(Stat::Damage) * 4) * chance(own(Stat::MeleeToHit)))
    };
    let guarding =
        [Stat::Cover, Stat::Armor, Stat::SpiritArmor].into_iter().map(|stat| chance(of(stat)) * 10).sum::<i32>();
    shooting.saturating_add(striking + guarding + of(Stat::Shield) * 20 + 1)
}

/// Who takes the light: who has most Health left.
pub(super) fn light(eyes: Eyes<'_>) -> Option<Choice> {
    eyes.best(i32::MIN, |choice| match choice {
        Choice::Model(Model::Hero(hero)) => Some(life(eyes.view, *hero).0),
        _ => None,
    })
}

/// How much to pay: the least that is something.
pub(super) fn pay(eyes: Eyes<'_>) -> Option<Choice> {
    let least = eyes.best(i32::MIN, |choice| match choice {
        Choice::Number(number) if *number > 0 => Some(number.saturating_neg()),
        _ => None,
    });
    least.or_else(|| eyes.has(&Choice::Yes).then_some(Choice::Yes))
}

/// For how many turns heroes stay in a mission that has goals, though they see nothing to be done.
const PATIENCE: u32 = 25;

/// Whether to flee: where no way leads on, or where half have fallen and this one is badly hurt. The last fight is fought to its end.
pub(super) fn flee(eyes: Eyes<'_>) -> Option<Choice> {
    let view = eyes.view;
    let board = view.board();
    let ways = board.doors().next().is_some() || board.tiles().any(|tile| view.has_token(tile));
    // Nobody leaves before anything has happened, nor while there is something to be done for the mission.
    if view.cursor().turn < 2 && view.has_goals()
        || errand::has_plan(view) && view.standing().count() > 0 && !view.fighting()
    {
        return Some(Choice::Pass);
    }
    // Where a mission asks for something, known or not, nobody leaves only because nothing else is left to do.
    let patient = view.has_goals() && view.cursor().turn < PATIENCE;
    let stuck = !patient && !ways && view.explored().objective.is_none() && !view.fighting();
    let (left, health) = life(view, eyes.hero()?);
    let (stand, all) = (view.standing().count(), view.heroes().len());
    // Who is alone has nobody who could fall before it.
    let few = all == 1 || stand.saturating_mul(2) <= all;
    let hurt = left.saturating_mul(if all <= 2 { 4 } else { 3 }) <= health;
    let beaten = view.fighting() && view.explored().objective.is_none() && few && hurt;
    Some(if stuck || beaten { Choice::Flee } else { Choice::Pass })
}

/// The first location that the town has: a day in bed brings nothing.
pub(super) fn visit(eyes: Eyes<'_>) -> Option<Choice> {
    eyes.options().iter().find(|choice| matches!(choice, Choice::Thing(_))).cloned()
}
