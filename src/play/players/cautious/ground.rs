//! Where enemies find a way to the heroes, past all of them: how many spaces beside each can be come to.

use super::field::Field;
use brim_core::game::board::Board;
use brim_core::game::ids::SpaceId;

/// How many spaces beyond the heroes ways round them are looked for.
const ROUND: i32 = 3;

/// Marks of spaces: nobody was there yet; that, and it is looked for; nobody can be there; enemies get there; that, and it was counted.
const FREE: u8 = 0;
const WANTED: u8 = 1;
const CLOSED: u8 = 2;
const REACHED: u8 = 3;
const COUNTED: u8 = 4;

/// The part of the board on which a fight is, with a hero that moves: looked at once for all the spaces to which it may go.
pub(super) struct Ground {
    /// Where the other heroes stand; and whether the one that moves stands anywhere yet: if not, nothing is beside it.
    others: Vec<SpaceId>,
    own: bool,
    /// The spaces on which the fight is fought, by number.
    open: Vec<u8>,
    /// Those that enemies get to past the other heroes, where the hero that moves is out of the way; those beside the others are counted: how many
    /// they are beside each, and in all.
    reached: Vec<u8>,
    slots: Vec<i32>,
    room: i32,
}

impl Ground {
    /// The ground around some heroes, one of whom may move: as far from the enemies as they are, and a little beyond.
    pub(super) fn of(board: &Board, field: &Field, others: Vec<SpaceId>, own: Option<SpaceId>) -> Ground {
        let open = open(board, field, others.iter().copied().chain(own));
        let (mut reached, mut room) = (open.clone(), 0);
        close(&mut reached, others.iter().copied());
        flood(board, field, &mut reached, usize::MAX);
        let slots = others.iter().map(|hero| count_beside(board, *hero, &mut reached, &mut room)).collect();
        Ground { others, own: own.is_some(), open, reached, slots, room }
    }

    fn is_reached(&self, space: SpaceId) -> bool {
        self.reached.get(space.index()).is_some_and(|mark| *mark >= REACHED)
    }

    /// How many spaces beside each of the other heroes enemies find a way to, where the one that moves is out of the way; and how many in all.
    pub(super) fn slots(&self) -> (&[i32], i32) {
        (&self.slots, self.room)
    }

    /// What [`Ground::ways`] finds beside the hero on a space, where that takes but a look: it parts nobody from anybody. With it, whether the space is
    /// one of those beside the others: of these there is then one less, and where not, there are as many as before.
    pub(super) fn look(&self, board: &Board, field: &Field, space: SpaceId) -> Option<(i32, bool)> {
        let (tied, beside) = board.look_round(space, |space| self.is_reached(space))?;
        let mark = self.reached.get(space.index()).copied().unwrap_or(CLOSED);
        if mark >= REACHED && (!tied || field.foes.iter().any(|foe| foe.at().contains(&space))) {
            return None;
        }
        Some((if self.own { beside } else { 0 }, mark == COUNTED))
    }

    /// How many spaces beside each hero enemies find a way to past all heroes, with the one that moves on a space: beside that one, and beside all
    /// of them together. `slots` takes those beside each of the others.
    pub(super) fn ways(&self, board: &Board, field: &Field, space: SpaceId, slots: &mut Vec<i32>) -> (i32, i32) {
        let is_reached = |space| self.is_reached(space);
        // Some enemies share their space with heroes: who stands there shuts them in.
        let shared = || field.foes.iter().any(|foe| foe.at().contains(&space));
        let parted = is_reached(space) && (!board.is_tied_around(space, is_reached) || shared());
        slots.clear();
        if parted {
            return self.past(board, field, space, slots);
        }
        let ways = self.less(board, space, slots);
        let mut past = Vec::new();
        debug_assert!(
            self.past(board, field, space, &mut past) == ways && past == *slots,
            "nobody is parted from anybody here"
        );
        ways
    }

    /// The same where the hero on a space parts nobody from anybody: of what is beside the others, that space is no more.
    fn less(&self, board: &Board, space: SpaceId, slots: &mut Vec<i32>) -> (i32, i32) {
        let mark = |space: SpaceId| self.reached.get(space.index()).copied().unwrap_or(CLOSED);
        let (mut own, mut room) = (0, self.room);
        if self.own {
            board.neighbours(space).map(mark).for_each(|next| {
                own += i32::from(next == REACHED || next == COUNTED);
                room += i32::from(next == REACHED);
            });
        }
        slots.extend_from_slice(&self.slots);
        if mark(space) == COUNTED {
            room -= 1;
            let others = slots.iter_mut().zip(&self.others);
            others.for_each(|(slots, hero)| *slots -= times(board, *hero, space));
        }
        (own, room)
    }

    /// The same counted from what enemies get to past all heroes, one of them on this space: one that gets up stands nowhere before.
    fn past(&self, board: &Board, field: &Field, space: SpaceId, slots: &mut Vec<i32>) -> (i32, i32) {
        let mut seen = self.open.clone();
        close(&mut seen, self.others.iter().copied().chain([space]));
        // Nothing is counted but what is beside the heroes, and nobody gets now where nobody got before.
        let mut wanted = 0;
        for next in self.others.iter().chain([&space]).flat_map(|hero| board.neighbours(*hero)) {
            if let Some(mark @ &mut FREE) = seen.get_mut(next.index())
                && self.is_reached(next)
            {
                *mark = WANTED;
                wanted += 1;
            }
        }
        flood(board, field, &mut seen, wanted);
        let mut room = 0;
        slots.extend(self.others.iter().map(|hero| count_beside(board, *hero, &mut seen, &mut room)));
        let own = if self.own { count_beside(board, space, &mut seen, &mut room) } else { 0 };
        (own, room)
    }
}

fn close(seen: &mut [u8], spaces: impl Iterator<Item = SpaceId>) {
    for at in spaces {
        if let Some(mark) = seen.get_mut(at.index()) {
            *mark = CLOSED;
        }
    }
}

/// Marks the spaces that enemies get to, until the given number of wanted ones is found.
fn flood(board: &Board, field: &Field, seen: &mut [u8], mut wanted: usize) {
    let mut open: Vec<SpaceId> = Vec::with_capacity(seen.len());
    for foe in &field.foes {
        wanted -= enter(foe.at(), seen, &mut open);
    }
    while wanted > 0
        && let Some(at) = open.pop()
    {
        let [row, across] = board.step_rows(at);
        wanted -= enter(row, seen, &mut open);
        if !across.is_empty() {
            wanted -= enter(across, seen, &mut open);
        }
    }
}

/// Marks those of some spaces where nobody was yet, to be gone on from; says how many of them were wanted.
fn enter(spaces: &[SpaceId], seen: &mut [u8], open: &mut Vec<SpaceId>) -> usize {
    let mut found = 0;
    for at in spaces {
        let Some(mark) = seen.get_mut(at.index()) else { continue };
        if *mark <= WANTED {
            found += usize::from(*mark);
            *mark = REACHED;
            open.push(*at);
        }
    }
    found
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

fn open(board: &Board, field: &Field, heroes: impl Iterator<Item = SpaceId>) -> Vec<u8> {
    let far = heroes.filter_map(|hero| field.nearest(hero)).max().unwrap_or(0).saturating_add(ROUND);
    let mut ground = vec![CLOSED; board.space_count()];
    for distances in field.foes.iter().filter_map(|foe| foe.far.as_ref()) {
        for (mark, near) in ground.iter_mut().zip(distances.within(far)) {
            *mark = if near { FREE } else { *mark };
        }
    }
    ground
}
