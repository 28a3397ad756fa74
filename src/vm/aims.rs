//! How the goals of the mission stand for those who play, and what they can do for each: read from the moments and conditions that the goals wait for.

mod getting;
mod going;

use super::machine::Machine;
use super::scope::Scope;
use super::spaces::is_space;
use brim_core::game::aim::{Aim, Deed, Near};
use brim_core::game::effect::Span;
use brim_core::game::ids::{DeclId, EnemyId, Model, OpId};
use brim_core::phrase::{
    ConditionView, CountView, EffectView, MomentView, Phrase, QuantityView, RelationView, RuleFormView, Selector,
    ThingView,
};
use brim_core::program::Goal;
use brim_core::vocabulary::{Healing, Many, Pick};

/// A deed for a goal, and how near it is.
type Found = (Vec<Deed>, Option<Near>);

impl Machine<'_> {
    /// The goals of the mission as players see them.
    pub(super) fn aims_now(&self) -> Vec<Aim> {
        let mission = self.table.mission.unwrap_or_default();
        let scope = Scope { decl: mission, ..Scope::default() };
        self.goals()
            .iter()
            .filter(|goal| self.is_now(goal) || self.table.goals.contains_key(&goal.place))
            .map(|goal| self.aim(goal, &scope))
            .collect()
    }

    fn aim(&self, goal: &Goal, scope: &Scope) -> Aim {
        let (mut ways, mut near) = (Vec::new(), None);
        for rule in &goal.reached {
            let (deeds, nearness) = self.deeds_for(*rule, false, scope);
            ways.extend(deeds);
            near = near.or(nearness);
        }
        if goal.is_implied() {
            ways.extend(self.implied_deeds());
        }
        let guards: Vec<Deed> = goal.failed.iter().flat_map(|rule| self.deeds_for(*rule, true, scope).0).collect();
        // What can only be failed is reached by not being failed.
        if goal.only_fails() {
            ways.extend(guards.iter().cloned());
        }
        let settled = self.table.goals.get(&goal.place).copied();
        Aim { goal: goal.place, name: goal.name.clone(), bonus: goal.bonus, settled, ways, guards, near }
    }

    /// What the lines of a mission imply: to find its objective, or to beat what comes.
    fn implied_deeds(&self) -> Vec<Deed> {
        let explored = self.table.mission.is_some_and(|mission| self.program.map_of(mission).is_some());
        match self.table.enemies.is_empty() && explored {
            true => vec![Deed::Explore],
            false => vec![Deed::Kill { whom: Vec::new() }],
        }
    }

    /// What brings about what a rule waits for; or, where it must not come about, what keeps it from it.
    fn deeds_for(&self, rule: OpId, shun: bool, scope: &Scope) -> Found {
        let Some(rule) = self.program.op(rule) else { return Found::default() };
        let (moment, condition) = match RuleFormView::of(rule) {
            Some(
                RuleFormView::When { moment, condition, limit: _ } | RuleFormView::At { moment, condition, limit: _ },
            ) => (MomentView::of(moment), condition),
            Some(RuleFormView::AsSoonAs { condition, limit: _ }) => (None, Some(condition)),
            _ => return Found::default(),
        };
        // First what must be so, then the moment.
        if let Some(condition) = condition.filter(|condition| !shun && !self.is_so(*condition, scope)) {
            return self.deeds_of_condition(condition, scope);
        }
        match (moment, condition) {
            (Some(moment), _) => self.deeds_of_moment(moment, shun, scope),
            (None, Some(condition)) if shun => (self.guards_of(condition), None),
            _ => Found::default(),
        }
    }

    fn deeds_of_moment(&self, moment: MomentView<'_>, shun: bool, scope: &Scope) -> Found {
        match moment {
            MomentView::ComesTo { who, place } if !shun => self.bring(who, place, scope),
            MomentView::ComesToSpace { who, space } if !shun => {
                self.go(who, self.spaces_meant(space, scope), false, scope)
            }
            MomentView::LeavesPlace { who, place } if !shun => {
                let inside = self.spaces_of_place(place, scope);
                let outside = self.table.board.spaces().filter(|space| !inside.contains(space)).collect();
                self.go(who, outside, false, scope)
            }
            MomentView::PicksUp { who: _, what } if !shun => (self.fetch(what, scope), None),
            MomentView::HeroGains { who: _, what } if !shun => {
                let what = super::holding::named_in(what);
                (what.map(|what| self.fetch(what, scope)).unwrap_or_default(), None)
            }
            MomentView::Wounds { who: _, whom, by: _ } if !shun => self.fight(whom, scope),
            MomentView::Wounded { who } if !shun => self.fight(who, scope),
            MomentView::Kills { who: _, whom: who } | MomentView::Killed { who } => match shun {
                true => (vec![self.guard(who, scope)], None),
                false => self.fight(who, scope),
            },
            MomentView::Ko { who, by: _ } | MomentView::Wounded { who } if shun => (vec![self.guard(who, scope)], None),
            MomentView::ClueFound if !shun => (vec![Deed::Explore], None),
            MomentView::StartOf { span: Span::Turn, n: Some(n) } if !shun => self.last(n.saturating_sub(1)),
            MomentView::EndOf { span: Span::Turn, n: Some(n) } if !shun => self.last(n),
            MomentView::EndOf { span: Span::Turn, n: None } if !shun => self.last(self.number_of(Span::Turn)),
            MomentView::EndOf { span: Span::Fight, n: _ } if !shun => (vec![Deed::Kill { whom: Vec::new() }], None),
            _ => Found::default(),
        }
    }

    fn fight(&self, who: Selector<'_>, scope: &Scope) -> Found {
        let whom: Vec<EnemyId> = self.fitting(who, scope).into_iter().filter_map(Model::enemy).collect();
        (if whom.is_empty() { Vec::new() } else { vec![Deed::Kill { whom }] }, None)
    }

    fn last(&self, until: i32) -> Found {
        let have = self.number_of(Span::Turn).min(until);
        (vec![Deed::Last { until }], Some(Near { have, need: until, what: "turns".to_owned() }))
    }

    fn deeds_of_condition(&self, condition: Phrase<'_>, scope: &Scope) -> Found {
        match ConditionView::of(condition) {
            Some(ConditionView::Both { a, b }) => {
                if self.is_so(a, scope) {
                    return self.deeds_of_condition(b, scope);
                }
                let (mut ways, mut near) = self.deeds_of_condition(a, scope);
                // What only takes its time, or what nobody can do, leaves time for the rest.
                let waits =
                    ways.iter().all(|deed| matches!(deed, Deed::Last { .. } | Deed::Kill { .. } | Deed::Explore));
                if waits && !self.is_so(b, scope) {
                    let (more, also) = self.deeds_of_condition(b, scope);
                    ways.extend(more);
                    near = also.or(near);
                }
                (ways, near)
            }
            Some(ConditionView::Either { a, b }) => {
                let ((mut ways, near), (others, also)) =
                    (self.deeds_of_condition(a, scope), self.deeds_of_condition(b, scope));
                ways.extend(others);
                (ways, near.or(also))
            }
            Some(ConditionView::Stands { who, place }) => {
                let at = self.spaces_for(place, scope);
                let all = matches!(who.pick(), Pick::Each);
                self.go(who, at, all, scope)
            }
            Some(ConditionView::Exists { who }) => self.so_many_are(who, 1, scope),
            Some(ConditionView::Has { who: _, what }) => (self.fetch(what, scope), None),
            Some(ConditionView::HasMany { who, n, thing }) => {
                let need = match QuantityView::of(n) {
                    Some(QuantityView::Bounded { n, how: Many::OrMore } | QuantityView::Exactly { n }) => {
                        self.plain_amount(n, scope)
                    }
                    Some(QuantityView::Between { n, to: _ }) => n,
                    _ => return Found::default(),
                };
                let have = self.fitting(who, scope).into_iter().map(|one| self.thing_of(thing, one)).max().unwrap_or(0);
                let what = match ThingView::of(thing) {
                    Some(ThingView::Held { what }) => super::holding::named_in(what),
                    _ => None,
                };
                let name =
                    what.and_then(|what| self.program.decl(what)).map_or_else(String::new, |decl| decl.name.clone());
                (what.map(|what| self.fetch(what, scope)).unwrap_or_default(), Some(Near { have, need, what: name }))
            }
            Some(ConditionView::CounterIs { name, n, how }) => {
                let (have, n) = (self.counter_now(name), self.plain_amount(n, scope));
                let up = how != Some(Many::OrFewer) && have < n;
                let near = Near { have, need: n, what: name.to_owned() };
                (self.count_by(name, up, scope), Some(near))
            }
            Some(ConditionView::Many { n, what }) => match (QuantityView::of(n), CountView::of(what)) {
                (Some(QuantityView::Bounded { n, how: Many::OrMore }), Some(CountView::Clues)) => {
                    let need = self.plain_amount(n, scope);
                    let have = self.table.explored.clues;
                    (vec![Deed::Explore], Some(Near { have, need, what: "Clues".to_owned() }))
                }
                (
                    Some(QuantityView::Bounded { n, how: Many::OrMore } | QuantityView::Exactly { n }),
                    Some(CountView::Which { who }),
                ) => self.so_many_are(who, self.plain_amount(n, scope), scope),
                (Some(QuantityView::None), Some(CountView::Which { who })) if !is_space(who) => {
                    let whom: Vec<EnemyId> = self.meant_by_no(who, scope);
                    (vec![Deed::Kill { whom }], None)
                }
                _ => Found::default(),
            },
            Some(ConditionView::Turn { n, how, of: false }) if how != Some(Many::OrFewer) => {
                self.last(n.saturating_sub(1))
            }
            _ => Found::default(),
        }
    }

    /// So many of somebody are there; of `3 or more spaces with Lit Beacon`, something is laid in as many.
    fn so_many_are(&self, who: Selector<'_>, need: i32, scope: &Scope) -> Found {
        if !is_space(who) {
            return self.be_there(who, need, scope);
        }
        let Some(what) = laid_there(who) else { return Found::default() };
        let have = i32::try_from(self.spaces_meant(who, scope).len()).unwrap_or(i32::MAX);
        let name = self.program.decl(what).map_or_else(String::new, |decl| decl.name.clone());
        (self.lay(what, scope), Some(Near { have, need, what: name }))
    }

    /// Those who must be gone for nobody of them to be left.
    fn meant_by_no(&self, who: Selector<'_>, scope: &Scope) -> Vec<EnemyId> {
        self.fitting(who, scope).into_iter().filter_map(Model::enemy).collect()
    }

    /// What keeps a condition from being so.
    fn guards_of(&self, condition: Phrase<'_>) -> Vec<Deed> {
        match ConditionView::of(condition) {
            Some(ConditionView::Is { who: _, what: _ }) => vec![Deed::Guard { whom: Vec::new(), by: Vec::new() }],
            _ => Vec::new(),
        }
    }

    /// Those who must not be harmed, and how they are mended.
    fn guard(&self, who: Selector<'_>, scope: &Scope) -> Deed {
        let whom: Vec<EnemyId> = self.fitting(who, scope).into_iter().filter_map(Model::enemy).collect();
        let kinds: Vec<DeclId> = whom.iter().filter_map(|id| self.table.enemy(*id)).map(|enemy| enemy.kind).collect();
        let mends = |op: &OpId| {
            let mut heals = false;
            if let Some(op) = self.program.op(*op) {
                op.walk(&mut |part| {
                    heals |= matches!(
                        EffectView::of(part),
                        Some(EffectView::Heals { who: _, n: _, what: Healing::Wounds, per: _ })
                    )
                });
            }
            heals
        };
        let of = self.program.uses.iter().filter(|rule| kinds.contains(&rule.decl)).map(|rule| rule.op);
        Deed::Guard { whom, by: of.filter(mends).collect() }
    }
}

/// What lies in the spaces that are meant: of `spaces with Lit Beacon`.
fn laid_there(spaces: Selector<'_>) -> Option<DeclId> {
    spaces.relations().iter().find_map(|relation| match RelationView::of(relation)? {
        RelationView::With { what } => Some(what),
        RelationView::WithMany { n: _, thing } | RelationView::WithAny { thing } => match ThingView::of(thing)? {
            ThingView::Held { what } => super::holding::named_in(what),
            _ => None,
        },
        _ => None,
    })
}
