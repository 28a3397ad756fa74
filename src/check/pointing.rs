//! `this NOUN` in a text that has none: an enemy in the text of a hero, a card on a token.

use std::cell::LazyCell;

use super::context::{Context, In};
use super::cycles::Whom;
use super::of_one_side::Owners;
use super::walk::Site;
use brim_core::phrase::CostView;
use brim_core::vocabulary::spelling::with_article;
use brim_core::vocabulary::{Cost, Kind, Noun, Own, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at named abilities and prices.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let owners = LazyCell::new(|| Owners::of(context));
    out.extend(context.of_kind(Kind::Ability).filter_map(|decl| ability(context, decl, &owners)));
    for Site { decl, phrase, .. } in context.sites(In::All, &[Word::Cost(Cost::This)]) {
        out.extend(price(context, decl, phrase));
    }
}

/// Where a text says `this hero` or `this enemy`.
pub(super) fn these(decl: &Declaration, noun: Noun) -> Vec<Place> {
    let mut out = Vec::new();
    decl.walk(&mut |part| {
        let this = |who: &Selector<'_>| who.pick() == Pick::This && who.noun() == NounRef::Noun(noun);
        out.extend(part.selectors().filter(this).map(|who| who.place()));
    });
    out
}

/// An ability is of a hero or of an enemy, and not of both.
fn ability(
    context: &Context,
    decl: &Declaration,
    owners: &LazyCell<Owners, impl FnOnce() -> Owners>,
) -> Option<Diagnostic> {
    let (heroes, enemies) = (these(decl, Noun::Hero), these(decl, Noun::Enemy));
    let (hero, enemy) = (heroes.first()?, enemies.first()?);
    // Who alone is ever given it is who has it.
    if let Some((side, given)) = owners.alone(decl.id)
        && context.silent_on(decl.pack, &[decl.id])
    {
        let (place, wrong, right, alone) = match side {
            Whom::Hero => (enemy, "this enemy", "this hero", "heroes"),
            _ => (hero, "this hero", "this enemy", "enemies"),
        };
        let message = format!("`{wrong}` in an ability that {alone} alone have");
        let found = context.finding(Code::Unbound, decl, *place, message).label("does not have it");
        let found = given.into_iter().fold(found, |found, given| found.other(given, "given here"));
        return Some(found.help(format!("write `{right}`")).edit(*place, right, false));
    }
    // Whom the text speaks of first has the ability.
    let (place, first, wrong, right) =
        if hero < enemy { (enemy, hero, "this enemy", "this hero") } else { (hero, enemy, "this hero", "this enemy") };
    let message = format!("`{wrong}` in an ability of `{right}`: there is none");
    let found = context.finding(Code::Unbound, decl, *place, message).label("not the one who has this ability");
    Some(found.other(*first, "the one who has it").help(format!("write `{right}`")).edit(*place, right, false))
}

/// A token pays with itself, and so does a card; an ability is neither.
fn price(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let Some(CostView::This { what }) = CostView::of(part) else { return None };
    let own = match decl.kind {
        Kind::Token | Kind::Marker => Some(Own::Token),
        Kind::Item | Kind::Spell => Some(Own::Card),
        _ if decl.is_drawn() => Some(Own::Card),
        Kind::Ability | Kind::Class => None,
        _ => return None,
    };
    if own == Some(what) {
        return None;
    }
    let said = |own: Own| if own == Own::Token { "this token" } else { "this card" };
    let word = if decl.kind == Kind::Class { "hero" } else { decl.kind.word() };
    let message = format!("`{}` on {}: it is none", said(what), with_article(word));
    let found = context.finding(Code::Unbound, decl, part.place(), message).label("there is nothing of this sort");
    Some(match own {
        Some(own) => found.help(format!("write `{}`", said(own))).edit(part.place(), said(own), true),
        None => found.help("name another price, such as `1 grit`, or write this use on the card or token that is paid"),
    })
}
