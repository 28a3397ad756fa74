//! What the words of a standing modifier come to, found once: it is asked whenever a stat is worked out.

use super::parts::{Arg, NounArg, Op, Program, Slot, Standing};
use crate::game::ids::OpId;
use crate::program::StatKey;
use crate::vocabulary::{Modifier, Noun, Pick, Word};

/// How a standing modifier speaks, and of what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModifierTraits {
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
    /// A weapon changes this stat only in an attack made with it.
    pub of_attack: bool,
    /// The stat is read off the weapon itself.
    pub of_card: bool,
}

impl Program {
    /// Finds the [`ModifierTraits`] of all standing modifiers.
    pub(super) fn find_manners(&mut self) {
        let found: Vec<ModifierTraits> = self.standing.values().flatten().map(|one| self.manner(one)).collect();
        let granted: Vec<ModifierTraits> = self.grants.iter().map(|one| self.manner(one)).collect();
        let all = self.standing.values_mut().flatten().zip(found);
        all.chain(self.grants.iter_mut().zip(granted)).for_each(|(one, manner)| one.manner = manner);
    }

    fn manner(&self, one: &Standing) -> ModifierTraits {
        let op = self.op(one.op);
        let stat = match op.and_then(|op| op.arg(Slot::Stat)) {
            Some(Arg::Stat(StatKey::Stat(stat))) => Some(*stat),
            _ => None,
        };
        let carrier = one.whom.is_some_and(|whom| self.is_carrier(whom));
        ModifierTraits {
            own: one.whom.is_none() || carrier,
            carrier,
            this: one.whom.and_then(|whom| self.select(whom)).is_some_and(|select| select.pick == Pick::This),
            of_group: one.whom.is_some_and(|whom| self.speaks_of_group(whom))
                || one.conditions.iter().any(|condition| self.condition_of_group(*condition)),
            of_ability: op.is_none_or(|op| op.word == Word::Modifier(Modifier::OfAbility)),
            of_attack: stat.is_some_and(|stat| stat.is_of_attack()),
            of_card: stat.is_some_and(|stat| stat.is_of_card()),
        }
    }

    /// True where a text says `this group`: it is one text of the whole type, however many models there are.
    fn speaks_of_group(&self, whom: u32) -> bool {
        let Some(select) = self.select(whom) else { return false };
        let group = select.pick == Pick::This && select.noun == NounArg::Noun(Noun::Group);
        // A place stands inside the relation: `on the tile of this group`.
        let whom_of = |relation: &Op| {
            relation.op(Slot::Where).and_then(|place| self.op(place)).unwrap_or(relation).select(Slot::Whom)
        };
        let mut related = select.relations.iter().filter_map(|op| whom_of(self.op(*op)?));
        group || related.any(|whom| self.speaks_of_group(whom))
    }

    /// The same of a condition.
    fn condition_of_group(&self, condition: OpId) -> bool {
        let Some(op) = self.op(condition) else { return false };
        op.args.iter().any(|(_, arg)| match arg {
            Arg::Select(select) => self.speaks_of_group(*select),
            Arg::Op(inner) => self.condition_of_group(*inner),
            _ => false,
        })
    }
}
