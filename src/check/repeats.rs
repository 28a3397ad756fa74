//! Rows of a chart that say what another row says.

use std::collections::BTreeMap;

use super::context::{Context, In};
use super::results::face;
use brim_core::phrase::LabelView;
use brim_core::vocabulary::{Effect, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Phrases, Placed, Value};

/// Looks at every chart and every roll.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let charts = [
        Word::Effect(Effect::Roll),
        Word::Effect(Effect::Rolls),
        Word::Member(Member::ChartRows),
        Word::Member(Member::Elite),
    ];
    for site in context.sites(In::Texts, &charts) {
        rows(context, site.decl, site.phrase, out);
    }
}

fn rows(context: &Context, decl: &Declaration, chart: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let elite = chart.word() == Word::Member(Member::Elite);
    let rows: Vec<(Phrase<'_>, i32, i32)> =
        chart.body().iter().filter_map(|row| face_of(row).map(|((low, high), _)| (row, low, high))).collect();
    let has_name = |row: Phrase<'_>| face_of(row).is_some_and(|(_, name)| name.is_some());
    let mut texts: BTreeMap<usize, String> = BTreeMap::new();
    for (at, (row, low, high)) in rows.iter().enumerate() {
        let same = rows.iter().take(at).enumerate().find(|(earlier, (other, _, end))| {
            let named = has_name(*row) || has_name(*other);
            let beside = if elite { true } else { !named && end.checked_add(1) == Some(*low) };
            if !beside || !alike(row.body(), other.body()) {
                return false;
            }
            texts.entry(at).or_insert_with(|| said(context, row.body()));
            texts.entry(*earlier).or_insert_with(|| said(context, other.body()));
            texts.get(&at) == texts.get(earlier)
        });
        let Some((_, (other, from, end))) = same else { continue };
        let help = match elite {
            true => "give this row an ability of its own".to_owned(),
            false => format!("write them as one row: `{}:`", face(*from, *high)),
        };
        let found = context
            .finding(
                Code::RowTwice,
                decl,
                row.place(),
                format!("row {} says the same as row {}", face(*low, *high), face(*from, *end)),
            )
            .label("the same again")
            .other(other.place(), "the other row")
            .help(help);
        out.push(found);
    }
}

/// The results of a row, and its name.
fn face_of(row: Phrase<'_>) -> Option<((i32, i32), Option<&str>)> {
    match LabelView::of(row)? {
        LabelView::Result { face, name, stands: _ } | LabelView::EliteRow { face, name, again: _ } => {
            Some((face, name))
        }
        _ => None,
    }
}

/// False where two texts cannot be the same, by what was read of them.
pub(super) fn alike(one: Phrases<'_>, other: Phrases<'_>) -> bool {
    let plain = |value: Value<'_>| !matches!(value, Value::Phrase(_) | Value::Selector(_));
    let line = |one: Phrase<'_>, other: Phrase<'_>| {
        one.word() == other.word()
            && one.body().len() == other.body().len()
            && one.slots().count() == other.slots().count()
            && one.slots().zip(other.slots()).all(|pair| match pair {
                (Some(one), Some(other)) => !plain(one) || !plain(other) || one == other,
                (one, other) => one.is_none() && other.is_none(),
            })
    };
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| line(one, other))
}

/// Everything that stands under a row, in its words.
pub(super) fn said(context: &Context, lines: Phrases<'_>) -> String {
    let mut out = String::new();
    for line in lines {
        let words: Vec<&str> = context.text(line.place()).split_whitespace().collect();
        out.push_str(&words.join(" "));
        out.push('{');
        out.push_str(&said(context, line.body()));
        out.push('}');
    }
    out
}
