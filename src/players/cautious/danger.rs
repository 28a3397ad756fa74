//! How much harm the enemies may do to the party when a hero ends its move on a space: to the hero itself, and to those whom it
//! shields or leaves in the open.

use std::cell::{OnceCell, RefCell};

use super::field::{Field, Foe};
use super::ground::Ground;
use super::loads::{Burden, Grip, Loads};
use super::odds::{SURE, enemy_harm, life, undefended};
use crate::game::ids::{HeroId, Model, SpaceId};
use crate::players::View;
use crate::vocabulary::Stat;

/// How much an enemy counts that gets near with its next activation but one, or later, in thousandths.
const SOON: i32 = 400;
const LATER: i32 = 200;

/// What the enemies can do from where they stand, worked out once for all spaces.
pub(super) struct Danger {
    /// The heroes that stand, but for the one that moves; and that one, if it stands.
    others: Vec<Standing>,
    own: Option<Standing>,
    /// One for each enemy of the field.
    threats: Vec<Threat>,
    /// What each enemy can do to each of the others, wherever the one that moves goes.
    grips: Vec<Grip>,
    ground: Ground,
    /// Room to reckon in.
    desk: RefCell<Desk>,
}

/// A hero that may be struck.
#[derive(Clone, Copy)]
struct Standing {
    id: HeroId,
    at: SpaceId,
    /// How much a Wound weighs to it, in hundredths: more when it has few left.
    weight: i32,
}

/// What an enemy of a type does to each of the heroes: to the others in their order, then to the one that moves.
struct Harm {
    melee: Vec<i32>,
    ranged: Vec<i32>,
}

struct Threat {
    /// How far it can move and still strike.
    stride: i32,
    /// Other models do not stop it, once somebody has asked.
    through: OnceCell<bool>,
    /// From how far it does harm at range, if it does any.
    shoots: Option<i32>,
    /// What it does to the hero that moves, in melee and at range.
    melee: i32,
    ranged: i32,
}

#[derive(Default)]
struct Desk {
    loads: Loads,
    burdens: Vec<Burden>,
    /// Spaces beside each of the others to which enemies find a way past all heroes.
    slots: Vec<i32>,
}

impl Danger {
    /// What threatens the party now.
    pub(super) fn of(view: &View<'_>, field: &Field, hero: HeroId) -> Danger {
        let others = view.standing().filter(|other| other.id != hero);
        let others: Vec<Standing> = others.filter_map(|other| standing(view, other.id)).collect();
        let own = view.hero(hero).filter(|own| own.is_standing()).and_then(|own| standing(view, own.id));
        let ground =
            Ground::of(view.board(), field, others.iter().map(|hero| hero.at).collect(), own.map(|own| own.at));
        let open: Vec<i32> = others.iter().chain(&own).map(|hero| undefended(view, hero.id)).collect();
        // By the types of the field, once one of them has been looked at.
        let mut kinds: Vec<Harm> = Vec::with_capacity(field.kinds());
        let mut threats = Vec::with_capacity(field.foes.len());
        let mut grips = Vec::with_capacity(field.foes.len() * others.len());
        for foe in &field.foes {
            if kinds.len() <= foe.kind {
                let harm = |ranged| enemy_harm(view, foe.id, || field.damage(view, foe), &open, ranged);
                kinds.push(Harm { melee: harm(false), ranged: harm(true) });
            }
            let Some(harm) = kinds.get(foe.kind) else { continue };
            let threat = threat(view, foe, harm, others.len());
            for (other, (melee, ranged)) in others.iter().zip(harm.melee.iter().zip(&harm.ranged)) {
                let far = foe.far(other.at);
                let aims = threat.is_near(far);
                let share = if aims && !foe.seen(view, other.at) { 4 } else { 1 };
                let ranged = if aims { *ranged / share } else { 0 };
                grips.push(Grip { far, melee: *melee, aims, ranged });
            }
            threats.push(threat);
        }
        Danger { others, own, threats, grips, ground, desk: RefCell::default() }
    }

    /// The harm to expect before the hero acts again when it ends its move on a space, to all heroes, weighed.
    pub(super) fn on(&self, view: &View<'_>, field: &Field, space: SpaceId) -> i32 {
        let Desk { loads, burdens, slots } = &mut *self.desk.borrow_mut();
        let (room_beside, room) = self.ground.ways(view.board(), field, space, slots);
        if !loads.is_for(self.threats.len(), slots) {
            let chance = |number: usize, far, slots| {
                let one = field.foes.get(number).zip(self.threats.get(number));
                one.map_or(0, |(foe, threat)| threat.chance(far, || threat.finds(view, foe, slots)))
            };
            *loads = Loads::of(&self.grips, self.threats.len(), slots, chance);
        }
        burdens.clear();
        burdens.resize(slots.len(), Burden::default());
        let (mut own, stands) = (Burden::default(), self.own.is_some());
        for ((foe, threat), pull) in field.foes.iter().zip(&self.threats).zip(loads.foes()) {
            let far = foe.far(space);
            let finds = || threat.finds(view, foe, room_beside);
            let chance = if stands { threat.chance(far, finds) } else { 0 };
            let near = stands && threat.is_near(far);
            let (on_others, crowd) = loads.with(pull, chance, near);
            burdens.iter_mut().zip(on_others).for_each(|(burden, more)| burden.add(more));
            let mut ranged = 0;
            if near {
                ranged = if foe.seen(view, space) { threat.ranged } else { threat.ranged / 4 } / pull.targets;
            }
            own.add(&Burden::of((threat.melee, crowd), ranged));
        }
        let crowd = burdens.iter().map(|burden| burden.crowd).sum::<i64>() + own.crowd;
        let weighed = |burden: &Burden, slots: i32, hero: &Standing| {
            // No more of them strike than find room beside this hero, and beside all heroes.
            let own = scaled(burden.melee, slots, burden.crowd);
            let shared = scaled(burden.melee, room, crowd);
            let harm = burden.melee.min(own).min(shared) + burden.ranged;
            i32::try_from(harm).unwrap_or(i32::MAX).saturating_mul(hero.weight) / 100
        };
        let others = burdens.iter().zip(slots.iter()).zip(&self.others);
        let sum = self.own.as_ref().map_or(0, |hero| weighed(&own, room_beside, hero));
        others.fold(sum, |sum, ((burden, slots), hero)| sum.saturating_add(weighed(burden, *slots, hero)))
    }
}

/// The share of an amount for which there is room, of a crowd in thousandths; all of it where nobody comes.
fn scaled(amount: i64, room: i32, crowd: i64) -> i64 {
    if crowd <= 0 { amount } else { amount * i64::from(room) * i64::from(SURE) / crowd }
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
    /// The chance, in thousandths, that it comes to strike somebody so far away, if it finds a way.
    fn chance(&self, far: i32, finds: impl FnOnce() -> bool) -> i32 {
        match far - 1 {
            ..=0 => SURE,
            _ if self.stride == 0 || !finds() => 0,
            far if far <= self.stride => SURE,
            far if far <= self.stride.saturating_mul(2) => SOON,
            _ => LATER,
        }
    }

    /// True where it finds a way to somebody beside whom there is so much room.
    fn finds(&self, view: &View<'_>, foe: &Foe, room: i32) -> bool {
        room != 0 || *self.through.get_or_init(|| view.stat(Model::Enemy(foe.id), Stat::MovesThrough) != 0)
    }

    /// True where it may come to shoot at somebody so far away.
    fn is_near(&self, far: i32) -> bool {
        self.shoots.is_some_and(|range| far <= range)
    }
}

/// What an enemy does, with that to the hero that moves at a place.
fn threat(view: &View<'_>, foe: &Foe, harm: &Harm, own: usize) -> Threat {
    let model = Model::Enemy(foe.id);
    let rooted = view.stat(model, Stat::Rooted) != 0 || view.stat(model, Stat::Immobile) != 0;
    let stride = if rooted { 0 } else { view.stat(model, Stat::Move).max(0) };
    let range = if harm.ranged.iter().any(|harm| *harm != 0) { view.stat(model, Stat::Range) } else { 0 };
    let on = |harm: &[i32]| harm.get(own).copied().unwrap_or(0);
    Threat {
        stride,
        through: OnceCell::new(),
        shoots: (range > 0).then(|| range.saturating_add(stride / 2)),
        melee: on(&harm.melee),
        ranged: on(&harm.ranged),
    }
}
