//! On the way between fights: one door for all, and nobody opens it alone.

use super::{Cautious, Eyes};
use crate::players::View;
use brim_core::game::board::{Beyond, Distances};
use brim_core::game::decision::Choice;
use brim_core::game::ids::{HeroId, SpaceId, TileId};

/// How many spaces heroes stay together.
const TOGETHER: i32 = 5;

/// What it costs to end a move out of the light.
const DARK: i32 = 200;

/// How near the others should be when a door is opened, in spaces, and for how many turns a hero waits for them.
const AT_HAND: i32 = 2;
const PATIENCE: u32 = 1;

/// Where the party goes and where its members are.
pub(super) struct Way<'v> {
    /// The distances from the places in the next door that nobody has taken.
    door: Option<Distances<'v>>,
    /// The distances from where the others stand.
    friends: Vec<Distances<'v>>,
    /// The tiles that the light falls on. Nothing where it is nothing to this hero.
    lit: Option<Vec<TileId>>,
}

impl<'v> Way<'v> {
    /// The way as it lies before a hero.
    pub(super) fn of(view: &View<'v>, hero: HeroId) -> Way<'v> {
        let board = view.board();
        let taken: Vec<SpaceId> =
            view.standing().filter(|other| other.id != hero).filter_map(|other| other.at).collect();
        let door = if view.fighting() { None } else { next_door(view) };
        let door = door.and_then(|spaces| {
            let free: Vec<SpaceId> = spaces.iter().copied().filter(|space| !taken.contains(space)).collect();
            board.distances_from(if free.is_empty() { spaces } else { &free })
        });
        Way { door, friends: taken.into_iter().map(|at| board.distances(at)).collect(), lit: lit(view, hero) }
    }

    /// What it is worth to end the move on a space, near the next door, near the others and in the light, with what it costs to go there. Nothing
    /// where that is no more than `most`.
    pub(super) fn worth_more(&self, view: &View<'_>, (space, cost): (SpaceId, i32), most: Option<i32>) -> Option<i32> {
        let more = |worth: &i32| most.is_none_or(|most| *worth > most);
        let door = self.door.as_ref().and_then(|door| door.to(space)).unwrap_or(0);
        let worth = 0i32.saturating_sub(door.saturating_mul(20)).saturating_sub(cost);
        // What the others and the light say makes it no more.
        let worth = Some(worth).filter(more)?;
        let friend = self.friends.iter().filter_map(|friend| friend.to(space)).min().unwrap_or(0);
        let is_lit = |lit: &Vec<TileId>| view.board().tiles_of(space).any(|tile| lit.contains(&tile));
        let dark = if self.lit.as_ref().is_none_or(is_lit) { 0 } else { DARK };
        let worth = worth.saturating_sub((friend - TOGETHER).max(0).saturating_mul(15)).saturating_sub(dark);
        Some(worth).filter(more)
    }
}

/// Where the light falls, for whoever does not bear it. All is lit where nobody has a light.
fn lit(view: &View<'_>, hero: HeroId) -> Option<Vec<TileId>> {
    view.light().filter(|bearer| *bearer != hero)?;
    view.lit_tiles()
}

/// The door to go on by: of those that nobody has opened and of the rooms that nobody has seen, the one nearest to the whole party.
fn next_door<'v>(view: &View<'v>) -> Option<&'v [SpaceId]> {
    let board = view.board();
    let doors = board.tiles().filter_map(|tile| board.tile(tile)).flat_map(|tile| &tile.doorways);
    let closed = doors.filter(|door| door.to == Beyond::Unexplored);
    // A room whose token nobody has seen is entered by its doorway.
    let rooms = board.tiles().filter(|tile| view.has_token(*tile)).filter_map(|tile| board.tile(tile));
    let rooms = rooms.filter_map(|tile| tile.doorways.get(tile.entrance?));
    let mut best: Option<(i32, &[SpaceId])> = None;
    for door in closed.chain(rooms) {
        let Some(first) = door.spaces.first() else { continue };
        let all: Option<i32> = view.standing().filter_map(|hero| hero.at).map(|at| board.distance(*first, at)).sum();
        if let Some(all) = all.filter(|all| best.is_none_or(|(least, _)| *all < least)) {
            best = Some((all, &door.spaces));
        }
    }
    best.map(|(_, spaces)| spaces)
}

/// True where a hero who could open a door waits for the others to come up. They are not waited for long.
pub(super) fn waits(cautious: &Cautious, eyes: Eyes<'_>, hero: HeroId) -> bool {
    let view = eyes.view;
    let Some(at) = view.hero(hero).and_then(|hero| hero.at) else { return false };
    let near = |other: SpaceId| view.board().distance(at, other).is_some_and(|far| far <= AT_HAND);
    let waited = cautious.ready.map_or(0, |since| view.cursor().turn.saturating_sub(since));
    waited < PATIENCE && !view.standing().filter_map(|other| other.at).all(near)
}

impl Cautious {
    /// Remembers since when a door could have been opened.
    pub(super) fn at_the_door(&mut self, eyes: Eyes<'_>, choice: &Choice) {
        if *choice == Choice::Look {
            self.ready = None;
        } else if eyes.has(&Choice::Look) {
            self.ready = self.ready.or(Some(eyes.view.cursor().turn));
        }
    }
}
