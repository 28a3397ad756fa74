//! Charts that the rules roll on: one for each group of heroes; and that of the Depth Events, whose die is one of those of Hold Back.

use std::collections::BTreeMap;

use super::context::Context;
use brim_core::game::dice::{Dice, Die};
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
    out.extend(
        context
            .decls()
            .flat_map(|decl| decl.members(Member::DepthEvents).filter_map(|line| by_doubles(context, decl, line))),
    );
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

/// `depth events Injury`, of a chart that is rolled with other dice than one D6: double ones of Hold Back are its result 1 (SBSD p. 35).
fn by_doubles(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<Diagnostic> {
    let MemberView::DepthEvents { chart } = MemberView::of(line)? else { return None };
    let chart = context.model.decl(chart)?;
    let mut rolls = chart.members(Member::ChartRoll).filter_map(|line| match MemberView::of(line)? {
        MemberView::ChartRoll { dice, condition: _ } => Some((dice, line)),
        _ => None,
    });
    let (dice, roll) = rolls.find(|(dice, _)| *dice != Dice::of(1, Die::D6))?;
    let name = context.name(chart.id);
    let place = context.figure(line.place(), &name);
    let message = format!("doubles of Hold Back are a result of 1 to 6, and {name} is rolled with {dice}");
    let found =
        context.finding(Code::ChartUnreachable, decl, place, message).label("rows beyond 6 do not come by doubles");
    Some(
        found
            .other(roll.place(), "rolled here")
            .help("name a chart that is rolled with D6, and has a row for each of 1 to 6"),
    )
}
