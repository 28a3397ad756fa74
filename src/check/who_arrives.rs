//! `when this enemy arrives`: a group arrives, and its first model is whom the moment speaks of.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::MomentView;
use brim_core::vocabulary::{Moment, Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Placed};

/// Looks at every text that waits for somebody to arrive.
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
            .help(format!("for all of them once, write `when this group arrives`; for each model, `when {said} is placed`"));
        out.push(found);
    }
}
