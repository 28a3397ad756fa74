//! Changes of enemies that last for a day or a stay in a town, or for another adventure: no enemy sees either.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{DurationView, EffectView};
use brim_core::vocabulary::{Effect, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every change that lasts for a time.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Effect::Gets, Effect::GetsAll].map(Word::Effect)) {
        let (Some(EffectView::Gets { who, change: _, time }) | Some(EffectView::GetsAll { who, time })) =
            EffectView::of(phrase)
        else {
            continue;
        };
        let (why, label) = match DurationView::of(time) {
            Some(
                DurationView::UntilEnd { span: Span::Day | Span::Stay }
                | DurationView::UntilEndOfNext { next: _, span: Span::Day | Span::Stay },
            ) => ("no enemy comes to a town, and only a town knows days and stays", "lasts as long as the enemy"),
            Some(
                DurationView::DuringNext { span: Span::Adventure }
                | DurationView::UntilEndOfNext { next: _, span: Span::Adventure },
            ) => ("no enemy of this adventure is in the next", "never comes for this one"),
            _ => continue,
        };
        if whom(context, decl, who) != Whom::Enemy {
            continue;
        }
        let found = context.finding(Code::LastsNoTime, decl, time.place(), why).label(label);
        out.push(found.help("write `until end of turn`, `until end of fight` or `until end of adventure`"));
    }
}
