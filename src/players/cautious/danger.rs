//! How much harm the enemies may do to the party when a hero ends its move on a space: to the hero itself, and to those whom it
//! shields or leaves in the open.

use super::field::{Field, Foe};
use super::odds::{SURE, enemy_harm, life};
use crate::game::board::Board;
use crate::game::ids::{DeclId, HeroId, Model, SpaceId};
use crate::players::View;
use crate::vocabulary::Stat;

/// How much an enemy counts that gets near with its next activation but one, or later, in thousandths.
const SOON: i32 = 400;
const LATER: i32 = 200;

/// Ways round the heroes are looked for so many spaces beyond them.
const ROUND: i32 = 3;

/// What the enemies can do from where they stand, worked out once for all spaces.
pub(super) struct Danger {
    hero: HeroId,
    /// The heroes that stand, the one that moves among them.
    heroes: Vec<Standing>,
    kinds: Vec<Harm>,
    /// One for each enemy of the field.
    threats: Vec<Threat>,
    /// The spaces on which a fight is fought, by number: 0 where one may be entered.
    ground: Vec<u8>,
    /// Those that enemies get to past the other heroes, where the hero that moves is out of the way.
    reached: Vec<u8>,
}

/// A hero that may be struck.
struct Standing {
    id: HeroId,
    at: SpaceId,
    /// How much a Wound weighs to it, in hundredths: more when it has few left.
    weight: i32,
}

/// What an enemy of a type does to each of the heroes.
struct Harm {
    kind: DeclId,
    melee: Vec<i32>,
    ranged: Vec<i32>,
}

struct Threat {
    /// Its type among the kinds.
    kind: usize,
    /// How far it can move and still strike.
    stride: i32,
    /// Other models do not stop it.
    through: bool,
    range: i32,
}

/// What comes upon a hero.
#[derive(Clone, Copy, Default)]
struct Burden {
    melee: i32,
    ranged: i32,
    /// Enemies that may strike it in melee, in thousandths.
    crowd: i32,
    /// Spaces beside it to which enemies find a way past all heroes.
    slots: i32,
    /// The chance, in thousandths, that the enemy looked at comes to strike it.
    chance: i32,
}

impl Danger {
    /// What threatens the party now.
    pub(super) fn of(view: &View<'_>, field: &Field, hero: HeroId) -> Danger {
        let heroes: Vec<Standing> = view.standing().filter_map(|other| standing(view, other.id)).collect();
        let mut kinds: Vec<Harm> = Vec::new();
        let mut threats = Vec::new();
        for foe in &field.foes {
            let kind = foe.kind;
            let place = kinds.iter().position(|other| other.kind == kind).unwrap_or_else(|| {
                let harm = |ranged| heroes.iter().map(|hero| enemy_harm(view, foe.id, hero.id, ranged)).collect();
                kinds.push(Harm { kind, melee: harm(false), ranged: harm(true) });
                kinds.len() - 1
            });
            threats.push(threat(view, foe, place));
        }
        let ground = ground(view, field, &heroes);
        let mut reached = ground.clone();
        close(&mut reached, heroes.iter().filter(|other| other.id != hero).map(|other| other.at));
        flood(view.board(), field, &mut reached);
        Danger { hero, heroes, kinds, threats, ground, reached }
    }

    /// The harm to expect before the hero acts again when it ends its move on a space, to all heroes, weighed.
    pub(super) fn on(&self, view: &View<'_>, field: &Field, space: SpaceId) -> i32 {
        let at = |hero: &Standing| if hero.id == self.hero { space } else { hero.at };
        let at: Vec<SpaceId> = self.heroes.iter().map(at).collect();
        let (mut burdens, room) = self.ways(view, field, &at, space);
        for (foe, threat) in field.foes.iter().zip(&self.threats) {
            let Some(harm) = self.kinds.get(threat.kind) else { continue };
            threat.strikes(foe, &at, harm, &mut burdens);
            threat.shoots(view, foe, &at, harm, &mut burdens);
        }
        let crowd: i32 = burdens.iter().map(|burden| burden.crowd).sum();
        let mut sum = 0i32;
        for (burden, hero) in burdens.iter().zip(&self.heroes) {
            // No more of them strike than find room beside this hero, and beside all heroes.
            let own = scaled(burden.melee, burden.slots.saturating_mul(SURE), burden.crowd);
            let shared = scaled(burden.melee, room.saturating_mul(SURE), crowd);
            let harm = burden.melee.min(own).min(shared).saturating_add(burden.ranged);
            sum = sum.saturating_add(harm.saturating_mul(hero.weight) / 100);
        }
        sum
    }

    /// How many spaces beside each hero enemies find a way to past all heroes, and beside all of them together.
    fn ways(&self, view: &View<'_>, field: &Field, heroes: &[SpaceId], space: SpaceId) -> (Vec<Burden>, i32) {
        let board = view.board();
        let is_reached = |space: SpaceId| self.reached.get(space.index()) == Some(&REACHED);
        // Some enemies share their space with heroes: who stands there shuts them in.
        let shared = field.foes.iter().any(|foe| foe.at.contains(&space));
        let mut seen = if is_reached(space) && (shared || parts(board, space, is_reached)) {
            self.past(view, field, heroes, space)
        } else {
            let mut seen = self.reached.clone();
            close(&mut seen, std::iter::once(space));
            seen
        };
        debug_assert!(
            seen.iter().zip(self.past(view, field, heroes, space)).all(|(a, b)| (*a == REACHED) == (b == REACHED)),
            "nobody is parted from anybody here"
        );
        let mut room = 0;
        let mut beside = |hero: &SpaceId| {
            let mut slots = 0;
            for next in board.neighbours(*hero) {
                if let Some(mark @ &mut (REACHED | COUNTED)) = seen.get_mut(next.index()) {
                    slots += 1;
                    room += i32::from(*mark == REACHED);
                    *mark = COUNTED;
                }
            }
            Burden { slots, ..Burden::default() }
        };
        let burdens = heroes.iter().map(&mut beside).collect();
        (burdens, room)
    }

    /// The spaces that enemies get to past all heroes, one of them on this space: one that gets up stands nowhere before.
    fn past(&self, view: &View<'_>, field: &Field, heroes: &[SpaceId], space: SpaceId) -> Vec<u8> {
        let mut seen = self.ground.clone();
        close(&mut seen, heroes.iter().copied().chain([space]));
        flood(view.board(), field, &mut seen);
        seen
    }
}

/// Marks of spaces: nobody was there yet; nobody can be there; enemies get there; that, and it was counted.
const FREE: u8 = 0;
const CLOSED: u8 = 1;
const REACHED: u8 = 2;
const COUNTED: u8 = 3;

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
    let mut around: Vec<SpaceId> = board.neighbours(space).filter(|next| is_reached(*next)).collect();
    let mut tied: Vec<SpaceId> = around.pop().into_iter().collect();
    while let Some(at) = tied.pop() {
        around.retain(|next| {
            let ties = board.may_step(at, *next) && board.may_step(*next, at);
            if ties {
                tied.push(*next);
            }
            !ties
        });
    }
    !around.is_empty()
}

/// The part of the board on which the fight is: as far from the enemies as the heroes are, and a little beyond.
fn ground(view: &View<'_>, field: &Field, heroes: &[Standing]) -> Vec<u8> {
    let far = heroes.iter().filter_map(|hero| field.nearest(hero.at)).max().unwrap_or(0).saturating_add(ROUND);
    let mut ground = vec![CLOSED; view.board().space_count()];
    for distances in field.foes.iter().filter_map(|foe| foe.far.as_ref()) {
        for (mark, near) in ground.iter_mut().zip(distances.within(far)) {
            *mark = if near { FREE } else { *mark };
        }
    }
    ground
}

/// A share of an amount; all of it where there is nothing to share it by.
fn scaled(amount: i32, share: i32, of: i32) -> i32 {
    if of <= 0 {
        return amount;
    }
    let scaled = i64::from(amount) * i64::from(share) / i64::from(of);
    i32::try_from(scaled).unwrap_or(i32::MAX)
}

fn standing(view: &View<'_>, id: HeroId) -> Option<Standing> {
    let (left, health) = life(view, id);
    let weight = match left.saturating_mul(100) / health {
        0..=25 => 300,
        26..=50 => 180,
        51..=75 => 120,
        _ => 80,
    };
    Some(Standing { id, at: view.hero(id)?.at?, weight })
}

impl Threat {
    /// What it does in melee, shared among the heroes that it may go for.
    fn strikes(&self, foe: &Foe, at: &[SpaceId], harm: &Harm, burdens: &mut [Burden]) {
        let (mut most, mut like) = (0, 0);
        for (space, burden) in at.iter().zip(burdens.iter_mut()) {
            burden.chance = self.chance(foe.far(*space), burden.slots);
            like = if burden.chance > most { 1 } else { like + i32::from(burden.chance == most) };
            most = most.max(burden.chance);
        }
        for (burden, harm) in burdens.iter_mut().zip(&harm.melee).filter(|(own, _)| most > 0 && own.chance == most) {
            burden.melee = burden.melee.saturating_add(scaled(*harm, most / like, SURE));
            burden.crowd = burden.crowd.saturating_add(most / like);
        }
    }

    /// The chance, in thousandths, that it comes to strike somebody so far away, with so much room beside.
    fn chance(&self, far: i32, slots: i32) -> i32 {
        match far - 1 {
            ..=0 => SURE,
            _ if self.stride == 0 || slots == 0 && !self.through => 0,
            far if far <= self.stride => SURE,
            far if far <= self.stride.saturating_mul(2) => SOON,
            _ => LATER,
        }
    }

    /// What it does at range, shared among those whom it may see.
    fn shoots(&self, view: &View<'_>, foe: &Foe, at: &[SpaceId], harm: &Harm, burdens: &mut [Burden]) {
        if self.range <= 0 || harm.ranged.iter().all(|harm| *harm == 0) {
            return;
        }
        let near = |space: SpaceId| foe.far(space) <= self.range.saturating_add(self.stride / 2);
        let many = i32::try_from(at.iter().filter(|space| near(**space)).count()).unwrap_or(1).max(1);
        for ((burden, harm), space) in burdens.iter_mut().zip(&harm.ranged).zip(at).filter(|(_, at)| near(**at)) {
            let harm = if foe.seen(view, *space) { *harm } else { *harm / 4 };
            burden.ranged = burden.ranged.saturating_add(harm / many);
        }
    }
}

fn threat(view: &View<'_>, foe: &Foe, kind: usize) -> Threat {
    let model = Model::Enemy(foe.id);
    let rooted = view.stat(model, Stat::Rooted) != 0 || view.stat(model, Stat::Immobile) != 0;
    Threat {
        kind,
        stride: if rooted { 0 } else { view.stat(model, Stat::Move).max(0) },
        through: view.stat(model, Stat::MovesThrough) != 0,
        range: view.stat(model, Stat::Range),
    }
}
