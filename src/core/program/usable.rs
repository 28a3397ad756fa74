//! What the words of something that can be used come to, found once: it is asked at every pause of the game.

use super::parts::{Op, Program, RuleRef, Slot};
use crate::game::effect::Span;
use crate::game::ids::{DeclId, OpId};
use crate::vocabulary::{Effect, Limit, Member, Pick, Word};

/// Something that can be used.
#[derive(Clone, Debug, PartialEq)]
pub struct Usage {
    /// Its text.
    pub rule: RuleRef,
    /// Who may use it, where that is not whoever has it.
    pub who: Option<u32>,
    /// It answers to throws on charts.
    pub of_charts: bool,
    /// The decks to whose cards it answers; none, to those of all.
    pub decks: Vec<DeclId>,
    /// How often it may be used.
    pub limit: Option<Limited>,
    /// Its price.
    pub costs: Vec<OpId>,
    /// What must hold.
    pub condition: Option<OpId>,
    /// It is an upgrade, to be attached.
    pub upgrade: bool,
    /// It gives an attack, for which there must be a target.
    pub attacks: bool,
}

/// How often a text acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limited {
    /// In which span.
    pub span: Span,
    /// How often in it.
    pub most: i32,
    /// All of a type together.
    pub of_group: bool,
}

impl Program {
    /// Something that can be used, by its place among all.
    pub fn usage(&self, at: u32) -> Option<&Usage> {
        usize::try_from(at).ok().and_then(|at| self.usages.get(at))
    }

    /// How often a text acts, where it says so.
    pub fn limit_of(&self, op: &Op) -> Option<Limited> {
        let limit = self.op(op.op(Slot::Limit)?)?;
        let Word::Limit(word) = limit.word else { return None };
        let most = match word {
            Limit::OncePer => 1,
            Limit::TimesPer => limit.int(Slot::N).unwrap_or(1),
        };
        let of_group = limit.arg(Slot::Group).is_some();
        Some(Limited { span: limit.span().unwrap_or(Span::Turn), most, of_group })
    }

    /// Finds the [`Usage`] of all that can be used.
    pub(super) fn find_usages(&mut self) {
        self.usages = self.uses.iter().map(|rule| self.usage_of(*rule)).collect();
    }

    fn usage_of(&self, rule: RuleRef) -> Usage {
        let op = self.op(rule.op);
        let when = op.and_then(|op| self.op(op.op(Slot::When)?));
        let this = |who: &u32| self.select(*who).is_some_and(|select| select.pick == Pick::This);
        let attack = |op: &Op| matches!(op.word, Word::Effect(Effect::FreeAttack | Effect::FreeMelee));
        let body = op.map(|op| op.body.as_slice()).unwrap_or_default();
        let costs = [Slot::Cost, Slot::More].into_iter().filter_map(|slot| op.and_then(|op| op.op(slot)));
        Usage {
            rule,
            who: op.and_then(|op| op.select(Slot::Who)).filter(|who| !this(who)),
            of_charts: when.is_some_and(|when| when.arg(Slot::Charted).is_some()),
            decks: when.map(|when| when.decls_in(Slot::List).to_vec()).unwrap_or_default(),
            limit: op.and_then(|op| self.limit_of(op)),
            costs: costs.collect(),
            condition: op.and_then(|op| op.op(Slot::Condition)),
            upgrade: op.is_some_and(|op| op.word == Word::Member(Member::Upgrade)),
            attacks: body.iter().filter_map(|id| self.op(*id)).any(attack),
        }
    }
}
