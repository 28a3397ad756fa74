//! Figures within their bounds.

use std::collections::BTreeSet;

use super::context::{Context, In, plain};
use super::walk::{Mark, Site};
use super::{parts, sheet, walk};
use brim_core::game::effect::Span;
use brim_core::game::limits::{MOST, MOST_DICE, MOST_WRITTEN};
use brim_core::phrase::{ConditionView, MemberView, ModifierView, MomentView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Combine, Condition, Kind, Many, Member, Moment, Rule, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at the figures of sheets and at counts.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let first = out.len();
    let skills = (rule(context, Rule::MinSkill, 1), rule(context, Rule::MaxSkill, 6));
    for decl in context.decls() {
        let die = die(decl);
        for line in decl.body() {
            match line.word() {
                Word::Member(Member::Brutal) => {
                    line.body().iter().for_each(|line| figure(context, decl, line, skills, die, out))
                }
                _ => figure(context, decl, line, skills, die, out),
            }
        }
    }
    let told: BTreeSet<Option<Place>> = out.iter().skip(first).map(|found| found.place).collect();
    for Site { decl, phrase, .. } in context.marked(In::All, Mark::Large) {
        out.extend(large(context, decl, phrase).filter(|found| !told.contains(&found.place)));
    }
    for Site { decl, phrase, .. } in context.marked(In::All, Mark::Roll) {
        dice(context, decl, phrase, out);
    }
    let clock = [Word::Moment(Moment::StartOf), Word::Moment(Moment::EndOf), Word::Condition(Condition::Turn)];
    for Site { decl, phrase, .. } in context.sites(In::All, &clock) {
        out.extend(before_the_first(context, decl, phrase));
    }
}

/// `at end of turn 0`: the first turn is turn 1.
fn before_the_first(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let n = match (MomentView::of(phrase), ConditionView::of(phrase)) {
        (Some(MomentView::StartOf { span: Span::Turn, n } | MomentView::EndOf { span: Span::Turn, n }), _) => n,
        (_, Some(ConditionView::Turn { n, how: None | Some(Many::OrFewer), of: _ })) => Some(n),
        _ => None,
    }?;
    if n > 0 {
        return None;
    }
    let place = context.figure(phrase.place(), &n.to_string());
    let found = context.finding(Code::OutOfRange, decl, place, format!("there is no turn {n}: the first is turn 1"));
    Some(
        found
            .label("never comes")
            .help("write the number of a turn, 1 or more; what happens before it comes `at start of adventure`"),
    )
}

/// A figure beyond those that a text can mean. What a scenario counts may have piled up.
fn large(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let (figure, most) = phrase.slots().flatten().find_map(walk::large)?;
    let most = if decl.kind == Kind::Scenario && most == MOST_WRITTEN { MOST } else { most };
    if figure.unsigned_abs() <= most.unsigned_abs() {
        return None;
    }
    let (message, help) = match most {
        MOST_DICE => {
            (format!("{figure} dice: one throw has at most {MOST_DICE}"), format!("write {MOST_DICE} dice or fewer"))
        }
        _ => (format!("{figure} is too large: a figure is at most {most}"), format!("write a figure up to {most}")),
    };
    let place = context.figure(phrase.place(), &figure.unsigned_abs().to_string());
    Some(context.finding(Code::OutOfRange, decl, place, message).label(format!("{most} at most")).help(help))
}

/// A figure of the rules as some pack sets it.
fn rule(context: &Context, rule: Rule, otherwise: i32) -> i32 {
    let of = |decl: &Declaration| {
        let line = decl.members(Member::RuleIs).find(|line| parts::rule(*line) == Some(rule))?;
        parts::reading(line)?.number()
    };
    context.model.of_kind(Kind::Rules).find_map(of).unwrap_or(otherwise)
}

/// How many sides the sheet's To Hit dice have.
fn die(decl: &Declaration) -> i32 {
    sheet::printed(decl, Stat::ToHitSides).and_then(sheet::number).unwrap_or(6)
}

fn figure(
    context: &Context,
    decl: &Declaration,
    line: Phrase<'_>,
    skills: (i32, i32),
    die: i32,
    out: &mut Vec<Diagnostic>,
) {
    let (what, number, low, high) = match MemberView::of(line) {
        Some(MemberView::Printed { stat: key, to, each: _ }) => {
            let number = match to {
                Value::AtLeast(n) => Some(n),
                Value::Phrase(amount) => plain(amount),
                _ => None,
            };
            let Some(number) = number else { return };
            let sheet = matches!(decl.kind, Kind::Enemy | Kind::Class);
            match key {
                StatKey::Skill(id) if decl.kind == Kind::Class => (context.name(id), number, skills.0, skills.1),
                StatKey::Stat(stat) => match printed(stat, sheet, decl.kind, die) {
                    Some((low, high)) => (stat.words().to_owned(), number, low, high),
                    None => return,
                },
                _ => return,
            }
        }
        Some(MemberView::Copies { n }) => ("the number of copies".to_owned(), n, 1, 99),
        Some(MemberView::Revives { n, revives: _ } | MemberView::PartyDraws { n, deck: _, other: _ }) => {
            ("the number of heroes".to_owned(), n, 1, 6)
        }
        Some(MemberView::Doors { n, m: _ }) => ("the number of doors".to_owned(), n, 0, 4),
        Some(MemberView::Waves { n }) => ("the number of a wave".to_owned(), n, 2, 99),
        _ => return,
    };
    if (low..=high).contains(&number) {
        return;
    }
    let shown = shown(line, number);
    let plus = if shown.ends_with('+') { "+" } else { "" };
    let place = context.figure(line.place(), &shown);
    let bounds = if number < low { format!("at least {low}{plus}") } else { format!("at most {high}{plus}") };
    let help = match high {
        99.. if what == "the number of a wave" => {
            "the first enemies come with `attack`; those after them with `wave 2`, `wave 3`".to_owned()
        }
        99.. if number < low => match counted(context, decl, line) {
            Some(whole) => format!("say it in one line, `{whole}`, and delete the one that adds it"),
            None => format!("write {low} or more"),
        },
        _ => format!("write a figure from {low}{plus} to {high}{plus}"),
    };
    let found = context.finding(Code::OutOfRange, decl, place, format!("{what} is {shown}: it must be {bounds}"));
    out.push(found.label(bounds).help(help));
}

/// A figure as it stands in the line.
fn shown(line: Phrase<'_>, number: i32) -> String {
    match parts::set_to(line) {
        Some(Value::AtLeast(n)) => format!("{n}+"),
        _ => number.to_string(),
    }
}

/// The bounds of a printed figure.
pub(super) fn printed(stat: Stat, sheet: bool, kind: Kind, die: i32) -> Option<(i32, i32)> {
    let most = MOST_WRITTEN;
    Some(match stat {
        Stat::RangeToHit | Stat::MeleeToHit => (2, die),
        Stat::Willpower | Stat::Cover | Stat::CoverDirect | Stat::Armor | Stat::SpiritArmor => (2, 6),
        Stat::Escape => (1, 6),
        Stat::Defense if kind == Kind::Class => (2, 6),
        Stat::Health | Stat::Models if sheet => (1, most),
        Stat::Sanity if kind == Kind::Class => (1, most),
        Stat::Initiative if kind == Kind::Class => (1, 99),
        Stat::ToHitSides | Stat::DamageSides => (3, 20),
        other if other.combine() == Combine::Sum => (0, most),
        _ => return None,
    })
}

/// True for a printed figure of an enemy beyond its bounds: it is told of where it stands.
pub(super) fn beyond(decl: &Declaration, line: Phrase<'_>) -> bool {
    let Some(MemberView::Printed { stat: StatKey::Stat(stat), to, each: _ }) = MemberView::of(line) else {
        return false;
    };
    let number = match to {
        Value::AtLeast(n) => Some(n),
        Value::Phrase(amount) => plain(amount),
        _ => None,
    };
    let bounds = printed(stat, true, decl.kind, die(decl));
    number.zip(bounds).is_some_and(|(number, (low, high))| !(low..=high).contains(&number))
}

/// Dice of which none are thrown, results turned round, and rolls for a 0.
fn dice(context: &Context, decl: &Declaration, phrase: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    for value in phrase.slots().flatten() {
        let found = match value {
            Value::Dice(dice) if dice.count == 0 => context
                .finding(Code::OutOfRange, decl, phrase.place(), "no dice are rolled here")
                .label("0 dice")
                .help("write how many are rolled: `D6`, `2D6`"),
            Value::Face(low, high) if low > high => {
                let place = context.figure(phrase.place(), &format!("{low}-{high}"));
                context
                    .finding(Code::OutOfRange, decl, place, format!("the results {low}-{high} run backwards"))
                    .label("from high to low")
                    .help(format!("write `{high}-{low}`"))
                    .edit(place, format!("{high}-{low}"), true)
            }
            Value::AtLeast(0) => {
                let place = context.figure(phrase.place(), "0+");
                context
                    .finding(Code::OutOfRange, decl, place, "every roll is 0 or more")
                    .label("no die shows 0")
                    .help("write the number that must be rolled, from 2+ to 6+")
            }
            _ => continue,
        };
        out.push(found);
    }
}

/// The figure of a sheet that a line below it adds for each of something, as the sheet says it: `health 15 for each hero`.
fn counted(context: &Context, decl: &Declaration, line: Phrase<'_>) -> Option<String> {
    let Some(MemberView::Printed { stat: StatKey::Stat(stat), to: _, each: None }) = MemberView::of(line) else {
        return None;
    };
    let mut found = None;
    decl.walk(&mut |part| {
        if let Some(ModifierView::Change { stat: StatKey::Stat(other), by, per: Some(per), condition: None }) =
            ModifierView::of(part)
            && other == stat
            && by > 0
        {
            found =
                found.take().or(Some(format!("{} {by} for each {}", stat.words(), context.text(per.place()).trim())));
        }
    });
    found
}
