//! Moments that wait for a hero to draw from a deck whose cards are laid face down: those are drawn by nobody in particular.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::MomentView;
use brim_core::vocabulary::{Kind, Member, Moment, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every `HERO draws DECK`.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Drawn)]) {
        let Some(MomentView::Drawn { who, what }) = MomentView::of(phrase) else { continue };
        let anybody =
            !matches!(who.pick(), Pick::This | Pick::That) && who.filters().is_empty() && who.relations().is_empty();
        let Some(line) = context.model.sheet(what).and_then(|deck| deck.member(Member::FaceDown)) else { continue };
        if anybody || decl.kind == Kind::Scenario {
            continue;
        }
        let name = context.name(what);
        let message = format!("{name} cards are laid face down, and no hero in particular draws them");
        let found = context.finding(Code::NotNow, decl, who.place(), message).label("never this one");
        let found = found.other(line.place(), "how its cards are drawn");
        out.push(found.help(format!("write `when a hero draws {name}`")).edit(who.place(), "a hero", false));
    }
}
