//! A card that places enemies of one type and speaks of another: of its death, or of what all of it gain.

use super::context::Context;
use super::parts::moment;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, Phrase};
use brim_core::vocabulary::{Kind, Moment, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};
use brim_language::model::{Declaration, Placed};

/// Looks at every card that is drawn and places enemies.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.is_drawn() && !decl.broken) {
        let placed = placed(decl);
        if placed.is_empty() {
            continue;
        }
        for line in decl.body() {
            out.extend(given_to_others(context, decl, &placed, line));
        }
        for rule in decl.body() {
            let Some(moment) = moment(rule).filter(|moment| waits_for_death(*moment)) else { continue };
            let prey = moment.selectors().filter_map(|who| Some((who.named()?, who.place())));
            let mut prey = prey.filter(|(id, _)| context.model.decl(*id).is_some_and(|decl| decl.kind == Kind::Enemy));
            let Some((other, place)) = prey.next().filter(|(id, _)| !placed.iter().any(|(one, _)| one == id)) else {
                continue;
            };
            if spoken_of_elsewhere(decl, rule, other) {
                continue;
            }
            let Some((own, line)) = placed.first() else { continue };
            let (other, own) = (context.name(other), context.name(*own));
            let message = format!("this card places {own}, and answers to the death of {other}");
            let mut found = context.finding(Code::AsksOther, decl, place, message).label("none of those of this card");
            found.severity = Severity::Hint;
            out.push(
                found.other(*line, "placed here").help(format!("name {own}, or place {other} with this card as well")),
            );
        }
    }
}

/// `each Tallow Men gains 1 elite ability` on a card that places Wick Hounds.
fn given_to_others(
    context: &Context,
    decl: &Declaration,
    placed: &[(DeclId, Place)],
    line: Phrase<'_>,
) -> Option<Diagnostic> {
    let EffectView::GainsElite { who, n: _ } = EffectView::of(line)? else { return None };
    let other = who.named().filter(|other| !placed.iter().any(|(one, _)| one == other))?;
    let (own, at) = placed.first().filter(|_| !spoken_of_elsewhere(decl, line, other))?;
    let (other, own) = (context.name(other), context.name(*own));
    let message = format!("this card places {own}, and gives this to {other}");
    let mut found = context.finding(Code::AsksOther, decl, who.place(), message).label("none of those of this card");
    found.severity = Severity::Hint;
    let said = context.text(who.place()).trim().replacen(&other, &own, 1);
    Some(found.other(*at, "placed here").help(format!("write `{said}`")).edit(who.place(), said, false))
}

/// The enemies that a card places, by their types, and where.
fn placed(decl: &Declaration) -> Vec<(DeclId, Place)> {
    let mut all = Vec::new();
    decl.walk(&mut |part| {
        if let Some(EffectView::Places { n: _, enemy, place: _, per: _ }) = EffectView::of(part) {
            all.push((enemy, part.place()));
        }
    });
    all
}

/// `when a hero kills …`, `when … is killed`.
fn waits_for_death(moment: Phrase<'_>) -> bool {
    matches!(moment.word(), Word::Moment(Moment::Kills | Moment::Killed))
}

/// True where another line of the card names the type too.
fn spoken_of_elsewhere(decl: &Declaration, rule: Phrase<'_>, other: DeclId) -> bool {
    let mut found = false;
    decl.body().iter().filter(|line| line.id() != rule.id()).for_each(|line| {
        line.walk(&mut |part| found |= part.selectors().any(|who| who.named() == Some(other)));
    });
    found
}
