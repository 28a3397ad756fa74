//! How much harm the enemies may do to the party when a hero ends its move on a space: to the hero itself, and to those whom it
//! shields or leaves in the open.

use std::cell::RefCell;

use super::field::{Field, Foe};
use super::ground::Ground;
use super::odds::{SURE, enemy_harm, life, undefended};
use crate::game::ids::{DeclId, HeroId, Model, SpaceId};
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
    /// What each enemy does to each of the others, wherever the one that moves goes.
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
    kind: DeclId,
    melee: Vec<i32>,
    ranged: Vec<i32>,
}

struct Threat {
    /// How far it can move and still strike.
    stride: i32,
    /// Other models do not stop it.
    through: bool,
    /// From how far it does harm at range, if it does any.
    shoots: Option<i32>,
    /// How many of the others it may shoot at.
    aims: i32,
    /// What it does to the hero that moves, in melee and at range.
    melee: i32,
    ranged: i32,
}

/// What an enemy does to one of the others.
struct Grip {
    /// The chance that it comes to strike it, where there is a way to it and where there is none.
    open: i32,
    shut: i32,
    melee: i32,
    /// What it does at range if it aims at nobody else.
    ranged: i32,
}

/// What comes upon a hero.
#[derive(Clone, Copy, Default)]
struct Burden {
    melee: i32,
    ranged: i32,
    /// Enemies that may strike it in melee, in thousandths.
    crowd: i32,
    /// The chance, in thousandths, that the enemy looked at comes to strike it.
    chance: i32,
}

#[derive(Default)]
struct Desk {
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
        let mut kinds: Vec<Harm> = Vec::new();
        let mut threats = Vec::with_capacity(field.foes.len());
        let mut grips = Vec::with_capacity(field.foes.len() * others.len());
        for foe in &field.foes {
            let place = kinds.iter().position(|other| other.kind == foe.kind).unwrap_or_else(|| {
                let harm = |ranged| enemy_harm(view, foe.id, &open, ranged);
                kinds.push(Harm { kind: foe.kind, melee: harm(false), ranged: harm(true) });
                kinds.len() - 1
            });
            let Some(harm) = kinds.get(place) else { continue };
            let mut threat = threat(view, foe, harm, others.len());
            for (other, (melee, ranged)) in others.iter().zip(harm.melee.iter().zip(&harm.ranged)) {
                let far = foe.far(other.at);
                let chance = |slots| threat.chance(far, slots);
                let is_near = threat.shoots.is_some_and(|range| far <= range);
                let ranged = if !is_near {
                    0
                } else if foe.seen(view, other.at) {
                    *ranged
                } else {
                    *ranged / 4
                };
                grips.push(Grip { open: chance(1), shut: chance(0), melee: *melee, ranged });
                threat.aims += i32::from(is_near);
            }
            threats.push(threat);
        }
        Danger { others, own, threats, grips, ground, desk: RefCell::default() }
    }

    /// The harm to expect before the hero acts again when it ends its move on a space, to all heroes, weighed.
    pub(super) fn on(&self, view: &View<'_>, field: &Field, space: SpaceId) -> i32 {
        let Desk { burdens, slots } = &mut *self.desk.borrow_mut();
        let (room_beside, room) = self.ground.ways(view.board(), field, space, slots);
        burdens.clear();
        burdens.resize(self.others.len(), Burden::default());
        let mut own = Burden::default();
        let mut grips = &self.grips[..];
        for (foe, threat) in field.foes.iter().zip(&self.threats) {
            let Some((on_others, rest)) = grips.split_at_checked(self.others.len()) else { break };
            grips = rest;
            let far = foe.far(space);
            own.chance = if self.own.is_some() { threat.chance(far, room_beside) } else { 0 };
            threat.strike(on_others, slots, burdens, &mut own);
            if threat.shoots.is_some() {
                let sees = || foe.seen(view, space);
                threat.shoot(on_others, burdens, (self.own.is_some(), far, &sees), &mut own);
            }
        }
        let crowd: i32 = burdens.iter().map(|burden| burden.crowd).sum::<i32>() + own.crowd;
        let weighed = |burden: &Burden, slots: i32, hero: &Standing| {
            // No more of them strike than find room beside this hero, and beside all heroes.
            let own = scaled(burden.melee, slots.saturating_mul(SURE), burden.crowd);
            let shared = scaled(burden.melee, room.saturating_mul(SURE), crowd);
            let harm = burden.melee.min(own).min(shared).saturating_add(burden.ranged);
            harm.saturating_mul(hero.weight) / 100
        };
        let others = burdens.iter().zip(slots.iter()).zip(&self.others);
        let sum = self.own.as_ref().map_or(0, |hero| weighed(&own, room_beside, hero));
        others.fold(sum, |sum, ((burden, slots), hero)| sum.saturating_add(weighed(burden, *slots, hero)))
    }
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
    fn strike(&self, grips: &[Grip], slots: &[i32], others: &mut [Burden], own: &mut Burden) {
        let (mut most, mut like) = (own.chance, 1);
        for ((grip, slots), burden) in grips.iter().zip(slots).zip(others.iter_mut()) {
            burden.chance = if *slots == 0 { grip.shut } else { grip.open };
            like = if burden.chance > most { 1 } else { like + i32::from(burden.chance == most) };
            most = most.max(burden.chance);
        }
        if most == 0 {
            return;
        }
        let each = most / like;
        let strike = |burden: &mut Burden, melee: i32| {
            burden.melee = burden.melee.saturating_add(scaled(melee, each, SURE));
            burden.crowd = burden.crowd.saturating_add(each);
        };
        if own.chance == most {
            strike(own, self.melee);
        }
        for (burden, grip) in others.iter_mut().zip(grips).filter(|(burden, _)| burden.chance == most) {
            strike(burden, grip.melee);
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

    /// What it does at range, shared among those whom it may see: the hero that moves is so far away, if it stands.
    fn shoot(
        &self,
        grips: &[Grip],
        others: &mut [Burden],
        (stands, far, sees): (bool, i32, &dyn Fn() -> bool),
        own: &mut Burden,
    ) {
        let is_near = stands && self.shoots.is_some_and(|range| far <= range);
        let many = (self.aims + i32::from(is_near)).max(1);
        for (burden, grip) in others.iter_mut().zip(grips) {
            burden.ranged = burden.ranged.saturating_add(grip.ranged / many);
        }
        if is_near {
            let harm = if sees() { self.ranged } else { self.ranged / 4 };
            own.ranged = own.ranged.saturating_add(harm / many);
        }
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
        through: view.stat(model, Stat::MovesThrough) != 0,
        shoots: (range > 0).then(|| range.saturating_add(stride / 2)),
        aims: 0,
        melee: on(&harm.melee),
        ranged: on(&harm.ranged),
    }
}
