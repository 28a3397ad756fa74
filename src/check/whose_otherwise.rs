//! `4+: if …` with an `otherwise` on the line below it: that is the roll's, and reads like the other side of the `if`.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{EffectView, LabelView, Phrase};
use brim_core::vocabulary::{Effect, Word};
use brim_grammar::Span;
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::Placed;

/// Looks at every roll within a text.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in
        context.sites(In::Texts, &[Word::Effect(Effect::Roll), Word::Effect(Effect::Rolls)])
    {
        let rows: Vec<Phrase<'_>> = phrase.body().iter().collect();
        for pair in rows.windows(2) {
            let [row, otherwise] = pair else { continue };
            let (Some(LabelView::Result { face: _, name: _, stands: _ }), Some(LabelView::Otherwise { name: _ })) =
                (LabelView::of(*row), LabelView::of(*otherwise))
            else {
                continue;
            };
            let alone = row.body().first().filter(|_| row.body().len() == 1);
            let Some(EffectView::If { condition }) = alone.and_then(EffectView::of) else { continue };
            // What stands in a block of the row's own is plainly apart.
            if in_a_block(context, *row, condition) {
                continue;
            }
            let found = context
                .finding(Code::WhoseOtherwise, decl, otherwise.place(), "this `otherwise` is of the roll: it is for the results that no row above names")
                .label("not for where the condition is not so")
                .other(condition.place(), "this condition has no other side")
                .help("for the other side of the condition, put both into a block of the row: `4+ { if …: …`, `otherwise: … }`; if it is meant, put the `if` alone into `{ … }`");
            out.push(found);
        }
    }
}

/// True where a brace stands between the result of a row and what comes of it.
fn in_a_block(context: &Context, row: Phrase<'_>, condition: Phrase<'_>) -> bool {
    let (from, to) = (row.place(), condition.place());
    let between = Place { file: from.file, span: Span::new(from.span.start as usize, to.span.start as usize) };
    context.text(between).contains('{')
}
