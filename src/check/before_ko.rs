//! Conditions that ask at once whether somebody is KO'd by the Wounds or the hit that the line answers to: that comes later.

use super::context::{Context, In};
use super::parts;
use super::walk::Site;
use brim_core::phrase::{ConditionView, RuleFormView, is_shape};
use brim_core::vocabulary::{Moment, Pick, RuleForm, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Phrase, Placed};

/// Looks at every rule that answers to Wounds, Sanity damage or hits.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::When)]) {
        let Some(RuleFormView::When { moment, condition, limit: _ }) = RuleFormView::of(rule) else { continue };
        let harm = [Moment::Wounds, Moment::Wounded, Moment::SanityLost, Moment::Strikes].map(Word::Moment);
        if !harm.contains(&moment.word()) {
            continue;
        }
        let mut look = |part: Phrase<'_>| {
            let Some(ConditionView::Is { who, what }) = ConditionView::of(part) else { return };
            if !is_shape(what, Shape::Kod) || !matches!(who.pick(), Pick::This | Pick::That) {
                return;
            }
            let who = context.text(who.place());
            let found = context
                .finding(Code::NotNow, decl, part.place(), "this moment comes before the KO that it may lead to")
                .label("never so yet")
                .other(moment.place(), "told before the KO")
                .help(if who.starts_with("this") {
                    format!("answer to the KO itself: `when {who} is KO'd: …`")
                } else {
                    "answer to the KO itself, `when a hero is KO'd: …`; who did it is not known there: give the hero a marker here, and add \
                     `if that hero has` and its name there"
                        .to_owned()
                });
            out.push(found);
        };
        // In the text itself something may have KO'd somebody before it is asked.
        let first = rule.body().first().and_then(parts::condition).filter(|_| rule.body().len() == 1);
        condition.into_iter().chain(first).for_each(|part| part.walk(&mut look));
    }
}
