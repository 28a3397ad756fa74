//! Lasting effects and what has been used up: instances in the table that end because the cursor passes their end.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::{CardId, DeclId, EffectId, Model, OpId};

/// A lasting effect: amounts and subjects are fixed when it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// The instance.
    pub id: EffectId,
    /// The declaration whose text made it.
    pub source: DeclId,
    /// The modifier it carries.
    pub modifier: OpId,
    /// The amount, fixed at creation.
    pub amount: i32,
    /// Whom it acts on, fixed at creation; empty means the fight's or party's as a whole.
    pub subjects: Vec<Model>,
    /// When it begins to act.
    pub from: From,
    /// When it ends.
    pub until: Until,
}

/// When a lasting effect begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum From {
    /// At once.
    Now,
    /// When the next turn begins.
    NextTurn,
    /// When the next fight begins.
    NextFight,
    /// When its subject's next activation begins.
    NextActivation,
    /// When the next adventure begins.
    NextAdventure,
}

/// When a lasting effect ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Until {
    /// With the attack under way.
    EndOfAttack,
    /// With the activation under way.
    EndOfActivation,
    /// When its subject's next activation begins.
    NextActivation,
    /// With its subject's next activation.
    EndOfNextActivation,
    /// With the turn.
    EndOfTurn,
    /// With the fight.
    EndOfFight,
    /// With the adventure.
    EndOfAdventure,
    /// With the attack after this one.
    EndOfNextAttack,
    /// With the turn after this one.
    EndOfNextTurn,
    /// With the fight after this one.
    EndOfNextFight,
    /// With the adventure after this one.
    EndOfNextAdventure,
    /// Never.
    Permanent,
}

impl Until {
    /// What lasts one span more, once the span under way has ended.
    pub fn one_less(self) -> Option<Until> {
        match self {
            Until::EndOfNextAttack => Some(Until::EndOfAttack),
            Until::EndOfNextTurn => Some(Until::EndOfTurn),
            Until::EndOfNextFight => Some(Until::EndOfFight),
            Until::EndOfNextAdventure => Some(Until::EndOfAdventure),
            _ => None,
        }
    }
}

/// A span of the game after which a limit is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Span {
    /// One hit.
    Hit,
    /// One attack.
    Attack,
    /// One activation of anybody.
    Activation,
    /// One turn.
    Turn,
    /// One fight.
    Fight,
    /// One adventure.
    Adventure,
    /// One day in a town.
    Day,
    /// One stay in a town.
    Stay,
}

impl Span {
    /// The span that stands at a place of the language's lists: `turn`, `fight`, `adventure`, `activation`, `attack`, `hit`, `day`, `stay`.
    /// Each list is as long as it needs to be, and all are in this order.
    pub fn at(place: u8) -> Option<Span> {
        let all = [
            Span::Turn,
            Span::Fight,
            Span::Adventure,
            Span::Activation,
            Span::Attack,
            Span::Hit,
            Span::Day,
            Span::Stay,
        ];
        all.get(usize::from(place)).copied()
    }

    /// The same for what a moment of the clock speaks of: `turn`, `fight`, `adventure`, `day`. Activations have moments of their own.
    pub fn edge(place: u8) -> Option<Span> {
        if place == 3 { Some(Span::Day) } else { Span::at(place) }
    }
}

/// What a limit is counted for: the text, the instance that carries it, and (for "per hero") on whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UseKey {
    /// The limited op.
    pub op: OpId,
    /// The card that carries it.
    pub card: Option<CardId>,
    /// The model that carries it.
    pub model: Option<Model>,
}

/// What has been used, by limit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Uses {
    /// How often, and the span that clears it.
    #[serde(with = "as_list")]
    pub counts: BTreeMap<UseKey, (Span, i32)>,
}

impl Uses {
    /// How often this was used in its span.
    pub fn count(&self, key: &UseKey) -> i32 {
        self.counts.get(key).map_or(0, |(_, count)| *count)
    }

    /// Clears all limits of a span and of the shorter ones within it.
    pub(crate) fn clear(&mut self, span: Span) {
        self.counts.retain(|_, (of, _)| *of > span);
    }
}

/// JSON has no maps with keys of several parts: they are written as lists.
mod as_list {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Span, UseKey};

    type Counts = BTreeMap<UseKey, (Span, i32)>;

    pub fn serialize<S: Serializer>(map: &Counts, to: S) -> Result<S::Ok, S::Error> {
        map.iter().collect::<Vec<_>>().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Counts, D::Error> {
        Ok(Vec::<(UseKey, (Span, i32))>::deserialize(from)?.into_iter().collect())
    }
}
