//! How a player gets hold of something, or brings a counter to a number: which texts do it as things stand, where they are used, and what comes before.

use super::super::holding::named_in;
use super::super::machine::Machine;
use super::super::scope::{Scope, TextHolder};
use brim_core::game::aim::Deed;
use brim_core::game::ids::{DeclId, HeroId, Model, OpId, SpaceId};
use brim_core::phrase::{
    AmountView, ConditionView, CostView, CountView, EffectView, HoldingView, Measured, NounRef, Phrase, Phrases,
    RelationView, RuleFormView, ThingView,
};
use brim_core::program::{RuleRef, Text};
use brim_core::vocabulary::{Kind, Noun, Pick, Sign};

/// How many texts one behind the other are looked for: silver is taken first, and counted when it is on the wagon.
const AHEAD: u8 = 3;

/// Whether an effect of a declaration does what is wanted.
type Does<'a> = &'a dyn Fn(EffectView<'_>, DeclId) -> bool;

impl Machine<'_> {
    /// How a token or marker is had: where it lies, or by texts that give it; exploring, where it may be found.
    pub(super) fn fetch(&self, what: DeclId, scope: &Scope) -> Vec<Deed> {
        let gives = |effect: EffectView<'_>, decl: DeclId| match effect {
            EffectView::PicksUp { who: _, what: _ } => decl == what,
            EffectView::Gains { who: _, n: _, what: held, per: _ } => named_in(held) == Some(what),
            _ => false,
        };
        self.or_explore(self.by_texts(what, &gives, scope))
    }

    /// How a token or marker comes to lie somewhere: by texts that lay it; exploring, where none can yet.
    pub(super) fn lay(&self, what: DeclId, scope: &Scope) -> Vec<Deed> {
        let lays = |effect: EffectView<'_>, _: DeclId| match effect {
            EffectView::Lays { n: _, what: laid, place: _ } => laid == what,
            _ => false,
        };
        self.or_explore(self.by_texts(what, &lays, scope))
    }

    /// What can be done; where that is nothing yet, the rooms that nobody has seen may hold it.
    fn or_explore(&self, found: Vec<Deed>) -> Vec<Deed> {
        let explored = || self.table.mission.is_some_and(|mission| self.program.map_of(mission).is_some());
        if found.is_empty() && explored() { vec![Deed::Explore] } else { found }
    }

    /// How a counter is raised, or lowered: by texts that do it.
    pub(super) fn count_by(&self, name: &str, up: bool, scope: &Scope) -> Vec<Deed> {
        let moves = |effect: EffectView<'_>, _: DeclId| match effect {
            EffectView::Counts { name: own, by } => own.eq_ignore_ascii_case(name) && (by > 0) == up,
            EffectView::CountsBy { name: own, sign, n: _ } => {
                own.eq_ignore_ascii_case(name) && (sign == Sign::Plus) == up
            }
            EffectView::CountsTo { name: own, n: _ } => own.eq_ignore_ascii_case(name),
            _ => false,
        };
        self.table.mission.map(|mission| self.by_texts(mission, &moves, scope)).unwrap_or_default()
    }

    /// What is used for something; where nothing is, what brings about the moment of a text that does it.
    fn by_texts(&self, what: DeclId, does: Does<'_>, scope: &Scope) -> Vec<Deed> {
        if scope.planned >= AHEAD {
            return Vec::new();
        }
        let used = self.by_use(what, does, scope);
        if !used.is_empty() {
            return used;
        }
        let texts = (0..self.program.text_count()).filter_map(|at| self.program.text(u32::try_from(at).ok()?));
        let rules = texts.filter_map(|text| match text {
            Text::Rule(rule) => Some(rule),
            Text::Standing(_) | Text::Use(_) => None,
        });
        let mut ways = Vec::new();
        let in_play = self.in_play();
        // Few of all texts are in play: that is asked first.
        for rule in rules.filter(|rule| in_play.of(rule.decl).next().is_some()) {
            let Some(op) = self.program.op(rule.op).filter(|op| self.brings(op.body(), does, rule.decl)) else {
                continue;
            };
            if self.carriers(rule).next().is_some() {
                ways.extend(self.by_rule(rule, op, scope));
            }
        }
        ways
    }

    /// What brings about a text that acts by itself: who must have something for it gets hold of that first.
    fn by_rule(&self, rule: &RuleRef, op: Phrase<'_>, scope: &Scope) -> Vec<Deed> {
        let further = Scope { decl: rule.decl, planned: scope.planned.saturating_add(1), ..Scope::default() };
        let needed = self.counted_in(op.body());
        let bearers: Vec<HeroId> = match needed {
            Some(what) => self.bearers(what),
            None => self.table.standing().map(|hero| hero.id).collect(),
        };
        if let (Some(what), true) = (needed, bearers.is_empty()) {
            return self.fetch(what, &further);
        }
        let mut ways: Vec<Deed> = Vec::new();
        for hero in bearers {
            let scope = Scope { hero: Some(hero), ..further.clone() };
            for deed in self.deeds_for(rule.op, false, &scope).0 {
                if !ways.contains(&deed) {
                    ways.push(deed);
                }
            }
        }
        ways
    }

    fn bearers(&self, what: DeclId) -> Vec<HeroId> {
        let holds = |hero: &HeroId| self.table.holds(Model::Hero(*hero), what) > 0;
        self.table.standing().map(|hero| hero.id).filter(holds).collect()
    }

    /// A token or marker by whose number an effect of these counts.
    fn counted_in(&self, lines: Phrases<'_>) -> Option<DeclId> {
        let mut found = None;
        let token = |thing: Phrase<'_>| {
            let named = match ThingView::of(thing)? {
                ThingView::Held { what } => match HoldingView::of(what)? {
                    HoldingView::Named { what, items: _ } => what,
                    _ => return None,
                },
                _ => return None,
            };
            matches!(self.kind(named), Some(Kind::Token | Kind::Marker)).then_some(named)
        };
        for line in lines {
            line.walk(&mut |part| {
                let thing = match (CountView::of(part), AmountView::of(part)) {
                    (Some(CountView::Held { thing, who: _ }), _) => token(thing),
                    (_, Some(AmountView::Of { what: Measured::Thing(thing), who: _, n: _, less: _ })) => token(thing),
                    _ => None,
                };
                found = found.or(thing);
            });
        }
        found
    }

    /// Where heroes can use texts that do something now, and which they are; what such a use costs comes first.
    fn by_use(&self, what: DeclId, does: Does<'_>, scope: &Scope) -> Vec<Deed> {
        let (mut at, mut by, mut first) = (Vec::new(), Vec::new(), Vec::new());
        for rule in &self.program.uses {
            let Some(op) = self.program.op(rule.op).filter(|op| self.brings(op.body(), does, rule.decl)) else {
                continue;
            };
            let Some(RuleFormView::Use { who: _, when: _, cost, more, condition, limit: _ }) = RuleFormView::of(op)
            else {
                continue;
            };
            let further = Scope { decl: rule.decl, planned: scope.planned.saturating_add(1), ..Scope::default() };
            if condition.and_then(|condition| self.known(condition, &further)) == Some(false) {
                continue;
            }
            let price = [cost, more].into_iter().flatten().filter_map(|cost| match CostView::of(cost)? {
                CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what } => named_in(what),
                _ => None,
            });
            let lacking =
                price.filter(|thing| *thing != rule.decl && *thing != what && self.bearers(*thing).is_empty());
            if let Some(thing) = lacking.into_iter().next() {
                first.extend(self.fetch(thing, &further));
                continue;
            }
            by.push(rule.op);
            at.extend(self.carriers(rule).flat_map(|holder| self.where_used(rule.op, &holder)));
        }
        at.sort_unstable();
        at.dedup();
        match at.is_empty() {
            true => first,
            false => vec![Deed::Fetch { what, at, by }],
        }
    }

    /// True where some lines do something as things stand: what stands under an `if` that is not so does nothing.
    fn brings(&self, lines: Phrases<'_>, does: Does<'_>, decl: DeclId) -> bool {
        let scope = Scope { decl, ..Scope::default() };
        // Whether the `if` before it was so, where that is known.
        let mut before: Option<bool> = None;
        for line in lines {
            let open = match EffectView::of(line) {
                Some(EffectView::If { condition }) => {
                    before = self.known(condition, &scope);
                    before != Some(false)
                }
                Some(EffectView::Otherwise { condition }) => {
                    let own = condition.and_then(|condition| self.known(condition, &scope));
                    let open = before != Some(true) && own != Some(false);
                    before = if before == Some(true) { before } else { own };
                    open
                }
                Some(effect) if does(effect, decl) => return true,
                _ => true,
            };
            if open && self.brings(line.body(), does, decl) {
                return true;
            }
        }
        false
    }

    /// Whether a condition is so, where it speaks of the mission alone and not of who acts.
    fn known(&self, condition: Phrase<'_>, scope: &Scope) -> Option<bool> {
        match ConditionView::of(condition)? {
            ConditionView::Both { a, b } => match (self.known(a, scope), self.known(b, scope)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            ConditionView::Either { a, b } => match (self.known(a, scope), self.known(b, scope)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            ConditionView::Not { condition } => self.known(condition, scope).map(|so| !so),
            ConditionView::CounterIs { name: _, n: _, how: _ }
            | ConditionView::InChapter { name: _ }
            | ConditionView::Turn { n: _, how: _, of: _ }
            | ConditionView::TrackAt { which: _, n: _, how: _ }
            | ConditionView::Fight => Some(self.is_so(condition, scope)),
            _ => None,
        }
    }

    /// Where somebody must stand to use a text.
    fn where_used(&self, rule: OpId, holder: &TextHolder) -> Vec<SpaceId> {
        let Some(RuleFormView::Use { who, when: _, cost: _, more: _, condition, limit: _ }) =
            self.program.op(rule).and_then(RuleFormView::of)
        else {
            return Vec::new();
        };
        let decl = self.program.owner(rule);
        let scope = Scope { decl, this: holder.model, lies: holder.lies, ..Scope::default() };
        let said = who.relations().iter().filter_map(|relation| match RelationView::of(relation)? {
            RelationView::Stands { place } => Some(place),
            _ => None,
        });
        let mut asked = Vec::new();
        condition.into_iter().for_each(|condition| own_places(condition, &mut asked));
        let places: Vec<Phrase<'_>> = said.chain(asked).collect();
        if places.is_empty() && who.noun() != NounRef::Noun(Noun::Hero) {
            return Vec::new();
        }
        let mut all: Vec<SpaceId> = self.table.board.spaces().collect();
        for place in places {
            let there = self.spaces_for(place, &scope);
            all.retain(|space| there.contains(space));
        }
        all
    }
}

/// Where whoever uses a text must stand, as its condition says.
fn own_places<'a>(condition: Phrase<'a>, out: &mut Vec<Phrase<'a>>) {
    match ConditionView::of(condition) {
        Some(ConditionView::Both { a, b }) => {
            own_places(a, out);
            own_places(b, out);
        }
        Some(ConditionView::Stands { who, place }) if matches!(who.pick(), Pick::This | Pick::That) => out.push(place),
        _ => {}
    }
}
