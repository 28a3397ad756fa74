//! Tokens and markers that a text lays on a card: there they are counted and pay, and what they say themselves is not played.

use super::context::{Context, In};
use super::parts::named;
use super::walk::Site;
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Effect, Kind, Noun, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{NounRef, Phrase, Placed};

/// Looks at every `this card gains 1 Ash`.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Effect(Effect::Gains)]) {
        let Some(EffectView::Gains { who, n: _, what, per: _ }) = EffectView::of(phrase) else { continue };
        if who.noun() != NounRef::Noun(Noun::Card) || decl.kind == Kind::Scenario {
            continue;
        }
        let Some(token) = named(what).and_then(|id| context.model.sheet(id)) else { continue };
        // What can be used is stored there, and used by whoever takes it off.
        let used = |line: Phrase<'_>| line.word() == Word::RuleForm(RuleForm::Use);
        let speaks = |line: &Phrase<'_>| matches!(line.word(), Word::RuleForm(_) | Word::Modifier(_)) && !used(*line);
        let Some(line) = token.body().iter().find(speaks) else { continue };
        let name = context.name(token.id);
        let message = format!("what {name} says is not played while it lies on a card: it is counted there, and pays");
        let mut found = context.finding(Code::NothingHappens, decl, who.place(), message).label("a card holds it");
        found = found.other(line.place(), "holds for whoever has it");
        found.severity = Severity::Warning;
        out.push(found.help(format!(
            "say it on the card, `this hero: … for each {name} of this card`, or let the hero have it: `this hero gains 1 {name}`"
        )));
    }
}
