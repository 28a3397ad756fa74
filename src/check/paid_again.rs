//! Prices of up to so many, of uses that come again on the same hit: the number holds nobody back.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{CostView, RuleFormView};
use brim_core::vocabulary::{RuleForm, When, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every use on a hit.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let Some(RuleFormView::Use { who: _, when: Some(when), cost: Some(cost), more: _, condition: _, limit: None }) =
            RuleFormView::of(rule)
        else {
            continue;
        };
        if when.word() != Word::When(When::OnDamage)
            || !matches!(CostView::of(cost), Some(CostView::UpTo { n: _, what: _ }))
        {
            continue;
        }
        let words = context.text(cost.place()).trim();
        let message = format!("it can be used again on the same hit, so `{words}` is no limit");
        let found = context.finding(Code::LimitIdle, decl, cost.place(), message).label("as often as it is paid for");
        out.push(
            found.other(when.place(), "comes again after each use").help("add `once per hit` at the end of the line"),
        );
    }
}
