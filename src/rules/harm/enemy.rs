//! Hits that strike an enemy (FF p.27, GOV p.26-27): Defense is taken off each hit's damage, then Armor saves Wounds.

use super::tally::Count;
use super::{Blow, Ignores, Life, Strike, Struck, check_life, has_fallen, saves, xp};
use crate::ask::{propose, to_its_end};
use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{EnemyId, Model};
use brim_core::game::journal::Stage;
use brim_core::game::table::{Enemy, Outcome};
use brim_core::vocabulary::{Query, Stat};

/// Strikes an enemy. Enemies have neither Sanity nor Corruption: they ignore Horror and Corruption Hits.
/// The hero named in the cause gains the Experience.
///
/// # Errors
/// Whatever texts that answer bring about; [`Interrupt::EndFight`] when the last enemy falls and no attack is under way.
pub fn strike_enemy<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, strike: &Strike) -> Result<Struck, Interrupt> {
    to_its_end(engine, |engine| strikes(engine, enemy, strike))
}

fn strikes<E: Engine + ?Sized>(engine: &mut E, enemy: EnemyId, strike: &Strike) -> Result<Struck, Interrupt> {
    let model = Model::Enemy(enemy);
    // The last Wound kills, whoever answers to it with more.
    if strike.kind != HitKind::Hit || engine.table().enemy(enemy).is_none() || engine.is_doomed(model) {
        return Ok(Struck::default());
    }
    let Some(strike) = saves::felt(engine, model, strike) else { return Ok(Struck::default()) };
    let (strike, cause) = (&strike, &strike.cause);
    let blows = saves::struck(engine, model, strike)?;
    let mut count = Count::of(engine, model, strike.kind, &blows);
    let blows = saves::cover(engine, model, blows, cause)?;
    count.after(Stage::Cover, &blows);
    let blows: Vec<Blow> = {
        let defense = engine.stat(Query::EnemyDefense, model, Stat::Defense).max(0);
        count.against(defense);
        let after = |mut blow: Blow| {
            let defense = blow.most_defense.map_or(defense, |most| defense.min(most));
            blow.damage = if blow.ignores.defense { blow.damage } else { blow.damage.saturating_sub(defense) };
            blow
        };
        blows.into_iter().map(after).filter(|blow| blow.damage > 0).collect()
    };
    let through = i32::try_from(blows.len()).unwrap_or(i32::MAX);
    count.after(Stage::Defense, &blows);
    let blows = saves::weaken(engine, (model, strike.kind), blows, (&mut count, cause))?;
    count.tell(engine);
    let mut taken = 0i32;
    let mut ledger = xp::Ledger::open(engine, enemy);
    for blow in blows.iter().filter(|blow| blow.damage > 0) {
        // Neither is a dead enemy wounded nor does a fallen hero strike on.
        if engine.table().enemy(enemy).is_none() || blow.attack && has_fallen(engine, blow.by) {
            break;
        }
        let cause = Cause { actor: blow.by.or(cause.actor), hit: blow.hit, attack: blow.attack, ..cause.clone() };
        let left = xp::health_left(engine, enemy);
        let worth = xp::Worth::of(engine, enemy);
        // If several enemies share the space, excess damage carries over to the next.
        let next = packed_with(engine, enemy);
        let spill = if next.is_some() && left > 0 { blow.damage.saturating_sub(left).max(0) } else { 0 };
        let what = EventData::Wounds { model, amount: blow.damage.saturating_sub(spill) };
        let wounds = |engine: &E| engine.table().enemy(enemy).map_or(0, |enemy| enemy.wounds);
        let before = wounds(engine);
        let amount = match propose(engine, what, &cause) {
            Ok(Some(EventData::Wounds { amount, .. })) => amount,
            Ok(_) => continue,
            // Where these Wounds reach a goal of the mission their Experience is paid all the same.
            Err(end @ Interrupt::Over(Outcome::Victory | Outcome::Failed)) => {
                let done = wounds(engine).saturating_sub(before).max(0);
                if let Some(worth) = worth.filter(|_| done > 0) {
                    ledger.wounds(engine, worth, (done, left), &cause)?;
                }
                return Err(end);
            }
            Err(other) => return Err(other),
        };
        if amount <= 0 {
            continue;
        }
        taken = taken.saturating_add(amount);
        if let Some(worth) = worth {
            ledger.wounds(engine, worth, (amount, left), &cause)?;
        }
        if check_life(engine, model, &cause)? != Life::Stands {
            if let Some(next) = next.filter(|_| spill > 0) {
                let ignores = Ignores::ALL;
                let blows = vec![Blow { damage: spill, ignores, ..*blow }];
                let more =
                    strike_enemy(engine, next, &Strike { kind: HitKind::Hit, blows, cause: strike.cause.clone() })?;
                taken = taken.saturating_add(more.taken);
            }
            break;
        }
    }
    Ok(Struck { through, taken })
}

/// Another of its type in the space of an enemy.
fn packed_with<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> Option<EnemyId> {
    let table = engine.table();
    let own = table.enemy(enemy)?;
    let with = |other: &&Enemy| other.id != enemy && other.kind == own.kind && other.at == own.at;
    table.enemies.iter().find(with).map(|other| other.id)
}
