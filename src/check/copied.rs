//! An enemy that is made from another one, and texts that it took over which name that other one.

use super::context::{Context, In};
use super::focus::named;
use super::lines::base;
use super::walk::Mark;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every enemy that is made from another.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let model = context.model;
    let copies: Vec<_> = context
        .of_kind(Kind::Enemy)
        .filter(|decl| !decl.broken && base(decl).is_some())
        .filter_map(|decl| Some((decl, base(decl)?, model.sheet(decl.id)?)))
        .collect();
    if copies.is_empty() {
        return;
    }
    // What an enemy hands out or has, in a text of its own.
    let help = |kind| matches!(kind, Kind::Ability | Kind::Token | Kind::Marker);
    let sites: Vec<_> = context.marked(In::Texts, Mark::Selector).filter(|site| help(site.decl.kind)).collect();
    for (decl, from, sheet) in copies {
        let has = named(sheet);
        let means = sites.iter().find_map(|site| {
            let who = site.phrase.selectors().find(|who| who.named() == Some(from))?;
            has.contains(&site.decl.id).then_some((site.decl, who))
        });
        let Some((text, who)) = means else { continue };
        let (name, whom, original) = (context.name(text.id), context.name(decl.id), context.name(from));
        let found = context
            .finding(
                Code::AsksOther,
                decl,
                decl.place,
                format!("{name} speaks of {original} by name, and so never of {whom}"),
            )
            .label("took it over")
            .other(who.place(), "means the other one alone");
        out.push(found.help(format!(
            "give {whom} a text of its own in place of {name}; or let {name} speak of a keyword that both have"
        )));
    }
}
