//! Deeds of heroes who lie KO'd: they do nothing until they recover.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::shape_of;
use brim_core::vocabulary::{Moment, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// What only those do who stand.
const DEEDS: [Moment; 9] = [
    Moment::Activates,
    Moment::ToHit,
    Moment::ReachToHit,
    Moment::ThrowsToHit,
    Moment::Attacks,
    Moment::Strikes,
    Moment::Kills,
    Moment::Casts,
    Moment::Searches,
];

/// Looks at every moment at which somebody does something.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &DEEDS.map(Word::Moment)) {
        let Some(who) = phrase.subject() else { continue };
        let lies = |shape| matches!(shape, Shape::Kod | Shape::Dead);
        let Some(filter) = who.filters().iter().find(|filter| shape_of(*filter).is_some_and(lies)) else { continue };
        let said = context.text(filter.place()).trim();
        let found = context
            .finding(Code::NotNow, decl, filter.place(), format!("who is {said} does nothing: this moment never comes"))
            .label("never does it");
        let whole = context.text(who.place()).trim();
        let plain = whole.replacen(&format!("{said} "), "", 1);
        let fall = format!("{plain} is KO'd");
        out.push(found.help(format!("write `{fall}`, for the fall itself; or leave `{said}` out")).edit(
            phrase.place(),
            fall,
            false,
        ));
    }
}
