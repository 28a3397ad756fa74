//! Rows of a chart: cut out, put in.

use crate::model::draft::{Draft, Filling};
use brim_core::phrase::{LabelView, Phrase};
use brim_core::vocabulary::{Change, Label, Member, Word};

/// The results of a row.
fn results(row: Phrase<'_>) -> Option<(i32, i32)> {
    match LabelView::of(row)? {
        LabelView::Result { face, name: _, stands: _ } | LabelView::EliteRow { face, name: _, again: _ } => Some(face),
        _ => None,
    }
}

fn results_of(row: &Draft) -> Option<(i32, i32)> {
    row.fillings().find_map(|filling| match filling {
        Filling::Face(low, high) => Some((*low, *high)),
        _ => None,
    })
}

/// True where a row answers one of these results.
pub(super) fn meets(chart: Phrase<'_>, (low, high): (i32, i32)) -> bool {
    chart.body().iter().filter_map(results).any(|(from, to)| from <= high && low <= to)
}

/// Takes the results of an operation out of the chart, and puts its row there.
pub(super) fn change(chart: &mut Draft, op: Phrase<'_>, (low, high): (i32, i32)) {
    if op.word() != Word::Change(Change::AddRow) {
        let old = std::mem::take(&mut chart.body);
        chart.body = old.into_iter().flat_map(|row| left(row, low, high)).collect();
    }
    if op.word() != Word::Change(Change::RemoveRow) {
        let label = if chart.word == Word::Member(Member::Elite) { Label::EliteRow } else { Label::Result };
        let row = Draft::of(op).with_word(Word::Label(label));
        let behind = |other: &Draft| results_of(other).is_none_or(|(from, _)| from > low);
        // What says otherwise than all rows, or of them all, stays at the end.
        let at = chart.body.iter().position(behind).unwrap_or(chart.body.len());
        chart.body.insert(at, row);
    }
}

/// What is left of a row without some results: nothing, one row or two.
fn left(row: Draft, low: i32, high: i32) -> Vec<Draft> {
    let Some((from, to)) = results_of(&row).filter(|(from, to)| *from <= high && low <= *to) else { return vec![row] };
    let parts = [(from, low.saturating_sub(1)), (high.saturating_add(1), to)];
    let part = |(from, to): (i32, i32)| {
        let mut row = row.clone();
        for filling in row.fillings_mut().filter(|filling| matches!(filling, Filling::Face(_, _))) {
            *filling = Filling::Face(from, to);
        }
        row
    };
    parts
        .into_iter()
        .filter(|(part_from, part_to)| *part_from >= from && *part_to <= to && part_from <= part_to)
        .map(part)
        .collect()
}
