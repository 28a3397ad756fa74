//! A hero that attacks heroes: `when this hero attacks a hero`.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::walk::Site;
use brim_core::phrase::MomentView;
use brim_core::vocabulary::{Moment, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every attack that is waited for.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: moment, .. } in context.sites(In::Texts, &[Word::Moment(Moment::Attacks)]) {
        let Some(MomentView::Attacks { who, whom: Some(attacked) }) = MomentView::of(moment) else { continue };
        if whom(context, decl, who) != Whom::Hero {
            continue;
        }
        let who = context.text(who.place());
        let found = context
            .finding(Code::NotNow, decl, moment.place(), "heroes attack enemies alone")
            .label("never comes")
            .other(attacked.place(), "a hero")
            .help(format!(
                "say whom the hits are given to, `when {who} hits an enemy`, or who else attacks, `when an enemy attacks a hero`"
            ));
        out.push(found);
    }
}
