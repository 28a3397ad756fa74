//! How much harm the enemies may do to a hero that ends its move on a space.

use super::field::{Field, Foe};
use super::odds::{enemy_harm, life};
use crate::game::ids::{HeroId, Model, SpaceId};
use crate::players::View;
use crate::vocabulary::Stat;

/// What the enemies can do from where they stand, worked out once for all spaces.
pub(super) struct Danger {
    hero: HeroId,
    /// One for each enemy of the field.
    threats: Vec<Threat>,
    /// How much a Wound weighs to this hero, in hundredths: more when it has few left.
    weight: i32,
}

struct Threat {
    /// How far it can move and still strike.
    stride: i32,
    melee: i32,
    ranged: i32,
    range: i32,
    /// Heroes other than this one that it may go for instead.
    others: i32,
}

impl Danger {
    /// What threatens a hero now.
    pub(super) fn of(view: &View<'_>, field: &Field, hero: HeroId) -> Danger {
        let (left, health) = life(view, hero);
        let weight = match left.saturating_mul(100) / health {
            0..=25 => 300,
            26..=50 => 180,
            51..=75 => 120,
            _ => 80,
        };
        Danger { hero, threats: field.foes.iter().map(|foe| threat(view, foe, hero)).collect(), weight }
    }

    /// The harm to expect on a space before the hero acts again, weighed.
    pub(super) fn on(&self, view: &View<'_>, field: &Field, space: SpaceId) -> i32 {
        let harms = field.foes.iter().zip(&self.threats).map(|(foe, threat)| threat.harm(view, foe, space));
        let (mut near, mut sum) = (Vec::new(), 0i32);
        for (melee, ranged) in harms {
            sum = sum.saturating_add(ranged);
            near.push((melee - ranged).max(0));
        }
        // No more of them strike than find room beside this space.
        near.sort_unstable_by_key(|harm| std::cmp::Reverse(*harm));
        near.retain(|harm| *harm > 0);
        let room = if near.len() > 1 { self.room(view, field, space, near.len()) } else { 1 };
        let melee = near.into_iter().take(room).fold(0, i32::saturating_add);
        sum.saturating_add(melee).saturating_mul(self.weight) / 100
    }

    /// The spaces next to this one at which an enemy could stand: those that they get to past the other heroes. No more than so many are looked for.
    fn room(&self, view: &View<'_>, field: &Field, space: SpaceId, most: usize) -> usize {
        let board = view.board();
        let others = view.standing().filter(|hero| hero.id != self.hero).filter_map(|hero| hero.at);
        let most = most.min(board.neighbours(space).count());
        let mut seen = vec![false; board.space_count()];
        let first = |at: SpaceId, seen: &mut [bool]| {
            seen.get_mut(at.index()).is_some_and(|seen| !std::mem::replace(seen, true))
        };
        others.chain([space]).for_each(|at| {
            first(at, &mut seen);
        });
        let mut open: Vec<SpaceId> = field.foes.iter().flat_map(|foe| foe.at.iter().copied()).collect();
        let mut found = 0;
        while let Some(at) = open.pop().filter(|_| found < most) {
            if !first(at, &mut seen) {
                continue;
            }
            found += usize::from(board.adjacent(at, space));
            open.extend(board.steps(at).filter(|next| seen.get(next.index()) == Some(&false)));
        }
        found
    }
}

impl Threat {
    /// What it does in melee, and at range.
    fn harm(&self, view: &View<'_>, foe: &Foe, space: SpaceId) -> (i32, i32) {
        let far = foe.far(space);
        let melee = match far {
            0 | 1 => self.melee,
            far if far - 1 <= self.stride => self.melee / (1 + self.others),
            _ => 0,
        };
        let shoots = self.ranged > 0 && far <= self.range.saturating_add(self.stride / 2);
        let ranged = match shoots {
            true if far <= self.range && !foe.seen(view, space) => self.ranged / 4,
            true => self.ranged / (1 + self.others),
            false => 0,
        };
        (melee, ranged)
    }
}

fn threat(view: &View<'_>, foe: &Foe, hero: HeroId) -> Threat {
    let model = Model::Enemy(foe.id);
    let rooted = view.stat(model, Stat::Rooted) != 0 || view.stat(model, Stat::Immobile) != 0;
    let stride = if rooted { 0 } else { view.stat(model, Stat::Move).max(0) };
    let near = |other: &SpaceId| foe.far(*other) <= stride.saturating_add(1);
    let others = view.standing().filter(|other| other.id != hero).filter_map(|other| other.at).filter(near).count();
    Threat {
        stride,
        melee: enemy_harm(view, foe.id, hero, false),
        ranged: enemy_harm(view, foe.id, hero, true),
        range: view.stat(model, Stat::Range),
        others: i32::try_from(others).unwrap_or(0),
    }
}
