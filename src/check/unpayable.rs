//! Prices in a keyword that nothing has which could be paid: it is one of models alone.

use super::context::{Context, In, listed};
use super::lines::keywords;
use super::parts::{named, prices};
use super::unused_keyword::Kept;
use super::walk::{Mark, Site};
use brim_core::phrase::CostView;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// The most names that a help shows.
const SHOWN: usize = 4;

/// Looks at every price.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let kept = context.keywords();
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        let (cost, more) = prices(phrase);
        out.extend(cost.into_iter().chain(more).filter_map(|cost| of_models(context, decl, kept, cost)));
    }
}

/// `for 1 Beast`, where enemies alone are Beasts.
fn of_models(context: &Context, decl: &Declaration, kept: &Kept, cost: Phrase<'_>) -> Option<Diagnostic> {
    let (CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what }) = CostView::of(cost)? else {
        return None;
    };
    let id = named(what)?;
    let keyword = context.model.decl(id).filter(|keyword| keyword.kind == Kind::Keyword)?;
    let (heroes, enemies, things) = kept.sides(id);
    // One that nothing has yet may be there for packs to come.
    let whose = match (heroes, enemies) {
        (false, false) => return None,
        (true, true) => "heroes and enemies",
        (true, false) => "heroes",
        (false, true) => "enemies",
    };
    let kinds = [Kind::Ability, Kind::Marker];
    let mut others = kinds.into_iter().flat_map(|kind| context.model.of_kind(kind));
    if things || others.any(|other| keywords(other).any(|of| *of == id)) {
        return None;
    }
    let name = context.name(id);
    let tokens = context.model.of_kind(Kind::Token).filter(|token| token.pack == decl.pack).take(SHOWN);
    let tokens: Vec<String> = tokens.map(|token| format!("`{}`", context.name(token.id))).collect();
    let help = match tokens.as_slice() {
        [] => "name what is paid: a token, an item, Grit or gold".to_owned(),
        tokens => format!("name what is paid: a token ({}), an item, Grit or gold", listed(tokens)),
    };
    let message = format!("nothing that can be paid has the keyword {name}: {whose} alone have it");
    let found = context.finding(Code::NobodyHas, decl, context.figure(what.place(), &name), message);
    Some(found.label("nobody can ever pay this").other(keyword.place, "the keyword").help(help))
}
