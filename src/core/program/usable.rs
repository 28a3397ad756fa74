//! Cached properties of usable texts, computed once: the machine needs them at every pause of the game.

use super::modifier_traits::answers_for_group;
use super::parts::{Program, RuleRef};
use crate::game::effect::Span;
use crate::game::ids::{DeclId, OpId};
use crate::phrase::{LimitView, MemberView, NounRef, Phrase, RuleFormView, SelectId, Selector, WhenView};
use crate::vocabulary::{Effect, Group, Noun, Pick, Thrown, When, Word};

/// Something that can be used.
#[derive(Clone, Debug, PartialEq)]
pub struct Usage {
    /// Its text.
    pub rule: RuleRef,
    /// Who may use it, where that is not whoever has it.
    pub who: Option<SelectId>,
    /// Who may use it stands by where it lies: what somebody holds lies nowhere.
    pub by_its_space: bool,
    /// When it may be used, where it says so.
    pub when: Option<When>,
    /// It answers to throws for this alone.
    pub thrown: Option<Thrown>,
    /// It answers to throws that this text makes alone.
    pub source: Option<DeclId>,
    /// It answers to tests of this skill alone.
    pub skill: Option<DeclId>,
    /// It answers to throws that fail.
    pub fails: bool,
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
    /// For each of those that it happens to apart, whoever has the text.
    pub apart: Option<Apart>,
    /// The op under whose number it counts, where several lines share the limit.
    pub shared: Option<OpId>,
}

/// Those for whom a limit counts apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// For each hero.
    Hero,
    /// For each enemy.
    Enemy,
}

/// The bit of a moment of use, and of none, in a set of them.
pub const fn moment_bit(when: Option<When>) -> u32 {
    match when {
        None => 1,
        Some(when) => 2 << (when as u32),
    }
}

impl Program {
    /// How often a text acts, where it says so.
    pub fn limit_of(&self, op: Phrase<'_>) -> Option<Limited> {
        // A text that answers for its group has one limit for the whole type: another group that comes later shares it.
        let mut of_group = false;
        let limit = match RuleFormView::of(op)? {
            RuleFormView::When { moment, condition: _, limit } | RuleFormView::At { moment, condition: _, limit } => {
                of_group = answers_for_group(op, moment);
                limit?
            }
            RuleFormView::AsSoonAs { condition: _, limit }
            | RuleFormView::Instead { what: _, condition: _, limit }
            | RuleFormView::Use { who: _, when: _, cost: _, more: _, condition: _, limit } => limit?,
            RuleFormView::Standing { who: _, condition: _ } | RuleFormView::Shielded { n: _, who: _ } => return None,
        };
        let (most, span, group, all) = match LimitView::of(limit)? {
            LimitView::OncePer { span, group, all } => (1, span, group, all),
            LimitView::TimesPer { n, span, group, all } => (n, span, group, all),
        };
        let apart = match group {
            Some(Group::ForEachHero) => Some(Apart::Hero),
            Some(Group::ForEachEnemy) => Some(Apart::Enemy),
            Some(Group::ForThisGroup | Group::ForTheParty) | None => None,
        };
        let shared = all.then(|| self.first_that_shares(op, (span, most, group)));
        Some(Limited { span, most, of_group: of_group || group.is_some() && apart.is_none(), apart, shared })
    }

    /// Of the limits of a declaration that are one, the first: all of them count under it.
    fn first_that_shares(&self, op: Phrase<'_>, wanted: (Span, i32, Option<Group>)) -> OpId {
        let decl = self.owner(op.id());
        let shares = |id: &OpId| match self.op(*id).and_then(LimitView::of) {
            Some(LimitView::OncePer { span, group, all: true }) => (span, 1, group) == wanted,
            Some(LimitView::TimesPer { n, span, group, all: true }) => (span, n, group) == wanted,
            _ => false,
        };
        // The ops of a declaration lie together, and what a line says before the line.
        let back = (0..op.id().0).rev().map(OpId).take_while(|id| self.owner(*id) == decl);
        back.filter(shares).last().unwrap_or(op.id())
    }

    /// True where others than whoever has it may use it: what lies on the board, an enemy's sheet, a mission.
    #[must_use]
    pub fn is_for_others(&self, decl: DeclId) -> bool {
        self.uses.iter().any(|rule| rule.decl == decl && self.usage_of(*rule).who.is_some())
    }

    /// What the words of something that can be used come to.
    pub(super) fn usage_of(&self, rule: RuleRef) -> Usage {
        let mut usage = Usage {
            rule,
            when: None,
            who: None,
            by_its_space: false,
            thrown: None,
            source: None,
            skill: None,
            fails: false,
            decks: Vec::new(),
            limit: None,
            costs: Vec::new(),
            condition: None,
            upgrade: false,
            attacks: false,
        };
        let Some(op) = self.op(rule.op) else { return usage };
        let attack = |op: Phrase<'_>| {
            use Effect::{Attack, FreeAttack, FreeMelee, MeleeAttack, Throws};
            matches!(op.word(), Word::Effect(FreeAttack | FreeMelee | Attack | MeleeAttack | Throws))
        };
        usage.attacks = op.body().iter().any(attack);
        let costs = |costs: [Option<Phrase<'_>>; 2]| costs.into_iter().flatten().map(Phrase::id).collect();
        if let Some(MemberView::Upgrade { n: _, list: _, hands: _, cost, more, lasting: _ }) = MemberView::of(op) {
            usage.upgrade = true;
            usage.costs = costs([cost, more]);
        }
        if let Some(RuleFormView::Use { who, when, cost, more, condition, limit: _ }) = RuleFormView::of(op) {
            usage.who = Some(who).filter(|who| who.pick() != Pick::This).map(Selector::id);
            let this_space = |one: Selector<'_>| one.pick() == Pick::This && one.noun() == NounRef::Noun(Noun::Space);
            for relation in who.relations() {
                relation.walk(&mut |part| usage.by_its_space |= part.selectors().any(this_space));
            }
            usage.limit = self.limit_of(op);
            usage.costs = costs([cost, more]);
            usage.condition = condition.map(Phrase::id);
            usage.when = when.and_then(|when| match when.word() {
                Word::When(moment) => Some(moment),
                _ => None,
            });
            match when.and_then(WhenView::of) {
                Some(WhenView::AfterThrow { which, source, skill, fails }) => {
                    (usage.thrown, usage.source, usage.skill, usage.fails) = (which, source, skill, fails);
                }
                Some(WhenView::OnReveal { list }) => usage.decks = list.unwrap_or_default().to_vec(),
                _ => {}
            }
        }
        usage
    }
}
