//! Cached properties of standing modifiers, computed once: the machine needs them whenever it computes a stat.

use super::parts::{Program, Standing};
use crate::game::ids::OpId;
use crate::phrase::{AmountView, ModifierView, NounRef, Phrase, PositionView, RelationView, Selector, Value};
use crate::program::StatKey;
use crate::vocabulary::{Modifier, Noun, Pick, Stat, Word};

/// How a standing modifier speaks, and of what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModifierTraits {
    /// The stat that it changes, where it is one of the table.
    pub stat: Option<Stat>,
    /// By how much it changes its stat, where that hangs on nothing: no condition, nothing to be counted, and it is not said on whom.
    pub fixed: Option<i32>,
    /// Whether it counts, or by how much, can change while it stands there.
    pub varies: bool,
    /// It acts on its carrier alone: it says `this hero`, or does not say whom.
    pub own: bool,
    /// It says `this hero`, and means the model that carries it.
    pub carrier: bool,
    /// It says `this`.
    pub this: bool,
    /// It is one text of a whole type, however many models there are.
    pub of_group: bool,
    /// It changes a number inside an ability of the sheet.
    pub of_ability: bool,
    /// It changes how many of a token can be held, or a skill.
    pub of_room: bool,
    /// A weapon changes this stat only in an attack made with it.
    pub of_attack: bool,
    /// The stat is read off the weapon itself.
    pub of_card: bool,
}

impl<'a> ModifierView<'a> {
    /// The stat that it changes.
    pub fn stat(self) -> Option<StatKey> {
        match self {
            ModifierView::Change { stat, by: _, per: _, condition: _ }
            | ModifierView::ByDice { stat, sign: _, dice: _ }
            | ModifierView::Set { stat, to: _, condition: _ }
            | ModifierView::Times { stat, by: _, condition: _ }
            | ModifierView::Bound { stat, bound: _, n: _, condition: _ }
            | ModifierView::Flag { stat, condition: _ }
            | ModifierView::OfAbility { which: _, stat, by: _ }
            | ModifierView::AbilityIs { which: _, stat, to: _ } => Some(stat),
            ModifierView::Immune { what: _ }
            | ModifierView::CannotUse { how: _, what: _ }
            | ModifierView::Keyword { what: _ }
            | ModifierView::Has { what: _, n: _ }
            | ModifierView::Loses { what: _ }
            | ModifierView::Prefers { whom: _, next: _ } => None,
        }
    }

    /// What must be so for it.
    pub fn condition(self) -> Option<Phrase<'a>> {
        match self {
            ModifierView::Change { stat: _, by: _, per: _, condition }
            | ModifierView::Set { stat: _, to: _, condition }
            | ModifierView::Times { stat: _, by: _, condition }
            | ModifierView::Bound { stat: _, bound: _, n: _, condition }
            | ModifierView::Flag { stat: _, condition } => condition,
            _ => None,
        }
    }

    /// True where its figure or whether it counts depends on something that can change.
    pub fn varies(self) -> bool {
        match self {
            ModifierView::Bound { stat: _, bound: _, n, condition } => {
                condition.is_some() || !matches!(AmountView::of(n), Some(AmountView::Number { n: _, per: None }))
            }
            _ => self.fixed().is_none(),
        }
    }

    /// The number by which it changes its stat, where one stands there that hangs on nothing.
    fn fixed(self) -> Option<i32> {
        match self {
            ModifierView::Change { stat: _, by, per: None, condition: None }
            | ModifierView::Times { stat: _, by, condition: None } => Some(by),
            ModifierView::Set { stat: _, to, condition: None } => to.number(),
            ModifierView::Flag { stat: _, condition: None } => Some(1),
            _ => None,
        }
    }
}

/// Of whom a relation speaks. A place stands inside it: `on the tile of this group`.
fn whom_of(relation: Phrase<'_>) -> Option<Selector<'_>> {
    match RelationView::of(relation)? {
        RelationView::Stands { place } | RelationView::Away { place } => match PositionView::of(place)? {
            PositionView::NextTo { whom }
            | PositionView::OnTile { how: _, whom }
            | PositionView::Within { n: _, whom }
            | PositionView::Sight { whom }
            | PositionView::Reach { whom }
            | PositionView::Targeting { whom }
            | PositionView::AttackedBy { whom } => Some(whom),
            _ => None,
        },
        RelationView::Far { which: _, whom } | RelationView::StoodBy { whom } | RelationView::Other { whom } => {
            Some(whom)
        }
        _ => None,
    }
}

impl Program {
    pub(super) fn manner(&self, one: &Standing) -> ModifierTraits {
        let op = self.op(one.op);
        let stat = match op.and_then(ModifierView::of).and_then(ModifierView::stat) {
            Some(StatKey::Stat(stat)) => Some(stat),
            _ => None,
        };
        let carrier = one.whom.is_some_and(|whom| self.is_carrier(whom));
        ModifierTraits {
            stat,
            fixed: op
                .filter(|_| one.whom.is_none() && one.conditions.is_empty())
                .and_then(ModifierView::of)
                .and_then(ModifierView::fixed),
            varies: !one.conditions.is_empty() || op.and_then(ModifierView::of).is_some_and(ModifierView::varies),
            own: one.whom.is_none() || carrier,
            carrier,
            this: one.whom.and_then(|whom| self.select(whom)).is_some_and(|select| select.pick() == Pick::This),
            of_group: one.whom.and_then(|whom| self.select(whom)).is_some_and(speaks_of_group)
                || one.conditions.iter().any(|condition| self.condition_of_group(*condition)),
            of_ability: op
                .is_none_or(|op| matches!(op.word(), Word::Modifier(Modifier::OfAbility | Modifier::AbilityIs))),
            of_room: matches!(
                op.and_then(ModifierView::of).and_then(ModifierView::stat),
                Some(StatKey::Max(_) | StatKey::Skill(_))
            ),
            of_attack: stat.is_some_and(|stat| stat.is_of_attack()),
            of_card: stat.is_some_and(|stat| stat.is_of_card()),
        }
    }

    /// True where a condition says `this group`.
    fn condition_of_group(&self, condition: OpId) -> bool {
        let Some(op) = self.op(condition) else { return false };
        op.holes().any(|(_, value)| match value {
            Value::Selector(select) => speaks_of_group(select),
            Value::Phrase(inner) => self.condition_of_group(inner.id()),
            _ => false,
        })
    }
}

/// True where a rule answers to what befalls `this group`, or those near it, and speaks of no one model of it: it answers once for all.
pub fn answers_for_group(rule: Phrase<'_>, moment: Phrase<'_>) -> bool {
    moment.selectors().any(speaks_of_group) && !speaks_of_carrier(rule)
}

/// True where a text says `this group`: it is one text of the whole type, however many models there are.
fn speaks_of_group(whom: Selector<'_>) -> bool {
    let group = whom.pick() == Pick::This && whom.noun() == NounRef::Noun(Noun::Group);
    group || whom.relations().iter().filter_map(|relation| whom_of(relation)).any(speaks_of_group)
}

/// True where a text says `this enemy`, `this model`.
fn speaks_of_carrier(text: Phrase<'_>) -> bool {
    let mut found = false;
    text.walk(&mut |part| {
        found |= part.selectors().any(|who| who.pick() == Pick::This && who.noun() != NounRef::Noun(Noun::Group));
    });
    found
}
