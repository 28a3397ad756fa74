//! Lasting effects and what has been used up: instances in the table that end because the cursor passes their end.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::{CardId, DeclId, EffectId, EnemyId, HeroId, Model, OpId, SelectId, SpaceId};
use crate::vocabulary::Chosen;

/// A lasting effect. Its amount is fixed when it is made, and so are its subjects, but for one on all of a sort.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastingEffect {
    /// The instance.
    pub id: EffectId,
    /// The declaration whose text made it.
    pub source: DeclId,
    /// The modifier it carries.
    pub modifier: OpId,
    /// The amount, fixed at creation.
    pub amount: i32,
    /// Whom it acts on; empty means the fight's or party's as a whole, or nobody yet.
    pub subjects: Vec<Model>,
    /// Whom it acts on too, once they come or stand up again: all who are meant, and not those alone who were there when it began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<SelectId>,
    /// Who is left out of all of those: `each other hero`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub but: Option<Model>,
    /// The type all of whose models it acts on too, once they come: of `this group`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<DeclId>,
    /// When it begins to act.
    pub from: StartsAt,
    /// When it ends.
    pub until: EndsAt,
    /// The attack that it ends with, where it ends with one: 1 for the outermost, 2 for an attack inside it. 0 while it waits for an attack.
    #[serde(default, skip_serializing_if = "no_attack")]
    pub attack: u16,
    /// The attack that it waits for is one on its subjects, and not one that they make: it changes what protects them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
    /// The moment that ends it before, where it lasts until one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<OpId>,
    /// Whose text it is, where it speaks of that one: `each enemy gets prefers this hero`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Model>,
    /// Of a text that waits, and of the moment that ends an effect: who is meant in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meant: Option<Box<Meant>>,
}

impl LastingEffect {
    /// True where it acts on those too who come, or stand up again, while it lasts.
    pub fn reaches_others(&self) -> bool {
        self.all.is_some() || self.group.is_some()
    }
}

/// Who and what a text that waits speaks of, as it was when it began to wait.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Meant {
    /// The model whose text it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub this: Option<Model>,
    /// `that hero`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero: Option<HeroId>,
    /// `that enemy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enemy: Option<EnemyId>,
    /// `that model`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<Model>,
    /// The card it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<CardId>,
    /// `that space`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<SpaceId>,
    /// How many spaces wide the base was that stood there, where it was a great one.
    #[serde(skip_serializing_if = "is_narrow")]
    pub space_wide: u8,
    /// `this space`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lies: Option<SpaceId>,
    /// The own ability of the sheet that the text is, by its place among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<u16>,
    /// The types of `this group` and `that group`, where it speaks of them: the one who was meant may be gone by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub this_group: Option<DeclId>,
    /// The other of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub that_group: Option<DeclId>,
    /// `that roll`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<i32>,
    /// What was chosen in it, and by whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<(HeroId, String)>,
    /// How those fared to whom it has done something, in the words of the language.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fared: Vec<(Model, String)>,
}

fn is_narrow(wide: &u8) -> bool {
    *wide == 0
}

fn no_attack(attack: &u16) -> bool {
    *attack == 0
}

/// When a lasting effect begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StartsAt {
    /// At once.
    #[serde(rename = "now")]
    Now,
    /// When the next turn begins.
    #[serde(rename = "next-turn")]
    NextTurn,
    /// When the next fight begins.
    #[serde(rename = "next-fight")]
    NextFight,
    /// When the next day of the stay begins.
    #[serde(rename = "next-day")]
    NextDay,
    /// When its subject's next activation begins.
    #[serde(rename = "next-activation")]
    NextActivation,
    /// When the next adventure begins.
    #[serde(rename = "next-adventure")]
    NextAdventure,
}

/// When a lasting effect ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EndsAt {
    /// With the attack under way.
    #[serde(rename = "end-of-attack")]
    EndOfAttack,
    /// With its subject's next test of a skill.
    #[serde(rename = "end-of-test")]
    EndOfTest,
    /// With its subject's next Escape test.
    #[serde(rename = "end-of-escape-test")]
    EndOfEscapeTest,
    /// With its subject's next test of a skill but the one that is being told of.
    #[serde(rename = "end-of-next-test")]
    EndOfNextTest,
    /// With its subject's next Escape test but the one that is being told of.
    #[serde(rename = "end-of-next-escape-test")]
    EndOfNextEscapeTest,
    /// With the activation under way.
    #[serde(rename = "end-of-activation")]
    EndOfActivation,
    /// When its subject's next activation begins.
    #[serde(rename = "next-activation")]
    NextActivation,
    /// With its subject's next activation.
    #[serde(rename = "end-of-next-activation")]
    EndOfNextActivation,
    /// With the turn.
    #[serde(rename = "end-of-turn")]
    EndOfTurn,
    /// With the fight.
    #[serde(rename = "end-of-fight")]
    EndOfFight,
    /// With the adventure.
    #[serde(rename = "end-of-adventure")]
    EndOfAdventure,
    /// With the day in a town.
    #[serde(rename = "end-of-day")]
    EndOfDay,
    /// With the stay in a town.
    #[serde(rename = "end-of-stay")]
    EndOfStay,
    /// With the day after this one.
    #[serde(rename = "end-of-next-day")]
    EndOfNextDay,
    /// With the stay after this one.
    #[serde(rename = "end-of-next-stay")]
    EndOfNextStay,
    /// With the next attack of whoever has it, however long that is in coming.
    #[serde(rename = "end-of-next-attack")]
    EndOfNextAttack,
    /// With the turn after this one.
    #[serde(rename = "end-of-next-turn")]
    EndOfNextTurn,
    /// With the fight after this one.
    #[serde(rename = "end-of-next-fight")]
    EndOfNextFight,
    /// With the adventure after this one.
    #[serde(rename = "end-of-next-adventure")]
    EndOfNextAdventure,
    /// Never.
    #[serde(rename = "permanent")]
    Permanent,
}

impl EndsAt {
    /// True for what ends in a town: no adventure ends it before.
    pub fn is_of_town(self) -> bool {
        matches!(self, EndsAt::EndOfDay | EndsAt::EndOfStay | EndsAt::EndOfNextDay | EndsAt::EndOfNextStay)
    }

    /// What lasts one span more, once the span under way has ended.
    pub fn one_less(self) -> Option<EndsAt> {
        match self {
            EndsAt::EndOfNextTurn => Some(EndsAt::EndOfTurn),
            EndsAt::EndOfNextFight => Some(EndsAt::EndOfFight),
            EndsAt::EndOfNextAdventure => Some(EndsAt::EndOfAdventure),
            EndsAt::EndOfNextDay => Some(EndsAt::EndOfDay),
            EndsAt::EndOfNextStay => Some(EndsAt::EndOfStay),
            EndsAt::EndOfNextTest => Some(EndsAt::EndOfTest),
            EndsAt::EndOfNextEscapeTest => Some(EndsAt::EndOfEscapeTest),
            _ => None,
        }
    }
}

/// A span of the game after which a limit is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Span {
    /// One throw of dice.
    #[serde(rename = "throw")]
    Throw,
    /// One hit.
    #[serde(rename = "hit")]
    Hit,
    /// One attack.
    #[serde(rename = "attack")]
    Attack,
    /// One activation of anybody.
    #[serde(rename = "activation")]
    Activation,
    /// One turn.
    #[serde(rename = "turn")]
    Turn,
    /// One fight.
    #[serde(rename = "fight")]
    Fight,
    /// One adventure.
    #[serde(rename = "adventure")]
    Adventure,
    /// One day in a town.
    #[serde(rename = "day")]
    Day,
    /// One stay in a town.
    #[serde(rename = "stay")]
    Stay,
    /// One test of a skill.
    #[serde(rename = "test")]
    Test,
    /// One Escape test.
    #[serde(rename = "escape-test")]
    EscapeTest,
}

impl Span {
    /// True for a span that is over with another. A throw is over by itself alone: hits and attacks come and go while its dice lie there.
    fn is_within(self, other: Span) -> bool {
        // In a town a fight or an adventure neither begins nor ends.
        let of_town = matches!(other, Span::Day | Span::Stay) && matches!(self, Span::Fight | Span::Adventure);
        self <= other && !of_town && (self != Span::Throw || other == Span::Throw)
    }

    /// The span that a closed list of the language names: `turn`, `stay`.
    pub fn of(chosen: Chosen) -> Option<Span> {
        Some(match chosen.words() {
            "turn" => Span::Turn,
            "fight" => Span::Fight,
            "adventure" => Span::Adventure,
            "activation" => Span::Activation,
            "attack" => Span::Attack,
            "hit" => Span::Hit,
            "throw" => Span::Throw,
            "day" => Span::Day,
            "stay" => Span::Stay,
            "test" => Span::Test,
            "escape test" => Span::EscapeTest,
            _ => return None,
        })
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
    /// The type of the enemies for all of which it counts together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<DeclId>,
    /// The enemy that it happens to, where it counts for each of them apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub struck: Option<EnemyId>,
    /// The hero that it happens to, where it counts for each of them apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<HeroId>,
    /// Where it lies on the board: each that lies there counts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lies: Option<SpaceId>,
    /// The hit of the attack under way that it answers to, where it counts for each hit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<u16>,
}

/// A text that waits until something is so, and who carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Watched {
    /// The text.
    pub op: OpId,
    /// The card that carries it.
    pub card: Option<CardId>,
    /// The model that carries it.
    pub model: Option<Model>,
    /// The space it lies in.
    pub lies: Option<SpaceId>,
    /// Of several that lie in one space, which: the first is 0.
    #[serde(default, skip_serializing_if = "is_first")]
    pub nth: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_first(nth: &u16) -> bool {
    *nth == 0
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

    /// Takes what has been used of a span and of the shorter ones within it, and leaves the rest.
    pub fn take(&mut self, span: Span) -> Uses {
        if !self.counts.values().any(|(of, _)| of.is_within(span)) {
            return Uses::default();
        }
        let counts = std::mem::take(&mut self.counts);
        let (taken, left) = counts.into_iter().partition(|(_, (of, _))| of.is_within(span));
        self.counts = left;
        Uses { counts: taken }
    }

    /// Puts back what was taken.
    pub fn put_back(&mut self, taken: Uses) {
        self.counts.extend(taken.counts);
    }

    /// True where nothing has been used.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Clears all limits of a span and of the shorter ones within it.
    pub(crate) fn clear(&mut self, span: Span) {
        self.counts.retain(|_, (of, _)| !of.is_within(span));
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
