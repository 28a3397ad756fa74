//! Visits to the locations of a town: a visit that ends, or somebody who is in a location, where no hero is in one.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{EffectView, PositionView};
use brim_core::vocabulary::{Effect, Ended, Kind, Position, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at what ends a visit, and at who is said to be in a location.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Ends)]) {
        out.extend(no_visit(context, decl, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Position(Position::InWorld)]) {
        out.extend(in_no_location(context, decl, phrase));
    }
}

/// A visit that ends where no hero is at a location: all but the texts of locations and of what they offer, and charts, which may be rolled on there.
fn no_visit(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(EffectView::Ends { what: Ended::Visit }) = EffectView::of(part) else { return None };
    let offers = |place: &Declaration| context.mentions().by(place.id).contains(&decl.id);
    // A change puts what it names into the location.
    let puts = |patch: &Declaration| {
        let place = patch.changes().and_then(|id| context.model.decl(id));
        place.is_some_and(|place| place.kind == Kind::Location) && super::focus::named(patch).contains(&decl.id)
    };
    if matches!(decl.kind, Kind::Location | Kind::Town | Kind::Chart)
        || decl.kind == Kind::Ability
            && (context.of_kind(Kind::Location).any(offers) || context.model.patches.iter().any(puts))
    {
        return None;
    }
    let message = "a visit is one to a location of a town, and no hero is at one then";
    let found = context.finding(Code::NotNow, decl, part.place(), message).label("ends no visit");
    Some(found.help(
        "say it in the text of a location, of an ability that a location offers, or of a chart that is rolled on there",
    ))
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
