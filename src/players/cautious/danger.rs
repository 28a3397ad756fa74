//! How much harm the enemies may do to the party when a hero ends its move on a space: to the hero itself, and to those whom it
//! shields or leaves in the open.

use std::cell::Cell;

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
    hero: HeroId,
    /// The heroes that stand, the one that moves among them.
    heroes: Vec<Standing>,
    kinds: Vec<Harm>,
    /// One for each enemy of the field.
    threats: Vec<Threat>,
    ground: Ground,
    /// How far each enemy is from each hero, but for the one that moves; and whether it can be seen from there, once somebody has asked.
    far: Vec<Option<i32>>,
    seen: Vec<Cell<Option<bool>>>,
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
    /// It does harm at range to somebody.
    shoots: bool,
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

impl From<i32> for Burden {
    fn from(slots: i32) -> Burden {
        Burden { slots, ..Burden::default() }
    }
}

impl Danger {
    /// What threatens the party now.
    pub(super) fn of(view: &View<'_>, field: &Field, hero: HeroId) -> Danger {
        let heroes: Vec<Standing> = view.standing().filter_map(|other| standing(view, other.id)).collect();
        let open: Vec<i32> = heroes.iter().map(|hero| undefended(view, hero.id)).collect();
        let mut kinds: Vec<Harm> = Vec::new();
        let mut threats = Vec::new();
        for foe in &field.foes {
            let kind = foe.kind;
            let place = kinds.iter().position(|other| other.kind == kind).unwrap_or_else(|| {
                let harm = |ranged| enemy_harm(view, foe.id, &open, ranged);
                kinds.push(Harm { kind, melee: harm(false), ranged: harm(true) });
                kinds.len() - 1
            });
            let shoots = kinds.get(place).is_some_and(|harm| harm.ranged.iter().any(|harm| *harm != 0));
            threats.push(threat(view, foe, place, shoots));
        }
        let own = heroes.iter().position(|other| other.id == hero);
        let ground = Ground::of(view.board(), field, heroes.iter().map(|hero| hero.at).collect(), own);
        let far = |foe: &Foe<'_>, other: &Standing| (other.id != hero).then(|| foe.far(other.at));
        let far: Vec<Option<i32>> =
            field.foes.iter().flat_map(|foe| heroes.iter().map(move |other| far(foe, other))).collect();
        let seen = vec![Cell::new(None); far.len()];
        Danger { hero, heroes, kinds, threats, ground, far, seen }
    }

    /// The harm to expect before the hero acts again when it ends its move on a space, to all heroes, weighed.
    pub(super) fn on(&self, view: &View<'_>, field: &Field, space: SpaceId) -> i32 {
        let (mut burdens, room): (Vec<Burden>, i32) = self.ground.ways(view.board(), field, space);
        for (number, (foe, threat)) in field.foes.iter().zip(&self.threats).enumerate() {
            let Some(harm) = self.kinds.get(threat.kind) else { continue };
            let from = number * self.heroes.len();
            let Some(far) = self.far.get(from..from + self.heroes.len()) else { continue };
            let own = foe.far(space);
            let far = far.iter().map(|far| far.unwrap_or(own));
            threat.strikes(far.clone(), harm, &mut burdens);
            if threat.shoots {
                threat.shoot(far, |place| self.sees(view, foe, from + place, space), harm, &mut burdens);
            }
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

    /// True where an enemy can be seen from where a hero stands, or from the space of the one that moves.
    fn sees(&self, view: &View<'_>, foe: &Foe, place: usize, space: SpaceId) -> bool {
        let Some(known) = self.seen.get(place) else { return false };
        known.get().unwrap_or_else(|| {
            let hero = self.heroes.get(place % self.heroes.len().max(1));
            let other = hero.filter(|hero| hero.id != self.hero);
            let seen = foe.seen(view, other.map_or(space, |other| other.at));
            known.set(other.map(|_| seen));
            seen
        })
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
    /// What it does in melee, shared among the heroes that it may go for, each so far away.
    fn strikes(&self, far: impl Iterator<Item = i32>, harm: &Harm, burdens: &mut [Burden]) {
        let (mut most, mut like) = (0, 0);
        for (far, burden) in far.zip(burdens.iter_mut()) {
            burden.chance = self.chance(far, burden.slots);
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

    /// What it does at range, shared among those whom it may see, each so far away.
    fn shoot(
        &self,
        far: impl Iterator<Item = i32> + Clone,
        sees: impl Fn(usize) -> bool,
        harm: &Harm,
        burdens: &mut [Burden],
    ) {
        let near = |far: i32| far <= self.range.saturating_add(self.stride / 2);
        let many = i32::try_from(far.clone().filter(|far| near(*far)).count()).unwrap_or(1).max(1);
        let all = burdens.iter_mut().zip(&harm.ranged).zip(far).enumerate();
        for (place, ((burden, harm), _)) in all.filter(|(_, (_, far))| near(*far)) {
            let harm = if sees(place) { *harm } else { *harm / 4 };
            burden.ranged = burden.ranged.saturating_add(harm / many);
        }
    }
}

fn threat(view: &View<'_>, foe: &Foe, kind: usize, shoots: bool) -> Threat {
    let model = Model::Enemy(foe.id);
    let rooted = view.stat(model, Stat::Rooted) != 0 || view.stat(model, Stat::Immobile) != 0;
    let range = view.stat(model, Stat::Range);
    Threat {
        kind,
        stride: if rooted { 0 } else { view.stat(model, Stat::Move).max(0) },
        through: view.stat(model, Stat::MovesThrough) != 0,
        range,
        shoots: shoots && range > 0,
    }
}
