//! Where to go.

use std::cmp::Reverse;

use super::blasts::Blasts;
use super::danger::Danger;
use super::errand::Errand;
use super::field::{Field, Foe};
use super::odds::{life, mean};
use super::strikes::{Fighter, Strike, best_from};
use super::travelling::Way;
use super::{Cautious, Eyes, acting};
use crate::players::View;
use brim_core::game::decision::Choice;
use brim_core::game::ids::{HeroId, Model, SpaceId};
use brim_core::vocabulary::{Rule, Stat};

/// How much a strike weighs against the harm it may bring, in hundredths; and how much more for each turn without one.
const BOLDNESS: i32 = 250;
const BOLDER: i32 = 150;

/// What a space nearer to the enemies is worth.
const APPROACH: i32 = 30;

/// What a step costs in worth: a hero does not wander about for nothing.
const STEP: i32 = 4;

/// What the place next to a fallen friend who can be helped is worth.
const FRIEND: i32 = 400;

/// Where to start: who shoots at the back, who strikes at the front. Start spaces are offered from the back.
pub(super) fn start(eyes: Eyes<'_>, hero: HeroId) -> Option<Choice> {
    let shoots = Strike::arms(eyes.view, hero) > 0;
    if shoots { eyes.options().first().cloned() } else { eyes.options().last().cloned() }
}

/// The next step of a move, or the room somebody must make.
pub(super) fn next(cautious: &Cautious, eyes: Eyes<'_>, hero: Option<HeroId>, left: i32) -> Option<Choice> {
    let view = eyes.view;
    let Some(hero) = hero else { return make_room(eyes) };
    if free_grit_move(eyes, hero, left) {
        return Some(Choice::GritMove);
    }
    if let Some(choice) = acting::healing(cautious, eyes, hero) {
        return Some(choice);
    }
    let here = view.hero(hero).and_then(|hero| hero.at);
    // Who has paid to go farther does not stand still.
    let paid = here.is_some_and(|here| cautious.paid == Some((hero, here)));
    let content = !paid && cautious.goal.as_ref().is_some_and(|goal| goal.is_reached(view, hero));
    if content && eyes.has(&Choice::Pass) && !(eyes.has(&Choice::GritMove) && brims_with_grit(view, hero)) {
        return Some(Choice::Pass);
    }
    let stay = here.filter(|_| eyes.has(&Choice::Pass) && !paid);
    let errand = Errand::of(view, hero);
    if view.enemies().is_empty() {
        let space = travel(eyes, &Way::of(view, hero), errand.as_ref(), here, stay);
        return Some(space.map_or(Choice::Pass, Choice::Space));
    }
    let map = Map { errand, ..Map::of(cautious, view, hero) };
    if let Some(space) = map.best(eyes, here, stay) {
        return Some(Choice::Space(space));
    }
    if eyes.has(&Choice::GritMove) && here.is_some_and(|here| map.grit_brings_a_fight(view, hero, here)) {
        return Some(Choice::GritMove);
    }
    Some(Choice::Pass)
}

/// A space for whoever must make room: far from the enemies for a hero.
fn make_room(eyes: Eyes<'_>) -> Option<Choice> {
    eyes.options().first().cloned()
}

/// A Grit found on the Move roll by a hero that can hold no more: the extra movement costs nothing. It is offered alone, although
/// there is room to go.
fn free_grit_move(eyes: Eyes<'_>, hero: HeroId, left: i32) -> bool {
    let view = eyes.view;
    let [Choice::Pass, Choice::GritMove] = eyes.options() else { return false };
    let Some(now) = view.hero(hero) else { return false };
    let Some(at) = now.at.filter(|_| left > 0) else { return false };
    let full = now.grit >= view.stat(Model::Hero(hero), Stat::MaxGrit);
    let taken = |space: SpaceId| {
        view.standing().any(|other| other.at == Some(space))
            || view.figures().any(|model| view.base(Model::Enemy(model.id)).contains(&space))
    };
    full && view.board().steps(at).any(|space| !taken(space))
}

/// True where a hero has all the Grit that it can hold, and more than one.
fn brims_with_grit(view: &View<'_>, hero: HeroId) -> bool {
    let grit = view.hero(hero).map_or(0, |hero| hero.grit);
    grit >= 2 && grit >= view.stat(Model::Hero(hero), Stat::MaxGrit)
}

/// The spaces to choose from with what each costs to go to from where the hero stands. To stay comes first: another must be worth more.
fn spaces<'a>(
    eyes: Eyes<'a>,
    here: Option<SpaceId>,
    stay: Option<SpaceId>,
) -> impl Iterator<Item = (SpaceId, i32)> + use<'a> {
    let steps = here.map(|here| eyes.view.board().distances(here));
    let spaces = eyes.options().iter().filter_map(|choice| match choice {
        Choice::Space(space) => Some(*space),
        _ => None,
    });
    stay.into_iter().chain(spaces).map(move |space| {
        let far = steps.as_ref().and_then(|steps| steps.to(space)).unwrap_or(0);
        (space, far.saturating_mul(STEP))
    })
}

/// The space to go to where there is nobody to fight, if any is worth more than to stay. Of equal ones the first.
fn travel(
    eyes: Eyes<'_>,
    way: &Way<'_>,
    errand: Option<&Errand<'_>>,
    here: Option<SpaceId>,
    stay: Option<SpaceId>,
) -> Option<SpaceId> {
    let mut best: Option<(i32, SpaceId)> = None;
    for (space, cost) in spaces(eyes, here, stay) {
        let cost = cost.saturating_add(errand.map_or(0, |errand| errand.cost(space)));
        let worth = way.worth_more(eyes.view, (space, cost), best.map(|(most, _)| most));
        best = worth.map(|worth| (worth, space)).or(best);
    }
    best.map(|(_, space)| space).filter(|space| Some(*space) != stay)
}

/// What makes a space good for a hero in a fight.
struct Map<'v> {
    field: Field<'v>,
    danger: Danger,
    strikes: Vec<Strike>,
    /// How far the farthest of them reaches.
    longest: i32,
    /// What can be thrown and goes off.
    blasts: Option<Blasts>,
    /// The hero has so few Wounds left that it does not seek a fight.
    frail: bool,
    /// How much a strike weighs against the harm it may bring, in hundredths.
    boldness: i32,
    /// Where fallen friends lie.
    fallen: Vec<SpaceId>,
    /// Where a goal wants the hero.
    errand: Option<Errand<'v>>,
}

impl<'v> Map<'v> {
    fn of(cautious: &Cautious, view: &View<'v>, hero: HeroId) -> Map<'v> {
        let (field, idle) = (Field::of(view), cautious.idle(view, hero));
        let (left, health) = life(view, hero);
        let fallen = view.heroes().iter().filter(|other| other.ko.is_some() && !other.dead);
        let strikes = Strike::all(view, &field, &Fighter::of(view, hero, None));
        Map {
            danger: Danger::of(view, &field, hero),
            longest: strikes.iter().filter_map(Strike::range).max().unwrap_or(1).max(1),
            strikes,
            blasts: cautious.blast.map(|wounds| Blasts::of(view, &field, Some(hero), wounds)),
            frail: left.saturating_mul(4) <= health && idle < 2,
            boldness: BOLDNESS + idle * BOLDER,
            fallen: fallen.filter_map(|other| other.at).collect(),
            errand: None,
            field,
        }
    }

    /// The space to go to from where the hero stands, if any is worth more than to stay there. Of equal ones the first.
    fn best(&self, eyes: Eyes<'_>, here: Option<SpaceId>, stay: Option<SpaceId>) -> Option<SpaceId> {
        let view = eyes.view;
        // Danger is looked for last, and only where it matters.
        let promise = |(place, (space, cost))| (self.promise(view, space).saturating_sub(cost), place, space);
        let mut all: Vec<(i32, usize, SpaceId)> = Vec::with_capacity(eyes.options().len() + 1);
        all.extend(spaces(eyes, here, stay).enumerate().map(promise));
        all.sort_unstable_by_key(|(promise, place, _)| (Reverse(*promise), *place));
        let mut best: Option<(i32, Reverse<usize>, SpaceId)> = None;
        for (promise, place, space) in all {
            let is_less = |harm: i32| best.is_some_and(|(most, ..)| promise.saturating_sub(harm) < most);
            if is_less(0) {
                break;
            }
            if best.is_some() && is_less(self.danger.least(view, &self.field, space)) {
                debug_assert!(
                    is_less(self.danger.on(view, &self.field, space)),
                    "there is less danger than at the least"
                );
                continue;
            }
            let worth = promise.saturating_sub(self.danger.on(view, &self.field, space));
            best = best.max(Some((worth, Reverse(place), space)));
        }
        best.map(|(.., space)| space).filter(|space| Some(*space) != stay)
    }

    /// What it is worth to end the move on a space, but for the danger there.
    fn promise(&self, view: &View<'_>, space: SpaceId) -> i32 {
        let blast = self.blasts.as_ref().map_or(0, |blasts| blasts.best(view, space));
        let strike = best_from(view, &self.field, &self.strikes, space).max(blast);
        let strike = strike.saturating_mul(self.boldness) / 100;
        let approach = if strike == 0 { self.approach(view, space) } else { 0 };
        let friend = if self.can_help(view, space) { FRIEND } else { 0 };
        let errand = self.errand.as_ref().map_or(0, |errand| errand.cost_pressed(space));
        strike.saturating_add(friend).saturating_sub(approach).saturating_sub(errand)
    }

    /// How far a space is from one that can be struck from.
    fn approach(&self, view: &View<'_>, space: SpaceId) -> i32 {
        let mut nearest: Option<i32> = None;
        for foe in &self.field.foes {
            let far = (foe.far(space) - self.longest).max(0);
            if nearest.is_none_or(|nearest| far < nearest) {
                let hidden = self.longest > 1 && !foe.seen(view, space);
                let far = far + i32::from(hidden) * 3;
                nearest = Some(nearest.map_or(far, |nearest| nearest.min(far)));
            }
        }
        let far = nearest.unwrap_or(0).min(50);
        if self.frail { far } else { far.saturating_mul(APPROACH) }
    }

    /// A fallen friend can be helped from a space: it lies next to it, and no enemy is on its tile.
    fn can_help(&self, view: &View<'_>, space: SpaceId) -> bool {
        self.fallen.iter().any(|at| {
            let near = *at == space || view.board().adjacent(*at, space);
            near && !self.field.foes.iter().flat_map(Foe::at).any(|foe| view.board().share_tile(*foe, *at))
        })
    }

    /// Nothing can be struck from here, but a few spaces more may change that, and there is Grit to spare.
    fn grit_brings_a_fight(&self, view: &View<'_>, hero: HeroId, here: SpaceId) -> bool {
        let (Some(now), Some(nearest)) = (view.hero(hero), self.field.nearest(here)) else { return false };
        let longest = self.longest;
        let more = mean(view.rules().dice(Rule::GritMove)) / 100;
        let idle = best_from(view, &self.field, &self.strikes, here) == 0 && !now.has_attacked();
        brims_with_grit(view, hero) && !self.frail && idle && nearest > longest && nearest - longest <= more
    }
}
