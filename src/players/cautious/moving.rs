//! Where to go.

use super::danger::Danger;
use super::field::Field;
use super::odds::{life, mean};
use super::strikes::{Strike, best_from};
use super::{Cautious, Eyes, acting};
use crate::game::board::{Beyond, Distances};
use crate::game::decision::Choice;
use crate::game::ids::{HeroId, Model, SpaceId};
use crate::players::View;
use crate::vocabulary::{Rule, Stat};

/// How much a strike weighs against the harm it may bring, in hundredths; and how much more for each turn without one.
const BOLDNESS: i32 = 250;
const BOLDER: i32 = 150;

/// What a space nearer to the enemies is worth.
const APPROACH: i32 = 30;

/// How many spaces heroes stay together.
const TOGETHER: i32 = 5;

/// What a step costs in worth: a hero does not wander about for nothing.
const STEP: i32 = 4;

/// What it costs to end a move out of the light.
const DARK: i32 = 200;

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
    let map = Map::of(view, hero, cautious.idle(view, hero));
    let stay = here.filter(|_| eyes.has(&Choice::Pass)).map(|here| map.worth(view, here));
    let steps = here.map(|here| view.board().distances(here));
    let walk = |space: SpaceId| {
        let far = steps.as_ref().and_then(|steps| steps.to(space)).unwrap_or(0);
        map.worth(view, space).saturating_sub(far.saturating_mul(STEP))
    };
    let best = eyes.best(i32::MIN, |choice| match choice {
        Choice::Space(space) => Some(walk(*space)),
        _ => None,
    });
    let gain = match (&best, stay) {
        (Some(Choice::Space(space)), Some(stay)) => walk(*space).saturating_sub(stay),
        (Some(_), None) => 1,
        _ => 0,
    };
    if gain > 0 {
        return best;
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
            || view.enemies().iter().any(|enemy| view.base(Model::Enemy(enemy.id)).contains(&space))
    };
    full && view.board().steps(at).any(|space| !taken(space))
}

/// What makes a space good for a hero.
struct Map<'v> {
    hero: HeroId,
    field: Field<'v>,
    danger: Danger,
    strikes: Vec<Strike>,
    /// The hero has so few Wounds left that it does not seek a fight.
    frail: bool,
    /// How much a strike weighs against the harm it may bring, in hundredths.
    boldness: i32,
    /// The distances from where the others stand; measured only where there is nobody to fight.
    friends: Vec<Distances<'v>>,
    /// Where fallen friends lie.
    fallen: Vec<SpaceId>,
    /// The distances from the doors that nobody has opened.
    doors: Vec<Distances<'v>>,
}

impl<'v> Map<'v> {
    fn of(view: &View<'v>, hero: HeroId, idle: i32) -> Map<'v> {
        let field = Field::of(view);
        let (left, health) = life(view, hero);
        let fallen = view.heroes().iter().filter(|other| other.ko.is_some() && !other.dead);
        Map {
            hero,
            danger: Danger::of(view, &field, hero),
            strikes: Strike::all(view, hero),
            frail: left.saturating_mul(4) <= health && idle < 2,
            boldness: BOLDNESS + idle * BOLDER,
            friends: if field.foes.is_empty() { friends(view, hero) } else { Vec::new() },
            fallen: fallen.filter_map(|other| other.at).collect(),
            doors: if view.fighting() { Vec::new() } else { doors(view) },
            field,
        }
    }

    /// What it is worth to end the move on a space.
    fn worth(&self, view: &View<'_>, space: SpaceId) -> i32 {
        if self.field.foes.is_empty() {
            return self.on_the_way(view, space);
        }
        let strike = best_from(view, &self.field, &self.strikes, space).saturating_mul(self.boldness) / 100;
        let danger = self.danger.on(view, &self.field, space);
        let approach = if strike == 0 { self.approach(view, space) } else { 0 };
        let friend = if self.can_help(view, space) { FRIEND } else { 0 };
        strike.saturating_add(friend).saturating_sub(danger).saturating_sub(approach)
    }

    /// How far a space is from one that can be struck from.
    fn approach(&self, view: &View<'_>, space: SpaceId) -> i32 {
        let longest = self.strikes.iter().filter_map(Strike::range).max().unwrap_or(1).max(1);
        let nearest = self.field.foes.iter().map(|foe| {
            let hidden = i32::from(longest > 1 && !foe.seen(view, space));
            (foe.far(space) - longest).max(0) + hidden * 3
        });
        let far = nearest.min().unwrap_or(0).min(50);
        if self.frail { far } else { far.saturating_mul(APPROACH) }
    }

    /// A fallen friend can be helped from a space: it lies next to it, and no enemy is on its tile.
    fn can_help(&self, view: &View<'_>, space: SpaceId) -> bool {
        self.fallen.iter().any(|at| {
            let near = *at == space || view.board().adjacent(*at, space);
            near && !self.field.foes.iter().flat_map(|foe| &foe.at).any(|foe| view.board().share_tile(*foe, *at))
        })
    }

    /// True where the light falls on a space, for whoever does not bear it: its tile, and those next to it. All is lit where nobody has a light.
    fn lit(&self, view: &View<'_>, space: SpaceId) -> bool {
        let Some(bearer) = view.light().filter(|bearer| *bearer != self.hero) else {
            return true;
        };
        let Some(at) = view.hero(bearer).and_then(|bearer| bearer.at) else { return true };
        view.board().near_tile(at, space)
    }

    /// Outside of a fight: on to the next door, and together.
    fn on_the_way(&self, view: &View<'_>, space: SpaceId) -> i32 {
        let far = |distances: &Distances<'_>| distances.to(space);
        let door = self.doors.iter().filter_map(far).min().unwrap_or(0);
        let friend = self.friends.iter().filter_map(far).min().unwrap_or(0);
        let dark = i32::from(!self.lit(view, space)) * DARK;
        0i32.saturating_sub(door.saturating_mul(20))
            .saturating_sub((friend - TOGETHER).max(0).saturating_mul(15))
            .saturating_sub(dark)
    }

    /// Nothing can be struck from here, but a few spaces more may change that, and there is Grit to spare.
    fn grit_brings_a_fight(&self, view: &View<'_>, hero: HeroId, here: SpaceId) -> bool {
        let (Some(now), Some(nearest)) = (view.hero(hero), self.field.nearest(here)) else { return false };
        let full = now.grit >= 2 && now.grit >= view.stat(Model::Hero(hero), Stat::MaxGrit);
        let longest = self.strikes.iter().filter_map(Strike::range).max().unwrap_or(1).max(1);
        let more = mean(view.rules().dice(Rule::GritMove)) / 100;
        let idle = best_from(view, &self.field, &self.strikes, here) == 0 && !now.turn.attacked;
        full && !self.frail && idle && nearest > longest && nearest - longest <= more
    }
}

/// The distances from every other standing hero.
fn friends<'v>(view: &View<'v>, hero: HeroId) -> Vec<Distances<'v>> {
    let others = view.standing().filter(|other| other.id != hero).filter_map(|other| other.at);
    others.map(|at| view.board().distances(at)).collect()
}

/// The distances from every door that nobody has opened, and from the rooms that nobody has seen.
fn doors<'v>(view: &View<'v>) -> Vec<Distances<'v>> {
    let board = view.board();
    let doors = board.tiles().filter_map(|tile| board.tile(tile)).flat_map(|tile| &tile.doorways);
    let closed = doors.filter(|door| door.to == Beyond::Unexplored);
    let closed = closed.filter_map(|door| door.spaces.first()).copied();
    // A room whose token nobody has seen is entered by its doorway.
    let rooms = board.tiles().filter(|tile| view.has_token(*tile)).filter_map(|tile| board.tile(tile));
    let rooms = rooms.filter_map(|tile| tile.doorways.get(tile.entrance?)?.spaces.first().copied());
    closed.chain(rooms).map(|space| board.distances(space)).collect()
}
