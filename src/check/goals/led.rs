//! A goal that waits for somebody on the heroes' side to come somewhere, whom nobody leads there.

use super::super::context::Context;
use super::super::parts::moment;
use super::Way;
use super::waits::seen;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MomentView};
use brim_core::vocabulary::{Kind, Member, Modifier, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{Declaration, NounRef, Placed, Selector};

/// `reached when an Old Sexton comes to Entrance`, where the Sexton goes after nobody and no text moves it.
pub(super) fn led_by_nobody(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let moment = moment(way.rule).filter(|_| way.reached)?;
    let Some(MomentView::ComesTo { who, place: _ }) = MomentView::of(moment) else { return None };
    let NounRef::Named(kind) = who.noun() else { return None };
    let sheet = context.model.sheet(kind).filter(|sheet| sheet.kind == Kind::Enemy)?;
    sheet.member(Member::Side)?;
    let speaks_of_it =
        |decl: &Declaration| decl.id == mission.id || decl.id == kind || context.mentions().by(decl.id).contains(&kind);
    if !context.silent_all_round(mission.pack, &[kind])
        || goes_after(sheet)
        || context.mentions().by(kind).iter().filter_map(|id| context.model.decl(*id)).any(goes_after)
        || seen(context, mission).any(|decl| speaks_of_it(decl) && moves(decl, kind))
    {
        return None;
    }
    let name = context.name(kind);
    let message = format!("\"{}\" waits for {name}, who goes after nobody, and no text moves it there", way.name);
    let place = context.figure(moment.place(), &name);
    let mut found = context.finding(Code::GoalNever, mission, place, message).label("who leads it there?");
    found.severity = Severity::Hint;
    let found = found.other(sheet.place, "its sheet says nothing of whom it goes after");
    Some(found.help("add to its sheet `this enemy: prefers a hero`, so that it goes after the nearest hero; or move it by a text: `that enemy follows this hero`"))
}

/// True for a text that says after whom somebody goes.
fn goes_after(decl: &Declaration) -> bool {
    let mut found = false;
    decl.walk(&mut |part| found |= part.word() == Word::Modifier(Modifier::Prefers));
    found
}

/// True for a text that may move models of a type, of its own accord or as one of those whom it speaks of.
fn moves(decl: &Declaration, kind: DeclId) -> bool {
    let meant = |who: Selector<'_>| match who.noun() {
        NounRef::Named(named) => named == kind,
        NounRef::Noun(noun) => noun != Noun::Hero && noun != Noun::Party,
        NounRef::Alias(_) => true,
    };
    let mut found = false;
    decl.walk(&mut |part| {
        found |= match EffectView::of(part) {
            Some(
                EffectView::Put { who, place: _ }
                | EffectView::Pushed { who, n: _, way: _, whom: _ }
                | EffectView::Follows { who, whom: _ },
            ) => meant(who),
            Some(EffectView::Swaps { who, whom }) => meant(who) || meant(whom),
            _ => false,
        }
    });
    found
}
