//! Models that are asked for by a marker or token which texts give to the other side alone: nobody is found.

use std::collections::BTreeMap;

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::named;
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, MemberView, RelationView, ThingView};
use brim_core::vocabulary::{Effect, Kind, Member, Moment, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Whether texts give each marker and token to heroes, and whether to enemies.
struct Given(BTreeMap<DeclId, (bool, bool)>);

/// Looks at every selector that asks for what somebody holds.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let given = Given::of(context);
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Selector) {
        if decl.kind != Kind::Scenario {
            out.extend(phrase.selectors().filter_map(|who| nobody(context, decl, &given, (phrase, who))));
            out.extend(asked_of_own(context, decl, &given, phrase));
        }
    }
}

impl Given {
    fn of(context: &Context) -> Given {
        let mut given: BTreeMap<DeclId, (bool, bool)> = BTreeMap::new();
        let words = [
            Word::Effect(Effect::Gains),
            Word::Effect(Effect::Lays),
            Word::Effect(Effect::LaysOnTrack),
            Word::Member(Member::StartsHolding),
        ];
        for Site { decl, phrase, .. } in context.sites(In::Play, &words) {
            let (what, side) = match (EffectView::of(phrase), MemberView::of(phrase)) {
                (Some(EffectView::Gains { who, n: _, what, per: _ }), _) => (named(what), whom(context, decl, who)),
                (Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }), _) => {
                    (Some(what), Whom::Hero)
                }
                (_, Some(MemberView::StartsHolding { n: _, what })) => (Some(what), Whom::Hero),
                _ => continue,
            };
            let Some(what) = what else { continue };
            let (heroes, enemies) = given.entry(what).or_default();
            *heroes |= side != Whom::Enemy;
            *enemies |= side != Whom::Hero;
        }
        Given(given)
    }

    /// True where texts give it, and none to this side.
    fn to_others_alone(&self, what: DeclId, heroes_asked: bool) -> bool {
        self.0.get(&what).is_some_and(|(heroes, enemies)| if heroes_asked { !heroes } else { !enemies })
    }
}

/// `if this enemy has Marked`, where heroes alone are ever Marked.
fn asked_of_own(context: &Context, decl: &Declaration, given: &Given, condition: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ConditionView::Has { who, what }) = ConditionView::of(condition) else { return None };
    let heroes_asked = match (who.pick(), who.noun()) {
        (Pick::This, NounRef::Noun(Noun::Hero)) => true,
        (Pick::This, NounRef::Noun(Noun::Enemy)) => false,
        _ => return None,
    };
    let held = matches!(context.model.decl(what)?.kind, Kind::Marker | Kind::Token);
    if !held || !given.to_others_alone(what, heroes_asked) || !context.silent_all_round(decl.pack, &[what]) {
        return None;
    }
    let name = context.name(what);
    let (asked, others, noun) =
        if heroes_asked { ("a hero", "enemies", "enemy") } else { ("an enemy", "heroes", "hero") };
    let message = format!("no text gives {asked} {name}: texts give it to {others} alone");
    let found = context.finding(Code::NeverGained, decl, condition.place(), message).label("never so");
    Some(found.help(format!("ask it of the other, `that {noun} has {name}`; or let a text give it to {asked}")))
}

/// `each enemy with Marked`, where heroes alone are ever Marked.
fn nobody(
    context: &Context,
    decl: &Declaration,
    given: &Given,
    (phrase, who): (Phrase<'_>, Selector<'_>),
) -> Option<Diagnostic> {
    if matches!(who.pick(), Pick::This | Pick::That | Pick::No) {
        return None;
    }
    let heroes_asked = match who.noun() {
        NounRef::Noun(Noun::Hero) => true,
        NounRef::Noun(Noun::Enemy) => false,
        NounRef::Named(id) => match context.model.decl(id)?.kind {
            Kind::Class => true,
            Kind::Enemy => false,
            _ => return None,
        },
        _ => return None,
    };
    let asked = who.relations().iter().find_map(|relation| {
        let what = match RelationView::of(relation)? {
            RelationView::With { what } => what,
            RelationView::WithAny { thing } => match ThingView::of(thing)? {
                ThingView::Held { what } => named(what)?,
                _ => return None,
            },
            _ => return None,
        };
        let held = matches!(context.model.decl(what)?.kind, Kind::Marker | Kind::Token);
        (held && given.to_others_alone(what, heroes_asked)).then_some((relation, what))
    });
    let (relation, what) = asked?;
    if !context.silent_all_round(decl.pack, &[what]) {
        return None;
    }
    let name = context.name(what);
    let (asked, others, noun) =
        if heroes_asked { ("a hero", "enemies", "enemy") } else { ("an enemy", "heroes", "hero") };
    let found = context
        .finding(
            Code::NeverGained,
            decl,
            relation.place(),
            format!("no text gives {asked} {name}: texts give it to {others} alone"),
        )
        .label("nobody is found");
    // Whom a hero kills is an enemy: what it is done with may be meant.
    let deeds = [Moment::Kills, Moment::Wounds, Moment::Strikes].map(Word::Moment);
    if !heroes_asked && deeds.contains(&phrase.word()) {
        let thrown = context.model.decl(what).is_some_and(|decl| decl.kind == Kind::Token);
        let with = if thrown {
            format!("what it is done with is asked behind it, `if attacking with {name}`; or ")
        } else {
            String::new()
        };
        return Some(found.help(format!("{with}let a text give it to {asked}")));
    }
    let said = context.text(who.place()).trim();
    let (wrong, right) = if heroes_asked { ("a hero", "an enemy") } else { ("an enemy", "a hero") };
    let said = said.replacen(wrong, right, 1);
    let wrong = if heroes_asked { "hero" } else { "enemy" };
    let meant = match said.matches(wrong).count() {
        0 if said.matches(noun).count() == 1 => Some(said),
        1 => Some(said.replacen(wrong, noun, 1)),
        _ => None,
    };
    Some(match meant {
        Some(meant) => {
            found.help(format!("write `{meant}`; or let a text give it to {asked}")).edit(who.place(), meant, false)
        }
        None => found.help(format!("ask for {others}; or let a text give it to {asked}")),
    })
}
