//! How the goals of the mission stand for those who play, and what they can do for each: read from the moments and conditions that the goals wait for.

use super::machine::Machine;
use super::scope::{Scope, TextHolder};
use super::spaces::is_space;
use brim_core::game::aim::{Aim, Deed, Near};
use brim_core::game::effect::Span;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, OpId, SpaceId};
use brim_core::phrase::{
    ConditionView, CountView, EffectView, MomentView, NounRef, Phrase, PlaceName, PositionView, QuantityView,
    RelationView, RuleFormView, Selector, ThingView,
};
use brim_core::program::Goal;
use brim_core::vocabulary::{Healing, Many, Noun, Pick};

/// How far ahead of whom it leads a hero goes.
const LEASH: i32 = 5;

/// A deed for a goal, and how near it is.
type Found = (Vec<Deed>, Option<Near>);

impl Machine<'_> {
    /// The goals of the mission as players see them.
    pub(super) fn aims_now(&self) -> Vec<Aim> {
        let mission = self.table.mission.unwrap_or_default();
        let scope = Scope { decl: mission, ..Scope::default() };
        self.goals()
            .into_iter()
            .filter(|goal| self.is_now(goal) || self.table.goals.contains_key(&goal.place))
            .map(|goal| self.aim(goal, &scope))
            .collect()
    }

    fn aim(&self, goal: Goal, scope: &Scope) -> Aim {
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
        Aim { goal: goal.place, name: goal.name, bonus: goal.bonus, settled, ways, guards, near }
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
            MomentView::LeavesPlace { who, place } if !shun => {
                let inside = self.spaces_of_place(place, scope);
                let outside = self.table.board.spaces().filter(|space| !inside.contains(space)).collect();
                self.go(who, outside, false, scope)
            }
            MomentView::PicksUp { who: _, what } if !shun => (self.fetch(what).into_iter().collect(), None),
            MomentView::HeroGains { who: _, what } if !shun => {
                let what = super::holding::named_in(what);
                (what.and_then(|what| self.fetch(what)).into_iter().collect(), None)
            }
            MomentView::Kills { who: _, whom: who } | MomentView::Killed { who } => match shun {
                true => (vec![self.guard(who, scope)], None),
                false => {
                    let whom: Vec<EnemyId> = self.fitting(who, scope).into_iter().filter_map(Model::enemy).collect();
                    (if whom.is_empty() { Vec::new() } else { vec![Deed::Kill { whom }] }, None)
                }
            },
            MomentView::Ko { who, by: _ } | MomentView::Wounded { who } if shun => (vec![self.guard(who, scope)], None),
            MomentView::StartOf { span: Span::Turn, n: Some(n) } if !shun => self.last(n.saturating_sub(1)),
            MomentView::EndOf { span: Span::Turn, n: Some(n) } if !shun => self.last(n),
            MomentView::EndOf { span: Span::Turn, n: None } if !shun => self.last(self.number_of(Span::Turn)),
            MomentView::EndOf { span: Span::Fight, n: _ } if !shun => (vec![Deed::Kill { whom: Vec::new() }], None),
            _ => Found::default(),
        }
    }

    fn last(&self, until: i32) -> Found {
        let have = self.number_of(Span::Turn).min(until);
        (vec![Deed::Last { until }], Some(Near { have, need: until, what: "turns".to_owned() }))
    }

    fn deeds_of_condition(&self, condition: Phrase<'_>, scope: &Scope) -> Found {
        match ConditionView::of(condition) {
            Some(ConditionView::Both { a, b }) => {
                let first = if self.is_so(a, scope) { b } else { a };
                self.deeds_of_condition(first, scope)
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
            Some(ConditionView::Has { who: _, what }) => (self.fetch(what).into_iter().collect(), None),
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
                (what.and_then(|what| self.fetch(what)).into_iter().collect(), Some(Near { have, need, what: name }))
            }
            Some(ConditionView::CounterIs { name, n, how }) => {
                let have = self.counter(name).unwrap_or(0);
                let up = how != Some(Many::OrFewer) && have < n;
                let near = Near { have, need: n, what: name.to_owned() };
                (self.count_by(name, up).into_iter().collect(), Some(near))
            }
            Some(ConditionView::Many { n, what }) => match (QuantityView::of(n), CountView::of(what)) {
                (Some(QuantityView::Bounded { n, how: Many::OrMore }), Some(CountView::Clues)) => {
                    let need = self.plain_amount(n, scope);
                    let have = self.table.explored.clues;
                    (vec![Deed::Explore], Some(Near { have, need, what: "Clues".to_owned() }))
                }
                (Some(QuantityView::None), Some(CountView::Which { who })) if !is_space(who) => {
                    let whom: Vec<EnemyId> = self.meant_by_no(who, scope);
                    (vec![Deed::Kill { whom }], None)
                }
                _ => Found::default(),
            },
            Some(ConditionView::Turn { n, how }) if how != Some(Many::OrFewer) => self.last(n.saturating_sub(1)),
            _ => Found::default(),
        }
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

    /// A hero, perhaps one with something, comes somewhere: what it must have first, then the way.
    fn bring(&self, who: Selector<'_>, place: PlaceName<'_>, scope: &Scope) -> Found {
        let at = self.spaces_of_place(place, scope);
        self.go(who, at, false, scope)
    }

    /// Somebody who follows heroes is led somewhere: one fetches him, then goes there with him.
    fn lead(&self, led: EnemyId, at: Vec<SpaceId>) -> Found {
        let board = &self.table.board;
        let (Some(stands), Some(goal)) = (self.stands_at(Model::Enemy(led)), board.distances_from(&at)) else {
            return Found::default();
        };
        let beside = board.distances(stands);
        let who: Vec<HeroId> = self.table.standing().map(|hero| hero.id).collect();
        // The far end of where he is led: who stops at its door keeps him out.
        let deep = at.iter().filter_map(|space| beside.to(*space)).max().unwrap_or(0);
        let end: Vec<SpaceId> = at.iter().copied().filter(|space| beside.to(*space) == Some(deep)).collect();
        let Some(far_end) = board.distances_from(&end) else { return Found::default() };
        // As far ahead as whoever follows still keeps up; all go, for it follows the nearest.
        let ahead = board.spaces().filter(|space| beside.to(*space).is_some_and(|far| far <= LEASH));
        let ahead: Vec<(i32, SpaceId)> = ahead.filter_map(|space| Some((far_end.to(space)?, space))).collect();
        let least = ahead.iter().map(|(far, _)| *far).min().unwrap_or(0).saturating_add(1);
        let at = ahead.into_iter().filter(|(far, _)| *far <= least).map(|(_, space)| space).collect();
        let deed = Deed::BeAt { who, all: true, at };
        let near = goal.to(stands).map(|have| Near { have, need: 0, what: "spaces away".to_owned() });
        (vec![deed], near)
    }

    /// Some heroes go somewhere; what they must have for it comes first.
    fn go(&self, who: Selector<'_>, at: Vec<SpaceId>, all: bool, scope: &Scope) -> Found {
        let fitting = self.fitting(who, scope);
        let led: Vec<EnemyId> = fitting.iter().copied().filter_map(Model::enemy).collect();
        let led = led.into_iter().find(|one| self.table.other(*one).is_some());
        let heroes: Vec<HeroId> = fitting.into_iter().filter_map(Model::hero).collect();
        if let Some(led) = led.filter(|_| heroes.is_empty()) {
            return self.lead(led, at);
        }
        if heroes.is_empty() {
            let things = who.relations().iter().filter_map(|relation| match RelationView::of(relation)? {
                RelationView::With { what } => Some(what),
                RelationView::WithMany { n: _, thing } => match ThingView::of(thing)? {
                    ThingView::Held { what } => super::holding::named_in(what),
                    _ => None,
                },
                _ => None,
            });
            return (things.filter_map(|what| self.fetch(what)).collect(), None);
        }
        if at.is_empty() {
            return Found::default();
        }
        let far = self.table.board.distances_from(&at);
        let far = |hero: &HeroId| far.as_ref()?.to(self.table.hero(*hero)?.at?);
        let nearest = heroes.iter().filter_map(far).min();
        let near = nearest.map(|have| Near { have, need: 0, what: "spaces away".to_owned() });
        (vec![Deed::BeAt { who: heroes, all, at }], near)
    }

    /// The spaces at which somebody stands so.
    fn spaces_for(&self, place: Phrase<'_>, scope: &Scope) -> Vec<SpaceId> {
        let board = &self.table.board;
        let around = |spaces: Vec<SpaceId>, own: bool| {
            let near = spaces.iter().flat_map(|space| board.neighbours(*space));
            let mut all: Vec<SpaceId> = near.chain(spaces.iter().copied().filter(|_| own)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        match PositionView::of(place) {
            Some(PositionView::OnPlace { how: _, place }) => self.spaces_of_place(place, scope),
            Some(PositionView::InOrNextTo { place }) => around(self.spaces_meant(place, scope), true),
            Some(PositionView::NextTo { whom }) => around(self.spaces_meant(whom, scope), false),
            Some(PositionView::OnTile { how: _, whom }) => {
                let there = self.spaces_meant(whom, scope);
                board.spaces().filter(|space| there.iter().any(|other| board.share_tile(*space, *other))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How a token or marker is had: where it lies, or by texts that give it; exploring, where it may be found.
    fn fetch(&self, what: DeclId) -> Option<Deed> {
        let gives = |effect: EffectView<'_>, decl: DeclId| match effect {
            EffectView::PicksUp { who: _, what: _ } => decl == what,
            EffectView::Gains { who: _, n: _, what: held, per: _ } => super::holding::named_in(held) == Some(what),
            _ => false,
        };
        let explored = || self.table.mission.is_some_and(|mission| self.program.map_of(mission).is_some());
        self.by_use(what, &gives).or_else(|| explored().then_some(Deed::Explore))
    }

    /// How a counter is raised, or lowered: by texts that do it.
    fn count_by(&self, name: &str, up: bool) -> Option<Deed> {
        let moves = |effect: EffectView<'_>, _: DeclId| match effect {
            EffectView::Counts { name: own, by } => own.eq_ignore_ascii_case(name) && (by > 0) == up,
            _ => false,
        };
        self.by_use(self.table.mission?, &moves)
    }

    /// Where heroes can use texts that do something, and which they are.
    fn by_use(&self, what: DeclId, does: &dyn Fn(EffectView<'_>, DeclId) -> bool) -> Option<Deed> {
        let (mut at, mut by) = (Vec::new(), Vec::new());
        for rule in &self.program.uses {
            let mut so = false;
            if let Some(op) = self.program.op(rule.op) {
                op.walk(&mut |part| so |= EffectView::of(part).is_some_and(|effect| does(effect, rule.decl)));
            }
            if so {
                by.push(rule.op);
                at.extend(self.carriers(rule).flat_map(|holder| self.where_used(rule.op, &holder)));
            }
        }
        at.sort_unstable();
        at.dedup();
        (!at.is_empty()).then_some(Deed::Fetch { what, at, by })
    }

    /// Where somebody must stand to use a text.
    fn where_used(&self, rule: OpId, holder: &TextHolder) -> Vec<SpaceId> {
        let Some(RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ }) =
            self.program.op(rule).and_then(RuleFormView::of)
        else {
            return Vec::new();
        };
        let decl = self.program.owner(rule);
        let scope = Scope { decl, this: holder.model, lies: holder.lies, ..Scope::default() };
        let stands = who.relations().iter().find_map(|relation| match RelationView::of(relation)? {
            RelationView::Stands { place } => Some(place),
            _ => None,
        });
        match stands {
            Some(place) => self.spaces_for(place, &scope),
            None if who.noun() == NounRef::Noun(Noun::Hero) => self.table.board.spaces().collect(),
            None => Vec::new(),
        }
    }
}
