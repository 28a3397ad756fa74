//! The To Hit dice of a hero's attack: how many, the throw, what is a hit and what is critical.
//!
//! SBSD p.26 and 33, FF p.26 and 33, GOV p.26 and 34.

use super::targets::targets;
use super::{Plan, with_hand};
use crate::ask::{Each, MOST_DICE, die, propose, throw_together};
use brim_core::game::attack::{Attack, Cause, Hit, Reach, Rolled};
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Die;
use brim_core::game::engine::{Engine, Fired, Interrupt, Throw, Whose};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, EnemyId, Model};
use brim_core::vocabulary::{Query, Rule, Stat};

/// Rolls the dice of the attack, and those it gains on the way, as far as the limit lets it. Two weapons are fired as one attack: their dice are one
/// throw (SBSD p.33), but where they are other dice.
pub(super) fn roll_all<E: Engine + ?Sized>(engine: &mut E, plan: &Plan) -> Result<(), Interrupt> {
    let mut volleys = Vec::new();
    let mut room = room(engine, plan);
    for off_hand in hands(plan) {
        let dice = planned(engine, plan, *off_hand).saturating_add(take_gained(engine, plan, *off_hand)?);
        let volley = volley(engine, plan, dice.min(room), *off_hand);
        room = room.saturating_sub(volley.map_or(0, |volley| volley.count));
        volleys.extend(volley);
    }
    let alike = volleys.iter().all(|volley| Some(volley.die) == volleys.first().map(|first| first.die));
    match alike {
        true => throw(engine, plan, &volleys)?,
        false => volleys.iter().try_for_each(|volley| throw(engine, plan, std::slice::from_ref(volley)))?,
    }
    gained(engine, plan)
}

/// The dice of one hand, before they are thrown.
#[derive(Clone, Copy)]
struct Volley {
    off_hand: bool,
    die: Die,
    count: i32,
    /// The number that each must reach.
    need: i32,
    modifier: i32,
}

fn volley<E: Engine + ?Sized>(engine: &E, plan: &Plan, count: i32, off_hand: bool) -> Option<Volley> {
    let hero = Model::Hero(plan.hero);
    let need = need(engine, plan, off_hand).filter(|_| count > 0)?;
    let stat = |stat| with_hand(engine, plan, off_hand, |engine| engine.stat(Query::HeroToHit, hero, stat));
    Some(Volley { off_hand, die: die(stat(Stat::ToHitSides)), count, need, modifier: stat(Stat::ToHitRolls) })
}

/// The hands that attack, by whether each is the off hand.
fn hands(plan: &Plan) -> &'static [bool] {
    if plan.weapons.len() > 1 { &[false, true] } else { &[false] }
}

/// Rolls the dice that the attack has gained meanwhile ("an extra Shot for each enemy killed").
pub(super) fn gained<E: Engine + ?Sized>(engine: &mut E, plan: &Plan) -> Result<(), Interrupt> {
    loop {
        let mut thrown = false;
        for off_hand in hands(plan) {
            let count = take_gained(engine, plan, *off_hand)?.min(room(engine, plan));
            if let Some(volley) = volley(engine, plan, count, *off_hand) {
                throw(engine, plan, &[volley])?;
                thrown = true;
            }
        }
        if !thrown {
            return Ok(());
        }
    }
}

/// Combat, or the Shots of a weapon. Of two weapons each has what is said of it: by its own text, or by one that asks with what is attacked. What
/// else changes the Shots of a hero changes all of them together: what is added comes to the primary hand, what is taken off leaves the off hand
/// the fewer.
fn planned<E: Engine + ?Sized>(engine: &E, plan: &Plan, off_hand: bool) -> i32 {
    let hero = Model::Hero(plan.hero);
    match (plan.dice, plan.reach) {
        // A text that shoots prints its Shots as a gun does: what changes those of its hero changes them.
        (Some(dice), Reach::Ranged) => engine.reckon(Query::HeroToHit, hero, Stat::Shots, dice).max(0),
        (Some(dice), Reach::Melee) => dice,
        (None, Reach::Melee) => engine.stat(Query::HeroToHit, hero, Stat::Combat),
        (None, Reach::Ranged) => {
            let of = |card: &CardId| engine.card_stat(Query::CardFigure, *card, Stat::Shots);
            let printed = |hand: usize| plan.weapons.get(hand).map_or(0, of);
            if plan.weapons.len() < 2 {
                return engine.reckon(Query::HeroToHit, hero, Stat::Shots, printed(0)).max(0);
            }
            let reckon = |base, whose| engine.reckon_part(Query::HeroToHit, hero, Stat::Shots, base, whose).max(0);
            let own = |off_hand: bool| {
                let base = printed(usize::from(off_hand));
                with_hand(engine, plan, off_hand, |_| reckon(base, Whose::Weapon))
            };
            let (first, second) = (own(false), own(true));
            let whole = reckon(first.saturating_add(second), Whose::Hero);
            let primary = whole.saturating_sub(second).max(first.min(whole));
            if off_hand { whole.saturating_sub(primary) } else { primary }
        }
    }
}

/// Takes up the dice that were gained for a hand and not yet rolled.
fn take_gained<E: Engine + ?Sized>(engine: &mut E, plan: &Plan, off_hand: bool) -> Result<i32, Interrupt> {
    let more = |attack: &Attack| if off_hand { attack.more_off_hand } else { attack.more_dice };
    let gained = engine.table().attack().map_or(0, more);
    if gained != 0 {
        propose(engine, EventData::AttackGains { dice: -gained, off_hand }, &plan.blame())?;
    }
    Ok(gained)
}

/// How many more dice the attack may roll.
fn room<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> i32 {
    let own = engine.stat(Query::HeroToHit, Model::Hero(plan.hero), Stat::DiceLimit);
    let limit = if own > 0 { own } else { engine.table().rules.number(Rule::AttackDice) };
    let rolled = engine.table().attack().map_or(0, |attack| attack.dice);
    let limit = if limit > 0 { limit.min(MOST_DICE) } else { MOST_DICE };
    limit.saturating_sub(rolled).max(0)
}

/// One throw To Hit, of one hand or of both. The dice join the attack; then each of them is an event.
fn throw<E: Engine + ?Sized>(engine: &mut E, plan: &Plan, volleys: &[Volley]) -> Result<(), Interrupt> {
    let Some(first) = volleys.first().copied() else { return Ok(()) };
    // What answers to the dice of one of two weapons answers to those of this one.
    let alone = if let [only] = volleys { of_two(plan, only.off_hand) } else { None };
    let outer = engine.shoots_with(alone);
    let done = throw_volleys(engine, plan, volleys, first);
    engine.shoots_with(outer);
    let throw = done?;
    let mut faces = throw.faces.iter().copied().zip(0..);
    for volley in volleys {
        let count = usize::try_from(volley.count).unwrap_or(0);
        let faces: Vec<(i32, usize)> = faces.by_ref().take(count).collect();
        // The dice of one hand are alike.
        let at = faces.first().map_or(0, |(_, at)| *at);
        let more = throw.fired.get(at).map_or(0, |die| die.more);
        let gained = throw.added_to(at).saturating_sub(first.modifier);
        let modifier = volley.modifier.saturating_add(gained).saturating_add(apart(*volley, first) - more);
        let outer = engine.shoots_with(of_two(plan, volley.off_hand));
        let done = counted(engine, plan, (*volley, modifier), faces.iter().map(|(face, _)| *face));
        engine.shoots_with(outer);
        done?;
    }
    Ok(())
}

/// Of two weapons that of one hand.
fn of_two(plan: &Plan, off_hand: bool) -> Option<CardId> {
    plan.weapons.get(usize::from(off_hand)).copied().filter(|_| plan.weapons.len() > 1)
}

/// How much more a die of one hand needs than one of the other, with what is added to each.
fn apart(volley: Volley, first: Volley) -> i32 {
    (volley.need - volley.modifier) - (first.need - first.modifier)
}

fn throw_volleys<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    volleys: &[Volley],
    first: Volley,
) -> Result<Throw, Interrupt> {
    let fired = volleys.iter().flat_map(|volley| {
        let die = of_two(plan, volley.off_hand).map(|weapon| Fired { weapon, more: apart(*volley, first) });
        std::iter::repeat_n(die, usize::try_from(volley.count).unwrap_or(0))
    });
    let dice = Each {
        purpose: Purpose::ToHit,
        owner: Some(plan.hero),
        die: first.die,
        count: volleys.iter().fold(0, |sum, volley| sum.saturating_add(volley.count)),
        need: Some(first.need),
        modifier: first.modifier,
    };
    throw_together(engine, dice, (Vec::new(), fired.flatten().collect()), &plan.blame())
}

/// The dice of one hand as they lie once re-rolls are over.
fn counted<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    (volley, modifier): (Volley, i32),
    faces: impl Iterator<Item = i32>,
) -> Result<(), Interrupt> {
    let (hero, off_hand) = (Model::Hero(plan.hero), volley.off_hand);
    // A die that hits one of the targets alone is a hit, to be given to that one.
    let best = targets(engine, plan).into_iter().map(|enemy| engine.to_hit_on(plan.hero, enemy)).max().unwrap_or(0);
    let lowest = volley.need.saturating_sub(best.max(0));
    let read = |face: i32| Rolled { off_hand, ..read_die(face, modifier, lowest, hero) };
    let rolled = faces.map(read).collect();
    let (may, on) = (may_be_critical(engine, plan), critical_on(engine, plan, None));
    let modified = engine.table().rules.flag(Rule::CriticalModified);
    let critical = |die: &Rolled| may && on > 0 && if modified { die.total } else { die.natural } >= on;
    tell(engine, rolled, critical, off_hand, &plan.blame())
}

/// True where hits of this attack can be Critical Hits.
fn may_be_critical<E: Engine + ?Sized>(engine: &E, plan: &Plan) -> bool {
    plan.weapons.len() <= 1 && engine.stat(Query::HeroToHit, Model::Hero(plan.hero), Stat::NoCriticals) == 0
}

/// The number that a die must show for a Critical Hit, on a target where one is known; 0 where there are none.
fn critical_on<E: Engine + ?Sized>(engine: &E, plan: &Plan, target: Option<EnemyId>) -> i32 {
    let (hero, stat) = (Model::Hero(plan.hero), Stat::CriticalToHit);
    let own = match target {
        Some(enemy) => engine.stat_against(Query::ToHitOn, hero, stat, Model::Enemy(enemy)),
        None => engine.stat(Query::HeroToHit, hero, stat),
    };
    if own > 0 { own } else { engine.table().rules.number(Rule::Critical) }
}

/// A hit that is about to be given to a target is critical by the number that counts against this one.
pub(super) fn critical_against<E: Engine + ?Sized>(
    engine: &mut E,
    plan: &Plan,
    hit: u16,
    target: EnemyId,
) -> Result<(), Interrupt> {
    let (on, anyway) = (critical_on(engine, plan, Some(target)), critical_on(engine, plan, None));
    let found = engine.table().attack().and_then(|attack| attack.hits.get(usize::from(hit))).cloned();
    let Some(mut now) = found.filter(|_| on != anyway && may_be_critical(engine, plan)) else { return Ok(()) };
    let result = if engine.table().rules.flag(Rule::CriticalModified) { now.total } else { now.natural };
    // What a text has made critical stays so.
    let critical = on > 0 && result >= on || now.critical && result < anyway;
    if critical != now.critical {
        now.critical = critical;
        propose(engine, EventData::HitChanges { hit, now }, &plan.blame())?;
    }
    Ok(())
}

/// The number that the dice of one hand must reach; None where the attack hits with nothing.
pub(super) fn need<E: Engine + ?Sized>(engine: &E, plan: &Plan, off_hand: bool) -> Option<i32> {
    let hero = Model::Hero(plan.hero);
    let need = with_hand(engine, plan, off_hand, |engine| engine.stat(Query::HeroToHit, hero, plan.need()));
    let penalty = if off_hand { engine.table().rules.number(Rule::OffHandPenalty) } else { 0 };
    (need > 0).then(|| need.saturating_add(penalty))
}

/// A To Hit die as it counts.
pub(crate) fn read_die(face: i32, modifier: i32, need: i32, by: Model) -> Rolled {
    let total = face.saturating_add(modifier);
    Rolled { natural: face, total, hit: total >= need, by, off_hand: false }
}

/// Puts dice, and the hits among them, to the attack on the table; then reports each die.
pub(crate) fn tell<E: Engine + ?Sized>(
    engine: &mut E,
    rolled: Vec<Rolled>,
    critical: impl Fn(&Rolled) -> bool,
    off_hand: bool,
    cause: &Cause,
) -> Result<(), Interrupt> {
    let first = engine.table().attack().and_then(|attack| u16::try_from(attack.rolled.len()).ok()).unwrap_or(0);
    let hits = (first..)
        .zip(&rolled)
        .filter(|(_, die)| die.hit)
        .map(|(die, rolled)| Hit { critical: critical(rolled), off_hand, ..hit(die, rolled) })
        .collect();
    let owners: Vec<Model> = rolled.iter().map(|die| die.by).collect();
    propose(engine, EventData::HitsRolled { rolled, hits }, cause)?;
    for (die, model) in (first..).zip(owners) {
        let cause = Cause { actor: Some(model), ..cause.clone() };
        propose(engine, EventData::ToHitRolled { model, die }, &cause)?;
    }
    Ok(())
}

fn hit(die: u16, rolled: &Rolled) -> Hit {
    Hit {
        natural: rolled.natural,
        total: rolled.total,
        critical: false,
        ignores_defense: false,
        ignores_armor: false,
        bonus: 0,
        times: 1,
        target: None,
        off_hand: false,
        die,
        by: rolled.by,
        defense_rolls: 0,
        damage: None,
        turned: false,
    }
}
