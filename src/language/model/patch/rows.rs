//! Rows of a chart: cut out, put in.

use crate::model::node::{Phrase, Value};
use brim_core::vocabulary::{Change, Label, Member, Word};

/// The results of a row or of an operation.
pub(super) fn results(row: &Phrase) -> Option<(i32, i32)> {
    match row.get("face") {
        Some(Value::Face(low, high)) => Some((*low, *high)),
        _ => None,
    }
}

/// True where a row answers one of the operation's results.
pub(super) fn meets(chart: &Phrase, op: &Phrase) -> bool {
    let Some((low, high)) = results(op) else { return false };
    chart.body.iter().filter_map(results).any(|(from, to)| from <= high && low <= to)
}

/// Takes the results of an operation out of the chart, and puts its row there.
pub(super) fn change(chart: &mut Phrase, change: Change, op: &Phrase) {
    let Some((low, high)) = results(op) else { return };
    if change != Change::AddRow {
        let old = std::mem::take(&mut chart.body);
        chart.body = old.into_iter().flat_map(|row| left(row, low, high)).collect();
    }
    if change != Change::RemoveRow {
        let label = if chart.word == Word::Member(Member::Elite) { Label::EliteRow } else { Label::Result };
        let row = Phrase { word: Word::Label(label), ..op.clone() };
        let behind = |other: &Phrase| results(other).is_none_or(|(from, _)| from > low);
        // What says otherwise than all rows, or of them all, stays at the end.
        let at = chart.body.iter().position(behind).unwrap_or(chart.body.len());
        chart.body.insert(at, row);
    }
}

/// What is left of a row without some results: nothing, one row or two.
fn left(row: Phrase, low: i32, high: i32) -> Vec<Phrase> {
    let Some((from, to)) = results(&row).filter(|(from, to)| *from <= high && low <= *to) else { return vec![row] };
    let parts = [(from, low.saturating_sub(1)), (high.saturating_add(1), to)];
    let part = |(from, to): (i32, i32)| {
        let mut row = row.clone();
        row.holes.iter_mut().filter(|(name, _)| *name == "face").for_each(|(_, face)| *face = Value::Face(from, to));
        row
    };
    parts
        .into_iter()
        .filter(|(part_from, part_to)| *part_from >= from && *part_to <= to && part_from <= part_to)
        .map(part)
        .collect()
}
