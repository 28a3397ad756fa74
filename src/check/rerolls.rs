//! Whose dice are thrown again, and which of them: the dice that lie on the table are those of one, and a throw on a chart has no misses.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{EffectView, RuleFormView, WhenView};
use brim_core::vocabulary::{Effect, Pick, Rerolled, RuleForm, Thrown, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every re-roll.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let again = [Effect::RerollDice, Effect::RerollEach, Effect::RerollFace].map(Word::Effect);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &again) {
        out.extend(whose(context, decl, phrase));
    }
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) =
            RuleFormView::of(rule)
        else {
            continue;
        };
        if !matches!(WhenView::of(when), Some(WhenView::AfterThrow { which: Some(Thrown::Chart) })) {
            continue;
        }
        rule.body().iter().for_each(|line| line.walk(&mut |part| out.extend(missed(context, decl, part, when))));
    }
}

/// `each hero re-rolls 2 dice`: they are the dice of one.
fn whose(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let who = phrase.subject().filter(|who| !matches!(who.pick(), Pick::This | Pick::That))?;
    let found = context
        .finding(Code::DoublyBound, decl, who.place(), "the dice that lie there are those of one hero or one enemy")
        .label("whose dice?")
        .help(
            "write `that hero`, `that enemy` for the one whose dice they are, `this hero`, `this enemy` for one's own",
        );
    Some(found)
}

/// A throw on a chart is read as it lies: none of its dice misses.
fn missed(context: &Context, decl: &Declaration, part: Phrase<'_>, when: Phrase<'_>) -> Option<Diagnostic> {
    let (EffectView::RerollDice { who: _, n: _, what } | EffectView::RerollEach { who: _, what }) =
        EffectView::of(part)?
    else {
        return None;
    };
    (what == Rerolled::Misses).then(|| {
        context
            .finding(Code::NotNow, decl, part.place(), "a throw on a chart is read as it lies: none of its dice misses")
            .label("nothing to re-roll")
            .other(when.place(), "on a chart")
            .help("write `re-rolls 1 die`, or `re-rolls each die`")
    })
}
