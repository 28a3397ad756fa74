//! Rows that are written for other dice than those that are rolled.

use super::context::Context;
use super::results::{Results, face};
use brim_core::game::dice::{Dice, Die};
use brim_core::phrase::LabelView;
use brim_core::vocabulary::{Member, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Rows that go beyond what is rolled, and all together fit other dice.
pub fn other_dice(
    context: &Context,
    decl: &Declaration,
    (chart, place): (Phrase<'_>, Place),
    dice: &str,
    results: &Results,
    other: &str,
) -> Diagnostic {
    let rolled = decl.member(Member::ChartRoll).filter(|_| chart.word() == Word::Member(Member::ChartRows));
    let place = context.figure(rolled.map_or(place, |line| line.place()), dice);
    let found = context
        .finding(Code::ChartUnreachable, decl, place, format!("these rows are for {other}, and {dice} is rolled"))
        .label(format!("shows {} alone", shown(results)))
        .help(format!("roll {other}, or delete the rows that {dice} does not reach"));
    let found = match place == chart.place() {
        true => found,
        false => found.edit(place, other, false),
    };
    let last = chart.body().iter().next_back();
    last.iter().fold(found, |found, row| found.other(row.place(), format!("no {dice} can show this")))
}

/// Other dice for which all rows of a roll are written: together they have every result of those, and no row is for whatever else comes. Rows of
/// an Elite chart are for a D6 alone.
pub fn for_other_dice(roll: Phrase<'_>, results: &Results) -> Option<String> {
    if roll.word() == Word::Member(Member::Elite) || results.higher || results.lower {
        return None;
    }
    let mut spans: Vec<(i32, i32)> = Vec::new();
    for row in roll.body() {
        match LabelView::of(row) {
            Some(LabelView::Result { face, name: _, stands: _ }) => spans.push(face),
            _ => return None,
        }
    }
    spans.sort_unstable();
    let joined = spans.windows(2).all(|pair| match pair {
        [(_, high), (low, _)] => high.checked_add(1) == Some(*low),
        _ => false,
    });
    let last = *results.known.last()?;
    let beyond = spans.last().is_some_and(|(_, high)| *high > last);
    meant_for(&spans).filter(|_| joined && beyond)
}

/// From the first to the last result.
pub fn shown(results: &Results) -> String {
    let ends = results.known.first().zip(results.known.last());
    ends.map_or_else(String::new, |(first, last)| face(*first, *last))
}

/// The dice that show what a chart has rows for, from its first to its last.
pub fn meant_for(rows: &[(i32, i32)]) -> Option<String> {
    let low = rows.iter().map(|(low, _)| *low).min()?;
    let high = rows.iter().map(|(_, high)| *high).filter(|high| *high != i32::MAX).max()?;
    let dice = [(1, Die::D3), (1, Die::D6), (2, Die::D6), (1, Die::D8), (3, Die::D6), (1, Die::D20), (1, Die::D36)];
    dice.into_iter().map(|(count, die)| Dice::of(count, die)).find_map(|dice| {
        let known = Results::of_dice(dice).known;
        (known.first() == Some(&low) && known.last() == Some(&high)).then(|| dice.to_string())
    })
}
