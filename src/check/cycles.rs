//! Triggers that may set each other off without end.

use std::collections::{BTreeMap, BTreeSet};

use super::circle::Graph;
use super::context::{Context, In, bounds};
use super::parts::named;
use super::sets_off::{Event, Trigger, answers, held, settle, trigger};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView, MomentView, RuleFormView};
use brim_core::vocabulary::{Clears, ClosedList, Effect, Kind, Member, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Whom it happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Whom {
    Hero,
    Enemy,
    /// A card or a space: nobody who acts.
    Thing,
    Anybody,
}

/// The most triggers that are held against each other.
const MOST: usize = 2000;

/// Looks for circles among the triggers of all packs.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut triggers: Vec<Trigger> = Vec::new();
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Word::RuleForm(RuleForm::When), Word::RuleForm(RuleForm::At)])
    {
        triggers.extend(trigger(context, decl, phrase));
    }
    settle(&mut triggers);
    let holders = holders(context);
    triggers.iter_mut().for_each(|trigger| trigger.held_by(&holders));
    let left = triggers.len().saturating_sub(MOST);
    let triggers = triggers.split_off(left);
    out.extend(too_many(context, &triggers, left));
    circles(context, &triggers, &passing(context), out);
}

/// Whom texts give markers and tokens to, but for what gives itself once more.
fn holders(context: &Context) -> BTreeMap<DeclId, BTreeSet<Whom>> {
    let mut out: BTreeMap<DeclId, BTreeSet<Whom>> = BTreeMap::new();
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Gains)]) {
        let Some(EffectView::Gains { who, n: _, what, per: _ }) = EffectView::of(phrase) else { continue };
        if let Some(held) = named(what).filter(|held| *held != decl.id) {
            out.entry(held).or_default().insert(whom(context, decl, who));
        }
    }
    out
}

/// Looks for enemies that bring each other back for ever.
pub fn enemies(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        if decl.kind == Kind::Enemy {
            out.extend(comes_back(context, decl, phrase));
        }
    }
}

/// Markers and tokens that are only held while one text is carried out: every text that gives them takes them away again. Nothing of
/// another pack happens meanwhile.
fn passing(context: &Context) -> BTreeSet<DeclId> {
    let (mut brief, mut lasting) = (BTreeSet::new(), BTreeSet::new());
    let sites: Vec<Site> =
        context.sites(In::Texts, &[Effect::Gains, Effect::Loses, Effect::LosesAll].map(Word::Effect)).collect();
    for sites in sites.chunk_by(|one, other| one.decl.id == other.decl.id) {
        let (mut given, mut taken) = (BTreeSet::new(), BTreeSet::new());
        for Site { phrase, .. } in sites {
            match EffectView::of(*phrase) {
                Some(EffectView::Gains { who: _, n: _, what, per: _ }) => given.extend(named(what)),
                Some(
                    EffectView::Loses { who: _, n: _, what, random: _, per: _ }
                    | EffectView::LosesAll { who: _, every: (), what },
                ) => taken.extend(named(what)),
                _ => {}
            }
        }
        lasting.extend(given.difference(&taken));
        brief.extend(given.intersection(&taken));
    }
    brief.difference(&lasting).copied().collect()
}

/// Shows a circle through each trigger that lies on one: those within one pack first, and apart from them those that lead through several.
fn circles(context: &Context, triggers: &[Trigger], passing: &BTreeSet<DeclId>, out: &mut Vec<Diagnostic>) {
    let graph = graph(triggers);
    let pack = |at: usize| triggers.get(at).map(|trigger| trigger.decl.pack);
    let lasts = |at: usize| triggers.get(at).is_some_and(|trigger| !passing.contains(&trigger.decl.id));
    let (mut alone, mut mixed): (BTreeSet<usize>, BTreeSet<usize>) = (BTreeSet::new(), BTreeSet::new());
    let left = graph.left();
    let starts = || left.iter().enumerate().filter(|(_, left)| **left).map(|(at, _)| at);
    // Each that sets itself off is told of, on whatever longer way it lies besides.
    for start in starts() {
        if let Some(circle) = graph.circle(start, |at| at == start, |_| true) {
            alone.extend(&circle);
            out.extend(shown(context, triggers, &circle));
        }
    }
    for start in starts() {
        if !alone.contains(&start)
            && let Some(circle) = graph.circle(start, |at| pack(at) == pack(start), |_| true)
        {
            alone.extend(&circle);
            out.extend(shown(context, triggers, &circle));
        }
        // A circle through several packs belongs to the one that needs the others.
        if !mixed.contains(&start)
            && let Some(circle) =
                graph.circle(start, |at| pack(at) <= pack(start) && lasts(at), |at| pack(at) < pack(start))
        {
            mixed.extend(&circle);
            out.extend(shown(context, triggers, &circle));
        }
    }
}

/// What triggers answer to alike: what happens, to whom, told of whose own enemy or hero, and from which number on.
type Answered = (Event, Whom, Option<DeclId>, i32);

fn graph(triggers: &[Trigger]) -> Graph {
    // What its own hero or enemy does is told of each declaration apart.
    let mut moments: BTreeMap<Answered, (usize, &Trigger)> = BTreeMap::new();
    let mut graph = Graph::default();
    for (at, trigger) in triggers.iter().enumerate() {
        let next = moments.len();
        let (event, whom) = trigger.moment;
        let key = (event, whom, trigger.own.then_some(trigger.decl.id), trigger.at_least);
        let moment = moments.entry(key).or_insert((next, trigger)).0;
        if moment == next {
            graph.answers.push(Vec::new());
        }
        graph.answers.get_mut(moment).into_iter().for_each(|answers| answers.push(at));
    }
    // In the order of what happens, each with what it answers to.
    let ordered: Vec<(usize, &Trigger, Option<DeclId>)> =
        moments.iter().map(|((.., own, _), (moment, trigger))| (*moment, *trigger, *own)).collect();
    let mut shared: Vec<usize> = Vec::new();
    let mut own: BTreeMap<DeclId, Vec<usize>> = BTreeMap::new();
    for (place, (.., of)) in ordered.iter().enumerate() {
        of.map_or(&mut shared, |id| own.entry(id).or_default()).push(place);
    }
    let mut of_things: Vec<DeclId> =
        ordered.iter().filter(|(_, other, _)| held(other.decl.kind)).filter_map(|(.., own)| *own).collect();
    of_things.dedup();
    let made = |trigger: &Trigger| {
        let set_off = |other: &Trigger| {
            let sets_off = |made: &(Event, Whom, Place)| {
                answers((made.0, made.1), other.moment)
                    && trigger.is_enough(made.2, other)
                    && !trigger.harms_itself(made.2, other)
            };
            trigger.may_set_off(other) && trigger.makes.iter().any(sets_off)
        };
        // There may be many sheets with moments of their own: those alone are looked at that this can be told of.
        let mine = trigger.decl.id;
        let told: Vec<DeclId> = match held(trigger.decl.kind) {
            true => own.keys().copied().collect(),
            false => of_things.iter().copied().filter(|id| *id != mine).chain([mine]).collect(),
        };
        let of_own = told.iter().filter_map(|id| own.get(id)).flatten();
        let mut places: Vec<usize> = shared.iter().chain(of_own).copied().collect();
        places.sort_unstable();
        places.dedup();
        let moments = places.into_iter().filter_map(|place| ordered.get(place));
        moments.filter(|(_, other, _)| set_off(other)).map(|(moment, ..)| *moment).collect()
    };
    graph.makes = triggers.iter().map(made).collect();
    graph
}

/// A circle, each of its places with what it sets off.
fn shown(context: &Context, triggers: &[Trigger], circle: &[usize]) -> Option<Diagnostic> {
    let first = circle.first().and_then(|start| triggers.get(*start))?;
    let message = match circle.len() {
        1 => "this trigger may trigger itself endlessly",
        _ => "these triggers may trigger each other endlessly",
    };
    let mut found =
        context.finding(Code::TriggerCycle, first.decl, first.rule.place(), message).label("comes round again");
    for (step, at) in circle.iter().enumerate() {
        let next = circle.get(step + 1).or(circle.first()).and_then(|next| triggers.get(*next));
        let (Some(trigger), Some(next)) = (triggers.get(*at), next) else { continue };
        let made = trigger
            .makes
            .iter()
            .find(|made| answers((made.0, made.1), next.moment) && !trigger.harms_itself(made.2, next));
        let sets = match circle.len() {
            1 => "and this triggers it again".to_owned(),
            _ => format!("this triggers {}", context.subject(next.decl)),
        };
        found = made.into_iter().fold(found, |found, made| found.other(made.2, sets.clone()));
    }
    Some(found.help(
        "break the circle with a limit such as `once per turn`, or let something happen that does not trigger it again; where it is to answer each \
         time, and not to what it brings itself, it gives a marker first that it asks for, `if no hero has …`, `if there is no enemy with …`, and takes it back last",
    ))
}

/// Says so where triggers were left out. Those of the packs that need the others are looked at first.
fn too_many(context: &Context, triggers: &[Trigger], left: usize) -> Option<Diagnostic> {
    let last = triggers.last().filter(|_| left > 0)?;
    let first = triggers.iter().find(|trigger| trigger.decl.pack == last.decl.pack)?;
    let message = format!("{left} triggers were not checked for circles: the check compares {MOST} at most");
    let found = context
        .finding(Code::TriggerCycle, first.decl, first.rule.place(), message)
        .label("the check covers those from here on")
        .help("check fewer packs at a time, or write limits such as `once per turn`: such triggers make no circle");
    Some(found)
}

/// An enemy that brings as many of its own type as are killed, every time.
fn comes_back(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let Some(RuleFormView::When { moment, condition: None, limit: None }) = RuleFormView::of(rule) else { return None };
    let Some(MomentView::Killed { who }) = MomentView::of(moment) else { return None };
    let places = rule.body().iter().find(|line| match EffectView::of(*line) {
        Some(EffectView::Places { n, what: enemy, place: _, per: _ }) => enemy == decl.id && bounds(n).0 >= 1,
        _ => false,
    });
    let places = places.filter(|_| who.pick() == Pick::This)?;
    let found = context
        .finding(
            Code::TriggerCycle,
            decl,
            rule.place(),
            "each one that is killed brings the next: no fight against them ends",
        )
        .label("comes round again")
        .other(places.place(), "as many as before, or more");
    Some(found.help("let a die decide (`roll D6 { 5+: …; otherwise: nothing }`), or add a limit: `once per fight`"))
}

/// True for a marker that is cleared on KO: heroes hold it.
fn goes_with_a_ko(marker: &Declaration) -> bool {
    let on_ko = |line: Phrase<'_>| match MemberView::of(line) {
        Some(MemberView::EndsOn { list }) => list.iter().any(|when| Clears::read(*when) == Some(Clears::OnKo)),
        _ => false,
    };
    marker.kind == Kind::Marker && marker.members(Member::EndsOn).any(on_ko)
}

pub(super) fn whom(context: &Context, decl: &Declaration, who: Selector<'_>) -> Whom {
    match who.noun() {
        NounRef::Noun(Noun::Hero | Noun::Party) => Whom::Hero,
        NounRef::Noun(Noun::Enemy | Noun::Group) => Whom::Enemy,
        NounRef::Noun(Noun::Holder) if decl.kind == Kind::Token || goes_with_a_ko(decl) => Whom::Hero,
        NounRef::Named(id) => match context.model.names.get(id).map(|named| named.kind) {
            Some(Kind::Class) => Whom::Hero,
            _ => Whom::Enemy,
        },
        _ => Whom::Anybody,
    }
}
