//! A card that places enemies of one type and speaks of another: of its death, or of what all of it gain.

use std::collections::{BTreeMap, BTreeSet};

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
        let named = lines_naming(decl);
        // Of whom another line speaks too it is no slip.
        let alone = |other: DeclId| named.get(&other) == Some(&1);
        for line in decl.body() {
            out.extend(
                given_to_others(context, decl, &placed, line)
                    .filter(|(other, _)| alone(*other))
                    .map(|(_, found)| found),
            );
        }
        for rule in decl.body() {
            let Some(moment) = moment(rule).filter(|moment| waits_for_death(*moment)) else { continue };
            let prey = moment.selectors().filter_map(|who| Some((who.named()?, who.place())));
            let mut prey = prey.filter(|(id, _)| context.model.decl(*id).is_some_and(|decl| decl.kind == Kind::Enemy));
            let Some((other, place)) = prey.next().filter(|(id, _)| !placed.iter().any(|(one, _)| one == id)) else {
                continue;
            };
            if !alone(other) {
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
) -> Option<(DeclId, Diagnostic)> {
    let EffectView::GainsElite { who, n: _ } = EffectView::of(line)? else { return None };
    let other = who.named().filter(|other| !placed.iter().any(|(one, _)| one == other))?;
    let (own, at) = placed.first()?;
    let (id, other, own) = (other, context.name(other), context.name(*own));
    let message = format!("this card places {own}, and gives this to {other}");
    let mut found = context.finding(Code::AsksOther, decl, who.place(), message).label("none of those of this card");
    found.severity = Severity::Hint;
    let said = context.text(who.place()).trim().replacen(&other, &own, 1);
    Some((id, found.other(*at, "placed here").help(format!("write `{said}`")).edit(who.place(), said, false)))
}

/// The enemies that a card places, by their types, and where.
fn placed(decl: &Declaration) -> Vec<(DeclId, Place)> {
    let mut all = Vec::new();
    decl.walk(&mut |part| {
        if let Some(EffectView::Places { n: _, what: enemy, place: _, per: _ }) = EffectView::of(part) {
            all.push((enemy, part.place()));
        }
    });
    all
}

/// `when a hero kills …`, `when … is killed`.
fn waits_for_death(moment: Phrase<'_>) -> bool {
    matches!(moment.word(), Word::Moment(Moment::Kills | Moment::Killed))
}

/// In how many lines of the card each type is named.
fn lines_naming(decl: &Declaration) -> BTreeMap<DeclId, usize> {
    let mut all = BTreeMap::new();
    for line in decl.body() {
        let mut here = BTreeSet::new();
        line.walk(&mut |part| here.extend(part.selectors().filter_map(|who| who.named())));
        here.into_iter().for_each(|id| *all.entry(id).or_insert(0) += 1);
    }
    all
}
