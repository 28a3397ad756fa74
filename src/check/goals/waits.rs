//! What goals wait for and never comes: things that nobody can have, enemies that nobody places, more than there can be.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::super::lines::Map;
use super::super::parts;
use super::Way;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{
    AmountView, ConditionView, EffectView, MemberView, MomentView, NounRef, QuantityView, RelationView, ThingView,
    Value,
};
use brim_core::vocabulary::{Effect, Kind, Many, Member, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Everything that a phrase names, what its selectors say with it.
fn names(phrase: Phrase<'_>, out: &mut BTreeSet<DeclId>) {
    for value in phrase.slots().flatten() {
        match value {
            Value::Name(id) => {
                out.insert(id);
            }
            Value::Names(ids) => out.extend(ids.iter().copied()),
            Value::Phrase(inner) => names(inner, out),
            Value::Selector(who) => {
                if let NounRef::Named(id) = who.noun() {
                    out.insert(id);
                }
                who.filters().iter().chain(who.relations()).for_each(|part| names(part, out));
            }
            _ => {}
        }
    }
}

/// What the moment and the condition of a way name.
pub(super) fn waits_for(way: &Way<'_>) -> BTreeSet<DeclId> {
    let mut out = BTreeSet::new();
    names(way.rule, &mut out);
    out
}

/// What the packs that this mission can be played with bring in, scenarios and other missions left out.
pub(super) fn seen<'a>(context: &'a Context, mission: &Declaration) -> impl Iterator<Item = &'a Declaration> {
    let packs = context.model.names.visible.get(mission.pack).cloned().unwrap_or_default();
    let own = mission.pack;
    let all = context.model.sheets().filter(|decl| decl.kind != Kind::Scenario);
    let id = mission.id;
    all.filter(move |decl| {
        (decl.pack == own || packs.contains(&decl.pack)) && (decl.kind != Kind::Mission || decl.id == id)
    })
}

/// True where an effect gives or lays a thing.
fn brings(phrase: Phrase<'_>, thing: DeclId) -> bool {
    let of = |held: Phrase<'_>| parts::named(held) == Some(thing);
    match EffectView::of(phrase) {
        Some(EffectView::Gains { who: _, n: _, what, per: _ }) => of(what),
        Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }) => what == thing,
        _ => false,
    }
}

fn is_brought(decl: &Declaration, thing: DeclId) -> bool {
    let mut found = decl
        .members(Member::StartsHolding)
        .filter_map(MemberView::of)
        .any(|line| matches!(line, MemberView::StartsHolding { n: _, what } if what == thing));
    decl.walk(&mut |part| found |= brings(part, thing));
    found
}

/// A token or marker that nothing lays or gives.
pub(super) fn nobody_has(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let kind = |id: DeclId| context.model.decl(id).map(|decl| decl.kind);
    let things = waits_for(way).into_iter().filter(|id| matches!(kind(*id), Some(Kind::Token | Kind::Marker)));
    let things = things.filter(|thing| context.silent_all_round(mission.pack, &[*thing]));
    let thing = things.into_iter().find(|thing| !seen(context, mission).any(|decl| is_brought(decl, *thing)))?;
    let name = context.name(thing);
    let found = context
        .finding(
            Code::GoalNever,
            mission,
            context.figure(way.rule.place(), &name),
            format!("\"{}\" waits for {name}, and nothing lays or gives it", way.name),
        )
        .label("nobody can ever have it")
        .other(way.goal.place(), "this goal");
    // Of the mission's own tiles the last is where heroes come to, not from.
    // The goal's own is where it is brought to.
    let mut spoken = BTreeSet::new();
    way.rule.walk(&mut |part| super::super::used::names(part, &mut spoken));
    let own = |tile: &&DeclId| !spoken.contains(tile) && !way.name.contains(&context.name(**tile));
    let tile = Map::of(mission).and_then(|map| map.tiles.iter().rev().find(own).or(map.tiles.last()).copied());
    let tile = tile.map(|tile| context.name(tile));
    let place =
        tile.map_or_else(|| "the space of a random hero".to_owned(), |tile| format!("a random space of {tile}"));
    Some(found.help(match place.starts_with("a random space") {
        true => format!("lay it: `at start of adventure: lay 1 {name} at {place}`; or give it to a hero"),
        false => format!("give it to a hero: `at start of adventure: a random hero gains 1 {name}`"),
    }))
}

/// True where an effect puts a thing into somebody's hands: it is given, or picked up where it lies.
fn hands_over(decl: &Declaration, thing: DeclId) -> bool {
    let mut found = decl.member(Member::StartsHolding).is_some() && is_brought(decl, thing);
    decl.walk(&mut |part| {
        found |= match EffectView::of(part) {
            Some(EffectView::Gains { who: _, n: _, what, per: _ }) => parts::named(what) == Some(thing),
            Some(EffectView::PicksUp { who: _, what: _ }) => true,
            _ => false,
        };
    });
    found
}

/// A token or marker that a hero is to have, which lies in a space and which nobody can pick up.
pub(super) fn lies_there(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let mut wanted: Option<(DeclId, Place)> = None;
    way.rule.walk(&mut |part| {
        let held = match (MomentView::of(part), ConditionView::of(part)) {
            (Some(MomentView::PicksUp { who: _, what }), _) => Some(what),
            (_, Some(ConditionView::HasAny { who: _, thing } | ConditionView::HasMany { who: _, n: _, thing })) => {
                match ThingView::of(thing) {
                    Some(ThingView::Held { what }) => parts::named(what),
                    _ => None,
                }
            }
            _ => None,
        };
        wanted = wanted.or(held.map(|held| (held, part.place())));
        for who in part.selectors().filter(|who| who.noun() == NounRef::Noun(Noun::Hero)) {
            let with = who.relations().iter().find_map(|one| match RelationView::of(one)? {
                RelationView::With { what } => Some((what, one.place())),
                _ => None,
            });
            wanted = wanted.or(with);
        }
    });
    let (thing, place) = wanted?;
    let kind = context.model.decl(thing)?.kind;
    if !matches!(kind, Kind::Token | Kind::Marker) || !context.silent_all_round(mission.pack, &[thing]) {
        return None;
    }
    let all = || seen(context, mission);
    let laid = all().find(|decl| is_brought(decl, thing))?;
    // Who picks up says `this token`: on the thing itself, or where it is told of.
    let told = |decl: &Declaration| decl.id == thing || context.mentions().by(decl.id).contains(&thing);
    if all().any(|decl| told(decl) && hands_over(decl, thing)) {
        return None;
    }
    let name = context.name(thing);
    let sort = kind.word();
    let message =
        format!("\"{}\" waits for a hero who has {name}: it lies in a space, and nobody can pick it up", way.name);
    let found = context.finding(Code::GoalNever, mission, place, message).label("nobody can ever have it");
    let found = found.other(laid.place, "lays it");
    Some(found.help(format!(
        "say on the {sort} how: `a hero in or next to this space may use this for giving up the attack: that hero picks up this {sort}`; or give it, `that hero gains 1 {name}`"
    )))
}

/// True where a text turns somebody into such an enemy.
fn turns(decl: &Declaration, wanted: DeclId) -> bool {
    let mut found = false;
    decl.walk(&mut |part| {
        found |=
            matches!(EffectView::of(part), Some(EffectView::Becomes { who: _, enemy, kept: _ }) if enemy == wanted);
    });
    found
}

/// An enemy that nothing places.
pub(super) fn nobody_comes(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let enemy = |id: &DeclId| context.model.decl(*id).is_some_and(|decl| matches!(decl.kind, Kind::Enemy));
    let placed = |decl: &Declaration, wanted: DeclId| {
        let mut found = false;
        decl.walk(&mut |part| {
            found |= matches!(EffectView::of(part), Some(EffectView::Places { n: _, what: enemy, place: _, per: _ }) if enemy == wanted);
        });
        found
    };
    // What an enemy says of itself says nothing where nobody brings that enemy.
    let is_there = |decl: &Declaration| {
        decl.kind != Kind::Enemy
            || !context.silent_all_round(mission.pack, &[decl.id])
            || seen(context, mission)
                .any(|other| other.id != decl.id && (placed(other, decl.id) || turns(other, decl.id)))
    };
    let comes = |decl: &Declaration, wanted: DeclId| (placed(decl, wanted) || turns(decl, wanted)) && is_there(decl);
    // A card of a deck may bring it: of those that the mission can draw.
    let wanted = waits_for(way).into_iter().filter(enemy);
    let wanted = wanted.filter(|wanted| context.silent_all_round(mission.pack, &[*wanted]));
    let mut wanted: Vec<DeclId> = wanted.into_iter().collect();
    wanted.sort_by_key(|wanted| seen(context, mission).any(|decl| comes(decl, *wanted)));
    let by_card = |decl: &Declaration| decl.is_drawn() && decl.kind != Kind::Mission;
    let wanted =
        wanted.into_iter().find(|wanted| !seen(context, mission).any(|decl| !by_card(decl) && comes(decl, *wanted)))?;
    let name = context.name(wanted);
    if let Some(card) = seen(context, mission).find(|decl| comes(decl, wanted)) {
        let message = format!("\"{}\" waits for {name}, and only a card that is drawn can bring it", way.name);
        let mut found = context.finding(Code::GoalNever, mission, context.figure(way.rule.place(), &name), message);
        found.severity = brim_language::diagnostic::Severity::Hint;
        let found = found.label("may never come").other(card.place, "brings it");
        return Some(found.help(format!("place it in the mission: `attack: place 1 {name} as an attack`")));
    }
    // Whoever would become it is to be placed.
    let former = seen(context, mission).find(|decl| decl.kind == Kind::Enemy && turns(decl, wanted));
    if let Some(former) = former {
        let first = context.name(former.id);
        let message = format!("\"{}\" waits for {name}: {first} becomes it, and nothing places {first}", way.name);
        let found = context.finding(Code::GoalNever, mission, context.figure(way.rule.place(), &name), message);
        let found = found.label("never comes onto the board").other(former.place, "becomes it");
        return Some(
            found.help(format!(
                "place it: `attack: place 1 {first} as an attack`, or on a tile, `place 1 {first} on …`"
            )),
        );
    }
    let found = context
        .finding(
            Code::GoalNever,
            mission,
            context.figure(way.rule.place(), &name),
            format!("\"{}\" waits for {name}, and nothing places it", way.name),
        )
        .label("never comes onto the board")
        .other(way.goal.place(), "this goal");
    let friend = context.model.sheet(wanted).is_some_and(|sheet| sheet.member(Member::Side).is_some());
    let tile = Map::of(mission).and_then(|map| map.tiles.last().copied()).map(|tile| context.name(tile));
    let chapter = mission.members(Member::Chapter).find(|chapter| {
        let mut within = false;
        chapter.walk(&mut |part| within |= part.id() == way.goal.id());
        within
    });
    Some(found.help(match (chapter, tile) {
        (Some(_), Some(tile)) => {
            format!("place it in the goal's chapter, as a line of its own: `place 1 {name} on {tile}`")
        }
        (None, Some(tile)) if friend => format!("place it: `at start of adventure: place 1 {name} on {tile}`"),
        _ => format!("place it: `attack: place 1 {name} as an attack`"),
    }))
}

/// How many of a thing the mission's own lines can ever bring; none where that cannot be said.
fn at_most(context: &Context, mission: &Declaration, thing: DeclId) -> Option<(i32, Place)> {
    let elsewhere = seen(context, mission).any(|decl| decl.id != mission.id && is_brought(decl, thing));
    if elsewhere || !context.silent_all_round(mission.pack, &[thing]) {
        return None;
    }
    let (mut all, mut place) = (0_i32, None);
    for line in mission.body() {
        let once = match line.word() {
            Word::Member(Member::Clue | Member::Attack | Member::Waves) => true,
            _ => parts::moment(line).is_some_and(comes_once),
        };
        let mut here = 0_i32;
        let mut counted = true;
        line.walk(&mut |part| {
            if !brings(part, thing) {
                // What happens for each of several, or again and again, brings it as often.
                counted &= !matches!(part.word(), Word::Effect(Effect::Each | Effect::UpTo | Effect::Repeat))
                    || part.body().is_empty();
                return;
            }
            place = place.or(Some(part.place()));
            match EffectView::of(part) {
                Some(EffectView::Lays { n, what: _, place: _ }) => match AmountView::of(n) {
                    Some(AmountView::Number { n, per: None }) => here = here.saturating_add(n),
                    _ => counted = false,
                },
                _ => counted = false,
            }
        });
        if here > 0 && !(once && counted) {
            return None;
        }
        all = all.saturating_add(here);
    }
    place.map(|place| (all, place))
}

/// True for a moment that comes once in an adventure.
pub(super) fn comes_once(moment: Phrase<'_>) -> bool {
    matches!(
        MomentView::of(moment),
        Some(
            MomentView::StartOf { span: Span::Adventure, n: _ }
                | MomentView::StartOf { span: _, n: Some(_) }
                | MomentView::EndOf { span: _, n: Some(_) }
        )
    )
}

/// More of a thing than can ever be there.
pub(super) fn too_many(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let mut asked: Option<(i32, DeclId, Place)> = None;
    let mut look = |condition: Phrase<'_>| {
        let Some(ConditionView::HasMany { who: _, n, thing }) = ConditionView::of(condition) else { return };
        let Some(ThingView::Held { what }) = ThingView::of(thing) else { return };
        let wanted = match QuantityView::of(n) {
            Some(QuantityView::Bounded { n, how: Many::OrMore } | QuantityView::Exactly { n }) => {
                let Some(n) = parts::number(n) else { return };
                n
            }
            Some(QuantityView::Between { n, to: _ }) => n,
            _ => return,
        };
        asked = asked.or_else(|| Some((wanted, parts::named(what)?, condition.place())));
    };
    parts_of(way.rule, &mut look);
    let (wanted, thing, place) = asked?;
    let (most, laid) = at_most(context, mission, thing).filter(|(most, _)| *most < wanted)?;
    let name = context.name(thing);
    let there = if most == 1 { "there is 1".to_owned() } else { format!("there are {most}") };
    let found = context
        .finding(
            Code::GoalNever,
            mission,
            place,
            format!("\"{}\" waits for {wanted} {name}, and {there} at most", way.name),
        )
        .label("more than can ever be there")
        .other(laid, format!("{most} in all"));
    Some(found.help(format!("ask for a smaller number, {most} at most, or lay more of it")))
}

/// Visits a phrase and those in its holes.
fn parts_of<'p>(phrase: Phrase<'p>, visit: &mut dyn FnMut(Phrase<'p>)) {
    visit(phrase);
    phrase.parts().for_each(|inner| parts_of(inner, visit));
}
