//! Named abilities of enemies that are given to heroes, and the other way round: they speak of somebody who is not there.

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::parts::abilities;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, ModifierView, RuleFormView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// Looks at what sheets and items list, and at what texts give.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Member(Member::Abilities)]) {
        let side = match decl.kind {
            Kind::Class | Kind::Item | Kind::Spell => Whom::Hero,
            Kind::Enemy => Whom::Enemy,
            _ => continue,
        };
        for (id, _) in abilities(phrase) {
            out.extend(judge(context, decl, phrase, *id, side));
        }
    }
    for decl in context.decls().filter(|decl| matches!(decl.kind, Kind::Class | Kind::Item)) {
        for line in decl.body() {
            if let Some(ModifierView::Has { what, n: _ }) = ModifierView::of(line) {
                out.extend(judge(context, decl, line, what, Whom::Hero));
            }
        }
    }
    let gives = [Word::RuleForm(RuleForm::Standing), Word::Effect(Effect::GetsAll), Word::Effect(Effect::Gets)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &gives) {
        let (who, lines) = match (EffectView::of(phrase), RuleFormView::of(phrase)) {
            (Some(EffectView::Gets { who, change, time: _ }), _) => (who, vec![change]),
            (Some(EffectView::GetsAll { who, time: _ }), _)
            | (_, Some(RuleFormView::Standing { who, condition: _ })) => (who, phrase.body().iter().collect()),
            _ => continue,
        };
        for line in lines {
            if let Some(ModifierView::Has { what, n: _ }) = ModifierView::of(line) {
                out.extend(judge(context, decl, line, what, whom(context, decl, who)));
            }
        }
    }
}

fn judge(context: &Context, decl: &Declaration, line: Phrase<'_>, ability: DeclId, side: Whom) -> Option<Diagnostic> {
    let sheet = context.model.sheet(ability).filter(|sheet| sheet.kind == Kind::Ability && !sheet.broken)?;
    let (other, whose, one) = match side {
        Whom::Hero => (Noun::Enemy, "enemies", "a hero"),
        Whom::Enemy => (Noun::Hero, "heroes", "an enemy"),
        Whom::Anybody => return None,
    };
    // Every line of it speaks of somebody of the other side as its own.
    let speaks = |line: Phrase<'_>| {
        let mut speaks = false;
        line.walk(&mut |part| {
            let own = |noun| part.selectors().any(|who| who.pick() == Pick::This && who.noun() == NounRef::Noun(noun));
            speaks |= own(other);
        });
        speaks
    };
    let mut rules = sheet.body().iter().filter(|line| matches!(line.word(), Word::RuleForm(_))).peekable();
    rules.peek()?;
    if !rules.all(speaks) {
        return None;
    }
    let name = context.name(ability);
    let this = if side == Whom::Hero { "this enemy" } else { "this hero" };
    let found = context
        .finding(
            Code::OtherSide,
            decl,
            line.place(),
            format!("{name} is an ability of {whose}, and {one} gets nothing from it"),
        )
        .label(format!("speaks of `{this}`"))
        .other(sheet.place, "the ability");
    Some(
        found.help(
            "write an ability of its own with the same lines, which says `this hero`; or give it to the other side"
                .replace("`this hero`", if side == Whom::Hero { "`this hero`" } else { "`this enemy`" }),
        ),
    )
}
