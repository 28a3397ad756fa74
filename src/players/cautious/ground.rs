//! Where enemies find a way to the heroes, past all of them: how many spaces beside each can be come to.

use super::field::Field;
use crate::game::board::Board;
use crate::game::ids::SpaceId;

/// Ways round the heroes are looked for so many spaces beyond them.
const ROUND: i32 = 3;

/// Marks of spaces: nobody was there yet; nobody can be there; enemies get there; that, and it was counted.
const FREE: u8 = 0;
const CLOSED: u8 = 1;
const REACHED: u8 = 2;
const COUNTED: u8 = 3;

/// The part of the board on which a fight is, with a hero that moves: looked at once for all the spaces to which it may go.
pub(super) struct Ground {
    /// Where the heroes stand, and which of them moves.
    heroes: Vec<SpaceId>,
    own: Option<usize>,
    /// The spaces on which the fight is fought, by number.
    open: Vec<u8>,
    /// Those that enemies get to past the other heroes, where the hero that moves is out of the way.
    reached: Vec<u8>,
    /// The same, with the spaces beside the other heroes counted: how many they are beside each, and in all.
    beside: Vec<u8>,
    slots: Vec<i32>,
    room: i32,
}

impl Ground {
    /// The ground around some heroes: as far from the enemies as they are, and a little beyond.
    pub(super) fn of(board: &Board, field: &Field, heroes: Vec<SpaceId>, own: Option<usize>) -> Ground {
        let open = open(board, field, &heroes);
        let mut reached = open.clone();
        let others = heroes.iter().enumerate().filter(|(at, _)| Some(*at) != own);
        close(&mut reached, others.map(|(_, at)| *at));
        flood(board, field, &mut reached);
        let (mut beside, mut room) = (reached.clone(), 0);
        let slots = heroes.iter().enumerate();
        let slots = slots
            .map(|(at, hero)| if Some(at) == own { 0 } else { count_beside(board, *hero, &mut beside, &mut room) })
            .collect();
        Ground { heroes, own, open, reached, beside, slots, room }
    }

    /// How many spaces beside each hero enemies find a way to past all heroes, with the one that moves on a space; and beside all of them together.
    pub(super) fn ways<S: From<i32>>(&self, board: &Board, field: &Field, space: SpaceId) -> (Vec<S>, i32) {
        let is_reached = |space: SpaceId| self.reached.get(space.index()) == Some(&REACHED);
        // Some enemies share their space with heroes: who stands there shuts them in.
        let shared = || field.foes.iter().any(|foe| foe.at.contains(&space));
        let parted = is_reached(space) && (parts(board, space, is_reached) || shared());
        let (slots, room) = if parted { self.past(board, field, space) } else { self.less(board, space) };
        debug_assert!(
            parted || (slots.clone(), room) == self.past(board, field, space),
            "nobody is parted from anybody here"
        );
        (slots.into_iter().map(S::from).collect(), room)
    }

    /// The same where the hero on a space parts nobody from anybody: of what is beside the others, that space is no more.
    fn less(&self, board: &Board, space: SpaceId) -> (Vec<i32>, i32) {
        let mark = |space: SpaceId| self.beside.get(space.index()).copied().unwrap_or(CLOSED);
        let taken = mark(space) == COUNTED;
        let mut room = self.room - i32::from(taken);
        let slots = self.heroes.iter().zip(&self.slots).enumerate().map(|(at, (hero, slots))| {
            if Some(at) != self.own {
                return slots - if taken { times(board, *hero, space) } else { 0 };
            }
            let mut own = 0;
            for next in board.neighbours(space).map(mark) {
                own += i32::from(next == REACHED || next == COUNTED);
                room += i32::from(next == REACHED);
            }
            own
        });
        (slots.collect(), room)
    }

    /// The same counted from what enemies get to past all heroes, one of them on this space: one that gets up stands nowhere before.
    fn past(&self, board: &Board, field: &Field, space: SpaceId) -> (Vec<i32>, i32) {
        let places =
            || self.heroes.iter().enumerate().map(|(at, hero)| if Some(at) == self.own { space } else { *hero });
        let mut seen = self.open.clone();
        close(&mut seen, places().chain([space]));
        flood(board, field, &mut seen);
        let mut room = 0;
        let slots = places().map(|at| count_beside(board, at, &mut seen, &mut room)).collect();
        (slots, room)
    }
}

fn close(seen: &mut [u8], spaces: impl Iterator<Item = SpaceId>) {
    for at in spaces {
        if let Some(mark) = seen.get_mut(at.index()) {
            *mark = CLOSED;
        }
    }
}

/// Marks the spaces that enemies get to.
fn flood(board: &Board, field: &Field, seen: &mut [u8]) {
    let mut open: Vec<SpaceId> = Vec::with_capacity(seen.len());
    let mut enter = |at: SpaceId, open: &mut Vec<SpaceId>| {
        if let Some(mark @ &mut FREE) = seen.get_mut(at.index()) {
            *mark = REACHED;
            open.push(at);
        }
    };
    field.foes.iter().flat_map(|foe| foe.at.iter().copied()).for_each(|at| enter(at, &mut open));
    while let Some(at) = open.pop() {
        board.steps(at).for_each(|next| enter(next, &mut open));
    }
}

/// True where somebody on a space may part the spaces around it from each other: those that are reached are not all tied together beside it.
fn parts(board: &Board, space: SpaceId, is_reached: impl Fn(SpaceId) -> bool) -> bool {
    let mut around = [space; 8];
    let mut many = 0;
    for next in board.neighbours(space).filter(|next| is_reached(*next)) {
        // More than eight are around a space only where it lies at a Gate.
        let Some(slot) = around.get_mut(many) else { return true };
        (*slot, many) = (next, many + 1);
    }
    // Those that are tied to the first come before the others.
    let (mut at, mut tied) = (0, 1);
    while let Some(here) = around.get(at).copied().filter(|_| at < tied && tied < many) {
        let others = tied..many;
        for place in others {
            let next = around.get(place).copied().unwrap_or(space);
            if board.may_step(here, next) && board.may_step(next, here) {
                around.swap(tied, place);
                tied += 1;
            }
        }
        at += 1;
    }
    tied < many
}

/// How often a space is beside another: across a Gate perhaps once more.
fn times(board: &Board, at: SpaceId, space: SpaceId) -> i32 {
    board.neighbours(at).map(|next| i32::from(next == space)).sum()
}

/// Counts the spaces beside a hero that enemies get to; and in all, those that were not counted before.
fn count_beside(board: &Board, at: SpaceId, seen: &mut [u8], room: &mut i32) -> i32 {
    let mut slots = 0;
    for next in board.neighbours(at) {
        if let Some(mark @ &mut (REACHED | COUNTED)) = seen.get_mut(next.index()) {
            slots += 1;
            *room += i32::from(*mark == REACHED);
            *mark = COUNTED;
        }
    }
    slots
}

fn open(board: &Board, field: &Field, heroes: &[SpaceId]) -> Vec<u8> {
    let far = heroes.iter().filter_map(|hero| field.nearest(*hero)).max().unwrap_or(0).saturating_add(ROUND);
    let mut ground = vec![CLOSED; board.space_count()];
    for distances in field.foes.iter().filter_map(|foe| foe.far.as_ref()) {
        for (mark, near) in ground.iter_mut().zip(distances.within(far)) {
            *mark = if near { FREE } else { *mark };
        }
    }
    ground
}
