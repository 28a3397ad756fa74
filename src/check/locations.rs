//! Visits to the locations of a town: a visit that ends, or somebody who is in a location, where no hero is in one.

use std::cell::LazyCell;

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::holders_of_abilities::{learned, named_by};
use super::parts;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, ModifierView, MomentView, PositionView, RuleFormView};
use brim_core::vocabulary::{
    Around, Condition, Denied, Effect, Ended, Fact, Kind, Member, Modifier, Position, RuleForm, Word,
};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at what ends a visit, and at who is said to be in a location.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, line, phrase } in context.sites(In::Texts, &[Word::Effect(Effect::Ends)]) {
        out.extend(no_stay(context, decl, line, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Modifier(Modifier::CannotUse)]) {
        out.extend(other_verb(context, decl, phrase));
        out.extend(of_nothing(context, decl, phrase));
    }
    for Site { decl, line, phrase } in context.sites(In::Texts, &[Word::Condition(Condition::Around)]) {
        out.extend(in_no_town(context, decl, line, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Position(Position::InWorld)]) {
        out.extend(in_no_location(context, decl, phrase));
    }
}

/// Looks at what each location offers: an ability that heroes learn elsewhere, and of which no line is there to be used, is no service.
pub fn offers(context: &Context, out: &mut Vec<Diagnostic>) {
    let learned = LazyCell::new(|| learned(context));
    for location in context.decls().filter(|decl| decl.kind == Kind::Location) {
        for line in location.members(Member::Abilities) {
            for (id, _) in parts::abilities(line) {
                let Some(ability) = context.model.sheet(*id).filter(|decl| !decl.broken) else { continue };
                let acts = |part: Phrase<'_>| {
                    part.word() == Word::RuleForm(RuleForm::Use) || parts::moment(part).is_some_and(is_of_days)
                };
                if ability.body().iter().any(acts) || !learned.contains(id) {
                    continue;
                }
                let name = context.name(*id);
                let place = context.figure(line.place(), &name);
                let message =
                    format!("{name} is an ability that heroes learn: whoever comes here can use nothing of it");
                let found = context.finding(Code::NothingHappens, location, place, message).label("no service");
                let found = found.other(ability.place, "no line of it says `may use this`");
                let sell = format!("sell it by one: `this hero may use this for $100: this hero learns {name}`");
                out.push(match context.named().idle_service(location.pack).map(|id| context.name(id)) {
                    Some(service) => found
                        .help(format!("write `{service}`, which no location offers; or {sell}"))
                        .edit(place, service, false),
                    None => found.help(format!("name a service; or {sell}")),
                });
            }
        }
    }
}

/// `cannot use Outlaw`, a keyword that nothing has which could be used.
fn of_nothing(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let ModifierView::CannotUse { how: Denied::Use, what } = ModifierView::of(part)? else { return None };
    if context.model.names.get(what)?.kind != Kind::Keyword || !context.silent_all_round(decl.pack, &[what]) {
        return None;
    }
    let has = |thing: &Declaration| {
        matches!(thing.kind, Kind::Item | Kind::Token | Kind::Spell | Kind::Ability)
            && super::lines::keywords(thing).any(|id| *id == what)
    };
    let none = !context.model.sheets().any(has);
    let name = context.name(what);
    let message = format!("no item, token, spell or ability has the keyword {name}");
    let found = none.then(|| context.finding(Code::NobodyHas, decl, part.place(), message))?;
    Some(found.label("bars nothing").help("name a keyword that such things have, or the thing itself"))
}

/// A location is visited, anything else is used.
fn other_verb(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ModifierView::CannotUse { how, what }) = ModifierView::of(part) else { return None };
    let kind = context.model.names.get(what)?.kind;
    let right = if kind == Kind::Location { Denied::Visit } else { Denied::Use };
    if how == right {
        return None;
    }
    let name = context.name(what);
    let message = match right {
        Denied::Visit => format!("{name} is a location: heroes visit it"),
        Denied::Use => format!(
            "{name} is {}, and no location that could be visited",
            brim_core::vocabulary::spelling::with_article(kind.word())
        ),
    };
    let place = context.figure(part.place(), how.words());
    let found = context.finding(Code::WrongKindOfName, decl, place, message).label(format!("`{}` here", right.words()));
    Some(found.help(format!("write `{} {name}`", right.words())).edit(place, right.words(), true))
}

/// A visit or a stay that ends where there is none: all but the texts of towns, locations and of what they offer, and charts, which may be rolled on
/// there. A stay can end at a day's edge too, whoever says so.
fn no_stay(context: &Context, decl: &Declaration, line: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let stay = match EffectView::of(part) {
        Some(EffectView::Ends { what: Ended::Visit }) => false,
        Some(EffectView::Ends { what: Ended::Stay }) => true,
        _ => return None,
    };
    if !stay && visits(context, line) {
        return None;
    }
    let owner = context.owner(decl);
    let offers = |place: &Declaration| context.mentions().by(place.id).contains(&owner.id);
    // A change puts what it names into the location.
    let puts = |patch: &Declaration| {
        let place = patch.changes().and_then(|id| context.model.decl(id));
        place.is_some_and(|place| place.kind == Kind::Location) && super::focus::named(patch).contains(&owner.id)
    };
    if matches!(owner.kind, Kind::Location | Kind::Town | Kind::Chart)
        || stay && parts::moment(line).is_some_and(is_of_days)
        || owner.kind == Kind::Ability
            && (context.of_kind(Kind::Location).any(offers) || context.model.patches.iter().any(puts))
    {
        return None;
    }
    let (message, label, help) = match stay {
        false => (
            "a visit is one to a location of a town, and no hero is at one then",
            "ends no visit",
            "say it in the text of a location, of an ability that a location offers, or of a chart that is rolled on there",
        ),
        true => (
            "a stay is one in a town, and the party is in none then",
            "ends no stay",
            "say it in the text of a town, a location, what a location offers, or a chart that is rolled on there; elsewhere `at end of day: end the stay`",
        ),
    };
    Some(context.finding(Code::NotNow, decl, part.place(), message).label(label).help(help))
}

/// True for a line about a hero who is at a location: it answers to its coming there, or to its use of what is offered there, or asks where it is.
fn visits(context: &Context, line: Phrase<'_>) -> bool {
    let of_location = |place: DeclId| context.model.decl(place).is_some_and(|place| place.kind == Kind::Location);
    let service = |what: DeclId| named_by(context, &[Kind::Location]).contains(&what);
    let comes = match parts::moment(line).and_then(MomentView::of) {
        Some(MomentView::Visits { who: _, what: _ } | MomentView::VisitsAny { who: _, what: _ }) => true,
        Some(MomentView::Uses { who: _, what }) => service(what),
        _ => false,
    };
    let mut there = comes;
    line.walk(&mut |part| {
        there |= matches!(PositionView::of(part), Some(PositionView::InWorld { place }) if of_location(place));
    });
    there
}

/// `at start of day`, `at end of day`, `at start of stay`.
fn is_of_days(moment: Phrase<'_>) -> bool {
    matches!(
        MomentView::of(moment),
        Some(MomentView::StartOf { span: Span::Day | Span::Stay, n: _ } | MomentView::EndOf { span: Span::Day, n: _ })
    )
}

/// `in a town`, in a text that is there in an adventure alone.
fn in_no_town(context: &Context, decl: &Declaration, line: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(ConditionView::Around { what: Around::Town }) = ConditionView::of(part) else { return None };
    let (why, label) = match decl.kind {
        Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Enemy => {
            ("this is never so: nothing of an adventure comes to a town", "never so")
        }
        _ if of_an_adventure(context, decl, line) => {
            ("this is never so: no enemy is in a town, and no turn is played there", "never so")
        }
        Kind::Town | Kind::Location => ("this is always so: whoever is here is in a town", "always so"),
        _ => return None,
    };
    let help = match decl.kind {
        Kind::Town | Kind::Location => "delete it",
        _ => "delete it; what heroes take home and to a town stands on an item, an ability or a marker of theirs",
    };
    Some(context.finding(Code::Foregone, decl, part.place(), why).label(label).help(help))
}

/// True for a line about an enemy, and for what answers to something that comes in an adventure alone.
fn of_an_adventure(context: &Context, decl: &Declaration, line: Phrase<'_>) -> bool {
    let whose = |who| whom(context, decl, who) == Whom::Enemy;
    match (RuleFormView::of(line), parts::moment(line)) {
        // Of figures it is told by whoever asks for them.
        (Some(RuleFormView::Standing { who, condition: _ }), _) => {
            whose(who) && line.body().iter().all(|change| parts::stat_key(change).is_none())
        }
        (_, Some(moment)) => match MomentView::of(moment) {
            Some(MomentView::StartOf { span, n: _ } | MomentView::EndOf { span, n: _ }) => {
                matches!(span, Span::Turn | Span::Fight)
            }
            _ => {
                let later = moment.word().entry().is_some_and(|entry| entry.may.contains(&Fact::Won));
                !later || moment.subject().is_some_and(whose)
            }
        },
        _ => false,
    }
}

/// Who is in a location, on a card that is about an adventure: nobody is in one then.
fn in_no_location(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(PositionView::InWorld { place }) = PositionView::of(part) else { return None };
    let of_town = context.model.decl(place).is_some_and(|place| place.kind == Kind::Location);
    let of_adventure = matches!(
        decl.kind,
        Kind::Darkness
            | Kind::Dread
            | Kind::Encounter
            | Kind::Threat
            | Kind::Exploration
            | Kind::Enemy
            | Kind::Loot
            | Kind::Scavenge
            | Kind::Mission
            | Kind::World
    );
    if !of_town || !of_adventure {
        return None;
    }
    let message = format!("{} is a location of a town, and no hero is in one during an adventure", context.name(place));
    let found = context.finding(Code::NotNow, decl, part.place(), message).label("nobody is there");
    Some(found.help("name a world or a tile; who is in a location can be asked in the text of a location or of a service, and by what heroes hold"))
}
