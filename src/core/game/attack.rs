//! An attack under way: who, with what, the dice so far and the hits they became.

use serde::{Deserialize, Serialize};

use super::effect::Uses;
use super::ids::{CardId, DeclId, HeroId, Model, SpaceId};
use crate::vocabulary::Chosen;

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// Against an adjacent model.
    #[serde(rename = "melee")]
    Melee,
    /// Within Range and sight.
    #[serde(rename = "ranged")]
    Ranged,
}

impl Reach {
    /// The reach that the language names.
    pub fn of(chosen: Chosen) -> Option<Reach> {
        match chosen.words() {
            "melee" => Some(Reach::Melee),
            "ranged" => Some(Reach::Ranged),
            _ => None,
        }
    }
}

/// An attack under way. Conditions of content read it; it goes when the attack ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Model,
    /// Who attacks with it: other enemies of its type, against the same hero.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Model>,
    /// Melee or ranged.
    pub reach: Reach,
    /// The weapon in use (both, when Dual Wielding; the primary hand first).
    pub weapons: Vec<CardId>,
    /// The ability or card that gives this attack, where it is not the plain one.
    pub ability: Option<DeclId>,
    /// A Free Attack: beside the normal one, and in melee without the hero's Combat bonuses.
    pub free: bool,
    /// The target of an enemy's attack, or the space of a thrown token.
    pub target: Option<Target>,
    /// How far it reaches, in spaces (0 in melee).
    pub range: i32,
    /// Dice rolled for this attack so far, those gained during it included.
    pub dice: i32,
    /// Dice gained during the attack that are still to be rolled.
    pub more_dice: i32,
    /// Of two weapons, those gained for the off hand.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_off_hand: i32,
    /// Every hit of the attack, in the order rolled. Each keeps its place; assigned ones name their target.
    pub hits: Vec<Hit>,
    /// Every die of the attack as it counted in the end: face before and after modifiers.
    pub rolled: Vec<Rolled>,
    /// Wounds done so far, by model, in the order first wounded.
    pub wounded: Vec<(Model, i32)>,
    /// Of several that attack together, those who did Wounds so far, in the order they first did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wounders: Vec<Model>,
    /// Models killed by it so far.
    pub kills: i32,
    /// The hit that is about to do damage: the last one whose damage became known.
    #[serde(default)]
    pub resolving: Option<u16>,
    /// What the attack around this one has used of its limits: they count again when this one ends.
    #[serde(default, skip_serializing_if = "Uses::is_empty")]
    pub outer: Uses,
    /// The number of the first lasting effect that was made after it began: what keeps somebody from attacks since then comes too late for this one.
    #[serde(default)]
    pub first_effect: u32,
}

fn is_zero(dice: &i32) -> bool {
    *dice == 0
}

impl Attack {
    /// Of two weapons that are fired together, whether this one is in the off hand (SBSD p. 33); nothing of any other card.
    pub fn hand_of(&self, weapon: CardId) -> Option<bool> {
        match self.weapons.as_slice() {
            [primary, off_hand] => [*primary, *off_hand].iter().position(|held| *held == weapon).map(|at| at == 1),
            _ => None,
        }
    }

    /// True where a model makes this attack, alone or with others of its type.
    pub fn is_by(&self, model: Model) -> bool {
        self.attacker == model || self.others.contains(&model) || self.rolled.iter().any(|die| die.by == model)
    }
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// A model.
    #[serde(rename = "model")]
    Model(Model),
    /// A space.
    #[serde(rename = "space")]
    Space(SpaceId),
}

/// A To Hit die as it counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    /// The face.
    pub natural: i32,
    /// The face with modifiers.
    pub total: i32,
    /// It was a hit.
    pub hit: bool,
    /// Whose die it is: enemies of one type that attack the same hero roll together.
    pub by: Model,
    /// Of two weapons, it was rolled for the one in the off hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off_hand: bool,
}

/// One hit: one object with its damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// The To Hit die it came from: its face.
    pub natural: i32,
    /// The face with modifiers.
    pub total: i32,
    /// A Critical Hit.
    pub critical: bool,
    /// Ignores Defense.
    pub ignores_defense: bool,
    /// Ignores Armor.
    pub ignores_armor: bool,
    /// Damage added by effects on this very hit.
    pub bonus: i32,
    /// Damage taken away or added in whole by "counts as N hits".
    pub times: i32,
    /// Who is hit, once assigned.
    pub target: Option<Model>,
    /// The weapon it came from, for Dual Wielding.
    pub off_hand: bool,
    /// The To Hit die it came from: its place in [`Attack::rolled`].
    pub die: u16,
    /// Whose hit it is: enemies of one type that attack the same hero strike together.
    pub by: Model,
    /// Added to the roll that a hero makes to stop this hit.
    pub defense_rolls: i32,
    /// What its damage dice show, once rolled: it is resolved then.
    pub damage: Option<i32>,
    /// A text has turned it to another than whom it was meant for: no other text does.
    pub turned: bool,
}

/// Who gets the credit (Experience) for what an event does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cause {
    /// The declaration whose text does it.
    pub source: Option<DeclId>,
    /// The card it stands on.
    pub card: Option<CardId>,
    /// The model that acts.
    pub actor: Option<Model>,
    /// The hero who is credited.
    pub hero: Option<HeroId>,
    /// The hit of the attack under way that does it: its place among the hits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<u16>,
    /// Hits of an attack do it, of this one or of those that strike with it, and no text beside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attack: bool,
    /// It is a price, or Grit for a re-roll or a step: what goes is used.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paid: bool,
    /// Keywords of the source (Fire, Explosive …), for immunity.
    pub keywords: Vec<DeclId>,
}
