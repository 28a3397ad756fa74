//! How much harm the enemies may do to the party when a hero ends its move on a space: to the hero itself, and to those whom it
//! shields or leaves in the open.

use std::cell::RefCell;

use super::field::{Field, Foe};
use super::ground::Ground;
use super::loads::{Burden, Grip, Loads};
use super::odds::{SURE, enemy_harm, life, undefended};
use super::threats::{Harm, Threat};
use crate::players::View;
use brim_core::game::ids::{HeroId, SpaceId};

/// What the enemies can do from where they stand, worked out once for all spaces.
pub struct Danger {
    /// The heroes that stand, but for the one that moves; and that one, if it stands.
    others: Vec<Standing>,
    own: Option<Standing>,
    /// One for each enemy of the field.
    threats: Vec<Threat>,
    /// What each enemy can do to each of the others, wherever the one that moves goes.
    grips: Vec<Grip>,
    ground: Ground,
    /// What the enemies bring upon the others, where the one that moves shuts nobody off from them.
    loads: Loads,
    weights: Vec<i32>,
    /// Beside the others there is room for all who may strike them: wherever the one that moves goes, and where it goes to none of the spaces beside
    /// them.
    roomy: bool,
    roomy_apart: bool,
    /// Buffers that are used again.
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

#[derive(Default)]
struct Desk {
    loads: Loads,
    burdens: Vec<Burden>,
    /// Spaces beside each of the others to which enemies find a way past all heroes.
    slots: Vec<i32>,
}

impl Danger {
    /// What threatens the party now.
    pub fn of(view: &View<'_>, field: &Field, hero: HeroId) -> Danger {
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
            let threat = Threat::of(view, foe, harm, others.len());
            for (other, (melee, ranged)) in others.iter().zip(harm.melee.iter().zip(&harm.ranged)) {
                let far = foe.far(other.at);
                let aims = threat.is_near(far);
                let share = if aims && !foe.seen(view, other.at) { 4 } else { 1 };
                let ranged = if aims { *ranged / share } else { 0 };
                grips.push(Grip { far, melee: *melee, aims, ranged });
            }
            threats.push(threat);
        }
        let weights: Vec<i32> = others.iter().map(|hero| hero.weight).collect();
        let (slots, room) = ground.slots();
        let loads = loads(view, field, (&threats, &grips), (slots, &weights));
        // A space is beside another twice at the most: across a Gate too.
        let fits = |taken: i32| {
            let fits_beside =
                |(most, slots): (&i64, &i32)| *most <= i64::from((*slots - taken).max(0)) * i64::from(SURE);
            let all = i32::try_from(threats.len()).unwrap_or(i32::MAX);
            all <= room - taken
                && slots.iter().all(|slots| *slots == 0 || *slots > taken)
                && loads.most().iter().zip(slots).all(fits_beside)
        };
        let is_harm = |threat: &Threat| threat.melee >= 0 && threat.ranged >= 0;
        let harms = threats.iter().all(is_harm) && grips.iter().all(|grip| grip.melee >= 0 && grip.ranged >= 0);
        let (roomy, roomy_apart) = (harms && fits(2), harms && fits(0));
        Danger { others, own, threats, grips, ground, loads, weights, roomy, roomy_apart, desk: RefCell::default() }
    }

    /// What [`Danger::on`] comes to at the least, as an estimate: how much the enemies do where all who come find room.
    pub(super) fn least(&self, view: &View<'_>, field: &Field, space: SpaceId) -> i32 {
        if !self.roomy_apart {
            return 0;
        }
        let Some((beside, is_counted)) = self.ground.look(view.board(), field, space) else { return 0 };
        if is_counted && !self.roomy {
            return 0;
        }
        let (mut sum, mut own, mut crowd) = (0i64, 0i64, 0i64);
        for ((foe, threat), pull) in field.foes.iter().zip(&self.threats).zip(self.loads.foes()) {
            let (chance, near) = self.comes(view, (foe, threat), (space, beside));
            let (on_others, share) = self.loads.sum_with(pull, chance, near);
            sum += on_others;
            // Whether it sees the hero takes more than a look.
            own += Burden::of((threat.melee, share), if near { threat.ranged / 4 / pull.targets } else { 0 }).harm();
            crowd += i64::from(share);
        }
        if crowd > i64::from(beside) * i64::from(SURE) {
            return 0;
        }
        let sum = sum + own * self.own.as_ref().map_or(0, |own| i64::from(own.weight));
        // Of what each of the heroes takes, less than a whole is left out.
        let left_out = i64::try_from(self.others.len()).unwrap_or(i64::MAX - 1) * 99;
        let least = (sum - left_out) / 100;
        i32::try_from(least.max(0)).ok().filter(|least| *least < MOST_SUMMED).unwrap_or(0)
    }

    /// The chance that an enemy comes to strike the moving hero on a space, by the number of free spaces beside it, and whether it may shoot at it.
    fn comes(&self, view: &View<'_>, (foe, threat): (&Foe, &Threat), (space, beside): (SpaceId, i32)) -> (i32, bool) {
        if self.own.is_none() {
            return (0, false);
        }
        let far = foe.far(space);
        (threat.chance(far, || threat.finds(view, foe, beside)), threat.is_near(far))
    }

    /// The harm to expect before the hero acts again when it ends its move on a space, to all heroes, weighed.
    pub fn on(&self, view: &View<'_>, field: &Field, space: SpaceId) -> i32 {
        let Desk { loads: kept, burdens, slots } = &mut *self.desk.borrow_mut();
        let (room_beside, room) = self.ground.ways(view.board(), field, space, slots);
        let foes = self.threats.len();
        let loads = if self.loads.is_for(foes, slots) {
            &self.loads
        } else {
            if !kept.is_for(foes, slots) {
                *kept = loads(view, field, (&self.threats, &self.grips), (slots, &self.weights));
            }
            &*kept
        };
        burdens.clear();
        burdens.resize(slots.len(), Burden::default());
        let mut own = Burden::default();
        for ((foe, threat), pull) in field.foes.iter().zip(&self.threats).zip(loads.foes()) {
            let (chance, near) = self.comes(view, (foe, threat), (space, room_beside));
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

/// More than any danger comes to that is summed up exactly.
const MOST_SUMMED: i32 = 1_000_000;

/// The harm that the enemies may do to the heroes that stay, by the number of free spaces beside each.
fn loads(
    view: &View<'_>,
    field: &Field,
    (threats, grips): (&[Threat], &[Grip]),
    (slots, weights): (&[i32], &[i32]),
) -> Loads {
    let chance = |number: usize, far, slots| {
        let one = field.foes.get(number).zip(threats.get(number));
        one.map_or(0, |(foe, threat)| threat.chance(far, || threat.finds(view, foe, slots)))
    };
    Loads::of(grips, threats.len(), (slots, weights), chance)
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
