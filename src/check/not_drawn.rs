//! `drawn for DECK` in a text of nothing that is drawn.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{ConditionView, MemberView};
use brim_core::vocabulary::{Condition, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every condition that asks for what a card was drawn.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Condition(Condition::DrawnFor)]) {
        let drawn = matches!(
            decl.kind,
            Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge | Kind::Patch
        );
        if !drawn {
            let found = context
                .finding(
                    Code::NotNow,
                    decl,
                    phrase.place(),
                    "no card is drawn that could be asked for what it was drawn",
                )
                .label("which card?")
                .help("say it on a card that is drawn and carried out: a Threat, an Encounter, a Darkness card");
            out.push(found);
            continue;
        }
        let Some(ConditionView::DrawnFor { deck }) = ConditionView::of(phrase) else { continue };
        let held = context.model.sheet(deck).and_then(|deck| deck.member(Member::Holds)).and_then(MemberView::of);
        let Some(MemberView::Holds { what: kind, how: _ }) = held else { continue };
        if decl.kind != Kind::Patch && kind != decl.kind {
            let name = context.name(deck);
            let message =
                format!("this card is never drawn for {name}: it asks what the card was drawn for whose text this is");
            let found = context.finding(Code::NotNow, decl, phrase.place(), message).label("never so");
            out.push(found.help(format!("say it on a card of {name}; or wait for one: `when a hero draws {name}: …`")));
        }
    }
}
