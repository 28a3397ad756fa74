//! Decisions: the one door for choice.

use std::fmt;
use std::mem::discriminant;

use serde::{Deserialize, Serialize};

use super::ids::{CardId, DeclId, HeroId, Model, OpId, SpaceId};

/// Somebody must choose one of the legal options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Who chooses.
    pub who: Chooser,
    /// What the choice is about.
    pub about: About,
    /// The legal options, never empty, in a stable order.
    pub options: Vec<Choice>,
}

impl Decision {
    /// True where something is among the options. Most of them differ in what they are at all: that is looked at first.
    pub fn offers(&self, choice: &Choice) -> bool {
        let mut options = self.options.iter();
        match choice {
            Choice::Pass => options.any(|option| matches!(option, Choice::Pass)),
            Choice::Space(space) => options.any(|option| matches!(option, Choice::Space(other) if other == space)),
            Choice::Model(model) => options.any(|option| matches!(option, Choice::Model(other) if other == model)),
            _ => {
                let kind = discriminant(choice);
                options.any(|option| discriminant(option) == kind && option == choice)
            }
        }
    }
}

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chooser {
    /// The player of one hero.
    #[serde(rename = "hero")]
    Hero(HeroId),
    /// All players together.
    #[serde(rename = "party")]
    Party,
}

/// What a choice is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum About {
    /// Which of the heroes tied for Initiative goes first.
    #[serde(rename = "order")]
    Order,
    /// Where a hero starts the adventure.
    #[serde(rename = "start")]
    Start,
    /// What a hero does next in its activation.
    #[serde(rename = "activation")]
    Activation,
    /// What to hold in hand.
    #[serde(rename = "hands")]
    Hands,
    /// Which piece of clothing to put on, where several would fill one slot.
    #[serde(rename = "wear")]
    Wear,
    /// Where to move. `left` is the movement left.
    #[serde(rename = "move")]
    Move {
        /// Movement points left.
        left: i32,
        /// The text that lets somebody move, beside a hero's own Move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<DeclId>,
    },
    /// Whom a hit strikes.
    #[serde(rename = "assign-hit")]
    AssignHit {
        /// The hit is a Critical Hit.
        critical: bool,
    },
    /// Which enemy (or space) an attack is aimed at.
    #[serde(rename = "target")]
    Target,
    /// Whether to re-roll dice of a throw, and which. Faces in order; `need` is the number to reach.
    #[serde(rename = "reroll")]
    Reroll {
        /// The purpose of the throw.
        purpose: super::chance::Purpose,
        /// Faces as they lie.
        faces: Vec<i32>,
        /// The number to reach, where there is one.
        need: Option<i32>,
        /// What pays for it: a Grit, or the text that grants it.
        by: RerollBy,
    },
    /// Whether to use something now: an ability, a card or a token.
    #[serde(rename = "use")]
    Use,
    /// Whether another hero may use something that this one has: its owner has the last word (GOV p. 8).
    #[serde(rename = "lend")]
    Lend {
        /// What is used.
        source: DeclId,
        /// Who wants to use it.
        hero: HeroId,
    },
    /// How to split healing: how much of it goes to Wounds.
    #[serde(rename = "heal")]
    Heal {
        /// The whole amount.
        amount: i32,
        /// Who is healed.
        hero: HeroId,
    },
    /// Whether to heal when a fight ends, or to recover Grit instead.
    #[serde(rename = "catch-breath")]
    CatchBreath {
        /// Who catches its breath.
        hero: HeroId,
    },
    /// Whether to spend a Revive token on this hero.
    #[serde(rename = "revive")]
    Revive {
        /// Who would be KO'd.
        hero: HeroId,
    },
    /// Who takes the Light Source.
    #[serde(rename = "light")]
    Light,
    /// Whether to flee, as long as all want to.
    #[serde(rename = "flee")]
    Flee,
    /// Whether all heroes pay to cancel a card: one that lies face down, or one just revealed.
    #[serde(rename = "cancel")]
    Cancel {
        /// The card.
        card: CardId,
    },
    /// One of several labelled options of a card.
    #[serde(rename = "card")]
    Card {
        /// The declaration that asks.
        source: DeclId,
    },
    /// Which hero, enemy, card or space a text picks.
    #[serde(rename = "pick")]
    Pick {
        /// The declaration that asks.
        source: DeclId,
    },
    /// Which location of the town a hero goes to today.
    #[serde(rename = "visit")]
    Visit,
    /// Whether the party leaves the town.
    #[serde(rename = "leave")]
    Leave,
    /// How much to pay.
    #[serde(rename = "pay")]
    Pay {
        /// The declaration that asks.
        source: DeclId,
    },
    /// Something the rules leave to the players to judge ("by hand").
    #[serde(rename = "by-hand")]
    ByHand {
        /// The words.
        text: String,
    },
}

/// What a re-roll is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RerollBy {
    /// A Grit: any number of the dice.
    #[serde(rename = "grit")]
    Grit,
    /// A text that grants it, of this declaration.
    #[serde(rename = "text")]
    Text(DeclId),
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Choice {
    /// Do nothing, or nothing more.
    #[serde(rename = "pass")]
    Pass,
    /// Yes.
    #[serde(rename = "yes")]
    Yes,
    /// Move: go to this space.
    #[serde(rename = "space")]
    Space(SpaceId),
    /// Pick this model.
    #[serde(rename = "model")]
    Model(Model),
    /// Pick this card.
    #[serde(rename = "card")]
    Card(CardId),
    /// Hold these cards.
    #[serde(rename = "hands")]
    Hands(Vec<CardId>),
    /// Begin to move.
    #[serde(rename = "move")]
    Move,
    /// Spend a Grit for more movement.
    #[serde(rename = "grit-move")]
    GritMove,
    /// Attack in melee.
    #[serde(rename = "melee")]
    Melee,
    /// Make a ranged attack with these weapons (two when Dual Wielding; the first is the primary hand).
    #[serde(rename = "ranged")]
    Ranged(Vec<CardId>),
    /// Use this op of an ability, a card or a token.
    #[serde(rename = "use")]
    Use {
        /// The action.
        op: OpId,
        /// The card it stands on.
        card: Option<CardId>,
        /// The token it stands on.
        token: Option<DeclId>,
        /// Whom it is used on, where it is not oneself.
        on: Option<HeroId>,
    },
    /// Help this KO'd hero to recover.
    #[serde(rename = "help")]
    Help(HeroId),
    /// Drag this KO'd hero along (or let go).
    #[serde(rename = "drag")]
    Drag(HeroId),
    /// Re-roll every die that failed.
    #[serde(rename = "reroll-misses")]
    RerollMisses,
    /// Re-roll this die.
    #[serde(rename = "reroll-die")]
    RerollDie(u16),
    /// A number.
    #[serde(rename = "number")]
    Number(i32),
    /// The option with this place on the card, and its label.
    #[serde(rename = "option")]
    Option(u16, String),
    /// Act later in the order.
    #[serde(rename = "defer")]
    Defer,
    /// Give this item to that hero.
    #[serde(rename = "give")]
    Give(CardId, HeroId),
    /// Give one of these Side Bag tokens to that hero.
    #[serde(rename = "give-token")]
    GiveToken(DeclId, HeroId),
    /// Take this of what is named: a location to go to, a kind of token.
    #[serde(rename = "thing")]
    Thing(DeclId),
    /// Flee from the adventure.
    #[serde(rename = "flee")]
    Flee,
    /// Look through the door on which the hero stands.
    #[serde(rename = "look")]
    Look,
    /// Scavenge the tile.
    #[serde(rename = "scavenge")]
    Scavenge,
}

impl fmt::Display for Choice {
    /// The stable key of the option, as saves and scripts write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = |model: &Model| match model {
            Model::Hero(id) => format!("hero {}", id.0),
            Model::Enemy(id) => format!("enemy {}", id.0),
        };
        let cards = |cards: &[CardId]| cards.iter().map(|card| card.0.to_string()).collect::<Vec<_>>().join("+");
        match self {
            Choice::Pass => f.write_str("pass"),
            Choice::Yes => f.write_str("yes"),
            Choice::Space(id) => write!(f, "space {}", id.0),
            Choice::Model(id) => f.write_str(&model(id)),
            Choice::Card(id) => write!(f, "card {}", id.0),
            Choice::Hands(ids) => write!(f, "hands {}", cards(ids)),
            Choice::Move => f.write_str("move"),
            Choice::GritMove => f.write_str("grit move"),
            Choice::Melee => f.write_str("melee"),
            Choice::Ranged(ids) => write!(f, "ranged {}", cards(ids)),
            Choice::Use { op, card, token, on } => {
                write!(f, "use {}", op.0)?;
                if let Some(card) = card {
                    write!(f, " card {}", card.0)?;
                }
                if let Some(token) = token {
                    write!(f, " token {}", token.0)?;
                }
                if let Some(on) = on {
                    write!(f, " on {}", on.0)?;
                }
                Ok(())
            }
            Choice::Help(id) => write!(f, "help {}", id.0),
            Choice::Drag(id) => write!(f, "drag {}", id.0),
            Choice::RerollMisses => f.write_str("re-roll misses"),
            Choice::RerollDie(die) => write!(f, "re-roll {die}"),
            Choice::Number(number) => write!(f, "{number}"),
            Choice::Option(place, label) => write!(f, "option {place} {label}"),
            Choice::Defer => f.write_str("defer"),
            Choice::Give(card, hero) => write!(f, "give {} {}", card.0, hero.0),
            Choice::GiveToken(token, hero) => write!(f, "give token {} {}", token.0, hero.0),
            Choice::Thing(id) => write!(f, "thing {}", id.0),
            Choice::Flee => f.write_str("flee"),
            Choice::Look => f.write_str("look"),
            Choice::Scavenge => f.write_str("scavenge"),
        }
    }
}
