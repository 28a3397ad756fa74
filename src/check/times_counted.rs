//! `the number of times this hero has moved …`: how often somebody has activated, moved or attacked is not counted, but whether.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::CountView;
use brim_core::vocabulary::{Count, Done, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::Placed;

/// Looks at every count of deeds.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: count, .. } in context.sites(In::Texts, &[Word::Count(Count::Times)]) {
        let Some(CountView::Times { who, what, span }) = CountView::of(count) else { continue };
        if !matches!(what, Done::Activated | Done::Moved | Done::Attacked) {
            continue;
        }
        let (who, what, span) = (context.text(who.place()), what.words(), span.words());
        let found = context
            .finding(Code::NothingHappens, decl, count.place(), format!("how often it has {what} is not counted"))
            .label("only whether")
            .help(format!("ask whether it has: `if {who} has {what} this {span}`"));
        out.push(Diagnostic { severity: Severity::Error, ..found });
    }
}
