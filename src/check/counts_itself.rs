//! Tokens, markers and items of which somebody holds several, and each of which counts them all: `for each Tempo of this hero` on Tempo itself.

use super::assumed::held_in_number;
use super::context::{Context, In};
use super::parts::{condition, held_name, limit, named, number, raised_by, shared};
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, ConditionView, CountView, EffectView, Measured, QuantityView};
use brim_core::vocabulary::{Effect, Kind, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every line that such a thing says of its holder.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let rules = [RuleForm::Standing, RuleForm::When, RuleForm::At].map(Word::RuleForm);
    for Site { decl, phrase: rule, .. } in context.sites(In::Declared, &rules) {
        if decl.broken || !(decl.kind == Kind::Item || held_in_number(decl)) || limit(rule).is_some_and(shared) {
            continue;
        }
        let stands = rule.word() == Word::RuleForm(RuleForm::Standing);
        // What the first of them takes away, the next one does not find.
        if !stands && loses_itself(rule, decl.id) {
            continue;
        }
        let asked = condition(rule).is_some_and(|condition| asks_for_several(condition, decl.id));
        let all = if stands { added(rule) } else { done(rule) };
        let told = all.into_iter().find_map(|part| {
            let counted = counts(part, decl.id);
            let several = asked || asks_for_several(part, decl.id);
            (counted || several).then_some((part, counted))
        });
        if let Some((part, counted)) = told {
            out.push(finding(context, decl, part, (counted, stands)));
        }
    }
}

fn finding(context: &Context, decl: &Declaration, part: Phrase<'_>, (counted, stands): (bool, bool)) -> Diagnostic {
    let name = context.name(decl.id);
    let message = match (counted, stands) {
        (true, true) => format!("each {name} that is held adds this by itself, and each counts all of them"),
        (true, false) => format!("each {name} that is held does this by itself, and each counts all of them"),
        (false, true) => format!("each {name} that is held adds this by itself, as soon as there are so many"),
        (false, false) => format!("each {name} that is held does this by itself, where there are so many"),
    };
    let found = context.finding(Code::EachModel, decl, part.place(), message);
    let found = found.label(if counted { "three of them count as nine" } else { "once for each of them" });
    let item = decl.kind == Kind::Item;
    found.help(match (item, counted) {
        (false, true) => "add the line `acts once`: the text then acts once, and counts all that are held; or leave `for each` out, for what each of them adds".to_owned(),
        (false, false) => "add the line `acts once`: the text then acts once, however many are held; or leave the condition out, for what each of them adds".to_owned(),
        (true, true) => "leave `for each` out: each of them adds its own".to_owned(),
        (true, false) => "leave the condition out, for what each of them adds; what several give together an ability says, which counts once: `this hero: has …`".to_owned(),
    })
}

/// The figures that a standing line adds to.
fn added(rule: Phrase<'_>) -> Vec<Phrase<'_>> {
    rule.body().iter().filter(|change| raised_by(*change).is_some()).collect()
}

/// What a line does that is more where it is done more often.
fn done(rule: Phrase<'_>) -> Vec<Phrase<'_>> {
    let mut all = Vec::new();
    for line in rule.body() {
        line.walk(&mut |part| {
            let adds = match EffectView::of(part) {
                Some(EffectView::Gets { who: _, change, time: _ }) => raised_by(change).is_some(),
                _ => matches!(
                    part.word(),
                    Word::Effect(
                        Effect::Gains
                            | Effect::Loses
                            | Effect::Heals
                            | Effect::TakesWounds
                            | Effect::TakesHits
                            | Effect::TakesSanity
                            | Effect::TakesHorror
                            | Effect::TakesCorruption
                    )
                ),
            };
            all.extend(adds.then_some(part));
        });
    }
    all
}

/// True for a line that takes away what it stands on.
fn loses_itself(rule: Phrase<'_>, id: DeclId) -> bool {
    let mut loses = false;
    rule.walk(&mut |part| {
        loses |= match EffectView::of(part) {
            Some(
                EffectView::Loses { who: _, n: _, what, random: _, per: _ }
                | EffectView::LosesAll { who: _, every: (), what },
            ) => named(what) == Some(id),
            Some(EffectView::Discards { what: _ }) => true,
            _ => false,
        };
    });
    loses
}

/// True where it is multiplied by how many of the thing its own holder has.
fn counts(line: Phrase<'_>, id: DeclId) -> bool {
    let mut found = false;
    line.walk(&mut |part| {
        let (thing, who) = match (CountView::of(part), AmountView::of(part)) {
            (Some(CountView::Held { thing, who }), _) => (thing, who),
            (_, Some(AmountView::Of { what: Measured::Thing(thing), who, n: _, less: _ })) => (thing, who),
            _ => return,
        };
        found |= who.pick() == Pick::This && held_name(thing) == Some(id);
    });
    found
}

/// True where it is asked whether its own holder has so many of the thing: more than the one that there must be.
fn asks_for_several(line: Phrase<'_>, id: DeclId) -> bool {
    let mut found = false;
    line.walk(&mut |part| {
        let Some(ConditionView::HasMany { who, n, thing }) = ConditionView::of(part) else { return };
        let many = match QuantityView::of(n) {
            Some(QuantityView::Bounded { n, how: _ } | QuantityView::Exactly { n }) => number(n),
            _ => None,
        };
        found |= who.pick() == Pick::This && held_name(thing) == Some(id) && many.is_some_and(|many| many > 1);
    });
    found
}
