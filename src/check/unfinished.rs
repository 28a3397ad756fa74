//! Lines that the players carry out, and lines that are not written yet.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Effect, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Counts them, so that nobody takes them for played.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in
        context.sites(In::Written, &[Word::Effect(Effect::ByHand), Word::Effect(Effect::Todo)])
    {
        let shown = |words: &str| shortened(&escaped(words), 60).into_owned();
        let found = match EffectView::of(phrase) {
            Some(EffectView::ByHand { words }) => context
                .finding(Code::ByHand, decl, phrase.place(), format!("carried out by hand: {}", shown(words)))
                .label("no game can play this by itself")
                .help("see whether the language can say it: `brim explain effect`"),
            Some(EffectView::Todo { words }) => context
                .finding(Code::Todo, decl, phrase.place(), format!("not written yet: {}", shown(words)))
                .label("not written yet")
                .help("write it when you know how; until then, a game says so when it reaches this line"),
            _ => continue,
        };
        out.push(found);
    }
}
