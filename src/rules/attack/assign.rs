//! Giving hits to targets, one at a time or in groups (SBSD p.26, FF p.26, GOV p.26).

use super::targets::{reached_by, targets_of};
use super::{Plan, damage, dice};
use crate::ask::{choose, propose, to_its_end};
use crate::harm::has_fallen;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{EnemyId, Model};

/// Whom the hits could be given to when the dice lay: who is thrown away by the first of them is struck by the others all the same (SBSD p. 26).
struct Aims {
    primary: Vec<EnemyId>,
    off_hand: Vec<EnemyId>,
}

impl Aims {
    fn of<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> Aims {
        Aims { primary: reached_by(engine, plan, false), off_hand: reached_by(engine, plan, true) }
    }

    /// Whom a hit can be given to now.
    fn now<E: Engine + ?Sized>(&self, engine: &E, plan: &Plan, hit: u16) -> Vec<EnemyId> {
        let found = engine.table().attack().and_then(|attack| attack.hits.get(usize::from(hit)));
        let off_hand = found.is_some_and(|hit| hit.off_hand);
        targets_of(engine, plan, hit, if off_hand { &self.off_hand } else { &self.primary })
    }
}

/// Gives every hit to a target and resolves it, as long as there are hits and targets.
///
/// After each hit but the last the player may give the next one to the same target, so that their damage is rolled together
/// and one Grit covers it; name another target; or pass, and see the damage first.
pub(super) fn assign_all<E: Engine + ?Sized>(engine: &mut E, plan: &Plan) -> Result<(), Interrupt> {
    let mut given: Vec<u16> = Vec::new();
    let aims = Aims::of(engine, plan);
    let mut chosen: Option<EnemyId> = None;
    loop {
        dice::gained(engine, plan)?;
        let left = open(engine, plan, &aims, &given);
        if left.is_empty() || has_fallen(engine, Some(Model::Hero(plan.hero))) {
            return Ok(());
        }
        let (hit, target) = first(engine, plan, (&aims, &left), chosen.take())?;
        // A hit that is given strikes, whatever answers to it.
        to_its_end(engine, |engine| {
            let mut group = vec![give(engine, plan, hit, target)?];
            given.push(hit);
            while let Some(hit) = open(engine, plan, &aims, &given).first().copied() {
                match further(engine, plan, &aims, hit)? {
                    Some(next) if next == target => group.push(give(engine, plan, hit, target)?),
                    next => {
                        chosen = next;
                        break;
                    }
                }
                given.push(hit);
            }
            damage::resolve(engine, plan, &group)
        })?;
    }
}

/// The hits that were not given to anybody and can be, by their place.
fn open<E: Engine + ?Sized>(engine: &E, plan: &Plan, aims: &Aims, given: &[u16]) -> Vec<u16> {
    let hits = engine.table().attack().map_or(&[][..], |attack| &attack.hits);
    let open = (0u16..).zip(hits).filter(|(place, hit)| hit.target.is_none() && !given.contains(place));
    open.map(|(place, _)| place).filter(|hit| !aims.now(engine, plan, *hit).is_empty()).collect()
}

/// The first hit to be resolved, and on whom: on the target already named, if there is one. A hit that differs from later
/// ones may wait for them.
fn first<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    (aims, open): (&Aims, &[u16]),
    named: Option<EnemyId>,
) -> Result<(u16, EnemyId), Interrupt> {
    let mut waiting = (0, EnemyId::default());
    for (&hit, later) in open.iter().zip((1..).map(|next| open.get(next..).unwrap_or(&[]))) {
        let mut targets = aims.now(engine, plan, hit);
        if let Some(named) = named.filter(|named| targets.contains(named)) {
            targets = vec![named];
        }
        let Some(&only) = targets.first() else { continue };
        waiting = (hit, only);
        let other = later.iter().any(|other| kind(engine, *other) != kind(engine, hit));
        let mut options: Vec<Choice> = targets.iter().map(|enemy| Choice::Model(Model::Enemy(*enemy))).collect();
        if other && targets.len() > 1 {
            options.push(Choice::Defer);
        }
        let about = About::AssignHit { critical: kind(engine, hit).0 };
        match choose(engine, Chooser::Hero(plan.hero), about, options)? {
            Choice::Model(Model::Enemy(enemy)) => return Ok((hit, enemy)),
            _ => continue,
        }
    }
    Ok(waiting)
}

/// Whether the next hit joins the group, goes to another target, or waits until the damage is seen.
fn further<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    aims: &Aims,
    hit: u16,
) -> Result<Option<EnemyId>, Interrupt> {
    let mut options = vec![Choice::Pass];
    options.extend(aims.now(engine, plan, hit).into_iter().map(|enemy| Choice::Model(Model::Enemy(enemy))));
    let about = About::AssignHit { critical: kind(engine, hit).0 };
    Ok(match choose(engine, Chooser::Hero(plan.hero), about, options)? {
        Choice::Model(model) => model.enemy(),
        _ => None,
    })
}

/// What makes one hit different from another for the player.
fn kind<E: Engine + ?Sized>(engine: &E, hit: u16) -> (bool, bool, bool, i32) {
    let hit = engine.table().attack().and_then(|attack| attack.hits.get(usize::from(hit)));
    hit.map_or((false, false, false, 0), |hit| (hit.critical, hit.off_hand, hit.ignores_defense, hit.bonus))
}

/// Tells that a hit is given to a target; a text may turn it to another.
fn give<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    hit: u16,
    target: EnemyId,
) -> Result<(u16, Option<Model>), Interrupt> {
    dice::critical_against(engine, plan, hit, target)?;
    let what = EventData::HitAssigned { hit, target: Model::Enemy(target) };
    let given = propose(engine, what, &plan.blame())?.is_some();
    let now = engine.table().attack().and_then(|attack| attack.hits.get(usize::from(hit)));
    Ok((hit, now.and_then(|hit| hit.target).filter(|_| given)))
}
