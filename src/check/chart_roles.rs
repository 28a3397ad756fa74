//! Charts that the rules roll on: one for each group of heroes.

use std::collections::BTreeMap;

use super::context::Context;
use brim_core::game::engine::ChartRole;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{MemberView, Phrase};
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Placed};

/// The line of a chart that says for whom it is.
type Line<'a> = (&'a Declaration, Phrase<'a>);

/// Looks at every chart that says for which heroes the rules roll on it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut all: BTreeMap<(ChartRole, Option<DeclId>), Vec<Line<'_>>> = BTreeMap::new();
    for decl in context.decls().filter(|decl| decl.kind == Kind::Chart) {
        for line in decl.members(Member::ChartRole) {
            let Some(MemberView::ChartRole { role, whose }) = MemberView::of(line) else { continue };
            let before = all.entry((role, whose)).or_default();
            let at_hand = before.iter().rev().find(|(other, _)| other.pack == decl.pack).or(before.last()).copied();
            before.push((decl, line));
            let Some((other, earlier)) = at_hand.filter(|(other, _)| other.id != decl.id) else { continue };
            let heroes = whose.map_or_else(|| "all heroes".to_owned(), |whose| context.name(whose));
            let (mine, theirs) = (context.name(decl.id), context.name(other.id));
            let said = context.text(line.place()).trim().to_owned();
            let sees = context.model.names.visible.get(decl.pack).is_some_and(|packs| packs.contains(&other.pack));
            let class = context.model.of_kind(Kind::Class).map(|class| context.name(class.id)).next();
            let own = match class.filter(|_| whose.is_none()) {
                Some(class) => format!("`{said} for {class}`"),
                None => "`for` another class".to_owned(),
            };
            let found = if sees && other.pack != decl.pack {
                let message = format!("for {heroes} this chart takes the place of {theirs}");
                context
                    .finding(Code::TwinNames, decl, line.place(), message)
                    .label("nobody rolls on the other one")
                    .help(format!(
                        "for some heroes alone, say whose it is: {own}; where it is meant so: `# allow B0310: why`"
                    ))
            } else {
                let message = format!("for {heroes} the rules would roll on {mine} and on {theirs}");
                context.finding(Code::SettledTwice, decl, line.place(), message).label("which of the two?").help(
                    format!(
                        "say whose one of them is: {own}; or delete the line of the one that another text rolls on"
                    ),
                )
            };
            out.push(found.other(earlier.place(), format!("the line of {theirs}")));
        }
    }
}
