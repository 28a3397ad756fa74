//! Tables that are looked up by a number: the depth track, and what each size of party draws. No number is left out or answered twice.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, listed};
use super::parts::{reading, rule};
use super::results::Results;
use brim_core::game::dice::Dice;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, MemberView, ModifierView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Rule, Stat};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// More spaces than any track has.
const MOST: i32 = 1000;

/// Looks at every depth track, and at what the sizes of parties draw.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let dice = hold_back(context);
    for track in context.decls().filter(|decl| decl.kind == Kind::Track) {
        let stages: Vec<(Phrase<'_>, i32, i32)> = track
            .members(Member::Stage)
            .filter_map(|line| match MemberView::of(line)? {
                MemberView::Stage { face: (low, high), need: _ } => Some((line, low, high.min(MOST))),
                _ => None,
            })
            .collect();
        stages_once(context, track, &stages, out);
        spaces(context, track, &stages, out);
        if let Some((dice, line)) = &dice {
            needs(context, track, *dice, line.place(), out);
        }
    }
    for rules in context.decls().filter(|decl| decl.kind == Kind::Rules) {
        parties(context, rules, out);
    }
}

/// Each space lies in one stage.
fn stages_once(context: &Context, track: &Declaration, stages: &[(Phrase<'_>, i32, i32)], out: &mut Vec<Diagnostic>) {
    let mut of: BTreeMap<i32, Phrase<'_>> = BTreeMap::new();
    for (line, low, high) in stages {
        if let Some((number, earlier)) = (*low..=*high).find_map(|number| Some((number, *of.get(&number)?))) {
            let found = context
                .finding(Code::ChartOverlap, track, line.place(), format!("space {number} lies in two stages"))
                .label("this stage")
                .other(earlier.place(), "and this one")
                .help("let each space lie in one stage alone");
            out.push(found);
        }
        for number in *low..=*high {
            of.entry(number).or_insert(*line);
        }
    }
    let (Some((&first, _)), Some((&last, _))) = (of.first_key_value(), of.last_key_value()) else { return };
    let missing: Vec<i32> = (first.min(0)..=last).filter(|number| !of.contains_key(number)).collect();
    if missing.is_empty() {
        return;
    }
    let numbers = listed(&missing.iter().take(6).map(i32::to_string).collect::<Vec<_>>());
    let (word, lie) = if missing.len() == 1 { ("space", "lies") } else { ("spaces", "lie") };
    let message = format!("{word} {numbers} of this track {lie} in no stage");
    // One gap between two stages is closed by either of them.
    let (from, to) = (missing.first().copied().unwrap_or(0), missing.last().copied().unwrap_or(0));
    let one_gap = i32::try_from(missing.len()).is_ok_and(|count| count == to - from + 1);
    let below = stages.iter().find(|(_, _, high)| *high == from - 1).filter(|_| one_gap);
    let above = stages.iter().find(|(_, low, _)| *low == to + 1);
    if let (Some((below, low, high)), Some((above, next, _))) = (below, above) {
        let found = context
            .finding(Code::ChartHole, track, below.place(), message)
            .label(format!("ends at {high}"))
            .other(above.place(), format!("begins at {next}"))
            .help(format!("let one of the two reach there: `stage {low}-{to} …`, or the other from {from} on"));
        return out.push(found);
    }
    let found = context
        .finding(Code::ChartHole, track, track.place, message)
        .label(format!("the stages leave out {numbers}"))
        .help(format!("let a stage reach there: it says what must be rolled on {numbers}"));
    out.push(found);
}

/// Each space is printed once, and is there.
fn spaces(context: &Context, track: &Declaration, stages: &[(Phrase<'_>, i32, i32)], out: &mut Vec<Diagnostic>) {
    let last = stages.iter().map(|(_, _, high)| *high).max();
    let mut printed: BTreeMap<i32, Phrase<'_>> = BTreeMap::new();
    for line in track.members(Member::TrackSpace) {
        let Some(MemberView::TrackSpace { list: numbers, name: _ }) = MemberView::of(line) else { continue };
        for number in numbers {
            let place = context.figure(line.place(), &number.to_string());
            if let Some(last) = last.filter(|last| number > last || *number < 0) {
                let found = context
                    .finding(Code::ChartUnreachable, track, place, format!("the track has no space {number}"))
                    .label(format!("its spaces are 0 to {last}"))
                    .help("name a space of the track, or let a stage reach there");
                out.push(found);
            }
            if let Some(earlier) = printed.insert(*number, line) {
                let found = context
                    .finding(Code::ChartOverlap, track, place, format!("space {number} is printed twice"))
                    .label("here")
                    .other(context.figure(earlier.place(), &number.to_string()), "and here")
                    .help("let each space stand in one line alone, and say both things there");
                out.push(found);
            }
        }
    }
}

/// What is rolled to Hold Back the Darkness.
fn hold_back<'a>(context: &Context<'a>) -> Option<(Dice, Phrase<'a>)> {
    let lines = context.model.of_kind(Kind::Rules).flat_map(|rules| rules.members(Member::RuleIs));
    let mut lines = lines.filter(|line| rule(*line) == Some(Rule::HoldBack));
    let line = lines.next()?;
    match reading(line)? {
        Value::Dice(dice) => Some((dice, line)),
        Value::Phrase(amount) => match AmountView::of(amount)? {
            AmountView::Dice { dice, plus: _ } => Some((dice, line)),
            _ => None,
        },
        _ => None,
    }
}

/// A stage that no roll can hold, or that every roll holds.
fn needs(context: &Context, track: &Declaration, dice: Dice, rule: Place, out: &mut Vec<Diagnostic>) {
    let known = Results::of_dice(dice).known;
    let (Some(&first), Some(&last)) = (known.first(), known.last()) else { return };
    let help = easier(context);
    for stage in track.members(Member::Stage) {
        let Some(MemberView::Stage { face: _, need }) = MemberView::of(stage) else { continue };
        let (message, label) = if need > last.saturating_add(help) {
            (
                format!("no {dice} shows {need} or more: nobody can hold the Darkness back here"),
                format!("at most {last}+"),
            )
        } else if need <= first {
            (
                format!("every {dice} shows {need} or more: the Darkness never comes on here"),
                format!("at least {}+", first + 1),
            )
        } else {
            continue;
        };
        let found = context
            .finding(Code::ImpossibleTest, track, context.figure(stage.place(), &format!("{need}+")), message)
            .label(label)
            .other(rule, format!("{dice} are rolled"))
            .help(format!("ask for a number from {}+ to {last}+, or roll other dice", first.saturating_add(1)));
        out.push(found);
    }
}

/// How much easier texts can make it.
fn easier(context: &Context) -> i32 {
    let mut sum = 0_i32;
    for decl in &context.model.decls {
        decl.walk(&mut |part| {
            if let Some(ModifierView::Change { stat: StatKey::Stat(Stat::ToHoldBack), by, per: _, condition: _ }) =
                ModifierView::of(part)
            {
                sum = sum.saturating_add((-by).max(0));
            }
        });
    }
    sum
}

/// Parties between the smallest and the largest that a table names.
fn parties(context: &Context, rules: &Declaration, out: &mut Vec<Diagnostic>) {
    let mut tables: BTreeMap<DeclId, (BTreeSet<i32>, Place)> = BTreeMap::new();
    for line in rules.members(Member::PartyDraws) {
        if let Some(MemberView::PartyDraws { n: number, deck: _, other: deck }) = MemberView::of(line) {
            let table = tables.entry(deck).or_insert_with(|| (BTreeSet::new(), line.place()));
            table.0.insert(number);
            table.1 = line.place();
        }
    }
    for (deck, (sizes, place)) in tables {
        let (Some(&first), Some(&last)) = (sizes.first(), sizes.last()) else { continue };
        let Some(missing) = (first..=last.min(MOST)).find(|number| !sizes.contains(number)) else { continue };
        let name = context.name(deck);
        let found = context
            .finding(Code::ChartHole, rules, place, format!("nothing says what a party of {missing} draws for {name}"))
            .label(format!("the lines above leave out {missing}"))
            .help(format!("add a line: `party of {missing} draws … for {name}`"));
        out.push(found);
    }
}
