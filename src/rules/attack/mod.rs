//! A hero's attacks (SBSD p.26-27, FF p.26-27, GOV p.26-27): melee, ranged, Free Attacks, Dual Wielding, thrown explosives.
//!
//! The dice are rolled first; then each hit is given a target, one at a time or in groups; damage is rolled for each group;
//! the attack ends. It lies on the table all the while ([`Attack`]), so that texts can read and change it.

mod assign;
mod damage;
mod dice;
mod explosive;
mod targets;

pub(crate) use dice::{read_die, tell};
pub use explosive::{Explosion, Thrown, explode, throw_at_space};
pub use targets::{has_target, spaces_in_reach, targets};
pub(crate) use targets::{is_barred, range};

use super::ask::propose;
use super::harm::{check_fight_end, has_fallen};
use brim_core::game::attack::{Attack, Cause, Reach, Target};
use brim_core::game::dice::Dice;
use brim_core::game::effect::Uses;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model};
use brim_core::vocabulary::Stat;

/// An attack that a hero is about to make.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Who attacks.
    pub hero: HeroId,
    /// In melee or at range.
    pub reach: Reach,
    /// The weapons used: two when Dual Wielding, the primary hand first. Bare hands and abilities need none.
    pub weapons: Vec<CardId>,
    /// The ability that gives the attack, where it is not the plain one.
    pub ability: Option<DeclId>,
    /// A Free Attack.
    pub free: bool,
    /// Dice instead of the hero's Combat, or of the weapon's Shots. Texts add to them what the reading allows.
    pub dice: Option<i32>,
    /// Range instead of the weapon's; in melee, how far a text lets it come beyond who is adjacent.
    pub range: Option<i32>,
    /// The stat to roll against instead of Range To Hit or Melee To Hit.
    pub to_hit: Option<Stat>,
    /// Added to the damage of each hit.
    pub damage: i32,
    /// The sides of its Damage dice, where its text says them.
    pub die: Option<i32>,
    /// What each hit does in place of the die of a hero, where a text says it.
    pub own_damage: Option<Dice>,
    /// A text comes in place of the damage of each hit: no dice are thrown for it, and Defense has nothing to take from.
    pub instead: bool,
    /// Adjacent enemies must be hit first, as in every plain ranged attack.
    pub adjacent_first: bool,
    /// The only enemies that may be hit; any, where none is named.
    pub only: Vec<EnemyId>,
    /// Who and what caused it. The hero is filled in.
    pub cause: Cause,
}

impl Plan {
    /// The plain melee attack.
    pub fn melee(hero: HeroId) -> Plan {
        Plan {
            hero,
            reach: Reach::Melee,
            weapons: Vec::new(),
            ability: None,
            free: false,
            dice: None,
            range: None,
            to_hit: None,
            damage: 0,
            die: None,
            own_damage: None,
            instead: false,
            adjacent_first: true,
            only: Vec::new(),
            cause: Cause::default(),
        }
    }

    /// The plain ranged attack with one weapon, or with two.
    pub fn ranged(hero: HeroId, weapons: Vec<CardId>) -> Plan {
        Plan { reach: Reach::Ranged, weapons, ..Plan::melee(hero) }
    }

    /// The cause of all that the attack does.
    pub(super) fn blame(&self) -> Cause {
        Cause {
            source: self.ability.or(self.cause.source),
            card: self.weapons.first().copied().or(self.cause.card),
            actor: Some(Model::Hero(self.hero)),
            hero: Some(self.hero),
            hit: None,
            attack: false,
            paid: false,
            keywords: self.cause.keywords.clone(),
        }
    }

    /// The stat to roll against.
    fn need(&self) -> Stat {
        self.to_hit.unwrap_or(match self.reach {
            Reach::Melee => Stat::MeleeToHit,
            Reach::Ranged => Stat::RangeToHit,
        })
    }
}

/// What is asked about the dice of one hand: of two weapons the figures of the other do not count.
fn with_hand<E: Engine + ?Sized, T>(engine: &E, plan: &Plan, off_hand: bool, ask: impl FnOnce(&E) -> T) -> T {
    if plan.weapons.len() < 2 {
        return ask(engine);
    }
    let outer = engine.shoots_with(plan.weapons.get(usize::from(off_hand)).copied());
    let answer = ask(engine);
    engine.shoots_with(outer);
    answer
}

/// An attack as it lies on the table when it starts.
pub(super) fn fresh(attacker: Model, reach: Reach) -> Attack {
    Attack {
        attacker,
        others: Vec::new(),
        reach,
        weapons: Vec::new(),
        ability: None,
        free: false,
        target: None::<Target>,
        range: 0,
        dice: 0,
        more_dice: 0,
        more_off_hand: 0,
        hits: Vec::new(),
        rolled: Vec::new(),
        wounded: Vec::new(),
        wounders: Vec::new(),
        kills: 0,
        resolving: None,
        outer: Uses::default(),
        first_effect: 0,
    }
}

/// A hero makes an attack.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, [`Interrupt::EndFight`] if the last enemy falls, and any [`Interrupt`] that a triggered text raises.
pub fn attack<E: Engine + ?Sized>(engine: &mut E, plan: &Plan) -> Result<(), Interrupt> {
    let attacker = Model::Hero(plan.hero);
    let cause = plan.blame();
    let attack = Attack {
        weapons: plan.weapons.clone(),
        ability: plan.ability,
        free: plan.free,
        range: targets::range(engine, plan),
        ..fresh(attacker, plan.reach)
    };
    let depth = engine.table().attacks.len();
    if propose(engine, EventData::AttackStarts { attack: Box::new(attack) }, &cause)?.is_none()
        || engine.table().attacks.len() <= depth
    {
        return Ok(());
    }
    // Whom a text has brought down as its attack begins strikes no more.
    if !has_fallen(engine, Some(attacker)) {
        dice::roll_all(engine, plan)?;
        assign::assign_all(engine, plan)?;
    }
    propose(engine, EventData::AttackEnds { attacker }, &cause)?;
    check_fight_end(engine)
}
