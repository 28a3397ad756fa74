//! `all pass`, `any fail` where no several heroes take a test.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::LabelView;
use brim_core::vocabulary::{Effect, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Placed, Selector};

/// Looks at everything that has branches of a pass and a fail.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let throws = [Effect::Tests, Effect::Casts, Effect::RollsToHit].map(Word::Effect);
    for Site { decl, phrase: throw, .. } in context.sites(In::Texts, &throws) {
        let tests = throw.word() == Word::Effect(Effect::Tests);
        if tests && throw.subject().is_some_and(Selector::is_several) {
            continue;
        }
        for row in throw.body() {
            let Some(LabelView::Together { share, outcome }) = LabelView::of(row) else { continue };
            let (share, word) = (share.words(), outcome.words());
            let message = if tests {
                format!("`{share} {word}` is about several heroes, and one hero takes this test")
            } else {
                format!("`{share} {word}` is about heroes who take a skill test together, and this is none")
            };
            let found = context
                .finding(Code::Unbound, decl, row.place(), message)
                .label("never happens")
                .help(format!("write `{word}: …`"))
                .edit(row.place(), word, true);
            out.push(found);
        }
    }
}
