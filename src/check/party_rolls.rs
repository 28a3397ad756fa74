//! A roll or a test of `the party`, which has no dice of its own.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Effect, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Placed};

/// Looks at every roll and test.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Effect::Rolls, Effect::Tests].map(Word::Effect)) {
        let Some(who) = phrase.subject().filter(|who| who.noun() == NounRef::Noun(Noun::Party)) else { continue };
        let rolls =
            matches!(EffectView::of(phrase), Some(EffectView::Rolls { who: _, dice: _, plus: _, more: _, less: _ }));
        let (message, help) = if rolls {
            (
                "the party has no dice: whose roll is it?",
                "one die for all is `roll D6 {`; one for each of them, `each hero rolls D6 {`",
            )
        } else {
            (
                "the party tests nothing: whose test is it?",
                "one of them is `one hero tests … {`; all of them, `each hero tests … {`, and under it `any pass: …` or `all fail: …`",
            )
        };
        out.push(context.finding(Code::WrongType, decl, who.place(), message).label("who?").help(help));
    }
}
