//! Triggers on the sheet of a type that are about none of its models: each model of the type answers.

use super::assumed::of_its_own;
use super::context::{Context, In};
use super::models::models;
use super::parts::{limit, moment, shared};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::MomentView;
use brim_core::program::answers_for_group;
use brim_core::vocabulary::{Effect, Kind, Noun, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Phrase, Placed, Selector};

/// Looks at every trigger of an enemy's own sheet.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let triggers = [RuleForm::When, RuleForm::At].map(Word::RuleForm);
    let sites = context.sites(In::Declared, &triggers).chain(context.sites(In::Changes, &triggers));
    for Site { decl, phrase: rule, .. } in sites.filter(|site| !site.decl.broken) {
        let sheet = decl.changes().and_then(|id| context.model.decl(id)).unwrap_or(decl);
        let Some(moment) = moment(rule).filter(|_| sheet.kind == Kind::Enemy) else { continue };
        let once = limit(rule).is_some_and(shared) || answers_for_group(rule, moment);
        // At the end of a fight no enemy is left, which is told by itself; one that is alone of its type answers once.
        let over = matches!(MomentView::of(moment), Some(MomentView::EndOf { span: Span::Fight, n: _ }));
        if once || over || of_its_own(rule) || !rule.body().iter().any(adds_up) || models(sheet) == Some(1) {
            continue;
        }
        let found = context
            .finding(Code::EachModel, decl, moment.place(), "each model of the type answers to this, wherever it stands")
            .label("once for each of them that is on the board")
            .help("where it comes once, write `once per turn for this group` behind the moment; where one of them is meant, name it: `next to this enemy`, `attacking this enemy`");
        out.push(found);
    }
}

/// True for what comes more often when it is done more often, to heroes.
fn adds_up(effect: Phrase<'_>) -> bool {
    let hero = |who: Selector<'_>| matches!(who.noun(), NounRef::Noun(Noun::Hero | Noun::Party));
    let mut adds = false;
    effect.walk(&mut |part| {
        let plain = match part.word() {
            Word::Effect(Effect::If | Effect::Otherwise | Effect::Each | Effect::May) => false,
            Word::Effect(_) => true,
            _ => false,
        };
        adds |= plain && (part.subject().is_some_and(hero) || part.word() == Word::Effect(Effect::Places));
    });
    adds
}
