//! Rule points: each is settled by one thing, with an answer of its kind.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In, listed};
use super::parts::{reading, rule};
use brim_core::phrase::{ConditionView, StepView};
use brim_core::vocabulary::{Condition, Kind, Member, Rule, RuleType, Step, Word};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at `rules`, rulings and the rule points that nothing settles.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let lines = [Member::RuleIs, Member::Reading, Member::Settles].map(Word::Member);
    for decl in context.having(In::All, &lines) {
        answers(context, decl, out);
    }
    for site in context.sites(In::All, &[Word::Condition(Condition::Ruling), Word::Step(Step::GivenRuling)]) {
        asked(context, site.decl, site.phrase, out);
    }
    let mut all: BTreeMap<Rule, Vec<(&Declaration, Place)>> = BTreeMap::new();
    for decl in context.having(In::All, &lines) {
        for (rule, place) in settles(decl) {
            let found = all.entry(rule).or_default();
            if found.last().is_none_or(|(last, _)| last.id != decl.id) {
                found.push((decl, place));
            }
        }
    }
    for rule in Rule::ALL {
        let Some(settled) = all.get(rule) else { continue };
        let Some(((first, earlier), (decl, place))) = settled.first().copied().zip(settled.get(1).copied()) else {
            continue;
        };
        let said = |place: Place| shortened(&escaped(context.text(place)), 60).into_owned();
        let (one, other) = (said(earlier), said(place));
        let message = match one == other {
            true => format!("`{}` is settled twice", rule.words()),
            false => format!("`{other}`, and elsewhere `{one}`: which holds?"),
        };
        let found = context
            .finding(Code::SettledTwice, decl, place, message)
            .label("said again")
            .other(earlier, format!("{} says it first", context.subject(first)))
            .help(format!(
                "delete one of the two; readings of one rule that players choose between are a `ruling` that `settles {}`",
                rule.words()
            ));
        out.push(found);
    }
    missing(context, out);
}

/// The rule points that a declaration settles, and where.
fn settles(decl: &Declaration) -> impl Iterator<Item = (Rule, Place)> {
    let lines = decl.members(Member::RuleIs).chain(decl.members(Member::Settles));
    lines.filter_map(|line| Some((rule(line)?, line.place())))
}

/// Rule points that nothing settles: told once, where the pack with the rules declares the others.
fn missing(context: &Context, out: &mut Vec<Diagnostic>) {
    // The rules stand in a pack that others build on; a pack of cards may be read without them.
    let founds = |decl: &&Declaration| context.pack(decl).is_some_and(|pack| pack.manifest.requires.is_empty());
    let mut rules = context.model.of_kind(Kind::Rules).filter(founds);
    let home = rules.find(|decl| decl.member(Member::RuleIs).is_some());
    let Some(home) = home.filter(|home| context.whole(home.pack)) else { return };
    let settled: BTreeSet<Rule> = context
        .having(In::Written, &[Member::RuleIs, Member::Settles].map(Word::Member))
        .into_iter()
        .flat_map(settles)
        .map(|(rule, _)| rule)
        .collect();
    for rule in Rule::ALL.iter().filter(|rule| !settled.contains(rule)) {
        let figure = match rule.answer() {
            RuleType::Number => "1",
            RuleType::Dice => "D6",
            RuleType::Flag => "yes",
            RuleType::Choice(words) => words.first().copied().unwrap_or("yes"),
        };
        let found = context
            .finding(Code::RulingMissing, home, home.place, format!("nothing settles `{}`", rule.words()))
            .label("the rules stand here")
            .help(format!("{} Add, for example, `{} is {figure}`", rule.meaning(), rule.words()));
        out.push(found);
    }
}

/// Answers are of the kind that their rule point takes.
fn answers(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let settled = decl.member(Member::Settles).and_then(rule);
    for line in decl.body() {
        let rule = match line.word() {
            Word::Member(Member::RuleIs) => rule(line),
            Word::Member(Member::Reading) => settled,
            _ => continue,
        };
        let Some(rule) = rule else { continue };
        if fits(rule, line) {
            continue;
        }
        let kind = match rule.answer() {
            RuleType::Number => "a number".to_owned(),
            RuleType::Dice => "dice or a number".to_owned(),
            RuleType::Flag => "`yes` or `no`".to_owned(),
            RuleType::Choice(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
        };
        let found = context
            .finding(Code::WrongType, decl, line.place(), format!("`{}` takes {kind}", rule.words()))
            .label(format!("{kind} belongs here"))
            .help(rule.meaning());
        out.push(found);
    }
}

/// Whoever asks for a reading asks for one that the ruling has.
fn asked(context: &Context, decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let (id, wanted) = match (ConditionView::of(phrase), StepView::of(phrase)) {
        (Some(ConditionView::Ruling { which, reading }), _) => (which, Value::Text(reading)),
        (_, Some(StepView::GivenRuling { which, reading })) => (which, reading),
        _ => return,
    };
    let Some(ruling) = context.model.decl(id).filter(|ruling| !ruling.broken) else { return };
    if ruling.members(Member::Reading).any(|line| reading(line) == Some(wanted)) {
        return;
    }
    let known: Vec<String> = ruling.members(Member::Reading).map(|line| shown(reading(line))).collect();
    let asked = shown(Some(wanted));
    let place = context.figure(phrase.place(), &asked);
    let found = context
        .finding(Code::WrongType, decl, place, format!("the ruling {} has no reading {asked}", context.name(id)))
        .label("no edition reads it so")
        .other(ruling.place, "the ruling")
        .help(format!("its readings are {}", listed(&known)));
    out.push(found);
}

/// A reading as an author writes it.
fn shown(reading: Option<Value<'_>>) -> String {
    match reading {
        Some(Value::Flag(true)) => "yes".to_owned(),
        Some(Value::Flag(false)) => "no".to_owned(),
        Some(Value::Number(n)) => n.to_string(),
        Some(Value::Dice(dice)) => dice.to_string(),
        Some(Value::Text(text)) => format!("\"{}\"", shortened(&escaped(text), 40)),
        _ => String::new(),
    }
}

fn fits(rule: Rule, line: Phrase<'_>) -> bool {
    match (rule.answer(), reading(line)) {
        (RuleType::Number | RuleType::Dice, Some(Value::Number(_)))
        | (RuleType::Dice, Some(Value::Dice(_)))
        | (RuleType::Flag, Some(Value::Flag(_))) => true,
        (RuleType::Choice(words), Some(Value::Text(text))) => words.iter().any(|word| word.eq_ignore_ascii_case(text)),
        _ => false,
    }
}
