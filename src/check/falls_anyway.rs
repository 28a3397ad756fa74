//! `instead of … being killed` with nothing that keeps anybody alive: whoever has no Health left is killed all the same.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{ReplacedView, RuleFormView};
use brim_core::vocabulary::{Effect, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Effects that leave Wounds, Health and the model where they are.
const IDLE: [Effect; 10] = [
    Effect::Discards,
    Effect::Nothing,
    Effect::Story,
    Effect::Counts,
    Effect::CountsBy,
    Effect::CountsTo,
    Effect::Lays,
    Effect::If,
    Effect::Otherwise,
    Effect::TakesWounds,
];

/// Looks at everything that happens instead of a death or a KO.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Instead)]) {
        let Some(RuleFormView::Instead { what, condition: _, limit: _ }) = RuleFormView::of(rule) else { continue };
        let (who, falls) = match ReplacedView::of(what) {
            Some(ReplacedView::Ko { who }) => (who, "KO'd"),
            Some(ReplacedView::Killed { who, how: () }) => (who, "killed"),
            _ => continue,
        };
        let (mut some, mut idle) = (false, true);
        rule.body().iter().for_each(|line| {
            line.walk(&mut |part| {
                if let Word::Effect(effect) = part.word() {
                    some = true;
                    idle &= IDLE.contains(&effect);
                }
            });
        });
        if !some || !idle {
            continue;
        }
        let side = if falls == "killed" { "that enemy" } else { "that hero" };
        let said = context.text(who.place());
        let called = if said.starts_with("this") { said } else { side };
        // A word may kill who has Health left: that it does stop.
        let whom = if falls == "killed" { "whomever Wounds kill is" } else { "it is" };
        let message = format!("nothing here heals {called}: {whom} {falls} all the same");
        let found = context.finding(Code::NothingHappens, decl, what.place(), message).label("heals nobody");
        out.push(found.help(format!(
            "heal it beside the rest, `{called} heals 1 wound`; what only answers to it is `when {said} is {falls}: …`"
        )));
    }
}
