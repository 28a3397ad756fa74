//! What is given to somebody and can do nothing there: a marker whose every line is of heroes on an enemy, several of what is held once;
//! and what a text waits for where it never comes: turns and fights in a town, what nobody can pick up.

use std::collections::BTreeSet;

use super::context::{Context, In, plain};
use super::cycles::{Whom, whom};
use super::parts::{condition, named};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MomentView};
use brim_core::vocabulary::{Category, Condition, Effect, Kind, Label, Member, Moment, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at what is given, at towns, and at what is picked up.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let gains: Vec<Site<'_>> = context
        .sites(In::Texts, &[Word::Effect(Effect::Gains)])
        .filter(|site| site.decl.kind != Kind::Scenario)
        .collect();
    for site in &gains {
        out.extend(of_heroes_alone(context, site, &gains));
        out.extend(held_once(context, site));
    }
    for decl in [Kind::Town, Kind::Location].into_iter().flat_map(|kind| context.of_kind(kind)) {
        of_the_town(decl, &mut |part| out.extend(not_in_town(context, decl, part)));
    }
    for ability in services(context) {
        of_the_town(ability, &mut |part| out.extend(not_in_town(context, ability, part)));
    }
    for chart in charts_of_towns(context) {
        let lasts = |part: Phrase<'_>| part.word().category() == Category::Duration;
        chart.walk(&mut |part| {
            out.extend(Some(part).filter(|part| lasts(*part)).and_then(|part| not_in_town(context, chart, part)))
        });
    }
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Effect::Tests, Effect::Chooses, Effect::UpTo].map(Word::Effect))
    {
        out.extend(each_for_each(context, decl, phrase));
    }
    never_drawn(context, out);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Moment(Moment::PicksUp)]) {
        out.extend(never_lies(context, decl, phrase));
    }
}

/// What is said of the time in a town: what is put off, `later, at start of fight: …`, happens in the next adventure.
fn of_the_town<'a>(decl: &'a Declaration, look: &mut impl FnMut(Phrase<'a>)) {
    let mut later: BTreeSet<_> = BTreeSet::new();
    decl.walk(&mut |part| {
        if part.word() == Word::Effect(Effect::Later) {
            part.body().iter().for_each(|line| line.walk(&mut |part| later.extend([part.id()])));
        }
    });
    decl.walk(&mut |part| {
        if !later.contains(&part.id()) {
            look(part);
        }
    });
}

/// What is gained, and who gains it.
fn gained<'a>(context: &Context<'a>, site: &Site<'a>) -> Option<(&'a Declaration, Whom, Option<i32>)> {
    let Some(EffectView::Gains { who, n, what, per }) = EffectView::of(site.phrase) else { return None };
    let thing = context.model.decl(named(what)?)?;
    Some((thing, whom(context, site.decl, who), plain(n).filter(|_| per.is_none())))
}

/// True where all that a marker says is of the hero who has it.
fn speaks_of_heroes(marker: &Declaration) -> bool {
    let of_hero = |line: Phrase<'_>| {
        let (mut hero, mut other) = (false, false);
        line.walk(&mut |part| {
            for who in part.selectors().filter(|who| who.pick() == Pick::This) {
                match who.noun() {
                    NounRef::Noun(Noun::Hero) => hero = true,
                    _ => other = true,
                }
            }
        });
        hero && !other
    };
    let acts = |line: &Phrase<'_>| matches!(line.word(), Word::Modifier(_) | Word::RuleForm(_) | Word::Effect(_));
    let mut lines = marker.body().iter().filter(acts).peekable();
    lines.peek().is_some() && lines.all(of_hero)
}

/// A marker that an enemy gains, of which every line is of a hero.
fn of_heroes_alone(context: &Context, site: &Site<'_>, gains: &[Site<'_>]) -> Option<Diagnostic> {
    let (marker, who, _) = gained(context, site)?;
    if marker.kind != Kind::Marker || who != Whom::Enemy || !speaks_of_heroes(marker) {
        return None;
    }
    // Where enemies alone get it, the marker itself is told of.
    let mut others = gains.iter().filter_map(|other| gained(context, other));
    if !others.any(|(thing, who, _)| thing.id == marker.id && who != Whom::Enemy) {
        return None;
    }
    let name = context.name(marker.id);
    let message = format!("{name} does nothing to an enemy: all that it says is of `this hero`");
    let found = context.finding(Code::OtherSide, site.decl, site.phrase.place(), message).label("an enemy gains it");
    Some(found.other(marker.place, "speaks of heroes").help(format!(
        "let a hero gain it, `that hero gains 1 {name}`; or say `this holder` in the marker for whoever has it"
    )))
}

/// Several of a marker of which one is held at most.
fn held_once(context: &Context, site: &Site<'_>) -> Option<Diagnostic> {
    let (marker, _, n) = gained(context, site)?;
    let n = n.filter(|n| *n > 1)?;
    let one = marker.kind == Kind::Marker && marker.member(Member::HeldBy).is_none() && !marker.broken;
    let most = marker.member(Member::AtMostHeld).is_some();
    if !one || most {
        return None;
    }
    let name = context.name(marker.id);
    let place = context.figure(site.phrase.place(), &n.to_string());
    let found = context
        .finding(Code::NothingHappens, site.decl, place, format!("{n} {name} are gained, and one at most is held"))
        .label("one is held")
        .other(marker.place, "does not stack");
    Some(found.help(format!("write `1 {name}`, or add the line `stacks` to the marker")))
}

/// Abilities that locations alone offer.
fn services<'a>(context: &'a Context) -> Vec<&'a Declaration> {
    if context.model.of_kind(Kind::Location).next().is_none() {
        return Vec::new();
    }
    let offered = |id: DeclId| {
        let by = |decl: &&Declaration| {
            decl.id != id && decl.kind != Kind::Scenario && context.mentions().by(decl.id).contains(&id)
        };
        let mut all = context.model.decls.iter().filter(by).peekable();
        all.peek().is_some() && all.all(|decl| decl.kind == Kind::Location)
    };
    let named = context.named();
    context.of_kind(Kind::Ability).filter(|decl| named.at_a_location(decl.id) && offered(decl.id)).collect()
}

/// Charts that towns and locations alone roll on.
fn charts_of_towns<'a>(context: &'a Context) -> Vec<&'a Declaration> {
    if context.model.of_kind(Kind::Town).next().is_none() {
        return Vec::new();
    }
    let services: BTreeSet<DeclId> = services(context).into_iter().map(|ability| ability.id).collect();
    let in_town = |decl: &Declaration| matches!(decl.kind, Kind::Town | Kind::Location) || services.contains(&decl.id);
    let (mut there, mut elsewhere): (BTreeSet<DeclId>, BTreeSet<DeclId>) = (BTreeSet::new(), BTreeSet::new());
    for decl in context.model.decls.iter().filter(|decl| decl.kind != Kind::Scenario) {
        let named = context.mentions().by(decl.id).iter().filter(|id| **id != decl.id);
        if in_town(decl) {
            there.extend(named)
        } else {
            elsewhere.extend(named)
        };
    }
    let charts = context.of_kind(Kind::Chart);
    charts.filter(|chart| there.contains(&chart.id) && !elsewhere.contains(&chart.id)).collect()
}

/// True for `each hero`, and nothing more.
fn each_hero(who: Selector<'_>) -> bool {
    who.pick() == Pick::Each
        && who.noun() == NounRef::Noun(Noun::Hero)
        && who.filters().is_empty()
        && who.relations().is_empty()
}

/// What happens to each hero for each hero: once for every one of them that passes, fails or picks it.
fn each_for_each(context: &Context, decl: &Declaration, outer: Phrase<'_>) -> Option<Diagnostic> {
    let picked = outer.word() == Word::Effect(Effect::UpTo);
    if !picked {
        outer.subject().filter(|who| each_hero(*who))?;
    }
    let mut inner = None;
    // What follows for all together comes once.
    let alone = outer.body().iter().filter(|label| label.word() != Word::Label(Label::Together));
    let mut look = |line: Phrase<'_>| {
        let harm = matches!(line.word(), Word::Effect(_)) && line.subject().is_some_and(each_hero);
        inner = inner.or(Some(line.place()).filter(|_| harm));
    };
    match picked {
        true => alone.for_each(&mut look),
        false => alone.for_each(|label| label.body().iter().for_each(&mut look)),
    }
    let inner = inner?;
    let (message, outside) = match picked {
        true => ("this happens to each hero once for everyone who is picked", "so many are picked"),
        false => ("this happens to each hero once for every hero who comes to it", "each hero"),
    };
    let mut found = context
        .finding(Code::NothingHappens, decl, inner, message)
        .label("each hero, for each of them")
        .other(outer.place(), outside);
    found.severity = Severity::Hint;
    Some(found.help("write `that hero` for the one who comes to it, or leave it if all are meant each time"))
}

/// A deck with cards of its own from which no text draws.
fn never_drawn(context: &Context, out: &mut Vec<Diagnostic>) {
    let asked = |deck: &&Declaration| {
        let builds_on = context.pack(deck).is_some_and(|pack| !pack.manifest.requires.is_empty());
        // Rooms draw Exploration tokens by themselves.
        let by_itself = deck.is_default_deck() || deck.held_kind() == Some(Kind::Exploration);
        !by_itself && builds_on && context.silent_all_round(deck.pack, &[deck.id]) && !deck.broken
    };
    let decks: Vec<&Declaration> = context.of_kind(Kind::Deck).filter(asked).collect();
    if decks.is_empty() {
        return;
    }
    let mut drawn: BTreeSet<DeclId> = BTreeSet::new();
    for decl in context.model.decls.iter().filter(|decl| decl.kind != Kind::Scenario) {
        for line in decl.body().iter().filter(|line| line.word() != Word::Member(Member::OfDeck)) {
            super::used::names(line, &mut drawn);
        }
    }
    for patch in &context.model.patches {
        drawn.extend(super::focus::named(patch));
    }
    for deck in decks.into_iter().filter(|deck| !drawn.contains(&deck.id)) {
        let mut cards = context.model.decls.iter().filter(|card| context.model.deck_of(card) == Some(deck.id));
        let Some(card) = cards.next() else { continue };
        let name = context.name(deck.id);
        let mut found = context
            .finding(Code::NeverUsed, deck, deck.place, "nothing ever draws from this deck")
            .label("never drawn from")
            .other(card.place, "one of its cards");
        found.severity = Severity::Hint;
        out.push(
            found
                .help(format!("let something draw: `this hero draws 1 {name} card`, at a start `starts with {{ … }}`")),
        );
    }
}

/// Turns, fights and activations are of an adventure.
fn not_in_town(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let away = |span: Span| matches!(span, Span::Turn | Span::Fight | Span::Activation | Span::Attack);
    let (what, help) = match (MomentView::of(part), part.word().category()) {
        (Some(MomentView::StartOf { span, n: _ }), _) if away(span) => {
            ("never comes", "name what comes there: `at start of day`, `at start of stay`, or at the end of them")
        }
        (Some(MomentView::EndOf { span, n: _ }), _) if away(span) => (
            "never comes",
            "name what comes there: `at end of day`, `at end of stay`; or, as it begins, `at start of day`, `at start of stay`",
        ),
        (_, Category::Duration) => {
            let ends = super::spans::ending(context.text(part.place()));
            if !ends.is_some_and(super::spans::is_within_an_adventure) {
                return None;
            }
            (
                "ends in the next adventure, whenever that comes",
                "for all of the next adventure write `during the next adventure`; while in town `until end of day` or `until end of stay`; for good `permanently`",
            )
        }
        (_, Category::Limit) => {
            let words = context.text(part.place());
            let there = [" per turn", " per fight", " per activation", " per attack"];
            if !there.iter().any(|span| words.contains(span)) {
                return None;
            }
            ("never comes anew", "write `once per day` or `once per stay`")
        }
        (_, Category::Condition) if part.word() == Word::Condition(Condition::Fight) && asked_for(decl, part) => {
            ("never so", "leave the condition out; who has killed, or is wounded, can be asked in a town too")
        }
        _ => return None,
    };
    let message = "a town knows days and stays: there are no turns and no fights in it";
    let found = context.finding(Code::NotNow, decl, part.place(), message).label(what).help(help);
    Some(found)
}

/// True where a condition must hold, and is not asked for with a `not` or as one of two.
fn asked_for(decl: &Declaration, wanted: Phrase<'_>) -> bool {
    fn under(part: Phrase<'_>, wanted: Phrase<'_>) -> bool {
        match part.word() {
            Word::Condition(Condition::Not | Condition::Either) => false,
            _ => part.id() == wanted.id() || part.parts().any(|inner| under(inner, wanted)),
        }
    }
    let mut found = false;
    let line = |line: Phrase<'_>| !matches!(line.word(), Word::Condition(_));
    decl.walk(&mut |part| found |= line(part) && condition(part).is_some_and(|condition| under(condition, wanted)));
    found
}

/// Something picked up that nothing lays and nobody drops.
fn never_lies(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(MomentView::PicksUp { who: _, what }) = MomentView::of(part) else { return None };
    let thing = context.model.decl(what)?;
    if thing.member(Member::Dropped).is_some() || !context.silent_all_round(decl.pack, &[what]) {
        return None;
    }
    let lays = [Effect::Lays, Effect::PutsDown].map(Word::Effect);
    let mut laid: BTreeSet<DeclId> = BTreeSet::new();
    for site in context.sites(In::Written, &lays).filter(|site| site.decl.kind != Kind::Scenario) {
        super::used::names(site.phrase, &mut laid);
    }
    if laid.contains(&what) {
        return None;
    }
    let name = context.name(what);
    let found = context
        .finding(Code::NotNow, decl, part.place(), format!("no {name} ever lies in a space: nothing lays or drops it"))
        .label("never picked up")
        .other(thing.place, "declared here");
    Some(
        found.help(format!(
            "lay it, `lay 1 {name} at a random space of …`; what is given comes `when a hero gains {name}`"
        )),
    )
}
