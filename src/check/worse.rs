//! Elite rows and Brutal sides that only make an enemy weaker.

use super::context::{Context, plain};
use super::sheet::{Figure, figure, printed, stat};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{MemberView, ModifierView};
use brim_core::vocabulary::{Combine, Kind, Member, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at every Elite chart and every Brutal side.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind == Kind::Enemy) {
        let sheet = context.sheet(decl);
        for row in decl.members(Member::Elite).flat_map(|chart| chart.body()) {
            let Some(first) = row.body().first() else { continue };
            if !row.body().iter().all(|line| worse(sheet, line)) {
                continue;
            }
            // A figure of the sheet that cannot be is told of itself, and says nothing of the row.
            let beyond = |line: Phrase<'_>| {
                stat(line).and_then(|stat| printed(sheet, stat)).is_some_and(|line| super::ranges::beyond(decl, line))
            };
            if row.body().iter().any(beyond) {
                continue;
            }
            let mut found = context
                .finding(Code::OnlyWorse, decl, first.place(), "this Elite row only makes the enemy weaker")
                .label("worse than the sheet")
                .help(help(sheet, first));
            if let Some(line) = stat(first).and_then(|stat| printed(sheet, stat)) {
                found = found.other(line.place(), "what the sheet says");
            }
            out.push(found);
        }
        for side in decl.members(Member::Brutal) {
            out.extend(ability_left_out(context, decl, sheet, side));
            let line = side.body().iter().find(|line| stat(*line) == Some(Stat::Health));
            let (Some(line), Some(plain)) = (line, printed(sheet, Stat::Health)) else { continue };
            if let (Figure::Number(less), Figure::Number(more)) = (figure(line), figure(plain))
                && less < more
            {
                let found = context
                    .finding(
                        Code::OnlyWorse,
                        decl,
                        line.place(),
                        format!("the Brutal side has less Health than the plain one: {less} for {more}"),
                    )
                    .label("less")
                    .other(plain.place(), "the plain side")
                    .help(format!("write more than {more}, if the Brutal side is to be the harder one"));
                out.push(Diagnostic { severity: Severity::Hint, ..found });
            }
        }
    }
}

/// A Brutal side that lists its abilities anew, and not all that the plain side has: what it leaves out it does not have.
fn ability_left_out(
    context: &Context,
    decl: &Declaration,
    sheet: &Declaration,
    side: Phrase<'_>,
) -> Option<Diagnostic> {
    let listed = |line: Phrase<'_>| match MemberView::of(line) {
        Some(MemberView::Abilities { list }) => list.iter().map(|(id, _)| *id).collect(),
        _ => Vec::new(),
    };
    let mut lines = side.body().iter().filter(|line| line.word() == Word::Member(Member::Abilities));
    let line = lines.next().filter(|_| lines.next().is_none())?;
    let brutal: Vec<DeclId> = listed(line);
    let plain = sheet.members(Member::Abilities).flat_map(|line| listed(line).into_iter().map(move |id| (line, id)));
    let plain: Vec<(Phrase<'_>, DeclId)> = plain.collect();
    // One that it has in the place of another, Terror for Fear, is meant.
    if brutal.iter().any(|id| !plain.iter().any(|(_, other)| other == id)) {
        return None;
    }
    let (printed, left_out) = plain.into_iter().find(|(_, id)| !brutal.contains(id))?;
    let name = context.name(left_out);
    let found = context
        .finding(
            Code::OnlyWorse,
            decl,
            line.place(),
            format!("the Brutal side has no {name}: it lists its abilities anew"),
        )
        .label(format!("{name} is not among them"))
        .other(printed.place(), "the plain side")
        .help(format!(
            "write it here too, `{}, {name}`; or leave it, if the Brutal side is to lack it",
            context.text(line.place()).trim()
        ));
    Some(Diagnostic { severity: Severity::Hint, ..found })
}

fn help(sheet: &Declaration, line: Phrase<'_>) -> String {
    let Some(stat) = stat(line) else { return "write what makes the enemy stronger: `defense +1`".to_owned() };
    let best = stat.combine() == Combine::Best && stat != Stat::Escape;
    match (best, printed(sheet, stat).map(figure)) {
        (true, Some(Figure::Reach(n))) => {
            format!("a lower number is better: `{} is {}+`", stat.words(), n.saturating_sub(1).max(2))
        }
        (true, _) => format!("a lower number is better: `{} is 3+`", stat.words()),
        _ => {
            let by = match ModifierView::of(line) {
                Some(ModifierView::Change { stat: _, by, per: _, condition: _ }) => by.saturating_abs().max(1),
                // What is set and was meant to be added: `health is 2` for `health +2`.
                Some(ModifierView::Set { stat: _, to: Value::Number(n), condition: _ }) => n.max(1),
                Some(ModifierView::Set { stat: _, to: Value::Phrase(to), condition: _ }) => {
                    plain(to).unwrap_or(1).max(1)
                }
                _ => 1,
            };
            format!("write a plus if it is to be stronger: `{} +{by}`", stat.words())
        }
    }
}

/// A line of which it is plain that it makes its enemy weaker.
fn worse(sheet: &Declaration, line: Phrase<'_>) -> bool {
    let Some(stat) = stat(line) else { return false };
    let good = [
        Stat::Initiative,
        Stat::Move,
        Stat::Combat,
        Stat::Shots,
        Stat::Range,
        Stat::Damage,
        Stat::Defense,
        Stat::Health,
        Stat::HorrorDamage,
        Stat::ToHitRolls,
        Stat::Escape,
    ];
    let rolled = [Stat::RangeToHit, Stat::MeleeToHit, Stat::Armor, Stat::Cover, Stat::CoverDirect];
    match ModifierView::of(line) {
        Some(ModifierView::Change { stat: _, by, per: None, condition: None }) => {
            (good.contains(&stat) && by < 0) || (rolled.contains(&stat) && by > 0)
        }
        Some(ModifierView::Set { stat: _, to: _, condition: None }) => {
            match (figure(line), printed(sheet, stat).map(figure)) {
                (Figure::Number(now), Some(Figure::Number(then))) => good.contains(&stat) && now < then,
                (Figure::Reach(now), Some(Figure::Reach(then))) => {
                    (rolled.contains(&stat) && now > then) || (stat == Stat::Escape && now < then)
                }
                _ => false,
            }
        }
        _ => false,
    }
}
