//! What each enemy can do from where it stands: how far it comes, how far it shoots, and what that does.

use std::cell::OnceCell;

use super::field::Foe;
use super::odds::SURE;
use crate::players::View;
use brim_core::game::ids::Model;
use brim_core::vocabulary::Stat;

/// How much an enemy counts that gets near with its next activation but one, or later, in thousandths.
const SOON: i32 = 400;
const LATER: i32 = 200;

/// What an enemy of a type does to each of the heroes: to the others in their order, then to the one that moves.
pub(super) struct Harm {
    pub(super) melee: Vec<i32>,
    pub(super) ranged: Vec<i32>,
}

/// What an enemy can do from where it stands.
pub(super) struct Threat {
    /// How far it can move and still strike.
    stride: i32,
    /// Other models do not stop it, once somebody has asked.
    through: OnceCell<bool>,
    /// From how far it does harm at range, if it does any.
    shoots: Option<i32>,
    /// What it does to the hero that moves, in melee and at range.
    pub(super) melee: i32,
    pub(super) ranged: i32,
}

impl Threat {
    /// What an enemy does, with that to the hero that moves at a place.
    pub(super) fn of(view: &View<'_>, foe: &Foe, harm: &Harm, own: usize) -> Threat {
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

    /// The chance, in thousandths, that it comes to strike somebody at a distance, if it finds a way.
    pub(super) fn chance(&self, far: i32, finds: impl FnOnce() -> bool) -> i32 {
        match far - 1 {
            ..=0 => SURE,
            _ if self.stride == 0 || !finds() => 0,
            far if far <= self.stride => SURE,
            far if far <= self.stride.saturating_mul(2) => SOON,
            _ => LATER,
        }
    }

    /// True if it finds a way to somebody with that many free spaces beside.
    pub(super) fn finds(&self, view: &View<'_>, foe: &Foe, room: i32) -> bool {
        room != 0 || *self.through.get_or_init(|| view.stat(Model::Enemy(foe.id), Stat::MovesThrough) != 0)
    }

    /// True if it may come to shoot at somebody at a distance.
    pub(super) fn is_near(&self, far: i32) -> bool {
        self.shoots.is_some_and(|range| far <= range)
    }
}
