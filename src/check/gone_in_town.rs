//! Prices of a town in what nobody has there: it is cleared before anybody comes to one.

use super::context::{Context, In};
use super::markers::cleared;
use super::parts::{named, prices};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{CostView, EffectView};
use brim_core::vocabulary::{Clears, Effect, Kind, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Placed};

/// Looks at every price in a text of a town, of a location, or of what a location offers.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let of_town = |decl: &Declaration| of_town(context, decl);
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        let (cost, more) = prices(phrase);
        for cost in cost.into_iter().chain(more) {
            let what = match CostView::of(cost) {
                Some(CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what }) => named(what),
                _ => None,
            };
            let Some((what, line)) = what.and_then(|what| Some((what, gone_before(context, what)?))) else { continue };
            if !of_town(decl) || given_in_town(context, what, &of_town) {
                continue;
            }
            let name = context.name(what);
            let message = format!("nobody has {name} in a town: it is cleared before");
            let found = context.finding(Code::AsksOther, decl, cost.place(), message).label("nobody can pay this");
            out.push(found.other(line, "gone by then").help("ask another price: `for $50`, `for 1 dark stone`"));
        }
    }
}

/// True for a text of a town, of a location, or of what a location offers.
pub(super) fn of_town(context: &Context, decl: &Declaration) -> bool {
    let offers = |place: &Declaration| context.mentions().by(place.id).contains(&decl.id);
    matches!(decl.kind, Kind::Location | Kind::Town)
        || decl.kind == Kind::Ability && context.of_kind(Kind::Location).any(offers)
}

/// The line by which a token or marker is gone before a stay in a town begins.
fn gone_before(context: &Context, what: DeclId) -> Option<Place> {
    let sheet = context.model.sheet(what).filter(|sheet| matches!(sheet.kind, Kind::Token | Kind::Marker))?;
    let before = [Clears::AtEndOfActivation, Clears::AtEndOfTurn, Clears::AtEndOfFight, Clears::AtEndOfAdventure];
    before.into_iter().find_map(|when| cleared(sheet, when)).map(Placed::place)
}

/// True where a text of a town gives it.
fn given_in_town(context: &Context, what: DeclId, of_town: &dyn Fn(&Declaration) -> bool) -> bool {
    let mut gives = context.sites(In::Play, &[Word::Effect(Effect::Gains)]).filter(|site| {
        matches!(EffectView::of(site.phrase), Some(EffectView::Gains { who: _, n: _, what: given, per: _ }) if named(given) == Some(what))
    });
    gives.any(|site| of_town(site.decl) || matches!(site.decl.kind, Kind::Chart | Kind::Token | Kind::Marker))
}
