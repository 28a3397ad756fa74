//! `the number of dice showing 1` where no dice lie that it could count: outside of attacks it is asked under a throw, and not of dice that have been thrown and are gone.

use super::context::{Context, In};
use super::missing_facts::{facts_at, is_there};
use super::parts;
use super::walk::Site;
use brim_core::phrase::{CountView, MomentView, RuleFormView, WhenView};
use brim_core::vocabulary::{Category, Effect, Fact, RuleForm, Thrown, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every rule that says when it happens.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: rule, .. } in context.sites(In::Texts, &Category::RuleForm.words()) {
        let Some(why) = not_there(context, decl, rule) else { continue };
        let mut counts = None;
        if let Some(condition) = parts::condition(rule) {
            counts = counted(condition);
        }
        for line in rule.body() {
            counts = counts.or_else(|| counted(line));
        }
        let Some(counts) = counts else { continue };
        let found = context
            .finding(Code::NotNow, decl, counts.place(), format!("no dice are counted at this moment: {}", why.0))
            .label("counts none")
            .help(why.1);
        out.push(found);
    }
}

/// The first place that counts dice, and not under a throw of its own.
fn counted(part: Phrase<'_>) -> Option<Phrase<'_>> {
    let throws = [Effect::Tests, Effect::Casts, Effect::Rolls, Effect::Roll, Effect::RollsToHit, Effect::Later];
    let attacks = [Effect::Attack, Effect::MeleeAttack, Effect::FreeAttack, Effect::FreeMelee];
    match part.word() {
        Word::Effect(effect) if throws.contains(&effect) || attacks.contains(&effect) => return None,
        _ if matches!(CountView::of(part), Some(CountView::Dice { face: _ })) => return Some(part),
        _ => {}
    }
    part.parts().chain(part.body()).find_map(counted)
}

/// Why no dice can be counted when a rule comes to act, and what to do.
fn not_there(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<(&'static str, String)> {
    let own = "those of this throw have been thrown and are gone";
    let branch = || {
        "what the dice of a test or a roll show is asked below it: `any 1: …`, `each 6: …` under its `pass` or `fail`"
            .to_owned()
    };
    match parts::moment(rule).and_then(MomentView::of) {
        Some(MomentView::HoldsBack { who: _, doubles: _, face: _ }) => return None,
        Some(MomentView::Tested { who: _, what: _ } | MomentView::Casts { who: _, what: _, how: _ }) => {
            return Some((own, branch()));
        }
        Some(MomentView::Fails { who: _, what: _, from: _ } | MomentView::SaveRoll { who: _, what: _, face: _ }) => {
            let said = "each die of them is told by itself: `when this hero rolls defense 1`, `when this hero rolls willpower 6`";
            return Some((own, said.to_owned()));
        }
        Some(MomentView::MoveRoll { who: _, face: _ }) => {
            return Some((own, "ask for what was rolled: `when this hero rolls move 1`".to_owned()));
        }
        Some(MomentView::Escapes { who: _, from: _ } | MomentView::DepthEvents) => {
            return Some((own, "leave it out: one die is rolled, and it is not asked what it showed".to_owned()));
        }
        _ => {}
    }
    if let Some(RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ }) =
        RuleFormView::of(rule)
        && let Some(WhenView::AfterThrow { which, source: _, skill: _, fails: _ }) = WhenView::of(when)
        && which != Some(Thrown::ToHit)
    {
        return Some(("those that lie on the table are no To Hit dice", branch()));
    }
    let facts = facts_at(context, decl, rule)?;
    let told = "say it in an attack, `when this hero ends an attack if the number of dice showing 1 is 2 or more`";
    let standing = rule.word() == Word::RuleForm(RuleForm::Standing);
    (!standing && !is_there(Fact::Attack, &facts)).then(|| ("no attack is under way then", told.to_owned()))
}
