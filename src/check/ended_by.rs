//! What lasts until something happens, and that never ends it.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{DurationView, EffectView};
use brim_core::vocabulary::{Effect, Moment, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every change that lasts until a moment.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Word::Effect(Effect::Gets), Word::Effect(Effect::GetsAll)])
    {
        let Some(EffectView::Gets { who: _, change: _, time } | EffectView::GetsAll { who: _, time }) =
            EffectView::of(phrase)
        else {
            continue;
        };
        let Some(DurationView::UntilMoment { moment }) = DurationView::of(time) else { continue };
        if moment.word() != Word::Moment(Moment::CardDrawn) {
            continue;
        }
        let found = context
            .finding(Code::NotNow, decl, time.place(), "a card is drawn before its text acts: that does not end it")
            .label("it was drawn before")
            .help("say what ends it: `until this hero draws` and the name of a deck, `until end of adventure`");
        out.push(found);
    }
}
