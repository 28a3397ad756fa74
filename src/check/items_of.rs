//! `KEYWORD items`: items of a keyword, and of nothing else.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::HoldingView;
use brim_core::vocabulary::{Holding, Kind, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at what is held.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Holding(Holding::Named)]) {
        let Some(HoldingView::Named { what, items: true }) = HoldingView::of(phrase) else { continue };
        if context.model.names.get(what).is_some_and(|named| named.kind == Kind::Keyword) {
            continue;
        }
        let name = context.name(what);
        let message = format!("{name} is no keyword: there are no {name} items");
        let found = context.finding(Code::WrongType, decl, phrase.place(), message).label("no keyword");
        out.push(found.help(format!("write `{name}` alone; `items` stands behind a keyword that items have")));
    }
}
