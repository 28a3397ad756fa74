//! Uses that cost nothing, have no limit, and only give.

use super::context::Context;
use super::sides::{Worth, changes};
use super::walk::Site;
use brim_core::vocabulary::{Effect, Label, Member, RuleForm, When, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase};

/// Looks at everything that heroes may use.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.texts(&[Word::RuleForm(RuleForm::Use)]) {
        let spent = decl.member(Member::Off).is_some();
        if !spent && free(rule) && gives(context, decl, rule) {
            let found = context
                .finding(Code::FreeGain, decl, rule.place, "this costs nothing and can be used again and again")
                .label("gives without end")
                .help("add a limit, `once per turn` or `once per fight`, or a price: `for 1 grit`, `for this card`");
            out.push(found);
        }
    }
}

/// No price, no limit, no condition, and not instead of an attack.
fn free(rule: &Phrase) -> bool {
    let attack = matches!(rule.phrase("when").map(|when| when.word), Some(Word::When(When::Attack | When::FreeAttack)));
    !attack && ["cost", "limit", "condition"].iter().all(|hole| rule.get(hole).is_none())
}

/// True where everything that it does helps, and nothing of it has a price.
fn gives(context: &Context, decl: &Declaration, rule: &Phrase) -> bool {
    let mut paid = false;
    rule.walk(&mut |part| {
        paid |= match part.word {
            Word::Effect(Effect::May) => part.get("cost").is_some(),
            Word::Effect(Effect::Chooses) => {
                part.body.iter().all(|option| option.word == Word::Label(Label::Option) && option.get("cost").is_some())
            }
            Word::Effect(Effect::Discards | Effect::ByHand | Effect::Todo) => true,
            _ => false,
        };
    });
    let all = changes(context, decl, rule);
    !paid && !all.is_empty() && all.iter().all(|change| change.for_heroes() == Worth::Good)
}
