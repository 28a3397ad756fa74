//! Moments of one that are those of many, or of another thing: `when this enemy arrives`, and `when this card is drawn` on what happens as it is drawn.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::MomentView;
use brim_core::vocabulary::{Kind, Moment, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at every text that waits for somebody to arrive, or to be drawn.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: moment, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Arrives)]) {
        let Some(MomentView::Arrives { who }) = MomentView::of(moment) else { continue };
        if who.pick() != Pick::This || who.noun() == NounRef::Noun(Noun::Group) {
            continue;
        }
        let said = context.text(who.place());
        let found = context
            .finding(Code::NotNow, decl, moment.place(), "a group arrives, and not each model of it")
            .label("would come for the first model alone")
            .help(format!(
                "for all of them once, write `when this group arrives`; for each model, `when {said} is placed`"
            ));
        out.push(found);
    }
    for Site { decl, phrase: moment, .. } in context.sites(In::Texts, &[Word::Moment(Moment::CardDrawn)]) {
        if let Some(MomentView::CardDrawn { what }) = MomentView::of(moment) {
            out.extend(drawn(context, decl, moment, what.pick()));
        }
    }
}

/// Items and spells are kept and speak from then on; all other cards are drawn, and that is when they happen.
fn drawn(context: &Context, decl: &Declaration, moment: Phrase<'_>, pick: Pick) -> Option<Diagnostic> {
    let (message, help) = match (pick, decl.kind) {
        (Pick::This, Kind::Item | Kind::Spell) => return None,
        (Pick::This, _) if decl.is_drawn() => {
            ("all that this card says happens when it is drawn", "write the line without its `when`")
        }
        (Pick::This, _) => {
            ("this is no card that a hero draws and keeps", "say who draws: `when a hero draws Loot: …`")
        }
        _ => ("which card is drawn is not known here", "say who draws: `when a hero draws Loot: …`"),
    };
    let found = context.finding(Code::NotNow, decl, moment.place(), message).label("never comes");
    Some(found.help(help))
}
