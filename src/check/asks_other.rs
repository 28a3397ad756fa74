//! Conditions that ask for another thing than their lines need.

use std::collections::BTreeMap;

use super::context::Context;
use super::sides::changes;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::{Condition, Effect, Filter, Holding, Kind, Member, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Selector, Value};

/// Looks at every condition with what stands under it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let given = given(context);
    let asks = [Word::Effect(Effect::If), Word::RuleForm(RuleForm::Use)];
    for Site { decl, phrase: part, .. } in context.texts(&asks) {
        let Some(condition) = part.phrase("condition") else { continue };
        match part.word {
            Word::Effect(Effect::If) => {
                out.extend(models_left(context, decl, condition, part));
                out.extend(another_holder(context, decl, condition, part));
                out.extend(not_yet(context, decl, condition, part, &given));
            }
            Word::RuleForm(RuleForm::Use) => out.extend(others(context, decl, condition, part)),
            _ => {}
        }
    }
}

/// The box is asked for one enemy, and another one is placed.
fn models_left(context: &Context, decl: &Declaration, condition: &Phrase, part: &Phrase) -> Option<Diagnostic> {
    if condition.word != Word::Condition(Condition::Left) {
        return None;
    }
    let asked = condition.name("enemy")?;
    let mut placed: Vec<(DeclId, &Phrase)> = Vec::new();
    part.body.iter().for_each(|line| {
        line.walk(&mut |effect| {
            if effect.word == Word::Effect(Effect::Places) {
                placed.extend(effect.name("enemy").map(|enemy| (enemy, effect)));
            }
        });
    });
    let (other, effect) = placed.first()?;
    if placed.iter().any(|(enemy, _)| *enemy == asked) {
        return None;
    }
    let (asked, other) = (context.name(asked), context.name(*other));
    let message = format!("the box is asked for {asked}, and {other} are placed");
    let found = context.finding(Code::AsksOther, decl, condition.place, message).label(format!("asks for {asked}"));
    Some(found.other(effect.place, format!("places {other}")).help(format!("ask for {other}, or place {asked}")))
}

/// The marker or token of a condition `X has M`, and whether it is denied.
fn has(condition: &Phrase) -> Option<(&Selector, DeclId, bool)> {
    match condition.word {
        Word::Condition(Condition::Not) => has(condition.phrase("condition")?).map(|(who, what, no)| (who, what, !no)),
        Word::Condition(Condition::Has) => Some((condition.selector("who")?, condition.name("what")?, false)),
        _ => None,
    }
}

/// The effects under a line that give this, and to whom.
fn gains(part: &Phrase, what: DeclId) -> Vec<(&Phrase, &Selector)> {
    let mut out = Vec::new();
    for line in &part.body {
        line.walk(&mut |effect| {
            let held = effect.phrase("what").filter(|held| held.word == Word::Holding(Holding::Named));
            let named = held.and_then(|held| held.name("what")) == Some(what);
            if effect.word == Word::Effect(Effect::Gains) && named {
                out.extend(effect.selector("who").map(|who| (effect, who)));
            }
        });
    }
    out
}

fn same(one: &Selector, other: &Selector) -> bool {
    one.pick == other.pick && one.noun == other.noun && one.filters.is_empty() && other.filters.is_empty()
}

/// One hero is asked whether it has a thing, and another one is given it.
fn another_holder(context: &Context, decl: &Declaration, condition: &Phrase, part: &Phrase) -> Option<Diagnostic> {
    let (who, what, denied) = has(condition)?;
    let given = gains(part, what);
    let (_, to) = given.first()?;
    let pointed = |who: &Selector| matches!(who.pick, Pick::This | Pick::That);
    if !denied || !pointed(who) || !given.iter().all(|(_, to)| pointed(to) && !same(who, to)) {
        return None;
    }
    let name = context.name(what);
    let (asked, gets) = (context.text(who.place), context.text(to.place));
    let message = format!("`{asked}` is asked whether it has {name}, and `{gets}` gains it");
    let found = context.finding(Code::AsksOther, decl, to.place, message).label("another one than was asked");
    let help = format!("give it to `{asked}`, or ask `{gets}`");
    Some(found.other(condition.place, "asked here").help(help))
}

/// How many lines of all texts give each thing.
fn given(context: &Context) -> BTreeMap<DeclId, usize> {
    let mut given = BTreeMap::new();
    let words = [Word::Effect(Effect::Gains), Word::Effect(Effect::Lays), Word::Member(Member::StartsHolding)];
    for Site { phrase: part, .. } in context.anywhere(&words).filter(|site| site.decl.kind != Kind::Scenario) {
        let gives = match part.word {
            Word::Effect(Effect::Gains) => part.phrase("what").and_then(|held| held.name("what")),
            Word::Effect(Effect::Lays) | Word::Member(Member::StartsHolding) => part.name("what"),
            _ => None,
        };
        if let Some(what) = gives {
            *given.entry(what).or_insert(0) += 1;
        }
    }
    given
}

/// Only who has a thing gains it, and nothing else gives it.
fn not_yet(
    context: &Context,
    decl: &Declaration,
    condition: &Phrase,
    part: &Phrase,
    given: &BTreeMap<DeclId, usize>,
) -> Option<Diagnostic> {
    let (_, what, denied) = has(condition)?;
    let here = gains(part, what);
    let (effect, _) = here.first().filter(|_| !denied)?;
    let all = given.get(&what).copied().unwrap_or(0);
    if all > here.len() {
        return None;
    }
    let name = context.name(what);
    let message = format!("only who has {name} already gains {name}, and nothing else gives one");
    let found = context.finding(Code::AsksOther, decl, condition.place, message).label("never so");
    Some(
        found
            .other(effect.place, "the one text that gives it")
            .help(format!("write `not … has {name}`, or give it elsewhere first")),
    )
}

/// A use asks for one sort of enemy and strikes another, or asks that those whom it strikes are not there.
fn others(context: &Context, decl: &Declaration, condition: &Phrase, part: &Phrase) -> Option<Diagnostic> {
    if condition.word != Word::Condition(Condition::Exists) {
        return None;
    }
    let asked = condition.selector("who")?;
    let changed = changes(context, decl, part);
    let mut struck: Vec<&Selector> = changed.iter().filter_map(|change| change.by.selector("who")).collect();
    struck.retain(|who| !matches!(who.pick, Pick::This | Pick::That));
    let text = |list: &[Phrase]| list.iter().map(|one| context.text(one.place).to_lowercase()).collect::<Vec<_>>();
    let alike = |who: &&&Selector| who.noun == asked.noun && text(&who.relations) == text(&asked.relations);
    let fitting: Vec<&&Selector> = struck.iter().filter(alike).collect();
    let first = fitting.first()?;
    let (ask, hit) = (context.text(asked.place), context.text(first.place));
    if asked.pick == Pick::No {
        if !fitting.iter().all(|who| text(&who.filters) == text(&asked.filters)) {
            return None;
        }
        let message = "this can only be used when there is nobody to whom it does something";
        let found = context.finding(Code::AsksOther, decl, asked.place, message).label("nobody is there");
        return Some(found.other(first.place, "done to these").help("ask whether one is there: take the `no` away"));
    }
    let keywords = |who: &Selector| -> Vec<DeclId> { who.filters.iter().filter_map(keyword).collect() };
    let wanted = keywords(asked);
    let strange = |who: &&&Selector| {
        let theirs = keywords(who);
        !theirs.is_empty() && !theirs.iter().any(|one| wanted.contains(one))
    };
    if wanted.is_empty() || !fitting.iter().all(strange) || matches!(asked.noun, NounRef::Alias(_)) {
        return None;
    }
    let message = format!("`{ask}` is asked for, and this is done to `{hit}`");
    let found = context.finding(Code::AsksOther, decl, asked.place, message).label("others than those below");
    Some(found.other(first.place, "done to these").help("name the same keyword in both"))
}

/// The keyword of a filter.
pub fn keyword(filter: &Phrase) -> Option<DeclId> {
    match (filter.word, filter.get("what")) {
        (Word::Filter(Filter::Keyword), Some(Value::Name(id))) => Some(*id),
        _ => None,
    }
}
