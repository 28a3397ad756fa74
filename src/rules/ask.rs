//! The few ways in which procedures turn to the engine: propose, choose, roll, pick at random.

use brim_core::game::attack::Cause;
use brim_core::game::chance::{Purpose, mix};
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Engine, Fired, Interrupt, ProposalResult, Throw, ThrowSpec};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{EnemyId, HeroId, Model};
use brim_core::game::table::Outcome;

pub use brim_core::game::limits::MOST_DICE;

/// Proposes an event; returns it as it happened, or nothing if it was replaced or prevented wholly.
///
/// # Errors
/// Whatever the texts that answer to it bring about.
pub fn propose<E: Engine + ?Sized>(
    engine: &mut E,
    what: EventData,
    cause: &Cause,
) -> Result<Option<EventData>, Interrupt> {
    Ok(match engine.propose(Event { what, cause: cause.clone() })? {
        ProposalResult::Happened(event) => Some(event.what),
        ProposalResult::Gone => None,
    })
}

/// Does something to its end, though what answers to a part of it ends the turn, and then ends the turn.
///
/// # Errors
/// Whatever `deed` says; [`Interrupt::EndTurn`], once it is done.
pub fn to_its_end<E: Engine + ?Sized, T>(
    engine: &mut E,
    deed: impl FnOnce(&mut E) -> Result<T, Interrupt>,
) -> Result<T, Interrupt> {
    engine.deed_begins();
    let done = deed(engine);
    let ended = engine.deed_ends();
    let done = done?;
    ended.map(|()| done)
}

/// The end of a turn waits until a text or a step is through, in `halted`; every other halt does not.
///
/// # Errors
/// What `done` says, the end of a turn aside.
pub fn keep(done: Result<(), Interrupt>, halted: &mut Option<Interrupt>) -> Result<(), Interrupt> {
    match done {
        Err(Interrupt::EndTurn) => {
            *halted = Some(Interrupt::EndTurn);
            Ok(())
        }
        other => other,
    }
}

/// What ends the turn, or the mission by its goals, waits until a text is through, in `halted`; of two ends of the mission a failure decides.
///
/// # Errors
/// What `done` says, these ends aside.
pub fn keep_ends(done: Result<(), Interrupt>, halted: &mut Option<Interrupt>) -> Result<(), Interrupt> {
    match done {
        Err(end @ (Interrupt::EndTurn | Interrupt::Over(Outcome::Victory | Outcome::Failed))) => {
            // Of two ends of the mission a failure decides, and else the first one.
            let lost = matches!(end, Interrupt::Over(Outcome::Failed));
            if lost || !matches!(halted, Some(Interrupt::Over(_))) {
                *halted = Some(end);
            }
            Ok(())
        }
        other => other,
    }
}

/// Asks for one of the options. A single option is taken without asking; none at all is a pass.
///
/// # Errors
/// [`Interrupt::Ask`] where nobody has answered yet.
pub fn choose<E: Engine + ?Sized>(
    engine: &mut E,
    who: Chooser,
    about: About,
    mut options: Vec<Choice>,
) -> Result<Choice, Interrupt> {
    match options.len() {
        0 => Ok(Choice::Pass),
        1 => Ok(options.pop().unwrap_or(Choice::Pass)),
        _ => engine.ask(Decision { who, about, options }),
    }
}

/// Rolls dice of which the total counts. Their owner, if there is one, may re-roll them.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
pub fn roll<E: Engine + ?Sized>(
    engine: &mut E,
    purpose: Purpose,
    dice: Dice,
    owner: Option<HeroId>,
    cause: &Cause,
) -> Result<i32, Interrupt> {
    let throw = roll_dice(engine, purpose, dice, owner, cause)?;
    Ok(match dice.count {
        0 => throw.total(),
        _ => brim_core::game::amount::plus(dice.keep.of(&throw.faces), throw.modifier),
    })
}

/// The same, with what each die shows.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open.
pub fn roll_dice<E: Engine + ?Sized>(
    engine: &mut E,
    purpose: Purpose,
    dice: Dice,
    owner: Option<HeroId>,
    cause: &Cause,
) -> Result<Throw, Interrupt> {
    if dice.count == 0 {
        return Ok(Throw::of_no_dice(dice.plus));
    }
    let spec = ThrowSpec {
        total: dice.keep.is_all(),
        modifier: dice.plus,
        ..ThrowSpec::new(purpose, dice.die, dice.count, cause.clone()).thrown_by(owner)
    };
    engine.throw(spec)
}

/// Dice of which each counts by itself.
pub(super) struct Each {
    pub(super) purpose: Purpose,
    pub(super) owner: Option<HeroId>,
    pub(super) die: Die,
    pub(super) count: i32,
    pub(super) need: Option<i32>,
    pub(super) modifier: i32,
}

/// Throws dice of which each counts by itself, against one number.
pub(super) fn throw_each<E: Engine + ?Sized>(engine: &mut E, each: Each, cause: &Cause) -> Result<Throw, Interrupt> {
    throw_together(engine, each, (Vec::new(), Vec::new()), cause)
}

/// The same of several models together, or of two weapons: `by` says whose each die is, `fired` with which weapon it is thrown.
pub(super) fn throw_together<E: Engine + ?Sized>(
    engine: &mut E,
    each: Each,
    (by, fired): (Vec<Model>, Vec<Fired>),
    cause: &Cause,
) -> Result<Throw, Interrupt> {
    let count = u16::try_from(each.count.clamp(0, MOST_DICE)).unwrap_or(0);
    if count == 0 {
        return Ok(Throw::of_no_dice(each.modifier));
    }
    engine.throw(ThrowSpec {
        need: each.need,
        modifier: each.modifier,
        by,
        fired,
        ..ThrowSpec::new(each.purpose, each.die, count, cause.clone()).thrown_by(each.owner)
    })
}

/// A random one of the candidates, each known by its own key; `about` is the key of what it is picked for.
pub(super) fn random<E: Engine + ?Sized, T: Copy>(
    engine: &mut E,
    purpose: Purpose,
    about: u64,
    candidates: &[T],
    key: impl Fn(T) -> u64,
) -> Option<T> {
    match candidates {
        [] => None,
        [only] => Some(*only),
        _ => {
            let keys: Vec<u64> = candidates.iter().map(|candidate| key(*candidate)).collect();
            let first = engine.shuffle(purpose, about, &keys).first().copied()?;
            candidates.get(first).copied()
        }
    }
}

/// A random one of some heroes (SBSD p.18: every eligible hero is equally likely), for what `about` is the key of.
pub fn random_hero<E: Engine + ?Sized>(engine: &mut E, about: u64, heroes: &[HeroId]) -> Option<HeroId> {
    random(engine, Purpose::RandomHero, about, heroes, |hero| u64::from(hero.0))
}

/// The key of a pick for one model of an enemy type.
pub(super) fn about_enemy<E: Engine + ?Sized>(engine: &E, enemy: EnemyId) -> u64 {
    let kind = engine.table().enemy(enemy).map_or(0, |enemy| engine.stable_key(enemy.kind));
    mix(kind, u64::from(enemy.0))
}

/// The die with this number of sides; a D6 where there is none.
pub fn die(sides: i32) -> Die {
    u16::try_from(sides).ok().and_then(Die::with_sides).unwrap_or_default()
}

/// The cause of what the rules themselves do through a model.
pub(super) fn by_hero(hero: HeroId) -> Cause {
    Cause { actor: Some(Model::Hero(hero)), hero: Some(hero), ..Cause::default() }
}
