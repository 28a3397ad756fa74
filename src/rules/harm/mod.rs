//! Harm: hits and what stops them, Wounds and Sanity damage, KO, Revive, healing, Corruption, the death of enemies.
//!
//! The order of saves is the same for heroes and enemies (GOV p.17): Cover, Defense (or Willpower), the text that puts
//! something "instead of damage", Shield, Armor (or Spirit Armor), the most that one hit can do, what comes "instead of
//! wounds", whatever prevents Wounds, the Wounds.

mod enemy;
mod heal;
mod hero;
mod life;
mod recover;
mod saves;
mod tally;
mod xp;

pub use enemy::strike_enemy;
pub use heal::{corrupt, heal, heal_any, mutate};
pub use hero::strike_hero;
pub(crate) use life::has_fallen;
pub use life::{Life, all_have_fallen, check_fight_end, check_life, is_spent, kill, nobody_left, revives};
pub(crate) use recover::breath;
pub use recover::{recover, recover_all, recover_lost, roll_for_fallen};

use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::HitKind;
use brim_core::game::ids::Model;

/// Which defences a hit ignores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignores {
    /// Cover is not rolled: this is no hit but direct damage.
    pub cover: bool,
    /// Cover against direct damage is not rolled either: what strikes was covered against before.
    pub direct_cover: bool,
    /// Neither Defense nor Willpower helps.
    pub defense: bool,
    /// Shields do not help.
    pub shield: bool,
    /// Armor does not help. Spirit Armor is another thing.
    pub armor: bool,
    /// Spirit Armor does not help.
    pub spirit: bool,
}

impl Ignores {
    /// Damage that is no hit ("takes 2 Wounds"): Cover and Defense have no part in it, Shield and Armor have.
    pub const DIRECT: Ignores =
        Ignores { cover: true, direct_cover: false, defense: true, shield: false, armor: false, spirit: false };
    /// Damage that nothing stops but what prevents Wounds as such.
    pub const ALL: Ignores =
        Ignores { cover: true, direct_cover: true, defense: true, shield: true, armor: true, spirit: false };
}

/// One hit on its way to a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    /// What it does if nothing stops it.
    pub damage: i32,
    /// What it takes no notice of.
    pub ignores: Ignores,
    /// The most Defense that counts against it, of an enemy.
    pub most_defense: Option<i32>,
    /// Added to the roll a hero makes to stop it.
    pub defense_rolls: i32,
    /// Who strikes it, where a model does.
    pub by: Option<Model>,
    /// The hit of the attack under way that it is: its place among the hits.
    pub hit: Option<u16>,
    /// It is a hit of an attack.
    pub attack: bool,
    /// Its place among those that strike together.
    pub place: u16,
}

/// Hits that strike one model together, and are defended together.
#[derive(Clone, Debug, PartialEq)]
pub struct Strike {
    /// Hits, Horror Hits or Corruption Hits.
    pub kind: HitKind,
    /// Each of them.
    pub blows: Vec<Blow>,
    /// Who and what caused them.
    pub cause: Cause,
}

impl Strike {
    /// So many equal hits.
    pub fn of(kind: HitKind, hits: i32, damage: i32, ignores: Ignores, cause: &Cause) -> Strike {
        let hits = usize::try_from(hits.clamp(0, super::ask::MOST_DICE)).unwrap_or(0);
        let blow = Blow { damage, ignores, by: cause.actor, ..Blow::default() };
        Strike { kind, blows: vec![blow; hits], cause: cause.clone() }
    }
}

/// What a strike came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Struck {
    /// Hits that neither Cover nor Defense stopped.
    pub through: i32,
    /// Wounds, Sanity damage or Corruption points that the model took in the end.
    pub taken: i32,
}

/// Strikes a model, hero or enemy.
///
/// # Errors
/// [`Interrupt::Ask`] if a decision is open, [`Interrupt::EndFight`] or [`Interrupt::Over`] if the fight or the adventure ends, and any [`Interrupt`] that a triggered text raises.
pub fn strike<E: Engine + ?Sized>(engine: &mut E, model: Model, strike: &Strike) -> Result<Struck, Interrupt> {
    match model {
        Model::Hero(hero) => strike_hero(engine, hero, strike),
        Model::Enemy(enemy) => strike_enemy(engine, enemy, strike),
    }
}
