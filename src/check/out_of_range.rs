//! Figures beyond what the game allows: dice over the limit, weights nobody carries, numbers no die reaches.

use super::context::{Context, In, plain};
use super::cycles::{Whom, whom};
use super::parts::stat_key;
use super::ranges;
use super::sheet::{Figure, figure, number, readings, stat};
use super::walk::Site;
use brim_core::game::dice::Die;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Change, Combine, Effect, Kind, Member, Modifier, Rule, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at attacks, items, figures that texts set, and the rules themselves.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let numbers = |rule: Rule| {
        let all = readings(context, rule).into_iter();
        all.filter_map(|(line, value)| if let Value::Number(n) = value { Some((line, n)) } else { None })
            .collect::<Vec<_>>()
    };
    let highest = |rule: Rule| numbers(rule).into_iter().max_by_key(|(_, n)| *n);
    // A reading of 0 is no limit; whoever plays by another one has a limit.
    let dice = numbers(Rule::AttackDice).into_iter().filter(|(_, n)| *n > 0).max_by_key(|(_, n)| *n);
    let weight =
        highest(Rule::CarryBase).and_then(|(line, base)| Some((line, base.saturating_add(highest(Rule::MaxSkill)?.1))));
    let figures = [
        Word::Effect(Effect::Attack),
        Word::Effect(Effect::FreeAttack),
        Word::Effect(Effect::MeleeAttack),
        Word::Effect(Effect::FreeMelee),
        Word::Member(Member::Printed),
        Word::Modifier(Modifier::Set),
        Word::Change(Change::Set),
    ];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &figures) {
        if let Some((line, most)) = dice {
            out.extend(too_many(context, decl, phrase, line, most));
        }
        out.extend(sides(context, decl, phrase));
        out.extend(never_rolled(context, decl, phrase));
        out.extend(below_nothing(context, decl, phrase));
    }
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        if let (Some((rule, most)), Some(line)) = (weight, decl.member(Member::Weight))
            && let Some(MemberView::Weight { n }) = MemberView::of(line)
            && n > most
        {
            let found = context
                .finding(
                    Code::BeyondBounds,
                    decl,
                    context.figure(line.place(), &n.to_string()),
                    format!("nobody can carry {n} weight"),
                )
                .label(format!("{most} at most"))
                .other(rule.place(), "what a hero carries beside its skill")
                .help(format!("write `weight {}` or less", most.min(3)));
            out.push(found);
        }
    }
    rules(context, &numbers(Rule::Critical), &numbers(Rule::MinSkill), &numbers(Rule::MaxSkill), out);
}

/// More dice than an attack can have.
fn too_many(
    context: &Context,
    decl: &Declaration,
    phrase: Phrase<'_>,
    rule: Phrase<'_>,
    most: i32,
) -> Option<Diagnostic> {
    let n = match EffectView::of(phrase) {
        // The limit is the heroes' own.
        Some(
            EffectView::Attack { who, range: _, shots: dice, whom: _, damage: _ }
            | EffectView::MeleeAttack { who, combat: dice, whom: _, damage: _ },
        ) if whom(context, decl, who) == Whom::Hero => plain(dice)?,
        Some(
            EffectView::FreeAttack { who: _, range: _, shots: dice, reach: _, die: _, damage: _, anyone: _ }
            | EffectView::FreeMelee { who: _, combat: dice, die: _, damage: _ },
        ) => plain(dice)?,
        None if phrase.word() == Word::Member(Member::Printed)
            && !matches!(decl.kind, Kind::Enemy | Kind::Structure)
            && matches!(stat(phrase), Some(Stat::Shots | Stat::Combat)) =>
        {
            number(phrase)?
        }
        _ => return None,
    };
    if n <= most {
        return None;
    }
    let found = context
        .finding(
            Code::BeyondBounds,
            decl,
            context.figure(phrase.place(), &n.to_string()),
            format!("{n} dice: no attack rolls more than {most}"),
        )
        .label(format!("{most} at most"))
        .other(rule.place(), "the limit")
        .help(format!("write {most} at most"));
    Some(found)
}

/// A die that does not exist.
fn sides(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    let set = matches!(
        phrase.word(),
        Word::Member(Member::Printed) | Word::Modifier(Modifier::Set) | Word::Change(Change::Set)
    );
    if !set || !matches!(stat(phrase), Some(Stat::ToHitSides | Stat::DamageSides)) {
        return None;
    }
    let Figure::Number(n) = figure(phrase) else { return None };
    let exists = u16::try_from(n).ok().and_then(Die::with_sides).is_some_and(|die| die != Die::D36);
    // What is no die at all is out of range already.
    if exists || !(3..=20).contains(&n) {
        return None;
    }
    let found = context
        .finding(
            Code::BeyondBounds,
            decl,
            context.figure(phrase.place(), &n.to_string()),
            format!("there is no die with {n} sides"),
        )
        .label("not a die of the game")
        .help("write 3, 6, 8 or 20 sides");
    Some(found)
}

/// `armor is 7+`.
fn never_rolled(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    if !matches!(phrase.word(), Word::Modifier(Modifier::Set) | Word::Change(Change::Set)) {
        return None;
    }
    let (stat, Figure::Reach(n)) = (stat(phrase)?, figure(phrase)) else { return None };
    // A weapon may roll a larger die to hit.
    let die = if matches!(stat, Stat::RangeToHit | Stat::MeleeToHit) { 8 } else { 6 };
    let (low, high) = ranges::printed(stat, true, decl.kind, die).filter(|_| stat.combine() == Combine::Best)?;
    if (low..=high).contains(&n) {
        return None;
    }
    let words = stat.words();
    let message = match n > high {
        true => format!("{words} {n}+: no D{high} shows {n}"),
        false => format!("{words} {n}+: every die shows that"),
    };
    let found = context
        .finding(Code::BeyondBounds, decl, context.figure(phrase.place(), &format!("{n}+")), message)
        .label(format!("from {low}+ to {high}+"))
        .help(format!("write a number from {low}+ to {high}+"));
    Some(found)
}

/// `Strength is -1`, `combat is -2`: a figure is a number, and a change of it has a sign alone.
fn below_nothing(context: &Context, decl: &Declaration, phrase: Phrase<'_>) -> Option<Diagnostic> {
    if phrase.word() != Word::Modifier(Modifier::Set) {
        return None;
    }
    let (key, Figure::Number(n)) = (stat_key(phrase)?, figure(phrase)) else { return None };
    let least = match key {
        StatKey::Skill(_) => 1,
        StatKey::Stat(stat) if stat.is_bonus() => return None,
        _ => 0,
    };
    if n >= least {
        return None;
    }
    let (place, text) = (context.figure(phrase.place(), &n.to_string()), context.text(phrase.place()));
    let words = text.split(" is ").next().unwrap_or(text).trim();
    let (message, help) = match n {
        0 => ("a hero has 1 of a skill at least".to_owned(), "write 1 or more".to_owned()),
        _ => (
            format!("no figure is below {least}: `is` sets it, and a change has a sign alone"),
            format!("for {} less write `{words} {n}`", n.unsigned_abs()),
        ),
    };
    Some(context.finding(Code::BeyondBounds, decl, place, message).label(format!("{least} or more")).help(help))
}

/// Rule points that rule themselves out.
fn rules(
    context: &Context,
    critical: &[(Phrase<'_>, i32)],
    low: &[(Phrase<'_>, i32)],
    high: &[(Phrase<'_>, i32)],
    out: &mut Vec<Diagnostic>,
) {
    for decl in context.decls().filter(|decl| matches!(decl.kind, Kind::Rules | Kind::Ruling)) {
        for line in decl.body() {
            let is = |all: &[(Phrase<'_>, i32)]| all.iter().find(|(one, _)| one.is(line)).map(|(_, n)| *n);
            if let Some(n) = is(critical).filter(|n| *n > 6) {
                let found = context
                    .finding(
                        Code::BeyondBounds,
                        decl,
                        context.figure(line.place(), &n.to_string()),
                        format!("no D6 shows {n}: no hit is ever critical"),
                    )
                    .label("6 at most")
                    .help("write the face of a D6 from which a hit is critical: 6");
                out.push(found);
            }
            if let (Some(n), Some((top, most))) = (is(low), high.first())
                && n > *most
            {
                let found = context
                    .finding(
                        Code::BeyondBounds,
                        decl,
                        context.figure(line.place(), &n.to_string()),
                        format!("the lowest skill is {n}, and the highest {most}"),
                    )
                    .label("above the highest")
                    .other(top.place(), "the highest")
                    .help(format!("write a number below {most}"));
                out.push(found);
            }
        }
    }
}
