//! What a hero does for the goals of the mission: where to be, what to use. It is told by the goals what brings them about, and knows no mission by name.

use super::Eyes;
use crate::players::View;
use brim_core::game::aim::{Aim, Deed};
use brim_core::game::board::Distances;
use brim_core::game::decision::Choice;
use brim_core::game::ids::{EnemyId, HeroId, Model, OpId, SpaceId};
use brim_core::vocabulary::Stat;

/// What a space nearer to where a goal wants the hero is worth: on the way, where it is more than any door, in a fight, and to who stands guard in
/// one.
const STEP: i32 = 50;
const PRESSED: i32 = 120;
const ON_GUARD: i32 = 20;

/// Who guards keeps so near.
const BESIDE: i32 = 2;

/// To stand guard is put off for what can be done within so many spaces more.
const IDLE: i32 = 12;

/// What it costs to stand in the way of somebody who has to go somewhere.
const IN_THE_WAY: i32 = 60;

/// Somewhere a hero is wanted; or, where others are, what is their way.
pub(super) struct Errand<'v> {
    to: Option<Distances<'v>>,
    /// How near is near enough.
    near: i32,
    /// What a space nearer is worth in a fight.
    pressed: i32,
    /// Where others go along.
    aside: Vec<SpaceId>,
}

impl<'v> Errand<'v> {
    /// Where the nearest open goal wants this hero.
    pub(super) fn of(view: &View<'v>, hero: HeroId) -> Option<Errand<'v>> {
        let aims = view.aims();
        let at = view.hero(hero)?.at?;
        let board = view.board();
        let mut best: Option<(i32, Errand<'v>)> = None;
        for aim in aims.iter().filter(|aim| aim.settled.is_none()) {
            let mut nearest = |deeds: &[Deed]| {
                let mut found = false;
                for (spaces, near, pressed) in deeds.iter().filter_map(|deed| wanted(view, hero, deed)) {
                    let Some(to) = board.distances_from(&spaces) else { continue };
                    let Some(far) = to.to(at) else { continue };
                    // What the mission can be won without comes after what it cannot.
                    let rank = far.saturating_add(if aim.bonus { 30 } else { 0 });
                    // Nor does who only stands by what is whole come before who does something.
                    let rank = rank.saturating_add(if near == BESIDE { IDLE } else { 0 });
                    if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                        best = Some((rank, Errand { to: Some(to), near, pressed, aside: Vec::new() }));
                    }
                    found = true;
                }
                found
            };
            // Who has something to do for a goal does not stand guard for it.
            if !nearest(&aim.ways) {
                nearest(&aim.guards);
            }
        }
        best.map(|(_, errand)| errand).or_else(|| Errand::out_of_the_way(view, hero, &aims))
    }

    /// Who has nothing to do makes room for those who have: the shortest ways there are theirs.
    fn out_of_the_way(view: &View<'v>, hero: HeroId, aims: &[Aim]) -> Option<Errand<'v>> {
        let board = view.board();
        let open = aims.iter().filter(|aim| aim.settled.is_none());
        let mut aside = Vec::new();
        for deed in open.flat_map(|aim| &aim.ways) {
            let Deed::BeAt { who, all: _, at } = deed else { continue };
            let Some(to) = board.distances_from(at) else { continue };
            for other in view.standing().filter(|other| other.id != hero && who.contains(&other.id)) {
                let Some((from, far)) = other.at.and_then(|from| Some((board.distances(from), to.to(from)?))) else {
                    continue;
                };
                let between = |space: &SpaceId| {
                    from.to(*space).zip(to.to(*space)).is_some_and(|(gone, left)| gone > 0 && gone + left == far)
                };
                aside.extend(board.spaces().filter(between));
            }
        }
        aside.sort_unstable();
        aside.dedup();
        (!aside.is_empty()).then_some(Errand { to: None, near: 0, pressed: 0, aside })
    }

    fn missing(&self, space: SpaceId) -> i32 {
        let far = self.to.as_ref().and_then(|to| to.to(space));
        far.map_or(0, |far| (far - self.near).max(0)).min(40)
    }

    /// What it costs to end a move on a space, on the way.
    pub(super) fn cost(&self, space: SpaceId) -> i32 {
        let in_the_way = if self.aside.binary_search(&space).is_ok() { IN_THE_WAY } else { 0 };
        self.missing(space).saturating_mul(STEP).saturating_add(in_the_way)
    }

    /// The same in a fight.
    pub(super) fn cost_pressed(&self, space: SpaceId) -> i32 {
        self.missing(space).saturating_mul(self.pressed)
    }
}

/// Where a deed wants a hero, how near, and how much it presses. A thing is fetched by whoever is nearest.
fn wanted(view: &View<'_>, hero: HeroId, deed: &Deed) -> Option<(Vec<SpaceId>, i32, i32)> {
    match deed {
        Deed::BeAt { who, all, at } => {
            let mine = who.contains(&hero) && (*all || nearest(view, who, at) == Some(hero));
            mine.then(|| (if *all { inside(view, at) } else { at.clone() }, 0, PRESSED))
        }
        Deed::Fetch { at, .. } => {
            let all: Vec<HeroId> = view.standing().map(|hero| hero.id).collect();
            (nearest(view, &all, at) == Some(hero)).then(|| (at.clone(), 0, PRESSED / 2))
        }
        Deed::Guard { whom, by } => {
            let spaces: Vec<SpaceId> = whom.iter().flat_map(|enemy| view.base(Model::Enemy(*enemy))).collect();
            // One goes and mends what is badly hurt.
            let hurt = whom.iter().any(|enemy| is_hurt(view, *enemy)) && !by.is_empty();
            let all: Vec<HeroId> = view.standing().map(|hero| hero.id).collect();
            let mends = hurt && nearest(view, &all, &spaces) == Some(hero);
            let (near, pressed) = if mends { (1, PRESSED) } else { (BESIDE, ON_GUARD) };
            (!spaces.is_empty()).then_some((spaces, near, pressed))
        }
        Deed::Kill { .. } | Deed::Last { .. } | Deed::Explore => None,
    }
}

/// Where several must be, nobody stands in the door for the others.
fn inside(view: &View<'_>, at: &[SpaceId]) -> Vec<SpaceId> {
    let alone = |space: &&SpaceId| view.board().tiles_of(**space).count() == 1;
    let inner: Vec<SpaceId> = at.iter().filter(alone).copied().collect();
    if inner.is_empty() { at.to_vec() } else { inner }
}

/// Of some heroes who stand the one nearest to any of some spaces; the first seat of several.
fn nearest(view: &View<'_>, who: &[HeroId], at: &[SpaceId]) -> Option<HeroId> {
    let far = view.board().distances_from(at)?;
    let standing = view.standing().filter(|hero| who.contains(&hero.id));
    let steps = standing.filter_map(|hero| Some((far.to(hero.at?)?, hero.id)));
    steps.min().map(|(_, hero)| hero)
}

/// Something to use for an open goal: what fetches what is wanted, or mends what is guarded and badly hurt.
pub(super) fn deed(eyes: Eyes<'_>) -> Option<Choice> {
    let view = eyes.view;
    eyes.uses().next()?;
    let aims = view.aims();
    let open = || aims.iter().filter(|aim| aim.settled.is_none());
    let deeds = || open().flat_map(|aim| aim.ways.iter().chain(&aim.guards));
    let fetches = |op: &OpId| deeds().any(|deed| matches!(deed, Deed::Fetch { by, .. } if by.contains(op)));
    let mends = |op: &OpId| {
        deeds().any(|deed| match deed {
            Deed::Guard { whom, by } => by.contains(op) && whom.iter().any(|enemy| is_hurt(view, *enemy)),
            _ => false,
        })
    };
    let op_of = |choice: &Choice| match choice {
        Choice::Use { op, .. } => Some(*op),
        _ => None,
    };
    let mut uses = eyes.uses().map(|(_, choice)| choice);
    uses.find(|choice| op_of(choice).is_some_and(|op| fetches(&op) || mends(&op))).cloned()
}

/// True where something that is guarded has lost a third of its Health.
fn is_hurt(view: &View<'_>, enemy: EnemyId) -> bool {
    let health = view.stat(Model::Enemy(enemy), Stat::Health).max(1);
    view.enemy(enemy).is_some_and(|enemy| enemy.wounds.saturating_mul(3) >= health)
}

/// True where the mission has a goal that is still open and that a player can do something for.
pub(super) fn has_plan(view: &View<'_>) -> bool {
    let open = |aim: &Aim| aim.settled.is_none() && !aim.bonus;
    view.aims().iter().any(|aim| open(aim) && !aim.ways.is_empty())
}
